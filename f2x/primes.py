"""Primality tests and prime factors of integers, by FLINT, which is imported when it is first needed.

Every number that is returned as a prime is proved prime.
"""

from math import inf

from f2x.child_process import call_in_child

__all__ = ["is_prime", "prime_factors"]

QUICK_BITS = 96
"""Numbers of at most this many bits are factored in this process, without a time limit."""
PROVABLE_BITS = 400
"""Numbers of at most this many bits are first tested for primality in this process."""


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
    return call_in_child(factor_by_flint, number, seconds=seconds)


def factor_by_flint(number: int) -> tuple[int, ...]:
    """Return the primes that divide a number ≥ 1, ascending; ArithmeticError if a factor is not proved prime."""
    from flint import fmpz

    factors = sorted(p for p, _ in fmpz(number).factor())
    if not all(p.is_prime() for p in factors):
        raise ArithmeticError(f"a factor of a number of {number.bit_length()} bits was not proved prime")
    return tuple(map(int, factors))
