"""Products of words: Karatsuba above a block of 8 words, Toom-Cook in three parts above TOOM_WORDS; squares.

Main definitions
    multiply(f, g), square(f)
    multiply_low(f, g, n)              f g mod λ^n
    multiply_sparse(f, exponents)      f · Σ λ^e
Main statements
    f g equals flint's product on both sides of every threshold      test_products_equal_flint
Conventions
    Kernels that recurse name words by their address (memory.py): arrays would cost more than the smallest products.
References
    A. Karatsuba, Yu. Ofman (1962), in the form of Bernstein's "refined" identity at word boundaries.
    R. P. Brent, P. Gaudry, E. Thomé, P. Zimmermann, Faster multiplication in GF(2)[x], ANTS-VIII (2008), section 3:
        Toom-Cook by evaluation at 0, 1, W, W + 1, ∞ with W = λ^64, so that every shift is by whole words.  The
        interpolation below is our own arrangement.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numba import int64, uint64, void

from flipalg.algebra.packed.carryless import BLOCK, multiply_block
from flipalg.algebra.packed.compilation import WORDS, helper, kernel
from flipalg.algebra.packed.memory import WORD, address, load, store
from flipalg.algebra.packed.words import Words, add, shifted_left, trimmed, truncated, zeros

TOOM_WORDS = 256
"""From this length on three parts are split off; below it, two."""


@helper
def _value_at_1(value: Any, a: Any, k: Any, r: Any) -> None:
    """Write a_0 + a_1 + a_2."""
    for q in range(r):
        store(value, q, load(a, q) ^ load(a, k + q) ^ load(a, 2 * k + q))
    for q in range(r, k):
        store(value, q, load(a, q) ^ load(a, k + q))


@helper
def _value_at_W(value: Any, a: Any, k: Any, r: Any) -> None:
    """Write a_0 + a_1 W + a_2 W²."""
    for q in range(k):
        store(value, q, load(a, q))
    store(value, k, uint64(0))
    store(value, k + 1, uint64(0))
    for q in range(k):
        store(value, q + 1, load(value, q + 1) ^ load(a, k + q))
    for q in range(r):
        store(value, q + 2, load(value, q + 2) ^ load(a, 2 * k + q))


@helper
def _value_from_W_to_W1(value: Any, a: Any, k: Any, r: Any) -> None:
    """Add a_1 + a_2, because (W + 1)² = W² + 1."""
    for q in range(r):
        store(value, q, load(value, q) ^ load(a, k + q) ^ load(a, 2 * k + q))
    for q in range(r, k):
        store(value, q, load(value, q) ^ load(a, k + q))


@helper
def _interpolate(out: Any, at_1: Any, at_W: Any, at_W1: Any, k: Any, r: Any) -> None:
    """Complete out, which holds c_0 and c_4, from the other three values, which are used up.

    at 1:      c_1 + c_2 + c_3                            once c_0 and c_4 are taken off
    at W:      W (c_1 + c_2 W + c_3 W²)                   once c_0 and c_4 W^4 are
    at W + 1:  (W + 1) (c_1 + c_2 (W + 1) + c_3 (W² + 1)) once c_0 and c_4 (W^4 + 1) are
    """
    c4 = out + WORD * 4 * k
    for q in range(2 * k):
        store(at_1, q, load(at_1, q) ^ load(out, q))
        store(at_W, q, load(at_W, q) ^ load(out, q))
        store(at_W1, q, load(at_W1, q) ^ load(out, q))
    for q in range(2 * r):
        store(at_1, q, load(at_1, q) ^ load(c4, q))
        store(at_W1, q, load(at_W1, q) ^ load(c4, q))
    for q in range(2 * r):
        store(at_W, q + 4, load(at_W, q + 4) ^ load(c4, q))
        store(at_W1, q + 4, load(at_W1, q + 4) ^ load(c4, q))
    at_W += WORD  # divided by W
    carried = uint64(0)
    for q in range(2 * k):  # divided by W + 1; adding the value at W leaves c_2 + c_3
        carried ^= load(at_W1, q)
        store(at_W1, q, carried ^ load(at_W, q))
    for q in range(2 * k):
        store(at_1, q, load(at_1, q) ^ load(at_W1, q))  # c_1
        store(at_W, q, load(at_W, q) ^ load(at_1, q))  # W (c_2 + c_3 W), up to its last two words
    carried = uint64(0)
    for q in range(2 * k):  # (c_2 + c_3) + (c_2 + c_3 W) = (W + 1) c_3
        carried ^= load(at_W1, q) ^ load(at_W, q + 1)
        store(at_W, q, carried)  # c_3
    for q in range(2 * k):
        store(out, 2 * k + q, load(at_W1, q) ^ load(at_W, q))  # c_2
    for q in range(2 * k):
        store(out, k + q, load(out, k + q) ^ load(at_1, q))
    for q in range(k + r):
        store(out, 3 * k + q, load(out, 3 * k + q) ^ load(at_W, q))


@kernel(void(int64, int64, int64, int64, int64))
def multiply_equal(out: Any, a: Any, b: Any, n: Any, scratch: Any) -> None:
    """2n words at out = the product of n words at a and n at b; `scratch` has room for scratch_words(n) words."""
    if n == BLOCK:
        multiply_block(out, a, b)
    elif n < BLOCK:
        padded_a, padded_b, product = scratch, scratch + WORD * BLOCK, scratch + WORD * 2 * BLOCK
        for k in range(BLOCK):
            store(padded_a, k, load(a, k) if k < n else uint64(0))
            store(padded_b, k, load(b, k) if k < n else uint64(0))
        multiply_block(product, padded_a, padded_b)
        for k in range(2 * n):
            store(out, k, load(product, k))
    elif n < TOOM_WORDS:
        # a = a_0 + a_1 X, b = b_0 + b_1 X, X = λ^(64 h):  a b = low + (sums + low + high) X + high X²
        h = (n + 2 * BLOCK - 1) // (2 * BLOCK) * BLOCK
        r = n - h
        a_sum, b_sum, middle = scratch, scratch + WORD * h, scratch + WORD * 2 * h
        high, free = out + WORD * 2 * h, scratch + WORD * 4 * h
        for k in range(r):
            store(a_sum, k, load(a, k) ^ load(a, h + k))
            store(b_sum, k, load(b, k) ^ load(b, h + k))
        for k in range(r, h):
            store(a_sum, k, load(a, k))
            store(b_sum, k, load(b, k))
        multiply_equal(middle, a_sum, b_sum, h, free)
        multiply_equal(out, a, b, h, free)
        multiply_equal(high, a + WORD * h, b + WORD * h, r, free)
        for k in range(2 * r):
            store(middle, k, load(middle, k) ^ load(out, k) ^ load(high, k))
        for k in range(2 * r, 2 * h):
            store(middle, k, load(middle, k) ^ load(out, k))
        for k in range(h + r):
            store(out, h + k, load(out, h + k) ^ load(middle, k))
    else:
        # a = a_0 + a_1 X + a_2 X², X = λ^(64 k);  a b = c_0 + ... + c_4 X^4 from its values at 0, 1, W, W + 1, ∞
        k = ((n + 2) // 3 + 2 + BLOCK - 1) // BLOCK * BLOCK - 2  # values at W have k + 2 words: whole blocks
        r = n - 2 * k
        e = k + 2
        a_value, b_value = scratch, scratch + WORD * e
        at_1, at_W, at_W1 = scratch + WORD * 2 * e, scratch + WORD * 4 * e, scratch + WORD * 6 * e
        free = scratch + WORD * 8 * e
        c0, c4 = out, out + WORD * 4 * k
        multiply_equal(c0, a, b, k, free)
        multiply_equal(c4, a + WORD * 2 * k, b + WORD * 2 * k, r, free)
        _value_at_1(a_value, a, k, r)
        _value_at_1(b_value, b, k, r)
        multiply_equal(at_1, a_value, b_value, k, free)
        _value_at_W(a_value, a, k, r)
        _value_at_W(b_value, b, k, r)
        multiply_equal(at_W, a_value, b_value, e, free)
        _value_from_W_to_W1(a_value, a, k, r)
        _value_from_W_to_W1(b_value, b, k, r)
        multiply_equal(at_W1, a_value, b_value, e, free)
        _interpolate(out, at_1, at_W, at_W1, k, r)


@kernel(void(WORDS, WORDS, WORDS, WORDS))
def _multiply(out: Any, a: Any, b: Any, scratch: Any) -> None:
    """out = a · b for operands of one length."""
    multiply_equal(address(out), address(a), address(b), len(a), address(scratch))


@kernel(void(WORDS, WORDS, WORDS, WORDS))
def _multiply_pieces(out: Any, a: Any, b: Any, scratch: Any) -> None:
    """out ^= a · b, for a as long as a multiple of b: piece by piece of a."""
    n = len(b)
    for start in range(0, len(a), n):
        multiply_equal(address(scratch), address(a) + WORD * start, address(b), n, address(scratch) + WORD * 2 * n)
        for k in range(2 * n):
            out[start + k] ^= scratch[k]


@kernel(void(WORDS, WORDS))
def _square(out: Any, a: Any) -> None:
    """out = a²: every word spreads to two."""
    for k in range(len(a)):
        for half in range(2):
            w = (a[k] >> uint64(32 * half)) & uint64(0xFFFFFFFF)
            w = (w | w << uint64(16)) & uint64(0x0000FFFF0000FFFF)
            w = (w | w << uint64(8)) & uint64(0x00FF00FF00FF00FF)
            w = (w | w << uint64(4)) & uint64(0x0F0F0F0F0F0F0F0F)
            w = (w | w << uint64(2)) & uint64(0x3333333333333333)
            w = (w | w << uint64(1)) & uint64(0x5555555555555555)
            out[2 * k + half] = w


def scratch_words(n: int) -> int:
    """Return a bound for the scratch of multiply_equal: at most 8 (n/3 + 12) and what the third part needs, or 4 h."""
    return 6 * n + 2048


def multiply(f: Words, g: Words) -> Words:
    """Return f g: quadratic below 8 words, then of exponent log2(3), then log3(5).

    Operands of different lengths: the shorter is filled up if it has two thirds of the length, else the longer is cut.
    """
    if len(f) < len(g):
        f, g = g, f
    n, m = len(f), len(g)
    if not m:
        return g
    out = zeros(2 * n) if 3 * m >= 2 * n else zeros(n + m)
    if 3 * m >= 2 * n:
        if m < n:
            g = np.concatenate((g, zeros(n - m)))
        _multiply(out, f, g, np.empty(scratch_words(n), np.uint64))
    else:
        whole = n - n % m
        _multiply_pieces(out, f[:whole], g, np.empty(2 * m + scratch_words(m), np.uint64))
        if whole < n:
            rest = multiply(f[whole:], g)
            out[whole : whole + len(rest)] ^= rest
    return trimmed(out)


def square(f: Words) -> Words:
    """Return f²: over F2 the coefficients spread.  Linear."""
    out = np.empty(2 * len(f), np.uint64)
    _square(out, f)
    return trimmed(out)


def multiply_low(f: Words, g: Words, n: int) -> Words:
    """Return f g mod λ^n.

    Of the operands only n coefficients are looked at, but their whole product is made: with exponents this low,
    cutting a short product in parts (Mulders) would gain a fifth at most.
    """
    return truncated(multiply(truncated(f, n), truncated(g, n)), n)


def multiply_sparse(f: Words, exponents: Iterable[int]) -> Words:
    """Return f · Σ λ^e, one shift a term."""
    product = zeros(0)
    for e in exponents:
        product = add(product, shifted_left(f, e))
    return product
