from itertools import islice

import pytest
from flint_values import d, from_bits, to_bits
from half_roots import half_root

from flipalg.algebra.extension_fields import half_degree, values_at

pytestmark = pytest.mark.engine_free


@pytest.mark.parametrize("modulus", [0b11, 0b111, 0b1011, 0b10011, 0b11111, 0b100101])
def test_recurrence_in_the_field_is_the_polynomial_at_the_root(modulus):
    f = from_bits(modulus)
    for z in range(1, min(modulus, 8)):
        for n, value in enumerate(islice(values_at(z, modulus), 60)):
            assert value == to_bits(d(n)(from_bits(z)) % f)


@pytest.mark.parametrize("f", [0b11, 0b111, 0b1011, 0b1101, 0b10011, 0b11111, 0b100101, 0b10000011])
def test_half_root_solves_the_quadratic(f):
    t, degree = half_root(f)
    z = t + t.inverse()
    assert sum((z**e for e in range(f.bit_length()) if f >> e & 1), t - t).is_zero()
    k = f.bit_length() - 1
    assert half_degree(f) == degree
    assert (t ** (2**k - 1 if degree == k else 2**k + 1)).is_one()
