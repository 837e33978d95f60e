"""Primes that divide an integer, by FLINT: proved, and where that takes long in a subprocess.

Main definitions
    is_prime(number)            proved
    small_prime_factors(...)    the primes that trial division finds, and what is left
    prime_factors(number)       all of them, ascending
"""

from flint import fmpz

from flipalg.system.subprocesses import run_in_subprocess_if

SMALL_BITS = 20
SUBPROCESS_ABOVE_BITS = 120
"""Larger numbers are factored in a subprocess, as FLINT cannot be interrupted."""


def is_prime(number: int) -> bool:
    """Return whether a number is prime.

    >>> is_prime(2**61 - 1), is_prime(2**61 + 1)
    (True, False)
    """
    return bool(fmpz(number).is_prime())


def small_prime_factors(number: int) -> tuple[tuple[int, ...], int]:
    """Return the primes of up to about 20 bits that divide a number ≥ 1, and the number without them.

    >>> small_prime_factors(60 * (2**61 - 1))
    ((2, 3, 5), 2305843009213693951)
    """
    found, rest = [], number
    for p, e in fmpz(number).factor_smooth(SMALL_BITS):
        if p.is_prime() and p.bit_length() <= SMALL_BITS + 1:
            found.append(int(p))
            rest //= int(p) ** int(e)
    return tuple(sorted(found)), rest


def prime_factors(number: int) -> tuple[int, ...]:
    """Return the primes that divide a number ≥ 1, ascending.

    >>> prime_factors(360), prime_factors(1)
    ((2, 3, 5), ())
    """
    long = number.bit_length() > SUBPROCESS_ABOVE_BITS
    found: tuple[int, ...] = run_in_subprocess_if(long, f"{__name__}:prime_factors_by_flint", number)
    return tuple(sorted(found))


def prime_factors_by_flint(number: int) -> tuple[int, ...]:
    """Return the same, which cannot be interrupted."""
    return tuple(int(p) for p, _ in fmpz(number).factor())
