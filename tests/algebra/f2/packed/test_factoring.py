import random

import pytest
from engine import lazily

from flipalg.algebra.f2.by_flint import factor_bits

division = lazily("packed.division")
factoring = lazily("packed.factoring")
modular = lazily("packed.modular")
products = lazily("packed.products")
words = lazily("packed.words")


def random_bits(rng: random.Random, degree: int) -> int:
    return rng.getrandbits(degree) | 1 << degree if degree else 1


def by_engine(bits: int) -> list[tuple[int, int]]:
    return [(words.to_int(p), e) for p, e in factoring.factor(words.from_int(bits))]


@pytest.mark.parametrize("seed", range(4))
def test_factors_are_flints(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        f = words.from_int(random_bits(rng, rng.choice((0, 1, 2, 5, 20, 63, 64, 65, 128, 250))))
        for _ in range(rng.randrange(3)):
            g = words.from_int(random_bits(rng, rng.randrange(12)))
            for _ in range(rng.randrange(6)):
                f = products.multiply(f, g)
        bits = words.to_int(f)
        assert by_engine(bits) == sorted(factor_bits(bits))
        assert factoring.is_irreducible(f) == (factor_bits(bits) == [(bits, 1)] and bits > 1)


@pytest.mark.parametrize("degree", [700, 1500])
def test_large_factorizations_multiply_back(degree: int) -> None:
    f = words.from_int(random_bits(random.Random(degree), degree))
    product = words.ONE
    for p, e in factoring.factor(f):
        assert factoring.is_irreducible(p)
        for _ in range(e):
            product = products.multiply(product, p)
    assert product == f


@pytest.mark.parametrize("degree", [1, 1000])
def test_factors_by_giant_steps_are_flints(degree: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From degree 1 on by compositions, as long polynomials are; few terms, powers, and factors of one degree too."""
    monkeypatch.setattr("flipalg.algebra.f2.packed.modular.GIANT_DEGREE", degree)
    rng = random.Random(degree)
    shapes = [1 << 999 | 1, 1 << 640 | 1 << 31 | 1, 1 << 512 | 2, (1 << 255 | 2) << 1]
    for bits in (*shapes, *(random_bits(rng, rng.randrange(200, 500)) for _ in range(12))):
        assert by_engine(bits) == sorted(factor_bits(bits))
    large = [words.from_int(1 << n | 1 << k | 1) for n, k in ((521, 32), (521, 48), (521, 158), (607, 105))]
    product = words.ONE
    for p in (*large, large[0], large[0]):
        product = products.multiply(product, p)
    expected = [(words.to_int(p), 1 + 2 * (p == large[0])) for p in large]
    assert by_engine(words.to_int(product)) == sorted(expected)


def test_factors_of_one_degree_are_parted() -> None:
    """x^(2^d) + x holds every irreducible polynomial of degree dividing d."""
    for d in (1, 2, 3, 6, 8):
        parts = by_engine(1 << (1 << d) | 0b10)
        assert all(e == 1 and d % (p.bit_length() - 1) == 0 for p, e in parts)
        assert sum(p.bit_length() - 1 for p, _ in parts) == 1 << d


@pytest.mark.parametrize("threshold", [10, None])
def test_both_ways_of_rabins_test(threshold: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "flipalg.algebra.f2.packed.factoring.COMPOSITION_DEGREE", threshold or factoring.COMPOSITION_DEGREE
    )
    mersenne = {89: 38, 127: 1, 521: 32, 607: 105}  # trinomials x^n + x^k + 1 known to be irreducible (Zierler)
    for n, k in mersenne.items():
        assert factoring.is_irreducible(words.from_int(1 << n | 1 << k | 1))
    rng = random.Random(1)
    parts = [words.from_int(1 << 127 | 0b11), words.from_int(1 << 89 | 1 << 38 | 1)]
    for _ in range(20):
        assert not factoring.is_irreducible(products.multiply(parts[rng.randrange(2)], parts[rng.randrange(2)]))


@pytest.mark.parametrize("exponents", [(300, 5, 0), (521, 32, 0), (1000, 12, 9, 4, 3, 1, 0)])
def test_blocks_of_degrees_are_all_their_degrees(exponents: tuple[int, ...]) -> None:
    modulus = division.Modulus(words.from_int(sum(1 << e for e in exponents)))
    assert modulus.is_sparse
    for above, to in ((0, 8), (0, 20), (7, 9), (16, 40)):
        reached, product = factoring._product_over_degrees(modulus, above, to)
        assert reached >= to
        power, expected = modular.frobenius_mod(above // factoring.BLOCK * factoring.BLOCK, modulus), words.ONE
        for _ in range(above // factoring.BLOCK * factoring.BLOCK, reached):
            power = modulus.square(power)
            expected = modulus.multiply(expected, words.add(power, modular.X))
        assert product == expected


def test_sparse_polynomials_with_small_factors_are_not_irreducible() -> None:
    rng = random.Random(5)
    for _ in range(80):
        n = rng.randrange(200, 500)
        bits = sum(1 << e for e in {n, 0, *(rng.randrange(1, n * 4 // 5) for _ in range(rng.choice((1, 3))))})
        f = words.from_int(bits)
        factors = factor_bits(bits)
        assert factoring.is_irreducible(f) == (factors == [(bits, 1)]), hex(bits)
        least = min(p.bit_length() for p, _ in factors) - 1
        assert factoring.is_irreducible(f, min(least - 1, 20)) == (factors == [(bits, 1)]), hex(bits)


def test_long_trinomials_are_irreducible() -> None:
    """The table of Zierler's and of Kurita and Matsumoto's degrees that are Mersenne exponents."""
    for n, k in {9689: 84, 19937: 881, 44497: 8575, 110503: 25230}.items():
        assert factoring.is_irreducible(words.from_int(1 << n | 1 << k | 1))
        assert not factoring.is_irreducible(words.from_int(1 << n | 1 << (k + 1) | 1))


def horner(f: int, g, modulus):
    value = words.ZERO
    for digit in format(f, "b"):
        value = modulus.multiply(value, g)
        if digit == "1":
            value = words.add(value, modulus.reduce(words.ONE))
    return value


@pytest.mark.parametrize("degree", [1, 2, 3, 10, 63, 64, 65, 300])
def test_composition_is_horner(degree: int) -> None:
    rng = random.Random(degree)
    modulus = division.Modulus(words.from_int(random_bits(rng, degree)))
    for n in (0, 1, 2, 3, 4, 5, 8, 9, 63, 64, 65, degree):
        f, g = rng.getrandbits(n + 1), modulus.reduce(words.from_int(rng.getrandbits(degree)))
        assert modular.compose_mod(words.from_int(f), g, modulus) == horner(f, g, modulus)


@pytest.mark.parametrize("prepared", [1, 1000])
@pytest.mark.parametrize("bits", [1 << 90 | 0b101101, 1 << 300 | 1 << 7 | 1, (1 << 300) - 1, 0b10])
def test_traces_are_sums_of_squares(bits: int, prepared: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flipalg.algebra.f2.packed.division.PREPARED_WORDS", prepared)
    monkeypatch.setattr("flipalg.algebra.f2.packed.modular.GIANT_DEGREE", 8)
    modulus = division.Modulus(words.from_int(bits))
    a = modulus.reduce(words.from_int(random.Random(5).getrandbits(300)))
    total, power = words.ZERO, a
    assert modulus.squares_and_sum(a, 0) == (a, total)
    jumps = 0
    for k in range(1, 400):
        total, power = words.add(total, power), modulus.square(power)
        if k < 9 or k % 39 == 0:
            assert modulus.squares_and_sum(a, k) == (power, total)
            assert modular.trace_mod(a, k, modulus) == total
            jumps += modular.squares_worth(2, k, modulus) < k
    assert (jumps > 0) == (bits.bit_count() > 3)


def test_powers_by_windows_are_powers() -> None:
    rng = random.Random(6)
    modulus = division.Modulus(words.from_int(random_bits(rng, 70)))
    a = words.from_int(rng.getrandbits(70))
    for n in (0, 1, 2, 31, 32, 33, 2**20 - 1, 2**20, 2**25 + 2**24 + 1, 10**9):
        power = modulus.reduce(words.ONE)
        for bit in format(n, "b"):
            power = modulus.square(power)
            power = modulus.multiply(power, a) if bit == "1" else power
        assert modular.power_mod(a, n, modulus) == power
