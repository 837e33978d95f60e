"""The fewest moves of a game whose moves each add 1 to a few cells near one another.

A complete search goes through the moves in order.  A cell is open from the first move that reaches it to the last.  For
every state of the open cells the search keeps the least number of moves that lead to this state and give each cell that
is no longer open its final value.  With w cells open there are colors^w states, and a move takes colors^(w + 1) steps.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import accumulate
from typing import Any, TypeAlias

from flipalg.system.limits import PUSH_STATES, PUSH_WIDTH

__all__ = ["fewest_moves", "is_quick", "search_cost"]

IN_PYTHON = 2**18
"""The most states of a search in plain Python, which takes half a second and does not load numpy."""

Places: TypeAlias = dict[int, int]
"""{cell: the number of a move, from 0}."""
Choices: TypeAlias = list[tuple[list[int], Any]]
"""For each move (the open cells, {state of these cells: how often to make the move}); an array may replace the dict."""


def search_cost(moves: Sequence[Sequence[int]], colors: int) -> int:
    """Return the number of states, summed over all moves; PUSH_STATES + 1 if more than 24 cells are open at once.

    A move is a sequence of different cells, numbered from 0, to which it adds 1.

    >>> search_cost([(0, 1), (1, 2)], 2)
    8
    """
    widths = _widths(moves)
    if max(widths, default=0) > PUSH_WIDTH:
        return PUSH_STATES + 1
    return sum(colors**width for width in widths)


def is_quick(moves: Sequence[Sequence[int]], colors: int) -> bool:
    """Return whether `fewest_moves` takes a second or two at most; without numpy fewer states are allowed."""
    return search_cost(moves, colors) <= (PUSH_STATES if find_spec("numpy") else IN_PYTHON)


def fewest_moves(missing: Sequence[int], moves: Sequence[Sequence[int]], colors: int) -> list[int] | None:
    """Return how often to make each move, 0 to colors - 1, to add missing[i] to each cell i with the fewest moves.

    Sums are modulo `colors`; moves are given as for `search_cost`.  Returns None if no moves do so.  Raises ValueError
    if `search_cost` is larger than PUSH_STATES = 2^27.  A `search_cost` above 2^18 needs numpy.

    >>> fewest_moves([1, 0, 1], [(0, 1), (1, 2), (0, 2)], 2)
    [0, 0, 1]
    """
    if (steps := search_cost(moves, colors)) > PUSH_STATES:
        raise ValueError(f"the fewest moves are found by at most {PUSH_STATES:,} steps, needed here: {steps:,}")
    first, last = _first_and_last(moves)
    if any(value % colors for cell, value in enumerate(missing) if cell not in first):
        return None
    search = _in_python if steps <= IN_PYTHON else _by_arrays
    choices = search([value % colors for value in missing], moves, colors, first, last)
    return None if choices is None else _traced(missing, moves, colors, choices)


def _in_python(
    missing: Sequence[int], moves: Sequence[Sequence[int]], colors: int, first: Places, last: Places
) -> "Choices | None":
    """Return for each move (the open cells, {their state: how often to make the move}), or None without a solution.

    `first` and `last` are the results of `_first_and_last`; the other arguments are those of `fewest_moves`.
    """
    weights: dict[tuple[int, ...], int] = {(): 0}
    opened: list[int] = []
    choices: Choices = []
    for j, cells in enumerate(moves):
        new = [cell for cell in cells if first[cell] == j]
        opened = opened + new
        changed = [opened.index(cell) for cell in cells]
        best: dict[tuple[int, ...], tuple[int, int]] = {}
        for state, weight in weights.items():
            sums = [*state, *(0 for _ in new)]
            for times in range(colors):
                after = tuple(sums)
                best[after] = min(best.get(after, (weight + times, times)), (weight + times, times))
                for k in changed:
                    sums[k] = (sums[k] + 1) % colors
        choices.append((opened, {state: times for state, (_, times) in best.items()}))
        kept = [k for k, cell in enumerate(opened) if last[cell] != j]
        closing = [(k, missing[cell]) for k, cell in enumerate(opened) if last[cell] == j]
        weights = {
            tuple(state[k] for k in kept): weight
            for state, (weight, _) in best.items()
            if all(state[k] == value for k, value in closing)
        }
        opened = [opened[k] for k in kept]
    return choices if weights else None


def _by_arrays(
    missing: Sequence[int], moves: Sequence[Sequence[int]], colors: int, first: Places, last: Places
) -> "Choices | None":
    """Return the result of `_in_python` with arrays in place of dictionaries, with an axis for each open cell."""
    import numpy as np

    kind = np.uint16 if len(moves) * colors < 2**15 else np.uint32
    far = kind(len(moves) * colors)  # more than all moves that can be made
    weights: Any = np.zeros((), kind)
    opened: list[int] = []
    choices: Choices = []
    for j, cells in enumerate(moves):
        for cell in cells:
            if first[cell] == j:
                opened = [*opened, cell]
                weights = np.stack([weights, *[np.full_like(weights, far)] * (colors - 1)], -1)
        axes = tuple(opened.index(cell) for cell in cells)
        best, chosen = weights, np.zeros(weights.shape, np.uint8)
        for times in range(1, colors):
            made = np.minimum(np.roll(weights, (times,) * len(axes), axes) + kind(times), far)
            chosen[made < best] = times
            best = np.minimum(best, made)
        choices.append((opened, chosen))
        weights = best[tuple(missing[cell] if last[cell] == j else slice(None) for cell in opened)]
        opened = [cell for cell in opened if last[cell] != j]
    return None if weights >= far else choices


def _traced(missing: Sequence[int], moves: Sequence[Sequence[int]], colors: int, choices: "Choices") -> list[int]:
    """Return how often to make each move, from the choices of the last move back to those of the first."""
    rest = [value % colors for value in missing]
    often = [0] * len(moves)
    for j in range(len(moves) - 1, -1, -1):
        opened, chosen = choices[j]
        often[j] = int(chosen[tuple(rest[cell] for cell in opened)])
        for cell in moves[j]:
            rest[cell] = (rest[cell] - often[j]) % colors
    return often


def _first_and_last(moves: Sequence[Sequence[int]]) -> tuple[Places, Places]:
    """Return ({cell: first move that reaches it}, {cell: last move that reaches it}); moves are numbered from 0."""
    first: Places = {}
    last: Places = {}
    for j, cells in enumerate(moves):
        for cell in cells:
            first.setdefault(cell, j)
            last[cell] = j
    return first, last


def _widths(moves: Sequence[Sequence[int]]) -> list[int]:
    """Return for each move the number of open cells, including those that open or close with this move."""
    first, last = _first_and_last(moves)
    change = [0] * (len(moves) + 1)
    for cell in first:
        change[first[cell]] += 1
        change[last[cell] + 1] -= 1
    return list(accumulate(change))[:-1]
