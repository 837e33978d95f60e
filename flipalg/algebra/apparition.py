"""Ranks of apparition: the least r ≥ 1 with f | d_{r-1}, and then f | d_m iff r | m + 1.

Main definitions
    rank_of_irreducible(f, budget)   for irreducible f: the rank, or what is certain of it
    rank_of_power(f, rank, e)        from the rank of f to that of f^e
    rank_of_apparition(f)            for any f ≠ 0
Main statements
    f | d_m iff r | m + 1             because gcd(d_{m-1}, d_{n-1}) = d_{gcd(m,n)-1}; test_rank_of_apparition_divides
    rank(λ) = 2; for f ≠ λ irreducible of degree k, the rank divides 2^k - 1 or 2^k + 1:
        a root of f is t + 1/t with t in F_{2^k}, or with t of norm 1 in F_{2^2k}, and the rank is the order of t
        (extension_fields computes t and its order: test_rank_is_the_order_of_t)
    Rank.known divides the rank, even where composites resist: these are whole parts of Φ_d(2), prime to one another and
        to the rest (power_factors), so that each holds its primes to the full power that 2^k ± 1 has and no prime of
        it is left in `known`                          test_composites_that_resist, test_parts_are_prime_to_one_another
    rank(f^e) = 2^j rank(f), the least j with multiplicity enough:
        r 2^j brings f to the power 2^(j+1), for f ≠ λ; λ has the power 2^j - 1 in d_{2^j b - 1}
References
    [Sutner2000] K. Sutner, σ-automata and Chebyshev-polynomials, TCS 230 (2000) 49-73.
"""

from math import lcm
from typing import NamedTuple

from flipalg.algebra import arithmetic
from flipalg.algebra.bits import Bits
from flipalg.algebra.determinant_polynomials import LAMBDA
from flipalg.algebra.power_factors import prime_factors_of_power


class Rank(NamedTuple):
    """A rank of apparition as far as it is known: `known` divides it, and it divides `known * unfactored`.

    `unfactored` is 1 when the rank is exact; otherwise a product of composites that FLINT did not factor in time.
    """

    known: int
    unfactored: int

    @property
    def is_exact(self) -> bool:
        """Return whether the rank is known."""
        return self.unfactored == 1

    @property
    def multiple(self) -> int:
        """Return the number that the rank divides: the rank itself when it is exact."""
        return self.known * self.unfactored


def rank_of_irreducible(f: Bits, budget: float = 10.0) -> Rank:
    """Return the rank of apparition of an irreducible f: the order of t, where t + 1/t is a root of f.

    Starts from 2^k ± 1, k = deg f, and takes out each prime that leaves a multiple of the rank: one d_m mod f for each.
    A composite that resists FLINT for `budget` seconds is taken out whole where that is right, or stays unfactored.

    >>> rank_of_irreducible(0b111)
    Rank(known=5, unfactored=1)
    """
    if f == LAMBDA:
        return Rank(2, 1)
    k = f.bit_length() - 1
    divides = arithmetic.determinant_test(f, 2**k)
    sign = -1 if divides(2**k - 2) else 1
    rank: int = 2**k + sign
    primes, composites = prime_factors_of_power(k, sign, budget)
    unfactored = 1
    for part in (*primes, *composites):
        while rank % part == 0 and divides(rank // part - 1):
            rank //= part
        while part in composites and rank % (unfactored * part) == 0:
            unfactored *= part
    return Rank(rank // unfactored, unfactored)


def rank_of_power(f: Bits, rank: int, e: int) -> int:
    """Return the rank of apparition of f^e, given that of the irreducible f; e ≥ 1."""
    is_lambda = f == LAMBDA
    multiplicity = 1 if is_lambda else 2  # of f in d_{rank-1}
    while multiplicity < e:
        rank *= 2
        multiplicity = 2 * multiplicity + is_lambda
    return rank


def rank_of_apparition(f: Bits) -> int:
    """Return the least r ≥ 1 with f | d_{r-1}, for f ≠ 0: the least common multiple over the prime powers of f.

    Takes as long as FLINT needs for 2^k ± 1, k the degrees of the factors.

    >>> rank_of_apparition(0b1010)  # λ (λ+1)²
    6
    """
    return lcm(*(rank_of_power(p, rank_of_irreducible(p, float("inf")).known, e) for p, e in arithmetic.factor(f)))
