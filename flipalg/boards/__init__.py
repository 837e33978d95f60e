"""The class Board, with the functions that read a board from text or a picture and show it in a notebook."""
