"""Kernels of determinant polynomials and changes of basis equal what runs without them, around their blocks."""

import random

import pytest

from f2x import F2Poly
from flipalg.system.native import native
from flipalg.theory import determinant_basis, determinant_polynomials
from flipalg.theory.determinant_basis import from_determinant_basis, to_determinant_basis, y_parts
from flipalg.theory.determinant_polynomials import Q_polynomial, determinant_polynomial

pytestmark = pytest.mark.skipif(native is None, reason="the extension was not built, or F2X_BACKEND=flint")

# around whole words, blocks of 8 words, groups of 64 and the part that is in the cache, 2048 words
EDGES = [2**k + e for k in (5, 6, 7, 9, 12, 15, 17, 18, 19) for e in (-1, 0, 1)]
LENGTHS = [0, 1, 2, 3, *EDGES, 5 * 64, 1000, 3 * 2**17 + 7]


def without_native(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (determinant_basis, determinant_polynomials):
        monkeypatch.setattr(module, "native", None)


@pytest.mark.parametrize("n", [*range(200), *EDGES, 10**6])
def test_d_n_and_Q_b_equal_the_doubling(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    by_kernel = determinant_polynomial(n), Q_polynomial(2 * n + 1)
    without_native(monkeypatch)
    assert by_kernel == (determinant_polynomial(n), Q_polynomial(2 * n + 1))


@pytest.mark.parametrize("length", LENGTHS)
def test_changes_of_basis_equal_those_of_integers(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    row = random.Random(length).getrandbits(length) | 1 << length >> 1
    f = F2Poly(row)
    by_kernel = y_parts(f), from_determinant_basis(row), to_determinant_basis(f)
    assert to_determinant_basis(by_kernel[1]) == row
    without_native(monkeypatch)
    assert by_kernel == (y_parts(f), from_determinant_basis(row), to_determinant_basis(f))


@pytest.mark.parametrize("length", [0, 5, 64, 1000, 70_000])
def test_any_buffer_of_any_length_is_read_and_whole_words_are_written(length: int) -> None:
    f = random.Random(length).getrandbits(length).to_bytes(length // 8 + 1, "little").rstrip(b"\0")
    for function in (native.in_powers_of_y, native.from_determinant_basis, native.to_determinant_basis):
        value = function(f)
        assert function(f + bytes(100)) == function(memoryview(b"1" + f)[1:]) == function(bytearray(f)) == value
        for words in value if isinstance(value, tuple) else [value]:
            assert len(words) % 8 == 0
            assert not words or any(words[-8:])


def test_other_arguments_are_refused() -> None:
    for wrong in (-1, 2, 2**63, 2**70 + 1):
        with pytest.raises((ValueError, OverflowError)):
            native.Q_words(wrong)
    for wrong in (-1, 2**64):
        with pytest.raises((ValueError, OverflowError)):
            native.determinant_words(wrong)
    with pytest.raises(MemoryError):
        native.determinant_words(2**62)
    for function in (native.in_powers_of_y, native.from_determinant_basis, native.to_determinant_basis):
        with pytest.raises(TypeError):
            function(5)
