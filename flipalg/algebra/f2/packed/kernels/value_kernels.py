"""Values of polynomials at the points of the additive transform, kept: each transform is made once for many products.

Main definitions
    values_of(f, n)              the values of f, as words, for sums of products of at most n words
    from_values(a, x, b, y)      the polynomial whose values are a x + b y
Main statements
    from_values of values is the sum of the products, reduced by the moduli of additive_fft.py where it is longer
                                 test_sums_of_products_from_values
Conventions
    Vectors are loaded from multiples of 64 bytes: values begin at the first in a bytes object, which never moves.
Cost
    A product is three transforms; a 2 × 2 matrix by another twelve in place of twenty-four, by a vector two inverse
    ones and two of the vector, once those of the matrix are there.
"""

from typing import Any

from flipalg.algebra.f2.packed.compilation import exported, helper
from flipalg.algebra.f2.packed.kernels.additive_fft import (
    UNIT_WORDS,
    fft_multiply,
    fft_polynomial,
    fft_units,
    fft_values,
)
from flipalg.algebra.f2.packed.kernels.memory import WORD, add_to, copy
from flipalg.algebra.f2.packed.kernels.python_api import (
    allocate,
    argument,
    data,
    error_occurred,
    free,
    integer,
    new_words,
    no_memory,
    released,
    restored,
    size,
    trimmed,
)

_SLACK = 8
"""Words before the first multiple of 64 bytes, and behind the values."""


@helper
def _aligned(p: Any) -> Any:
    return (p + 63) // 64 * 64


@exported(2)
def values_of(arguments: Any) -> Any:
    """Return the values of f, for sums of products of at most so many words as the second argument says."""
    f, n = argument(arguments, 0), integer(argument(arguments, 1))
    length = size(f)
    if length < 0 or n < 0:
        return 0
    units = max(1, fft_units(n))
    values = new_words(UNIT_WORDS * units + _SLACK)
    if values == 0:
        return 0
    state = released()
    done = fft_values(_aligned(data(values)), data(f), length, units)
    restored(state)
    if error_occurred():
        return 0
    return values if done else no_memory()


@exported(4)
def from_values(arguments: Any) -> Any:
    """Return the polynomial with the values a x + b y, a x + b where y is empty, a x where b is empty too."""
    a, x, b, y = argument(arguments, 0), argument(arguments, 1), argument(arguments, 2), argument(arguments, 3)
    count = size(a) - _SLACK
    if count < UNIT_WORDS or size(x) != size(a) or (size(b) != size(a) and size(b)) or (size(y) != size(a) and size(y)):
        return 0
    out = new_words(count)
    scratch = allocate(2 * count + _SLACK)
    if out == 0 or scratch == 0:
        return no_memory()
    first = _aligned(scratch)
    second = first + WORD * count
    units = count // UNIT_WORDS
    state = released()
    copy(first, _aligned(data(a)), count)
    fft_multiply(first, _aligned(data(x)), units)
    if size(b):
        copy(second, _aligned(data(b)), count)
        if size(y):
            fft_multiply(second, _aligned(data(y)), units)
        add_to(first, second, count)
    done = fft_polynomial(data(out), count, first, units)
    free(scratch)
    restored(state)
    if error_occurred():
        return 0
    return trimmed(out, count) if done else no_memory()
