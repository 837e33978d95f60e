"""Linear changes of variable and basis on packed words: XORs of blocks only, n log n bit operations each.

Main definitions
    taylor_shift(f)              f(λ + 1)
    in_powers_of_y(f)            (A, B) with f(λ) = A(y) + λ B(y), y = λ² + λ
    from_d_basis(v), to_d_basis(f)    Σ v_j d_j in powers of λ, and back
Main statements
    (λ + 1)^h = λ^h + 1 for h = 2^s              test_taylor_shift
    y^h = λ^(2h) + λ^h for h = 2^s               test_radix_conversion
    d_{h+i} = λ^h d_i + d_{h-2-i}, d_{-1} = 0    test_d_basis
Conventions
    A step with parameter h adds blocks of h coefficients to blocks of h coefficients.  Blocks of whole words and blocks
    inside a word have one loop each.
References
    S. Gao, T. Mateer, Additive fast Fourier transforms over finite fields, IEEE Trans. Inf. Theory 56 (2010), for the
        radix conversion.  The d-basis: README, section on solving without elimination.
"""

from typing import Any

import numpy as np
from numba import uint64, void

from flipalg.algebra.packed.compilation import WORDS, helper, kernel
from flipalg.algebra.packed.words import Words, trimmed, zeros


@helper
def _lower_blocks(h: Any) -> Any:
    """The word of h ones, h zeros, h ones, ... from bit 0 on, for h = 1, 2, 4, ..., 32."""
    mask = (uint64(1) << uint64(h)) - uint64(1)
    while h < 32:
        h *= 2
        mask |= mask << uint64(h)
    return mask


@kernel(void(WORDS))
def _taylor_shift(f: Any) -> None:
    h = 1
    while h < 64:
        mask = _lower_blocks(h)
        for k in range(len(f)):
            f[k] ^= (f[k] >> uint64(h)) & mask
        h *= 2
    h = 1
    while h < len(f):
        for start in range(0, len(f) - h, 2 * h):
            for k in range(start, start + min(h, len(f) - h - start)):
                f[k] ^= f[k + h]
        h *= 2


def taylor_shift(f: Words) -> Words:
    """Return f(λ + 1)."""
    shifted = f.copy()
    _taylor_shift(shifted)
    return shifted


@helper
def _even_bits(w: Any) -> Any:
    """The 32 bits at the even places of a word."""
    w &= uint64(0x5555555555555555)
    w = (w | w >> uint64(1)) & uint64(0x3333333333333333)
    w = (w | w >> uint64(2)) & uint64(0x0F0F0F0F0F0F0F0F)
    w = (w | w >> uint64(4)) & uint64(0x00FF00FF00FF00FF)
    w = (w | w >> uint64(8)) & uint64(0x0000FFFF0000FFFF)
    return (w | w >> uint64(16)) & uint64(0xFFFFFFFF)


@kernel(void(WORDS, WORDS, WORDS))
def _in_powers_of_y(f: Any, A: Any, B: Any) -> None:
    """Split f, of a power of two ≥ 2 of words, which is used up; A and B have half as many.

    In blocks of h of a stretch f_0 ... f_3 of 4h coefficients: divided by y^h = λ^(2h) + λ^h it has the quotient
    (f_2 + f_3) + f_3 λ^h and the remainder f_0 + (f_1 + f_2 + f_3) λ^h.
    """
    h = len(f) // 4  # in words
    while h:
        for start in range(0, len(f), 4 * h):
            for k in range(start, start + h):
                f[k + 2 * h] ^= f[k + 3 * h]
                f[k + h] ^= f[k + 2 * h]
        h //= 2
    for k in range(0, len(f), 2):  # h = 32
        f[k + 1] ^= f[k + 1] >> uint64(32)
        f[k] ^= f[k + 1] << uint64(32)
    h = 16
    while h:
        stretch = _lower_blocks(2 * h)
        second = _lower_blocks(h) << uint64(h) & stretch
        third = _lower_blocks(h) & ~stretch
        for k in range(len(f)):
            f[k] ^= (f[k] >> uint64(h)) & third
            f[k] ^= (f[k] >> uint64(h)) & second
        h //= 2
    for k in range(len(A)):
        A[k] = _even_bits(f[2 * k]) | _even_bits(f[2 * k + 1]) << uint64(32)
        B[k] = _even_bits(f[2 * k] >> uint64(1)) | _even_bits(f[2 * k + 1] >> uint64(1)) << uint64(32)


def in_powers_of_y(f: Words) -> tuple[Words, Words]:
    """Return (A, B) with f(λ) = A(λ² + λ) + λ B(λ² + λ)."""
    used_up = _in_a_power_of_two(f, 2)
    A, B = (np.empty(len(used_up) // 2, np.uint64) for _ in range(2))
    _in_powers_of_y(used_up, A, B)
    return trimmed(A), trimmed(B)


def _in_a_power_of_two(f: Words, least: int) -> Words:
    """Return a copy of f, filled up with zeros to a power of two of words."""
    filled = zeros(max(least, 1 << (len(f) - 1).bit_length() if len(f) else 0))
    filled[: len(f)] = f
    return filled


@helper
def _reversed(w: Any, h: Any) -> Any:
    """A word with the bits of each block of h = 1, 2, ..., 64 bits in reverse order."""
    step = 1
    while step < h:
        mask = _lower_blocks(step)
        w = (w >> uint64(step)) & mask | (w & mask) << uint64(step)
        step *= 2
    return w


@helper
def _fold_blocks_of_words(f: Any, h: Any) -> None:
    """Add coefficient i of each upper block of 64 h to coefficient 64 h - 2 - i of the lower block."""
    for start in range(0, len(f), 2 * h):
        for k in range(h):
            folded = _reversed(f[start + 2 * h - 1 - k], 64) >> uint64(1)
            if k + 1 < h:
                folded |= _reversed(f[start + 2 * h - 2 - k], 64) << uint64(63)
            f[start + k] ^= folded


@helper
def _fold_inside_words(f: Any, h: Any) -> None:
    """The same for blocks of h = 1, 2, ..., 32 coefficients."""
    lower = _lower_blocks(h)
    for k in range(len(f)):
        upper = (f[k] >> uint64(h)) & lower
        f[k] ^= (_reversed(upper, h) >> uint64(1)) & lower & (lower >> uint64(1))


@kernel(void(WORDS))
def _from_d_basis(f: Any) -> None:
    h = len(f) // 2
    while h:
        _fold_blocks_of_words(f, h)
        h //= 2
    h = 32
    while h:
        _fold_inside_words(f, h)
        h //= 2


@kernel(void(WORDS))
def _to_d_basis(f: Any) -> None:
    h = 1
    while h < 64:
        _fold_inside_words(f, h)
        h *= 2
    h = 1
    while h < len(f):
        _fold_blocks_of_words(f, h)
        h *= 2


def from_d_basis(v: Words) -> Words:
    """Return Σ v_j d_j(λ), v_j the coefficient of λ^j in v; of the same degree."""
    f = _in_a_power_of_two(v, 1)
    _from_d_basis(f)
    return trimmed(f)


def to_d_basis(f: Words) -> Words:
    """Return v with f = Σ v_j d_j(λ)."""
    v = _in_a_power_of_two(f, 1)
    _to_d_basis(v)
    return trimmed(v)
