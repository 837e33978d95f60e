"""Worksheets and solution sheets to print; exercises.py makes the tasks, and pages.py lays them out.

lessons.py checks answers to the exercises of the notebooks in docs/lessons/.

Words of docs/glossary.md: sheet, kind, quiet pattern, light chasing, game matrix, determinant polynomial.
"""
