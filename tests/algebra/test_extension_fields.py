from itertools import islice

import pytest
from flint_values import d, from_bits, half_root

from f2x import F2Poly
from flipalg.algebra.extension_fields import half_degree, values_at

pytestmark = pytest.mark.engine_free


@pytest.mark.parametrize("modulus", [0b11, 0b111, 0b1011, 0b10011, 0b11111, 0b100101])
def test_recurrence_in_the_field_is_the_polynomial_at_the_root(modulus):
    f = from_bits(modulus)
    for z in range(1, min(modulus, 8)):
        for n, value in enumerate(islice(values_at(F2Poly(z), F2Poly(modulus)), 60)):
            assert from_bits(value) == d(n)(from_bits(z)) % f


@pytest.mark.parametrize("bits", [0b11, 0b111, 0b1011, 0b1101, 0b10011, 0b11111, 0b100101, 0b10000011])
def test_half_root_solves_the_quadratic(bits):
    f = F2Poly(bits)
    t, degree = half_root(f)
    z = t + t.inverse()
    assert sum((z**e for e in f.to_exponents()), t - t).is_zero()
    k = f.degree()
    assert half_degree(f) == degree
    assert (t ** (2**k - 1 if degree == k else 2**k + 1)).is_one()
