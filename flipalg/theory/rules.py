"""Rules: for which m the m × n board has exactly one solution, for given n, neighborhood, topology and colors.

For a bijective form and a prime number p of colors, the m × n board is not unique if and only if the rank of apparition
of an irreducible factor of the side polynomial D_n over F_p divides m + 1.  If the rows close up, the order of a root
and m replace the rank and m + 1.  If the columns close up, a polynomial for the ring of n cells replaces D_n.
Proofs: `flipalg why rule`, `flipalg why period`, docs/mathematics/ranks-of-factors.md.
Source: [Jansons2009], section 3.2, for n ≤ 7.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from f2x import is_prime
from flipalg.algebra.integers import (
    brief,
    checked_seconds,
    minimal_under_divisibility,
    positive_integer,
    small_prime_factors,
)
from flipalg.grids.colors import prime_number_of_colors, primes_of, with_colors
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology
from flipalg.system.limits import PERIOD_DIVISORS, PRIME_COLORS
from flipalg.theory.apparition import Rank
from flipalg.theory.event_densities import density_without
from flipalg.theory.nullity import nullity_of
from flipalg.theory.products import factor_nullity, factors
from flipalg.theory.rank_search import ranks_of_factors
from flipalg.theory.unique_colors import is_unique_of

__all__ = ["Rule", "rule"]

LISTED_MODULUS = 10_000
"""The largest modulus for which `Rule.excluded` lists the residues."""


@dataclass(frozen=True)
class Rule:
    """The rule that says for which m the m × n board has exactly one solution; `rule` makes it.

    Attributes
    ----------
    n : int
        The fixed side.
    ranks : tuple of int
        Those ranks of apparition of factors of the side polynomial D_n that are known exactly, ascending, without
        multiples of others.  If the rows close up, orders of roots instead.  For product neighborhoods, the
        numbers r such that the board is not unique if r divides m + 1 (or m).
    divisors : tuple of (int, int)
        (a, b) for each rank that is not known exactly and may decide: it is a multiple of a and divides b.  If D_n was
        not factored in time, (1, 0) stands for all its ranks, because every number divides 0.
    period : int
        The nullity depends only on gcd(m + 1, period), or on gcd(m, period) if the rows close up.  For the nine product
        neighborhoods this gcd decides only whether the nullity is 0.  If `period_is_exact`, `period` is the least
        period in m (R_n in [Jansons2009]) of the nullity, or of its being 0 for products; else a multiple, perhaps 0.
        With a composite number of colors, the nullity here stands for those modulo all its primes.
    period_is_exact : bool
        Whether `period` is the least period.
    neighborhood, topology : str
        The names of the neighborhood and the topology.
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
        """Return the least common multiple of `ranks`; if `is_exact`, m modulo this number decides uniqueness."""
        return lcm(*self.ranks)

    @property
    def excluded(self) -> tuple[int, ...] | None:
        """Return the residues of m modulo `modulus`, ascending, for which the board is not unique.

        None if the modulus is above 10,000 or the rule is not exact.
        """
        if not self.is_exact or self.modulus > LISTED_MODULUS:
            return None
        return tuple(m for m in range(self.modulus) if any((m + self.offset) % r == 0 for r in self.ranks))

    @property
    def share(self) -> Fraction | None:
        """Return the share of the m for which the board is unique, a density; None if the rule is not exact.

        >>> rule(6).share, rule(14).share
        (Fraction(8, 9), Fraction(32, 85))
        """
        return density_without((rank, 1) for rank in self.ranks) if self.is_exact else None

    @property
    def nullities(self) -> dict[int, Fraction] | None:
        """Return the share of the m for each nullity of the m × n board: densities, with the sum 1.

        None for products and composite numbers of colors, and if `period` is not exact, not factored or has more than
        1,000 divisors.  The nullity is computed for each divisor.

        >>> rule(5).nullities[4], rule(6).nullities
        (Fraction(1, 8), {0: Fraction(8, 9), 6: Fraction(1, 9)})
        """
        divisors = self._divisors_and_densities()
        if divisors is None:
            return None
        shares: dict[int, Fraction] = {}
        for divisor, density in divisors:
            nullity = self.nullity(divisor - self.offset) if divisor > self.offset else 0
            shares[nullity] = shares.get(nullity, Fraction(0)) + density
        return dict(sorted(shares.items()))

    @property
    def mean_nullity(self) -> Fraction | None:
        """Return the mean nullity of the m × n boards over all m, from `nullities`; None if they are not known.

        >>> rule(9).mean_nullity, rule(4, topology="torus").mean_nullity
        (Fraction(23, 15), Fraction(2, 1))
        """
        shares = self.nullities
        return None if shares is None else sum((nullity * share for nullity, share in shares.items()), Fraction(0))

    def _divisors_and_densities(self) -> list[tuple[int, Fraction]] | None:
        """Return (g, density of the m with gcd(m + offset, period) = g) for each divisor g of the period."""
        if not self.period_is_exact or self._board(1).neighborhood.is_product or not is_prime(self.colors):
            return None
        primes, cofactor = small_prime_factors(self.period)
        if cofactor > 1 and not is_prime(cofactor):
            return None
        found = [(1, Fraction(1))]
        for prime in (*primes, *({cofactor} - {1})):
            exponent = 0
            while self.period % prime ** (exponent + 1) == 0:
                exponent += 1
            powers = [(prime**i, Fraction(prime - 1, prime ** (i + 1))) for i in range(exponent)]
            powers.append((prime**exponent, Fraction(1, prime**exponent)))
            if len(found) * len(powers) > PERIOD_DIVISORS:
                return None
            found = [(g * power, density * part) for g, density in found for power, part in powers]
        return found

    def _board(self, m: int) -> Grid[Form]:
        """Return the board of m rows."""
        return Grid.of(m, self.n, self.neighborhood, self.topology, self.colors)

    @property
    def offset(self) -> int:
        """Return 0 if the rows close up, else 1: the rule is about the divisors of m + offset."""
        return 0 if self._board(1).topology.rows_close else 1

    def is_unique(self, m: int) -> bool:
        """Return whether the m × n board has exactly one solution, m ≥ 1; MemoryError only if not `is_exact`."""
        m = positive_integer("m", m)
        if any((m + self.offset) % r == 0 for r in self.ranks):
            return False
        m = self._reduced(m)
        return self.is_exact or not m or is_unique_of(self._board(m))

    def nullity(self, m: int) -> int:
        """Return the nullity of the m × n board, m ≥ 1; the errors are those of `flipalg.nullity`."""
        board = self._board(m)
        prime_number_of_colors(self.colors)
        if not board.neighborhood.is_product:
            board = board._replace(m=self._reduced(board.m))
        return nullity_of(board) if board.m else 0

    def _reduced(self, m: int) -> int:
        """Return a number of rows, at most m, for which the rule gives the same answer; 0 stands for a unique board."""
        return gcd(m + self.offset, self.period) - self.offset

    def __repr__(self) -> str:
        """Return the kind of board and the ranks."""
        ranks = [str(r) for r in self.ranks]
        ranks += [f"a divisor of {brief(b)}" if b else "not known" for _, b in self.divisors]
        return f"Rule(m × {self.n} {self._board(1).kind}, ranks {', '.join(ranks) or 'none: always unique'})"

    def __str__(self) -> str:
        """Return the rule as a sentence."""
        board = f"m × {self.n}" if self.topology == "board" else f"the m × {self.n} {self.topology}"
        board += with_colors(self.colors)
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
        return "m + 1" if self.offset else "m"

    def _repr_latex_(self) -> str:
        if not self.is_exact or 1 in self.ranks:
            return str(self)
        condition = _listed([rf"{r} \nmid {self._counted}" for r in self.ranks], r" \text{ and } ") or r"\text{always}"
        board = "" if self.topology == "board" else rf"\text{{ {self.topology}}}"
        board += rf"\text{{{with_colors(self.colors)}}}" if self.colors > 2 else ""
        return rf"$m \times {self.n}{board} \text{{ is unique}} \iff {condition}$"


@documented
def rule(
    n: int,
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    seconds: float = 10.0,
) -> Rule:
    """Return the rule that says for which m the m × n board has exactly one solution.

    Parameters
    ----------
    n : int
        The fixed side, at least 1.  If the columns close up, it is the length of the rings.
    %(neighborhood)s
    %(topology)s
    %(colors)s
    seconds : float, default 10
        The time limit for factoring D_n over F_p, and p^k ± 1 for the degrees k of its factors, for all primes p that
        divide the number of colors.  A D_n that is too large for this time, such as D_n for n = 10^6, p = 2 and ten
        seconds, is not factored.

    Returns
    -------
    Rule
        The ranks of apparition that decide; str() gives a sentence.  If the time is over before a rank is known
        exactly, the sentence names a multiple of the rank, or says that D_n was not factored; `Rule.is_unique` stays
        exact, by computing gcds.

    Raises
    ------
    TypeError, ValueError
        For a bad n, number of colors or time, or an unknown name.
    MemoryError
        If `seconds` is so large that D_n would be factored, but it does not fit in memory.

    See Also
    --------
    is_unique : the answer for one board
    nullity : the nullity of one board

    Notes
    -----
    For one of the six bijective neighborhoods, the m × n board is not unique if and only if the rank of apparition of
    some irreducible factor of the side polynomial D_n over F_p divides m + 1, for a prime p that divides the number of
    colors.  If the rows close up, the order of a root takes the place of the rank, and m that of m + 1.  [Jansons2009],
    table 3.4, has the rules for n ≤ 7.

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
    row, seconds = Grid.of(1, n, neighborhood, topology, colors), checked_seconds(seconds)
    primes = primes_of(row.colors)
    if primes[-1] >= PRIME_COLORS:
        raise ValueError(f"colors must have prime factors below 2^63, got {brief(row.colors)}")
    found: list[Rank] = []
    period = 1
    for p in primes:
        for rank, multiple in _ranks(row._replace(colors=p), seconds / len(primes)):
            period = lcm(period, multiple)
            found.append(rank)
    ranks = minimal_under_divisibility({rank.known for rank in found if rank.is_exact})
    # a rank that is a multiple of an exact rank decides nothing
    undecided = sorted(
        {(rank.known, rank.multiple) for rank in found if not rank.is_exact and all(rank.known % r for r in ranks)}
    )
    exact = all(rank.is_exact for rank in found)
    names = row.neighborhood.name, row.topology.name
    return Rule(row.n, ranks, tuple(undecided), period, exact, *names, row.colors)


def _ranks(row: Grid[Form], seconds: float) -> Iterator[tuple[Rank, int]]:
    """Yield (rank, multiple) for the ranks that decide over F_p; the period divides the lcm of all `multiple`."""
    _, n, form, topology, p = row
    if not form.is_product:
        yield from ranks_of_factors(row, seconds)
        return
    of_rows, of_columns = factors(form)
    if factor_nullity(p, n, of_columns, topology.columns_close):
        yield Rank(1, 1), 1
        return
    # the factor of the rows is singular for no m, or exactly if an r ≤ 4 divides m + 1 (or m)
    for r in range(1, 5):
        if (m := r - (not topology.rows_close)) and factor_nullity(p, m, of_rows, topology.rows_close):
            yield Rank(r, 1), r
            return


def _listed(items: list[str], last: str) -> str:
    *most, final = items or [""]
    return f"{', '.join(most)}{last}{final}" if most else final
