"""The ladder: every way to the nullity gives the same number."""

import random
from itertools import product

import pytest

from flipalg.tables.cross_check import (
    LADDER,
    nullities_by,
    rungs,
)


def agree_on_every_board_to(side, p):
    """Return how many boards have at least p² solutions, after comparing all rungs."""
    positive = 0
    for m, n in product(range(1, side + 1), repeat=2):
        found = nullities_by(m, n, p)
        assert len(set(found.values())) == 1, (m, n, found)
        positive += found["gcd"] >= 2
    return positive


def test_all_rungs_agree_on_every_board_to_14_by_14():
    assert agree_on_every_board_to(14, 2) >= 20


@pytest.mark.parametrize("p", [3, 5, 7])
def test_all_rungs_agree_modulo_p_on_every_board_to_10_by_10(p):
    assert agree_on_every_board_to(10, p) >= 5


# boards of nullity ≥ 4 among them, for most boards have nullity 0
LARGE = [(100, 100), (98, 98), (99, 99), (95, 92), (94, 94), (84, 84), (89, 99), (79, 79), (65, 64), (99, 59), (83, 62)]
LARGE = [(m, n, 2) for m, n in LARGE]
LARGE += [(*random.Random(seed).choices(range(30, 101), k=2), 2) for seed in range(8)]
LARGE += [(26, 26, 3), (25, 27, 3), (39, 39, 3), (59, 44, 3), (24, 24, 5), (29, 39, 5), (49, 49, 5), (64, 62, 5)]
LARGE += [(*random.Random(seed).choices(range(20, 61), k=2), 3 + 2 * (seed % 3)) for seed in range(6)]


@pytest.mark.parametrize(("m", "n", "p"), LARGE)
def test_rungs_agree_on_a_sample_of_larger_boards(m, n, p):
    heavy = {
        "rank of G by FLINT": 1500,
        "Smith form": 4000,
    }  # cells: a word an entry, and long integers
    found = nullities_by(m, n, p, [rung for rung in rungs(p) if m * n <= heavy.get(rung, m * n)])
    assert len(set(found.values())) == 1, found


def test_the_sample_has_boards_of_nullity_4_and_more():
    large = [(LADDER["gcd"](*board) >= 4, board[2] == 2) for board in LARGE]
    assert large.count((True, True)) >= 6
    assert large.count((True, False)) >= 5
