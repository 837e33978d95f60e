"""For which m has the m × n board of p colors exactly one solution?  Ranks of apparition over F_p.

Main definitions
    rule(n, p)                   the ranks that decide it, the period, and the sentence
    rank_of_irreducible(f, p)    the least r ≥ 1 with f | d_{r-1}, over F_p
Main statements (p odd; d_m(t + 1/t) = (t^{m+1} - t^{-m-1})/(t - 1/t))
    f | d_m iff r | m + 1, r the rank                          gcd(d_{m-1}, d_{n-1}) = d_{gcd(m, n)-1} over any field
    f irreducible of degree k, a root z = t + 1/t with t² ≠ 1: r is the order of t², a divisor of (p^k ± 1)/2
        t is in F_{p^k}, or its conjugate over it is 1/t; test_ranks_are_the_least
    z = ±2, t = ±1: d_m(±2) = ±(m + 1), so r = p
    rank(f^e) = r p^j, the least j with multiplicity enough: f divides d_{r p^j - 1} p^j times; d_{p^j - 1} has x ∓ 2
        (p^j - 1)/2 times;  from t^{p^j b} - t^{-p^j b} = (t^b - t^{-b})^{p^j}, and x ∓ 2 = (t ∓ 1)²/t
        test_multiplicities_of_ranks
Conventions
    p = 2 is theory.rules.  Numbers that resist for the budget are left unfactored, and the rule says so.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd, lcm
from typing import Any

from flint import nmod_poly

from flipalg.algebra import checking
from flipalg.algebra.by_child import called_if
from flipalg.algebra.integers import brief, divisors, positive_integer
from flipalg.algebra.power_factors import factors_of_parts
from flipalg.colors.determinants import nullity
from flipalg.colors.polynomials import (
    form,
    pair_modulo,
    prime,
    side_polynomial_mod,
)

SLACK = 0.5
"""Seconds that the polynomial has beyond the budget: starting a process takes some of them."""
DEAF_DEGREE = 300
"""Polynomials beyond it are factored by a child, as flint is deaf to Ctrl-C."""


@dataclass(frozen=True)
class ColorRule:
    """For which m the m × n board of `colors` colors, a prime, is unique.

    ranks      exact ranks of apparition, ascending, only those that no other divides
    divisors   (a, b) for each rank known only so far: a multiple of a that divides b
    period     the nullity depends on gcd(m + 1, period) alone
    """

    n: int
    colors: int
    ranks: tuple[int, ...]
    divisors: tuple[tuple[int, int], ...]
    period: int
    neighborhood: str = "plus"

    @property
    def is_exact(self) -> bool:
        """Return whether every rank that decides uniqueness is known exactly."""
        return not self.divisors

    def is_unique(self, m: int) -> bool:
        """Return whether the m × n board has exactly one solution, for any m ≥ 1."""
        m = positive_integer("m", m)
        if any((m + 1) % r == 0 for r in self.ranks):
            return False
        return self.is_exact or self.nullity(m) == 0

    def nullity(self, m: int) -> int:
        """Return the nullity of the m × n board, for any m ≥ 1."""
        d = gcd(positive_integer("m", m) + 1, self.period)
        return nullity(d - 1, self.n, self.colors, self.neighborhood) if d > 1 else 0

    def __str__(self) -> str:
        """Return the rule as a sentence."""
        alternatives = [str(r) for r in self.ranks]
        alternatives += [f"a certain divisor of {b} (not factored)" for _, b in self.divisors]
        board = f"m × {self.n} with {self.colors} colors is unique"
        if not alternatives:
            return f"{board} for every m"
        *most, last = alternatives
        return f"{board} iff m + 1 is not a multiple of {', '.join(most)}{' or ' if most else ''}{last}"


def rule(n: int, colors: int, neighborhood: str = "plus", budget: float = 10.0) -> ColorRule:
    """Return the rule for the m × n boards of p colors, p an odd prime.

    Costs the factorization of a polynomial of degree n over F_p, and of p^k ± 1 for the degrees k of its factors.
    budget    seconds for all of that; a number that resists is left unfactored, and the rule says so
    Raises TypeError or ValueError for a bad n, number of colors, neighborhood or budget; TimeoutError where not even
    the polynomial was factored in time.

    >>> print(rule(2, 3))
    m × 2 with 3 colors is unique iff m + 1 is not a multiple of 2 or 3
    >>> print(rule(4, 5))
    m × 4 with 5 colors is unique iff m + 1 is not a multiple of 3 or 5
    """
    n, p = positive_integer("n", n), prime(colors)
    if p == 2:
        raise ValueError("with 2 colors the rule is flipalg.rule(n), got colors = 2")
    neighborhood_form = form(neighborhood)
    if not isinstance(budget, int | float) or not budget >= 0:
        raise ValueError(f"the budget must be at least 0 seconds, got {budget!r}")
    deadline = time.monotonic() + budget
    exact: set[int] = set()
    open_ranks: list[tuple[int, int]] = []
    period = 1
    for coefficients, e in _factors_in_time(n, neighborhood_form.name, p, budget):
        f = nmod_poly(list(coefficients), p)
        known, multiple = rank_of_irreducible(f, p, max(0.0, deadline - time.monotonic()))
        period = lcm(period, _rank_of_power(f, multiple, e, p))
        if known == multiple:
            exact.add(known)
        else:
            open_ranks.append((known, multiple))
    ranks = tuple(r for r in sorted(exact) if all(r % s for s in exact if s < r))
    undecided = tuple(sorted({(a, b) for a, b in open_ranks if all(a % r for r in ranks)}))
    found = ColorRule(n, p, ranks, undecided, period, neighborhood)
    if checking.is_wanted():
        for m in {*range(1, 13), *(r - 1 for r in ranks)} - {0}:
            second = nullity(m, n, p, neighborhood) == 0
            checking.require_equal(f"whether {brief(m)} × {n} is unique with {p} colors", found.is_unique(m), second)
    return found


def rank_of_irreducible(f: nmod_poly, p: int, budget: float = 10.0) -> tuple[int, int]:
    """Return (a, b): the rank of apparition of f, irreducible over F_p, p odd, is a multiple of a and divides b.

    They are equal but where a composite resists for `budget` seconds: it is taken out whole where that is right.
    """
    if _is_edge(f, p):
        return p, p
    k = f.degree()
    sign = -1 if _divides(f, (p**k - 1) // 2, p) else 1
    rank = (p**k + sign) // 2
    resisting = 1
    primes, composites = factors_of_parts(_parts(p, k, sign), time.monotonic() + budget)
    for part in (*primes, *composites):
        while rank % part == 0 and _divides(f, rank // part, p):
            rank //= part
        while part in composites and rank % (resisting * part) == 0:
            resisting *= part
    return rank // resisting, rank


def _is_edge(f: nmod_poly, p: int) -> bool:
    return bool(f.degree() == 1 and int(f(2)) * int(f(p - 2)) == 0)


def _divides(f: nmod_poly, r: int, p: int) -> bool:
    """Return whether f | d_{r-1}."""
    x, one = nmod_poly([0, 1], p), nmod_poly([1], p)
    return not pair_modulo(r - 1, x, one, f)[0] if r > 1 else f.degree() < 1


def _parts(p: int, k: int, sign: int) -> Iterator[int]:
    """Yield the Φ_d(p) whose product is p^k + sign, and what each has in common with d.

    A prime that divides both Φ_d(p) and Φ_c(p), c < d, divides d: as parts of their own these are found, and what is
    left of different Φ_d(p) is coprime.
    """
    for d in divisors(k if sign < 0 else 2 * k):
        if sign < 0 or k % d:
            value = _cyclotomic(d, p)
            while (shared := gcd(value, d)) > 1:
                yield shared
                value //= shared
            yield value


def _factors_in_time(n: int, neighborhood: str, p: int, budget: float) -> Any:
    try:
        return called_if(n > DEAF_DEGREE, f"{__name__}:factors", n, neighborhood, p, seconds=budget + SLACK)
    except TimeoutError:
        raise TimeoutError(
            f"D_{n} was not factored modulo {p} in {budget:.3g} seconds: a larger budget takes it further"
        ) from None


def factors(n: int, neighborhood: str, p: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the irreducible factors of D_n modulo p as coefficients, with multiplicities, by flint."""
    found = side_polynomial_mod(n, form(neighborhood), p).factor()[1]
    return tuple((tuple(int(a) for a in f.coeffs()), int(e)) for f, e in found)


def _cyclotomic(d: int, p: int) -> int:
    """Return Φ_d(p)."""
    value: int = p**d - 1
    for c in divisors(d)[:-1]:
        value //= _cyclotomic(c, p)
    return value


def _rank_of_power(f: nmod_poly, rank: int, e: int, p: int) -> int:
    """Return the rank of f^e."""
    power = p if _is_edge(f, p) else 1
    while (power - 1) // 2 < e if _is_edge(f, p) else power < e:
        power *= p
        rank *= p
    return rank
