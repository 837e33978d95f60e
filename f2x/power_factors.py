"""Prime factors of p^k - 1 and p^k + 1: algebraic factors first, then FLINT, within a time limit.

With the cyclotomic polynomials Φ_d, p^k - 1 = Π Φ_d(p) over d | k, and p^k + 1 = Π Φ_d(p) over d | 2k, d ∤ k.
Aurifeuille's identity for odd h: 2^(2h) + 1 = (2^h - 2^((h+1)/2) + 1)(2^h + 2^((h+1)/2) + 1).
"""

import time
from collections.abc import Iterable
from math import gcd
from typing import NamedTuple

from f2x.integers import divisors
from f2x.primes import prime_factors

__all__ = [
    "PrimeFactors",
    "checked_seconds",
    "cyclotomic_parts",
    "cyclotomic_value",
    "factors_of_parts",
    "parts_of_power",
    "prime_factors_of_power",
]


class PrimeFactors(NamedTuple):
    """The primes found in a number, and its cofactors that were not factored.

    A cofactor is composite, or too large to be proved prime in time.

    Both tuples ascend without repetition, and the number is a product of powers of the entries.  For base^k ± 1 the
    entries are pairwise coprime.
    """

    primes: tuple[int, ...]
    composites: tuple[int, ...]


def prime_factors_of_power(k: int, sign: int, seconds: float = 10.0, base: int = 2) -> PrimeFactors:
    """Return the PrimeFactors of base^k + sign, sign ±1, k ≥ 1, found within about `seconds`.

    >>> prime_factors_of_power(12, -1), prime_factors_of_power(2, 1, base=3)
    (PrimeFactors(primes=(3, 5, 7, 13), composites=()), PrimeFactors(primes=(2, 5), composites=()))
    """
    return factors_of_parts(parts_of_power(k, sign, base), time.monotonic() + checked_seconds(seconds))


def checked_seconds(seconds: object) -> float:
    """Return the seconds; ValueError unless they are a number ≥ 0."""
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not seconds >= 0:
        raise ValueError(f"seconds must be at least 0, got {seconds!r}")
    return seconds


def factors_of_parts(parts: Iterable[int], deadline: float) -> PrimeFactors:
    """Return the PrimeFactors of the product of `parts`, each ≥ 1, found until time.monotonic() reaches `deadline`.

    >>> factors_of_parts([12, 35], time.monotonic() + 1)
    PrimeFactors(primes=(2, 3, 5, 7), composites=())
    """
    primes: set[int] = set()
    composites: set[int] = set()
    for part in sorted(set(parts) - {1}):
        try:
            primes.update(prime_factors(part, deadline - time.monotonic()))
        except TimeoutError:
            composites.add(part)
    rest = {_without(primes, c) for c in composites} - {1}
    return PrimeFactors(tuple(sorted(primes)), tuple(sorted(rest)))


def _without(primes: Iterable[int], number: int) -> int:
    for p in primes:
        while number % p == 0:
            number //= p
    return number


def cyclotomic_value(d: int, base: int = 2) -> int:
    """Return Φ_d(base): base^d - 1 divided by the Φ_c(base) of the proper divisors c of d.

    >>> [cyclotomic_value(d) for d in (1, 2, 3, 4, 6, 12)], cyclotomic_value(4, 3)
    ([1, 3, 7, 5, 3, 13], 10)
    """
    value: int = base**d - 1
    for c in divisors(d)[:-1]:
        value //= cyclotomic_value(c, base)
    return value


def parts_of_power(k: int, sign: int, base: int = 2) -> list[int]:
    """Return factors whose product is base^k + sign: the `cyclotomic_parts` of the Φ_d(base) that divide it."""
    indices = [d for d in divisors(k if sign < 0 else 2 * k) if sign < 0 or k % d]
    return [part for d in indices for part in cyclotomic_parts(d, base)]


def cyclotomic_parts(d: int, base: int = 2) -> list[int]:
    """Return factors whose product is Φ_d(base), without factors equal to 1.

    A prime that divides both Φ_d(base) and Φ_c(base), c < d, divides d: it becomes a separate factor, so that the
    other factors for different d are coprime.  If the base is 2 and d = 4h with h odd, Aurifeuille's identity cuts the
    rest in two.
    """
    value, parts = cyclotomic_value(d, base), []
    while (shared := gcd(value, d)) > 1:
        parts.append(shared)
        value //= shared
    if base == 2 and d % 8 == 4:
        h = d // 4
        part = gcd(value, 2**h + 2 ** ((h + 1) // 2) + 1)
        parts += [part, value // part]
    else:
        parts.append(value)
    return [part for part in parts if part > 1]
