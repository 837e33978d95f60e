"""Boards of k colors to be solved: random ones, boxes of cells in any number of dimensions, and all cells to one color.

Main definitions
    random_colors(m, n, colors, seed)  a board that can be brought to its goal, all 0 by default
    solve_grid((l, m, n), colors)     presses for a box of cells; a press reaches the cell and its neighbors
    all_equal(m, n, colors)           the colors g to which a board that is all 0 can be brought
Main statements
    these g are the multiples of one divisor of the number of colors: they are a subgroup of Z/k
        test_all_equal_is_a_subgroup
    for 2 colors and a form with the cell itself, g = 1 is among them (thesis, theorem 1); for more it need not be
        test_all_equal_fails_for_three_colors
"""

from collections.abc import Sequence
from itertools import chain
from math import prod
from random import Random
from typing import Any

from flipalg.algebra.integers import brief, divisors, positive_integer, refuse_beyond_memory
from flipalg.colors.polynomials import number_of_colors
from flipalg.games.board import MOST_COLORS, Board
from flipalg.games.toggle_game import UnsolvableError
from flipalg.matrices.modular import solve_modulo
from flipalg.solvers.color_boards import LARGEST_ELIMINATED, goal_board, solve_colors


def random_colors(
    m: int,
    n: int,
    colors: int,
    seed: int | None = None,
    neighborhood: str = "plus",
    *,
    goal: Any = "off",
    topology: str = "board",
) -> Board:
    """Return a board that can be brought to the goal: random presses on it, so that each is equally likely.

    >>> solve_colors(random_colors(4, 4, 3, seed=1)).verify()
    True
    """
    k = number_of_colors(colors)
    m, n = positive_integer("m", m), positive_integer("n", n)
    refuse_beyond_memory(64 * m * n, f"a board of {brief(m)} × {brief(n)} cells", "take a smaller one")
    empty = Board(m, n, colors=k)
    random = Random(seed)
    presses = Board([[random.randrange(k) for _ in range(empty.n)] for _ in range(empty.m)], colors=k)
    return goal_board(empty, goal, k).press(presses, neighborhood, topology)


def all_equal(m: int, n: int, colors: int, neighborhood: str = "plus") -> tuple[int, ...]:
    """Return the colors g to which a board that is all 0 can be brought, ascending; 0 is always one of them.

    >>> all_equal(4, 4, 3), all_equal(2, 2, 3), all_equal(3, 5, 4)
    ((0, 1, 2), (0,), (0, 2))
    """
    k = number_of_colors(colors)
    if k > MOST_COLORS:
        raise ValueError(f"colors must be from 2 to {MOST_COLORS}, got {brief(k)}")
    for g in divisors(k)[:-1]:
        try:
            solve_colors(m, n, colors=k, goal=g, neighborhood=neighborhood)
        except UnsolvableError:
            continue
        return tuple(range(0, k, g))
    return (0,)


def solve_grid(sides: Sequence[int], colors: int = 2, start: Any = None, goal: Any = None) -> list[Any]:
    """Return presses, lists nested as the sides are, that bring a box of cells from start to goal.

    start, goal   nested lists or arrays of that shape with entries 0 to colors - 1, or one color; by default all 0 and
                  all 1
    Raises UnsolvableError with a witness (nested lists), ValueError for bad input, MemoryError beyond 2,500 cells.

    >>> solve_grid((2, 2, 2), colors=3)
    [[[0, 0], [0, 1]], [[1, 0], [0, 0]]]
    """
    k = number_of_colors(colors)
    shape = tuple(positive_integer("a side", side) for side in sides)
    size = prod(shape)
    if not shape or size > LARGEST_ELIMINATED:
        raise MemoryError(f"a box has 1 to {LARGEST_ELIMINATED:,} cells, got {size:,} ({' × '.join(map(str, shape))})")
    first = _cells("start", 0 if start is None else start, shape, k)
    last = _cells("goal", 1 if goal is None else goal, shape, k)
    A = [[int(a == b) for a in range(size)] for b in range(size)]
    step = size
    for side in shape:
        block, step = step, step // side  # neighbors along this side are a step apart, within a block
        for a in range(size - step):
            if a // block == (a + step) // block:
                A[a][a + step] = A[a + step][a] = 1
    solved = solve_modulo(A, [b - a for a, b in zip(first, last, strict=True)], k)
    if solved.x is None:
        proof = _nested(solved.witness or [], shape)
        raise UnsolvableError(f"the box {' × '.join(map(str, shape))} of {k} colors has no solution", lambda: proof)
    return _nested(solved.x, shape)


def _nested(values: list[Any], shape: Sequence[int]) -> list[Any]:
    """Return the values, the last index running fastest, as lists nested as the shape is."""
    for side in shape[:0:-1]:
        values = [values[i : i + side] for i in range(0, len(values), side)]
    return values


def _cells(name: str, value: Any, shape: Sequence[int], k: int) -> list[int]:
    """Return the entries of nested lists or of an array, or a color for each cell; the last index runs fastest."""
    values = [value.tolist() if hasattr(value, "tolist") else value]
    if isinstance(values[0], int):
        values *= prod(shape)
    else:
        for depth, side in enumerate(shape):
            if not all(isinstance(part, Sequence) and len(part) == side for part in values):
                raise ValueError(f"{name} must have shape {tuple(shape)}, its lists at depth {depth} have not")
            values = list(chain.from_iterable(values))
    for entry in values:
        if not isinstance(entry, int) or not 0 <= entry < k:
            raise ValueError(f"{name} must have entries 0 to {k - 1}, got {entry!r}")
    return values
