"""Orders in which each press meets a light that is on, compared with all orders of all solutions."""

from itertools import permutations, product

import pytest

from flipalg import random_board, solve, solve_graph
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


def shortest(start, neighborhood):
    """Return the number of presses of the shortest play, or None, by trying all plays."""
    seen, front, count = {start}, [start], 0
    while front:
        if any(board.is_solved for board in front):
            return count
        cells = list(product(range(start.m), range(start.n)))
        after = {board.press([cell], neighborhood) for board in front for cell in cells if board[cell]}
        front, count = list(after - seen), count + 1
        seen |= after
    return None


@pytest.mark.parametrize(("m", "n"), [(2, 3), (3, 3)])
def test_the_fewest_presses_are_those_of_all_plays(m, n):
    counts = []
    for neighborhood in ("plus", "cross", "010/110/000"):
        for seed in range(4):
            start = random_board(m, n, neighborhood, goal="off", seed=seed)
            found = solve(start, neighborhood=neighborhood, fewest=True)
            order = found.lit_only()
            assert (None if order is None else len(order)) == shortest(start, neighborhood)
            assert order is None or is_played(start, order, neighborhood)
            counts.append(order and len(order) - found.weight)
    assert {0, 2} <= set(counts)


def test_beyond_25_lights_another_solution_is_tried():
    others = set()
    for seed in range(20):
        start = random_board(4, 9, goal="off", seed=seed)
        first = solve(start, fewest=True)
        order = first.lit_only()
        assert order is None or is_played(start, order)
        others.add(order is not None and set(order) != set(first.cells))
    assert others == {True, False}


def test_graphs_and_larger_boards():
    graph = solve_graph("cycle 7", [1, 1, 1, 0, 0, 0, 0])
    assert graph.lit_only() == graph.presses == (2,)
    assert solve_graph("cycle 7", [1, 0, 0, 0, 0, 0, 0]).lit_only() == (1, 7, 6, 5, 6, 4, 2)
    assert solve_graph("path 26", [0] * 26, goal="on").lit_only() is None
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
            patch.setattr(orders, "LIT_ONLY_LIGHTS", 0)
            patch.setattr(orders, limit, most)
            with pytest.raises(ValueError, match="neither an order"):
                solve(start).lit_only()
