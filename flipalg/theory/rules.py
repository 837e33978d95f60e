"""For which m has the m × n board exactly one solution?  One exact rule for each n.

Main definitions
    rule(n)   the ranks of apparition that decide it, the period R_n, and the sentence
Main statements
    m × n is not unique iff the rank of apparition of an irreducible factor of d_n(λ+1) divides m + 1
        proved: nullity = deg gcd(d_m(λ), d_n(λ+1)); test_rules_agree_with_is_unique
    nullity(m, n) = nullity(gcd(m+1, R_n) - 1, n), with R_n the rank of d_n(λ+1) itself
        proved: where f | d_{R-1}, gcd(d_m, f) = gcd(d_m, d_{R-1}, f) = gcd(d_{gcd(m+1,R)-1}, f)
        test_period_holds_the_row
Source
    Thesis, section 3.2 and table 3.4, worked there for n ≤ 7 (its n = 6 should read 9, not 8); table 3.1 lists R_n.
"""

from dataclasses import dataclass
from math import gcd, lcm

from flipalg.algebra.apparition import rank_of_irreducible, rank_of_power
from flipalg.algebra.determinant_polynomials import factor_determinant_polynomial
from flipalg.algebra.f2_polynomials import shift
from flipalg.algebra.integers import positive_integer
from flipalg.theory.nullity import nullity


@dataclass(frozen=True)
class Rule:
    """For which m the m × n board is unique.

    n        the fixed side
    ranks    the ranks of apparition of the factors of d_n(λ+1), ascending, only those that no other divides
    period   R_n: the nullity of m × n depends on gcd(m+1, R_n) alone
    """

    n: int
    ranks: tuple[int, ...]
    period: int

    def is_unique(self, m: int) -> bool:
        """Return whether the m × n board has exactly one solution, for any m ≥ 1."""
        m = positive_integer("m", m)
        return all((m + 1) % r for r in self.ranks)

    def nullity(self, m: int) -> int:
        """Return the nullity of the m × n board, for any m ≥ 1."""
        d = gcd(positive_integer("m", m) + 1, self.period)
        return nullity(d - 1, self.n) if d > 1 else 0

    def __str__(self) -> str:
        """Return the rule as a sentence."""
        *most, last = map(str, self.ranks)
        alternatives = f"{', '.join(most)} or {last}" if most else last
        return f"m × {self.n} is unique iff m + 1 is not a multiple of {alternatives}"


def rule(n: int) -> Rule:
    """Return the rule for the m × n boards, n ≥ 1.

    Costs the factorization of d_n(λ+1), and of 2^k ± 1 for the degrees k of its factors.

    >>> print(rule(6))
    m × 6 is unique iff m + 1 is not a multiple of 9
    >>> rule(5).period
    24
    """
    n = positive_integer("n", n)
    ranks, period = set(), 1
    for f, e in factor_determinant_polynomial(n):
        p = shift(f)
        r = rank_of_irreducible(p)
        ranks.add(r)
        period = lcm(period, rank_of_power(p, r, e))
    return Rule(n, minimal_under_divisibility(ranks), period)


def minimal_under_divisibility(numbers: set[int]) -> tuple[int, ...]:
    """Return the numbers that no other of them divides, ascending."""
    kept: list[int] = []
    for number in sorted(numbers):
        if all(number % smaller for smaller in kept):
            kept.append(number)
    return tuple(kept)
