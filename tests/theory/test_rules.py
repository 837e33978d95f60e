from itertools import product
from math import gcd

import pytest
from facts import outside_fact
from flint_values import d, shift

from f2x import F2Poly
from flipalg import is_unique, nullity, rule
from flipalg.algebra.integers import divisors
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.elimination import rank
from flipalg.matrices.structured import G_rows
from flipalg.theory.apparition import rank_of_apparition

pytestmark = pytest.mark.engine_free


def test_rules_agree_with_is_unique():
    for n in range(1, 61):
        r = rule(n)
        assert [r.is_unique(m) for m in range(1, 501)] == [is_unique(m, n) for m in range(1, 501)]


def test_period_holds_the_row():
    for n in range(1, 13):
        r = rule(n)
        row = [nullity(m, n) for m in range(1, 2 * r.period + 1)]
        assert [r.nullity(m) for m in range(1, 2 * r.period + 1)] == row
        assert row[: r.period] == row[r.period :]
        # R_n - 1 is the first m whose nullity is n (OEIS A118141)
        assert row.index(n) == r.period - 2


def test_period_is_the_rank_of_the_shifted_polynomial():
    for n in range(1, 40):
        assert rule(n).period == rank_of_apparition(F2Poly(shift(d(n))))


def test_periods_match_oeis_a118141():
    terms = outside_fact("oeis_a118141")
    assert len(terms) == 50
    assert [rule(n).period - 1 for n in range(1, 51)] == terms


def test_thesis_table_3_1():
    assert [rule(n).period for n in (1, 2, 3, 4)] == [3, 4, 6, 5]


@pytest.mark.parametrize(
    ("n", "unique_in_the_thesis"),
    [
        (1, lambda m: (m + 1) % 3 != 0),
        (2, lambda m: m % 2 == 0),
        (3, lambda m: (m + 1) % 3 != 0),
        (4, lambda m: (m + 1) % 5 != 0),
        (5, lambda m: m % 6 == 0 or (m + 2) % 6 == 0),
        (7, lambda m: (m + 1) % 3 != 0),
    ],
)
def test_thesis_table_3_4(n, unique_in_the_thesis):
    assert all(rule(n).is_unique(m) == unique_in_the_thesis(m) for m in range(1, 200))


def test_thesis_table_3_4_is_wrong_for_n_6():
    # printed: unique unless m is a multiple of 8; 16 × 6 is unique, and 17 × 6 is not
    assert is_unique(16, 6)
    assert not is_unique(17, 6)
    assert str(rule(6)) == "m × 6 is unique iff m + 1 is not a multiple of 9"


def test_sentences():
    assert str(rule(1)) == "m × 1 is unique iff m + 1 is not a multiple of 3"
    assert str(rule(5)) == "m × 5 is unique iff m + 1 is not a multiple of 2 or 3"
    assert str(rule(14)) == "m × 14 is unique iff m + 1 is not a multiple of 2, 5 or 17"


def test_any_m_is_answered():
    assert rule(6).is_unique(9 * 10**1000)
    assert rule(6).nullity(9 * 10**1000 - 1) == 6


@pytest.mark.parametrize(("n", "error"), [(0, ValueError), (True, TypeError), (1.5, TypeError)])
def test_bad_sizes_show_the_value(n, error):
    with pytest.raises(error, match=f"n must be .*got {n!r}"):
        rule(n)
    with pytest.raises(error, match=f"m must be .*got {n!r}"):
        rule(3).is_unique(n)


@pytest.mark.parametrize("name", ["king", "cross", "saltire", "pillars", "beams"])
def test_rules_of_the_other_neighborhoods_agree_with_is_unique(name):
    for n in range(1, 13):
        r = rule(n, name)
        assert [r.is_unique(m) for m in range(1, 150)] == [is_unique(m, n, name) for m in range(1, 150)]
        assert [r.nullity(m) for m in range(1, 60)] == [nullity(m, n, name) for m in range(1, 60)]


def test_rules_agree_with_explicit_rank():
    for n in range(1, 31):
        r = rule(n)
        assert all(r.is_unique(m) == (rank(G_rows(m, n)) == m * n) for m in range(1, 31))


def test_a_board_that_is_always_unique():
    assert str(rule(3, "saltire")) == "m × 3 is unique for every m"
    assert rule(3, "saltire").excluded == ()


def test_excluded_residues_are_the_boards_that_are_not_unique():
    for n in range(1, 12):
        r = rule(n)
        assert [m for m in range(1, r.modulus + 1) if not is_unique(m, n)] == [m or r.modulus for m in r.excluded]
    assert rule(40).excluded is None  # the modulus is 1025·1023


def test_latex():
    assert rule(6)._repr_latex_() == r"$m \times 6 \text{ is unique} \iff 9 \nmid m + 1$"


def test_a_period_is_called_exact_only_when_every_rank_is():
    hasty, exact = rule(360, "cross", seconds=0), rule(360, "cross", seconds=600)
    assert exact.period == 361
    assert exact.period_is_exact
    assert hasty.period_is_exact == (hasty.period == 361)
    assert hasty.period % 361 == 0


def test_a_bad_time_is_shown():
    for seconds in (-1, float("nan"), "3"):
        with pytest.raises(ValueError, match=f"got {seconds!r}"):
            rule(5, seconds=seconds)


def test_every_rule_to_200_is_exact():
    assert all(rule(n).is_exact for n in range(1, 201))


CLOSED = [(name, topology) for name in BIJECTIVE for topology in ("cylinder", "torus")]


@pytest.mark.parametrize(("name", "topology"), CLOSED)
def test_rules_of_closed_boards(name, topology):
    for n in (2, 3, 4, 7, 9, 12, 16):
        r = rule(n, name, topology=topology)
        assert r.is_exact
        assert r.period_is_exact
        found = [nullity(m, n, name, topology) for m in range(1, 37)]
        assert [r.nullity(m) for m in range(1, 37)] == found
        assert [r.is_unique(m) for m in range(1, 37)] == [k == 0 for k in found]
        if r.excluded is not None:
            assert [m % r.modulus in r.excluded for m in range(1, 37)] == [k > 0 for k in found]


@pytest.mark.parametrize(("name", "topology"), CLOSED)
def test_periods_of_closed_boards_are_the_least(name, topology):
    for n in (2, 3, 4, 5, 6, 8, 12):
        R = rule(n, name, topology=topology).period
        more = topology == "cylinder"
        at = [nullity(m, n, name, topology) for m in range(1, 2 * R + 1)]
        for divisor in divisors(R)[:-1]:  # a shorter period would hold the row, too
            shorter = [
                nullity(gcd(m + more, divisor) - more, n, name, topology) if gcd(m + more, divisor) > more else 0
                for m in range(1, 2 * R + 1)
            ]
            assert shorter != at, (n, R, divisor)


@pytest.mark.parametrize("name", sorted({*NEIGHBORHOODS} - {*BIJECTIVE}))
def test_rules_of_products(name):
    for topology, n in product(TOPOLOGIES, range(1, 13)):
        r = rule(n, name, topology=topology)
        found = [nullity(m, n, name, topology) for m in range(1, 40)]
        assert [r.nullity(m) for m in range(1, 40)] == found
        assert [r.is_unique(m) for m in range(1, 40)] == [k == 0 for k in found]


def test_sentences_name_the_board():
    assert str(rule(5, topology="torus")) == "the m × 5 torus is unique iff m is not a multiple of 3 or 5"
    assert str(rule(3, topology="torus")) == "the m × 3 torus is unique for no m"
    assert str(rule(4, "row", topology="cylinder")) == "the m × 4 cylinder is unique for no m"
    assert str(rule(4, "center")) == "m × 4 is unique for every m"
    assert rule(5, topology="torus")._repr_latex_() == (
        r"$m \times 5\text{ torus} \text{ is unique} \iff 3 \nmid m \text{ and } 5 \nmid m$"
    )


def test_boards_of_2_to_the_k_less_1_rows_are_unique_as_one_row_is():
    for k in range(1, 7):
        assert rule(2**k - 1).ranks == rule(1).ranks == (3,)


def test_a_prime_of_the_colors_beyond_a_word_is_refused():
    with pytest.raises(ValueError, match=r"colors must have prime factors below 2\^63, got 3713"):
        rule(3, colors=6 * (2**89 - 1))
