"""Poset games: a move takes an element x and all elements above it; a player who cannot move loses.

A directed graph gives the game: y is above x if a path leads from x to y.  A strong component acts as one
element (prize report, see flipalg.impartial, "Gerichte grafen"), so cycles, loops and parallel edges are allowed.
Chomp without its losing corner is a poset game (`chomp.to_digraph`).  Source: F. Schuh, Nieuw Tijdschrift voor Wiskunde
39 (1952) 299-304.
"""

from collections.abc import Hashable, Iterator
from functools import reduce
from typing import TYPE_CHECKING

from flipalg.impartial.search import Expansion, Search, bits, canonical, connected_parts
from flipalg.impartial.series_parallel import EMPTY, GrundyData, parallel, series

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["grundy", "grundy_data", "is_p_position", "take", "winning_moves"]


def grundy(digraph: "nx.DiGraph") -> int:
    """Return the Grundy value of the game on a networkx directed graph.

    Parallel and series compositions (series_parallel.py) are split; for other positions all moves are tried, in most
    cases once for isomorphic positions.  The cost is polynomial for series-parallel orders; for others it grows with
    the number of positions, which may be exponential.
    Raises TypeError for an object that is not a networkx graph, ValueError for an undirected graph, MemoryError if the
    search would keep more than 1 GiB.

    >>> import networkx
    >>> grundy(networkx.DiGraph([("x", "y"), ("x", "z")]))
    1
    """
    return grundy_data(digraph).value


def is_p_position(digraph: "nx.DiGraph") -> bool:
    """Return whether the Grundy value is 0, so the previous player wins.  Cost and errors are those of `grundy`."""
    return grundy(digraph) == 0


def grundy_data(digraph: "nx.DiGraph") -> GrundyData:
    """Return the GrundyData of the game: the Grundy values of its successors, and its own.

    Cost and errors are those of `grundy`.
    """
    order = _Order(digraph)
    return order.data(order.everything)


def winning_moves(digraph: "nx.DiGraph") -> set[Hashable]:
    """Return the elements x such that taking x, with all elements above it, leaves a P-position.

    The set is empty for a P-position.  Cost and errors are those of `grundy`.

    >>> import networkx
    >>> winning_moves(networkx.DiGraph([(1, 2), (2, 3)]))
    {1}
    """
    order = _Order(digraph)
    return {
        x
        for i, component in enumerate(order.members)
        if order.data(order.everything & ~order.above[i]).value == 0
        for x in component
    }


def take(digraph: "nx.DiGraph", x: Hashable) -> "nx.DiGraph":
    """Return a new digraph without x and the elements above x; ValueError if x is not in the digraph."""
    import networkx as nx

    _checked(digraph)
    if x not in digraph:
        raise ValueError(f"{x!r} cannot be taken: it is not in the position")
    rest = digraph.copy()
    rest.remove_nodes_from({x} | nx.descendants(digraph, x))
    return rest


def _checked(digraph: "nx.DiGraph") -> None:
    import networkx as nx

    if not isinstance(digraph, nx.Graph):
        raise TypeError(f"a networkx directed graph is needed, got {digraph!r}")
    if not digraph.is_directed():
        raise ValueError(f"a directed graph is needed, got {digraph}")


class _Order:
    """The partial order of a digraph's strong components, with a Search; a position is a bit set of components."""

    def __init__(self, digraph: "nx.DiGraph") -> None:
        import networkx as nx

        _checked(digraph)
        condensed = nx.condensation(digraph)
        self.members: list[set[Hashable]] = [condensed.nodes[i]["members"] for i in range(len(condensed))]
        self.everything = (1 << len(condensed)) - 1
        self.above = [1 << i for i in range(len(condensed))]  # for each i the components above it, and i itself
        for i in reversed(list(nx.topological_sort(condensed))):
            for j in condensed.successors(i):
                self.above[i] |= self.above[j]
        self._below = [0] * len(condensed)
        for i, above in enumerate(self.above):
            for j in bits(above):
                self._below[j] |= 1 << i
        n = len(condensed)
        self._search: Search[int, GrundyData] = Search(self._expansion, 250 + n // 4, 300 + 40 * n + n * n // 8)

    def data(self, position: int) -> GrundyData:
        return self._search.value(position)

    def _expansion(self, position: int) -> Expansion[int, GrundyData]:
        if not position:
            return Expansion((), lambda _: EMPTY)
        parts = connected_parts(position, self._comparable)
        if len(parts) > 1:
            return Expansion(parts, lambda data: reduce(parallel, data))
        stages = connected_parts(position, lambda i: ~self._comparable(i))
        if len(stages) > 1:
            # Of two stages one lies wholly above the other, so any element of a stage gives its place in the order.
            stages.sort(key=lambda stage: (self.above[stage.bit_length() - 1] & position & ~stage).bit_count())
            return Expansion(stages[::-1], lambda data: reduce(series, data))
        return Expansion(
            self._successors(position),
            lambda data: GrundyData(frozenset(successor.value for successor in data)),
            self._key(position),
        )

    def _comparable(self, i: int) -> int:
        return self.above[i] | self._below[i]

    def _successors(self, position: int) -> Iterator[int]:
        return (position & ~self.above[i] for i in bits(position))

    def _key(self, position: int) -> tuple[int, int]:
        elements = bits(position)
        place = {i: number for number, i in enumerate(elements)}
        above, below = (
            [[place[j] for j in bits(relation[i] & position)] for i in elements]
            for relation in (self.above, self._below)
        )
        return canonical(above, below)
