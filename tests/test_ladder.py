"""The ladder: every way to the nullity gives the same number."""

import random
from itertools import product

import pytest

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
