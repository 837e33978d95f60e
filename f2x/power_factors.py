"""Prime factors of b^k - 1 and b^k + 1, found within a time limit by algebraic identities and FLINT.

For the cyclotomic polynomials Φ_d, b^k - 1 = Π Φ_d(b) over d | k, and b^k + 1 = Π Φ_d(b) over the d that divide 2k
but not k.  Aurifeuille's identity, for odd h, is
2^(2h) + 1 = (2^h - 2^((h+1)/2) + 1)(2^h + 2^((h+1)/2) + 1).
FLINT, which is imported when it is first needed, factors, and every number that is returned as a prime is proved prime.
In a browser, which has to fetch FLINT, numbers of at most 64 bits are factored without it.
"""

import time
from collections.abc import Iterable
from math import gcd, inf
from typing import NamedTuple

from f2x.child_process import call_in_child
from f2x.integers import brief, divisors, positive_integer, shown
from f2x.ring import backend

__all__ = [
    "PrimeFactors",
    "checked_seconds",
    "cyclotomic_parts",
    "cyclotomic_value",
    "factor_by_flint",
    "is_prime",
    "parts_of_power",
    "prime_factors",
    "prime_factors_of_power",
    "prime_factors_of_product",
]

MOST_BITS = 10**8
QUICK_BITS = 96
"""Numbers of at most this many bits are factored in this process, without a time limit."""
PROVABLE_BITS = 400
"""Numbers of at most this many bits are first tested for primality in this process."""
WORD_BITS = 64 if backend == "wasm" else 0
"""Numbers of at most this many bits need no FLINT."""
SMALL_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
"""The bases that prove each prime below 2^64 by the test of Miller and Rabin (Sorenson and Webster, 2017)."""
STEPS = 128
"""The steps of a walk between two gcds."""


def is_prime(number: int) -> bool:
    """Return whether an integer is prime.

    >>> is_prime(2**61 - 1), is_prime(2**61 + 1)
    (True, False)
    """
    if number.bit_length() <= WORD_BITS:
        return is_prime_word(number)
    from flint import fmpz

    return bool(fmpz(number).is_prime())


def prime_factors(number: int, seconds: float = inf) -> tuple[int, ...]:
    """Return the primes that divide a number ≥ 1, ascending; TimeoutError if that takes longer than `seconds`.

    The limit holds only for numbers of more than 96 bits.

    >>> prime_factors(360), prime_factors(1)
    ((2, 3, 5), ())
    """
    bits = number.bit_length()
    if bits <= WORD_BITS:
        return primes_of_word(number)
    from flint import fmpz

    if bits <= PROVABLE_BITS and fmpz(number).is_prime():
        return (number,)
    if bits <= QUICK_BITS:
        return tuple(sorted([int(p) for p, _ in fmpz(number).factor()]))
    if seconds <= 0:
        raise TimeoutError(f"a number of {bits} bits is not factored in {seconds:.3g} seconds")
    return call_in_child(factor_by_flint, number, seconds=seconds)


def is_prime_word(number: int) -> bool:
    """Return whether an integer below 2^64 is prime, without FLINT.

    >>> is_prime_word(2**61 - 1), is_prime_word(3215031751), is_prime_word(1)
    (True, False, False)
    """
    if number < 2 or any(number % p == 0 for p in SMALL_PRIMES):
        return number in SMALL_PRIMES
    odd, halvings = number - 1, 0
    while odd % 2 == 0:
        odd, halvings = odd // 2, halvings + 1
    powers = ([pow(a, odd << i, number) for i in range(halvings)] for a in SMALL_PRIMES)
    return all(roots[0] == 1 or number - 1 in roots for roots in powers)


def primes_of_word(number: int) -> tuple[int, ...]:
    """Return the primes that divide a number from 1 to 2^64 - 1, ascending, without FLINT.

    >>> primes_of_word(2**64 - 1), primes_of_word(1)
    ((3, 5, 17, 257, 641, 65537, 6700417), ())
    """
    found = {p for p in SMALL_PRIMES if number % p == 0}
    waiting = [_without(found, number)]
    while waiting:
        part = waiting.pop()
        if is_prime_word(part):
            found.add(part)
        elif part > 1:
            factor = _proper_factor(part)
            waiting += [factor, part // factor]
    return tuple(sorted(found))


def _proper_factor(number: int) -> int:
    """Return a proper factor of a composite number, by Pollard's walks x → x² + c."""
    c = 0
    while True:
        c, slow, fast, d = c + 1, 2, 2, 1
        while d == 1:
            before, product = (slow, fast), 1
            for _ in range(STEPS):
                slow = (slow * slow + c) % number
                fast = (fast * fast + c) % number
                fast = (fast * fast + c) % number
                product = product * (slow - fast) % number
            d = gcd(product, number)
        if d == number:  # some of these steps, one by one
            (slow, fast), d = before, 1
            while d == 1:
                slow = (slow * slow + c) % number
                fast = (fast * fast + c) % number
                fast = (fast * fast + c) % number
                d = gcd(slow - fast, number)
        if d < number:
            return d


def factor_by_flint(number: int) -> tuple[int, ...]:
    """Return the primes that divide a number ≥ 1, ascending; ArithmeticError if a factor is not proved prime."""
    from flint import fmpz

    factors = sorted(p for p, _ in fmpz(number).factor())
    if not all(p.is_prime() for p in factors):
        raise ArithmeticError(f"a factor of a number of {number.bit_length()} bits was not proved prime")
    return tuple(map(int, factors))


class PrimeFactors(NamedTuple):
    """The prime factors of a number that were found (`primes`), and the factors that were not factored (`composites`).

    An entry of `composites` is composite, or was not proved prime.  Both tuples ascend without repetition, and the
    number is a product of powers of the entries.  For base^k ± 1 the entries are pairwise coprime.
    """

    primes: tuple[int, ...]
    composites: tuple[int, ...]


def prime_factors_of_power(k: int, sign: int, seconds: float = 10.0, base: int = 2) -> PrimeFactors:
    """Return the PrimeFactors of base^k + sign found within about `seconds`; sign is 1 or -1, and k ≥ 1.

    ValueError for another sign or k, a base below 2, and a power of more than 10^8 bits.

    >>> prime_factors_of_power(12, -1), prime_factors_of_power(2, 1, base=3)
    (PrimeFactors(primes=(3, 5, 7, 13), composites=()), PrimeFactors(primes=(2, 5), composites=()))
    """
    k, base = positive_integer("k", k), positive_integer("base", base)
    if sign not in (1, -1):
        raise ValueError(f"sign must be 1 or -1, got {shown(sign)}")
    if base < 2:
        raise ValueError(f"base must be at least 2, got {base}")
    if k * base.bit_length() > MOST_BITS:
        raise ValueError(f"base^k may have at most {MOST_BITS:,} bits, got k = {brief(k)} with base {brief(base)}")
    return prime_factors_of_product(parts_of_power(k, sign, base), seconds)


def checked_seconds(seconds: object) -> float:
    """Return `seconds`; ValueError unless it is an int or float ≥ 0."""
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not seconds >= 0:
        raise ValueError(f"seconds must be at least 0, got {seconds!r}")
    return seconds


def prime_factors_of_product(factors: Iterable[int], seconds: float = 10.0) -> PrimeFactors:
    """Return the PrimeFactors of the product of integers ≥ 1 that are found within about `seconds`.

    The limit holds for factors of more than 96 bits; the smallest are factored first.

    >>> prime_factors_of_product([12, 35])
    PrimeFactors(primes=(2, 3, 5, 7), composites=())
    """
    deadline = time.monotonic() + checked_seconds(seconds)
    primes: set[int] = set()
    composites: set[int] = set()
    for part in sorted(set(factors) - {1}):
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
    """Return the value Φ_d(base) of the d-th cyclotomic polynomial.

    It is the quotient of base^d - 1 by the product of Φ_c(base) over the proper divisors c of d.

    >>> [cyclotomic_value(d) for d in (1, 2, 3, 4, 6, 12)], cyclotomic_value(4, 3)
    ([1, 3, 7, 5, 3, 13], 10)
    """
    value: int = base**d - 1
    for c in divisors(d)[:-1]:
        value //= cyclotomic_value(c, base)
    return value


def parts_of_power(k: int, sign: int, base: int = 2) -> list[int]:
    """Return a list of factors whose product is base^k + sign, for sign 1 or -1: the `cyclotomic_parts` of each Φ_d."""
    indices = [d for d in divisors(k if sign < 0 else 2 * k) if sign < 0 or k % d]
    return [part for d in indices for part in cyclotomic_parts(d, base)]


def cyclotomic_parts(d: int, base: int = 2) -> list[int]:
    """Return a list of factors above 1 whose product is Φ_d(base).

    The common divisors of Φ_d(base) and d are factors of their own.  A prime that divides both Φ_c(base) and Φ_d(base)
    for c < d divides d, so that the other factors for different d are coprime.  If the base is 2 and d = 4h with h odd,
    Aurifeuille's identity can split the remaining factor in two.
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
