from functools import cache
from itertools import combinations, product
from random import Random

import networkx as nx
import pytest

from flipalg.impartial import search
from flipalg.impartial.toggle import grundy, is_p_position, press, values_after, winning_moves

A363934 = {  # OEIS: rows of the grid -> values for 1, 2, ... columns, all lights on
    1: [1, 1, 1, 2, 2, 0],
    2: [1, 1, 2, 0, 3, 1],
    3: [1, 2, 1, 1, 3, 0],
    4: [2, 0, 1, 0, 1],
}
A374810 = [1, 6, 7, 12, 13, 18, 23, 24]  # OEIS: paths of k lights on, one off, one on, that the previous player wins


def value_by_search(graph, lit):
    """The Grundy value by plain search over sets, without the package."""

    @cache
    def value(on):
        after = {on ^ {x, *graph[x]} for x in on}
        reached = {value(frozenset(left)) for left in after if len(left) < len(on)}
        return next(k for k in range(len(reached) + 1) if k not in reached)

    return value(frozenset(lit))


def test_every_position_of_small_boards_and_graphs():
    graphs = [nx.grid_2d_graph(2, 3), nx.path_graph(7), nx.cycle_graph(6), nx.star_graph(5), nx.complete_graph(5)]
    for graph in graphs:
        for count in range(len(graph) + 1):
            for lit in combinations(graph, count):
                assert grundy(graph, lit) == value_by_search(graph, lit), (graph, lit)


def test_random_graphs():
    random = Random(5)
    for seed in range(60):
        graph = nx.gnp_random_graph(random.randint(1, 9), random.random(), seed=seed)
        lit = [x for x in graph if random.random() < 0.7]
        assert grundy(graph, lit) == value_by_search(graph, lit)


def test_grids_have_the_values_of_oeis_a363934():
    for m, values in A363934.items():
        assert [grundy(nx.grid_2d_graph(m, n)) for n in range(1, len(values) + 1)] == values


def test_the_square_of_five_has_the_value_of_oeis_a363934():
    assert grundy(nx.grid_2d_graph(5, 5)) == 2


def test_paths_are_won_as_oeis_a374810_says():
    def path(k):
        return nx.path_graph(k + 2), [x for x in range(k + 2) if x != k]

    assert [k for k in range(1, 18) if is_p_position(*path(k))] == [k for k in A374810 if k < 18]


def test_winning_moves_leave_lost_positions_and_other_moves_do_not():
    graph = nx.grid_2d_graph(3, 3)
    for lights in product((0, 1), repeat=9):
        lit = [x for x, on in zip(graph, lights, strict=True) if on]
        moves = winning_moves(graph, lit)
        assert bool(moves) != is_p_position(graph, lit)
        for x in values_after(graph, lit):
            left = press(graph, lit, x)
            assert len(left) < len(lit)
            assert left == set(lit) ^ {x, *graph[x]}
            assert is_p_position(graph, left) == (x in moves)


def test_a_game_ends_when_all_lights_are_off():
    assert values_after(nx.petersen_graph(), []) == {}
    assert is_p_position(nx.Graph())


def test_a_press_that_the_rule_forbids():
    path = nx.path_graph(4)
    with pytest.raises(ValueError, match=r"^1 cannot be pressed: it must be on, and fewer lights must be on afterw"):
        press(path, [1], 1)  # two lights would be on
    with pytest.raises(ValueError, match="cannot be pressed"):
        press(path, [1], 0)
    with pytest.raises(ValueError, match="cannot be pressed"):
        press(path, None, 9)
    with pytest.raises(ValueError, match="9 is on, but it is not in the graph"):
        grundy(path, [9])
    with pytest.raises(ValueError, match="undirected"):
        grundy(nx.DiGraph([(1, 2)]))


def test_a_search_beyond_the_memory_is_refused(monkeypatch):
    monkeypatch.setattr(search, "SEARCH_BYTES", 1_000)
    with pytest.raises(MemoryError, match="positions"):
        grundy(nx.grid_2d_graph(3, 3))
