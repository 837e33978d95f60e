"""Prime factors of 2^k - 1 and 2^k + 1: what algebra gives first, then FLINT within a budget of seconds.

Main definitions
    prime_factors_of_power(k, sign, budget)   the primes of 2^k ± 1, and the composites that resisted
    cyclotomic_value(d)                       Φ_d(2)
Main statements
    2^k - 1 = Π Φ_d(2) over d | k, and 2^k + 1 = Π Φ_d(2) over d | 2k, d ∤ k        test_products_of_cyclotomic_values
    for h odd, 2^(2h) + 1 = (2^h - 2^((h+1)/2) + 1)(2^h + 2^((h+1)/2) + 1)            Aurifeuille
Conventions
    A factor counts as prime only when FLINT has proved it (fmpz.is_prime, not a probable prime).
"""

import subprocess
import sys
import time
from math import gcd, inf
from typing import NamedTuple

from flint import fmpz

from flipalg.algebra.integers import divisors

FREE_BITS = 96
"""Numbers to this size are factored without looking at the clock: FLINT takes milliseconds."""


class PrimeFactors(NamedTuple):
    """The primes found, and the composite cofactors that resisted, both ascending and each once."""

    primes: tuple[int, ...]
    composites: tuple[int, ...]


def prime_factors_of_power(k: int, sign: int, budget: float = 10.0) -> PrimeFactors:
    """Return the prime factors of 2^k + sign, sign ±1, k ≥ 1, within about `budget` seconds.

    >>> prime_factors_of_power(12, -1)
    PrimeFactors(primes=(3, 5, 7, 13), composites=())
    """
    deadline = time.monotonic() + budget
    indices = [d for d in divisors(k if sign < 0 else 2 * k) if sign < 0 or k % d]
    primes: set[int] = set()
    composites: set[int] = set()
    for part in sorted({part for d in indices for part in _aurifeuillian_parts(d)}):
        found = _factored(part, deadline)
        primes.update(p for p in found if _is_prime(p))
        composites.update(c for c in found if not _is_prime(c))
    return PrimeFactors(tuple(sorted(primes)), tuple(sorted(composites)))


def cyclotomic_value(d: int) -> int:
    """Return Φ_d(2): 2^d - 1 divided by the Φ_c(2) of the proper divisors c of d.

    >>> [cyclotomic_value(d) for d in (1, 2, 3, 4, 6, 12)]
    [1, 3, 7, 5, 3, 13]
    """
    value: int = 2**d - 1
    for c in divisors(d)[:-1]:
        value //= cyclotomic_value(c)
    return value


def _aurifeuillian_parts(d: int) -> list[int]:
    """Return Φ_d(2) cut in two where d = 4h, h odd; parts equal to 1 are left out."""
    value = cyclotomic_value(d)
    if d % 8 == 4:
        h = d // 4
        part = gcd(value, 2**h + 2 ** ((h + 1) // 2) + 1)
        parts = [part, value // part]
    else:
        parts = [value]
    return [part for part in parts if part > 1]


def _factored(number: int, deadline: float) -> list[int]:
    """Return the prime factors of the number, or the number itself when they are not found before the deadline."""
    if _is_prime(number):
        return [number]
    if number.bit_length() <= FREE_BITS:
        return [int(p) for p, _ in fmpz(number).factor()]
    left = deadline - time.monotonic()
    if left <= 0:
        return [number]
    # FLINT cannot be interrupted: another process can.
    code = "import sys; from flint import fmpz; print(*(p for p, _ in fmpz(int(sys.argv[1])).factor()))"
    try:
        done = subprocess.run(
            [sys.executable, "-c", code, str(number)],
            capture_output=True,
            text=True,
            timeout=left if left < inf else None,
            check=True,
        )
    except subprocess.TimeoutExpired:
        return [number]
    return [int(p) for p in done.stdout.split()]


def _is_prime(number: int) -> bool:
    return bool(fmpz(number).is_prime())
