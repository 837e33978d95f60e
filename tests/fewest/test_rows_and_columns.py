"""Boards on which a press changes its row and its column: the fewest presses against all solutions."""

import random
from itertools import product

import numpy as np
import pytest

from flipalg import UnsolvableError, solutions, solve


def cross_of(m, n):
    def row_and_column(i, j):
        return [(i, k) for k in range(n)] + [(k, j) for k in range(m) if k != i]

    return row_and_column


def all_weights(board):
    """Return the weights of all solutions, by trying every set of presses."""
    m, n = board.shape
    found = []
    for bits in product((0, 1), repeat=m * n):
        x = np.array(bits).reshape(m, n)
        if not ((x.sum(0) + x.sum(1)[:, None] + x + board) % 2).any():
            found.append(int(x.sum()))
    return found


@pytest.mark.parametrize(
    ("m", "n"), [(1, 1), (1, 4), (3, 3), (2, 3), (3, 2), (3, 4), (4, 3), (5, 1), (2, 5), (5, 2), (2, 4)]
)
def test_fewest_presses_are_the_least_of_all_solutions(m, n):
    draw = np.random.default_rng(m * 10 + n)
    for trial in range(2):
        board = draw.integers(0, 2, (m, n))
        if trial % 2:  # from presses, so that it has a solution
            board = (board.sum(0) + board.sum(1)[:, None] + board) % 2
        weights = all_weights(board)
        try:
            solution = solve(board, neighborhood=cross_of(m, n))
        except UnsolvableError:
            assert not weights
            continue
        assert solution.verify()
        assert solution.proved
        assert solution.weight == min(weights)
        assert solution.count == len(weights)


@pytest.mark.parametrize(("m", "n"), [(3, 5), (5, 5), (5, 6), (6, 5), (7, 3)])
def test_fewest_presses_are_the_least_of_the_whole_coset(m, n):
    draw = np.random.default_rng(m * n)
    for _ in range(8):
        presses = draw.integers(0, 2, (m, n))
        board = (presses.sum(0) + presses.sum(1)[:, None] + presses) % 2
        weights = [sum(map(sum, found.tolist())) for found in solutions(board, neighborhood=cross_of(m, n))]
        solution = solve(board, neighborhood=cross_of(m, n))
        assert (solution.weight, solution.count) == (min(weights), len(weights))


@pytest.mark.parametrize("n", [7, 9, 13, 21, 31])
def test_odd_squares_take_one_line_and_that_is_proved(n):
    solution = solve(n, n, neighborhood=cross_of(n, n))
    assert (solution.weight, solution.proved) == (n, True)
    assert solution.verify()


@pytest.mark.parametrize(("m", "n"), [(30, 31), (31, 30), (40, 40)])
def test_a_large_board_with_an_even_side_has_two_choices_of_rows(m, n):
    draw = np.random.default_rng(m)
    presses = draw.integers(0, 2, (m, n))
    board = (presses.sum(0) + presses.sum(1)[:, None] + presses) % 2
    solution = solve(board, neighborhood=cross_of(m, n))
    assert solution.proved
    assert solution.verify()
    assert solution.weight <= presses.sum()


def test_a_13_by_13_position_is_decided():
    draw = random.Random(13)
    presses = np.array([[draw.randrange(2) for _ in range(13)] for _ in range(13)])
    board = (presses.sum(0) + presses.sum(1)[:, None] + presses) % 2
    solution = solve(board, neighborhood=cross_of(13, 13))
    assert solution.proved
    assert solution.verify()
    assert solution.weight == solve(board, neighborhood=cross_of(13, 13), fewest=True, method="gauss").weight


def test_a_press_that_leaves_one_cell_out_is_not_of_this_kind():
    def almost(i, j):
        return [cell for cell in cross_of(7, 7)(i, j) if (i, j) != (3, 3) or cell != (3, 0)]

    assert not solve(7, 7, neighborhood=almost, fewest=False).proved
    assert solve(7, 7, neighborhood=almost, fewest=True).verify()
