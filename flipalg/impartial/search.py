"""Search for the values of positions, such as Grundy values; positions with equal keys are searched once.

An Expansion says how the value of a position follows from the values of others, for example of its components.  In
games on graphs a set of vertices is an integer, in which bit i stands for vertex i, and `canonical` makes keys by color
refinement (B. Weisfeiler, A. Leman, NTI 2 (1968) 12-16).
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from flipalg.system.limits import SEARCH_BYTES

__all__ = ["Expansion", "Search", "bits", "canonical", "connected_parts", "mex"]


P = TypeVar("P", bound=Hashable)
V = TypeVar("V")


def mex(values: Iterable[int]) -> int:
    """Return the minimal excluded value: the least integer ≥ 0 that is not among `values`.

    >>> mex([0, 1, 3])
    2
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


class Expansion(NamedTuple, Generic[P, V]):
    """How the value of a position follows from other positions.

    below     the positions whose values are needed, an iterable that is read only if the key is new
    combine   a function from their values, in that order, to the value of the position
    key       positions with equal keys have equal values; None if the position has no key
    """

    below: Iterable[P]
    combine: Callable[[list[V]], V]
    key: Hashable = None


class Search(Generic[P, V]):
    """Values of positions by depth-first search without recursion, so that games may be long.

    expand           a function from a position to its Expansion, whose positions are smaller in some well-founded order
    position_bytes   the approximate number of bytes of a position
    key_bytes        the approximate number of bytes of the key and the value of an expanded position, in addition
    """

    def __init__(self, expand: Callable[[P], Expansion[P, V]], position_bytes: int, key_bytes: int) -> None:
        """Start without any known value."""
        self._expand = expand
        self._position_bytes = position_bytes
        self._key_bytes = key_bytes
        self._values: dict[P, V] = {}
        self._values_by_key: dict[Hashable, V] = {}

    def value(self, position: P) -> V:
        """Return the value of `position`; MemoryError if the search would keep more than SEARCH_BYTES bytes."""
        values, by_key = self._values, self._values_by_key
        waiting: dict[P, tuple[list[P], Expansion[P, V]]] = {}
        stack = [position]
        while stack:
            top = stack[-1]
            if top in values:
                stack.pop()
                continue
            if top not in waiting:
                expansion = self._expand(top)
                if expansion.key in by_key:  # never None
                    self._keep(top, by_key[expansion.key])
                    continue
                waiting[top] = list(expansion.below), expansion
            below, expansion = waiting[top]
            missing = [lower for lower in below if lower not in values]
            if missing:
                stack += missing
                continue
            self._keep(top, expansion.combine([values[lower] for lower in below]))
            if expansion.key is not None:
                by_key[expansion.key] = values[top]
            del waiting[top]
        return values[position]

    def _keep(self, position: P, value: V) -> None:
        kept = len(self._values)
        if kept * self._position_bytes + len(self._values_by_key) * self._key_bytes > SEARCH_BYTES:
            raise MemoryError(f"after {kept:,} positions the search would need more than {SEARCH_BYTES // 2**20:,} MiB")
        self._values[position] = value


@lru_cache(maxsize=4096)
def bits(vertices: int) -> tuple[int, ...]:
    """Return the members of a set of vertices, ascending.

    >>> bits(0b1101)
    (0, 2, 3)
    """
    members = []
    while vertices:
        low = vertices & -vertices
        members.append(low.bit_length() - 1)
        vertices ^= low
    return tuple(members)


def connected_parts(vertices: int, beside: Callable[[int], int]) -> list[int]:
    """Return the connected parts of a set of vertices; beside(v) is the set of all vertices joined to v."""
    parts = []
    while vertices:
        part = front = vertices & -vertices
        while front:
            v = front.bit_length() - 1
            new = beside(v) & vertices & ~part
            part |= new
            front = front & ~(1 << v) | new
        parts.append(part)
        vertices &= ~part
    return parts


def canonical(*relations: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Return (the number n of vertices, the first relation with its vertices relabeled and packed).

    A relation lists the neighbors of each vertex; bit n i + j of the packed relation is set if j is a neighbor of i.
    Color refinement relabels the vertices: the colors of a vertex and its neighbors give its next color, and while
    vertices share a color, one of them gets a color of its own.  Equal results mean isomorphic relations.  Isomorphic
    relations may have different results if refinement does not distinguish two vertices that no automorphism exchanges.
    Further relations, such as the predecessors in a directed graph, only help to color.
    """
    n = len(relations[0])
    colors, number = _refined(relations, [len(neighbors) for neighbors in relations[0]])
    while number < n:
        shared = min(color for color in colors if colors.count(color) > 1)
        first = colors.index(shared)
        colors = [2 * color + 1 for color in colors]
        colors[first] -= 1
        colors, number = _refined(relations, colors)
    pairs = (n * color + colors[u] for color, row in zip(colors, relations[0], strict=True) for u in row)
    return n, sum(1 << bit for bit in pairs)


def _refined(relations: Sequence[Sequence[Sequence[int]]], colors: list[int]) -> tuple[list[int], int]:
    """Return (colors, their number) after splitting colors by the neighbors' colors until no color splits further."""
    digit = len(colors).bit_length()
    number = len(set(colors))
    while True:
        weight = [1 << digit * color for color in colors].__getitem__  # a sum of them is a multiset of colors
        seen = ([sum(map(weight, neighbors)) for neighbors in relation] for relation in relations)
        signatures = list(zip(colors, *seen, strict=True))
        rank = {signature: i for i, signature in enumerate(sorted(set(signatures)))}
        colors = [rank[signature] for signature in signatures]
        if len(rank) in (number, len(colors)):
            return colors, len(rank)
        number = len(rank)
