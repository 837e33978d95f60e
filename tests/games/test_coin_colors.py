import random
from itertools import product

import pytest

from flipalg.games.coin_colors import count_solutions, invariant, solve
from flipalg.games.flipping_triangles import Board, hexagon, triangle
from flipalg.games.flipping_triangles import invariant as klein_four
from flipalg.games.toggle_game import UnsolvableError

BOARDS = [
    triangle(2),
    triangle(3),
    triangle(4),
    triangle(6),
    hexagon(2),
    hexagon(3),
    Board([(0, 0), (1, 0), (0, 1), (1, 1)]),
]


def pushed(board, pushes, states):
    labels = dict.fromkeys(board.cells, 0)
    for corners, times in pushes.items():
        for coin in corners:
            labels[coin] = (labels[coin] + times) % states
    return labels


@pytest.mark.parametrize("states", [2, 3, 4, 5, 6, 12])
def test_invariant_decides_for_m_states(states):
    r = random.Random(states)
    for board in BOARDS:
        for _ in range(20):
            start = {coin: r.randrange(states) for coin in board.cells}
            target = {coin: r.randrange(states) for coin in board.cells}
            if invariant(start, states) == invariant(target, states):
                found = pushed(board, solve(board, start, target, states), states)
                assert all((start[c] + found[c] - target[c]) % states == 0 for c in board.cells)
            else:
                with pytest.raises(UnsolvableError, match="which no push changes") as caught:
                    solve(board, start, target, states)
                factors = caught.value.witness
                assert not any(sum(factors[coin] for coin in corners) for corners in board.triangles)
                assert sum(factors[c] * (target[c] - start[c]) for c in board.cells) % states
            # a task built from its answer
            pushes = {corners: r.randrange(states) for corners in board.triangles}
            change = pushed(board, pushes, states)
            assert invariant(change, states) == (0, 0)
            assert pushed(board, solve(board, {}, change, states), states) == change


def test_count_by_going_through_all_pushes():
    for states, board in (
        (2, triangle(3)),
        (2, triangle(4)),
        (3, triangle(3)),
        (3, hexagon(2)),
        (4, hexagon(2)),
        (6, triangle(3)),
    ):
        reached = {}
        for times in product(range(states), repeat=len(board.triangles)):
            labels = tuple(pushed(board, dict(zip(board.triangles, times, strict=True)), states).values())
            reached[labels] = reached.get(labels, 0) + 1
        assert set(reached.values()) == {count_solutions(board, states)}
        assert len(reached) == states ** (len(board.cells) - 2)


def test_two_states_are_the_klein_four_group():
    r = random.Random(1)
    for board in BOARDS:
        coins = [coin for coin in board.cells if r.random() < 0.5]
        i, j = invariant(dict.fromkeys(coins, 1), 2)
        assert ((i, j) == (0, 0)) == (klein_four(coins) == (0, 0))


def test_hexagons_that_can_be_turned():
    for k in range(2, 26):
        board = hexagon(k)
        all_on = dict.fromkeys(board.cells, 1)
        assert board.is_solvable() == (k % 3 == 2) == (invariant(all_on, 2) == (0, 0))
        if k % 3 == 2:
            assert pushed(board, solve(board, {}, all_on, 2), 2) == all_on


def test_colors_of_a_ring_as_in_the_proof():
    for k in range(2, 20):
        coins = set(hexagon(k).cells) - set(hexagon(k - 1).cells if k > 2 else [(0, 0)])
        rho = k - 1
        zeros = sum(number % 3 == 0 for number in range(rho, 2 * rho))
        colors = [sum((a - b) % 3 == c for a, b in coins) for c in range(3)]
        assert colors == [6 * zeros, 3 * (rho - zeros), 3 * (rho - zeros)]
        assert (rho - zeros) % 2 == (rho % 3 != 0)


def test_bad_tasks():
    with pytest.raises(ValueError, match="at least 2 states, got 1"):
        solve(triangle(2), {}, {}, 1)
    with pytest.raises(ValueError, match=r"no coin \(9, 9\)"):
        solve(triangle(2), {(9, 9): 1}, {}, 3)
