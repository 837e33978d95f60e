"""Products of words: Karatsuba above rows, Toom-Cook in three parts above TOOM_WORDS, a transform above FFT_WORDS.

Main definitions
    multiply(f, g)                                  for Python
    product_of(out, a, n, b, m, scratch)            n by m words
    multiply_equal(out, a, b, n, scratch)           n by n words
    multiply_parts(out, a, b, n, apart, scratch)    the same for some n, by products beside each other (vectors.py)
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
from flipalg.algebra.f2.packed.kernels.additive_fft import fft_piece, fft_product
from flipalg.algebra.f2.packed.kernels.basis_conversion import BLOCK_WORDS, from_subspace_basis, to_subspace_basis
from flipalg.algebra.f2.packed.kernels.carryless import BLOCK, clmul, multiply_row, multiply_rows
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
    stopped,
    trimmed,
)
from flipalg.algebra.f2.packed.kernels.vectors import (
    GROUPS,
    LONGEST_ROW,
    LONGEST_ROWS,
    PARTS,
    SHORTEST_ROWS,
    STEPS,
    add_parts,
    gather,
    join_parts,
    spread,
)
from flipalg.algebra.f2.packed.processor import FFT_WORDS, SIDE, TOOM_ALWAYS, TOOM_WORDS

LONG = 2048
"""A product of so many words takes about as long as giving the GIL away and back a hundred times."""
FFT_MOST = (1 << 26) - (1 << 8)
"""Words of the longest product that the transform makes; a longer one is cut into parts."""
NEVER = 1 << 32
"""Words of a product that is never made."""
FFT_ALWAYS = 1 << 22
"""Parts of so many words are multiplied by the transform."""
SUM_SCRATCH = 34
"""Words of scratch for each word of the factors of a sum of products."""


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
def _rows(n: Any) -> Any:
    """Return the least v 2^k ≥ n for 4 ≤ v ≤ LONGEST_ROWS: so many words are halved to rows."""
    k = 0
    while (n - 1) >> k >= LONGEST_ROWS:
        k += 1
    return max(SHORTEST_ROWS, ((n - 1 >> k) + 1) << k)


@helper
def _row_words(n: Any) -> Any:
    """Return to how many words n ≥ 3 are filled up: a row, or PARTS parts that are halved to rows."""
    if n <= LONGEST_ROW:
        return n
    if SIDE == 1:
        return _rows(n)
    return PARTS * _rows((n + PARTS - 1) // PARTS)


@kernel(void(int64, int64, int64, int64, int64, int64))
def _multiply_beside(out: Any, a: Any, b: Any, n: Any, apart: Any, scratch: Any) -> None:
    """2n rows at out = the products of SIDE operands of n words beside each other at a and at b, n = _rows(n).

    Where `apart` is not 0 those of the operands so many bytes further on are added.
    By one step of Karatsuba's scheme, or two at once: the products of 2 or 4 parts and of 1 or 5 sums of them.
    """
    if n <= LONGEST_ROWS:
        multiply_rows(out, a, b, n, apart)
        return
    parts, sums = (4, 5) if n > 2 * LONGEST_ROWS else (2, 1)
    part = WORD * SIDE * (n // parts)
    next_sums = sums * part if apart else 0
    middle, a_sums = scratch, scratch + 2 * sums * part
    b_sums = a_sums + sums * part + next_sums
    free = b_sums + sums * part + next_sums
    for k in range(0, part, WORD * SIDE):
        add_parts(a_sums + k, a + k, part, parts)
        add_parts(b_sums + k, b + k, part, parts)
        if apart:
            add_parts(a_sums + next_sums + k, a + apart + k, part, parts)
            add_parts(b_sums + next_sums + k, b + apart + k, part, parts)
    for k in range(sums):
        _multiply_beside(middle + 2 * k * part, a_sums + k * part, b_sums + k * part, n // parts, next_sums, free)
    for k in range(parts):
        _multiply_beside(out + 2 * k * part, a + k * part, b + k * part, n // parts, apart, free)
    for k in range(0, part, WORD * SIDE):
        join_parts(out + k, middle + k, part, parts)


@helper
def _spread_parts(beside: Any, size: Any, rest: Any, a: Any, n: Any) -> None:
    """Spread the PARTS parts of n words each at a, as vectors.py does it."""
    step = STEPS[-1] if n >= STEPS[-1] else STEPS[0]
    k = 0
    while k < n:
        k = min(k, n - step)
        spread(beside + WORD * SIDE * k, size, rest + WORD * k, a + WORD * k, WORD * n, step)
        k += step


@kernel(void(int64, int64, int64, int64, int64, int64))
def multiply_parts(out: Any, a: Any, b: Any, n: Any, apart: Any, scratch: Any) -> None:
    """2n words at out = the product of n words at a and n at b, n = _row_words(n), scratch at a multiple of 64 bytes.

    Where `apart` is not 0 that of the words so many bytes further on is added.
    Operands are cut into PARTS parts.  Of the sums that Karatsuba's scheme multiplies all but one are made beside each
    other, SIDE at a time; the one that is left, of all the parts, is made as this product is.
    """
    if n <= LONGEST_ROW:
        multiply_row(out, a, b, n)
        if apart:
            multiply_row(scratch, a + apart, b + apart, n)
            add_to(out, scratch, 2 * n)
        return
    if SIDE == 1:
        _multiply_beside(out, a, b, n, apart, scratch)
        return
    m = n // PARTS
    part, size = WORD * m, WORD * SIDE * m
    length = _row_words(m)
    groups, room = GROUPS * size, (WORD * length + 63) // 64 * 64
    terms = 2 if apart else 1
    product = scratch + 2 * terms * groups
    rest = product + 2 * groups
    a_rest = (rest + 2 * room + 63) // 64 * 64
    b_rest = a_rest + terms * room
    free = b_rest + terms * room
    a_beside, b_beside = scratch, scratch + terms * groups
    for term in range(terms):
        _spread_parts(a_beside + term * groups, size, a_rest + term * room, a + term * apart, m)
        _spread_parts(b_beside + term * groups, size, b_rest + term * room, b + term * apart, m)
        clear(a_rest + term * room + part, length - m)
        clear(b_rest + term * room + part, length - m)
    for k in range(0, groups, size):
        _multiply_beside(product + 2 * k, a_beside + k, b_beside + k, m, groups if apart else 0, free)
    multiply_parts(rest, a_rest, b_rest, length, room if apart else 0, free)
    step = STEPS[-1] if m >= STEPS[-1] else STEPS[0]
    k = 0
    while k < m:
        k = min(k, m - step)
        gather(out + WORD * k, product + WORD * SIDE * k, 2 * size, rest + WORD * k, part, step)
        k += step


@helper
def _by_parts(n: Any) -> Any:
    """Whether to fill n words up for multiply_parts: below TOOM_ALWAYS, if it costs less than a twentieth."""
    return n < TOOM_WORDS or (n < TOOM_ALWAYS and 20 * _row_words(n) <= 21 * n)


@helper
def _fill(to: Any, p: Any, n: Any, length: Any) -> None:
    """Write n words at p and zeros to another place, `length` words."""
    copy(to, p, n)
    clear(to + WORD * n, length - n)


@kernel(void(int64, int64, int64, int64, int64))
def multiply_equal(out: Any, a: Any, b: Any, n: Any, scratch: Any) -> None:
    """2n words at out = the product of n words at a and n at b; `scratch` has room for scratch_words(n) words."""
    if n <= 2:
        _multiply_few(out, a, n, b, n)
    elif n <= LONGEST_ROW:
        multiply_row(out, a, b, n)
    elif _by_parts(n):
        length = _row_words(n)
        scratch = (scratch + 63) // 64 * 64
        if length == n:
            multiply_parts(out, a, b, n, 0, scratch)
        else:
            padded_a, padded_b, product = scratch, scratch + WORD * length, scratch + WORD * 2 * length
            _fill(padded_a, a, n, length)
            _fill(padded_b, b, n, length)
            multiply_parts(product, padded_a, padded_b, length, 0, scratch + WORD * 4 * length)
            copy(out, product, 2 * n)
    elif n >= FFT_ALWAYS and 2 * n <= FFT_MOST and fft_product(out, a, n, b, n):
        return
    elif not stopped(n):
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

    multiply_parts takes 8 times its words for operands and products beside each other, 14 for the steps below, and 1
    for the product that is left; filling up, to 6/5 of n or a twentieth more, takes 4.  Toom and Cook take
    8 (2n/5 + 3) and what a value needs.
    """
    return 6 * n + 2048 + 27 * min(n, TOOM_ALWAYS)


@helper
def product_scratch(n: Any) -> Any:
    """A bound for the scratch of product_of, n the longer length."""
    return 4 * n + 64 + scratch_words(n)


@helper
def _piece(n: Any, m: Any) -> Any:
    """The words of a piece of n for products by m: all if m has two thirds of them, else about m."""
    pieces = 1 if 3 * m >= 2 * n or n <= BLOCK else max(2, (2 * n + m) // (2 * m))
    return (n + pieces - 1) // pieces


@kernel(void(int64, int64, int64, int64, int64, int64))
def product_of(out: Any, a: Any, n: Any, b: Any, m: Any, scratch: Any) -> None:
    """n + m words at out = a b, for n ≥ m ≥ 1; `scratch` has product_scratch(n) words.

    The longer is cut into pieces, and what is shorter is filled up.
    """
    if n == m:
        multiply_equal(out, a, b, n, scratch)
        return
    if m <= 2:
        _multiply_few(out, a, n, b, m)
        return
    step = _piece(n, m)
    length = max(step, m)
    filled, product = scratch, scratch + WORD * length
    last, free = scratch + WORD * 3 * length, scratch + WORD * 4 * length
    _fill(filled, b, m, length)
    clear(out, m)
    for start in range(0, n, step):
        if (start & 0x1FFFF) < step and start > 0 and interrupted():
            return
        factor, piece = a + WORD * start, min(step, n - start)
        if piece < length:
            _fill(last, factor, piece, length)
            factor = last
        multiply_equal(product, factor, filled, length, free)
        add_to(out + WORD * start, product, m)
        copy(out + WORD * (start + m), product + WORD * m, piece)


@helper
def _transform_pays(n: Any, m: Any, fft_words: Any) -> Any:
    """Whether to multiply n by m words, n ≥ m ≥ 1, by the transform, which pays for n = m from `fft_words` on.

    For n > m it does from m (2n/(n + m))² = fft_words on, as measured for n = 2m, 4m, ..., 40m.
    """
    mean = 2 * n * m // (n + m)  # the harmonic one
    return mean * mean >= fft_words * m and fft_piece(n, m) + m <= FFT_MOST


@kernel(int64(int64, int64, int64, int64, int64, int64))
def _write_product(out: Any, a: Any, n: Any, b: Any, m: Any, fft_words: Any) -> Any:
    """Write n + m words, the product; return 0 where there is no memory, else 1."""
    if n < m:
        a, n, b, m = b, m, a, n
    if m == 0:
        clear(out, n)
        return 1
    if _transform_pays(n, m, fft_words) and fft_product(out, a, n, b, m):
        return 1
    scratch = allocate(product_scratch(n))
    if scratch == 0:
        return 0
    product_of(out, a, n, b, m, scratch)
    free(scratch)
    return 1


@kernel(int64(int64, int64, int64, int64, int64, int64, int64, int64, int64))
def _write_sum(out: Any, a: Any, n: Any, f: Any, m: Any, b: Any, k: Any, g: Any, r: Any) -> Any:
    """Write max(n, k) + max(m, r) words, a f + b g; return 0 where there is no memory, else 1.

    Factors of about one length are added up before products of their parts are put together.
    """
    if max(n, k) > max(m, r):
        a, n, b, k, f, m, g, r = f, m, g, r, a, n, b, k
    short, long = max(n, k), max(m, r)
    if short > LONGEST_ROW and 10 * min(n, k) >= 9 * short and 10 * min(m, r) >= 9 * long:
        step = _piece(long, short)
        if _by_parts(max(step, short)) and not _transform_pays(long, short, FFT_WORDS):
            length = _row_words(max(step, short))
            scratch = allocate(6 * length + SUM_SCRATCH * length + 256)
            if scratch == 0:
                return 0
            apart = WORD * length
            first, second, product = scratch, scratch + 2 * apart, scratch + 4 * apart
            free_words = (scratch + 6 * apart + 63) // 64 * 64
            _fill(first, a, n, length)
            _fill(first + apart, b, k, length)
            clear(out, short)
            for start in range(0, long, step):
                if (start & 0x1FFFF) < step and start > 0 and interrupted():
                    break
                piece = min(step, long - start)
                _fill(second, f + WORD * start, max(0, min(piece, m - start)), length)
                _fill(second + apart, g + WORD * start, max(0, min(piece, r - start)), length)
                multiply_parts(product, first, second, length, apart, free_words)
                add_to(out + WORD * start, product, short)
                copy(out + WORD * (start + short), product + WORD * short, piece)
            free(scratch)
            return 1
    scratch = allocate(k + r)
    if scratch == 0:
        return 0
    clear(out + WORD * (n + m), short + long - n - m)
    done = _write_product(out, a, n, f, m, FFT_WORDS) and _write_product(scratch, b, k, g, r, FFT_WORDS)
    add_to(out, scratch, k + r)
    free(scratch)
    return 1 if done else 0


@kernel(int64(int64, int64))
def _product(arguments: Any, fft_words: Any) -> Any:
    """The product of two arguments."""
    f, g = argument(arguments, 0), argument(arguments, 1)
    n, m = size(f), size(g)
    if n < 0 or m < 0:
        return 0
    if n == 0 or m == 0:
        return new_words(0)
    out = new_words(n + m)
    if out == 0:
        return 0
    p, a, b = data(out), data(f), data(g)
    if max(n, m) < LONG:
        done = _write_product(p, a, n, b, m, fft_words)
    else:
        state = released()
        done = _write_product(p, a, n, b, m, fft_words)
        restored(state)
        if error_occurred():
            return 0
    return trimmed(out, n + m) if done else no_memory()


@exported(2)
def multiply(arguments: Any) -> Any:
    """Return f g: of exponent log2(3) by Karatsuba, then log3(5) by Toom and Cook, then nearly linear."""
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
            multiply_row(product, padded, padded + WORD * BLOCK, n)
            copy(data(out), product, n + m)
        return trimmed(out, n + m)
    return _product(arguments, FFT_WORDS)


@exported(4)
def sum_of_products(arguments: Any) -> Any:
    """Return a f + b g for the arguments a, f, b, g."""
    a, f, b, g = argument(arguments, 0), argument(arguments, 1), argument(arguments, 2), argument(arguments, 3)
    n, m, k, r = size(a), size(f), size(b), size(g)
    if min(min(n, m), min(k, r)) < 0:
        return 0
    count = max(n, k) + max(m, r)
    out = new_words(count)
    if out == 0:
        return 0
    p, p_a, p_f, p_b, p_g = data(out), data(a), data(f), data(b), data(g)
    if count < LONG:
        done = _write_sum(p, p_a, n, p_f, m, p_b, k, p_g, r)
    else:
        state = released()
        done = _write_sum(p, p_a, n, p_f, m, p_b, k, p_g, r)
        restored(state)
        if error_occurred():
            return 0
    return trimmed(out, count) if done else no_memory()


@exported(2)
def multiply_by_parts(arguments: Any) -> Any:
    """Return f g by Karatsuba, Toom and Cook alone: what the transform is compared with."""
    return _product(arguments, NEVER)


@exported(2)
def multiply_by_transform(arguments: Any) -> Any:
    """Return f g by the transform, however short they are."""
    return _product(arguments, 0)


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
    if error_occurred():
        return 0
    return trimmed(result, count)
