from functools import cache
from itertools import combinations, permutations
from random import Random

import networkx as nx
import pytest

from flipalg.impartial import poset_games, search
from flipalg.impartial.graph_taking import (
    bipartite_grundy,
    complete_graph_grundy,
    fixed_graph,
    forest_grundy,
    grundy,
    incidence_digraph,
    is_p_position,
    take_edge,
    take_vertex,
    values_after,
    winning_moves,
)
from flipalg.impartial.search import mex


@cache
def value_by_search(vertices, edges):
    """The Grundy value by plain search, without the package; edges are frozensets."""
    return mex(
        [value_by_search(vertices - {x}, frozenset(e for e in edges if x not in e)) for x in vertices]
        + [value_by_search(vertices, edges - {e}) for e in edges]
    )


def searched(graph):
    return value_by_search(frozenset(graph), frozenset(map(frozenset, graph.edges)))


def random_graphs(number, largest, seed):
    random = Random(seed)
    for _ in range(number):
        yield nx.gnp_random_graph(random.randint(1, largest), random.random(), seed=random.randrange(10**9))


def random_forest(random, largest):
    """Return a forest of 1 to `largest` vertices, from a tree that loses some edges."""
    forest = nx.random_labeled_tree(random.randint(1, largest), seed=random.randrange(10**9))
    forest.remove_edges_from([e for e in list(forest.edges) if random.random() < 0.25])
    return forest


SMALL = [graph for graph in nx.graph_atlas_g() if len(graph) <= 5]


def test_all_graphs_to_5_vertices_agree_with_search():
    assert len(SMALL) == 1 + 1 + 2 + 4 + 11 + 34
    for graph in SMALL:
        value = searched(graph)
        assert grundy(graph) == value
        assert is_p_position(graph) == (value == 0)
        vertices, edges = values_after(graph)
        assert vertices == {x: searched(take_vertex(graph, x)) for x in graph}
        assert edges == {frozenset(e): searched(take_edge(graph, *e)) for e in graph.edges}
        moves = winning_moves(graph)
        assert moves.vertices == {x for x in vertices if vertices[x] == 0}
        assert moves.edges == {e for e in edges if edges[e] == 0}
        assert any(moves) == (value != 0)


def test_random_graphs_agree_with_the_poset_game():
    values = set()
    for graph in random_graphs(40, 7, seed=8):
        values.add(grundy(graph))
        assert grundy(graph) == poset_games.grundy(incidence_digraph(graph))
    assert len(values) > 4


def test_values_do_not_depend_on_the_names():
    for graph in random_graphs(20, 7, seed=9):
        names = [frozenset({i}) if i % 2 else f"vertex {i}" for i in graph]
        assert grundy(nx.relabel_nodes(graph, dict(enumerate(names[::-1])))) == grundy(graph)


# The claims of the prize report.


def test_forests():
    random = Random(300)
    met = set()
    for k in range(300):
        forest = random_forest(random, 6 if k % 3 else 7)
        v, c = len(forest), nx.number_connected_components(forest)
        value = {(0, 0): 0, (1, 1): 1, (0, 1): 2, (1, 0): 3}[v % 2, c % 2]
        assert searched(forest) == forest_grundy(forest) == grundy(forest) == value
        met.add((v, c))
    assert len(met) > 20
    assert forest_grundy(nx.path_graph(10**4)) == 2


def test_bipartite_graphs():
    random = Random(301)
    bipartite = [graph for graph in nx.graph_atlas_g() if len(graph) <= 6 and nx.is_bipartite(graph)]
    assert sum(not nx.is_forest(graph) for graph in bipartite if graph) == 19
    for graph in bipartite:
        assert searched(graph) == bipartite_grundy(graph) == len(graph) % 2 + 2 * (graph.size() % 2)
    for _ in range(8):
        graph = nx.bipartite.random_graph(3, 4, random.random(), seed=random.randrange(10**9))
        assert poset_games.grundy(incidence_digraph(graph)) == bipartite_grundy(graph)


def test_an_odd_cycle_breaks_the_bipartite_formula():
    assert searched(nx.complete_graph(3)) == 0 != 3 % 2 + 2 * (3 % 2)


def test_complete_graphs():
    for n in range(8):
        complete = nx.complete_graph(n)
        assert grundy(complete) == complete_graph_grundy(n) == n % 3
        assert is_p_position(complete) == (n % 3 == 0)
    for n in range(6):  # by plain search, and by the poset game, which know nothing of involutions
        assert searched(nx.complete_graph(n)) == n % 3
    assert poset_games.grundy(incidence_digraph(nx.complete_graph(6))) == 0


def test_complete_multipartite_graphs():
    # Khandhawit, Ye: the number of odd parts mod 3; pairs of a part are exchanged
    for parts in [(2, 2), (1, 2, 3), (1, 1, 1), (1, 1, 2), (3, 3), (1, 1, 1, 1), (2, 2, 3), (1, 1, 2, 3)]:
        value = sum(part % 2 for part in parts) % 3
        assert grundy(nx.complete_multipartite_graph(*parts)) == value
        if sum(parts) <= 5:
            assert searched(nx.complete_multipartite_graph(*parts)) == value


def test_complete_graphs_are_won_as_the_report_says():
    for n in range(1, 8):
        vertices, edges = winning_moves(nx.complete_graph(n))
        assert len(vertices) == (n if n % 3 == 1 else 0)
        assert len(edges) == (n * (n - 1) // 2 if n % 3 == 2 else 0)
        if n >= 2:  # without an edge, the exchange of its ends leaves K_{n-2}
            rest = fixed_graph(take_edge(nx.complete_graph(n), 0, 1), {0: 1, 1: 0})
            assert nx.is_isomorphic(rest, nx.complete_graph(n - 2))


def involutions(graph):
    """Yield the automorphisms of order 2, as dicts."""
    for images in permutations(graph):
        image = dict(zip(graph, images, strict=True))
        of_order_2 = any(image[x] != x for x in graph) and all(image[image[x]] == x for x in graph)
        if of_order_2 and all(graph.has_edge(image[x], image[y]) for x, y in graph.edges):
            yield image


def test_involutions_keep_the_grundy_value():
    reduced = 0
    for graph in SMALL:
        for image in involutions(graph):
            if not any(graph.has_edge(x, y) for x, y in image.items()):
                assert searched(fixed_graph(graph, image)) == searched(graph)
                reduced += searched(graph) != 0
    assert reduced > 70


def test_involutions_of_larger_graphs_keep_the_grundy_value():
    random = Random(11)
    for _ in range(30):
        pairs, fixed = random.choice([(1, 4), (2, 2), (2, 3), (3, 0), (3, 1)])
        image = {i: i ^ 1 for i in range(2 * pairs)}
        names = range(2 * pairs + fixed)
        graph = nx.Graph()
        graph.add_nodes_from(names)
        for x, y in combinations(names, 2):
            if image.get(x, x) != y and random.random() < 0.4:
                graph.add_edges_from([(x, y), (image.get(x, x), image.get(y, y))])
        assert poset_games.grundy(incidence_digraph(graph)) == grundy(fixed_graph(graph, image))


def test_an_involution_that_exchanges_adjacent_vertices_proves_nothing():
    swap = {0: 1, 1: 0}
    for n, fixed, whole in [(2, 0, 2), (3, 1, 0)]:  # P becomes N, and N becomes P
        graph = nx.complete_graph(n)
        assert (searched(nx.complete_graph(n - 2)), searched(graph)) == (fixed, whole)
        with pytest.raises(ValueError, match=r"^0 and 1 are exchanged, but there is an edge between them$"):
            fixed_graph(graph, swap)
    failures = sum(
        (searched(graph.subgraph(x for x in graph if image[x] == x)) == 0) != (searched(graph) == 0)
        for graph in SMALL
        for image in involutions(graph)
    )
    assert failures > 50


@pytest.mark.parametrize(
    ("involution", "message"),
    [
        ({0: 1, 1: 2, 2: 0}, "not of order 2: 0 ↦ 1 ↦ 2"),
        ({0: 3}, "not of order 2: 0 ↦ 3 ↦ 3"),
        ({0: 9, 9: 0}, "0 ↦ 9 is not about two vertices of the graph"),
        ({1: 3, 3: 1}, "not an automorphism: the edge 0 1 goes to 0 3, no edge"),
        ({0: 3, 3: 0, 1: 2, 2: 1}, "1 and 2 are exchanged, but there is an edge between them"),
    ],
)
def test_a_map_that_is_not_a_fitting_involution_is_refused(involution, message):
    with pytest.raises(ValueError, match=f"^{message}$"):
        fixed_graph(nx.path_graph(4), involution)


def test_the_fixed_graph_keeps_only_fixed_vertices_and_edges():
    wheel = nx.wheel_graph(5)  # hub 0, rim 1 2 3 4
    rest = fixed_graph(wheel, {1: 3, 3: 1})
    assert set(rest) == {0, 2, 4}
    assert set(map(frozenset, rest.edges)) == {frozenset({0, 2}), frozenset({0, 4})}
    assert len(wheel) == 5
    assert set(fixed_graph(wheel, {})) == set(wheel)


BAD = [
    (nx.DiGraph([(1, 2)]), ValueError, "^an undirected graph is needed, got DiGraph with 2 nodes and 1 edges$"),
    (nx.MultiGraph([(1, 2)]), ValueError, "^a graph without parallel edges is needed, got MultiGraph"),
    (nx.Graph([(1, 2), (2, 2)]), ValueError, "^a graph without loops is needed, got one at 2$"),
    ([(1, 2)], TypeError, r"^a networkx Graph is needed, got \[\(1, 2\)\]$"),
]


@pytest.mark.parametrize(("graph", "error", "message"), BAD)
def test_a_graph_that_is_not_simple_and_undirected_is_refused(graph, error, message):
    for function in (grundy, is_p_position, winning_moves, forest_grundy, bipartite_grundy, incidence_digraph):
        with pytest.raises(error, match=message):
            function(graph)
    with pytest.raises(error, match=message):
        take_vertex(graph, 1)
    with pytest.raises(error, match=message):
        take_edge(graph, 1, 2)
    with pytest.raises(error, match=message):
        fixed_graph(graph, {})


def test_moves_outside_the_graph_are_refused():
    path = nx.path_graph(3)
    with pytest.raises(ValueError, match=r"^the vertex 3 cannot be taken: it is not in the graph$"):
        take_vertex(path, 3)
    with pytest.raises(ValueError, match=r"^the edge 0 2 cannot be taken: it is not in the graph$"):
        take_edge(path, 0, 2)
    assert take_edge(path, 1, 0).size() == 1
    assert path.size() == 2  # the graph given is left as it was


def test_formulas_refuse_other_graphs():
    with pytest.raises(ValueError, match=r"got a graph with a cycle: Graph with 4 nodes and 4 edges$"):
        forest_grundy(nx.cycle_graph(4))
    with pytest.raises(ValueError, match=r"got a graph with an odd cycle: Graph with 5 nodes"):
        bipartite_grundy(nx.cycle_graph(5))
    with pytest.raises(ValueError, match=r"got -1$"):
        complete_graph_grundy(-1)


def test_a_search_beyond_memory_is_refused(monkeypatch):
    monkeypatch.setattr(search, "SEARCH_BYTES", 2**13)
    with pytest.raises(MemoryError, match=r"^after \d+ positions the search would need more than 0 MiB$"):
        grundy(nx.wheel_graph(8))
