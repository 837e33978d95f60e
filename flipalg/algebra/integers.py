"""Check, read and write integers, such as the sizes of boards; elementary number theory."""

import operator
import re
from collections.abc import Callable, Iterable
from math import isqrt, lcm

from flipalg.system.limits import MOST_DIGITS

__all__ = [
    "MEMORY_LIMIT",
    "NUMBER",
    "both_sides",
    "brief",
    "checked_seconds",
    "decimal",
    "divisors",
    "half_order_of_2",
    "half_orders",
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
    "small_prime_factors",
    "without",
]

MEMORY_LIMIT = 4 * 2**30
"""The most bytes that a question may take; a larger one is refused before memory is allocated."""


def integer(name: str, value: object) -> int:
    """Return `value` as an int; TypeError for a bool and for a value that is not an integer.

    `name` is the name of the value in the error message.
    """
    if isinstance(value, bool) or type(value).__module__.startswith("galois"):  # its polynomials have an __index__
        raise TypeError(f"{name} must be an integer, got {shown(value)}")
    try:
        return operator.index(value)  # type: ignore[arg-type]  # TypeError is handled
    except TypeError:
        raise TypeError(f"{name} must be an integer, got {shown(value)}") from None


def natural_number(name: str, value: object) -> int:
    """Return `value` as an int ≥ 0; TypeError or ValueError for any other value.

    `name` is the name of the value in the error message.
    """
    return _integer_from(0, name, value)


def positive_integer(name: str, value: object) -> int:
    """Return `value` as an int ≥ 1; TypeError or ValueError for any other value.

    `name` is the name of the value in the error message.
    """
    return _integer_from(1, name, value)


def _integer_from(least: int, name: str, value: object) -> int:
    number = integer(name, value)
    if number < least:
        raise ValueError(f"{name} must be at least {least}, got {brief(number)}")
    return number


def checked_seconds(seconds: object) -> float:
    """Return `seconds`; ValueError unless it is an int or float ≥ 0."""
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not seconds >= 0:
        raise ValueError(f"seconds must be at least 0, got {seconds!r}")
    return seconds


def brief(number: int, separators: bool = False) -> str:
    """Return a number as text that fits on a line; of a number of more than 132 bits it gives sign and size only.

    With `separators`, commas separate groups of three digits.

    >>> brief(-12), brief(10**100), brief(4096, separators=True)
    ('-12', 'a number of 333 bits', '4,096')
    """
    if number.bit_length() <= 132:
        return f"{number:,}" if separators else str(number)
    return f"{'minus ' if number < 0 else ''}a number of {number.bit_length()} bits"


def shown(value: object) -> str:
    """Return a value as one line of text for an error message, cut off at 80 characters.

    Of an array it gives the type and shape only, of an integer the text of `brief`.

    >>> shown([1, 0]), shown(10**100)
    ('[1, 0]', 'a number of 333 bits')
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return brief(value)
    if getattr(value, "shape", ()):
        return f"a value of type {type(value).__name__} and shape {value.shape}"  # type: ignore[attr-defined]
    text = " ".join(repr(value).split())
    return text if len(text) <= 80 else f"{text[:77]}..."


def refuse_beyond_memory(needed: int, what: str, instead: str) -> None:
    """Raise MemoryError if `needed`, a number of bytes, is above MEMORY_LIMIT.

    The message says that `what` would need this memory, and ends with the advice `instead`.
    """
    if needed > MEMORY_LIMIT:
        size = f"{needed / 2**30:,.0f} GiB" if needed < 2**80 else f"about 2^{needed.bit_length() - 1} bytes"
        raise MemoryError(f"{what} would need {size}, the limit is {MEMORY_LIMIT // 2**30} GiB; {instead}")


def divisors(b: int) -> list[int]:
    """Return the list of the divisors of b ≥ 1, ascending, by √b divisions.

    >>> divisors(12)
    [1, 2, 3, 4, 6, 12]
    """
    small = [d for d in range(1, isqrt(b) + 1) if b % d == 0]
    return small + [b // d for d in reversed(small) if d * d != b]


def prime_divisors(n: int) -> list[int]:
    """Return the list of the primes that divide n ≥ 1, ascending, by trial division.

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


def small_prime_factors(number: int) -> tuple[tuple[int, ...], int]:
    """Return (primes, cofactor): the primes of up to about 20 bits that divide a number ≥ 1, and the remaining factor.

    >>> small_prime_factors(60 * (2**61 - 1))
    ((2, 3, 5), 2305843009213693951)
    """
    from flint import fmpz

    found, rest = [], number
    for p, e in fmpz(number).factor_smooth(SMALL_BITS):
        if p.is_prime() and p.bit_length() <= SMALL_BITS + 1:
            found.append(int(p))
            rest //= int(p) ** int(e)
    return tuple(sorted(found)), rest


def order_from_multiple(multiple: int, primes: Iterable[int], is_one: Callable[[int], bool]) -> int:
    """Return the order of an element of a group: the least divisor r of `multiple` with is_one(r).

    Parameters
    ----------
    multiple : int
        A multiple of the order.
    primes : iterable of int
        The prime factors of `multiple`.  If some are missing, or composite, the result may be a proper multiple of the
        order.
    is_one : callable
        A function that takes an exponent k and returns whether the k-th power of the element is 1.

    >>> order_from_multiple(12, [2, 3], lambda exponent: pow(3, exponent, 13) == 1)
    3
    """
    order = multiple
    for p in primes:
        while order % p == 0 and is_one(order // p):
            order //= p
    return order


SMALL_BITS = 20
"""Trial division finds primes of up to about this many bits."""
STR_BITS = 2_000
"""str() writes numbers of at most this many bits, whatever limit is set: the least limit is 640 digits."""


NUMBER = r"[0-9]+(?:(?:\^|\*\*|[eE])[0-9]+)?(?:[+-][0-9]+)?"
"""A regular expression for numbers such as 12, 10^100 or 2^64-1, without a sign before them."""


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


def half_orders(p: int, most: int) -> list[int]:
    """Return for k = 0, ..., most the least e ≥ 1 with p^e = ±1 modulo k, as a list; 0 if the prime p divides k.

    >>> half_orders(2, 17)[17], half_orders(3, 10)
    (4, [0, 1, 1, 0, 1, 2, 0, 3, 2, 0, 2])
    """
    least = list(range(most + 1))  # the least prime factor
    for q in range(2, isqrt(most) + 1):
        if least[q] == q:
            for k in range(q * q, most + 1, q):
                least[k] = min(least[k], q)
    orders = [0, 1, *(0 for _ in range(2, most + 1))]
    for k in range(2, most + 1):
        q, rest = least[k], k
        while rest % q == 0:
            rest //= q
        if q == p:
            continue
        if rest > 1:
            orders[k] = lcm(orders[k // rest], orders[rest])
        elif k > q:
            orders[k] = orders[k // q] * (1 if pow(p, orders[k // q], k) == 1 else q)
        else:
            order = left = q - 1
            while left > 1:
                if pow(p, order // least[left], q) == 1:
                    order //= least[left]
                left //= least[left]
            orders[k] = order
    return [e // 2 if e % 2 == 0 and e and pow(p, e // 2, k) == k - 1 else e for k, e in enumerate(orders)]


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
    if number.bit_length() < STR_BITS:
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
