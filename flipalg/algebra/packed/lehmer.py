"""Euclid's algorithm by Lehmer's scheme: about 126 degrees a pass over the words, exact because nothing carries.

Main definitions
    lehmer_gcd(f, g)                   gcd(f, g)
    lehmer_matrix(f, g, stop)          (M, f', g') with (f', g') = M (f, g), stopped at the first deg g' < stop
Main statements
    While the remainders of the 128 leading coefficients keep degree ≥ 64, their quotients are those of f and g
                                       test_gcd_equals_flint, test_half_gcd_stops_at_the_first_remainder_below
Conventions
    A matrix is (m_00, m_01, m_10, m_11); its determinant is 1.  On entry deg f ≥ deg g.
    A pass: the leading 128 coefficients give a matrix of 64-bit entries; four carry-less products a word apply it.
    That is about 2 ns a word for 126 degrees, where a vectorized shift-and-xor pass a quotient bit takes about 10.
References
    D. H. Lehmer, Euclid's algorithm for large numbers (1938); R. P. Brent, P. Gaudry, E. Thomé, P. Zimmermann (2008).
"""

from typing import Any

import numpy as np
from numba import int64, types, uint64, void

from flipalg.algebra.packed.carryless import clmul
from flipalg.algebra.packed.compilation import WORDS, helper, kernel
from flipalg.algebra.packed.memory import WORD, address, load, store
from flipalg.algebra.packed.words import Words, degree, trimmed, zeros

Matrix = tuple[Words, Words, Words, Words]

_MARGIN = 2  # words 0 below and above each operand, so that a window of three words never leaves its buffer
_RESULT = types.Array(types.int64, 1, "C")


@helper
def _leading_zeros(word: Any) -> Any:
    """The number of zero bits above the top one, of a word ≠ 0."""
    count = uint64(0)
    for step in (32, 16, 8, 4, 2, 1):
        empty = uint64((word >> uint64(64 - step)) == uint64(0)) * uint64(step)
        count += empty
        word <<= empty
    return count


@helper
def _degree(f: Any, top: Any) -> Any:
    """The degree of the words at f, all 0 above index `top`; -1 for 0."""
    while top >= 0 and load(f, top) == uint64(0):
        top -= 1
    if top < 0:
        return int64(-1)
    return 64 * top + 63 - int64(_leading_zeros(load(f, top)))


@helper
def _window(f: Any, top: Any) -> Any:
    """The coefficients of λ^top ... λ^(top-127) as (high, low)."""
    k, up = top >> 6, uint64(63 - (top & 63))
    down = uint64(63) - up
    high, middle, low = load(f, k), load(f, k - 1), load(f, k - 2)
    return high << up | (middle >> uint64(1)) >> down, middle << up | (low >> uint64(1)) >> down


@helper
def _transform(f: Any, g: Any, count: Any, n00: Any, n01: Any, n10: Any, n11: Any) -> Any:
    """Replace (f, g), `count` words each, by the matrix times them; return the two words carried out."""
    carried_f = uint64(0)
    carried_g = uint64(0)
    for k in range(count):
        u, v = load(f, k), load(g, k)
        low_0, high_0 = clmul(n00, u)
        low_1, high_1 = clmul(n01, v)
        low_2, high_2 = clmul(n10, u)
        low_3, high_3 = clmul(n11, v)
        store(f, k, low_0 ^ low_1 ^ carried_f)
        store(g, k, low_2 ^ low_3 ^ carried_g)
        carried_f = high_0 ^ high_1
        carried_g = high_2 ^ high_3
    return carried_f, carried_g


@helper
def _add_multiple(f: Any, g: Any, count: Any, q: Any) -> None:
    """f += q g for a word q and `count` words of g; f has one word more."""
    carried = uint64(0)
    for k in range(count):
        low, high = clmul(q, load(g, k))
        store(f, k, load(f, k) ^ low ^ carried)
        carried = high
    store(f, count, load(f, count) ^ carried)


@kernel(void(WORDS, WORDS, int64, WORDS, _RESULT))
def _reduce(f_words: Any, g_words: Any, stop: Any, matrix: Any, result: Any) -> None:
    """Reduce (f, g), deg f ≥ deg g, until deg g < stop; result = (f and g changed places, deg f, deg g).

    The buffers have _MARGIN words 0 on both sides.  `matrix` is empty, or the four entries 1, 0, 0, 1 with room for
    (deg f - stop) // 64 + 3 words each.
    """
    f, g = address(f_words) + WORD * _MARGIN, address(g_words) + WORD * _MARGIN
    top = len(f_words) - 2 * _MARGIN - 1
    deg_f, deg_g = _degree(f, top), _degree(g, top)
    capacity = len(matrix) // 4
    m_f, m_g = address(matrix), address(matrix) + WORD * 2 * capacity  # the rows that make f and g
    start, exchanged = deg_f, int64(0)
    length: Any = int64(1)
    while deg_g >= stop and deg_g >= 0:
        if deg_f - deg_g > 63:
            # a quotient too long for the window: its leading coefficients, at most 64 of them
            shift = (deg_f - deg_g) >> 6
            excess = (deg_f - deg_g) & 63
            u, v = _window(f, deg_f)[0], _window(g, deg_g)[0]
            q = uint64(0)
            for k in range(excess + 1):
                if (u >> uint64(63 - k)) & uint64(1):
                    u ^= v >> uint64(k)
                    q |= uint64(1) << uint64(excess - k)
            _add_multiple(f + WORD * shift, g, (deg_g >> 6) + 1, q)
            if capacity:  # the row of g has degree ≤ start - deg f, and now that of f ≤ start - deg g
                for column in range(2):
                    at = WORD * capacity * column
                    _add_multiple(m_f + at + WORD * shift, m_g + at, (start - deg_f) // 64 + 1, q)
                length = max(length, (start - deg_g) // 64 + 1)
            deg_f = _degree(f, deg_f >> 6)
            if deg_f < deg_g:
                f, g, m_f, m_g, deg_f, deg_g = g, f, m_g, m_f, deg_g, deg_f
                exchanged ^= 1
        else:
            below = deg_f - 127
            limit = uint64(max(int64(64), stop - below) - 64)  # no remainder below λ^(64 + limit) of the window
            u1, u0 = _window(f, deg_f)
            v1, v0 = _window(g, deg_f)
            n00, n01, n10, n11 = uint64(1), uint64(0), uint64(0), uint64(1)
            while v1 >> limit:
                s = _leading_zeros(v1) - _leading_zeros(u1)
                u1 ^= v1 << s | (v0 >> uint64(1)) >> (uint64(63) - s)
                u0 ^= v0 << s
                n00 ^= n10 << s
                n01 ^= n11 << s
                swap = uint64(0) - uint64(u1 < (v1 & ~u1))  # all ones iff deg u < deg v
                d = (u1 ^ v1) & swap
                u1 ^= d
                v1 ^= d
                d = (u0 ^ v0) & swap
                u0 ^= d
                v0 ^= d
                d = (n00 ^ n10) & swap
                n00 ^= d
                n10 ^= d
                d = (n01 ^ n11) & swap
                n01 ^= d
                n11 ^= d
            _transform(f, g, (deg_f >> 6) + 1, n00, n01, n10, n11)  # degrees fall: nothing is carried out
            old_top = deg_f >> 6
            deg_f = below + 127 - int64(_leading_zeros(u1))
            deg_g = _degree(g, old_top)
            if capacity:
                longer = (start - deg_f) // 64 + 1  # at most one more
                for column in range(2):
                    at = WORD * capacity * column
                    carried_f, carried_g = _transform(m_f + at, m_g + at, length, n00, n01, n10, n11)
                    if length < longer:
                        store(m_f + at, length, carried_f)
                        store(m_g + at, length, carried_g)
                length = max(length, longer)
    result[0], result[1], result[2] = exchanged, deg_f, deg_g


def _buffer(f: Words, count: int) -> Words:
    buffer = zeros(count + 2 * _MARGIN)
    buffer[_MARGIN : _MARGIN + len(f)] = f
    return buffer


def _reduced(f: Words, g: Words, stop: int, matrix: Words) -> tuple[bool, Words, Words]:
    u, v, result = _buffer(f, len(f)), _buffer(g, len(f)), np.empty(3, np.int64)
    _reduce(u, v, stop, matrix, result)
    exchanged, deg_f, deg_g = result.tolist()
    if exchanged:
        u, v = v, u
    f, g = (z[_MARGIN : _MARGIN + (deg >> 6) + 1] for z, deg in ((u, deg_f), (v, deg_g)))
    return bool(exchanged), f, g


def lehmer_gcd(f: Words, g: Words) -> Words:
    """Return gcd(f, g).  Quadratic."""
    if degree(f) < degree(g):
        f, g = g, f
    return _reduced(f, g, 0, zeros(0))[1]


def lehmer_matrix(f: Words, g: Words, stop: int) -> tuple[Matrix, Words, Words]:
    """Return (M, f', g') with (f', g') = M (f, g) and deg g' < stop ≤ deg f', for deg f ≥ deg g, deg f ≥ stop ≥ 0.

    The f', g' are two neighbors in the remainder sequence of f, g.  Quadratic.
    """
    capacity = (degree(f) - stop) // 64 + 3
    matrix = zeros(4 * capacity)
    matrix[0] = matrix[3 * capacity] = 1
    exchanged, f, g = _reduced(f, g, stop, matrix)
    entries = [trimmed(entry) for entry in matrix.reshape(4, capacity)]
    if exchanged:
        entries = entries[2:] + entries[:2]
    return (entries[0], entries[1], entries[2], entries[3]), f, g
