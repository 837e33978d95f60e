import pickle
import random

import pytest

import f2x
from f2x import F2Modulus, F2Poly
from f2x.ring import Modulus


@pytest.mark.parametrize("degree", [1, 2, 63, 64, 65, 200, 3000])
def test_a_prepared_modulus_agrees_with_the_operators(degree, level):
    rng = random.Random(degree)
    f = F2Poly.random(degree, seed=degree)
    m = F2Modulus(f)
    for _ in range(6):
        a, b = (F2Poly(rng.getrandbits(3 * degree)) for _ in range(2))
        assert m(a) == m.reduce(a) == a % f
        assert m.multiply(a, b) == a * b % f
        assert m.square(a) == a * a % f
        assert m.power(a, 37) == a**37 % f
        assert m.frobenius(9) == pow(F2Poly("x"), 512, f)
        assert m.squares(a, 9) == pow(a, 512, f)
        assert m.trace(a, 3) == (a + a**2 + a**4) % f
        g = a % f
        inner = m.inner(g, 2)
        assert inner((b % f).truncate(60)) == horner((b % f).truncate(60), g, f)
        assert m.compose(b % F2Poly.monomial(60), g) == horner(b % F2Poly.monomial(60), g, f)
        if g and g.gcd(f).degree() == 0:
            assert m.power(a, -3) == pow(m.inverse(a), 3, f)


def horner(f, g, modulus):
    value = F2Poly(0)
    for i in range(f.degree(), -1, -1):
        value = (value * g + F2Poly(f[i])) % modulus
    return value


@pytest.mark.parametrize("text", ["x^2 + x + 1", "x^5 + x^2 + 1", "x^130 + x^5 + x^3 + x^2 + 1", "x^233 + x^74 + 1"])
def test_frobenius_of_any_number_of_steps(text, level):
    f = F2Poly(text)
    if level == "flint" and f.degree() > 100:
        pytest.skip("hundreds of compositions, which take minutes by FLINT")
    m = F2Modulus(f)
    for k in (0, 1, 2**63 - 1, 2**64) if f.degree() > 100 else (0, 1, 2**31 + 1, 2**63, 2**64 + 1, 2**200 + 12345):
        expected = m.power(F2Poly("x"), 2 ** (k % f.degree())) if f.is_irreducible() else None
        assert expected in (None, m.frobenius(k))
        assert f.frobenius_mod(k) == m.frobenius(k)
        assert m.frobenius(k + 1) == m.square(m.frobenius(k))


@pytest.mark.skipif(f2x.backend != "native", reason="FLINT's implementation counts the steps")
def test_the_core_refuses_steps_beyond_a_word():
    m = Modulus(F2Poly("x^9 + x + 1"))
    for operation in (m.squares, m.trace):
        with pytest.raises(OverflowError, match=r"k must be below 2\^63"):
            operation(F2Poly("x"), 2**70)


def test_steps_beyond_a_word_are_answered():
    m, x = F2Modulus(F2Poly("x^9 + x + 1")), F2Poly("x")  # irreducible: squares repeat after 9
    assert m.squares(x + 1, 9 * 10**40 + 3) == m.squares(x + 1, 3) == (x + 1) ** 8
    assert m.squares(x, 2**70) == m.frobenius(2**70) == m.frobenius(2**70 % 9)
    for k in range(1034, 1040):
        assert m.squares(x * x, k) == m.frobenius(k + 1)


def test_an_inner_polynomial_for_any_number_of_compositions(level):
    m = F2Modulus(F2Poly.random(100, 1))
    a, g = F2Poly.random(90, 2), F2Poly.random(99, 3)
    for count in (0, 1, 100, 2**62, 2**70):
        assert m.inner(g, count)(a) == m.compose(a, g)


def test_a_modulus_is_a_value():
    m = F2Modulus(F2Poly("x^127 + x + 1"))
    assert (m == F2Modulus(F2Poly("x^127 + x + 1")), hash(m) == hash(F2Modulus(m.modulus))) == (True, True)
    assert (eval(repr(m)), pickle.loads(pickle.dumps(m)), m.degree()) == (m, m, 127)
    assert m.power(F2Poly("x"), 2**127 - 1) == F2Poly(1)
    assert m != m.modulus
    assert pow(F2Poly("x"), 127, m) == F2Poly("x + 1")


def test_other_moduli_are_refused():
    with pytest.raises(ZeroDivisionError, match="the modulus is the polynomial 0"):
        F2Modulus(F2Poly(0))
    with pytest.raises(TypeError, match="got 19"):
        F2Modulus(19)
    with pytest.raises(ValueError, match="not invertible"):
        F2Modulus(F2Poly("x^2")).inverse(F2Poly("x"))


def test_constants_are_operands_of_a_modulus():
    m = F2Modulus(F2Poly("t^4 + t + 1"))
    assert (m(1), m.multiply(1, 1), m.power(1, 5), m.inverse(1)) == (F2Poly(1),) * 4
    assert m(1).variable == m.frobenius(2).variable == "t"
    assert F2Modulus(F2Poly(1)).power(F2Poly("x"), 0) == F2Poly(0)
    for call in (lambda: m(2), lambda: m.multiply(1, 3), lambda: m.power(F2Poly(2), 1.5), lambda: m.reduce("x")):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(AttributeError):
        m.modulus = F2Poly(3)
