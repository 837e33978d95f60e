"""Check, read and write integers, such as the sizes of boards; elementary number theory."""

import re

from f2x.integers import (
    MEMORY_LIMIT,
    brief,
    divisors,
    integer,
    natural_number,
    order_from_multiple,
    positive_integer,
    prime_divisors,
    refuse_beyond_memory,
    shown,
)

__all__ = [
    "MEMORY_LIMIT",
    "NUMBER",
    "both_sides",
    "brief",
    "decimal",
    "divisors",
    "half_order",
    "half_order_of_2",
    "integer",
    "minimal_under_divisibility",
    "moebius",
    "natural_number",
    "odd_part",
    "order_from_multiple",
    "order_of_2",
    "positive_integer",
    "power_in_words",
    "prime_divisors",
    "read_integer",
    "refuse_beyond_memory",
    "shown",
    "without",
]

MOST_BITS_OF_STR = 2_000
"""str() writes numbers of at most this many bits, whatever limit is set: the least limit is 640 digits."""


NUMBER = r"[0-9]+(?:(?:\^|\*\*|[eE])[0-9]+)?(?:[+-][0-9]+)?"
"""A regular expression for numbers such as 12, 10^100 or 2^64-1, without a sign before them."""
MOST_DIGITS = 4000
"""The most digits of a number that `read_integer` accepts; by default Python writes at most 4,300."""


def read_integer(text: str) -> int:
    """Return the integer that a text denotes; ValueError for other texts and for numbers of more than 4,000 digits.

    The text has at most 4,000 characters, and its exponent at most 5 digits.

    >>> read_integer("2^64-1"), read_integer("1e3"), read_integer("-7")
    (18446744073709551615, 1000, -7)
    """
    shown = repr(text) if len(text) <= 58 else f"{text[:56]!r}..."
    match = re.fullmatch(r"\s*([-+]?)([0-9]+)(?:(\^|\*\*|[eE])([0-9]+))?([+-][0-9]+)?\s*", text)
    if not match:
        raise ValueError(f"must be an integer, such as 12, 10^100 or 2^64-1, got {shown}")
    sign, written, power, exponent, added = match.groups(default="")
    if len(text) <= MOST_DIGITS and len(exponent) <= 5:
        factor, base = (int(written), 10) if power in ("e", "E") else (1, int(written))
        times = int(exponent) if power else 1
        if (base.bit_length() - 1) * times <= 4 * MOST_DIGITS:  # otherwise the power has too many digits
            number: int = factor * base**times
            number = (-number if sign == "-" else number) + int(added or 0)
            if abs(number) < 10**MOST_DIGITS:
                return number
    raise ValueError(f"must have at most {MOST_DIGITS} digits, got {shown}")


def odd_part(n: int) -> tuple[int, int]:
    """Return (k, b) with n = 2^k b and b odd, for n ≥ 1.

    >>> odd_part(40)
    (3, 5)
    """
    k = (n & -n).bit_length() - 1
    return k, n >> k


def without(p: int, n: int) -> tuple[int, int]:
    """Return (k, b) with n = p^k b such that p does not divide b, for n ≥ 1 and p ≥ 2.

    >>> without(3, 90), without(2, 40)
    ((2, 10), (3, 5))
    """
    if p == 2:
        return odd_part(n)
    k = 0
    while n % p == 0:
        k, n = k + 1, n // p
    return k, n


def moebius(n: int) -> int:
    """Return the Möbius function μ(n) for n ≥ 1, by trial division.

    It is 0 if a square above 1 divides n, else (-1)^(number of prime factors).

    >>> [moebius(n) for n in range(1, 11)]
    [1, -1, -1, 0, -1, 1, -1, 0, 0, 1]
    """
    sign, p = 1, 2
    while n > 1:
        if n % p == 0:
            n //= p
            if n % p == 0:
                return 0
            sign = -sign
        p += 1
    return sign


def order_of_2(k: int, bound: int | None = None) -> int | None:
    """Return the order r of 2 modulo k, by r doublings, or None if r exceeds `bound` ≥ 1; ValueError for an even k.

    >>> order_of_2(7), order_of_2(23, 10)
    (3, None)
    """
    if positive_integer("k", k) % 2 == 0:
        raise ValueError(f"k must be odd, got {k}")
    power, order = 2 % k, 1
    while power != 1 % k:
        if bound is not None and order >= bound:
            return None
        power, order = 2 * power % k, order + 1
    return order


def half_order_of_2(k: int) -> int:
    """Return the least e ≥ 1 with 2^e = ±1 modulo an odd k.

    For k > 1 it is the degree over F2 of ζ + 1/ζ, where ζ is an element of order k in an extension field of F2.

    >>> half_order_of_2(5), half_order_of_2(7), half_order_of_2(17)
    (2, 3, 4)
    """
    power, e = 2 % k, 1
    while power not in (1 % k, k - 1):
        power, e = 2 * power % k, e + 1
    return e


def half_order(p: int, k: int, most: int) -> int:
    """Return the least e ≥ 1 with p^e = ±1 modulo k, or 0 if e exceeds `most` ≥ 1; p must be coprime to k.

    >>> half_order(2, 17, 17), half_order(3, 10, 10), half_order(2, 17, 3)
    (4, 2, 0)
    """
    power, e = p % k, 1
    while power not in (1 % k, k - 1):
        power, e = p * power % k, e + 1
        if e > most:
            return 0
    return e


WRITTEN_OUT = 10**12
"""`power_in_words` writes powers above this number as base^exponent."""


def power_in_words(base: int, exponent: int) -> str:
    """Return base^exponent as text: the number with commas if it is at most 10^12, else "base^exponent".

    >>> power_in_words(2, 2), power_in_words(2, 24), power_in_words(3, 100)
    ('4', '16,777,216', '3^100')
    """
    if (base.bit_length() - 1) * exponent < WRITTEN_OUT.bit_length() and (number := base**exponent) <= WRITTEN_OUT:
        return f"{number:,}"
    return f"{base}^{brief(exponent) if exponent < 10**40 else f'({brief(exponent)})'}"


def decimal(number: int) -> str:
    """Return all digits of a number, also if they are more than str() allows (4,300 by default).

    >>> decimal(-12), len(decimal(10**5000))
    ('-12', 5001)
    """
    if number.bit_length() < MOST_BITS_OF_STR:
        return str(number)
    from flint import fmpz  # has no limit, and does not take quadratic time

    return str(fmpz(number))


def both_sides(m: object, n: object) -> tuple[int, int]:
    """Return the sides (m, n) of a board; TypeError or ValueError unless both are integers of at least 1."""
    m = positive_integer("m", m)
    if n is None:
        raise TypeError(f"a board has two sides: write {brief(m)}, {brief(m)} for the square, got {brief(m)} alone")
    return m, positive_integer("n", n)


def minimal_under_divisibility(numbers: set[int]) -> tuple[int, ...]:
    """Return the numbers of a set that no other number of the set divides, ascending.

    >>> minimal_under_divisibility({4, 6, 12, 9})
    (4, 6, 9)
    """
    kept: list[int] = []
    for number in sorted(numbers):
        if all(number % smaller for smaller in kept):
            kept.append(number)
    return tuple(kept)
