"""Orders in which each press meets a light that is on, compared with all orders of all solutions."""

from itertools import permutations

import pytest

from flipalg import random_board, solutions, solve, solve_graph
from flipalg.systems import orders


def is_played(start, presses, neighborhood="plus"):
    """Return whether each cell is on when it is pressed, and all are off at the end."""
    board = start
    for cell in presses:
        if not board[cell]:
            return False
        board = board.press([cell], neighborhood)
    return board.is_solved


def test_two_of_the_six_orders_of_case_18():
    found = solve(".##/#.#/...")
    assert sum(is_played(found.start, order) for order in permutations(found.cells)) == 2
    assert is_played(found.start, found.lit_only())


def test_an_order_is_found_if_and_only_if_a_solution_has_one():
    verdicts = []
    for neighborhood in ("plus", "cross", "king", "010/110/000"):
        for seed in range(12):
            start = random_board(2, 3, neighborhood, goal="off", seed=seed)
            order = solve(start, neighborhood=neighborhood).lit_only()
            every = [found.cells for found in solutions(start, neighborhood=neighborhood)]
            wanted = any(is_played(start, p, neighborhood) for cells in every for p in permutations(cells))
            assert (order is not None) == wanted
            assert order is None or (is_played(start, order, neighborhood) and set(order) in map(set, every))
            verdicts.append(wanted)
    assert 10 < sum(verdicts) < 40


def test_another_solution_is_tried():
    others = set()
    for seed in range(20):
        start = random_board(4, 4, goal="off", seed=seed)
        first = solve(start, fewest=True)
        order = first.lit_only()
        assert order is None or is_played(start, order)
        others.add(order is not None and set(order) != set(first.cells))
    assert others == {True, False}


def test_graphs_and_larger_boards():
    graph = solve_graph("cycle 7", [1, 1, 1, 0, 0, 0, 0])
    assert graph.lit_only() == graph.presses == (2,)
    assert solve_graph("cycle 7", [1, 0, 0, 0, 0, 0, 0]).lit_only() is None
    start = random_board(9, 9, goal="off", seed=1)
    assert is_played(start, solve(start, fewest=False).lit_only())


def test_limits_are_refused(monkeypatch):
    with pytest.raises(ValueError, match="two colors, got 3"):
        solve(3, 3, colors=3).lit_only()
    with pytest.raises(ValueError, match="2,500 cells, got 10,000"):
        solve(100, 100).lit_only()
    for limit, most, start in (
        ("LIT_ONLY_NODES", 1, "#####/" * 4 + "#####"),
        ("LIT_ONLY_NODES", 2, ".#.#...##"),  # no order of the first part is found
    ):
        with monkeypatch.context() as patch:
            patch.setattr(orders, limit, most)
            with pytest.raises(ValueError, match="neither an order"):
                solve(start).lit_only()
