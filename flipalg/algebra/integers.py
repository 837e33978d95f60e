"""The integers that index polynomials and boards: checked once, and split into a power of two and an odd part.

Main definitions
    positive_integer(name, value)   the value as an int, or an error that shows what was met
    odd_part(n)                     (k, b) with n = 2^k b, b odd
    divisors(b)                     ascending
    brief(number)                   for an error message: a huge number by its size
    refuse_beyond_memory(...)       MemoryError before memory is touched
Conventions
    b always denotes an odd number, k = v2(n) the exponent of 2.
"""

import operator
from math import isqrt

MEMORY_LIMIT = 4 * 2**30
"""Bytes that one explicit polynomial or matrix may take; a larger one is refused before memory is touched."""


def positive_integer(name: str, value: object) -> int:
    """Return `value` as an int ≥ 1; `name` is what the error calls it.

    Raises TypeError for anything that is not an integer (bool included), ValueError below 1.
    """
    return _integer_from(1, name, value)


def natural_number(name: str, value: object) -> int:
    """Return `value` as an int ≥ 0, with the errors of `positive_integer`."""
    return _integer_from(0, name, value)


def _integer_from(least: int, name: str, value: object) -> int:
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an integer, got {value!r}")
    try:
        number = operator.index(value)  # type: ignore[arg-type]  # the TypeError is what we are after
    except TypeError:
        raise TypeError(f"{name} must be an integer, got {value!r}") from None
    if number < least:
        raise ValueError(f"{name} must be at least {least}, got {brief(number)}")
    return number


def odd_part(n: int) -> tuple[int, int]:
    """Return (k, b) with n = 2^k b and b odd, for n ≥ 1.

    >>> odd_part(40)
    (3, 5)
    """
    k = (n & -n).bit_length() - 1
    return k, n >> k


def divisors(b: int) -> list[int]:
    """Return the divisors of b ≥ 1, ascending; √b divisions.

    >>> divisors(12)
    [1, 2, 3, 4, 6, 12]
    """
    small = [d for d in range(1, isqrt(b) + 1) if b % d == 0]
    return small + [b // d for d in reversed(small) if d * d != b]


def brief(number: int) -> str:
    """Return the number as text that fits on a line: a number of more than 40 digits by its size only.

    >>> brief(-12), brief(10**100)
    ('-12', 'a number of 333 bits')
    """
    if number.bit_length() <= 132:
        return str(number)
    return f"{'minus ' if number < 0 else ''}a number of {number.bit_length()} bits"


def refuse_beyond_memory(needed: int, what: str, instead: str) -> None:
    """Raise MemoryError when `what` would take more than MEMORY_LIMIT bytes; `instead` says what to call."""
    if needed > MEMORY_LIMIT:
        size = f"{needed / 2**30:,.0f} GiB" if needed < 2**80 else f"about 2^{needed.bit_length() - 1} bytes"
        raise MemoryError(f"{what} would need {size}, the limit is {MEMORY_LIMIT // 2**30} GiB; {instead}")
