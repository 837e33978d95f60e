from itertools import islice

import pytest
from flint_values import d, from_bits, half_root

from f2x import F2Extension, F2Poly
from flipalg.algebra.extension_fields import half_degree, half_order, power_sum, subfield_basis, values_at
from flipalg.theory.apparition import rank_of_irreducible

pytestmark = pytest.mark.engine_free


@pytest.mark.parametrize("modulus", [0b11, 0b111, 0b1011, 0b10011, 0b11111, 0b100101])
def test_recurrence_in_the_field_is_the_polynomial_at_the_root(modulus):
    f, field = from_bits(modulus), F2Extension(modulus=modulus)
    for z in range(1, min(modulus, 8)):
        for n, value in enumerate(islice(values_at(field(z)), 60)):
            assert from_bits(int(value)) == d(n)(from_bits(z)) % f


@pytest.mark.parametrize("bits", [0b11, 0b111, 0b1011, 0b1101, 0b10011, 0b11111, 0b100101, 0b10000011])
def test_half_root_solves_the_quadratic(bits):
    f = F2Poly(bits)
    t, degree = half_root(f)
    z = t + t.inverse()
    assert sum((z**e for e in f.exponents()), t - t).is_zero()
    k = f.degree()
    assert half_degree(f) == degree
    assert (t ** (2**k - 1 if degree == k else 2**k + 1)).is_one()


@pytest.mark.parametrize("degree", range(2, 9))
def test_orders_of_half_roots_are_ranks_of_apparition(degree):
    for x in islice(F2Extension(degree=degree), 2, None):
        assert half_order(x) == rank_of_irreducible(x.minimal_polynomial()).known


def test_power_sums_of_an_element_of_the_field():
    for t in islice(F2Extension(degree=7), 1, None):
        for n in (1, 2, 5, 12, 127, 128):
            assert power_sum(t + 1 / t, n) == t**n + t**-n


def test_the_subfield_is_spanned_by_its_basis():
    field = F2Extension(degree=12)
    for e in (1, 2, 3, 4, 6):
        basis = subfield_basis(field, e)
        assert len(basis) == e
        assert all(field(x).frobenius(e) == field(x) for x in basis)
