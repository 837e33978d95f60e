"""Ranks of apparition: the rank of a polynomial f over F_p is the least r ≥ 1 with f | d_{r-1}.

Here d_m is the determinant polynomial; f divides d_m if and only if r divides m + 1.  If f is irreducible of degree k
with a root t + 1/t ≠ ±2, then r is the order of t², and divides p^k - 1 or p^k + 1.  For a root ±2, r = p.
Proofs: docs/mathematics/colors.md, theorem 3, and `flipalg why rank-of-apparition`.
"""

from collections.abc import Callable
from math import lcm
from typing import Any, NamedTuple

from f2x import F2Poly, prime_factors_of_power
from flipalg.algebra.integers import order_from_multiple
from flipalg.algebra.polynomials import polynomials_over

__all__ = ["Rank", "is_edge", "order_of_root", "rank_of_apparition", "rank_of_irreducible", "rank_of_power"]


class Rank(NamedTuple):
    """A rank of apparition or an order: a multiple of `known` that divides `known * unfactored`.

    `unfactored` is 1 if the value is exact, else a product of composites that FLINT did not factor in time.
    """

    known: int
    unfactored: int

    @property
    def is_exact(self) -> bool:
        """Return whether `known` is the rank or order itself."""
        return self.unfactored == 1

    @property
    def multiple(self) -> int:
        """Return known · unfactored, a multiple of the rank or order."""
        return self.known * self.unfactored


def order_of_root(f: Any, seconds: float = 10.0, p: int = 2) -> Rank:
    """Return the order of t, where t + 1/t is a root of the monic irreducible f over F_p.

    The order divides p^k + 1 or p^k - 1 for k = deg f.  Factoring this number takes most of the time, and stops after
    about `seconds`.

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
    """Return whether the monic irreducible f over F_p is x - 2 or x + 2, so that its root t + 1/t has t = ±1."""
    R = polynomials_over(p)
    return R.degree(f) == 1 and R.coefficients(f)[0] in (2 % p, -2 % p)


def _test_of_powers(f: Any, p: int) -> Callable[[int], bool]:
    """Return the function of r ≥ 1 that tests whether t^r = 1 for a root t + 1/t of f.

    It tests whether 2 d_r - x d_{r-1} = 2 modulo f, for the determinant polynomials d_r and d_{r-1}.
    """
    R = polynomials_over(p)

    def is_one(r: int) -> bool:
        d, before = R.recursion_pair_mod(r, R.x, R.one, f)
        trace = R.subtract(R.scale(2, d), R.multiply(R.x, before))
        return R.degree(R.remainder(R.subtract(trace, R.polynomial((2,))), f)) < 0

    return is_one


def rank_of_irreducible(f: Any, seconds: float = 10.0, p: int = 2) -> Rank:
    """Return the rank of apparition of a monic irreducible f over F_p: the order of t² for a root t + 1/t, p if t² = 1.

    The cost and `seconds` are those of `order_of_root`.

    >>> rank_of_irreducible(F2Poly("x^2 + x + 1")), rank_of_irreducible(F2Poly("x"))
    (Rank(known=5, unfactored=1), Rank(known=2, unfactored=1))
    """
    if is_edge(f, p):
        return Rank(p, 1)
    order = order_of_root(f, seconds, p)
    return Rank(order.known // 2, order.unfactored) if order.known % 2 == 0 else order  # p^k ± 1 is odd for p = 2


def rank_of_power(f: Any, rank: int, e: int, p: int = 2) -> int:
    """Return the rank of apparition of f^e, e ≥ 1, for a monic irreducible f over F_p of the given rank."""
    edge = is_edge(f, p)
    power = p if edge else 1
    while _multiplicity(power, p, edge) < e:
        power *= p
        rank *= p
    return rank


def _multiplicity(power: int, p: int, edge: bool) -> int:
    """Return how often an irreducible f divides d_{r p^j - 1}, for power = p^j.

    r is the rank of f unless `edge` (f is x ± 2); then r is 1 and j ≥ 1.
    """
    if p == 2:
        return power - 1 if edge else 2 * power
    return (power - 1) // 2 if edge else power


def rank_of_apparition(f: F2Poly) -> int:
    """Return the least r ≥ 1 with f | d_{r-1} for f ≠ 0 over F2.

    FLINT factors 2^k + 1 or 2^k - 1 for the degrees k of the irreducible factors of f, without a time limit.

    >>> rank_of_apparition(F2Poly("x^3 + x"))  # x (x + 1)^2
    6
    """
    return lcm(*(rank_of_power(p, rank_of_irreducible(p, float("inf")).known, e) for p, e in f.factor()))
