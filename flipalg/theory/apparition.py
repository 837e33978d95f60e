"""Ranks of apparition over F_p: the least r ≥ 1 with f | d_{r-1}, and then f | d_m iff r | m + 1.

Main definitions
    order_of_root(f, seconds, p)         for irreducible f: the order of t, where x = t + 1/t is a root of f, as far as
                                         it is certain
    rank_of_irreducible(f, seconds, p)   the same for the rank
    rank_of_power(f, rank, e, p)         from the rank of f to that of f^e
    rank_of_apparition(f)                for any f ≠ 0 over F2
Main statements (d_m(t + 1/t) = (t^{m+1} - t^{-m-1})/(t - 1/t))
    f | d_m iff r | m + 1             because gcd(d_{m-1}, d_{n-1}) = d_{gcd(m,n)-1} over any field
                                      test_rank_of_apparition_divides
    t² ≠ 1: the rank is the order of t², that of t where p = 2; t in F_{p^k} or its conjugate over it is 1/t, k = deg f,
        so the order divides p^k - 1 or p^k + 1          test_ranks_are_the_least, test_rank_is_the_order_of_t
    t^r = 1 iff t^r + 1/t^r = 2, that is 2 d_r - x d_{r-1} = 2 modulo f; over F2 iff f | d_{r-1}
    t = ±1, x = ±2: d_m(±2) is ±(m + 1), so the rank is p, and the order of t 1 or 2
    Rank.known divides the rank, even where composites are not factored: these are whole parts of Φ_d(p), prime to one
        another and to the rest (power_factors), so that each holds its primes to the full power that p^k ± 1 has and no
        prime of it is left in `known`
        test_composites_not_factored_in_time, test_parts_are_prime_to_one_another
    rank(f^e) = r p^j, the least j with multiplicity enough, from t^{p^j b} - t^{-p^j b} = (t^b - t^{-b})^{p^j}:
        f divides d_{r p^j - 1} p^j times, over F2 2^(j+1) times; d_{p^j - 1} has x ∓ 2 (p^j - 1)/2 times, over F2
        2^j - 1 times                                    test_multiplicities_of_ranks
References
    [Sutner2000] K. Sutner, σ-automata and Chebyshev-polynomials, TCS 230 (2000) 49-73.
"""

from collections.abc import Callable
from math import lcm
from typing import Any, NamedTuple

from f2x import F2Poly
from f2x.power_factors import prime_factors_of_power
from flipalg.algebra.integers import order_from_multiple
from flipalg.algebra.polynomials import polynomials_over


class Rank(NamedTuple):
    """A rank or an order as far as it is known: `known` divides it, and it divides `known * unfactored`.

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


def order_of_root(f: Any, seconds: float = 10.0, p: int = 2) -> Rank:
    """Return the order of t, where t + 1/t is a root of the irreducible f over F_p.

    Starts from p^k ± 1, k = deg f, and takes out each prime that leaves a multiple of the order: one ladder modulo f
    for each.  A composite that FLINT does not factor in `seconds` is taken out whole where that is right, or stays.

    >>> order_of_root(F2Poly("x^2 + x + 1")), order_of_root(F2Poly("x"))
    (Rank(known=5, unfactored=1), Rank(known=1, unfactored=1))
    """
    R = polynomials_over(p)
    if is_edge(f, p):
        return Rank(1 if R.coefficients(f)[0] == -2 % p else 2, 1)
    k = R.degree(f)
    is_one = _test_of_powers(f, p)
    sign = -1 if is_one(p**k - 1) else 1
    primes, composites = prime_factors_of_power(k, sign, seconds, p)
    order = order_from_multiple(p**k + sign, (*primes, *composites), is_one)
    unfactored = 1
    for part in composites:
        while order % (unfactored * part) == 0:
            unfactored *= part
    return Rank(order // unfactored, unfactored)


def is_edge(f: Any, p: int) -> bool:
    """Return whether the irreducible f is x - 2 or x + 2: t = ±1."""
    R = polynomials_over(p)
    return R.degree(f) == 1 and R.coefficients(f)[0] in (2 % p, -2 % p)


def _test_of_powers(f: Any, p: int) -> Callable[[int], bool]:
    """Return the test whether t^r = 1, r ≥ 1."""
    R = polynomials_over(p)

    def is_one(r: int) -> bool:
        d, before = R.recursion_pair_mod(r, R.x, R.one, f)
        trace = R.subtract(R.scale(2, d), R.multiply(R.x, before))
        return R.degree(R.remainder(R.subtract(trace, R.polynomial((2,))), f)) < 0

    return is_one


def rank_of_irreducible(f: Any, seconds: float = 10.0, p: int = 2) -> Rank:
    """Return the rank of apparition of an irreducible f over F_p: the order of t², t + 1/t a root of f; p where t² = 1.

    Cost as `order_of_root`.

    >>> rank_of_irreducible(F2Poly("x^2 + x + 1")), rank_of_irreducible(F2Poly("x"))
    (Rank(known=5, unfactored=1), Rank(known=2, unfactored=1))
    """
    if is_edge(f, p):
        return Rank(p, 1)
    order = order_of_root(f, seconds, p)
    return Rank(order.known // 2, order.unfactored) if order.known % 2 == 0 else order  # p^k ± 1 is odd for p = 2


def rank_of_power(f: Any, rank: int, e: int, p: int = 2) -> int:
    """Return the rank of apparition of f^e, given that of the irreducible f; e ≥ 1."""
    edge = is_edge(f, p)
    power = p if edge else 1
    while _multiplicity(power, p, edge) < e:
        power *= p
        rank *= p
    return rank


def _multiplicity(power: int, p: int, edge: bool) -> int:
    """Return how often f divides d_{r p^j - 1}, power = p^j; r = 1 at the edges."""
    if p == 2:
        return power - 1 if edge else 2 * power
    return (power - 1) // 2 if edge else power


def rank_of_apparition(f: F2Poly) -> int:
    """Return the least r ≥ 1 with f | d_{r-1}, for f ≠ 0 over F2: the lcm over the prime powers of f.

    Takes as long as FLINT needs for 2^k ± 1, k the degrees of the factors.

    >>> rank_of_apparition(F2Poly("x^3 + x"))  # x (x + 1)^2
    6
    """
    return lcm(*(rank_of_power(p, rank_of_irreducible(p, float("inf")).known, e) for p, e in f.factor()))
