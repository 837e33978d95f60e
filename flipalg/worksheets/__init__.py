"""Worksheets and solution sheets to print: `exercises` makes the tasks, `pages` lays them out."""
