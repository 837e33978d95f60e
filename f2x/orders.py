"""The order of x modulo a polynomial over F2: the least k ≥ 1 with x^k = 1; and cyclotomic cosets.

Modulo an irreducible polynomial of degree d, other than x, the order divides 2^d - 1 and is found from the prime
factors of 2^d - 1.  Modulo a reducible polynomial it is computed from the orders modulo the irreducible factors.
"""

from math import lcm

from f2x.factoring import factor
from f2x.integers import order_from_multiple, positive_integer, refuse_beyond_memory
from f2x.power_factors import prime_factors_of_power
from f2x.ring import Modulus, Polynomial

__all__ = ["cyclotomic_cosets", "generates", "is_primitive", "order", "unfactored"]


def is_primitive(f: Polynomial, seconds: float) -> bool:
    """Return whether x has order 2^d - 1 modulo an irreducible f ≠ x of degree d.

    2^d - 1 is factored for about `seconds`; RuntimeError if the factors found do not decide.
    """
    return generates(f, *prime_factors_of_power(f.degree(), -1, seconds), seconds)


def generates(f: Polynomial, primes: tuple[int, ...], composites: tuple[int, ...], seconds: float) -> bool:
    """Return whether x has order 2^d - 1 modulo an irreducible f ≠ x of degree d, from factors of 2^d - 1.

    `primes` and `composites` are the PrimeFactors of 2^d - 1 that were found in `seconds`.  RuntimeError if they do not
    decide.
    """
    k = f.degree()
    modulus, x, one = Modulus(f), type(f)(2) % f, type(f)(1) % f
    # if the power for a composite cofactor is 1, f is not primitive
    for part in (*primes, *composites):
        if part < 2**k - 1 and modulus.power(x, (2**k - 1) // part) == one:
            return False
    if composites:
        raise RuntimeError(unfactored(composites[0], seconds))
    return True


def order(f: Polynomial, seconds: float) -> int:
    """Return the least k ≥ 1 with x^k = 1 modulo an f with f(0) = 1.

    For each irreducible factor, of degree d, 2^d - 1 is factored for about `seconds`; RuntimeError if the prime factors
    found do not suffice.
    """
    result = 1
    for p, e in factor(f):
        of_p = _order_of_irreducible(p, seconds)
        while e > 1:  # x^(2k) = 1 modulo p² if x^k = 1 modulo p
            of_p *= 2
            e = (e + 1) // 2
        result = lcm(result, of_p)
    return result


def _order_of_irreducible(p: Polynomial, seconds: float) -> int:
    multiple: int = 2 ** p.degree() - 1
    primes, composites = prime_factors_of_power(p.degree(), -1, seconds)
    modulus, x, one = Modulus(p), type(p)(2) % p, type(p)(1) % p
    k = order_from_multiple(multiple, (*primes, *composites), lambda exponent: modulus.power(x, exponent) == one)
    for part in composites:
        if k % part == 0:
            raise RuntimeError(unfactored(part, seconds))
    return k


def unfactored(number: int, seconds: float) -> str:
    """Return the error message about a number that was not factored in `seconds`."""
    return f"a factor of {number.bit_length()} bits was not factored in {seconds:g} seconds; give more seconds"


def cyclotomic_cosets(n: int) -> list[list[int]]:
    """Return the cosets i, 2 i, 4 i, ... modulo an odd n, in the order of their least elements.

    For an element a of order n, the coset of i has the exponents of the roots of one irreducible factor of x^n + 1.
    ValueError for an even n.

    >>> cyclotomic_cosets(15)
    [[0], [1, 2, 4, 8], [3, 6, 12, 9], [5, 10], [7, 14, 13, 11]]
    """
    if positive_integer("n", n) % 2 == 0:
        raise ValueError(f"2 has no inverse modulo an even n, got {n}")
    refuse_beyond_memory(40 * n, "the cosets", "take a smaller n")
    cosets, seen = [], bytearray(n)
    for least in range(n):
        if not seen[least]:
            coset, i = [], least
            while not seen[i]:
                seen[i] = 1
                coset.append(i)
                i = 2 * i % n
            cosets.append(coset)
    return cosets
