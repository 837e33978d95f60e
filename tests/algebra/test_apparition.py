import pytest
from hypothesis import given
from hypothesis import strategies as st

from flipalg.algebra.apparition import rank_of_apparition, rank_of_irreducible
from flipalg.algebra.determinant_polynomials import Q, by_recurrence, determinant_polynomial
from flipalg.algebra.extension_fields import half_root, multiplicative_order
from flipalg.algebra.f2_polynomials import exponents, factor, from_bits, shift
from flipalg.algebra.power_factors import prime_factors_of_power


def rank_by_search(f):
    r = 1
    while not (determinant_polynomial(r - 1) % f).is_zero():
        r += 1
    return r


@pytest.mark.parametrize("f", range(1, 128))
def test_rank_of_apparition_is_the_first_index_that_f_divides(f):
    assert rank_of_apparition(from_bits(f)) == rank_by_search(from_bits(f))


@given(st.integers(min_value=1, max_value=200), st.integers(min_value=1, max_value=127))
def test_rank_of_apparition_divides(m, f):
    divides = (by_recurrence(m) % from_bits(f)).is_zero()
    assert divides == ((m + 1) % rank_of_apparition(from_bits(f)) == 0)


def test_rank_of_an_irreducible_divides_a_power_of_two_plus_or_minus_1():
    for bits in range(3, 2**9, 2):
        f = from_bits(bits)
        if factor(f) == [(f, 1)]:
            k, r = f.degree(), rank_of_irreducible(f).known
            assert (2**k - 1) % r == 0 or (2**k + 1) % r == 0


def irreducibles(largest_degree):
    for bits in range(3, 2 ** (largest_degree + 1), 2):
        f = from_bits(bits)
        if factor(f) == [(f, 1)]:
            yield f


def test_rank_is_the_order_of_t():
    for f in irreducibles(9):
        k = f.degree()
        t, degree = half_root(f)
        N, sign = (2**k - 1, -1) if degree == k else (2**k + 1, 1)
        assert (t**N).is_one()
        assert rank_of_irreducible(f).known == multiplicative_order(t, N, prime_factors_of_power(k, sign).primes)


def test_half_root_solves_the_quadratic():
    for f in irreducibles(7):
        t, _ = half_root(f)
        z = t + t.inverse()
        assert sum((z**e for e in exponents(f)), t - t).is_zero()


def test_without_time_the_rank_is_bounded_honestly():
    ((f, _),) = factor(shift(Q(263)))
    assert f.degree() == 131
    exact, bounded = rank_of_irreducible(f), rank_of_irreducible(f, budget=0)
    assert exact.is_exact
    assert not bounded.is_exact
    assert exact.known % bounded.known == 0
    assert bounded.multiple % exact.known == 0
