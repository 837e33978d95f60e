"""The search for a shortest game of Disentis (rules: games.disentis); systems/orders.py orders given presses.

Pieces are numbered from 0.  A state is an integer, whose bit i is 1 if piece i is covered; entry i of `rows` is such
an integer for the neighbors of piece i.  With p pieces the native `shortest_game` takes 3 · 2^p bytes.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from flipalg.system.native import native

__all__ = ["plain_shortest_game", "shortest_game", "shortest_game_by_sets"]


CHUNK = 1 << 16
"""The states of a level whose successors numpy finds at once."""


def shortest_game(rows: Sequence[int]) -> tuple[list[int], int] | None:
    """Return (presses, last covered piece) of a game with the fewest presses, or None if the board cannot be won."""
    if find_spec("numpy") is None:  # in browsers
        return shortest_game_by_sets(rows)
    if native is None:
        return plain_shortest_game(rows)
    import numpy as np

    full = (1 << len(rows)) - 1
    if len(rows) == 1:
        return [], 0
    chosen = np.full(1 << len(rows), -1, np.int8)  # for each state the press that led to it
    chosen[full] = 0
    queue = np.empty(1 << len(rows) - 1, np.uint32)  # by law 2 at most half of the states are reached
    queue[0] = full
    end = native.disentis_breadth(np.array(rows, np.int64), chosen, queue)
    return None if end < 0 else _retraced(rows, chosen, end)


def plain_shortest_game(rows: Sequence[int]) -> tuple[list[int], int] | None:
    """Return the result of `shortest_game`, by numpy: some ten times as slow, with 6 · 2^p bytes for p pieces."""
    import numpy as np

    if len(rows) == 1:
        return [], 0
    states = 1 << len(rows)
    chosen = np.full(states, -1, np.int8)
    first = np.empty(states, np.int32)  # the first place of a state in `after`
    around, pieces = np.array(rows, np.int32), np.left_shift(1, np.arange(len(rows), dtype=np.int32))
    chosen[-1] = 0
    level = np.array([states - 1], np.int32)
    while level.size:
        reached = []
        for start in range(0, level.size, CHUNK):
            part = level[start : start + CHUNK, None]
            allowed = np.flatnonzero((part & pieces != 0) & (chosen[part ^ around] < 0))
            after = (part ^ around).ravel()[allowed]
            places = np.arange(after.size, dtype=np.int32)
            first[after[::-1]] = places[::-1]
            new = first[after] == places
            after = after[new]
            chosen[after] = allowed[new] % len(rows)
            for end in after[after & (after - 1) == 0][:1].tolist():
                return _retraced(rows, chosen, end)
            reached.append(after)
        level = np.concatenate(reached)
    return None


def shortest_game_by_sets(rows: Sequence[int]) -> tuple[list[int], int] | None:
    """Return the result of `shortest_game` without numpy: for at most some 20 pieces."""
    full = (1 << len(rows)) - 1
    chosen = {full: -1}
    level = [full]
    while level:
        for state in level:
            if state & (state - 1) == 0:
                return _retraced(rows, chosen, state)
        after = []
        for state in level:
            for p, around in enumerate(rows):
                if state >> p & 1 and state ^ around not in chosen:
                    chosen[state ^ around] = p
                    after.append(state ^ around)
        level = after
    return None


def _retraced(rows: Sequence[int], chosen: Any, end: int) -> tuple[list[int], int]:
    presses, state = [], end
    while state != (1 << len(rows)) - 1:
        presses.append(int(chosen[state]))
        state ^= rows[presses[-1]]
    return presses[::-1], end.bit_length() - 1
