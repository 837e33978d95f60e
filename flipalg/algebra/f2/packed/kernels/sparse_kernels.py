"""Squares modulo polynomials of few terms: the quotient is never needed, and a reduction is a sum of shifts.

Main definitions
    squares_modulo_sparse(f, k, exponents)    f^(2^k) modulo Σ x^e, for Python
Main statements
    Equal to squares with a reciprocal        test_a_sparse_modulus_reduces_as_a_dense_one
Conventions
    `exponents` are words, descending, at least two, the first at least 64 above the second: with n and e these two, the
    coefficients of a run of at most n - e fall below the run, so that it is added as a whole for each exponent.
Cost
    A square and t - 1 sums of n coefficients, modulo a polynomial of degree n with t terms.
References
    R. P. Brent, P. Zimmermann, The great trinomial hunt, Notices of the AMS 58 (2011).
"""

from typing import Any

from numba import int64, uint64

from flipalg.algebra.f2.packed.compilation import exported, helper
from flipalg.algebra.f2.packed.kernels.memory import WORD, clear, copy, load, store
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
from flipalg.algebra.f2.packed.kernels.squares import square_of

LONG = 1 << 18
"""So many words squared let go of the GIL, and look for signals as often."""


@helper
def _add_shifted(to: Any, place: Any, p: Any, n: Any) -> None:
    """Add λ^place times the n words at p."""
    to += WORD * (place >> 6)
    up, down = uint64(place & 63), uint64(63 - (place & 63))
    store(to, 0, load(to, 0) ^ load(p, 0) << up)
    for k in range(1, n):
        store(to, k, load(to, k) ^ (load(p, k) << up | (load(p, k - 1) >> uint64(1)) >> down))
    last = (load(p, n - 1) >> uint64(1)) >> down
    if last != uint64(0):
        store(to, n, load(to, n) ^ last)


@helper
def _reduce(p: Any, count: Any, exponents: Any, terms: Any) -> None:
    """Replace `count` words by their remainder: the words from degree n on become 0."""
    n = int64(load(exponents, 0))
    most = (n - int64(load(exponents, 1))) >> 6
    whole, part = n >> 6, uint64(n & 63)
    top = count
    while top > whole + 1:
        run = min(most, top - whole - 1)
        upper = p + WORD * (top - run)
        for t in range(1, terms):
            _add_shifted(p, 64 * (top - run) - n + int64(load(exponents, t)), upper, run)
        clear(upper, run)
        top -= run
    if count > whole:
        single = p + WORD * count  # one word more than the polynomial has
        store(single, 0, load(p, whole) >> part)
        store(p, whole, load(p, whole) ^ load(single, 0) << part)
        for t in range(1, terms):
            _add_shifted(p, int64(load(exponents, t)), single, 1)


@exported(3)
def squares_modulo_sparse(arguments: Any) -> Any:
    """Return f^(2^k) modulo the sum of the powers with the given exponents: k squares, the first and last reduced."""
    f, k, powers = argument(arguments, 0), integer(argument(arguments, 1)), argument(arguments, 2)
    m, terms = size(f), size(powers)
    if m < 0 or terms < 2 or k < 0:
        return 0
    exponents = data(powers)
    n = int64(load(exponents, 0))
    if n - int64(load(exponents, 1)) < 64:
        return 0
    count = (n >> 6) + 1
    room = max(m, 2 * count) + 1
    scratch, result = allocate(2 * room), new_words(count)
    if scratch == 0 or result == 0:
        free(scratch)
        return no_memory()
    value, squared = scratch, scratch + WORD * room
    copy(value, data(f), m)
    clear(value + WORD * m, room - m)
    long_work = k * count > LONG
    state = released() if long_work else 0
    _reduce(value, max(m, count), exponents, terms)
    for step in range(k):
        square_of(squared, value, count)
        _reduce(squared, 2 * count, exponents, terms)
        value, squared = squared, value
        if long_work and step % (1 + LONG // count) == 0 and interrupted():
            break
    if long_work:
        restored(state)
        if error_occurred():
            free(scratch)
            return 0
    copy(data(result), value, count)
    free(scratch)
    return trimmed(result, count)
