"""The class Board, with the functions that read a board from text or a picture and show it in a notebook.

Words of docs/glossary.md: cell, place, hole, lit, packed row, press, neighborhood, start, goal, witness.
"""
