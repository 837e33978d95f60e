import networkx as nx
import pytest

from flipalg import nullity
from flipalg.games import FlipIt
from flipalg.matrices.elimination import rank
from flipalg.matrices.structured import G_rows


def test_theorem_1_on_every_graph_to_6_vertices():
    for graph in nx.graph_atlas_g():
        if 1 <= len(graph) <= 6:
            field = FlipIt(graph)
            assert field.press((0,) * len(graph), field.solve()) == (1,) * len(graph)
            assert field.count == 2 ** (len(graph) - rank(field.rows)) == len(list(field.solutions()))


def test_grid_graph_is_the_board():
    for m, n in [(1, 5), (4, 4), (5, 5), (3, 7), (9, 9)]:
        field = FlipIt(nx.grid_2d_graph(m, n))
        assert list(field.rows) == G_rows(m, n)
        assert field.nullity == nullity(m, n)
        assert field.is_unique == (nullity(m, n) == 0)


def test_four_sources_of_one_graph():
    numpy = pytest.importorskip("numpy")
    path = nx.path_graph(4)
    matrix = nx.to_numpy_array(path, dtype=int)
    for source in (
        path,
        "Ch",
        ">>graph6<<Ch\n",
        [(0, 1), (1, 2), (2, 3)],
        iter([(0, 1), (1, 2), (2, 3)]),
        matrix,
        matrix.tolist(),
        matrix.astype(numpy.uint8),
    ):
        assert FlipIt(source).rows == (0b0011, 0b0111, 0b1110, 0b1100)


def test_the_graph_given_is_not_the_graph_kept():
    path = nx.path_graph(3)
    field = FlipIt(path)
    path.add_edge(0, 2)
    assert field.nullity == FlipIt(field.graph).nullity == nullity(1, 3)


def test_random_graph_of_2000_vertices_is_solved():
    graph = nx.gnm_random_graph(2000, 8000, seed=3)
    field = FlipIt(graph)
    assert field.press((0,) * 2000, field.solve()) == (1,) * 2000


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (nx.DiGraph([(0, 1)]), "the graph is directed"),
        (nx.MultiGraph([(0, 1), (0, 1)]), "multigraph"),
        (nx.Graph([(0, 1), (1, 1)]), "a loop at 1"),
        (nx.Graph(), "no nodes"),
        ([], "no nodes"),
        ("C", "not a graph6 string: 'C'"),
        ("", "the graph has no vertices"),
        ("é", "not a graph6 string: 'é'"),
        ([(0, 1), (1, 0)], "the edge 1 - 0 is listed twice"),
        ([(0, 1, 2)], r"an edge is a pair \(u, v\), got \(0, 1, 2\)"),
        ([(2, 2)], "a loop at 2"),
        ([[0, 1], [0, 0]], "symmetric, got 1 at"),
        ([[0, 2], [2, 0]], "entries 0 and 1, got 2"),
        ([[1, 0], [0, 0]], "a loop at 0"),
        ([[0, 1], [1, 2], [2, 3]], "an adjacency matrix is square, got 3 rows and 2 entries in row 0"),
    ],
)
def test_an_invalid_graph_is_refused_with_the_reason(source, message):
    with pytest.raises(ValueError, match=message):
        FlipIt(source)
