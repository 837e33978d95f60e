from math import prod

import pytest
from flint import fmpz
from sympy import cyclotomic_poly
from sympy.abc import x

from flipalg.algebra import power_factors
from flipalg.algebra.power_factors import cyclotomic_value, prime_factors_of_power


@pytest.mark.parametrize("sign", [-1, 1])
def test_primes_of_a_power_are_the_primes(sign):
    for k in range(1, 121):
        primes, composites = prime_factors_of_power(k, sign)
        assert composites == ()
        assert list(primes) == sorted(int(p) for p, _ in fmpz(2**k + sign).factor())


def test_products_of_cyclotomic_values():
    for k in range(1, 60):
        divisors = [d for d in range(1, 2 * k + 1) if 2 * k % d == 0]
        assert prod(cyclotomic_value(d) for d in divisors if k % d == 0) == 2**k - 1
        assert prod(cyclotomic_value(d) for d in divisors if k % d) == 2**k + 1


def test_cyclotomic_values_are_sympys():
    assert [cyclotomic_value(d) for d in range(1, 61)] == [cyclotomic_poly(d, x).subs(x, 2) for d in range(1, 61)]


def test_aurifeuillian_parts_multiply_to_the_cyclotomic_value():
    for d in range(4, 400, 8):
        parts = power_factors._aurifeuillian_parts(d)
        assert prod(parts) == cyclotomic_value(d)
        assert d == 4 or len(parts) == 2 or cyclotomic_value(d) < 20


def test_without_time_the_hard_composites_are_named_and_nothing_is_guessed():
    k = 137  # 2^137 - 1 = 32032215596496435569 · 5439042183600204290159
    primes, composites = prime_factors_of_power(k, -1, budget=0)
    assert composites == (2**k - 1,)
    assert primes == ()
    assert prime_factors_of_power(k, -1).primes == (32032215596496435569, 5439042183600204290159)


def test_the_clock_stops_flint():
    k = 523  # no factor of 2^523 - 1 has been easy to find: its smallest has 43 digits
    assert prime_factors_of_power(k, -1, budget=0.3).composites == (2**k - 1,)
