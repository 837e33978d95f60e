import pytest
from hypothesis import given
from hypothesis import strategies as st

from flipalg.algebra.f2_polynomials import from_bits, from_sympy, to_bits, to_sympy


@given(st.integers(min_value=0, max_value=2**150))
def test_sympy_round_trip(f):
    assert to_bits(from_sympy(to_sympy(from_bits(f)))) == f


def test_sympy_integers_are_reduced_modulo_2():
    from sympy import Poly, Rational
    from sympy.abc import x, y

    assert to_bits(from_sympy(Poly(3 * x**2 + 2 * x - 1, x))) == 0b101
    with pytest.raises(ValueError, match="one variable"):
        from_sympy(Poly(x + y, x, y))
    with pytest.raises(ValueError, match="integer coefficients"):
        from_sympy(Poly(x * Rational(1, 3), x))
