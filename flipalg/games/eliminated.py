"""Nullities of boards that no formula covers, by elimination of all cells: any Shape (theory/shapes.py)."""

from f2x.matrix import F2Matrix
from flipalg.algebra.integers import brief
from flipalg.matrices.structured import to_flint
from flipalg.theory.grid import Grid

__all__ = ["nullity"]

LARGEST_ELIMINATED, LARGEST_OF_COLORS = 40_000, 2_500
"""The most cells of a board that is eliminated: with two colors, and with more."""


def nullity(grid: Grid) -> int:
    """Return mn - rank G over F_p, p = grid.colors; MemoryError for a board that is too large.

    >>> nullity(Grid.of(5, 5, topology="klein", free=True))
    4
    """
    m, n, _, _, p = grid
    largest = LARGEST_ELIMINATED if p == 2 else LARGEST_OF_COLORS
    if m * n > largest:
        raise MemoryError(
            f"there is no formula for the neighborhood {grid.neighborhood.name}: its boards are eliminated, to "
            f"{largest:,} cells{'' if p == 2 else ' with more than two colors'}, got {brief(m)} × {brief(n)}"
        )
    cells = (grid.reached(*divmod(cell, n)) for cell in range(m * n))
    reached = ({i * n + j: times % p for (i, j), times in found.items()} for found in cells)
    if p == 2:
        packed = (sum(1 << other for other, times in row.items() if times) for row in reached)
        return F2Matrix.from_rows(packed, m * n).nullity
    matrix = to_flint([0] * (m * n), m * n, p)
    for cell, row in enumerate(reached):
        for other, times in row.items():
            matrix[cell, other] = times
    return m * n - int(matrix.rank())
