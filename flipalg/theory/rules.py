"""For which m has the m × n board, cylinder or torus exactly one solution?  One exact rule for each n.

Main definitions
    rule(n)   the ranks of apparition that decide it, the period R_n, and the sentence
Main statements
    m × n is not unique iff the rank of apparition of an irreducible factor of D_n(x) divides m + 1
        proved: nullity = deg gcd(d_m(x), D_n(x)), D_n(x) = d_n(x+1) for plus; test_rules_agree_with_is_unique
    nullity(m, n) = nullity(gcd(m+1, R) - 1, n) for any multiple R of the rank R_n of D_n itself
        proved: where f | d_{R-1}, gcd(d_m, f) = gcd(d_m, d_{R-1}, f) = gcd(d_{gcd(m+1,R)-1}, f)
        test_period_holds_the_row
    n cells a ring, n = 2^k b, b odd: y = z + 1/z is 0 (z = 1) or a root of Q_b, each z^n = 1 of multiplicity 2^k.
        Let x = v be what the form makes of y, v = p/q as in closed_boards, and f its minimal polynomial, of rank r;
        where q = 0 nothing is lost.
        cylinder   not unique iff some r divides m + 1, as d_m(v) = 0 then.  z is a prime of multiplicity 2^k in z^n - 1
                   and y - y(z) is one too, but at z = 1, where y = (z + 1)²/z: so R is the rank of f^(2^k), or at z = 1
                   of f to half of that.
        torus      not unique iff some r divides m, or some v is 0: v = w + 1/w for a w of order r, or w = 1.
                   nullity(m, n) = nullity(gcd(m, R), n), R the order of the transfer matrix M = (v 1; 1 0) modulo the
                   powers z^(2^k): the kernel of M^m - I is what M^m and M^R leave fixed.  N = M^r - I has N² = c M^r,
                   c = trace M^r = v d_{r-1}(v), a square of the prime, so N^(2^j) is its power 2^j times a unit, and
                   R = r 2^k; at z = 1 r 2^(k-1), and r = 2 where v = 0.
        test_rules_of_closed_boards
    a product (a0 + a1 x)(b0 + b1 y) is singular iff one of its factors is        test_rules_of_products
Conventions
    A rank divides 2^k ± 1.  Where that could not be factored in the time given, the rule says "divides"; its answers
    about a given m come from gcds then, and stay exact.
Source
    Thesis, section 3.2 and table 3.4, worked there for n ≤ 7 (its n = 6 should read 9, not 8); table 3.1 lists R_n.
"""

from dataclasses import dataclass
from math import gcd, lcm

from flipalg.algebra import checking
from flipalg.algebra.apparition import Rank, rank_of_power
from flipalg.algebra.determinant_polynomials import LAMBDA
from flipalg.algebra.integers import brief, positive_integer
from flipalg.theory import second_routes
from flipalg.theory.degenerate import factor_nullity, factors
from flipalg.theory.neighborhoods import TOPOLOGIES, Neighborhood
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.neighborhoods import topology as named_topology
from flipalg.theory.nullity import nullity
from flipalg.theory.rank_search import ranks_of_factors

LARGEST_LISTED_MODULUS = 10_000


@dataclass(frozen=True)
class Rule:
    """For which m the m × n board is unique.

    n             the fixed side, on a neighborhood and a topology
    ranks         the exact ranks of apparition of the factors of D_n, ascending, only those that no other divides
    divisors      (a, b) for each rank known only so far: a multiple of a that divides b; (1, 0) where the polynomial
                  was not factored in time, because everything divides 0
    period        R_n where period_is_exact, else a multiple of it, perhaps 0: the nullity depends on
                  gcd(m+1, period) alone, on a torus on gcd(m, period); for the nine products, where it grows with m,
                  whether it is 0 does
    """

    n: int
    ranks: tuple[int, ...]
    divisors: tuple[tuple[int, int], ...]
    period: int
    period_is_exact: bool
    neighborhood: str = "plus"
    topology: str = "board"

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
        return tuple(m for m in range(self.modulus) if any((m + self._more) % r == 0 for r in self.ranks))

    @property
    def _more(self) -> int:
        """Return what m is counted with: ranks divide m + 1, or m itself where the rows close up."""
        return 0 if TOPOLOGIES[self.topology][0] else 1

    def is_unique(self, m: int) -> bool:
        """Return whether the m × n board has exactly one solution, for any m ≥ 1."""
        m = positive_integer("m", m)
        if any((m + self._more) % r == 0 for r in self.ranks):
            return False
        return self.is_exact or self.nullity(m) == 0

    def nullity(self, m: int) -> int:
        """Return the nullity of the m × n board, for any m ≥ 1."""
        m = positive_integer("m", m)
        if not named_neighborhood(self.neighborhood).is_degenerate:
            m = gcd(m + self._more, self.period) - self._more
        return nullity(m, self.n, self.neighborhood, self.topology) if m else 0

    def __repr__(self) -> str:
        """Return the side and the ranks that decide."""
        ranks = [str(r) for r in self.ranks] + [f"a divisor of {brief(b)}" for _, b in self.divisors]
        kind = (
            "" if (self.neighborhood, self.topology) == ("plus", "board") else f", {self.neighborhood}, {self.topology}"
        )
        return f"Rule(m × {self.n}{kind}, ranks {', '.join(ranks) or 'none: always unique'})"

    def __str__(self) -> str:
        """Return the rule as a sentence."""
        board = f"m × {self.n}" if self.topology == "board" else f"the m × {self.n} {self.topology}"
        if 1 in self.ranks:
            return f"{board} is unique for no m"
        alternatives = [str(r) for r in self.ranks]
        alternatives += [
            f"a certain divisor of {b} (not factored)" if b else f"certain ranks (D_{self.n} was not factored)"
            for _, b in self.divisors
        ]
        if not alternatives:
            return f"{board} is unique for every m"
        return f"{board} is unique iff {self._counted} is not a multiple of {_listed(alternatives, ' or ')}"

    @property
    def _counted(self) -> str:
        return "m + 1" if self._more else "m"

    def _repr_latex_(self) -> str:
        if not self.is_exact or 1 in self.ranks:
            return str(self)
        condition = _listed([rf"{r} \nmid {self._counted}" for r in self.ranks], r" \text{ and } ") or r"\text{always}"
        board = "" if self.topology == "board" else rf"\text{{ {self.topology}}}"
        return rf"$m \times {self.n}{board} \text{{ is unique}} \iff {condition}$"


def rule(n: int, neighborhood: str = "plus", budget: float = 10.0, topology: str = "board") -> Rule:
    """Return the rule for the m × n boards, n ≥ 1, of any of the fifteen neighborhoods and three topologies.

    On a cylinder n is the length of the rings.
    Costs the factorization of d_n, and of 2^k ± 1 for the degrees k of its factors; it takes about `budget` seconds in
    all and then says how far it came.  Every rule for n ≤ 200 is exact in less than a second.
    Raises TypeError or ValueError for a bad n, ValueError for an unknown neighborhood or topology.

    >>> print(rule(6))
    m × 6 is unique iff m + 1 is not a multiple of 9
    >>> rule(5).period
    24
    >>> print(rule(5, topology="torus"))
    the m × 5 torus is unique iff m is not a multiple of 3 or 5
    """
    n = positive_integer("n", n)
    form = named_neighborhood(neighborhood)
    rows_close, columns_close = named_topology(topology)
    if not isinstance(budget, int | float) or not budget >= 0:
        raise ValueError(f"the budget must be at least 0 seconds, got {budget!r}")
    if form.is_degenerate:
        return _rule_of_a_product(n, form, topology)
    found: list[Rank] = []
    period = 1
    for p, needed, rank in ranks_of_factors(n, form, columns_close, budget):
        period = lcm(period, rank.multiple * needed if rows_close else rank_of_power(p, rank.multiple, needed))
        found.append(Rank(1, 1) if rows_close and p == LAMBDA else rank)
    ranks = minimal_under_divisibility({rank.known for rank in found if rank.is_exact})
    # A rank that is certainly a multiple of an exact one decides nothing.
    undecided = sorted(
        {(rank.known, rank.multiple) for rank in found if not rank.is_exact and all(rank.known % r for r in ranks)}
    )
    exact = all(rank.is_exact for rank in found)
    result = Rule(n, ranks, tuple(undecided), period, exact, neighborhood, topology)
    if checking.is_wanted():
        _check(result, form)
    return result


def _check(found: Rule, form: Neighborhood) -> None:
    """Compare the rule with gcds at the first m, and where its ranks are: CheckError where it is wrong."""
    with checking.the_other_backend(found.n):
        for m in {*range(1, 13), *(r - found._more for r in found.ranks)} - {0}:
            second = second_routes.nullity(m, found.n, form, found.topology) == 0
            checking.require_equal(f"whether {brief(m)} × {brief(found.n)} is unique", found.is_unique(m), second)


def _rule_of_a_product(n: int, form: Neighborhood, topology: str) -> Rule:
    (a0, a1), (b0, b1) = factors(form)
    rows_close, columns_close = TOPOLOGIES[topology]
    if factor_nullity(n, b0, b1, columns_close):
        ranks: tuple[int, ...] = (1,)
    elif not a1:
        ranks = ()
    else:
        ranks = (3,) if a0 else (1,) if rows_close else (2,)
    return Rule(n, ranks, (), lcm(*ranks), True, form.name, topology)


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
