import pytest
from hypothesis import given
from hypothesis import strategies as st

from flipalg.algebra.apparition import rank_of_apparition, rank_of_irreducible
from flipalg.algebra.determinant_polynomials import by_recurrence, determinant_polynomial
from flipalg.algebra.f2_polynomials import factor, from_bits


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
            k, r = f.degree(), rank_of_irreducible(f)
            assert (2**k - 1) % r == 0 or (2**k + 1) % r == 0
