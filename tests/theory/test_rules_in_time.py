"""Rules and time: another process, which can be ended, does the hard work.  A browser has no processes."""

import os
from collections import Counter

import pytest

from f2x import call_in_child
from flipalg import is_unique, nullity, rule
from flipalg.grids.grid import Grid
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.theory import rank_search


def test_without_time_the_rule_is_honest_and_its_answers_exact():
    exact, hasty = rule(262, seconds=600), rule(262, seconds=0)
    assert exact.is_exact
    assert not hasty.is_exact
    assert "divisor of" in str(hasty)
    assert "not factored" in str(hasty)
    assert hasty.excluded is None
    assert hasty.period % exact.period == 0
    ((known, multiple),) = hasty.divisors
    (r,) = exact.ranks
    assert r % known == multiple % r == 0
    for m in [*range(1, 30), r - 1, 2 * r - 1, r, r + 7]:
        assert hasty.is_unique(m) == exact.is_unique(m) == is_unique(m, 262)
        assert hasty.nullity(m) == exact.nullity(m)


def test_a_rank_that_shares_a_prime_with_an_unfactored_part_is_not_called_exact():
    # 31 divides 2^155 - 1 twice, once in the part that is not factored in time
    hasty, exact = rule(310, "cross", seconds=0), rule(310, "cross", seconds=600)
    assert exact.ranks == (311,)
    assert hasty.ranks == ()
    assert not hasty.is_exact
    ((known, multiple),) = hasty.divisors
    assert 311 % known == multiple % 311 == 0
    assert not hasty.is_unique(310)


def test_work_in_another_process_gives_the_same_rule(monkeypatch):
    cases = [(n, name, topology, 2) for n in (19, 30) for name in ("plus", "king") for topology in TOPOLOGIES]
    cases += [(n, "plus", topology, 3) for n in (8, 25) for topology in TOPOLOGIES]
    here = [rule(n, name, topology, colors=p) for n, name, topology, p in cases]
    monkeypatch.setattr(rank_search, "FACTORED_HERE", 0)
    monkeypatch.setattr(rank_search, "ODD_PRIMES_HERE", 0)
    assert [rule(n, name, topology, colors=p) for n, name, topology, p in cases] == here


def test_ranks_and_multiples_are_the_same_from_another_process(monkeypatch):
    """Also of factors to the 63rd and 128th power, whose multiples are powers of 2."""
    asked = Grid.of(1, 2**6 * 3 - 1), 600.0
    here = Counter(rank_search.ranks_of_factors(*asked))
    monkeypatch.setattr(rank_search, "FACTORED_HERE", 0)
    assert Counter(rank_search.ranks_of_factors(*asked)) == here
    assert max(multiple for _, multiple in here) > 16


@pytest.mark.parametrize(
    ("n", "topology", "p"), [(45, "board", 2), (62, "cylinder", 2), (17, "board", 3), (24, "ring", 5)]
)
def test_bounds_of_ranks_hold_before_any_rank_is_computed(monkeypatch, n, topology, p):
    """The time may end when the factors are there and no rank is."""
    row = Grid.of(1, n, "plus", topology, p)
    exact = list(rank_search.ranks_of_factors(row, 600.0))
    monkeypatch.setattr(rank_search, "FACTORED_HERE", 0)
    monkeypatch.setattr(rank_search, "ODD_PRIMES_HERE", 0)
    monkeypatch.setattr(rank_search, "yielded_in_child", lambda function, *given, seconds: [next(function(*given))])
    hasty = list(rank_search.ranks_of_factors(row, 600.0))
    assert len(hasty) == len(exact)
    for (known, unfactored), multiple in hasty:
        assert any(r % known == known * unfactored % r == 0 and multiple % m == 0 for (r, _), m in exact)


def test_a_rule_without_any_factor_says_that_its_ranks_are_not_known():
    assert repr(rule(10**5, seconds=0)) == "Rule(m × 100000 board, ranks not known)"


@pytest.mark.parametrize("seconds", [0.2, 2])
def test_the_time_covers_the_polynomial_too(seconds):
    r = rule(10**5, seconds=seconds)
    assert not r.is_exact
    assert [r.nullity(m) for m in (29, 30, 31, 10**40 - 1)] == [nullity(m, 10**5) for m in (29, 30, 31, 10**40 - 1)]
    assert not r.is_unique(30)
    assert r.is_unique(31)
    assert "not factored" in str(r)


def test_a_child_that_ends_otherwise_is_an_error(monkeypatch):
    monkeypatch.setattr(rank_search, "yielded_in_child", lambda *_, **__: call_in_child(os._exit, 3))
    with pytest.raises(ChildProcessError, match="exit code 3"):
        rule(10**4)
    monkeypatch.setattr(
        rank_search, "yielded_in_child", lambda *_, **__: call_in_child(os.abort)
    )  # as FLINT without memory
    with pytest.raises(MemoryError):
        rule(10**4)
