"""Quotient and remainder word by word.

Main definitions
    divide_by_words(f, g)         (quotient, remainder), for Python
    remainder_by_words(f, g)      the second alone
    squares_modulo(a, k, f)       (a^(2^k), a + a² + ... + a^(2^(k-1))) modulo f, for Python
Conventions
    A word of the quotient is the product of 64 leading coefficients by the reciprocal of the 64 leading ones of g: the
    coefficients below have no say in it.
"""

from typing import Any

from numba import int64, uint64

from flipalg.algebra.f2.packed.compilation import exported, helper
from flipalg.algebra.f2.packed.kernels.carryless import add_multiple, clmul
from flipalg.algebra.f2.packed.kernels.memory import WORD, add_to, clear, copy, load, store
from flipalg.algebra.f2.packed.kernels.python_api import (
    allocate,
    argument,
    data,
    error_occurred,
    free,
    integer,
    interrupted,
    new_pair,
    new_words,
    no_memory,
    released,
    restored,
    size,
    trimmed,
)
from flipalg.algebra.f2.packed.kernels.squares import square_of
from flipalg.algebra.f2.packed.kernels.word_kernels import leading_zeros, shift_down, shift_up

LONG = 1 << 18
"""Work of so many word products lets go of the GIL; after 2^6 times as much it looks for signals."""


@helper
def leading_product(a: Any, b: Any) -> Any:
    """The 64 leading coefficients of the product of two words whose coefficient of λ^63 is 1, or that begin there."""
    low, high = clmul(a, b)
    return high << uint64(1) | low >> uint64(63)


@helper
def reciprocal_word(leading: Any) -> Any:
    """floor(λ^126 / leading) for a word with its top bit set: Newton's steps w² · leading double what is right."""
    w = uint64(1) << uint64(63)
    for _ in range(6):
        w = leading_product(leading_product(w, w), leading)
    return w


@helper
def divide_in_place(remainder: Any, g: Any, m: Any, quotient: Any, count: Any) -> Any:
    """Divide in place by the m words at g, the top bit set; `remainder` has m + count words, the top bit clear.

    Writes `count` words of the quotient unless its address is 0; returns whether it was not interrupted.
    """
    inverse = reciprocal_word(load(g, m - 1))
    work = int64(0)
    for j in range(count - 1, -1, -1):
        q = leading_product(load(remainder, j + m) << uint64(1) | load(remainder, j + m - 1) >> uint64(63), inverse)
        if quotient != 0:
            store(quotient, j, q)
        add_multiple(remainder + WORD * j, g, m, q)
        work += m
        if work > 64 * LONG:
            work = int64(0)
            if interrupted():
                return False
    return True


@helper
def _divided(f: Any, g: Any, with_quotient: Any) -> Any:
    n, m = size(f), size(g)
    if m <= 0 or n < 0:
        return int64(0)
    a, b = data(f), data(g)
    shift = int64(leading_zeros(load(b, m - 1)))
    count = max(n + 2 - m, int64(1))
    total = max(n + 2, m + 1)
    scratch = allocate(total + m + 1)
    quotient = new_words(count) if with_quotient else int64(0)
    remainder = new_words(m)
    if scratch == 0 or remainder == 0 or (with_quotient and quotient == 0):
        return no_memory()
    rest, divisor = scratch, scratch + WORD * total
    shift_up(divisor, b, m, shift)
    shift_up(rest, a, n, shift)
    for k in range(n + 1, total):
        store(rest, k, uint64(0))
    q = data(quotient) if with_quotient else int64(0)
    if count * m < LONG:
        divide_in_place(rest, divisor, m, q, count)
    else:
        state = released()
        divide_in_place(rest, divisor, m, q, count)
        restored(state)
        if error_occurred():
            free(scratch)
            return int64(0)
    shift_down(data(remainder), rest, m, shift)
    free(scratch)
    remainder = trimmed(remainder, m)
    if with_quotient:
        return new_pair(trimmed(quotient, count), remainder)
    return remainder


@exported(2)
def divide_by_words(arguments: Any) -> Any:
    """Return (quotient, remainder) of f by g ≠ 0; quadratic."""
    return _divided(argument(arguments, 0), argument(arguments, 1), True)


@exported(2)
def remainder_by_words(arguments: Any) -> Any:
    """Return the remainder of f by g ≠ 0; quadratic."""
    return _divided(argument(arguments, 0), argument(arguments, 1), False)


@exported(3)
def squares_modulo(arguments: Any) -> Any:
    """Return (a^(2^k), a + a² + ... + a^(2^(k-1))) modulo f, deg a < deg f: k divisions of 2m words by m."""
    a, k, f = argument(arguments, 0), integer(argument(arguments, 1)), argument(arguments, 2)
    n, m = size(a), size(f)
    if m <= 0 or n < 0 or n > m or k < 0:
        return int64(0)
    scratch = allocate(7 * m + 1)
    power, total = new_words(m), new_words(m)
    if scratch == 0 or power == 0 or total == 0:
        free(scratch)
        return no_memory()
    value, divisor, squared, rest = scratch, scratch + WORD * m, scratch + 2 * WORD * m, scratch + 4 * WORD * m
    shift = int64(leading_zeros(load(data(f), m - 1)))
    shift_up(divisor, data(f), m, shift)  # a word more, that `squared` writes over
    copy(value, data(a), n)
    clear(value + WORD * n, m - n)
    clear(data(total), m)
    long_work = k * m * m > LONG
    state = released() if long_work else 0
    for step in range(k):
        add_to(data(total), value, m)
        square_of(squared, value, m)
        shift_up(rest, squared, 2 * m, shift)  # its top bit is clear: deg value < 64 m - shift - 1
        divide_in_place(rest, divisor, m, int64(0), m)
        shift_down(value, rest, m, shift)
        if long_work and step % (1 + 64 * LONG // (m * m)) == 0 and interrupted():
            break
    if long_work:
        restored(state)
        if error_occurred():
            free(scratch)
            return int64(0)
    copy(data(power), value, m)
    free(scratch)
    return new_pair(trimmed(power, m), trimmed(total, m))
