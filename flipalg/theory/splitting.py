"""The m × n boards over extension fields: the thesis's example 6 (n = 4, over F4) for any n.

Main definitions
    splitting(n)   the irreducible factors of d_n(λ+1), the field of a root z of each, and d_1(z), d_2(z), ...
Main statements
    det G_{m,n} = 1 iff d_m(z) ≠ 0 for every root z of d_n(λ+1)        test_determinants_are_those_of_the_boards
    with z = t + 1/t, the values repeat after r steps, r the order of t, and d_m(z) = 0 iff r | m + 1
        test_values_repeat_after_the_rank_and_not_before
Source
    Thesis, example 6 and table 3.3 (where rows 3 and 5 should read 1).
"""

from dataclasses import dataclass, field
from itertools import islice

from f2x import F2Poly, Factorization
from f2x.power_factors import checked_seconds
from flipalg.algebra.extension_fields import half_degree, values_at
from flipalg.algebra.integers import decimal, positive_integer
from flipalg.theory.apparition import Rank, rank_of_irreducible
from flipalg.theory.determinant_polynomials import LAMBDA, factor_determinant_polynomial

LARGEST_LISTED_RANK = 1000


@dataclass(frozen=True)
class SplitFactor:
    """An irreducible factor of d_n(λ+1).

    polynomial     the factor, and its multiplicity
    degree         k: its root z is in F_{2^k}
    half_degree    the degree of the field of t, where z = t + 1/t: k or 2k; 0 for z = 0, where t = 1
    """

    polynomial: F2Poly
    multiplicity: int
    degree: int
    half_degree: int

    def rank(self, seconds: float = 10.0) -> Rank:
        """Return the rank of apparition of the factor, the order of t, or 2 for z = 0, as far as found in time."""
        return rank_of_irreducible(self.polynomial, seconds)

    def values(self, count: int) -> list[F2Poly]:
        """Return d_1(z), ..., d_count(z) in F2[z]/(factor), each as a polynomial in z."""
        return list(islice(values_at(F2Poly("z") % self.polynomial, self.polynomial), 1, count + 1))

    def __str__(self) -> str:
        """Return the factor with λ."""
        return str(Factorization([(self.polynomial, self.multiplicity)]))


@dataclass(frozen=True)
class Splitting:
    """How d_n(λ+1) splits: its factors, by degree and then by coefficients."""

    n: int
    factors: tuple[SplitFactor, ...]
    seconds: float = field(default=10.0, compare=False)

    def __repr__(self) -> str:
        """Return the factorization."""
        return f"Splitting(d_{self.n}(λ+1) = {'·'.join(map(str, self.factors))})"

    def rows(self, count: int) -> list[list[str]]:
        """Return m, d_m(z) for each factor, and det G_{m,n}, as text, for m = 1..count (thesis, table 3.3)."""
        columns = [factor.values(count) for factor in self.factors]
        return [
            [str(m), *map(str, values), str(int(all(values)))]
            for m, values in enumerate(zip(*columns, strict=True), start=1)
        ]

    def __str__(self) -> str:
        """Return the factors with their fields, and the table until each column has begun to repeat."""
        ranks = [factor.rank(self.seconds / len(self.factors)) for factor in self.factors]
        lines = [f"d_{self.n}(λ+1) = {'·'.join(map(str, self.factors))}"]
        for i, (factor, r) in enumerate(zip(self.factors, ranks, strict=True), start=1):
            divisor = str(r.known) if r.is_exact else f"a certain divisor of {decimal(r.multiple)} (not factored)"
            lines.append(
                f"z_{i} in F_{{2^{factor.degree}}}, a root of the factor {i}: d_m(z_{i}) = 0 iff {divisor} | m + 1"
            )
        if (longest := max(rank.multiple for rank in ranks)) <= LARGEST_LISTED_RANK:
            header = ["m", *(f"d_m(z_{i})" for i in range(1, len(ranks) + 1)), "det"]
            table = [header, *self.rows(longest + 1)]
            widths = [max(len(row[i]) for row in table) for i in range(len(header))]
            lines.append("")
            lines += ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in table]
        return "\n".join(lines)


def splitting(n: int, *, seconds: float = 10.0) -> Splitting:
    """Return the factors of d_n(λ+1) and the fields they split in.  Costs a factorization of degree n/2.

    seconds   for factoring 2^k ± 1, spent when it is shown: an order not found in time is a divisor of what is shown

    In the table, z stands for the root of each column's own factor.

    >>> print(splitting(4))
    d_4(λ+1) = (λ^2 + λ + 1)^2
    z_1 in F_{2^2}, a root of the factor 1: d_m(z_1) = 0 iff 5 | m + 1
    <BLANKLINE>
    m  d_m(z_1)  det
    1  z         1
    2  z         1
    3  1         1
    4  0         0
    5  1         1
    6  z         1
    """
    n, seconds = positive_integer("n", n), checked_seconds(seconds)
    factors = []
    for f, e in factor_determinant_polynomial(n):
        p = f.taylor_shift()
        factors.append(SplitFactor(p, e, p.degree(), 0 if p == LAMBDA else half_degree(p)))
    return Splitting(n, tuple(sorted(factors, key=lambda factor: factor.polynomial)), seconds)
