import random

import pytest
from engine import lazily

from flipalg.algebra.determinant_polynomials import determinant_bits
from flipalg.algebra.f2.bits import shift_bits
from flipalg.algebra.f2.by_flint import from_bits

transforms = lazily("packed.transforms")
words = lazily("packed.words")

DEGREES = [0, 1, 2, 3, 31, 32, 63, 64, 65, 127, 128, 129, 255, 256, 300, 511, 513]


def random_bits(degree: int) -> int:
    return random.Random(degree).getrandbits(degree + 1) | 1 << degree


@pytest.mark.parametrize("degree", [*DEGREES, 5000])
def test_taylor_shift(degree: int) -> None:
    f = random_bits(degree)
    assert words.to_int(transforms.taylor_shift(words.from_int(f))) == shift_bits(f)


@pytest.mark.parametrize("degree", DEGREES)
def test_radix_conversion(degree: int) -> None:
    f = random_bits(degree)
    A, B = map(words.to_flint, transforms.in_powers_of_y(words.from_int(f)))
    y, lam = from_bits(0b110), from_bits(0b10)
    assert A(y) + lam * B(y) == from_bits(f)


@pytest.mark.parametrize("degree", DEGREES)
def test_d_basis(degree: int) -> None:
    v = random_bits(degree)
    f = 0
    for j in range(degree + 1):
        if v >> j & 1:
            f ^= determinant_bits(j)
    assert words.to_int(transforms.from_d_basis(words.from_int(v))) == f
    assert words.to_int(transforms.to_d_basis(words.from_int(f))) == v


def test_the_polynomial_0_stays_0() -> None:
    zero = words.ZERO
    for transform in (transforms.taylor_shift, transforms.from_d_basis, transforms.to_d_basis):
        assert transform(zero) == words.ZERO
    assert list(transforms.in_powers_of_y(zero)) == [words.ZERO, words.ZERO]
