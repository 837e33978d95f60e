"""Checks and elementary number theory for the integers that index polynomials."""

import operator
from collections.abc import Callable, Iterable
from math import isqrt

MEMORY_LIMIT = 4 * 2**30
"""Bytes that one polynomial or matrix may take; a larger one is refused before memory is touched."""


def integer(name: str, value: object) -> int:
    """Return `value` as an int; TypeError for anything that is not an integer (bool included)."""
    if isinstance(value, bool) or hasattr(type(value), "to_exponents"):  # an F2Poly has __index__ for hex() and bin()
        raise TypeError(f"{name} must be an integer, got {value!r}")
    try:
        return operator.index(value)  # type: ignore[arg-type]  # TypeError is handled
    except TypeError:
        raise TypeError(f"{name} must be an integer, got {value!r}") from None


def natural_number(name: str, value: object) -> int:
    """Return `value` as an int ≥ 0; `name` is what the error calls it."""
    return _integer_from(0, name, value)


def positive_integer(name: str, value: object) -> int:
    """Return `value` as an int ≥ 1; `name` is what the error calls it."""
    return _integer_from(1, name, value)


def _integer_from(least: int, name: str, value: object) -> int:
    number = integer(name, value)
    if number < least:
        raise ValueError(f"{name} must be at least {least}, got {brief(number)}")
    return number


def divisors(b: int) -> list[int]:
    """Return the divisors of b ≥ 1, ascending; √b divisions.

    >>> divisors(12)
    [1, 2, 3, 4, 6, 12]
    """
    small = [d for d in range(1, isqrt(b) + 1) if b % d == 0]
    return small + [b // d for d in reversed(small) if d * d != b]


def prime_divisors(n: int) -> list[int]:
    """Return the primes that divide n ≥ 1, ascending, by trial division.

    >>> prime_divisors(60), prime_divisors(1)
    ([2, 3, 5], [])
    """
    found, p = [], 2
    while p * p <= n:
        if n % p == 0:
            found.append(p)
            while n % p == 0:
                n //= p
        p += 1 if p == 2 else 2
    return [*found, n] if n > 1 else found


def order_from_multiple(multiple: int, primes: Iterable[int], is_one: Callable[[int], bool]) -> int:
    """Return the order of an element: the least divisor r of `multiple` with is_one(r).

    Parameters
    ----------
    multiple : int
        A multiple of the order.
    primes : iterable of int
        The primes of `multiple`.  The result may be too large by the primes that are missing here.
    is_one : callable
        Whether the element's power with this exponent is 1.

    >>> order_from_multiple(12, [2, 3], lambda exponent: pow(3, exponent, 13) == 1)
    3
    """
    order = multiple
    for p in primes:
        while order % p == 0 and is_one(order // p):
            order //= p
    return order


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


def refuse_degree(degree: int) -> None:
    """Raise MemoryError for a polynomial of a degree beyond the limit of memory."""
    refuse_beyond_memory(degree // 8 + 1, f"a polynomial of degree {brief(degree)}", "take a smaller degree")
