"""Coins of m states: the theorem (docs/mathematics/coins.md) and the elimination modulo m decide alike."""

import random
from itertools import product

import pytest

from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games.flipping_triangles import CoinBoard, hexagon, invariant, triangle
from flipalg.games.toggle_game import ToggleGame

LOZENGE = [(0, 0), (1, 0), (0, 1), (1, 1)]
STATES = [2, 3, 4, 5, 6, 8, 9, 12]


def grown(coins, seed):
    """A board of so many coins that grows from a triangle at random."""
    rng = random.Random(seed)
    placed = [(0, 0), (1, 0), (0, 1)]
    while len(placed) < coins:
        a, b = rng.choice(placed)
        near = [(a + 1, b), (a, b + 1), (a - 1, b + 1), (a - 1, b), (a, b - 1), (a + 1, b - 1)]
        k = rng.randrange(6)
        if near[k] in placed and near[(k + 1) % 6] not in placed:
            placed.append(near[(k + 1) % 6])
    return placed


def boards(states):
    yield from (triangle(k, colors=states) for k in (2, 3, 4, 6))
    yield from (hexagon(k, colors=states) for k in (2, 3))
    yield CoinBoard(LOZENGE, colors=states)
    yield from (CoinBoard(grown(coins, coins), colors=states) for coins in (5, 9, 14, 20))


def labels(board, state):
    return dict(zip(board.cells, state, strict=True))


@pytest.mark.parametrize("states", STATES)
def test_invariant_decides_for_m_states(states):
    r = random.Random(states)
    for board in boards(states):
        n, decided = len(board.cells), set()
        for k in range(8):
            start = [r.randrange(states) for _ in range(n)]
            target = [r.randrange(states) for _ in range(n)]
            if k % 2:  # a task built from its answer
                target = board.press(start, [r.choice(board.triangles) for _ in range(3 * n)])
            same = invariant(labels(board, start), colors=states) == invariant(labels(board, target), colors=states)
            decided.add(same)
            assert board.is_solvable(start, target) == same == ToggleGame.is_solvable(board, start, target)
            if same:
                for solve in (board.solve, lambda a, b, board=board: ToggleGame.solve(board, a, b)):
                    assert board.press(start, solve(start, target)) == tuple(target)
                continue
            with pytest.raises(UnsolvableError, match="never changes, but would have to") as caught:
                board.solve(start, target)
            factors = caught.value.witness
            if states == 2:
                factors = dict.fromkeys(factors, 1)
            assert not any(sum(factors.get(coin, 0) for coin in corners) % states for corners in board.triangles)
            assert (
                sum(factor * (target[i] - start[i]) for i, factor in enumerate(map(factors.get, board.cells)) if factor)
                % states
            )
        assert True in decided


@pytest.mark.parametrize("states", STATES)
def test_pushes_of_m_states_by_the_paths_of_the_source(states):
    for board in (
        triangle(3, colors=states),
        triangle(6, colors=states),
        hexagon(3, colors=states),
        CoinBoard(LOZENGE, colors=states),
    ):
        target = tuple(i % states for i in range(len(board.cells)))
        for seed in range(5):
            start = board.random_solvable(target, seed=seed)
            assert board.press(start, board.solve_by_paths(start, target)) == target


@pytest.mark.parametrize("states", STATES)
def test_the_count_is_that_of_the_elimination(states):
    for board in boards(states):
        assert board.kernel_size == ToggleGame.kernel_size.fget(board) == states**board.nullity
        assert board.rank == len(board.cells) - 2


def test_count_by_going_through_all_pushes():
    for board in (
        triangle(3),
        triangle(4),
        triangle(3, colors=3),
        hexagon(2, colors=3),
        hexagon(2, colors=4),
        triangle(3, colors=6),
    ):
        reached = {}
        for times in product(range(board.colors), repeat=len(board.triangles)):
            state = board.press((0,) * len(board.cells), dict(zip(board.triangles, times, strict=True)))
            reached[state] = reached.get(state, 0) + 1
        assert set(reached.values()) == {board.kernel_size}
        assert len(reached) == board.colors ** (len(board.cells) - 2)


def test_labels_may_be_coins_that_are_1():
    coins = [(0, 0), (2, 1), (1, 1)]
    for states in STATES:
        assert invariant(coins, colors=states) == invariant(dict.fromkeys(coins, 1), colors=states)


def test_hexagons_that_can_be_turned():
    for k in range(2, 26):
        board = hexagon(k)
        everywhere = (1,) * len(board.cells)
        assert board.is_solvable() == (k % 3 == 2) == (invariant(board.cells) == (0, 0))
        if k % 3 == 2:
            assert board.press((0,) * len(board.cells), board.solve()) == everywhere


def test_colors_of_a_ring_as_in_the_proof():
    for k in range(2, 20):
        coins = set(hexagon(k).cells) - set(hexagon(k - 1).cells if k > 2 else [(0, 0)])
        rho = k - 1
        zeros = sum(number % 3 == 0 for number in range(rho, 2 * rho))
        colors = [sum((a - b) % 3 == c for a, b in coins) for c in range(3)]
        assert colors == [6 * zeros, 3 * (rho - zeros), 3 * (rho - zeros)]
        assert (rho - zeros) % 2 == (rho % 3 != 0)


def test_bad_tasks():
    with pytest.raises(ValueError, match="got 1"):
        triangle(2, colors=1)
    with pytest.raises(ValueError, match=r"\(9, 9\) is not a cell of the game"):
        triangle(2, colors=3).solve({(9, 9): 1})
    with pytest.raises(ValueError, match=r"got .3. in"):
        triangle(2, colors=3).solve("300")
