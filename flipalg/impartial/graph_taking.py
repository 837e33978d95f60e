"""Graph taking: a move takes an edge, or a vertex with all its edges; the player who makes the last move wins.

Source: the prize report (see flipalg.impartial), "Grafen".
Theorems and proofs: `flipalg why bipartite-graphs`, `involution`, `complete-graphs`.
Bipartite graphs: A. S. Fraenkel, E. R. Scheinerman, A deletion game on hypergraphs, Discrete Appl. Math. 30 (1991)
155-162; T. Khandhawit, L. Ye, Chomp on graphs and subsets, arXiv:1101.2718 (2011).
"""

from collections.abc import Hashable, Iterator, Mapping
from functools import reduce
from operator import or_, xor
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from flipalg.algebra.integers import natural_number
from flipalg.impartial.search import Expansion, Search, bits, canonical, connected_parts, mex

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "ValuesAfter",
    "WinningMoves",
    "bipartite_grundy",
    "check_graph",
    "complete_graph_grundy",
    "fixed_graph",
    "forest_grundy",
    "grundy",
    "incidence_digraph",
    "is_p_position",
    "take_edge",
    "take_vertex",
    "values_after",
    "winning_moves",
]

Position: TypeAlias = tuple[int, tuple[int, ...]]  # the set of vertices; the neighbors of each, as bit sets


class WinningMoves(NamedTuple):
    """The moves to P-positions: the vertices to take, and the edges to take, each as a frozenset of its two ends."""

    vertices: set[Hashable]
    edges: set[frozenset[Hashable]]


class ValuesAfter(NamedTuple):
    """The Grundy value after each move: {vertex taken: value}, {edge taken, a frozenset of its ends: value}."""

    vertices: dict[Hashable, int]
    edges: dict[frozenset[Hashable], int]


def grundy(graph: "nx.Graph") -> int:
    """Return the Grundy value of the game on a networkx Graph, by search.

    It is the Nim sum of the values of the components; a bipartite component has a formula (`bipartite_grundy`).
    Isomorphic positions are in most cases searched once.  A graph of 8 vertices takes seconds.  Raises the errors
    of `check_graph`, and MemoryError if the search would keep more than 1 GiB.

    >>> import networkx
    >>> grundy(networkx.petersen_graph())
    2
    """
    return _search(graph).value(_position(graph))


def is_p_position(graph: "nx.Graph") -> bool:
    """Return whether the Grundy value is 0, so the previous player wins.  Cost and errors are those of `grundy`."""
    return grundy(graph) == 0


def winning_moves(graph: "nx.Graph") -> WinningMoves:
    """Return the vertices and the edges whose removal leaves a P-position; both sets are empty for a P-position.

    Cost and errors are those of `grundy`.

    >>> import networkx
    >>> winning_moves(networkx.path_graph(3))
    WinningMoves(vertices={1}, edges=set())
    """
    vertices, edges = values_after(graph)
    return WinningMoves(
        {x for x, value in vertices.items() if not value}, {e for e, value in edges.items() if not value}
    )


def values_after(graph: "nx.Graph") -> ValuesAfter:
    """Return the Grundy value after each move; the graph's own value is the least number that is not among them.

    All values come from one search.  Cost and errors are those of `grundy`.
    """
    position = _position(graph)
    search = _search(graph)
    place = {x: i for i, x in enumerate(graph)}
    return ValuesAfter(
        {x: search.value(_without_vertex(*position, place[x])) for x in graph},
        {frozenset({x, y}): search.value(_without_edge(*position, place[x], place[y])) for x, y in graph.edges},
    )


def take_vertex(graph: "nx.Graph", x: Hashable) -> "nx.Graph":
    """Return a new graph without the vertex x and its edges; ValueError if x is not in the graph."""
    check_graph(graph)
    if x not in graph:
        raise ValueError(f"the vertex {x!r} cannot be taken: it is not in the graph")
    rest = graph.copy()
    rest.remove_node(x)
    return rest


def take_edge(graph: "nx.Graph", x: Hashable, y: Hashable) -> "nx.Graph":
    """Return a new graph without the edge between x and y, whose ends stay; ValueError if there is no such edge."""
    check_graph(graph)
    if not graph.has_edge(x, y):
        raise ValueError(f"the edge {x!r} {y!r} cannot be taken: it is not in the graph")
    rest = graph.copy()
    rest.remove_edge(x, y)
    return rest


def forest_grundy(graph: "nx.Graph") -> int:
    """Return the Grundy value of a forest of v vertices in c components; ValueError for a graph with a cycle.

    The value is 0 if v and c are even, 1 if both are odd, 2 if only c is odd, and 3 if only v is odd (prize report,
    "Bomen en bossen").
    """
    import networkx as nx

    check_graph(graph)
    v, c = len(graph), nx.number_connected_components(graph)
    if graph.number_of_edges() != v - c:
        raise ValueError(f"a forest is needed, got a graph with a cycle: {graph}")
    return _parity_value(v, v - c)


def bipartite_grundy(graph: "nx.Graph") -> int:
    """Return the Grundy value (v mod 2) + 2 (e mod 2) of a bipartite graph of v vertices and e edges.

    Raises ValueError for a graph with an odd cycle.

    >>> import networkx
    >>> bipartite_grundy(networkx.cycle_graph(6)), bipartite_grundy(networkx.hypercube_graph(10))
    (0, 0)
    """
    import networkx as nx

    check_graph(graph)
    if not nx.is_bipartite(graph):
        raise ValueError(f"a bipartite graph is needed, got a graph with an odd cycle: {graph}")
    return _parity_value(len(graph), graph.size())


def complete_graph_grundy(n: int) -> int:
    """Return n mod 3, the Grundy value of the complete graph K_n for n ≥ 0 (prize report, "Volledige grafen")."""
    return natural_number("n", n) % 3


def fixed_graph(graph: "nx.Graph", involution: Mapping[Hashable, Hashable]) -> "nx.Graph":
    """Return the subgraph of the vertices that `involution` leaves in place; it has the Grundy value of `graph`.

    involution   {vertex: image}; a vertex without an image stays in place
    Raises ValueError unless `involution` is an automorphism of order at most 2 that exchanges no two adjacent vertices.
    The last condition is necessary: exchanging both vertices of K_2, which has value 2, would leave the empty graph.

    >>> import networkx
    >>> fixed_graph(networkx.path_graph(5), {0: 4, 4: 0, 1: 3, 3: 1}).nodes
    NodeView((2,))
    """
    check_graph(graph)
    image = {x: x for x in graph} | dict(involution)
    for x, y in image.items():
        if x not in graph or y not in graph:
            raise ValueError(f"{x!r} ↦ {y!r} is not about two vertices of the graph")
        if image[y] != x:
            raise ValueError(f"not of order 2: {x!r} ↦ {y!r} ↦ {image[y]!r}")
        if graph.has_edge(x, y):
            raise ValueError(f"{x!r} and {y!r} are exchanged, but there is an edge between them")
    for x, y in graph.edges:
        if not graph.has_edge(image[x], image[y]):
            raise ValueError(f"not an automorphism: the edge {x!r} {y!r} goes to {image[x]!r} {image[y]!r}, no edge")
    return graph.subgraph([x for x in graph if image[x] == x]).copy()


def incidence_digraph(graph: "nx.Graph") -> "nx.DiGraph":
    """Return a digraph on which the poset game is graph taking on `graph`.

    Its nodes are (x,) for each vertex x, and the frozenset {x, y} for each edge; an arrow leads from a vertex to each
    of its edges.
    """
    import networkx as nx

    check_graph(graph)
    digraph: nx.DiGraph = nx.DiGraph()
    digraph.add_nodes_from((x,) for x in graph)
    digraph.add_edges_from(((end,), frozenset(edge)) for edge in graph.edges for end in edge)
    return digraph


def check_graph(graph: "nx.Graph") -> None:
    """Raise TypeError unless `graph` is a networkx Graph; ValueError if it is directed, a MultiGraph or has a loop."""
    import networkx as nx

    if not isinstance(graph, nx.Graph):
        raise TypeError(f"a networkx Graph is needed, got {graph!r}")
    if graph.is_directed():
        raise ValueError(f"an undirected graph is needed, got {graph}")
    if graph.is_multigraph():
        raise ValueError(f"a graph without parallel edges is needed, got {graph}")
    for x in nx.nodes_with_selfloops(graph):
        raise ValueError(f"a graph without loops is needed, got one at {x!r}")


def _parity_value(v: int, e: int) -> int:
    return v % 2 + 2 * (e % 2)


def _position(graph: "nx.Graph") -> Position:
    check_graph(graph)
    place = {x: i for i, x in enumerate(graph)}
    return (1 << len(graph)) - 1, tuple(sum(1 << place[y] for y in graph[x]) for x in graph)


def _search(graph: "nx.Graph") -> Search[Position, int]:
    n = len(graph)
    return Search(_expansion, 120 + 36 * n, 200 + n * n // 8)


def _expansion(position: Position) -> Expansion[Position, int]:
    """Return the Expansion of a position: into its components or, if it is connected, into its successors.

    A connected bipartite position has a formula, so its Expansion needs no other positions.
    """
    vertices, adjacency = position
    parts = connected_parts(vertices, adjacency.__getitem__)
    if len(parts) != 1:
        return Expansion((_restricted(part, adjacency) for part in parts), lambda values: reduce(xor, values, 0))
    if _is_bipartite(vertices, adjacency):
        v, e = vertices.bit_count(), sum(neighbors.bit_count() for neighbors in adjacency) // 2
        return Expansion((), lambda _: _parity_value(v, e))
    place = {x: i for i, x in enumerate(bits(vertices))}
    key = canonical([[place[y] for y in bits(adjacency[x])] for x in place])
    return Expansion(_successors(vertices, adjacency), mex, key)


def _successors(vertices: int, adjacency: tuple[int, ...]) -> Iterator[Position]:
    for x in bits(vertices):
        yield _without_vertex(vertices, adjacency, x)
        for y in bits(adjacency[x]):
            if y > x:
                yield _without_edge(vertices, adjacency, x, y)


def _without_vertex(vertices: int, adjacency: tuple[int, ...], x: int) -> Position:
    return _without_twins(*_restricted(vertices & ~(1 << x), adjacency))


def _without_edge(vertices: int, adjacency: tuple[int, ...], x: int, y: int) -> Position:
    changed = list(adjacency)
    changed[x] &= ~(1 << y)
    changed[y] &= ~(1 << x)
    return _without_twins(vertices, tuple(changed))


def _restricted(vertices: int, adjacency: tuple[int, ...]) -> Position:
    """Return the position on the subset `vertices`; vertices keep their numbers, others get no neighbors."""
    return vertices, tuple([neighbors & vertices if vertices >> x & 1 else 0 for x, neighbors in enumerate(adjacency)])


def _without_twins(vertices: int, adjacency: tuple[int, ...]) -> Position:
    """Return the position without pairs of vertices that have the same neighbors (see `fixed_graph`)."""
    while True:
        single: dict[int, int] = {}
        pairs = 0
        for x in bits(vertices):
            twin = single.pop(adjacency[x], None)
            if twin is None:
                single[adjacency[x]] = x
            else:
                pairs |= 1 << x | 1 << twin
        if not pairs:
            return vertices, adjacency
        vertices, adjacency = _restricted(vertices & ~pairs, adjacency)


def _is_bipartite(vertices: int, adjacency: tuple[int, ...]) -> bool:
    """Return whether a connected graph has no odd cycle, that is, no edge within a breadth-first layer."""
    front = seen = vertices & -vertices
    while front:
        reached = reduce(or_, [adjacency[x] for x in bits(front)])
        if reached & front:
            return False
        front = reached & ~seen
        seen |= front
    return True
