"""Merlin's Magic Squares: nine buttons, and the goal is a ring around a dark center.

Buttons are numbered 1 to 9, row by row; a state is nine digits 0 or 1 ("100110001").  Column j of the matrix A is the
set of the buttons that button j flips, called u_j on slides 12 to 21 of L. Arnold, T. Blaszak, Merlin's Magic Squares.
The determinant of A is 1 over F2, so each start has exactly one solution, and A^-1 = C^T for the cofactor matrix C.
"""

from collections.abc import Sequence
from typing import Any

from flipalg.games.state_values import State
from flipalg.games.toggle_game import ToggleGame
from flipalg.matrices import elimination

__all__ = [
    "BUTTONS",
    "FLIPS",
    "MERLIN",
    "PIVOTS",
    "WON",
    "Merlin",
    "cofactor_matrix",
    "determinant",
    "inverse",
    "matrix",
    "solve",
    "upper_triangle",
]

BUTTONS = range(1, 10)

WON = "111101111"
"""The goal: a ring around a dark center."""

FLIPS = {
    1: (1, 2, 4, 5),
    2: (1, 2, 3),
    3: (2, 3, 5, 6),
    4: (1, 4, 7),
    5: (2, 4, 5, 6, 8),
    6: (3, 6, 9),
    7: (4, 5, 7, 8),
    8: (7, 8, 9),
    9: (5, 6, 8, 9),
}
"""The buttons that each button flips: a corner its 2 × 2 square, an edge its side, the center a plus."""


class Merlin(ToggleGame[int, int]):
    """The game with `colors` colors on each button; `MERLIN` is the game with two.

    Its default goal is that of a ToggleGame, all 1, not the ring.
    """

    _moves_are = "presses"

    def __init__(self, *, colors: int = 2) -> None:
        """Lay out the nine buttons."""
        super().__init__(BUTTONS, FLIPS, colors=colors)


MERLIN = Merlin()

Matrix = tuple[tuple[int, ...], ...]


def solve(start: Any, goal: State = WON) -> list[int]:
    """Return the buttons to press to get from start to goal, ascending; there is only one such set.

    States are given as for a ToggleGame, with the same errors.

    >>> solve("100110001")
    [5, 6, 7, 9]
    """
    return MERLIN.solve(start, goal)


def matrix() -> Matrix:
    """Return the 9 × 9 matrix A over F2, a tuple of rows: row i says which buttons flip button i."""
    return _written(MERLIN.rows)


def determinant() -> int:
    """Return the determinant of `matrix()` over F2."""
    return elimination.determinant(MERLIN.rows)


def inverse() -> Matrix:
    """Return the inverse of `matrix()` over F2: column i says which buttons to press to flip button i alone."""
    columns = [[int(button in MERLIN.solve("0" * 9, {box})) for button in BUTTONS] for box in BUTTONS]
    return tuple(zip(*columns, strict=True))


def cofactor_matrix() -> Matrix:
    """Return the cofactor matrix of `matrix()` over F2: entry (i, j) is the minor without row i and column j."""
    return tuple(tuple(_minor(i, j) for j in range(9)) for i in range(9))


PIVOTS = (1, 3, 3, 7, 8, 7, 7, 8, 9)
"""The rows to exchange with row 1, 2, ..., 9 to reach the upper triangle U of slide 18."""


def upper_triangle(pivots: Sequence[int] = PIVOTS) -> Matrix:
    """Return the result of the elimination of `matrix()` that exchanges rows j and pivots[j - 1] in step j.

    Raises ValueError if there are not nine pivots, or if row pivots[j - 1] is above row j, does not exist or has a 0 in
    column j.
    """
    rows = [list(row) for row in matrix()]
    if len(pivots) != len(rows):
        raise ValueError(f"{len(rows)} pivots are needed, got {len(pivots)}")
    for j, number in enumerate(pivots):
        if not j < number <= len(rows) or not rows[number - 1][j]:
            raise ValueError(f"row {number} is not a pivot for column {j + 1}")
        rows[j], rows[number - 1] = rows[number - 1], rows[j]
        for below in rows[j + 1 :]:
            if below[j]:
                below[:] = [a ^ b for a, b in zip(below, rows[j], strict=True)]
    return tuple(map(tuple, rows))


def _minor(i: int, j: int) -> int:
    below = (1 << j) - 1
    rest = [row & below | row >> 1 & ~below for k, row in enumerate(MERLIN.rows) if k != i]
    return elimination.determinant(rest)


def _written(rows: tuple[int, ...]) -> Matrix:
    return tuple(tuple(row >> j & 1 for j in range(9)) for row in rows)
