"""For which m has the m × n board exactly one solution?  One exact rule for each n.

Main definitions
    rule(n)   the ranks of apparition that decide it, the period R_n, and the sentence
Main statements
    m × n is not unique iff the rank of apparition of an irreducible factor of D_n(x) divides m + 1
        proved: nullity = deg gcd(d_m(x), D_n(x)), D_n(x) = d_n(x+1) for plus; test_rules_agree_with_is_unique
    nullity(m, n) = nullity(gcd(m+1, R) - 1, n) for any multiple R of the rank R_n of D_n itself
        proved: where f | d_{R-1}, gcd(d_m, f) = gcd(d_m, d_{R-1}, f) = gcd(d_{gcd(m+1,R)-1}, f)
        test_period_holds_the_row
Conventions
    A rank divides 2^k ± 1.  Where that could not be factored in the time given, the rule says "divides"; its answers
    about a given m come from gcds then, and stay exact.
Source
    Thesis, section 3.2 and table 3.4, worked there for n ≤ 7 (its n = 6 should read 9, not 8); table 3.1 lists R_n.
"""

import time
from dataclasses import dataclass
from math import gcd, lcm

from flipalg.algebra.apparition import Rank, rank_of_irreducible, rank_of_power
from flipalg.algebra.determinant_factors import factor_determinant_polynomial
from flipalg.algebra.integers import positive_integer
from flipalg.theory.neighborhoods import BIJECTIVE, substitute_bits
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.nullity import nullity

LARGEST_LISTED_MODULUS = 10_000


@dataclass(frozen=True)
class Rule:
    """For which m the m × n board is unique.

    n             the fixed side, on a neighborhood
    ranks         the exact ranks of apparition of the factors of D_n, ascending, only those that no other divides
    divisors      (a, b) for each rank known only so far: a multiple of a that divides b
    period        R_n where period_is_exact, else a multiple of it: the nullity depends on gcd(m+1, period) alone
    """

    n: int
    ranks: tuple[int, ...]
    divisors: tuple[tuple[int, int], ...]
    period: int
    period_is_exact: bool
    neighborhood: str = "plus"

    @property
    def is_exact(self) -> bool:
        """Return whether every rank that decides uniqueness is known exactly."""
        return not self.divisors

    @property
    def modulus(self) -> int:
        """Return the least common multiple of the exact ranks: where the rule is exact, m matters modulo this alone."""
        return lcm(*self.ranks)

    @property
    def excluded(self) -> tuple[int, ...] | None:
        """Return the residues of m modulo `modulus` for which the board is not unique.

        None when the modulus is above 10,000 or the rule is not exact.
        """
        if not self.is_exact or self.modulus > LARGEST_LISTED_MODULUS:
            return None
        return tuple(m for m in range(self.modulus) if any((m + 1) % r == 0 for r in self.ranks))

    def is_unique(self, m: int) -> bool:
        """Return whether the m × n board has exactly one solution, for any m ≥ 1."""
        m = positive_integer("m", m)
        if any((m + 1) % r == 0 for r in self.ranks):
            return False
        return self.is_exact or self.nullity(m) == 0

    def nullity(self, m: int) -> int:
        """Return the nullity of the m × n board, for any m ≥ 1."""
        d = gcd(positive_integer("m", m) + 1, self.period)
        return nullity(d - 1, self.n, self.neighborhood) if d > 1 else 0

    def __str__(self) -> str:
        """Return the rule as a sentence."""
        alternatives = [str(r) for r in self.ranks]
        alternatives += [f"a certain divisor of {b} (not factored)" for _, b in self.divisors]
        if not alternatives:
            return f"m × {self.n} is unique for every m"
        return f"m × {self.n} is unique iff m + 1 is not a multiple of {_listed(alternatives, ' or ')}"

    def _repr_latex_(self) -> str:
        if not self.is_exact:
            return str(self)
        condition = _listed([rf"{r} \nmid m + 1" for r in self.ranks], r" \text{ and } ") or r"\text{always}"
        return rf"$m \times {self.n} \text{{ is unique}} \iff {condition}$"


def rule(n: int, neighborhood: str = "plus", budget: float = 10.0) -> Rule:
    """Return the rule for the m × n boards, n ≥ 1.

    Costs the factorization of d_n, and of 2^k ± 1 for the degrees k of its factors; for these numbers it takes about
    `budget` seconds in all and then says how far it came.  Every rule for n ≤ 200 is exact in less than a second.
    Raises TypeError or ValueError for a bad n, ValueError for an unknown neighborhood.

    >>> print(rule(6))
    m × 6 is unique iff m + 1 is not a multiple of 9
    >>> rule(5).period
    24
    """
    n = positive_integer("n", n)
    form = named_neighborhood(neighborhood, BIJECTIVE)
    if not isinstance(budget, int | float) or not budget >= 0:
        raise ValueError(f"the budget must be at least 0 seconds, got {budget!r}")
    deadline = time.monotonic() + budget
    found: list[Rank] = []
    period = 1
    for f, e in factor_determinant_polynomial(n):
        p = substitute_bits(f, f.bit_length() - 1, form)
        if p > 1:
            rank = rank_of_irreducible(p, max(0.0, deadline - time.monotonic()))
            found.append(rank)
            period = lcm(period, rank_of_power(p, rank.multiple, e))
    ranks = minimal_under_divisibility({rank.known for rank in found if rank.is_exact})
    # A rank that is certainly a multiple of an exact one decides nothing.
    undecided = sorted(
        (rank.known, rank.multiple) for rank in found if not rank.is_exact and all(rank.known % r for r in ranks)
    )
    return Rule(n, ranks, tuple(undecided), period, all(rank.is_exact for rank in found), neighborhood)


def minimal_under_divisibility(numbers: set[int]) -> tuple[int, ...]:
    """Return the numbers that no other of them divides, ascending."""
    kept: list[int] = []
    for number in sorted(numbers):
        if all(number % smaller for smaller in kept):
            kept.append(number)
    return tuple(kept)


def _listed(items: list[str], last: str) -> str:
    *most, final = items or [""]
    return f"{', '.join(most)}{last}{final}" if most else final
