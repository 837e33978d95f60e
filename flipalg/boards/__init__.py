"""The class Board, the task on it (Problem) and presses for it (Solution): reading, pressing, showing.

Words of docs/glossary.md: cell, place, hole, lit, packed row, press, neighborhood, start, goal, witness.
"""
