"""Euclid's algorithm by Lehmer's scheme: up to 62 degrees of each operand a pass, exact because nothing carries.

Main definitions
    lehmer_gcd(f, g)                   gcd(f, g)
    lehmer_matrix(f, g, stop)          (M, f', g') with (f', g') = M (f, g), stopped at the first deg g' < stop
Main statements
    The quotients of 63 leading coefficients, of the first 31 degrees in all, are those of f and g
                                       test_gcd_equals_flint, test_half_gcd_stops_at_the_first_remainder_below
Conventions
    A matrix is (m_00, m_01, m_10, m_11); its determinant is 1.  On entry deg f ≥ deg g.
    A pass: the leading 128 coefficients give a matrix of 64-bit entries, in two halves of one word each, and
    matrix_rows.py applies it.
References
    D. H. Lehmer, Euclid's algorithm for large numbers (1938); R. P. Brent, P. Gaudry, E. Thomé, P. Zimmermann (2008).
"""

from typing import Any

from numba import int64, uint64

from flipalg.algebra.f2.packed.compilation import exported, helper
from flipalg.algebra.f2.packed.kernels.carryless import add_multiple, clmul
from flipalg.algebra.f2.packed.kernels.matrix_rows import SPARE, transform_rows
from flipalg.algebra.f2.packed.kernels.memory import WORD, clear, copy, load, store
from flipalg.algebra.f2.packed.kernels.python_api import (
    allocate,
    argument,
    data,
    error_occurred,
    free,
    integer,
    interrupted,
    new_tuple,
    new_words,
    no_memory,
    released,
    restored,
    set_item,
    size,
    trimmed,
)
from flipalg.algebra.f2.packed.kernels.word_kernels import chosen, degree_of, leading_zeros

_MARGIN = SPARE  # words 0 below and above each operand; a window of three words never leaves its buffer
_HALF = 31
"""Degrees that half a pass takes: from 64 leading coefficients, so that two entries of its matrix fit a word."""
_LONG = 300
"""Operands of so many words let go of the GIL."""


@helper
def _window(f: Any, top: Any) -> Any:
    """The coefficients of λ^top ... λ^(top-127) as (high, low)."""
    k, up = top >> 6, uint64(63 - (top & 63))
    down = uint64(63) - up
    high, middle, low = load(f, k), load(f, k - 1), load(f, k - 2)
    return high << up | (middle >> uint64(1)) >> down, middle << up | (low >> uint64(1)) >> down


@helper
def _steps(u: Any, v: Any, apart: Any, left: Any) -> Any:
    """Return (row that makes u, row that makes v, apart, left) after Euclid's steps on leading coefficients.

    u and v begin with theirs, `apart` in degree; the degree of v is `left` above the least it may have at a step, and
    that of u was at most _HALF above it.  A row is a word: two entries of at most 32 coefficients, the first below.
    """
    row_u, row_v = uint64(1), uint64(1) << uint64(32)
    while left >= 0:
        row_u ^= row_v << uint64(apart)
        u ^= v
        s = leading_zeros(u)
        u <<= s & uint64(63)
        apart -= int64(s)
        swap = apart < 0
        left += min(apart, 0)
        apart = abs(apart)
        u, v = chosen(swap, v, u), chosen(swap, u, v)
        row_u, row_v = chosen(swap, row_v, row_u), chosen(swap, row_u, row_v)
    return row_u, row_v, apart, left


@helper
def _entries(row_u: Any, row_v: Any) -> Any:
    low = uint64(0xFFFFFFFF)
    return row_u & low, row_u >> uint64(32), row_v & low, row_v >> uint64(32)


@helper
def _combined(a: Any, u1: Any, u0: Any, b: Any, v1: Any, v0: Any) -> Any:
    """The lower two words (high, low) of a u + b v."""
    low_u, middle_u = clmul(a, u0)
    low_v, middle_v = clmul(b, v0)
    return middle_u ^ middle_v ^ clmul(a, u1)[0] ^ clmul(b, v1)[0], low_u ^ low_v


@helper
def _leading_matrix(f: Any, deg_f: Any, g: Any, deg_g: Any, stop: Any) -> Any:
    """Return a matrix of 64-bit entries that reduces f and g, and the degree of what it makes of f.

    In two halves of _HALF degrees, each from the 64 leading coefficients: the first 128, times the matrix of the first
    half, have those of the second.
    """
    u1, u0 = _window(f, deg_f)
    v1, v0 = _window(g, deg_g)
    apart, least = deg_f - deg_g, max(deg_f - _HALF, stop)
    row_u, row_v, apart_then, left = _steps(u1, v1, apart, deg_g - least)
    deg_u = least + left + apart_then
    a00, a01, a10, a11 = _entries(row_u, row_v)
    v0 = v0 >> uint64(apart) | (v1 << uint64(1)) << uint64(63 - apart)
    v1 >>= uint64(apart)
    next_u1, next_u0 = _combined(a00, u1, u0, a01, v1, v0)
    next_v1, next_v0 = _combined(a10, u1, u0, a11, v1, v0)
    up_u, up_v = deg_f - deg_u, int64(leading_zeros(next_v1))
    if up_v - up_u > _HALF:
        return a00, a01, a10, a11, deg_u
    u1 = next_u1 << uint64(up_u) | (next_u0 >> uint64(1)) >> uint64(63 - up_u)
    v1 = next_v1 << uint64(up_v) | (next_v0 >> uint64(1)) >> uint64(63 - up_v)
    least = max(deg_u - _HALF, stop)
    row_u, row_v, apart, left = _steps(u1, v1, up_v - up_u, deg_f - up_v - least)
    b00, b01, b10, b11 = _entries(row_u, row_v)
    n00, n01 = clmul(b00, a00)[0] ^ clmul(b01, a10)[0], clmul(b00, a01)[0] ^ clmul(b01, a11)[0]
    n10, n11 = clmul(b10, a00)[0] ^ clmul(b11, a10)[0], clmul(b10, a01)[0] ^ clmul(b11, a11)[0]
    return n00, n01, n10, n11, least + left + apart


@helper
def _reduce(f: Any, g: Any, top: Any, stop: Any, matrix: Any, capacity: Any) -> Any:
    """Reduce (f, g), deg f ≥ deg g, until deg g < stop; return (f and g changed places, deg f, deg g).

    The top + 1 words at f and g have _MARGIN words 0 on both sides.  `matrix` has the four entries 1, 0, 0, 1 with
    `capacity` = (deg f - stop) // 64 + 1 + SPARE words each, or 0.
    """
    deg_f, deg_g = degree_of(f, top), degree_of(g, top)
    m_f, m_g = matrix, matrix + WORD * 2 * capacity  # the rows that make f and g
    start, exchanged, passes = deg_f, int64(0), int64(0)
    length: Any = int64(1)
    while deg_g >= stop and deg_g >= 0:
        passes += 1
        if passes * top > 1 << 24:
            passes = int64(0)
            if interrupted():
                break
        if deg_f - deg_g > _HALF:
            # a quotient too long for half a window: its leading coefficients, at most 64 of them
            shift = (deg_f - deg_g) >> 6
            excess = (deg_f - deg_g) & 63
            u, v = _window(f, deg_f)[0], _window(g, deg_g)[0]
            q = uint64(0)
            for k in range(excess + 1):
                if (u >> uint64(63 - k)) & uint64(1):
                    u ^= v >> uint64(k)
                    q |= uint64(1) << uint64(excess - k)
            add_multiple(f + WORD * shift, g, (deg_g >> 6) + 1, q)
            if capacity:  # the row of g has degree ≤ start - deg f, and now that of f ≤ start - deg g
                for column in range(2):
                    at = WORD * capacity * column
                    add_multiple(m_f + at + WORD * shift, m_g + at, (start - deg_f) // 64 + 1, q)
                length = max(length, (start - deg_g) // 64 + 1)
            deg_f = degree_of(f, deg_f >> 6)
            if deg_f < deg_g:
                f, g, m_f, m_g, deg_f, deg_g = g, f, m_g, m_f, deg_g, deg_f
                exchanged ^= 1
        else:
            n00, n01, n10, n11, new_deg_f = _leading_matrix(f, deg_f, g, deg_g, stop)
            old_top = deg_f >> 6
            transform_rows(f, g, old_top + 1, n00, n01, n10, n11)  # degrees fall: nothing is carried out
            deg_f = new_deg_f
            deg_g = degree_of(g, old_top)
            if capacity:
                for column in range(2):
                    at = WORD * capacity * column
                    transform_rows(m_f + at, m_g + at, length, n00, n01, n10, n11)
                length = max(length, (start - deg_f) // 64 + 1)  # at most one more
    return exchanged, deg_f, deg_g


@helper
def _part(p: Any, n: Any) -> Any:
    """A new bytes object of n words at p, trimmed."""
    value = new_words(n)
    copy(data(value), p, n)
    return trimmed(value, n)


@helper
def _reduced(f: Any, g: Any, stop: Any, with_matrix: Any) -> Any:
    """The gcd, or (m00, m01, m10, m11, f', g'), for deg f ≥ deg g."""
    n, m = size(f), size(g)
    if n < m or m < 0:
        return int64(0)
    deg_f = degree_of(data(f), n - 1)
    capacity = (deg_f - stop) // 64 + 1 + SPARE if with_matrix else int64(0)
    room = n + 2 * _MARGIN
    scratch = allocate(2 * room + 4 * capacity)
    if scratch == 0:
        return no_memory()
    clear(scratch, 2 * room + 4 * capacity)
    u, v = scratch + WORD * _MARGIN, scratch + WORD * (room + _MARGIN)
    matrix = scratch + WORD * 2 * room
    copy(u, data(f), n)
    copy(v, data(g), m)
    if with_matrix:
        store(matrix, 0, uint64(1))
        store(matrix, 3 * capacity, uint64(1))
    if n < _LONG:
        exchanged, deg_f, deg_g = _reduce(u, v, n - 1, stop, matrix, capacity)
    else:
        state = released()
        exchanged, deg_f, deg_g = _reduce(u, v, n - 1, stop, matrix, capacity)
        restored(state)
        if error_occurred():
            free(scratch)
            return int64(0)
    if exchanged:
        u, v = v, u
    if with_matrix:
        first = 2 * exchanged
        result = new_tuple(6)
        for k in range(4):
            entry = (k + first) & 3
            set_item(result, k, _part(matrix + WORD * capacity * entry, capacity))
        set_item(result, 4, _part(u, (deg_f >> 6) + 1))
        set_item(result, 5, _part(v, (deg_g >> 6) + 1))
    else:
        result = _part(u, (deg_f >> 6) + 1)
    free(scratch)
    return result


@exported(2)
def lehmer_gcd(arguments: Any) -> Any:
    """Return gcd(f, g) for deg f ≥ deg g.  Quadratic."""
    return _reduced(argument(arguments, 0), argument(arguments, 1), int64(0), False)


@exported(3)
def lehmer_matrix(arguments: Any) -> Any:
    """Return (m00, m01, m10, m11, f', g'), deg g' < stop ≤ deg f', for deg f ≥ deg g, deg f ≥ stop ≥ 0.  Quadratic."""
    return _reduced(argument(arguments, 0), argument(arguments, 1), integer(argument(arguments, 2)), True)
