"""Flip it! on any graph: a press flips the coin and its neighbors (thesis, chapters 1 and 2).

Main definitions
    as_graph(source)   a networkx graph from a graph, a graph6 string, an edge list or an adjacency matrix
    FlipIt(source, states=2)     the game on it; with k states a press adds 1 to the node and its neighbors
Main statements
    every field has a solution (thesis, theorem 1)     proved there; test_theorem_1_on_every_graph_to_6_vertices
        G is symmetric with ones on the diagonal, so <y, G y> = <y, 1>, and what is orthogonal to the image of G is
        orthogonal to 1.  `solve` finds it by elimination.  With more states a field may have none:
        test_theorem_1_is_for_two_states
Conventions
    The cells and the moves are the nodes, in the order of the graph.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from flipalg.games.toggle_game import ToggleGame, refuse_large

if TYPE_CHECKING:
    import networkx as nx


class FlipIt(ToggleGame[Any, Any]):
    """The game on a graph: press a node, and it flips with its neighbors.

    >>> field = FlipIt("Bw")  # the triangle, in graph6
    >>> field.nullity, field.count, field.solve()
    (2, 4, [2])
    """

    _drawing = "values.of_graph"

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} nodes"

    def __init__(self, source: Any, states: int = 2) -> None:
        """Take a networkx graph, a graph6 string, a list of pairs or a square 0/1 array; see `as_graph`."""
        if hasattr(source, "adj"):  # before it is copied
            refuse_large(len(source), len(source))
        self.graph = as_graph(source)
        super().__init__(self.graph, {node: [node, *self.graph[node]] for node in self.graph}, states)

    @property
    def count(self) -> int:
        """The number of solutions of the thesis's task, all dark to all flipped.

        2^nullity for two states, never none (theorem 1); for more, kernel_size or none.
        """
        return self.kernel_size if self.states == 2 else self.count_solutions()


def as_graph(source: Any) -> "nx.Graph[Any]":
    """Return the source as a simple undirected networkx graph with at least one node: a copy, for a graph.

    source   a networkx graph; a str in graph6; rows of an adjacency matrix (a square array, or a list of lists); or
             edges, an iterable of tuples (u, v)
    Raises ValueError, with the reason, for loops, several edges between two nodes, a direction, no nodes, a broken
    graph6 string, a matrix that is not square, symmetric, 0/1 with a zero diagonal, and edges that are not pairs.
    """
    import networkx as nx

    if isinstance(source, nx.Graph):
        graph = _plain(source)
    elif isinstance(source, str):
        graph = _from_graph6(source)
    else:
        items = list(source)
        edges = bool(items) and all(isinstance(item, tuple) for item in items)
        graph = _from_edges(items) if edges else _from_matrix(items)
    if len(graph) == 0:
        raise ValueError("the graph has no nodes")
    return graph


def _plain(graph: "nx.Graph[Any]") -> "nx.Graph[Any]":
    import networkx as nx

    if graph.is_directed():
        raise ValueError("the graph is directed; being a neighbor is mutual")
    if graph.is_multigraph():
        raise ValueError("the graph is a multigraph; two coins are neighbors or they are not")
    for node in nx.nodes_with_selfloops(graph):
        raise ValueError(f"the graph has a loop at {node!r}; a coin flips itself without one")
    plain: nx.Graph[Any] = nx.Graph()
    plain.add_nodes_from(graph)
    plain.add_edges_from(graph.edges)
    return plain


def _from_graph6(text: str) -> "nx.Graph[Any]":
    import networkx as nx

    try:
        return nx.from_graph6_bytes(text.strip().encode("ascii"))
    except (nx.NetworkXError, ValueError, IndexError) as error:
        raise ValueError(f"not a graph6 string: {text[:40]!r} ({str(error) or 'too short'})") from None


def _from_edges(edges: Iterable[tuple[Any, ...]]) -> "nx.Graph[Any]":
    import networkx as nx

    graph: nx.Graph[Any] = nx.Graph()
    for edge in edges:
        if len(edge) != 2:
            raise ValueError(f"an edge is a pair (u, v), got {edge!r}")
        u, v = edge
        if u == v:
            raise ValueError(f"the graph has a loop at {u!r}; a coin flips itself without one")
        if graph.has_edge(u, v):
            raise ValueError(f"the edge {u!r} - {v!r} is listed twice")
        graph.add_edge(u, v)
    return graph


def _from_matrix(rows: Sequence[Any]) -> "nx.Graph[Any]":
    import networkx as nx

    graph: nx.Graph[Any] = nx.empty_graph(len(rows))
    for i, row in enumerate(rows):
        if len(row) != len(rows):
            raise ValueError(
                f"an adjacency matrix is square, got {len(rows)} rows and {len(row)} entries in row {i}; "
                "an edge list is a list of tuples"
            )
        for j, entry in enumerate(row):
            if entry not in (0, 1):
                raise ValueError(f"an adjacency matrix has entries 0 and 1, got {entry!r} at ({i}, {j})")
            if entry != rows[j][i]:
                raise ValueError(f"an adjacency matrix is symmetric, got {entry!r} at ({i}, {j}) but not at ({j}, {i})")
            if entry and i == j:
                raise ValueError(f"the graph has a loop at {i}; a coin flips itself without one")
            if entry and i < j:
                graph.add_edge(i, j)
    return graph
