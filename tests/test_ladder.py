"""The ladder: every way to the nullity gives the same number."""

import random
from itertools import product

import pytest

from flipalg.reports.color_cross_check import COLOR_LADDER, color_disagreements, color_nullities_by
from flipalg.reports.cross_check import LADDER, disagreements, nullities_by


def test_all_rungs_agree_on_every_board_to_14_by_14():
    positive = 0
    for m, n in product(range(1, 15), repeat=2):
        found = nullities_by(m, n)
        assert len(set(found.values())) == 1, (m, n, found)
        positive += found["gcd"] >= 4
    assert positive >= 10


# boards of nullity ≥ 4 near 100 among them, for most boards have nullity 0
LARGE = [(100, 100), (98, 98), (99, 99), (95, 92), (94, 94), (84, 84), (89, 99), (79, 79), (65, 64), (99, 59), (83, 62)]
LARGE += [tuple(random.Random(seed).choices(range(30, 101), k=2)) for seed in range(8)]


@pytest.mark.parametrize(("m", "n"), LARGE)
def test_rungs_agree_on_a_sample_to_100_by_100(m, n):
    rungs = [rung for rung in LADDER if rung != "rank of G by FLINT"]  # a word an entry: 800 MB for 100 × 100
    found = nullities_by(m, n, rungs)
    assert len(set(found.values())) == 1, found


def test_the_sample_has_boards_of_nullity_4_and_more():
    assert sum(LADDER["closed form"](m, n) >= 4 for m, n in LARGE) >= 6


def test_a_disagreement_names_the_board(monkeypatch):
    honest = LADDER["closed form"]
    monkeypatch.setitem(LADDER, "closed form", lambda m, n: honest(m, n) + (m == n == 4))
    boards = list(product(range(1, 6), repeat=2))
    assert list(disagreements(boards)) == ["4 × 4: rank of G 4, rank of d_m(S_n) 4, closed form 5"]


@pytest.mark.parametrize("p", [2, 3, 5, 7])
def test_all_rungs_for_p_colors_agree_on_every_board_to_10_by_10(p):
    positive = 0
    for m, n in product(range(1, 11), repeat=2):
        found = color_nullities_by(m, n, p)
        assert len(set(found.values())) == 1, (m, n, found)
        positive += found["gcd"] >= 2
    assert positive >= 5


# boards of nullity ≥ 4 modulo 3 and 5 among them
LARGE_COLORS = [(26, 26, 3), (25, 27, 3), (39, 39, 3), (59, 44, 3), (24, 24, 5), (29, 39, 5), (49, 49, 5), (64, 62, 5)]
LARGE_COLORS += [(*random.Random(seed).choices(range(20, 61), k=2), 3 + 2 * (seed % 3)) for seed in range(6)]


@pytest.mark.parametrize(("m", "n", "p"), LARGE_COLORS)
def test_rungs_for_p_colors_agree_on_a_sample_to_60_by_60(m, n, p):
    rungs = [rung for rung in COLOR_LADDER if rung != "rank of G" or m * n <= 1500]
    found = color_nullities_by(m, n, p, rungs)
    assert len(set(found.values())) == 1, found


def test_the_sample_for_p_colors_has_boards_of_nullity_4_and_more():
    assert sum(COLOR_LADDER["gcd"](*board) >= 4 for board in LARGE_COLORS) >= 5


def test_a_disagreement_with_colors_names_the_board(monkeypatch):
    honest = COLOR_LADDER["gcd"]
    monkeypatch.setitem(COLOR_LADDER, "gcd", lambda m, n, p: honest(m, n, p) + (m == n == 4 and p == 5))
    boards = list(product(range(1, 6), repeat=2))
    assert list(color_disagreements(boards)) == [
        "4 × 4 modulo 5: rank of G 2, rank of the determinant of blocks 2, gcd 3"
    ]
    monkeypatch.setattr("flipalg.reports.color_cross_check.colors_determinant", lambda m, n: 7)
    assert "3 × 3: determinant 7 over Z, 2305843009213693944 modulo 2305843009213693951" in color_disagreements(
        [(3, 3)]
    )
