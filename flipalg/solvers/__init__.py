"""Presses for a board: the functions for users are in solve.py, the methods a file each, all of them in methods.py.

A method takes a Problem and returns an Answer (problem.py): presses as packed rows, how many solutions there are, the
kernel when asked.
"""
