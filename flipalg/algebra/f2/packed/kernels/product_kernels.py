"""Products of words: Karatsuba above rows, Toom-Cook in three parts above TOOM_WORDS, a transform above FFT_WORDS.

Main definitions
    multiply(f, g)                                  for Python
    product_of(out, a, n, b, m, scratch)            n by m words
    multiply_equal(out, a, b, n, scratch)           n by n words
    multiply_beside(out, a, b, n, side, scratch)    n by n words each, `side` products beside each other (vectors.py)
Main statements
    f g equals flint's product on both sides of every threshold      test_products_equal_flint
Conventions
    Kernels that recurse name words by their address (memory.py).
    A product of LONG words or more lets go of the GIL, and looks for signals in between.
References
    A. Karatsuba, Yu. Ofman (1962), in the form of Bernstein's "refined" identity, where low and high overlap.
    R. P. Brent, P. Gaudry, E. Thomé, P. Zimmermann, Faster multiplication in GF(2)[x], ANTS-VIII (2008), section 3:
        Toom-Cook by evaluation at 0, 1, W, W + 1, ∞ with W = λ^64, so that every shift is by whole words.  The
        interpolation below is our own arrangement.
"""

from typing import Any

from numba import int64, uint64, void

from flipalg.algebra.f2.packed.compilation import exported, helper, kernel
from flipalg.algebra.f2.packed.kernels.additive_fft import fft_product
from flipalg.algebra.f2.packed.kernels.basis_conversion import BLOCK_WORDS, from_subspace_basis, to_subspace_basis
from flipalg.algebra.f2.packed.kernels.carryless import BLOCK, clmul, multiply_rows
from flipalg.algebra.f2.packed.kernels.memory import WORD, add_to, clear, copy, load, small_scratch, store
from flipalg.algebra.f2.packed.kernels.python_api import (
    allocate,
    argument,
    data,
    error_occurred,
    free,
    integer,
    interrupted,
    new_words,
    no_memory,
    released,
    restored,
    size,
    trimmed,
)
from flipalg.algebra.f2.packed.kernels.vectors import LONGEST_ROW, STEP, add_halves, join, join_beside, put_beside
from flipalg.algebra.f2.packed.processor import FFT_WORDS, SIDE, TOOM_WORDS

LONG = 2048
"""A product of so many words takes about as long as giving the GIL away and back a hundred times."""
FFT_MOST = (1 << 26) - (1 << 8)
"""Words of the longest product that the transform makes; a longer one is cut into parts."""
FFT_ALWAYS = 1 << 22
"""Parts of so many words are multiplied by the transform."""
INTERRUPTIBLE = 1 << 15
"""Products of so many words, some milliseconds, look for signals first."""


@helper
def _multiply_few(out: Any, a: Any, n: Any, b: Any, m: Any) -> None:
    """n + m words at out, by the word; n, m ≥ 1."""
    clear(out, n + m)
    for i in range(n):
        carried = uint64(0)
        for j in range(m):
            low, high = clmul(load(a, i), load(b, j))
            store(out, i + j, load(out, i + j) ^ low ^ carried)
            carried = high
        store(out, i + m, carried)


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


@helper
def _row_words(n: Any) -> Any:
    """Return the least v 2^k ≥ n for 5 ≤ v ≤ LONGEST_ROW: so many words are halved to rows."""
    k = 0
    while (n - 1) >> k >= LONGEST_ROW:
        k += 1
    return ((n - 1 >> k) + 1) << k


@helper
def _put_beside(beside: Any, sums: Any, a: Any, size: Any, side: Any) -> None:
    """Put the halves of `side` operands, `size` words each, beside each other, and add them."""
    step = max(STEP, side)
    k = 0
    while k < size:
        k = min(k, size - step)
        put_beside(beside + WORD * 2 * k, sums + WORD * k, a + WORD * k, a + WORD * (size + k), side)
        k += step


@helper
def _join_beside(out: Any, beside: Any, middle: Any, size: Any, side: Any) -> None:
    """Make products of those of the halves, which are beside each other, and of the sums."""
    step = max(STEP, side)
    k = 0
    while k < size:
        k = min(k, size - step)
        join_beside(out + WORD * k, beside + WORD * 2 * k, middle + WORD * k, WORD * size, side)
        k += step


@kernel(void(int64, int64, int64, int64, int64, int64))
def multiply_beside(out: Any, a: Any, b: Any, n: Any, side: Any, scratch: Any) -> None:
    """2n rows at out = the products of `side` operands of n words beside each other at a and at b, n = _row_words(n).

    a = a_0 + a_1 X, b = b_0 + b_1 X, X = λ^(32 n):  a b = low + (sums + low + high) X + high X².  Low and high are
    made beside each other as long as less than SIDE operands are.
    """
    if n <= LONGEST_ROW:
        multiply_rows(out, a, b, n, side)
        return
    h = n // 2
    size = side * h
    room = (WORD * size + 63) // 64 * 64
    middle, a_sum, b_sum, free = scratch, scratch + 2 * room, scratch + 3 * room, scratch + 4 * room
    if side < SIDE:
        product, a_beside, b_beside = free, free + 4 * room, free + 6 * room
        _put_beside(a_beside, a_sum, a, size, side)
        _put_beside(b_beside, b_sum, b, size, side)
        multiply_beside(product, a_beside, b_beside, h, 2 * side, free + 8 * room)
        multiply_beside(middle, a_sum, b_sum, h, side, free + 4 * room)
        _join_beside(out, product, middle, size, side)
    else:
        high, end = 2 * WORD * size, WORD * size
        for k in range(0, end, WORD * SIDE):
            add_halves(a_sum + k, a + k, a + end + k)
            add_halves(b_sum + k, b + k, b + end + k)
        multiply_beside(middle, a_sum, b_sum, h, side, free)
        multiply_beside(out, a, b, h, side, free)
        multiply_beside(out + high, a + end, b + end, h, side, free)
        for k in range(0, end, WORD * SIDE):
            join(out + k, middle + k, end)


@kernel(void(int64, int64, int64, int64, int64))
def multiply_equal(out: Any, a: Any, b: Any, n: Any, scratch: Any) -> None:
    """2n words at out = the product of n words at a and n at b; `scratch` has room for scratch_words(n) words."""
    if n <= 2:
        _multiply_few(out, a, n, b, n)
    elif n <= LONGEST_ROW:
        multiply_beside(out, a, b, n, 1, scratch)
    elif n < TOOM_WORDS:
        length = _row_words(n)
        scratch = (scratch + 63) // 64 * 64
        if length == n:
            multiply_beside(out, a, b, n, 1, scratch)
        else:
            padded_a, padded_b, product = scratch, scratch + WORD * length, scratch + WORD * 2 * length
            copy(padded_a, a, n)
            clear(padded_a + WORD * n, length - n)
            copy(padded_b, b, n)
            clear(padded_b + WORD * n, length - n)
            multiply_beside(product, padded_a, padded_b, length, 1, scratch + WORD * 4 * length)
            copy(out, product, 2 * n)
    elif n >= FFT_ALWAYS and 2 * n <= FFT_MOST and fft_product(out, a, n, b, n):
        return
    elif n < INTERRUPTIBLE or not interrupted():
        # a = a_0 + a_1 X + a_2 X², X = λ^(64 k);  a b = c_0 + ... + c_4 X^4 from its values at 0, 1, W, W + 1, ∞
        k = _row_words((n + 2) // 3 + 2) - 2  # values at W have k + 2 words
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


@helper
def scratch_words(n: Any) -> Any:
    """A bound for the scratch of multiply_equal.

    multiply_beside takes at most 6 times its words at each of three steps that put halves beside each other, 4 times
    below them, and 4 times to fill up, to 6/5 of the length.  Toom and Cook take 8 (2n/5 + 3) and what a value needs.
    """
    return 6 * n + 2048 + 40 * min(n, TOOM_WORDS)


@helper
def product_scratch(n: Any) -> Any:
    """A bound for the scratch of product_of, n the longer length."""
    return 3 * n + 64 + scratch_words(n)


@kernel(void(int64, int64, int64, int64, int64, int64))
def _add_product(out: Any, a: Any, n: Any, b: Any, m: Any, scratch: Any) -> None:
    """out += a b, n + m words, n ≥ m ≥ 0, piece by piece of a; `scratch` has 2 m words more than for multiply_equal."""
    if m == 0:
        return
    start = 0
    while start + m <= n:
        multiply_equal(scratch, a + WORD * start, b, m, scratch + WORD * 2 * m)
        add_to(out + WORD * start, scratch, 2 * m)
        start += m
        if m >= 16 and (start & 0x1FFFF) < m and interrupted():
            return
    if start < n:
        _add_product(out + WORD * start, b, m, a + WORD * start, n - start, scratch)


@kernel(void(int64, int64, int64, int64, int64, int64))
def product_of(out: Any, a: Any, n: Any, b: Any, m: Any, scratch: Any) -> None:
    """n + m words at out = a b, for n ≥ m ≥ 1; `scratch` has product_scratch(n) words.

    The shorter is filled up if it has two thirds of the length, else the longer is cut.
    """
    if n == m:
        multiply_equal(out, a, b, n, scratch)
    elif m <= 2:
        _multiply_few(out, a, n, b, m)
    elif 3 * m >= 2 * n or n <= BLOCK:
        filled, product = scratch, scratch + WORD * n
        copy(filled, b, m)
        clear(filled + WORD * m, n - m)
        multiply_equal(product, a, filled, n, scratch + WORD * 3 * n)
        copy(out, product, n + m)
    else:
        clear(out, n + m)
        _add_product(out, a, n, b, m, scratch)


@helper
def _transform_pays(n: Any, m: Any) -> Any:
    """Whether a product of n by m words is made by the transform: from their harmonic mean, as measured for n = m."""
    return 2 * n * m >= FFT_WORDS * (n + m) and n + m <= FFT_MOST


@kernel(int64(int64, int64))
def _product(arguments: Any, by_transform: Any) -> Any:
    """The product of two arguments."""
    f, g = argument(arguments, 0), argument(arguments, 1)
    n, m = size(f), size(g)
    if n < m:
        f, g, n, m = g, f, m, n
    if m <= 0:
        return new_words(0) if m == 0 else 0
    out = new_words(n + m)
    if out == 0:
        return 0
    if by_transform:
        p, a, b = data(out), data(f), data(g)
        state = released()
        done = fft_product(p, a, n, b, m)
        restored(state)
        if error_occurred():
            return 0
        if done:
            return trimmed(out, n + m)
    scratch = allocate(product_scratch(n))
    if scratch == 0:
        return no_memory()
    if n < LONG:
        product_of(data(out), data(f), n, data(g), m, scratch)
        free(scratch)
    else:
        p, a, b = data(out), data(f), data(g)
        state = released()
        product_of(p, a, n, b, m, scratch)
        free(scratch)
        restored(state)
        if error_occurred():
            return 0
    return trimmed(out, n + m)


@exported(2)
def multiply(arguments: Any) -> Any:
    """Return f g: quadratic below 8 words, then of exponent log2(3), then log3(5), then nearly linear."""
    f, g = argument(arguments, 0), argument(arguments, 1)
    n, m = size(f), size(g)
    if min(n, m) > 0 and max(n, m) <= BLOCK:
        if n < m:
            f, g, n, m = g, f, m, n
        out = new_words(n + m)
        if out == 0:
            return 0
        if n <= 2:
            _multiply_few(data(out), data(f), n, data(g), m)
        else:
            padded = small_scratch()
            clear(padded, 2 * BLOCK)
            copy(padded, data(f), n)
            copy(padded + WORD * BLOCK, data(g), m)
            product = padded + WORD * 2 * BLOCK
            multiply_beside(product, padded, padded + WORD * BLOCK, n, 1, 0)
            copy(data(out), product, n + m)
        return trimmed(out, n + m)
    return _product(arguments, _transform_pays(n, m))


@exported(2)
def multiply_by_parts(arguments: Any) -> Any:
    """Return f g by Karatsuba, Toom and Cook alone: what the transform is compared with."""
    return _product(arguments, 0)


@exported(2)
def multiply_by_transform(arguments: Any) -> Any:
    """Return f g by the transform, however short they are."""
    return _product(arguments, 1)


@exported(2)
def in_subspace_basis(arguments: Any) -> Any:
    """Return the coefficients of f in the basis of basis_conversion.py; f from them, where the second argument is 1."""
    f, back = argument(arguments, 0), integer(argument(arguments, 1))
    n = size(f)
    if n <= 0:
        return new_words(0) if n == 0 else 0
    count = (n + BLOCK_WORDS - 1) // BLOCK_WORDS * BLOCK_WORDS
    result = new_words(count)
    if result == 0:
        return 0
    copy(data(result), data(f), n)
    clear(data(result) + WORD * n, count - n)
    if back:
        from_subspace_basis(data(result), count)
    else:
        to_subspace_basis(data(result), count)
    return trimmed(result, count)
