"""Orders of presses in which a button can be pressed only while its own light is on, as in Disentis and lit-only games.

Button j belongs to light j.  The light of a pressed button is on if an odd number of buttons before it flip it, for a
light that is off at the start, else an even number.  If two buttons flip the lights of each other or neither does, the
sum of these numbers counts the pairs that do.  So these pairs plus the buttons whose light is off at the start are even
in number, which is law 2 of docs/mathematics/disentis.md for any start.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from flipalg.algebra.bit_vectors import ones, packed, transposed
from flipalg.matrices.elimination import coset
from flipalg.system.limits import LIT_ONLY_CELLS, LIT_ONLY_LIGHTS, LIT_ONLY_NODES, LIT_ONLY_NULLITY
from flipalg.system.native import native
from flipalg.systems.system import System

__all__ = ["Orders", "lit_only", "ordered_presses", "ordered_presses_in_python", "refuse_lit_only", "shortest_play"]

NATIVE_BUTTONS = 61
"""The most buttons of a search in C."""


class Orders(NamedTuple):
    """The result of `ordered_presses`.

    presses    the presses in an allowed order, or None
    complete   False if the search stopped at the largest number of nodes, so that an order may exist
    nodes      the number of nodes that it visited
    """

    presses: list[int] | None
    complete: bool
    nodes: int


def ordered_presses(rows: Sequence[int], x: int, extra: int, nodes: int, start: int = -1) -> Orders:
    """Return an Orders: the presses in the packed set x and at most `extra` pairs of further ones, in an allowed order.

    The pieces in the packed set `start` are covered at the start, by default all, and each press must choose a piece
    that is covered at that time.  The two presses of a pair choose the same piece.  `extra` is at most 7.  A node of
    the search is a set of presses still to be made, with the number of pairs still allowed.  The search visits at most
    `nodes` nodes, each once.
    """
    start &= (1 << len(rows)) - 1
    if not x:
        return Orders([], True, 0)
    if native is None or len(rows) > NATIVE_BUTTONS:
        return ordered_presses_in_python(rows, x, extra, nodes, start)
    return Orders(*native.disentis_depth(array("Q", rows), x, extra, nodes, start))


def ordered_presses_in_python(rows: Sequence[int], x: int, extra: int, nodes: int, start: int = -1) -> Orders:
    """Return the same result as `ordered_presses` for x ≠ 0, without native code."""
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

    path: list[int] = []
    stack = [after(start, x, extra, start & x)]
    nodes_at = [(start, x, extra, False)]
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


def refuse_lit_only(colors: int, cells: int) -> None:
    """Raise ValueError if `lit_only` does not take this number of colors or cells."""
    if colors > 2:
        raise ValueError(f"an order in which each cell is lit when it is pressed needs two colors, got {colors}")
    if cells > LIT_ONLY_CELLS:
        raise ValueError(f"an order of presses is searched for on up to {LIT_ONLY_CELLS:,} cells, got {cells:,}")


def lit_only(system: System, lit: Sequence[int], x: Sequence[int]) -> list[int] | None:
    """Return buttons in an order in which the light of each is on when it is pressed and that solves A x = b, or None.

    `lit` says which lights are on at the start, x is a solution.  Up to LIT_ONLY_LIGHTS lights the presses are the
    fewest, and None means that there are none.  Beyond, x and then the other solutions are tried, those with the fewest
    presses first, and each button is pressed once: None means that no solution has such an order, by a complete search.
    Raises ValueError if a search ends at its limits.

    >>> lit_only(System((0b01, 0b11), 2, (1, 0)), [1, 0], [1, 1])
    [0, 1]
    """
    refuse_lit_only(system.modulus, system.buttons)
    flips, left, complete = transposed(system.rows, system.buttons), LIT_ONLY_NODES, True
    if system.buttons <= LIT_ONLY_LIGHTS:
        first = min(chain([packed(x)], _others(system, packed(x))), key=int.bit_count)
        if len(system.orders) <= LIT_ONLY_NULLITY:
            found = _in_parts(flips, system.rows, packed(lit), first, left)
            if found.presses is not None:
                return found.presses
        return shortest_play(flips, packed(lit), packed(lit) ^ packed(system.lights))
    for y in chain([packed(x)], _others(system, packed(x))):
        found = _in_parts(flips, system.rows, packed(lit), y, left) if left > 0 else Orders(None, False, 0)
        if found.presses is not None:
            return found.presses
        left, complete = left - found.nodes, complete and found.complete
    if complete and len(system.orders) <= LIT_ONLY_NULLITY:
        return None
    raise ValueError(
        "neither an order in which each cell is lit when it is pressed nor a proof that there is none was found: the "
        f"search visits {LIT_ONLY_NODES:,} sets of presses, and all solutions up to nullity {LIT_ONLY_NULLITY}"
    )


def shortest_play(flips: Sequence[int], lit: int, goal: int) -> list[int] | None:
    """Return the fewest buttons, in order, that lead from the packed lights `lit` to `goal`, or None.

    Button j flips the lights flips[j] and can be pressed only while light j is on.  All positions that are reached are
    visited, those after fewer presses first: at most 2^n of n lights, in 2^n bytes.

    >>> shortest_play([0b01, 0b11], 0b10, 0b00)
    [1, 0]
    """
    import numpy as np

    n = len(flips)
    last = np.full(1 << n, -1, np.int8)  # the last press that leads to a position
    last[lit], front = n, np.array([lit])
    while last[goal] < 0 and len(front):
        reached = []
        for j, around in enumerate(flips):
            after = front[front >> j & 1 > 0] ^ around
            after = after[last[after] < 0]
            last[after] = j
            reached.append(after)
        front = np.concatenate(reached)
    if last[goal] < 0:
        return None
    presses = []
    while goal != lit:
        presses.append(int(last[goal]))
        goal ^= flips[presses[-1]]
    return presses[::-1]


def _others(system: System, x: int) -> Iterator[int]:
    """Yield the solutions other than x, those with the fewest presses first; none beyond LIT_ONLY_NULLITY."""
    kernel = [packed(vector) for vector in system.kernel()]
    if len(kernel) <= LIT_ONLY_NULLITY:
        yield from sorted(islice(coset(x, kernel), 1, None), key=int.bit_count)


def _in_parts(flips: Sequence[int], flipped_by: Sequence[int], lit: int, x: int, nodes: int) -> Orders:
    """Return an Orders of the presses x without pairs; buttons that do not reach each other are ordered separately.

    Bit i of flips[j] says whether button j flips light i, and so does bit j of flipped_by[i].
    """
    order: list[int] | None = []
    complete, visited = True, 0
    while x:
        part, new = 0, x & -x
        while new:
            part |= new
            near = 0
            for j in ones(new):
                near |= flips[j] | flipped_by[j]
            new = near & x & ~part
        x ^= part
        buttons = list(ones(part))
        rows = [packed(flips[j] >> i & 1 for i in buttons) for j in buttons]
        start = packed(lit >> j & 1 for j in buttons)
        if all((flips[j] ^ flipped_by[j]) & part == 0 for j in buttons):
            ends = sum((row & ~(1 << k)).bit_count() for k, row in enumerate(rows))
            if (ends // 2 + len(rows) - start.bit_count()) % 2:
                return Orders(None, True, visited)
        price = 1 if len(rows) <= NATIVE_BUTTONS else 20 * len(rows)  # a node takes longer in Python
        most = max(1, min((nodes - visited) // price, 1 << len(rows)))
        found = ordered_presses(rows, (1 << len(rows)) - 1, 0, most, start)
        visited += found.nodes * price
        if found.presses is None and found.complete:
            return Orders(None, True, visited)
        complete = complete and found.complete
        order = None if order is None or found.presses is None else order + [buttons[k] for k in found.presses]
    return Orders(order, complete, visited)
