import random

import pytest
from engine import lazily
from hypothesis import given, settings
from hypothesis import strategies as st

from flipalg.algebra.f2.by_flint import from_bits

cross_check = lazily("packed.cross_check")
products = lazily("packed.products")
words = lazily("packed.words")

polynomials = st.integers(min_value=0, max_value=2**1500 - 1).map(lambda bits: words.from_int(bits))


def test_products_equal_flint() -> None:
    cross_check.check_operations(6000, seed=1, lengths=cross_check.EDGES)


def test_products_equal_flint_around_the_toom_cook_threshold() -> None:
    cross_check.check_operations(60, seed=2, lengths=cross_check.LONG)


@pytest.mark.parametrize("n", [1, 7, 8, 9, 16, 17, 255, 256, 257, 300, 800, 2500])
def test_unbalanced_products_equal_flint(n: int) -> None:
    rng = random.Random(n)
    for m in {1, 2, n // 7 + 1, n // 2 + 1, 2 * n // 3, 2 * n // 3 + 1, n}:
        f, g = (rng.getrandbits(64 * length) | 1 << (64 * length - 1) for length in (n, max(m, 1)))
        expected = from_bits(f) * from_bits(g)
        assert words.to_flint(products.multiply(words.from_int(f), words.from_int(g))) == expected
        assert words.to_flint(products.multiply(words.from_int(g), words.from_int(f))) == expected


@pytest.mark.parametrize("lengths", [range(1, 83), [n + e for n in (160, 288, 320, 576) for e in (-1, 0, 1)]])
def test_rows_of_every_length(lengths):
    rng = random.Random(3)
    for n in lengths:
        f, g = (rng.getrandbits(64 * n) for _ in range(2))
        product = words.to_flint(products.multiply_by_parts(words.from_int(f), words.from_int(g)))
        assert product == from_bits(f) * from_bits(g), n


@pytest.mark.parametrize("n", [0, 1, 3, 12, 13, 17, 30, 72, 100, 145, 300, 577, 720, 900])
def test_sums_of_products_are_those_of_products(n: int) -> None:
    rng = random.Random(n)

    def operand(length: int):
        length = max(0, length - rng.choice((0, 0, 1, length // 10, length // 7)))
        return words.from_int(rng.getrandbits(64 * length) | 1 << 64 * length >> 1)

    for m in {n, n + 1, n // 2, 3 * n // 2, 2 * n, 2 * n + 1, 7 * n} | {n and 3 * n - 1}:
        for _ in range(4):
            a, f, b, g = (operand(length) for length in (n, m, n, m))
            expected = words.add(products.multiply(a, f), products.multiply(b, g))
            assert products.sum_of_products(a, f, b, g) == expected, m


def test_a_sum_of_shifts_is_the_sparse_product() -> None:
    f = words.from_int(random.Random(5).getrandbits(1000))
    exponents = [700, 64, 63, 1, 0]
    g = words.from_int(sum(1 << e for e in exponents))
    assert words.to_int(products.multiply_sparse(f, exponents)) == words.to_int(products.multiply(f, g))


@settings(deadline=None, max_examples=60)
@given(polynomials, polynomials, polynomials)
def test_ring_laws(f, g, h) -> None:
    times, plus = products.multiply, words.add
    assert times(f, g) == times(g, f)
    assert times(times(f, g), h) == times(f, times(g, h))
    assert times(f, plus(g, h)) == plus(times(f, g), times(f, h))
    assert products.square(f) == times(f, f)
