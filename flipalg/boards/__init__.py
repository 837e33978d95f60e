"""The class Board, the readers of text and pictures that make one, and its views in notebooks."""
