import random

import pytest

from flipalg.algebra.f2.by_integers import INTEGERS

SIZES = (0, 1, 2, 5, 29, 30, 31, 64, 200, 1000)


def times(f, g):
    """The product by its definition."""
    product = 0
    for i in range(g.bit_length()):
        if g >> i & 1:
            product ^= f << i
    return product


@pytest.mark.parametrize("seed", range(20))
def test_a_product_is_the_sum_of_its_terms(seed):
    r = random.Random(seed)
    f, g = (r.getrandbits(r.choice(SIZES)) for _ in range(2))
    assert INTEGERS.multiply(f, g) == times(f, g)
    assert INTEGERS.square(f) == times(f, f)


@pytest.mark.parametrize("seed", range(20))
def test_quotients_and_combinations_multiply_back(seed):
    r = random.Random(seed)
    common, f, g = (r.getrandbits(r.choice(SIZES)) | 1 for _ in range(3))
    f, g = times(f, common), times(g, common)
    quotient, remainder = INTEGERS.divide(f, g)
    assert times(quotient, g) ^ remainder == f
    assert remainder.bit_length() < g.bit_length()
    d, u, v = INTEGERS.xgcd(f, g)
    assert d == INTEGERS.gcd(f, g) == INTEGERS.gcd(g, f)
    assert times(u, f) ^ times(v, g) == d
    assert INTEGERS.mod(f, d) == INTEGERS.mod(g, d) == INTEGERS.mod(d, common) == 0
