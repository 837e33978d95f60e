"""Polynomials of the package galois are read, written and evaluated at; it compiles for seconds when it is imported."""

import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from f2x import F2Extension, F2Poly, lfsr
from f2x.uses.irreducible_record import complete_to, recorded

pytestmark = pytest.mark.extras


@pytest.fixture(scope="module", autouse=True)
def _galois():
    """Import galois when the first of these tests runs, because that takes seconds."""
    global galois
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


def test_elements_of_other_fields_are_refused():
    with pytest.raises(ValueError, match=r"got one over GF\(3\)"):
        F2Poly(galois.Poly([1, 2], galois.GF(3)))
    with pytest.raises(ValueError, match=r"got elements of GF\(4\)"):
        F2Poly(galois.GF(4)([1, 2]))


def test_the_lightest_are_those_of_seroussis_table():
    """galois comes with G. Seroussi's table (HP Labs HPL-98-135, 1998), which goes to degree 10,000."""
    with closing(sqlite3.connect(Path(galois.__file__).parent / "_databases" / "irreducible_polys.db")) as database:
        table = database.execute("SELECT degree, nonzero_degrees FROM polys WHERE characteristic = 2").fetchall()
    assert len(table) == 9999
    for n, exponents in table:
        if n <= complete_to():
            row = recorded(n)
            assert row
            assert [n, *row[0], 0] == [int(e) for e in exponents.split(",")]


def test_fields_of_another_characteristic_are_refused():
    for q in (3, 9):
        with pytest.raises(TypeError, match=r"characteristic 2, got a value of type .*, in which 1 . 1 is not 0"):
            F2Poly("x^2 + x + 1")(galois.GF(q)([0, 1, 2]))


def test_the_lines_for_people_from_galois_say_the_same():
    assert F2Extension(galois.GF(2**8)) == F2Extension("x^8 + x^4 + x^3 + x^2 + 1")
    theirs = galois.GLFSR(galois.Poly.Degrees([4, 1, 0]), state=[1, 0, 0, 0]).step(100)
    assert theirs.tolist() == lfsr(F2Poly("x^4 + x + 1").reverse(), state=2).bits(100).tolist()


@pytest.mark.parametrize("degree", [1, 2, 3, 4, 8, 12])
def test_extension_fields_compute_as_its_fields(degree):
    field = F2Extension(degree=degree)
    theirs = field.to_galois()
    assert degree == 1 or F2Extension(theirs) == field  # the modulus of its GF(2) is x + 1
    assert F2Extension(field.to_flint()) == field
    rng = np.random.default_rng(degree)
    for a, b in rng.integers(0, field.order(), (300, 2)).tolist():
        assert int(field(a) * field(b)) == int(theirs(a) * theirs(b))
        assert field(theirs(a)) == field(a)
        assert field(a).to_galois() == theirs(a)
        if b:
            assert int(field(a) / field(b)) == int(theirs(a) / theirs(b))
            assert field(b).multiplicative_order() == theirs(b).multiplicative_order()
            assert field(b).log(field.primitive_element()) == int(theirs(b).log(theirs(int(field.primitive_element()))))
        if degree > 1:
            assert int(field(a).minimal_polynomial()) == int(theirs(a).minimal_poly())


def test_polynomials_over_extension_fields_there_and_back():
    field = F2Extension(degree=3)
    f = field.polynomial([3, 0, 5, 1], "λ")
    assert field.polynomial(f.to_galois()) == f
    theirs, multiplicities = f.to_galois().factors()
    ours = list(f.factor())
    assert sorted((field.polynomial(p), e) for p, e in zip(theirs, multiplicities, strict=True)) == ours
    with pytest.raises(ValueError, match="expected an element of galois in the field modulo"):
        field(galois.GF(16)(7))


@pytest.mark.parametrize("bits", [0b10101, 0b1010001, 0b100000001000001, 0b1111111])
def test_factors_over_extensions_are_those_of_galois(bits):
    for degree in (2, 3, 4):
        field = F2Extension(degree=degree)
        over = galois.Poly(F2Poly(bits).to_galois().coeffs, field=field.to_galois())
        factors, multiplicities = over.factors()
        theirs = sorted((field.polynomial(p), int(e)) for p, e in zip(factors, multiplicities, strict=True))
        assert list(F2Poly(bits).factor(field)) == theirs
