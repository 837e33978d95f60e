import pickle
from itertools import product
from random import Random

import pytest

from flipalg.algebra import polynomials
from flipalg.algebra.polynomials import FpPolynomials, polynomials_over
from flipalg.theory.determinant_polynomials import determinant_polynomial_over

PRIMES = (2, 3, 5, 7, 2**61 - 1)


def some(R, count, seed=1, most=12):
    chance = Random(seed)
    return [R.polynomial([chance.randint(-9, 9) for _ in range(chance.randint(0, most))]) for _ in range(count)]


def at(coefficients, value, p):
    return sum(c * value**i for i, c in enumerate(coefficients)) % p


@pytest.mark.parametrize("p", PRIMES)
def test_arithmetic_is_that_of_values_at_points(p):
    R = polynomials_over(p)
    for f, g, value in zip(some(R, 60), some(R, 60, 2), range(60), strict=True):
        a, b = (at(R.coefficients(h), value, p) for h in (f, g))
        assert at(R.coefficients(R.add(f, g)), value, p) == (a + b) % p
        assert at(R.coefficients(R.subtract(f, g)), value, p) == (a - b) % p
        assert at(R.coefficients(R.multiply(f, g)), value, p) == a * b % p
        assert at(R.coefficients(R.square(f)), value, p) == a * a % p
        assert at(R.coefficients(R.scale(-3, f)), value, p) == -3 * a % p
        assert at(R.coefficients(R.at_linear(f, 4, -1)), value, p) == at(R.coefficients(f), 4 - value, p)
        assert R.coefficients(R.polynomial(R.coefficients(f))) == R.coefficients(f)
        reversed_f = R.reverse(f, 15)
        assert R.coefficients(R.reverse(reversed_f, 15)) == R.coefficients(f)


@pytest.mark.parametrize("p", PRIMES)
def test_division_euclid_and_factors(p):
    R = polynomials_over(p)
    for f, g in zip(some(R, 60, 3), some(R, 60, 4), strict=True):
        if R.degree(g) < 0:
            with pytest.raises(ZeroDivisionError):
                R.remainder(f, g)
            continue
        quotient, rest = R.divide(f, g)
        assert R.coefficients(R.add(R.multiply(quotient, g), rest)) == R.coefficients(f)
        assert R.degree(rest) < R.degree(g)
        assert R.coefficients(rest) == R.coefficients(R.remainder(f, g))
        d, u, v = R.xgcd(f, g)
        assert R.coefficients(R.add(R.multiply(u, f), R.multiply(v, g))) == R.coefficients(d)
        assert R.coefficients(d) == R.coefficients(R.gcd(f, g))
        assert R.coefficients(d)[-1] == 1
        assert R.degree(R.remainder(f, d)) == R.degree(R.remainder(g, d)) == -1
        assert R.gcd_degree(f, g) == R.degree(d)
        factors = R.factor(g)
        whole = R.one
        for factor, e in factors:
            for _ in range(e):
                whole = R.multiply(whole, factor)
        lead = R.coefficients(g)[-1]
        assert R.coefficients(R.scale(lead, R.monic(g))) == R.coefficients(g)
        assert R.coefficients(R.scale(lead, whole)) == R.coefficients(g)
        assert [R.degree(factor) for factor, _ in factors] == sorted(R.degree(factor) for factor, _ in factors)
        if R.degree(d) == 0 and R.degree(g) > 0:
            inverse = R.inverse_mod(f, g)
            assert R.coefficients(R.multiply_mod(f, inverse, g)) == (1,)
        elif R.degree(g) > 0:
            with pytest.raises(ValueError, match="not invertible"):
                R.inverse_mod(f, g)
        power = R.remainder(R.one, g)
        for n in range(6):
            assert R.coefficients(R.power_mod(f, n, g)) == R.coefficients(power)
            power = R.multiply_mod(power, f, g)


@pytest.mark.parametrize("p", [0, *PRIMES])
def test_doubling_over_every_ring(p):
    """D_k = u D_{k-1} - w² D_{k-2} by its definition, in full and modulo a monic polynomial."""
    R = polynomials_over(p)
    f = R.polynomial((3, 1, 4, 1, 5, 1))
    for u, w in product(some(R, 5, 5, 3), repeat=2):
        before, D = R.zero, R.one
        for n in range(14):
            if n < 9:
                assert R.coefficients(R.recursion(n, u, w)) == R.coefficients(D)
            pair = R.recursion_pair_mod(n, u, w, f)
            assert tuple(map(R.coefficients, pair)) == tuple(R.coefficients(R.remainder(g, f)) for g in (D, before))
            assert R.coefficients(R.recursion_mod(n, u, w, f)) == R.coefficients(pair[0])
            if p:
                assert R.gcd_degree_with_recursion(n, u, w, f) == R.gcd_degree(f, D)
            before, D = D, R.subtract(R.multiply(u, D), R.multiply(R.square(w), before))


def test_bits_are_the_oracle_of_words_a_coefficient_and_the_other_way_round():
    bits, words = polynomials_over(2), FpPolynomials(2)
    for n in (0, 1, 2, 5, 63, 64, 200):
        assert bits.coefficients(determinant_polynomial_over(bits, n)) == words.coefficients(
            determinant_polynomial_over(words, n)
        )
    for f, g in zip(some(bits, 40, 6), some(bits, 40, 7), strict=True):
        F, G = (words.polynomial(bits.coefficients(h)) for h in (f, g))
        assert bits.coefficients(bits.gcd(f, g)) == words.coefficients(words.gcd(F, G))
        assert bits.coefficients(bits.recursion(7, f, g)) == words.coefficients(words.recursion(7, F, G))


def test_long_operations_are_done_in_a_subprocess(monkeypatch):
    R = polynomials_over(5)
    f, g = determinant_polynomial_over(R, 29), determinant_polynomial_over(R, 19)
    here = [*map(R.coefficients, R.xgcd(f, g)), R.coefficients(R.gcd(f, g)), [(str(h), e) for h, e in R.factor(f)]]
    monkeypatch.setattr(polynomials, "SUBPROCESS_ABOVE_DEGREE", 3)
    monkeypatch.setattr(polynomials, "FACTORED_HERE", 3)
    there = [*map(R.coefficients, R.xgcd(f, g)), R.coefficients(R.gcd(f, g)), [(str(h), e) for h, e in R.factor(f)]]
    assert there == here


def test_a_ring_travels_and_is_made_once():
    for p in (0, 2, 3):
        assert pickle.loads(pickle.dumps(polynomials_over(p))) is polynomials_over(p)
        assert repr(polynomials_over(p)) == f"polynomials_over({p})"


def test_requests_beyond_memory_are_refused():
    for p in (0, 2, 3):
        with pytest.raises(MemoryError, match="polynomial"):
            determinant_polynomial_over(polynomials_over(p), 10**15)
