"""Find the presses that solve a board or a graph; methods.py lists the methods for boards.

Words of docs/glossary.md: form, packed row, row recursion, direct iteration, boundary matrix, kernel, coset, weight.
"""
