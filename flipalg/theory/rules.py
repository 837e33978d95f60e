"""For which m has the m × n board exactly one solution?  One exact rule for each n, topology and number of colors.

Main definitions
    rule(n)   the ranks of apparition that decide it, the period R_n, and the sentence
Main statements (over F_p; with c colors for the primes of c together)
    m × n is not unique iff the rank of apparition of an irreducible factor of D_n(x) divides m + 1
        proved: nullity = deg gcd(d_m(x), D_n(x)), theory.nullity; test_rules_agree_with_nullities
    nullity(m, n) = nullity(gcd(m+1, R) - 1, n) for any multiple R of the rank R_n of D_n itself
        proved: where f | d_{R-1}, gcd(d_m, f) = gcd(d_m, d_{R-1}, f) = gcd(d_{gcd(m+1,R)-1}, f)
        test_period_holds_the_row
    rows that close up: the order of t, x = t + 1/t, divides m, x a root of D_n or what a ring's y makes of it
        (theory.rank_search); nullity(m, n) = nullity(gcd(m, R), n)        test_rules_agree_with_nullities
    a product (a0 + a1 x)(b0 + b1 y) is singular iff one of its factors is        test_rules_agree_with_nullities
    c colors: unique iff unique for each prime of c, so the ranks of all of them decide
Conventions
    A rank divides p^k ± 1.  Where that could not be factored in the time given, the rule says "divides"; its answers
    about a given m come from gcds then, and stay exact.
Source
    Thesis, section 3.2 and table 3.4, worked there for n ≤ 7 (its n = 6 should read 9, not 8); table 3.1 lists R_n.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd, lcm

from f2x.power_factors import checked_seconds
from flipalg.algebra.integers import brief, positive_integer
from flipalg.theory.apparition import Rank
from flipalg.theory.colors import number_of_colors, prime_number_of_colors, primes_of
from flipalg.theory.neighborhoods import Neighborhood
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.nullity import is_unique, nullity
from flipalg.theory.parameters import documented
from flipalg.theory.products import factor_nullity, factors
from flipalg.theory.rank_search import ranks_of_factors
from flipalg.theory.topologies import TOPOLOGIES, Topology
from flipalg.theory.topologies import topology as named_topology

LARGEST_LISTED_MODULUS = 10_000


@dataclass(frozen=True)
class Rule:
    """For which m the m × n board has exactly one solution; `rule` makes it.

    Attributes
    ----------
    n : int
        The fixed side.
    ranks : tuple of int
        The exact ranks of apparition of the factors of D_n, ascending, without multiples of one another.
    divisors : tuple of (int, int)
        (a, b) for each rank that is not known exactly: it is a multiple of a and divides b.  (1, 0) where the
        polynomial was not factored in time, since everything divides 0.
    period : int
        R_n where `period_is_exact`, else a multiple of it, perhaps 0.  The nullity depends on gcd(m + 1, period) alone,
        and on gcd(m, period) where the rows close up; for the nine product forms, whether it is 0 does.
    period_is_exact : bool
        Whether `period` is the least one.
    neighborhood, topology : str
        The names of the form and of the topology.
    colors : int
        The number of colors.

    Examples
    --------
    >>> found = rule(6)
    >>> found.ranks, found.is_unique(8), found.is_unique(10**100)
    ((9,), False, True)
    """

    n: int
    ranks: tuple[int, ...]
    divisors: tuple[tuple[int, int], ...]
    period: int
    period_is_exact: bool
    neighborhood: str = "plus"
    topology: str = "board"
    colors: int = 2

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
        return tuple(m for m in range(self.modulus) if any((m + self._index_offset) % r == 0 for r in self.ranks))

    @property
    def _index_offset(self) -> int:
        """Return what is added to m: ranks divide m + 1, or m itself where the rows close up."""
        return 0 if TOPOLOGIES[self.topology].rows_close else 1

    def is_unique(self, m: int) -> bool:
        """Return whether the m × n board has exactly one solution, for any m ≥ 1."""
        m = positive_integer("m", m)
        if any((m + self._index_offset) % r == 0 for r in self.ranks):
            return False
        m = self._reduced(m)
        return self.is_exact or not m or is_unique(m, self.n, self.neighborhood, self.topology, colors=self.colors)

    def nullity(self, m: int) -> int:
        """Return the nullity of the m × n board, for any m ≥ 1; ValueError for a composite number of colors."""
        m = positive_integer("m", m)
        prime_number_of_colors(self.colors)
        if not named_neighborhood(self.neighborhood).is_product:
            m = self._reduced(m)
        return nullity(m, self.n, self.neighborhood, self.topology, colors=self.colors) if m else 0

    def _reduced(self, m: int) -> int:
        """Return the least m with the same answer, 0 for a board that is unique."""
        return gcd(m + self._index_offset, self.period) - self._index_offset

    def __repr__(self) -> str:
        """Return the side and the ranks that decide."""
        ranks = [str(r) for r in self.ranks] + [f"a divisor of {brief(b)}" for _, b in self.divisors]
        plain = (self.neighborhood, self.topology) == ("plus", "board")
        kind = "" if plain else f", {self.neighborhood}, {self.topology}"
        kind += "" if self.colors == 2 else f", {self.colors} colors"
        return f"Rule(m × {self.n}{kind}, ranks {', '.join(ranks) or 'none: always unique'})"

    def __str__(self) -> str:
        """Return the rule as a sentence."""
        board = f"m × {self.n}" if self.topology == "board" else f"the m × {self.n} {self.topology}"
        board += "" if self.colors == 2 else f" with {self.colors} colors"
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
        return "m + 1" if self._index_offset else "m"

    def _repr_latex_(self) -> str:
        if not self.is_exact or 1 in self.ranks:
            return str(self)
        condition = _listed([rf"{r} \nmid {self._counted}" for r in self.ranks], r" \text{ and } ") or r"\text{always}"
        board = "" if self.topology == "board" else rf"\text{{ {self.topology}}}"
        board += "" if self.colors == 2 else rf"\text{{ with {self.colors} colors}}"
        return rf"$m \times {self.n}{board} \text{{ is unique}} \iff {condition}$"


@documented
def rule(
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    seconds: float = 10.0,
) -> Rule:
    """Return for which m the m × n board has exactly one solution.

    Parameters
    ----------
    n : int
        The fixed side, at least 1.  Where the columns close up it is the length of the rings.
    %(neighborhood)s
    %(topology)s
    %(colors)s
    seconds : float, default 10
        The time for factoring d_n over F_p, and p^k ± 1 for the degrees k of its factors.

    Returns
    -------
    Rule
        The ranks of apparition that decide, and the sentence.  A rank that is not known exactly when the time is over
        is named as a divisor of a number; `Rule.is_unique` stays exact, by gcds.

    Raises
    ------
    TypeError, ValueError
        For a bad n, number of colors or time, or an unknown name.

    See Also
    --------
    is_unique : the answer for one board
    nullity : how many solutions there are

    Notes
    -----
    For a bijective form on a plain board: the m × n board is not unique if and only if the rank of apparition of an
    irreducible factor of the side polynomial D_n divides m + 1.  Rows that close up: the order of a root divides m.
    [Jansons2009], table 3.4, has the rules for n ≤ 7.  With two colors every rule for n ≤ 200 is exact in less than a
    second.

    Examples
    --------
    >>> print(rule(6))
    m × 6 is unique iff m + 1 is not a multiple of 9
    >>> rule(5).period
    24
    >>> print(rule(5, topology="torus"))
    the m × 5 torus is unique iff m is not a multiple of 3 or 5
    >>> print(rule(6, colors=3))
    m × 6 with 3 colors is unique iff m + 1 is not a multiple of 13 or 14
    """
    n = positive_integer("n", n)
    form, closed = named_neighborhood(neighborhood), named_topology(topology)
    c, seconds = number_of_colors(colors), checked_seconds(seconds)
    primes = primes_of(c)
    found: list[Rank] = []
    period = 1
    for p in primes:
        for rank, multiple in _ranks(p, n, form, closed, seconds / len(primes)):
            period = lcm(period, multiple)
            found.append(rank)
    ranks = minimal_under_divisibility({rank.known for rank in found if rank.is_exact})
    # A rank that is certainly a multiple of an exact one decides nothing.
    undecided = sorted(
        {(rank.known, rank.multiple) for rank in found if not rank.is_exact and all(rank.known % r for r in ranks)}
    )
    exact = all(rank.is_exact for rank in found)
    return Rule(n, ranks, tuple(undecided), period, exact, form.name, closed.name, c)


def _ranks(p: int, n: int, form: Neighborhood, closed: Topology, seconds: float) -> Iterator[tuple[Rank, int]]:
    """Yield the ranks that decide over F_p, with what the period must be a multiple of."""
    if not form.is_product:
        yield from ranks_of_factors(p, n, form, closed, seconds)
        return
    of_rows, of_columns = factors(form)
    if factor_nullity(p, n, of_columns, closed.columns_close):
        yield Rank(1, 1), 1
        return
    # one of 1, 2, 3, 4 is the least size m + 1, or m, of which the multiples are singular
    for r in range(1, 5):
        if (m := r - (not closed.rows_close)) and factor_nullity(p, m, of_rows, closed.rows_close):
            yield Rank(r, 1), r
            return


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
