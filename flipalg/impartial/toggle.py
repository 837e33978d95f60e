"""Toggle, Lights Out for two players: press a light that is on so that fewer are on afterwards; the last press wins.

The lights are the vertices of a graph; a press switches a vertex and its neighbors.
Source: E. Fiorini, M. Fogler, K. Levandosky, B. Lu, J. Porter, A. Woldar, On the nature and complexity of an impartial
two-player variant of the game Lights-Out, arXiv:2411.08247 (2024).  Rules: OEIS A361517; values of grids: A363934.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING

from flipalg.impartial.graph_taking import check_graph
from flipalg.impartial.search import Expansion, Search, bits, mex

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["grundy", "is_p_position", "press", "values_after", "winning_moves"]


def grundy(graph: "nx.Graph", lit: Iterable[Hashable] | None = None) -> int:
    """Return the Grundy value of the position in which the vertices `lit` (default: all) are on, by search.

    The search visits every position that can be reached.  Raises the errors of `graph_taking.check_graph`, ValueError
    if an element of `lit` is not a vertex, and MemoryError if the positions would take more than 1 GiB.

    >>> import networkx
    >>> grundy(networkx.grid_2d_graph(3, 4)), grundy(networkx.path_graph(3), [0, 2])
    (1, 0)
    """
    return mex(values_after(graph, lit).values())


def is_p_position(graph: "nx.Graph", lit: Iterable[Hashable] | None = None) -> bool:
    """Return whether the Grundy value is 0, so the previous player wins.  Arguments, cost, errors: as for `grundy`."""
    return grundy(graph, lit) == 0


def winning_moves(graph: "nx.Graph", lit: Iterable[Hashable] | None = None) -> set[Hashable]:
    """Return the set of lights whose press leaves a P-position.  Arguments, cost and errors: as for `grundy`.

    >>> import networkx
    >>> winning_moves(networkx.path_graph(5))
    {2}
    """
    return {x for x, value in values_after(graph, lit).items() if not value}


def values_after(graph: "nx.Graph", lit: Iterable[Hashable] | None = None) -> dict[Hashable, int]:
    """Return {light: Grundy value after its press} for each light that may be pressed.

    Arguments, cost and errors: as for `grundy`.
    """
    masks, position = _read(graph, lit)
    search: Search[int, int] = Search(lambda on: Expansion((on ^ masks[x] for x in _allowed(on, masks)), mex), 130, 0)
    names = list(graph)
    return {names[x]: search.value(position ^ masks[x]) for x in _allowed(position, masks)}


def press(graph: "nx.Graph", lit: Iterable[Hashable] | None, x: Hashable) -> frozenset[Hashable]:
    """Return the lights that are on after pressing x if `lit` (None: all) are on; ValueError for a forbidden press."""
    masks, position = _read(graph, lit)
    names = list(graph)
    if x not in graph or names.index(x) not in set(_allowed(position, masks)):
        raise ValueError(f"{x!r} cannot be pressed: it must be on, and fewer lights must be on afterwards")
    return frozenset(names[i] for i in bits(position ^ masks[names.index(x)]))


def _read(graph: "nx.Graph", lit: Iterable[Hashable] | None) -> tuple[list[int], int]:
    """Return (for each press the set of vertices that it switches, the set of vertices that are on), as bit sets."""
    check_graph(graph)
    place = {x: i for i, x in enumerate(graph)}
    on = set(graph if lit is None else lit)
    for x in on - place.keys():
        raise ValueError(f"{x!r} is on, but it is not in the graph")
    masks = [1 << place[x] | sum(1 << place[y] for y in graph[x]) for x in graph]
    return masks, sum(1 << place[x] for x in on)


def _allowed(position: int, masks: list[int]) -> Iterator[int]:
    count = position.bit_count()
    return (x for x in bits(position) if (position ^ masks[x]).bit_count() < count)
