import os
import random

import pytest
from engine import lazily

from flipalg.algebra.f2.bits import square_bits

products = lazily("packed.products")
words = lazily("packed.words")


def operand(length: int):
    """Return a random polynomial of so many words."""
    return words.from_int(int.from_bytes(os.urandom(8 * length), "little") | 1 << 64 * length >> 1)


@pytest.mark.parametrize("units", [1, 2, 3, 4, 5, 7, 11, 16, 29])
def test_sums_of_products_from_values(units: int) -> None:
    longest = units * products.UNIT_WORDS
    for n in (longest - products.UNIT_WORDS + 1, longest - 1, longest):
        for m in (0, 1, n // 2, random.SystemRandom().randrange(n + 1), n):
            factors = [operand(m), operand(n - m), operand(n // 3), operand(n - n // 3)]
            a, x, b, y = (products.values_of(f, n) for f in factors)
            first, second = products.multiply(*factors[:2]), products.multiply(*factors[2:])
            assert products.from_values(a, x, b"", b"") == first
            assert products.from_values(a, x, b, y) == words.add(first, second)
            assert products.from_values(a, x, b, b"") == words.add(first, factors[2])
            assert products.from_values(a, x, products.values_of(first, n), b"") == words.ZERO


def modulus(units: int):
    """Return the product of the s_i + 1 by its definition."""
    s, product = 2, words.ONE
    for i in range(21):
        if i >= 14 and units >> (i - 14) & 1:
            product = products.multiply(product, words.from_int(s ^ 1))
        s ^= square_bits(s)
    return product


@pytest.mark.parametrize("units", [1, 2, 3, 5, 8, 21])
def test_longer_sums_are_reduced_by_the_moduli(units: int) -> None:
    n = units * products.UNIT_WORDS
    f, g, h = operand(n), operand(n), operand(n + n // 2)
    one = products.values_of(words.ONE, n)
    whole = words.add(products.multiply(modulus(units), h), f)
    assert products.from_values(products.values_of(whole, n), one, b"", b"") == f
    remainder = products.from_values(products.values_of(f, n), products.values_of(g, n), b"", b"")
    assert len(remainder) <= 8 * n
    product = products.values_of(products.multiply(f, g), n)
    assert products.from_values(product, one, products.values_of(remainder, n), b"") == words.ZERO


def test_values_for_other_lengths_are_refused() -> None:
    a, b = (products.values_of(words.ONE, n) for n in (1, 1000))
    for values in ((a, b, b"", b""), (a, a, b, b), (a, a, a, b), (b"", b"", b"", b"")):
        with pytest.raises(SystemError):
            products.from_values(*values)
