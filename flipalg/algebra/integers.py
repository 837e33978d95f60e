"""The integers that index polynomials and boards: checked once, and split into a power of two and an odd part.

Main definitions
    positive_integer(name, value)   the value as an int, or an error that shows what was met
    odd_part(n), without(p, n)      (k, b) with n = 2^k b, b odd; with n = p^k b
    divisors(b)                     ascending
    moebius(n)                      μ(n)
    prime_divisors(n)               ascending
    order_of_2(k), half_order_of_2(k)      modulo an odd k: the least e with 2^e = 1, with 2^e = ±1
    order_from_multiple(...)        the order of an element, from a multiple of it and the primes of that
    read_integer(text)              12, 10^100, 1e100, 2^64-1 as people write them
    power_in_words(base, exponent)  4 for 2^2, and 2^100 as it is
    brief(number)                   for an error message: a huge number by its size
    decimal(number)                 all its digits, however many they are
    refuse_beyond_memory(...)       MemoryError before memory is touched
Conventions
    b always denotes an odd number, k = v2(n) the exponent of 2.
"""

import operator
import re
from collections.abc import Callable, Iterable
from math import isqrt

MEMORY_LIMIT = 4 * 2**30
"""Bytes that one explicit polynomial or matrix may take; a larger one is refused before memory is touched."""


MOST_BITS_OF_STR = 2_000
"""Numbers below this many bits are written by str() under every limit that Python can be given (640 digits)."""


def positive_integer(name: str, value: object) -> int:
    """Return `value` as an int ≥ 1; `name` is what the error calls it.

    Raises TypeError for anything that is not an integer (bool included), ValueError below 1.
    """
    return _integer_from(1, name, value)


def natural_number(name: str, value: object) -> int:
    """Return `value` as an int ≥ 0, with the errors of `positive_integer`."""
    return _integer_from(0, name, value)


def integer(name: str, value: object) -> int:
    """Return `value` as an int; TypeError for anything that is not an integer (bool included)."""
    if isinstance(value, bool) or hasattr(type(value), "to_exponents"):  # an F2Poly has __index__ for hex() and bin()
        raise TypeError(f"{name} must be an integer, got {value!r}")
    try:
        return operator.index(value)  # type: ignore[arg-type]  # the TypeError is what we are after
    except TypeError:
        raise TypeError(f"{name} must be an integer, got {value!r}") from None


def _integer_from(least: int, name: str, value: object) -> int:
    number = integer(name, value)
    if number < least:
        raise ValueError(f"{name} must be at least {least}, got {brief(number)}")
    return number


NUMBER = r"[0-9]+(?:(?:\^|\*\*|[eE])[0-9]+)?(?:[+-][0-9]+)?"
"""A number as people write it, as a regular expression."""
MOST_DIGITS = 4000
"""Digits of a number that is read: Python writes no number of more than 4,300."""


def read_integer(text: str) -> int:
    """Return the integer that a word is, of at most 4,000 digits; ValueError shows at most 60 characters of another.

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
        if (base.bit_length() - 1) * times <= 4 * MOST_DIGITS:  # else it has too many digits
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
    """Return (k, b) with n = p^k b and b no multiple of p, for n ≥ 1 and p ≥ 2.

    >>> without(3, 90), without(2, 40)
    ((2, 10), (3, 5))
    """
    if p == 2:
        return odd_part(n)
    k = 0
    while n % p == 0:
        k, n = k + 1, n // p
    return k, n


def divisors(b: int) -> list[int]:
    """Return the divisors of b ≥ 1, ascending; √b divisions.

    >>> divisors(12)
    [1, 2, 3, 4, 6, 12]
    """
    small = [d for d in range(1, isqrt(b) + 1) if b % d == 0]
    return small + [b // d for d in reversed(small) if d * d != b]


def moebius(n: int) -> int:
    """Return μ(n) for n ≥ 1: 0 where a square divides n, else -1 to the number of its prime factors; n divisions.

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


def order_of_2(k: int, bound: int | None = None) -> int | None:
    """Return the order of 2 modulo k, k odd, or None when it exceeds `bound`; as many doublings as the answer.

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
    """Return the least e ≥ 1 with 2^e = ±1 modulo k, k odd: the degree of ζ + 1/ζ over F2, ζ of order k > 1.

    >>> half_order_of_2(5), half_order_of_2(7), half_order_of_2(17)
    (2, 3, 4)
    """
    power, e = 2 % k, 1
    while power not in (1 % k, k - 1):
        power, e = 2 * power % k, e + 1
    return e


def order_from_multiple(multiple: int, primes: Iterable[int], is_one: Callable[[int], bool]) -> int:
    """Return the order of an element: the least divisor r of `multiple` with is_one(r).

    is_one     whether the element's power with this exponent is 1; true of `multiple`
    primes     those of `multiple`; what is missing, and a composite number's primes, may stay in the result

    >>> order_from_multiple(12, [2, 3], lambda exponent: pow(3, exponent, 13) == 1)
    3
    """
    order = multiple
    for p in primes:
        while order % p == 0 and is_one(order // p):
            order //= p
    return order


WRITTEN_OUT = 10**12
"""Counts up to this are written out; beyond it a power says more than its digits."""


def power_in_words(base: int, exponent: int) -> str:
    """Return a power as people read it: written out to 10^12, beyond that as a power.

    >>> power_in_words(2, 2), power_in_words(2, 24), power_in_words(3, 100)
    ('4', '16,777,216', '3^100')
    """
    if (base.bit_length() - 1) * exponent < WRITTEN_OUT.bit_length() and (number := base**exponent) <= WRITTEN_OUT:
        return f"{number:,}"
    return f"{base}^{brief(exponent) if exponent < 10**40 else f'({brief(exponent)})'}"


def brief(number: int) -> str:
    """Return the number as text that fits on a line: a number of more than 40 digits by its size only.

    >>> brief(-12), brief(10**100)
    ('-12', 'a number of 333 bits')
    """
    if number.bit_length() <= 132:
        return str(number)
    return f"{'minus ' if number < 0 else ''}a number of {number.bit_length()} bits"


def decimal(number: int) -> str:
    """Return the digits of a number, however many: str() refuses more than sys.get_int_max_str_digits(), usually 4,300.

    >>> decimal(-12), len(decimal(10**5000))
    ('-12', 5001)
    """
    if number.bit_length() < MOST_BITS_OF_STR:
        return str(number)
    from flint import fmpz  # no limit, and not quadratic

    return str(fmpz(number))


def refuse_beyond_memory(needed: int, what: str, instead: str) -> None:
    """Raise MemoryError when `what` would take more than MEMORY_LIMIT bytes; `instead` says what to call."""
    if needed > MEMORY_LIMIT:
        size = f"{needed / 2**30:,.0f} GiB" if needed < 2**80 else f"about 2^{needed.bit_length() - 1} bytes"
        raise MemoryError(f"{what} would need {size}, the limit is {MEMORY_LIMIT // 2**30} GiB; {instead}")
