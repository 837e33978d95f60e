from functools import cache, reduce
from random import Random

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from flipalg.impartial import poset_games
from flipalg.impartial.search import mex
from flipalg.impartial.series_parallel import EMPTY, POINT, GrundyData, parallel, series

data = st.frozensets(st.integers(0, 12)).map(GrundyData)


def test_the_worked_example_of_the_report():
    a = GrundyData(frozenset({0, 4, 5, 6, 7}))
    b = GrundyData(frozenset({0, 1, 4, 5, 6}))
    assert (str(a), str(b)) == ("1{0,4,5,6,7}", "2{0,1,4,5,6}")
    missing = [n for n in range(13) if n not in a.successors]
    assert missing == [1, 2, 3, 8, 9, 10, 11, 12]
    assert {missing[y] for y in b.successors} == {1, 2, 9, 10, 11}
    assert str(series(a, b)) == "3{0,1,2,4,5,6,7,9,10,11}"


@given(data, data)
def test_the_value_in_parallel_is_the_xor(a, b):
    assert parallel(a, b).value == a.value ^ b.value


@given(data, data)
def test_the_value_in_series_is_a_missing_number_of_a(a, b):
    assert series(a, b).value == [n for n in range(40) if n not in a.successors][b.value]


@given(data, data, data)
def test_both_compositions_are_associative_and_parallel_commutes(a, b, c):
    assert parallel(a, b) == parallel(b, a)
    assert parallel(parallel(a, b), c) == parallel(a, parallel(b, c))
    assert series(series(a, b), c) == series(a, series(b, c))


@given(data)
def test_the_empty_game_changes_nothing(a):
    assert series(a, EMPTY) == series(EMPTY, a) == parallel(a, EMPTY) == a


def test_chains_are_nim_heaps():
    chain = reduce(series, [POINT] * 20)
    assert chain == GrundyData(frozenset(range(20)))
    assert chain.value == 20


def random_composition(random, size):
    """Return the data of a random series-parallel game of `size` elements, and the game itself."""
    if size == 1:
        point = nx.DiGraph()
        point.add_node(0)
        return POINT, point
    first = random.randint(1, size - 1)
    (a, A), (b, B) = random_composition(random, first), random_composition(random, size - first)
    whole = nx.disjoint_union(A, B)
    if random.random() < 0.5:
        return parallel(a, b), whole
    whole.add_edges_from((x, y) for x in range(first) for y in range(first, size))
    return series(a, b), whole


def data_by_search(digraph):
    """Return value and successors' values by taking elements, without the package."""
    taken = {x: {x} | nx.descendants(digraph, x) for x in digraph}

    @cache
    def value(position):
        return mex(value(position - taken[x]) for x in position)

    everything = frozenset(digraph)
    return value(everything), {value(everything - taken[x]) for x in everything}


def test_compositions_agree_with_search():
    random = Random(2002)
    sizes = set()
    for _ in range(200):
        found, digraph = random_composition(random, random.randint(1, 10))
        assert (found.value, found.successors) == data_by_search(digraph)
        assert poset_games.grundy_data(digraph) == found
        sizes.add(found.value)
    assert len(sizes) > 5
