import random

import pytest
from engine import lazily

from flipalg.algebra.f2.by_flint import from_bits

words = lazily("packed.words")

LENGTHS = [0, 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 1000]


@pytest.mark.parametrize("length", LENGTHS)
def test_conversions_there_and_back(length: int) -> None:
    bits = random.Random(length).getrandbits(length) | (1 << length) >> 1
    f = words.from_int(bits)
    assert words.to_int(f) == bits
    assert words.degree(f) == length - 1
    assert words.to_flint(f) == from_bits(bits)
    assert words.from_flint(from_bits(bits)) == f
    assert words.from_bytes(words.to_bytes(f)) == f
    assert words.to_bytes(f) == bits.to_bytes((length + 7) // 8, "little")
    coefficients = words.to_bits(f)
    assert coefficients.tolist() == [bits >> i & 1 for i in range(length)]
    assert words.from_bits(coefficients) == f
    assert words.to_bits(f, length + 5).tolist() == [*coefficients.tolist(), 0, 0, 0, 0, 0]


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("count", [0, 1, 63, 64, 65, 128, 200])
def test_shifts_and_sums_are_those_of_integers(length: int, count: int) -> None:
    rng = random.Random(100 * length + count)
    a, b = rng.getrandbits(length), rng.getrandbits(count)
    f, g = words.from_int(a), words.from_int(b)
    assert words.to_int(words.shifted_left(f, count)) == a << count
    assert words.to_int(words.shifted_right(f, count)) == a >> count
    assert words.to_int(words.truncated(f, count)) == a & (1 << count) - 1
    assert words.to_int(words.add(f, g)) == a ^ b
    for n in LENGTHS:
        c = rng.getrandbits(n)
        total = words.add_shifted(f, words.from_int(c), count)
        assert words.to_int(total) == a ^ c << count
        assert not total or any(total[-8:])
        assert words.add_shifted(words.from_int(c << count), words.from_int(c), count) == words.ZERO
    for result in (words.shifted_right(f, count), words.truncated(f, count), words.add(f, f)):
        assert not result or any(result[-8:])  # trimmed


def test_zero_words_at_the_end_are_dropped() -> None:
    for kept in range(100):
        data = bytes(8 * kept - 1) + b"\x80" + bytes(99 - kept) if kept else bytes(100)
        assert len(words.from_bytes(data)) == 8 * kept
        f = words.from_int((1 << 6400) - 1)
        g = words.from_int((1 << 6400) - (1 << 64 * kept)) if kept else f
        assert len(words.add(f, g)) == 8 * kept


def test_other_types_are_a_type_error() -> None:
    for operation in (words.add, words.shifted_left):
        with pytest.raises(TypeError):
            operation(3, 4)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        words.add(words.ONE)  # type: ignore[call-arg]
