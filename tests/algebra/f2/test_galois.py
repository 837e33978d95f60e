"""Polynomials of the package galois are read, written and evaluated at; it compiles for seconds when it is imported."""

import pytest

from flipalg import F2Poly

galois = pytest.importorskip("galois")


def test_its_polynomials_there_and_back():
    assert F2Poly(galois.GF(2)([1, 1, 0, 1])) == F2Poly(0b1011)
    assert F2Poly(galois.Poly([1, 0, 1, 1])) == F2Poly(0b1011)
    assert F2Poly(0b1011).to_galois() == galois.Poly([1, 0, 1, 1])
    assert F2Poly(F2Poly(0).to_galois()) == F2Poly(0)


def test_values_in_its_fields():
    f = F2Poly("x^4 + x + 1")
    field = galois.GF(16, irreducible_poly="x^4 + x + 1")
    assert f.evaluate(field.primitive_element) == 0
    assert f.evaluate(field([1, 2])).tolist() == [1, 0]


def test_other_fields_are_refused():
    with pytest.raises(ValueError, match=r"over GF\(2\), got one over GF\(3\)"):
        F2Poly(galois.Poly([1, 2], galois.GF(3)))
    with pytest.raises(ValueError, match=r"coefficients in GF\(2\), got elements of GF\(4\)"):
        F2Poly(galois.GF(4)([1, 2]))
