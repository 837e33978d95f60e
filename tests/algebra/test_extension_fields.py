from itertools import islice

import pytest

from flipalg.algebra.determinant_polynomials import determinant_polynomial
from flipalg.algebra.extension_fields import field, values_at
from flipalg.algebra.f2_polynomials import exponents, from_bits


@pytest.mark.parametrize("modulus", [0b111, 0b1011, 0b10011, 0b11111, 0b100101])
def test_recurrence_in_the_field_is_the_polynomial_at_the_root(modulus):
    z = field(from_bits(modulus)).gen()
    for n, value in enumerate(islice(values_at(z), 60)):
        assert value == sum((z**e for e in exponents(determinant_polynomial(n))), z - z)


def test_a_modulus_must_be_irreducible():
    with pytest.raises(ValueError, match="irreducible"):
        field(from_bits(0b101))
    with pytest.raises(ValueError, match="degree at least 1"):
        field(from_bits(1))
