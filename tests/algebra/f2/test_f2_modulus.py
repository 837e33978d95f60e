import pickle
import random

import pytest

from flipalg import F2Poly
from flipalg.algebra.f2 import backend as backends
from flipalg.algebra.f2.f2_modulus import F2Modulus


@pytest.fixture(params=["integers", "flint", "packed"], autouse=True)
def backend(request):
    with backends.forced(request.param):
        yield


@pytest.mark.parametrize("degree", [1, 2, 63, 64, 65, 200, 3000])
def test_a_prepared_modulus_gives_what_operators_give(degree):
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
        g = a % f
        assert m.compose(b % F2Poly.monomial(60), g) == horner(b % F2Poly.monomial(60), g, f)
        if g and g.gcd(f).degree() == 0:
            assert m.power(a, -3) == pow(m.inverse(a), 3, f)


def horner(f, g, modulus):
    value = F2Poly(0)
    for i in range(f.degree(), -1, -1):
        value = (value * g + F2Poly(f[i])) % modulus
    return value


def test_a_modulus_is_a_value():
    m = F2Modulus(F2Poly("x^127 + x + 1"))
    assert (m == F2Modulus(F2Poly("x^127 + x + 1")), hash(m) == hash(F2Modulus(m.modulus))) == (True, True)
    assert (eval(repr(m)), pickle.loads(pickle.dumps(m)), m.degree()) == (m, m, 127)
    assert m.power(F2Poly("x"), 2**127 - 1) == F2Poly(1)
    assert m != m.modulus
    assert pow(F2Poly("x"), 127, m) == F2Poly("x + 1")


def test_what_is_no_modulus_is_refused():
    with pytest.raises(ZeroDivisionError, match="the modulus is the polynomial 0"):
        F2Modulus(F2Poly(0))
    with pytest.raises(TypeError, match="got 19"):
        F2Modulus(19)
    with pytest.raises(ValueError, match="not invertible"):
        F2Modulus(F2Poly("x^2")).inverse(F2Poly("x"))
