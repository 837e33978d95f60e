import os
import random

import pytest
from engine import lazily

from flipalg.algebra.f2.by_flint import from_bits

division = lazily("packed.division")
native = lazily("packed.native")
words = lazily("packed.words")

LENGTHS = [1, 2, 63, 64, 65, 128, 500, 2000, 7000]


@pytest.fixture(params=[2, None], autouse=True)
def newton_threshold(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NEWTON_WORDS", "PREPARED_WORDS", "FEW_WORDS") if request.param else ():
        monkeypatch.setattr(f"flipalg.algebra.f2.packed.division.{name}", request.param)


def operand(rng: random.Random) -> int:
    length = rng.choice(LENGTHS)
    return rng.choice((rng.getrandbits(length), (1 << length) - 1, 1)) | 1 << (length - 1)


def test_division_equals_flint() -> None:
    rng = random.Random(4)
    for _ in range(300):
        f, g = operand(rng), operand(rng)
        F, G = words.from_int(f), words.from_int(g)
        expected = divmod(from_bits(f), from_bits(g))
        assert tuple(map(words.to_flint, division.divide(F, G))) == expected
        assert tuple(map(words.to_flint, division.Modulus(G).divide(F))) == expected


def test_reciprocal() -> None:
    rng = random.Random(5)
    for _ in range(200):
        f, n = operand(rng), rng.choice(LENGTHS)
        expected = from_bits(1 << f.bit_length() - 1 + n) // from_bits(f)
        assert words.to_flint(division.reciprocal(words.from_int(f), n)) == expected


@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize("threshold", ["NEWTON_WORDS", "PREPARED_WORDS"])
def test_division_around_the_thresholds(threshold: str, more: int) -> None:
    length = 64 * (getattr(division, threshold) + more) + 1
    rng = random.Random(length)
    g = rng.getrandbits(length) | 1 << length
    for surplus in (length - 64, length, length + 64, 3 * length):
        f = rng.getrandbits(length + surplus) | 1 << (length + surplus)
        F, G = words.from_int(f), words.from_int(g)
        expected = divmod(from_bits(f), from_bits(g))
        assert tuple(map(words.to_flint, division.divide(F, G))) == expected
        assert tuple(map(words.to_flint, division.Modulus(G).divide(F))) == expected


@pytest.mark.parametrize("more", [-1, 0, 300])
def test_division_by_values_is_that_by_words(more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    length = division.VALUES_WORDS + more
    seen = []
    by_values = division.from_values
    counted = lambda *values: seen.append(values) or by_values(*values)  # noqa: E731
    monkeypatch.setattr("flipalg.algebra.f2.packed.division.from_values", counted)
    g = words.from_bytes(os.urandom(8 * length - 1) + b"\x5a")
    modulus = division.Modulus(g)
    for surplus in (length // 3, length - 1, length, 2 * length + 5):
        f = words.from_bytes(os.urandom(8 * (length + surplus)))
        expected = native.function("divide_by_words")(f, g)
        assert division.divide(f, g) == expected
        assert modulus.divide(f) == expected
        assert modulus.reduce(f) == expected[1] == division.remainder(f, g)
    assert bool(seen) == (more > -1)


def test_a_sparse_modulus_reduces_as_a_dense_one() -> None:
    def dense(f, g):
        return native.function("remainder_by_words")(f, g) if len(f) >= len(g) else f

    rng = random.Random(7)
    sparse = 0
    for _ in range(150):
        n = rng.choice((192, 255, 256, 257, 320, 521, 1279, rng.randrange(192, 4000)))
        exponents = {n, 0, *(rng.randrange(n) for _ in range(rng.choice((1, 1, 3, 6, 20))))}
        modulus = division.Modulus(words.from_int(sum(1 << e for e in exponents)))
        sparse += modulus.is_sparse
        length = rng.choice((n - 1, n, n + 1, 2 * n, 2 * n + 70, 5 * n))
        f = words.from_int(rng.choice(((1 << length) - 1, rng.getrandbits(length) | 1 << (length - 1), 1 << length)))
        rest = dense(f, modulus.f)
        assert modulus.reduce(f) == rest
        assert modulus.divide(f) == division.divide(f, modulus.f)
        power = rest
        for _ in range(3):
            power = dense(division.square(power), modulus.f)
        assert modulus.squares(f, 3) == power
        assert modulus.square(f) == dense(division.square(rest), modulus.f)
    assert 50 < sparse < 150  # both kinds were met


def test_bad_divisors_are_refused() -> None:
    one, zero = words.ONE, words.ZERO
    for operation in (division.divide, division.divide_exactly):
        with pytest.raises(ZeroDivisionError, match="division by the polynomial 0"):
            operation(one, zero)
    with pytest.raises(ZeroDivisionError, match="the modulus is the polynomial 0"):
        division.Modulus(zero)
    with pytest.raises(ValueError, match="a polynomial of degree 1 cannot divide one of degree 0"):
        division.divide_exactly(one, words.from_int(2))
