"""Primality tests and prime factors of integers, by FLINT, which is imported when it is first needed.

Every number that is returned as a prime is proved prime.
"""

from math import inf

from f2x.child_process import call

__all__ = ["is_prime", "prime_factors", "small_prime_factors"]

QUICK_BITS = 96
"""Numbers of at most this many bits are factored in this process, without a time limit."""
PROVABLE_BITS = 400
"""Numbers of at most this many bits are first tested for primality in this process."""
SMALL_BITS = 20
"""Trial division finds primes of up to about this many bits."""


def is_prime(number: int) -> bool:
    """Return whether an integer is prime.

    >>> is_prime(2**61 - 1), is_prime(2**61 + 1)
    (True, False)
    """
    from flint import fmpz

    return bool(fmpz(number).is_prime())


def prime_factors(number: int, seconds: float = inf) -> tuple[int, ...]:
    """Return the primes that divide a number ≥ 1, ascending; TimeoutError if that takes longer than `seconds`.

    The limit holds only for numbers of more than 96 bits.

    >>> prime_factors(360), prime_factors(1)
    ((2, 3, 5), ())
    """
    from flint import fmpz

    bits = number.bit_length()
    if bits <= PROVABLE_BITS and fmpz(number).is_prime():
        return (number,)
    if bits <= QUICK_BITS:
        return tuple(sorted([int(p) for p, _ in fmpz(number).factor()]))
    if seconds <= 0:
        raise TimeoutError(f"a number of {bits} bits is not factored in {seconds:.3g} seconds")
    return call(factor_by_flint, number, seconds=seconds)


def factor_by_flint(number: int) -> tuple[int, ...]:
    """Return the primes that divide a number ≥ 1, ascending; ArithmeticError if a factor is not proved prime."""
    from flint import fmpz

    factors = sorted(p for p, _ in fmpz(number).factor())
    if not all(p.is_prime() for p in factors):
        raise ArithmeticError(f"a factor of a number of {number.bit_length()} bits was not proved prime")
    return tuple(map(int, factors))


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
