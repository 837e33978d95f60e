"""Prime factors of 2^k - 1 and 2^k + 1: what algebra gives first, then FLINT within a budget of seconds.

Main definitions
    prime_factors_of_power(k, sign, budget)   the primes of 2^k ± 1, and the composites that resisted
    cyclotomic_value(d)                       Φ_d(2)
    factors_of_parts(parts, deadline)         the same for a product of any numbers
Main statements
    2^k - 1 = Π Φ_d(2) over d | k, and 2^k + 1 = Π Φ_d(2) over d | 2k, d ∤ k        test_products_of_cyclotomic_values
    for h odd, 2^(2h) + 1 = (2^h - 2^((h+1)/2) + 1)(2^h + 2^((h+1)/2) + 1)            Aurifeuille
Conventions
    A factor counts as prime only when FLINT has proved it (fmpz.is_prime, not a probable prime).
"""

import time
from collections.abc import Iterable
from math import gcd
from typing import NamedTuple

from flint import fmpz

from flipalg.algebra.child_process import output_of
from flipalg.algebra.integers import divisors

FREE_BITS = 96
"""Numbers to this size are factored without looking at the clock: FLINT takes milliseconds."""


PROVABLE_BITS = 400
"""Numbers to this size are tested for primality, with proof, without looking at the clock."""


class PrimeFactors(NamedTuple):
    """The primes found, and the cofactors that resisted (composite, or too large to be proved prime in time).

    Ascending, each once, and coprime to one another: 2^k ± 1 is a product of powers of them.
    """

    primes: tuple[int, ...]
    composites: tuple[int, ...]


def prime_factors_of_power(k: int, sign: int, budget: float = 10.0) -> PrimeFactors:
    """Return the prime factors of 2^k + sign, sign ±1, k ≥ 1, within about `budget` seconds.

    >>> prime_factors_of_power(12, -1)
    PrimeFactors(primes=(3, 5, 7, 13), composites=())
    """
    if not isinstance(budget, int | float) or not budget >= 0:
        raise ValueError(f"the budget must be at least 0 seconds, got {budget!r}")
    deadline = time.monotonic() + budget
    indices = [d for d in divisors(k if sign < 0 else 2 * k) if sign < 0 or k % d]
    return factors_of_parts((part for d in indices for part in _parts(d)), deadline)


def factors_of_parts(parts: Iterable[int], deadline: float) -> PrimeFactors:
    """Return the primes of the product of `parts`, each ≥ 1, as far as they are found until `deadline` (monotonic).

    >>> factors_of_parts([12, 35], time.monotonic() + 1)
    PrimeFactors(primes=(2, 3, 5, 7), composites=())
    """
    primes: set[int] = set()
    composites: set[int] = set()
    for part in sorted(set(parts) - {1}):
        found = _prime_factors(part, deadline)
        if found is None:
            composites.add(part)
        else:
            primes.update(found)
    rest = {_without(primes, c) for c in composites} - {1}
    return PrimeFactors(tuple(sorted(primes)), tuple(sorted(rest)))


def _without(primes: Iterable[int], number: int) -> int:
    for p in primes:
        while number % p == 0:
            number //= p
    return number


def cyclotomic_value(d: int) -> int:
    """Return Φ_d(2): 2^d - 1 divided by the Φ_c(2) of the proper divisors c of d.

    >>> [cyclotomic_value(d) for d in (1, 2, 3, 4, 6, 12)]
    [1, 3, 7, 5, 3, 13]
    """
    value: int = 2**d - 1
    for c in divisors(d)[:-1]:
        value //= cyclotomic_value(c)
    return value


def _parts(d: int) -> list[int]:
    """Return factors of Φ_d(2) whose product it is; parts equal to 1 are left out.

    A prime that divides both Φ_d(2) and Φ_c(2), c < d, divides d: it becomes a part of its own, so that the other parts
    of different d are coprime.  Where d = 4h with h odd, what remains is cut in two by Aurifeuille.
    """
    value = cyclotomic_value(d)
    shared = gcd(value, d)
    parts = [shared]
    value //= shared
    if d % 8 == 4:
        h = d // 4
        part = gcd(value, 2**h + 2 ** ((h + 1) // 2) + 1)
        parts += [part, value // part]
    else:
        parts.append(value)
    return [part for part in parts if part > 1]


def _prime_factors(number: int, deadline: float) -> list[int] | None:
    """Return the primes of the number, each proved, or None when that takes longer than to the deadline."""
    bits = number.bit_length()
    if bits <= PROVABLE_BITS and fmpz(number).is_prime():
        return [number]
    if bits <= FREE_BITS:
        return [int(p) for p, _ in fmpz(number).factor()]
    left = deadline - time.monotonic()
    if left <= 0:
        return None
    output, ended = output_of(_FACTOR, f"{number:x}", left)
    return [int(p, 16) for p in output.split()] if ended else None


_FACTOR = """
from flint import fmpz
factors = [p for p, _ in fmpz(int(sys.stdin.read(), 16)).factor()]
if not all(p.is_prime() for p in factors):
    raise ValueError("a factor was not proved prime")
print(*(f"{int(p):x}" for p in factors))
"""
