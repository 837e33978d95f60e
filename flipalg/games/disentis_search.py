"""Two searches for Disentis (rules: games.disentis): for a shortest game, and for an allowed order of given presses.

Pieces are numbered from 0.  A state is an integer, whose bit i is 1 if piece i is covered; entry i of `rows` is such
an integer for the neighbors of piece i.  With p pieces the native `shortest_game` takes 3 · 2^p bytes.
"""

from array import array
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

from flipalg.system.native import native

__all__ = [
    "Orders",
    "ordered_presses",
    "ordered_presses_in_python",
    "plain_shortest_game",
    "shortest_game",
    "shortest_game_by_sets",
]


CHUNK = 1 << 16
"""The states of a level whose successors numpy finds at once."""


class Orders(NamedTuple):
    """The result of `ordered_presses`.

    presses    the presses in an allowed order, or None
    complete   False if the search stopped at the largest number of nodes, so that an order may exist
    nodes      the number of nodes that it visited
    """

    presses: list[int] | None
    complete: bool
    nodes: int


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


def ordered_presses(rows: Sequence[int], x: int, extra: int, nodes: int) -> Orders:
    """Return an Orders: the presses in the packed set x and at most `extra` pairs of further ones, in an allowed order.

    All pieces are covered at the start, and each press must choose a piece that is covered at that time.  The two
    presses of a pair choose the same piece.  `rows` has at most 61 pieces, and `extra` is at most 7.  A node of the
    search is a set of presses still to be made, with the number of pairs still allowed.  The search visits at most
    `nodes` nodes, each once.
    """
    if native is None:
        return ordered_presses_in_python(rows, x, extra, nodes)
    if not x:
        return Orders([], True, 0)
    return Orders(*native.disentis_depth(array("Q", rows), x, extra, nodes))


def ordered_presses_in_python(rows: Sequence[int], x: int, extra: int, nodes: int) -> Orders:
    """Return the same result as `ordered_presses`, for any number of pieces."""
    visited: set[tuple[int, int]] = set()

    def after(state: int, left: int, spare: int, choices: int) -> list[tuple[int, int, int, int]]:
        """Return (press, state after it, presses left after it, `spare`) for each press in the set `choices`.

        `state` and `left` are the state and the presses left before it.  The presses are sorted by how many pieces left
        to press are covered after them, fewest first.
        """
        found = []
        for p, around in enumerate(rows):
            if choices >> p & 1:
                now = left ^ 1 << p
                found.append((((state ^ around) & now).bit_count(), -p, state ^ around, now))
        return [(-p, after_p, now, spare) for _, p, after_p, now in sorted(found)]

    start = (1 << len(rows)) - 1
    path: list[int] = []
    stack = [after(start, x, extra, start & x) if x else []]
    nodes_at = [(start, x, extra, False)]
    if not x:
        return Orders([], True, 0)
    while stack:
        if not stack[-1]:
            state, left, spare, tried = nodes_at[-1]
            if spare and not tried:
                nodes_at[-1] = state, left, spare, True
                stack[-1] = after(state, left, spare - 1, state & ~left)
                continue
            stack.pop()
            nodes_at.pop()
            if path:
                path.pop()
            continue
        p, state, left, spare = stack[-1].pop()
        if not left:
            return Orders([*path, p], True, len(visited))
        if (left, spare) in visited:
            continue
        visited.add((left, spare))
        if len(visited) >= nodes:
            return Orders(None, False, nodes)
        path.append(p)
        nodes_at.append((state, left, spare, False))
        stack.append(after(state, left, spare, state & left))
    return Orders(None, True, len(visited))
