from math import gcd

import pytest
from flint_values import Q, d, factor, from_bits, to_bits
from hypothesis import given
from hypothesis import strategies as st

from flipalg import F2Poly, determinant_polynomial
from flipalg.algebra.polynomials import F2
from flipalg.theory.apparition import rank_of_apparition
from flipalg.theory.determinant_polynomials import (
    Q_polynomial,
    by_recurrence,
    factor_determinant_polynomial,
    two_adic_factorization,
)

LAMBDA = from_bits(0b10)
indices = st.integers(min_value=1, max_value=400)


def by_binomials(n):
    """Return d_n = Σ C(n-i, i) λ^(n-2i): C(n-i, i) is odd iff each bit of i is a bit of n - i (Kummer)."""
    return F2Poly.from_exponents(n - 2 * i for i in range(n // 2 + 1) if (n - i) & i == i)


def test_three_routes_agree():
    for n in [*range(300), 511, 512, 513, 1023, 1024, 2047]:
        assert determinant_polynomial(n) == by_recurrence(n) == by_binomials(n)
        assert determinant_polynomial(n).degree() == n


def test_thesis_table_3_2():
    printed = ["λ", "λ^2 + 1", "λ^3", "λ^4 + λ^2 + 1", "λ^5 + λ", "λ^6 + λ^4 + 1", "λ^7"]
    assert [str(determinant_polynomial(n)) for n in range(1, 8)] == printed  # over F2, -1 = 1


@given(indices, indices)
def test_gcd_of_two_is_the_polynomial_of_the_gcd(m, n):
    assert d(m - 1).gcd(d(n - 1)) == d(gcd(m, n) - 1)
    small = min(m, n, 60)
    assert rank_of_apparition(determinant_polynomial(small - 1)) == small  # it divides d_{n-1} iff small divides n


@given(indices)
def test_doubling(k):
    assert d(2 * k) == (d(k) + d(k - 1)) ** 2
    assert d(2 * k + 1) == LAMBDA * d(k) ** 2


@given(indices, indices)
def test_addition(m, n):
    assert d(m + n) == d(m) * d(n) + d(m - 1) * d(n - 1)


@given(st.integers(min_value=0, max_value=600))
def test_two_adic_factorization(n):
    b, lambda_exponent, Q_exponent = two_adic_factorization(n)
    assert d(n) == LAMBDA**lambda_exponent * Q(b) ** Q_exponent


def test_theorem_4_of_the_thesis():
    for k in range(11):
        n = 2**k - 1
        assert d(n) == LAMBDA**n
        b, lambda_exponent, _ = two_adic_factorization(n)
        assert (b, lambda_exponent) == (1, n)  # Q_1 = 1


def test_theorem_4_is_misprinted_with_index_2_to_the_k():
    assert all(LAMBDA * d(2**k) != LAMBDA ** (2**k) for k in range(1, 11))


def test_Q_is_squarefree_of_degree_h_with_constant_term_1():
    for b in range(1, 200, 2):
        q = Q(b)
        assert q.degree() == (b - 1) // 2
        assert q[0] == 1
        assert all(e == 1 for _, e in factor(q))


def test_roots_of_Q_are_t_plus_its_inverse():
    for b in range(3, 80, 2):
        h = (b - 1) // 2
        q = Q(b)
        # t^h Q_b(t + 1/t) = (t^b - 1)/(t - 1)
        t2_plus_1 = from_bits(0b101)
        total = sum((t2_plus_1**i * LAMBDA ** (h - i) for i in range(h + 1) if q[i]), from_bits(0))
        assert to_bits(total) == (1 << b) - 1


def test_factorization_by_Q_is_the_factorization():
    for n in range(130):
        assert factor_determinant_polynomial(n) == tuple((F2Poly(f), e) for f, e in factor(d(n)))


@given(st.integers(min_value=0, max_value=3000), st.integers(min_value=1, max_value=2**40))
def test_remainder_is_the_remainder(n, f):
    pair = tuple(from_bits(g) % from_bits(f) for g in (determinant_polynomial(n), Q_polynomial(2 * n + 1)))
    found, before = F2.recursion_pair_mod(n, F2.x, F2.one, F2Poly(f))
    assert (from_bits(found), from_bits(found + before)) == pair


def test_homogeneous_doubling():
    f = from_bits(0b1100101)
    for v, w in [(0b11, 0b10), (0b1, 0b11), (0b1011, 0b111), (0b110, 0b0)]:
        before, D = from_bits(0), from_bits(1)
        for n in range(70):
            assert from_bits(F2.recursion_mod(n, F2Poly(v), F2Poly(w), F2Poly(f))) == D % f
            # w^n d_n(v/w) by the recurrence: D_n = v D_{n-1} + w² D_{n-2}
            before, D = D, from_bits(v) * D + from_bits(w) ** 2 * before


def test_huge_index_has_the_period_of_the_modulus():
    f = F2Poly("x^2 + x + 1")  # rank of apparition 5
    for n in range(10):
        assert from_bits(F2.recursion_mod(5 * 10**100 + n, F2.x, F2.one, f)) == d(n) % from_bits(f)


def test_a_determinant_polynomial_prints_and_renders_as_lambda():
    d = determinant_polynomial(6)
    assert str(d) == "λ^6 + λ^4 + 1"
    assert d._repr_latex_() == r"$\lambda^{6} + \lambda^{4} + 1$"
    assert (str(d.factor()), d.degree(), str(d.to_flint())) == ("(λ^3 + λ^2 + 1)^2", 6, "x^6 + x^4 + 1")
    assert str(d * d + d.taylor_shift()) == "λ^12 + λ^8 + λ^6 + λ^2"
    assert F2Poly(repr(d)) == d


@pytest.mark.parametrize(("n", "error"), [(-1, ValueError), (True, TypeError), (2.0, TypeError), ("3", TypeError)])
def test_bad_index_shows_the_value(n, error):
    with pytest.raises(error, match=f"n must be .*got {n!r}"):
        determinant_polynomial(n)


def test_a_polynomial_that_cannot_fit_is_refused():
    for n in (10**12, 10**400):
        with pytest.raises(MemoryError, match="modulo a polynomial n may be of any size"):
            determinant_polynomial(n)


def test_even_b_is_refused():
    with pytest.raises(ValueError, match="got 4"):
        Q_polynomial(4)


def test_remainder_modulo_zero_is_refused():
    with pytest.raises(ZeroDivisionError):
        F2.recursion_mod(5, F2.x, F2.one, F2.zero)
