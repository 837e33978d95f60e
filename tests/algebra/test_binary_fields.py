import pytest

from f2x import F2Poly
from flipalg.algebra.binary_fields import Field
from flipalg.theory.apparition import rank_of_irreducible

pytestmark = pytest.mark.engine_free


@pytest.mark.parametrize("d", range(2, 9))
def test_orders_are_ranks_of_apparition(d):
    field = Field(d)
    for x in range(2, 1 << d):
        assert field.order(x) == rank_of_irreducible(field.minimal_polynomial(x)).known


@pytest.mark.parametrize("d", [1, 2, 3, 7, 12, 33])
def test_multiplication_is_that_of_polynomials(d):
    field = Field(d)
    for x in (0, 1, 2, 5, (1 << d) - 1):
        for y in (1, 3, 6, (1 << d) // 2):
            x, y = x % (1 << d), y % (1 << d)
            assert field.multiply(x, y) == int(F2Poly(x) * F2Poly(y) % field.modulus.modulus)


def test_minimal_polynomials_are_irreducible_and_vanish():
    for d in (4, 6, 9):
        field = Field(d)
        for x in range(2, 60):
            x %= 1 << d
            f = field.minimal_polynomial(x)
            assert f.is_irreducible()
            value = 0
            for bit in format(int(f), "b"):
                value = field.multiply(value, x) ^ int(bit)
            assert value == 0
            assert len(field.orbit(x)) == f.degree()


def test_fixed_elements_are_the_subfield():
    field = Field(12)
    for e in (1, 2, 3, 4, 6):
        basis = field.fixed(e)
        assert len(basis) == e
        assert all(field.frobenius(x, e) == x for x in basis)
