from random import Random

import networkx as nx
import pytest

from flipalg.impartial.search import Expansion, Search, bits, canonical, connected_parts, mex


def key(graph):
    place = {x: i for i, x in enumerate(graph)}
    return canonical([[place[y] for y in graph[x]] for x in graph])


def test_canonical_keys_separate_the_graph_atlas():
    """All 1253 graphs of at most 7 vertices have their own keys, and a shuffled copy nearly always has the same."""
    random = Random(1)
    keys, kept = set(), 0
    atlas = nx.graph_atlas_g()
    for graph in atlas:
        names = list(graph)
        random.shuffle(names)
        shuffled = nx.Graph()
        shuffled.add_nodes_from(names)
        shuffled.add_edges_from(graph.edges)
        keys.add(key(graph))
        kept += key(graph) == key(shuffled)
    assert len(keys) == len(atlas) == 1253
    assert kept > 0.97 * len(atlas)


def test_a_key_is_a_copy_of_the_graph():
    graph = nx.petersen_graph()
    copy = nx.Graph((i, j) for i, row in enumerate(key(graph)) for j in bits(row))
    assert nx.is_isomorphic(graph, copy)


def test_mex():
    assert [mex([]), mex([1, 2]), mex([0, 1, 2]), mex(iter([0, 2, 2]))] == [0, 0, 3, 1]


def test_connected_parts():
    beside = {0: 0b100, 1: 0, 2: 0b1001, 3: 0b100, 4: 0b100000, 5: 0b10000}
    assert connected_parts(0b111111, beside.__getitem__) == [0b1101, 0b10, 0b110000]
    assert connected_parts(0b101011, beside.__getitem__) == [0b1, 0b10, 0b1000, 0b100000]
    assert connected_parts(0, beside.__getitem__) == []


def countdown(n):
    return Expansion(range(max(n - 3, 0), n), mex)


def test_a_game_may_last_as_long_as_it_likes():
    assert Search(countdown).value(20_000) == 20_000 % 4


def test_a_search_keeps_no_more_positions_than_its_limit():
    assert Search(countdown, limit=11).value(10) == 2
    with pytest.raises(MemoryError, match=r"^the search met more than 10 positions, which is the limit$"):
        Search(countdown, limit=10).value(10)


def test_positions_of_equal_keys_are_expanded_once():
    expanded = []

    def below(n):
        expanded.append(n)
        yield from (n - 10, n - 11) if n >= 20 else ()

    search = Search(lambda n: Expansion(below(n), lambda values: 1 + max(values, default=0), key=n // 10))
    assert search.value(45) == 4
    assert len(expanded) == len({n // 10 for n in expanded})
