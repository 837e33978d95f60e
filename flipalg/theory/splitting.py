"""The splitting of d_n(λ+1) over extension fields of F2 for any n; example 6 of [Jansons2009] has n = 4, over F4.

The m × n board (`plus`, two colors) is unique if and only if d_m(z) ≠ 0 for every root z of d_n(λ+1).  For
z = t + 1/t ≠ 0, d_m(z) = 0 if and only if the order of t divides m + 1; d_m(0) = 0 if and only if 2 divides m + 1.
In rows 3 and 5 of table 3.3 of [Jansons2009], d_m(z) should be 1 and not z.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice

from f2x import F2Element, F2Extension, F2Poly, Factorization
from flipalg.algebra.extension_fields import half_degree, values_at
from flipalg.algebra.integers import checked_seconds, decimal, positive_integer
from flipalg.theory.apparition import Rank, rank_of_irreducible
from flipalg.theory.determinant_polynomials import LAMBDA, factor_determinant_polynomial

__all__ = ["SplitFactor", "Splitting", "splitting"]

LISTED_RANK = 1000
"""The table is shown if the rank of apparition of every factor, the period of its column, is at most this."""


@dataclass(frozen=True)
class SplitFactor:
    """An irreducible factor of d_n(λ+1).

    polynomial     the factor
    multiplicity   its exponent in d_n(λ+1)
    degree         k, the degree of the field F2(z) of a root z of the factor
    half_degree    k or 2k, the degree of the field F2(t), where z = t + 1/t; 0 for z = 0, where t = 1
    """

    polynomial: F2Poly
    multiplicity: int
    degree: int
    half_degree: int

    def rank(self, seconds: float = 10.0) -> Rank:
        """Return the rank of apparition of the factor, which is not exact (see `Rank`) if the time is too short."""
        return rank_of_irreducible(self.polynomial, seconds)

    def field(self) -> F2Extension:
        """Return F2[z]/(factor), in which z is a root of the factor."""
        return F2Extension(self.polynomial)

    def values(self, count: int) -> list[F2Element]:
        """Return the list of d_1(z), ..., d_count(z) for the root z in `field()`."""
        return list(islice(values_at(self.field().gen()), 1, count + 1))

    def __str__(self) -> str:
        """Return the factor, with its multiplicity as exponent, as text in λ."""
        return str(Factorization([(self.polynomial, self.multiplicity)]))


@dataclass(frozen=True)
class Splitting:
    """The factors of d_n(λ+1), sorted by degree, then by coefficients; `seconds` is the argument of `splitting`."""

    n: int
    factors: tuple[SplitFactor, ...]
    seconds: float = field(default=10.0, compare=False)

    def __repr__(self) -> str:
        """Return the factorization."""
        return f"Splitting(d_{self.n}(λ+1) = {'·'.join(map(str, self.factors))})"

    def rows(self, count: int) -> list[list[str]]:
        """Return, for m = 1, ..., count, a row of texts: m, d_m(z) at a root z of each factor, and the determinant.

        The determinant is that of the m × n board over F2.  For n = 4 this is table 3.3 of [Jansons2009], corrected.
        """
        return self._rows(count, str)

    def _rows(self, count: int, written: Callable[[F2Element], str]) -> list[list[str]]:
        columns = [factor.values(count) for factor in self.factors]
        return [
            [str(m), *map(written, values), str(int(all(values)))]
            for m, values in enumerate(zip(*columns, strict=True), start=1)
        ]

    def __str__(self) -> str:
        """Return the factors with their fields and ranks and, if all ranks are found and at most 1,000, the table."""
        ranks = [factor.rank(self.seconds / len(self.factors)) for factor in self.factors]
        lines = [f"d_{self.n}(λ+1) = {'·'.join(map(str, self.factors))}"]
        for i, (factor, r) in enumerate(zip(self.factors, ranks, strict=True), start=1):
            divisor = str(r.known) if r.is_exact else f"a certain divisor of {decimal(r.multiple)} (not factored)"
            lines.append(
                f"z_{i} in F_{{2^{factor.degree}}}, a root of the factor {i}: d_m(z_{i}) = 0 iff {divisor} | m + 1"
            )
        if (longest := max(rank.multiple for rank in ranks)) <= LISTED_RANK:
            header = ["m", *(f"d_m(z_{i})" for i in range(1, len(ranks) + 1)), "det"]
            table = [header, *self.rows(longest + 1)]
            widths = [max(len(row[i]) for row in table) for i in range(len(header))]
            lines.append("")
            lines += ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in table]
        return "\n".join(lines)

    def latex(self) -> str:
        r"""Return the factors and, if all ranks are found and at most 1,000, the table as LaTeX.

        >>> print(splitting(1).latex().partition(r"\hline")[2])
         1 & 1 & 1 \\ 2 & 0 & 0 \\ 3 & 1 & 1 \\ 4 & 1 & 1\end{array}
        """
        product = Factorization((factor.polynomial, factor.multiplicity) for factor in self.factors)
        equation = rf"d_{{{self.n}}}(\lambda + 1) = {product.latex()}"
        longest = max(factor.rank(self.seconds / len(self.factors)).multiple for factor in self.factors)
        if longest > LISTED_RANK:
            return equation
        header = ["m", *(f"d_m(z_{{{i}}})" for i in range(1, len(self.factors) + 1)), r"\det"]
        rows = [" & ".join(row) for row in self._rows(longest + 1, F2Element.latex)]
        lines = r" \\ ".join([" & ".join(header), rf"\hline {rows[0]}", *rows[1:]])
        return rf"{equation} \qquad \begin{{array}}{{{'c' * len(header)}}}{lines}\end{{array}}"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"


def splitting(n: int, *, seconds: float = 10.0) -> Splitting:
    """Return the factors of d_n(λ+1) and the fields in which they split.

    Parameters
    ----------
    n : int
        The number of columns, at least 1.
    seconds : float, default 10
        The time limit for factoring 2^k ± 1 for the degrees k of the factors, when the result is printed.  A multiple
        of a rank of apparition is printed if the rank is not found in time.

    Returns
    -------
    Splitting
        `.factors`; str() gives a sentence for each factor and, if all ranks are found and at most 1,000, a table of
        the values d_m(z) at a root z of each factor, and of the determinants of the m × n boards over F2.

    Raises
    ------
    TypeError, ValueError
        For an n that is not an integer of at least 1, or a bad `seconds`.
    MemoryError
        If a polynomial of degree n/2 is too large.

    Notes
    -----
    The cost is that of factoring a polynomial of degree at most n/2.

    Examples
    --------
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
