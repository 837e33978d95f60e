"""The fewest moves of a game whose moves each add 1 to a few cells near one another: one move after the other.

Main definitions
    fewest_moves(missing, moves, colors)    how often each move is made
    cost(moves, colors)                     the states gone through: that function refuses more than LARGEST_COST
Main statements
    a complete search: for every state of the cells that some moves so far and some later ones reach, the fewest moves
    so far that lead there and leave all cells before as they should be
    test_fewest_pushes_are_those_of_all_solutions
Cost
    A move takes colors^(w + 1) steps for w such cells; in a triangle of k rows of coins, moves in the order of its
    lines, w is at most k + 1.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

LARGEST_COST = 2**27
"""States over all moves: a byte each, and a second or two."""
LARGEST_WIDTH = 24
"""Cells at a time."""


def cost(moves: Sequence[Sequence[int]], colors: int) -> int:
    """Return the number of states over all moves; LARGEST_COST + 1 where more than 24 cells are open at a time.

    >>> cost([(0, 1), (1, 2)], 2)
    8
    """
    widths = _widths(moves)
    if max(widths, default=0) > LARGEST_WIDTH:
        return LARGEST_COST + 1
    return sum(colors**width for width in widths)


def fewest_moves(missing: Sequence[int], moves: Sequence[Sequence[int]], colors: int) -> list[int] | None:
    """Return how often each move is made, 0 to colors - 1, so that each cell i gets missing[i], with the fewest moves.

    None where no moves do.  Raises ValueError where `cost` is larger than LARGEST_COST.

    >>> fewest_moves([1, 0, 1], [(0, 1), (1, 2), (0, 2)], 2)
    [0, 0, 1]
    """
    import numpy as np

    if (steps := cost(moves, colors)) > LARGEST_COST:
        raise ValueError(f"the fewest moves are found by at most {LARGEST_COST:,} steps, needed here: {steps:,}")
    first, last = _first_and_last(moves)
    if any(value % colors for cell, value in enumerate(missing) if cell not in first):
        return None
    kind = np.uint16 if len(moves) * colors < 2**15 else np.uint32
    far = kind(len(moves) * colors)  # more than all moves that can be made
    weights: Any = np.zeros((), kind)
    opened: list[int] = []
    choices: list[tuple[list[int], np.ndarray[Any, Any]]] = []
    for j, cells in enumerate(moves):
        for cell in cells:
            if first[cell] == j:
                opened.append(cell)
                weights = np.stack([weights, *[np.full_like(weights, far)] * (colors - 1)], -1)
        axes = tuple(opened.index(cell) for cell in cells)
        best, chosen = weights, np.zeros(weights.shape, np.uint8)
        for times in range(1, colors):
            made = np.minimum(np.roll(weights, (times,) * len(axes), axes) + kind(times), far)
            chosen[made < best] = times
            best = np.minimum(best, made)
        choices.append((list(opened), chosen))
        closing = [cell for cell in opened if last[cell] == j]
        weights = best[tuple(missing[cell] % colors if cell in closing else slice(None) for cell in opened)]
        opened = [cell for cell in opened if cell not in closing]
    return None if weights >= far else _traced(missing, moves, colors, choices)


def _traced(
    missing: Sequence[int],
    moves: Sequence[Sequence[int]],
    colors: int,
    choices: "list[tuple[list[int], np.ndarray[Any, Any]]]",
) -> list[int]:
    """Return the moves chosen, followed from the end: what a cell still gets is what it misses less what was made."""
    rest = [value % colors for value in missing]
    often = [0] * len(moves)
    for j in range(len(moves) - 1, -1, -1):
        opened, chosen = choices[j]
        often[j] = int(chosen[tuple(rest[cell] for cell in opened)])
        for cell in moves[j]:
            rest[cell] = (rest[cell] - often[j]) % colors
    return often


def _first_and_last(moves: Sequence[Sequence[int]]) -> tuple[dict[int, int], dict[int, int]]:
    """Return, for each cell that a move reaches, the first and the last such move."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for j, cells in enumerate(moves):
        for cell in cells:
            first.setdefault(cell, j)
            last[cell] = j
    return first, last


def _widths(moves: Sequence[Sequence[int]]) -> list[int]:
    """Return for each move how many cells are open while it is made: reached already, and not yet for the last time."""
    first, last = _first_and_last(moves)
    change = [0] * (len(moves) + 1)
    for cell in first:
        change[first[cell]] += 1
        change[last[cell] + 1] -= 1
    return list(accumulate(change))[:-1]
