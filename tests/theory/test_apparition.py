from itertools import count

import pytest
from flint_values import Q, d, factor, from_bits, order_of_half_root, shift
from hypothesis import given
from hypothesis import strategies as st

from f2x import F2Poly, PrimeFactors, prime_factors_of_power
from flipalg.algebra.extension_fields import half_degree
from flipalg.theory import apparition
from flipalg.theory.apparition import rank_of_apparition, rank_of_irreducible


def rank_by_search(f):
    return next(r for r in count(1) if (d(r - 1) % f).is_zero())


@pytest.mark.parametrize("f", range(1, 128))
def test_rank_of_apparition_is_the_first_index_that_f_divides(f):
    assert rank_of_apparition(F2Poly(f)) == rank_by_search(from_bits(f))


@given(st.integers(min_value=1, max_value=200), st.integers(min_value=1, max_value=127))
def test_rank_of_apparition_divides(m, f):
    assert (d(m) % from_bits(f)).is_zero() == ((m + 1) % rank_of_apparition(F2Poly(f)) == 0)


def irreducibles(largest_degree):
    for bits in range(3, 2 ** (largest_degree + 1), 2):
        f = from_bits(bits)
        if factor(f) == [(f, 1)]:
            yield F2Poly(bits)


def test_rank_of_an_irreducible_divides_a_power_of_two_plus_or_minus_1():
    for f in irreducibles(8):
        k, r = f.degree(), rank_of_irreducible(f).known
        assert (2**k - 1) % r == 0 or (2**k + 1) % r == 0


def test_rank_is_the_order_of_t():
    for f in irreducibles(9):
        k = f.degree()
        N, sign = (2**k - 1, -1) if half_degree(f) == k else (2**k + 1, 1)
        assert rank_of_irreducible(f).known == order_of_half_root(f, N, prime_factors_of_power(k, sign).primes)


def test_without_time_the_rank_is_bounded_honestly():
    ((value, _),) = factor(shift(Q(263)))
    f = F2Poly(value)
    assert f.degree() == 131
    exact, bounded = rank_of_irreducible(f, seconds=600), rank_of_irreducible(f, seconds=0)
    assert exact.is_exact
    assert not bounded.is_exact
    assert exact.known % bounded.known == 0
    assert bounded.multiple % exact.known == 0


def test_composites_not_factored_in_time(monkeypatch):
    """2^9 + 1 = 3^3 · 19, and degree 9 has the ranks 19, 57, 171 and 513: what if the part 27 were not factored?"""
    exact = {f: rank_of_irreducible(f).known for f in irreducibles(9) if f.degree() == 9}
    assert {19, 57, 171, 513} <= set(exact.values())
    monkeypatch.setattr(apparition, "prime_factors_of_power", lambda *_: PrimeFactors((7, 19, 73), (27,)))
    found = {f: rank_of_irreducible(f) for f in exact}
    assert all(rank % found[f].known == 0 and found[f].multiple % rank == 0 for f, rank in exact.items())
    assert any(not rank.is_exact for rank in found.values())
    # with less than the full power of 3 the rank would be wrong: so the parts have to be prime to one another
    monkeypatch.setattr(apparition, "prime_factors_of_power", lambda *_: PrimeFactors((7, 19, 73), (9,)))
    assert any(rank % rank_of_irreducible(f).known for f, rank in exact.items())
