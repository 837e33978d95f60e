import random

import pytest

from flipalg.algebra import determinant_polynomials
from flipalg.algebra.f2_polynomials import from_bits, shift
from flipalg.algebra.packed import determinants, words
from flipalg.algebra.packed.division import Modulus
from flipalg.algebra.packed.euclid import gcd


@pytest.mark.parametrize("n", [*range(70), 127, 128, 129, 255, 256, 1000, 5001])
def test_determinants_equal_the_recurrence(n: int) -> None:
    assert words.to_flint(determinants.determinant_words(n)) == determinant_polynomials.by_recurrence(n)
    b = 2 * n + 1
    assert words.to_int(determinants.Q_words(b)) == determinant_polynomials.Q_bits(b)


def test_halving_equals_the_whole_gcd() -> None:
    degrees = set()
    for b in range(1, 140, 2):
        whole = determinant_polynomials.Q(b).gcd(shift(determinant_polynomials.Q(b))).degree()
        assert determinants.Q_gcd_degree(b, b) == whole
        degrees.add(whole)
    assert len(degrees) > 3  # not all 0


def test_gcd_degrees_of_rectangles() -> None:
    rng = random.Random(8)
    for _ in range(100):
        r, s = (2 * rng.randrange(300) + 1 for _ in range(2))
        whole = determinant_polynomials.Q(r).gcd(shift(determinant_polynomials.Q(s))).degree()
        assert determinants.Q_gcd_degree(r, s) == whole


@pytest.mark.parametrize("degree", [1, 2, 64, 500])
def test_determinants_modulo_a_polynomial(degree: int) -> None:
    f = from_bits(random.Random(degree).getrandbits(degree) | 1 << degree)
    modulus = Modulus(words.from_flint(f))
    for n in (0, 1, 2, 63, 10**100):
        pair = tuple(map(words.to_flint, determinants.determinant_pair_mod(n, modulus)))
        assert pair == determinant_polynomials.determinant_pair_mod(n, f)


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 7, 11, 23, 31, 64, 95, 300, 1023, 1535])
def test_inverse_modulo_determinant(n: int) -> None:
    rng = random.Random(n)
    modulus = Modulus(determinants.determinant_words(n))
    inverted = 0
    for _ in range(12):
        f = words.from_int(rng.getrandbits(n + 10))
        if words.degree(gcd(f, modulus.f)) > 0:
            with pytest.raises(ValueError, match="not invertible"):
                determinants.inverse_modulo_determinant(f, n)
        else:
            u = determinants.inverse_modulo_determinant(f, n)
            assert words.degree(u) < max(n, 0) or n == 0
            assert modulus.multiply(u, f) == (words.ONE if n else words.ZERO)
            inverted += 1
    assert inverted
