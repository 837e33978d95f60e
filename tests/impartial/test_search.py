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
    n, relation = key(graph)
    copy = nx.Graph(divmod(bit, n) for bit in bits(relation))
    assert nx.is_isomorphic(graph, copy)


def test_mex():
    assert [mex([]), mex([1, 2]), mex([0, 1, 2]), mex(iter([0, 2, 2]))] == [0, 0, 3, 1]


def test_connected_parts():
    beside = {0: 0b100, 1: 0, 2: 0b1001, 3: 0b100, 4: 0b100000, 5: 0b10000}
    assert connected_parts(0b111111, beside.__getitem__) == [0b1101, 0b10, 0b110000]
    assert connected_parts(0b101011, beside.__getitem__) == [0b1, 0b10, 0b1000, 0b100000]
    assert connected_parts(0, beside.__getitem__) == []


def countdown(n):
    return Expansion(range(max(n - 3, 0), n), mex, key=n % 1000)


def test_a_game_may_last_as_long_as_it_likes():
    assert Search(countdown, 1, 1).value(20_000) == 20_000 % 4


def test_a_search_keeps_no_more_than_its_limit():
    assert Search(countdown, 2**20, 0).value(1000) == 0
    message = r"^after 1,025 positions the search would need more than 1,024 MiB$"
    with pytest.raises(MemoryError, match=message):
        Search(lambda n: Expansion(range(n), mex), 2**20, 0).value(2000)
    with pytest.raises(MemoryError, match=r"^after 513 positions the search would need more than 1,024 MiB$"):
        Search(lambda n: Expansion(range(n), mex, key=n), 2**20, 2**20).value(2000)


def test_positions_of_equal_keys_are_expanded_once():
    expanded = []

    def below(n):
        expanded.append(n)
        yield from (n - 10, n - 11) if n >= 20 else ()

    search = Search(lambda n: Expansion(below(n), lambda values: 1 + max(values, default=0), key=n // 10), 1, 1)
    assert search.value(45) == 4
    assert len(expanded) == len({n // 10 for n in expanded})
