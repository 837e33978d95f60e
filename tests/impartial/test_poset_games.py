from functools import cache
from itertools import combinations
from random import Random

import networkx as nx
import pytest

from flipalg.impartial import search
from flipalg.impartial.poset_games import grundy, grundy_data, is_p_position, take, winning_moves
from flipalg.impartial.search import mex


def values_by_search(digraph):
    """Return the value of the game and the value after each move, by taking sets of nodes, without the package."""
    taken = {x: frozenset({x} | nx.descendants(digraph, x)) for x in digraph}

    @cache
    def value(position):
        return mex(value(position - taken[x]) for x in position)

    everything = frozenset(digraph)
    return value(everything), {x: value(everything - taken[x]) for x in everything}


def random_digraphs(number, largest, seed):
    random = Random(seed)
    for _ in range(number):
        n = random.randint(0, largest)
        yield nx.gnp_random_graph(n, random.choice([0.1, 0.2, 0.35]), seed=random.randrange(10**9), directed=True)


def test_random_digraphs_with_cycles_agree_with_search():
    met = set()
    for digraph in random_digraphs(120, 9, seed=3):
        value, after = values_by_search(digraph)
        assert grundy(digraph) == value
        assert is_p_position(digraph) == (value == 0)
        assert grundy_data(digraph).successors == set(after.values())
        assert winning_moves(digraph) == {x for x, left in after.items() if left == 0}
        for x in digraph:
            assert grundy(take(digraph, x)) == after[x]
        met.add((value, nx.is_directed_acyclic_graph(digraph)))
    assert len(met) > 8


def test_random_posets_without_composition_agree_with_search():
    random = Random(5)
    for _ in range(40):
        digraph = nx.DiGraph((i, j) for j in range(11) for i in range(j) if random.random() < 0.3)
        value, after = values_by_search(digraph)
        assert (grundy(digraph), winning_moves(digraph)) == (value, {x for x, left in after.items() if left == 0})


def test_strong_components_act_as_one_element():
    for digraph in random_digraphs(60, 12, seed=4):
        assert grundy(digraph) == grundy(nx.condensation(digraph))
    cycle = nx.cycle_graph(5, create_using=nx.DiGraph)
    assert grundy(cycle) == 1
    assert winning_moves(cycle) == set(range(5))
    assert not take(cycle, 3)


def test_only_reachability_counts():
    for digraph in random_digraphs(40, 10, seed=6):
        assert grundy(digraph) == grundy(nx.transitive_closure(digraph))
    assert grundy(nx.MultiDiGraph([(1, 1), (1, 2), (1, 2)])) == 2


def test_an_element_above_all_others_makes_an_n_position():
    # the report's argument for rectangles: if taking it does not win, the answer to that does
    for digraph in random_digraphs(60, 9, seed=7):
        digraph.add_edges_from((x, "top") for x in list(digraph))
        digraph.add_node("top")
        if take(digraph, "top").nodes == digraph.nodes - {"top"}:
            assert not is_p_position(digraph)


def test_a_series_parallel_game_of_a_thousand_elements():
    assert grundy(nx.path_graph(1100, create_using=nx.DiGraph)) == 1100
    tree = nx.bfs_tree(nx.random_labeled_tree(400, seed=1), 0)

    def by_colon_principle(x):  # a root below a union: one more than the XOR of the branches
        return 1 + xor_of(by_colon_principle(y) for y in tree.successors(x))

    assert grundy(tree) == by_colon_principle(0)


def xor_of(values):
    total = 0
    for value in values:
        total ^= value
    return total


def subsets_game(n, whole):
    """Return the game of taking a nonempty subset of n things with all that contain it."""
    sizes = range(1, n + (1 if whole else 0))
    sets = [frozenset(s) for k in sizes for s in combinations(range(n), k)]
    digraph = nx.DiGraph()
    digraph.add_nodes_from(sets)
    digraph.add_edges_from((a, b) for a in sets for b in sets if a < b and len(b) == len(a) + 1)
    return digraph


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_subset_takeaway_is_p_without_the_whole_set(n):
    # Gale's conjecture, true to n = 6: J. D. Christensen, M. Tilford, Amer. Math. Monthly 104 (1997) 762-766
    assert is_p_position(subsets_game(n, whole=False))
    assert not is_p_position(subsets_game(n, whole=True))


def test_an_empty_graph_is_lost():
    assert grundy(nx.DiGraph()) == 0
    assert winning_moves(nx.DiGraph()) == set()


def test_graphs_that_are_not_directed_are_refused():
    for function in (grundy, is_p_position, winning_moves, grundy_data):
        with pytest.raises(ValueError, match=r"got Graph with 3 nodes and 2 edges$"):
            function(nx.path_graph(3))
        with pytest.raises(TypeError, match=r"got \[\(1, 2\)\]$"):
            function([(1, 2)])
    with pytest.raises(ValueError, match="a directed graph is needed"):
        take(nx.path_graph(3), 0)


def test_an_element_outside_the_position_cannot_be_taken():
    digraph = nx.DiGraph([("a", "b")])
    with pytest.raises(ValueError, match=r"^'c' cannot be taken: it is not in the position$"):
        take(digraph, "c")
    take(digraph, "a")
    assert set(digraph) == {"a", "b"}  # the digraph given is left as it was


def test_a_search_beyond_memory_is_refused(monkeypatch):
    monkeypatch.setattr(search, "SEARCH_BYTES", 2**13)
    with pytest.raises(MemoryError, match=r"^after \d+ positions the search would need more than 0 MiB$"):
        grundy(subsets_game(4, whole=False))
