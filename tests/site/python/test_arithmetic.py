"""F2[x] as the page's Python computes it, by f2x.wasm in a browser, against shifts and sums of integers."""

import random
import sys

import pytest

import f2x
from f2x import F2Modulus, F2Poly

pytestmark = pytest.mark.engine_free

SIZES = (0, 1, 63, 64, 65, 300, 1_300)


def test_the_page_computes_by_the_core():
    assert f2x.backend == ("wasm" if sys.platform == "emscripten" else f2x.backend)


def product(f, g):
    return sum_of(f << k for k in range(g.bit_length()) if g >> k & 1)


def sum_of(values):
    total = 0
    for value in values:
        total ^= value
    return total


def pairs():
    rng = random.Random(7)
    for n in SIZES:
        for k in SIZES:
            yield rng.getrandbits(n) | 1 << n, rng.getrandbits(k) | 1 << k


def test_products_quotients_and_divisors():
    for f, g in pairs():
        a, b = F2Poly(f), F2Poly(g)
        quotient, remainder = divmod(a, b)
        d, u, v = a.xgcd(b)
        assert int(a * b) == product(f, g)
        assert int(a.square()) == product(f, f)
        assert product(int(quotient), g) ^ int(remainder) == f
        assert remainder.degree() < b.degree() or not remainder
        assert u * a + v * b == d == a.gcd(b)
        assert (a % d, b % d) == (0, 0)
        assert a.taylor_shift().taylor_shift() == a
        assert a.taylor_shift()[0] == a.weight() % 2


def test_powers_modulo_a_polynomial():
    for f, g in pairs():
        a, modulus = F2Poly(f), F2Modulus(F2Poly(g))
        powers = [modulus.reduce(F2Poly(1))]
        for _ in range(21):
            powers.append(modulus.multiply(powers[-1], a))
        assert [modulus.power(a, e) for e in range(22)] == powers
        assert modulus.squares(a, 4) == powers[16]
        assert modulus.trace(a, 5) == powers[1] + powers[2] + powers[4] + powers[8] + powers[16]
        assert modulus.frobenius(4) == modulus.power(F2Poly("x"), 16)
        assert modulus.compose(F2Poly("x^21 + x^9 + 1"), a) == powers[21] + powers[9] + powers[0]


def test_factors_multiply_to_the_polynomial():
    for f, _ in pairs():
        factors = F2Poly(f).factor()
        assert all(p.is_irreducible() for p, _ in factors)
        value = F2Poly(1)
        for p, e in factors:
            value = value * p**e
        assert int(value) == f


@pytest.mark.parametrize("wrong", [lambda: F2Poly(3) % F2Poly(0), lambda: F2Modulus(F2Poly(0))])
def test_zero_divides_nothing(wrong):
    with pytest.raises(ZeroDivisionError):
        wrong()
