"""`seconds` is kept: not a second more, on the boards with the most solutions; hints take no time of their own."""

import time

import pytest

from flipalg import hint, random_board, solve
from flipalg.fewest import parity_classes  # noqa: F401  loaded before anything is measured

MANY = [  # before: 18 s, 200 s and more
    (119, 119, "plus", "board"),
    (383, 383, "plus", "board"),
    (254, 254, "king", "board"),
    (48, 48, "king", "torus"),
    (2046, 2046, "plus", "board"),
]


@pytest.mark.parametrize("board", MANY, ids=str)
def test_seconds_are_kept_within_a_second(board):
    m, n, neighborhood, topology = board
    start = time.process_time()
    solution = solve(m, n, neighborhood=neighborhood, topology=topology, fewest=True, seconds=1)
    assert time.process_time() - start < 2
    assert solution.nullity > 24
    assert solution.verify()
    assert solution.problem.least_presses <= solution.lower_bound <= solution.weight


@pytest.mark.parametrize("board", MANY, ids=str)
def test_a_hint_takes_less_than_a_second(board):
    m, n, neighborhood, topology = board
    start_board = random_board(m, n, neighborhood, topology, seed=1)
    start = time.process_time()
    assert hint(start_board, neighborhood=neighborhood, topology=topology) is not None
    assert time.process_time() - start < 1.2


def test_119_by_119_is_proved_in_the_time_that_it_had_before():
    assert solve(119, 119, fewest=True, seconds=20).lower_bound == 6409


def test_a_board_too_large_to_hold_twice_keeps_its_solution():
    solution = solve(4004, 4004, fewest=True, seconds=0)
    assert solution.nullity
    assert solution.lower_bound == -(-(4004**2) // 5)
