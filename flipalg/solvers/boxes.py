"""Solve boxes of cells in any number of dimensions, and find the colors to which a dark board can be turned."""

from collections.abc import Sequence
from itertools import chain
from math import prod
from typing import Any

from flipalg.algebra.integers import divisors, positive_integer
from flipalg.boards.board import number_of_cell_colors
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.grids.neighborhoods import Form
from flipalg.grids.topologies import Topology
from flipalg.matrices.modular import solve_modulo
from flipalg.solvers.gauss import LARGEST_ELIMINATED
from flipalg.solvers.solve import is_solvable

__all__ = ["all_equal", "solve_grid"]


def all_equal(
    m: int,
    n: int,
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> tuple[int, ...]:
    """Return the colors c, ascending from 0, such that presses can bring all cells of a dark board to c.

    >>> all_equal(4, 4, colors=3), all_equal(2, 2, colors=3), all_equal(3, 5, colors=4)
    ((0, 1, 2), (0,), (0, 2))
    """
    k = number_of_cell_colors(colors)
    reached = (g for g in divisors(k)[:-1] if is_solvable(m, n, None, neighborhood, topology, colors=k, goal=g))
    g = next(reached, k)
    return tuple(range(0, k, g))


def solve_grid(sides: Sequence[int], start: Any = None, *, colors: int = 2, goal: Any = None) -> list[Any]:
    """Return how often to press each cell of a box to get from start to goal, as nested lists of shape `sides`.

    start, goal   nested lists or arrays of this shape with entries 0 to colors - 1, or one color for all cells; by
                  default 0 and 1
    A press adds 1 modulo `colors` to a cell and to its neighbors along each side.  Raises UnsolvableError with a
    witness (nested lists) if there are no such presses, TypeError or ValueError for bad input, and MemoryError if
    `sides` is empty or the box has more than 2,500 cells.

    >>> solve_grid((2, 2, 2), colors=3)
    [[[0, 0], [0, 1]], [[1, 0], [0, 0]]]
    """
    k = number_of_cell_colors(colors)
    shape = tuple(positive_integer("a side", side) for side in sides)
    size = prod(shape)
    if not shape or size > LARGEST_ELIMINATED:
        raise MemoryError(f"a box has 1 to {LARGEST_ELIMINATED:,} cells, got {size:,} ({' × '.join(map(str, shape))})")
    first = _cells("start", 0 if start is None else start, shape, k)
    last = _cells("goal", 1 if goal is None else goal, shape, k)
    A = [[int(a == b) for a in range(size)] for b in range(size)]
    step = size
    for side in shape:
        block, step = step, step // side  # neighbors along this side are `step` apart, in the same block
        for a in range(size - step):
            if a // block == (a + step) // block:
                A[a][a + step] = A[a + step][a] = 1
    solved = solve_modulo(A, [b - a for a, b in zip(first, last, strict=True)], k)
    if solved.x is None:
        proof = _nested(solved.witness or [], shape)
        raise UnsolvableError(f"the box {' × '.join(map(str, shape))} of {k} colors has no solution", lambda: proof)
    return _nested(solved.x, shape)


def _nested(values: list[Any], shape: Sequence[int]) -> list[Any]:
    """Return a flat list as nested lists of this shape; in the flat list the last index runs fastest."""
    for side in shape[:0:-1]:
        values = [values[i : i + side] for i in range(0, len(values), side)]
    return values


def _cells(name: str, value: Any, shape: Sequence[int], k: int) -> list[int]:
    """Return the start or goal of `solve_grid` as a flat list; the last index runs fastest.

    `name` is "start" or "goal", for error messages.
    """
    values = [value.tolist() if hasattr(value, "tolist") else value]
    if isinstance(values[0], int):
        values *= prod(shape)
    else:
        for depth, side in enumerate(shape):
            if not all(isinstance(part, Sequence) and len(part) == side for part in values):
                raise ValueError(f"{name} must have shape {tuple(shape)}, its lists at depth {depth} do not have it")
            values = list(chain.from_iterable(values))
    for entry in values:
        if not isinstance(entry, int) or not 0 <= entry < k:
            raise ValueError(f"{name} must have entries 0 to {k - 1}, got {entry!r}")
    return values
