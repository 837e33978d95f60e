import os
import random

import pytest
from engine import lazily

from flipalg.algebra.f2.bits import square_bits
from flipalg.algebra.f2.packed.kernels.tower_field import (
    BETA,
    FROM_PLANES,
    TO_PLANES,
    multipliers,
    product_8,
    product_16,
    product_32,
)

native = lazily("packed.native")
products = lazily("packed.products")
words = lazily("packed.words")


def operand(length: int):
    """Return a random polynomial of so many coefficients."""
    bits = int.from_bytes(os.urandom(length // 8 + 1), "little") & (1 << length) - 1
    return words.from_int(bits | 1 << (length - 1))


def same_product(f, g) -> bool:
    return products.multiply_by_transform(f, g) == products.multiply_by_parts(f, g)


@pytest.mark.parametrize("k", range(6, 21))
def test_long_products_are_those_of_toom_and_cook(k: int) -> None:
    for n in (2**k - 1, 2**k, 2**k + 1):
        f = operand(n)
        assert same_product(f, operand(n)), n
        assert same_product(f, operand(random.SystemRandom().randrange(1, n))), n


@pytest.mark.parametrize("units", [1, 2, 3, 5, 7, 11, 13, 24, 29, 38, 63, 101])
def test_products_of_every_sum_of_moduli_are_those_of_toom_and_cook(units: int) -> None:
    total = units * 2**14
    for n in (total // 2, total - 64, total // 3):
        f, g = operand(n), operand(total - n)
        assert same_product(f, g), (units, n)
        assert same_product(words.from_int((1 << n) - 1), g), (units, n)


def test_the_longest_layers_are_those_of_toom_and_cook() -> None:
    f, g = operand(2**24 + 77), operand(2**23)
    assert same_product(f, g)


@pytest.mark.parametrize("m", [1, 3, 40, 300])
def test_pieces_of_the_longer_factor_are_put_together(m: int) -> None:
    g = operand(64 * m)
    for n in (7 * m, 14 * m - 1, 14 * m, 14 * m + 1, 21 * m + 2, 100 * m + 1):
        assert same_product(operand(64 * n - 5), g), n
        assert same_product(words.from_int((1 << 64 * n) - 1), g), n


def test_one_coefficient_is_a_shift() -> None:
    f = operand(100_000)
    for e in (0, 1, 63, 64, 16383, 16384, 65535, 65536, 99_999, 300_000):
        expected = words.shifted_left(f, e)
        assert products.multiply_by_transform(f, words.from_int(1 << e)) == expected
        assert products.multiply(words.from_int(1 << e), f) == expected


def test_cantors_basis() -> None:
    for k in range(1, 32):
        assert product_32(BETA[k], BETA[k]) ^ BETA[k] == BETA[k - 1]
    values = list(BETA)
    for k in range(32):  # s_k at β_j
        assert values[k:] == BETA[: 32 - k]
        assert not any(values[:k])
        values = [product_32(v, v) ^ v for v in values]


def test_the_tower_is_a_field() -> None:
    rng = random.Random(3)
    for product, size in ((product_8, 8), (product_16, 16), (product_32, 32)):
        a, b, c = (rng.getrandbits(size) | 1 for _ in range(3))
        assert product(a, product(b, c)) == product(product(a, b), c)
        assert product(a, b ^ c) == product(a, b) ^ product(a, c)
        power = a
        for _ in range(size):
            power = product(power, power)
        assert power == a
    assert [product_8(3, 7), product_8(0x53, 0xCA)] == [9, 1]  # FIPS 197, section 4.2


def test_multipliers_are_linear() -> None:
    rng = random.Random(4)
    a, b = rng.getrandbits(32), rng.getrandbits(32)
    assert bytes(x ^ y for x, y in zip(multipliers(a), multipliers(b), strict=True)) == multipliers(a ^ b)


def test_the_first_four_layers_are_undone() -> None:
    def mapped(quarters: list[list[int]], value: int) -> int:
        result = 0
        for bit in range(16):
            if value >> bit & 1:
                result ^= quarters[bit // 8][bit % 8] | quarters[2 + bit // 8][bit % 8] << 8
        return result

    for bit in range(16):
        assert mapped(TO_PLANES, mapped(FROM_PLANES, 1 << bit)) == 1 << bit


def test_the_subspace_basis_is_that_of_its_definition() -> None:
    s = [2]
    for _ in range(18):
        s.append(square_bits(s[-1]) ^ s[-1])
    rng = random.Random(5)
    for i in (*range(260), *(rng.randrange(2**18) for _ in range(40))):
        X = words.ONE
        for k in range(18):
            if i >> k & 1:
                X = products.multiply_by_parts(X, words.from_int(s[k]))
        one = words.from_int(1 << i)
        assert native.function("in_subspace_basis")(X, 0) == one
        assert native.function("in_subspace_basis")(one, 1) == X


def test_the_subspace_basis_and_back() -> None:
    for n in (1, 1000, 2**16, 2**16 + 1, 2**18 - 1, 3 * 2**17 + 5, 2**20):
        f = operand(n)
        assert native.function("in_subspace_basis")(native.function("in_subspace_basis")(f, 0), 1) == f
