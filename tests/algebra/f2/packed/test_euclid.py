import os
import random

import pytest
from engine import lazily
from hypothesis import given, settings
from hypothesis import strategies as st

from flipalg.algebra.f2.by_flint import from_bits

cross_check = lazily("packed.cross_check")
division = lazily("packed.division")
euclid = lazily("packed.euclid")
products = lazily("packed.products")
words = lazily("packed.words")

nonzero = st.integers(min_value=1, max_value=2**700 - 1).map(lambda bits: words.from_int(bits))


def test_gcd_equals_flint_with_half_gcd_from_the_smallest_sizes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flipalg.algebra.f2.packed.euclid.HALF_GCD_DEGREE", 100)
    monkeypatch.setattr("flipalg.algebra.f2.packed.euclid.MATRIX_DEGREE", 70)
    cross_check.check_operations(2000, seed=3)


@pytest.mark.parametrize("name", ["MATRIX_DEGREE", "HALF_GCD_DEGREE"])
def test_gcd_equals_flint(name: str) -> None:
    threshold = getattr(euclid, name)
    rng = random.Random(threshold)
    for degree in (threshold, threshold + 64):
        for common in (0, degree // 3, degree - 70):
            c = from_bits(rng.getrandbits(common) | 1 << common)
            f, g = (from_bits(rng.getrandbits(degree - common) | 1 << degree - common - i) * c for i in (0, 1))
            F, G = words.from_flint(f), words.from_flint(g)
            d, u, v = euclid.xgcd(F, G)
            assert words.to_flint(d) == words.to_flint(euclid.gcd(F, G)) == f.gcd(g)
            assert words.add(products.multiply(u, F), products.multiply(v, G)) == d


@pytest.mark.parametrize("length", [-1, 0, 1, 77, 400])
def test_matrices_by_values_are_those_by_their_entries(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    length += euclid.VALUES_WORDS

    def operand(n: int):
        return words.from_bytes(os.urandom(8 * n))

    first = euclid.Matrix((operand(length), operand(length - 7), words.ZERO, operand(length)))
    second = euclid.Matrix((words.ONE, operand(length + 3), operand(length), operand(2 * length)))
    pairs = [(operand(n), operand(m)) for n, m in ((length, length), (3 * length + 5, length), (9, 5 * length // 2))]
    seen = []
    by_values = products.from_values
    monkeypatch.setattr(
        "flipalg.algebra.f2.packed.euclid.from_values", lambda *values: seen.append(values) or by_values(*values)
    )
    results = [euclid.apply(first, *pair) for pair in pairs], euclid.compose(second, first)
    again = [euclid.apply(first, *pair) for pair in pairs], euclid.compose(second, first)
    assert bool(seen) == (length >= euclid.VALUES_WORDS)
    monkeypatch.setattr("flipalg.algebra.f2.packed.euclid.VALUES_WORDS", 10**9)
    assert results == again == ([euclid.apply(first, *pair) for pair in pairs], euclid.compose(second, first))


@pytest.mark.parametrize("degree", [150_000, 400_000])
def test_long_gcds_are_lehmers(degree: int) -> None:
    f, g, c = (words.from_bytes(os.urandom(n // 8)) for n in (degree, degree - 99, degree // 9))
    F, G = products.multiply(f, c), products.multiply(g, c)
    expected = euclid.lehmer_gcd(F, G)
    assert euclid.gcd(F, G) == expected
    d, u, v = euclid.xgcd(F, G)
    assert d == expected == words.add(products.multiply(u, F), products.multiply(v, G))


def remainders_below(f, g, stop: int):
    """The obvious way: divide until a remainder has degree < stop."""
    while words.degree(g) >= stop:
        f, g = g, division.divide(f, g)[1]
    return f, g


@pytest.mark.parametrize("stop", [0, 1, 63, 64, 65, 300, 500, 900, 999, 1000])
def test_half_gcd_stops_at_the_first_remainder_below(stop: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flipalg.algebra.f2.packed.euclid.MATRIX_DEGREE", 70)
    rng = random.Random(stop)
    for length in (100, 700, 1000, 1001):
        F = words.from_int(rng.getrandbits(1000) | 1 << 1000)
        G = words.from_int(rng.getrandbits(length))
        expected = list(remainders_below(F, G, stop))
        for method in (euclid.half_gcd, euclid.lehmer_matrix):
            if method is euclid.lehmer_matrix and words.degree(G) > words.degree(F):
                continue
            matrix, f, g = method(F, G, stop)
            assert [f, g] == expected
            assert list(euclid.apply(matrix, F, G)) == expected
            a, b, c, d = matrix
            assert words.add(products.multiply(a, d), products.multiply(b, c)) == words.ONE


@pytest.mark.parametrize("seed", range(20))
def test_long_quotients_one_after_the_other(seed: int) -> None:
    rng = random.Random(seed)
    f, g = words.from_int(rng.getrandbits(100) | 1 << 100), words.ZERO
    for _ in range(30):
        degree = rng.choice((1, 30, 31, 32, 33, 62, 63, 64, 65, 127, 128, 129, 300))
        f, g = words.add(products.multiply(f, words.from_int(rng.getrandbits(degree) | 1 << degree)), g), f
    for stop in (0, 101, words.degree(f) // 2, words.degree(g)):
        expected = list(remainders_below(f, g, stop))
        matrix, u, v = euclid.lehmer_matrix(f, g, stop)
        assert [u, v] == expected
        assert list(euclid.apply(matrix, f, g)) == expected


@settings(deadline=None, max_examples=60)
@given(nonzero, nonzero, nonzero)
def test_gcd_of_multiples_is_the_multiple_of_the_gcd(f, g, c) -> None:
    multiple = products.multiply(c, euclid.gcd(f, g))
    assert euclid.gcd(products.multiply(f, c), products.multiply(g, c)) == multiple


@settings(deadline=None, max_examples=60)
@given(nonzero, nonzero)
def test_inverse_modulo_a_polynomial(f, modulus) -> None:
    if words.degree(modulus) < 1 or words.degree(euclid.gcd(f, modulus)) > 0:
        return
    assert division.divide(products.multiply(euclid.inverse(f, modulus), f), modulus)[1] == words.ONE


def test_no_inverse() -> None:
    f, g = (words.from_int(3 * bits) for bits in (0b10, 0b1000))  # both multiples of λ + 1
    with pytest.raises(ValueError, match="not invertible: the common factor has degree 2"):
        euclid.inverse(f, g)
    assert euclid.gcd(words.ZERO, words.ZERO) == words.ZERO
    assert list(euclid.xgcd(f, words.ZERO)) == [f, words.ONE, words.ZERO]
    assert euclid.identity()[0] == words.ONE
