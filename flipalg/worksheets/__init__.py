"""Worksheets and solution sheets to print; exercises.py makes the tasks, and pages.py lays them out."""
