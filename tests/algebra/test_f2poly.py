import copy
import pickle

import numpy as np
import pytest
from flint import nmod_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Poly, Symbol

from flipalg import F2Poly

values = st.one_of(st.integers(0, 40), st.integers(0, 2**200)).map(F2Poly)


def test_the_bits_are_the_coefficients():
    f = F2Poly(0b1011)
    assert str(f) == "x^3 + x + 1"
    assert repr(f) == "F2Poly('x^3 + x + 1')"
    assert f._repr_latex_() == "$x^{3} + x + 1$"
    assert (str(F2Poly()), str(F2Poly(2)), F2Poly().degree(), f.degree()) == ("0", "x", -1, 3)
    assert [f[i] for i in range(6)] == [1, 1, 0, 1, 0, 0]
    assert repr(F2Poly(2**100 - 1)) == "<F2Poly of degree 99 with 100 terms>"


@settings(max_examples=60)
@given(values)
def test_every_form_there_and_back(f):
    assert F2Poly(int(f)) == f == f.from_bytes(bytes(f))
    assert F2Poly.from_exponents(f.to_exponents()) == f
    assert F2Poly.from_coefficients(f.to_coefficients()) == f
    assert F2Poly.from_coefficients(f.to_coefficients().tolist()) == f
    assert F2Poly.from_flint(f.to_flint()) == f
    assert F2Poly.from_sympy(f.to_sympy()) == f
    assert F2Poly.from_text(str(f)) == f
    assert copy.deepcopy(f) == f
    assert pickle.loads(pickle.dumps(f)) == f
    assert hash(F2Poly(int(f))) == hash(f)


def test_outside_forms_are_read_as_they_are_meant():
    x = Symbol("x")
    assert F2Poly.from_text("λ**3+λ + 1 + 0") == F2Poly(0b1011)
    assert F2Poly.from_text("x + x") == F2Poly()
    assert F2Poly.from_coefficients(np.array([1, 1, 0, 3])) == F2Poly(0b1011)
    assert F2Poly.from_exponents([3, 1, 0, 5, 5]) == F2Poly(0b1011)
    assert F2Poly.from_sympy(Poly(x**3 + x - 1, x)) == F2Poly(0b1011)
    assert F2Poly.from_flint(nmod_poly([1, 1, 0, 1], 2)) == F2Poly(0b1011)
    assert F2Poly.from_bytes(b"\x01\x80\x00") == F2Poly(1 << 15 | 1)


@settings(max_examples=60)
@given(values, values, values)
def test_ring_laws(f, g, h):
    assert (f + g) * h == f * h + g * h
    assert (f * g) * h == f * (g * h)
    assert f - g == f + g == g + f
    assert f + F2Poly() == f * F2Poly(1) == +f == -f == f
    assert f**3 == f * f * f
    assert f**0 == F2Poly(1)
    assert f << 70 == f * F2Poly(1 << 70)
    assert (f << 70) >> 70 == f
    assert f.shift().shift() == f
    assert (f * g).shift() == f.shift() * g.shift()


@settings(max_examples=60)
@given(values, values)
def test_bezout(f, g):
    d, u, v = f.xgcd(g)
    assert u * f + v * g == d == f.gcd(g)
    if d:
        assert not f % d
        assert (g // d) * d == g
    if g:
        quotient, remainder = divmod(f, g)
        assert quotient * g + remainder == f
        assert remainder.degree() < g.degree()


def test_powers_modulo_a_polynomial():
    modulus = F2Poly(0b10011)  # irreducible, λ of order 15
    x = F2Poly(0b10)
    assert pow(x, 15 * 10**50 + 4, modulus) == F2Poly(0b11)
    assert pow(x, -1, modulus) * x % modulus == F2Poly(1)
    assert pow(x, -4, modulus) == pow(x, 11, modulus)
    assert pow(x, 0, F2Poly(1)) == F2Poly(0)
    with pytest.raises(ValueError, match="not invertible: the common factor has degree 1"):
        pow(x, -1, F2Poly(0b110))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda f: F2Poly(-1), ValueError, "the bits of a polynomial must be at least 0, got -1"),
        (lambda f: F2Poly(1.0), TypeError, "the bits of a polynomial must be an integer, got 1.0"),
        (lambda f: F2Poly(True), TypeError, "must be an integer, got True"),
        (lambda f: F2Poly.from_exponents([-2]), ValueError, "an exponent must be at least 0, got -2"),
        (lambda f: F2Poly.from_text("x^-1"), ValueError, "got 'x\\^-1'"),
        (lambda f: F2Poly.from_text(""), ValueError, "expected terms 1, x or x\\^e"),
        (lambda f: F2Poly.from_flint(nmod_poly([1], 3)), ValueError, "expected a polynomial modulo 2, got modulus 3"),
        (lambda f: f // F2Poly(), ZeroDivisionError, "division by the polynomial 0"),
        (lambda f: f % F2Poly(), ZeroDivisionError, "division by the polynomial 0"),
        (lambda f: pow(f, 3, F2Poly()), ZeroDivisionError, "division by the polynomial 0"),
        (lambda f: pow(f, -3, F2Poly()), ZeroDivisionError, "division by the polynomial 0"),
        (lambda f: f**-1, ValueError, "a negative power needs a modulus, got -1"),
        (lambda f: f**0.5, TypeError, "cannot be interpreted as an integer"),
        (lambda f: f + 1, TypeError, "unsupported operand"),
        (lambda f: 2 * f, TypeError, "unsupported operand"),
        (lambda f: f.gcd(3), TypeError, "expected an F2Poly, got 3"),
        (lambda f: f << -1, ValueError, "negative shift count"),
        (lambda f: f[-1], ValueError, "an exponent must be at least 0, got -1"),
        (lambda f: setattr(f, "_bits", 3), AttributeError, "immutable"),
    ],
)
def test_bad_input_is_refused_in_one_line(call, error, message):
    f = F2Poly(0b1011)
    with pytest.raises(error, match=message) as caught:
        call(f)
    assert "\n" not in str(caught.value)
    assert f == F2Poly(0b1011)
    assert f != 0b1011


def test_large_values_cross_into_the_engine(monkeypatch):
    f, g = F2Poly(3**3000), F2Poly(5**1500)
    results = []
    for backend in ("flint", "packed"):
        monkeypatch.setenv("FLIPALG_BACKEND", backend)
        results.append((f * g, divmod(f, g), f.gcd(g), f.xgcd(g), pow(f, 10, g), pow(f, 0, g)))
    assert results[0] == results[1]
