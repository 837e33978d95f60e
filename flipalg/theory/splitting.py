"""The splitting of d_n(λ+1) over extension fields of F2 for any n; example 6 of [Jansons2009] has n = 4, over F4.

The m × n board (`plus`, two colors) is unique if and only if d_m(z) ≠ 0 for every root z of d_n(λ+1).  For
z = t + 1/t ≠ 0, d_m(z) = 0 if and only if the order of t divides m + 1; d_m(0) = 0 if and only if 2 divides m + 1.
In rows 3 and 5 of table 3.3 of [Jansons2009], d_m(z) should be 1 and not z.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from f2x import F2Element, F2Extension, F2Poly, Factorization
from flipalg.algebra.extension_fields import half_degree, values_at
from flipalg.algebra.integers import checked_seconds, decimal, positive_integer
from flipalg.algebra.polynomial_text import Written, latex_of
from flipalg.system.limits import STEPS_FIELD
from flipalg.theory.apparition import Rank, rank_of_irreducible
from flipalg.theory.determinant_polynomials import LAMBDA, determinant_polynomial, factor_determinant_polynomial

__all__ = ["SplitFactor", "Splitting", "by_roots", "chain", "grouped", "splitting"]

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

    @cached_property
    def roots(self) -> tuple[F2Element, ...]:
        """The roots z of d_n(λ+1), each once, in its splitting field; () if the field or their number is above 8."""
        degree = Factorization((f.polynomial, 1) for f in self.factors).splitting_degree()
        if max(degree, sum(f.degree for f in self.factors)) > STEPS_FIELD:
            return ()
        over = F2Extension(degree=degree)
        return tuple(z for f in self.factors for z in f.polynomial.roots(over))

    def rows(self, count: int) -> list[list[str]]:
        """Return, for m = 1, ..., count, a row of texts: m, d_m(z) at each root z, and the determinant.

        The determinant is that of the m × n board over F2.  For n = 4 this is table 3.3 of [Jansons2009], corrected.
        If `roots` is empty there is one root z of each factor, in its own field.
        """
        return self._rows(count, str)

    def _rows(self, count: int, written: Callable[[F2Element], str]) -> list[list[str]]:
        if self.roots:
            columns = [list(islice(values_at(z), 1, count + 1)) for z in self.roots]
        else:
            columns = [factor.values(count) for factor in self.factors]
        return [
            [str(m), *map(written, values), str(int(all(values)))]
            for m, values in enumerate(zip(*columns, strict=True), start=1)
        ]

    def _header(self) -> list[str]:
        names = map(str, self.roots) if self.roots else (f"z_{i}" for i in range(1, len(self.factors) + 1))
        return ["m", *(f"d_m({name})" for name in names), "det"]

    def __str__(self) -> str:
        """Return the factors, the determinant by the roots, when it is 0, and the table unless it is too long."""
        n, ranks = self.n, [factor.rank(self.seconds / len(self.factors)) for factor in self.factors]
        d = determinant_polynomial(n)
        written = [str(d), str(factor_determinant_polynomial(n))]
        if self.roots and (field := self.roots[0].field).degree() > 1:
            written.append(f"{d.factor(field)} over {field}")
        lines = chain(f"d_{n}(λ)", written)
        if self.roots:
            lines += ["", *chain("det G", [f"det d_{n}(S_m)", *by_roots(d, "S_m", "m", self.roots)])]
        lines.append("")
        for i, (factor, r) in enumerate(zip(self.factors, ranks, strict=True), start=1):
            divisor = str(r.known) if r.is_exact else f"a certain divisor of {decimal(r.multiple)} (not factored)"
            if self.roots:
                names = [f"d_m({z})" for z in self.roots if not factor.polynomial(z)]
                lines.append(f"{' and '.join(names)} {'are' if len(names) > 1 else 'is'} 0 iff {divisor} | m + 1")
            else:
                where = f"z_{i}, of degree {factor.degree}, is a root of factor {i} of d_{n}(λ + 1)"
                lines.append(f"d_m(z_{i}) is 0 iff {divisor} | m + 1; {where}")
        if (longest := max(rank.multiple for rank in ranks)) <= LISTED_RANK:
            table = [self._header(), *self.rows(longest + 1)]
            widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
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
        header = list(map(latex_of, self._header()))
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
        `.factors`; str() gives the factors, the determinant by the roots, and, if all ranks are found and at most
        1,000, a table of the values d_m(z) at the roots and of the determinants of the m × n boards over F2.

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
    d_4(λ) = λ^4 + λ^2 + 1
           = (λ^2 + λ + 1)^2
           = (λ + z)^2·(λ + z + 1)^2 over F2[z]/(z^2 + z + 1)
    <BLANKLINE>
    det G = det d_4(S_m)
          = det(S_m^4 + S_m^2 + I)
          = det((S_m^2 + S_m + I)^2)
          = det(S_m^2 + S_m + I)^2
          = (det(S_m + z I)·det(S_m + (z + 1) I))^2
          = (d_m(z + 1)·d_m(z))^2
    <BLANKLINE>
    d_m(z) and d_m(z + 1) are 0 iff 5 | m + 1
    <BLANKLINE>
    m  d_m(z)  d_m(z + 1)  det
    1  z       z + 1       1
    2  z       z + 1       1
    3  1       1           1
    4  0       0           0
    5  1       1           1
    6  z       z + 1       1
    """
    n, seconds = positive_integer("n", n), checked_seconds(seconds)
    factors = []
    for f, e in factor_determinant_polynomial(n):
        p = f.taylor_shift()
        factors.append(SplitFactor(p, e, p.degree(), 0 if p == LAMBDA else half_degree(p)))
    return Splitting(n, tuple(sorted(factors, key=lambda factor: factor.polynomial)), seconds)


def chain(left: str, right: Iterable[str]) -> list[str]:
    """Return the lines of left = right[0] = right[1] = ..., without repetitions."""
    different = list(dict.fromkeys(right))
    return [f"{left} = {different[0]}", *(f"{'':{len(left)}} = {text}" for text in different[1:])]


def by_roots(d: F2Poly, S: str, m: str, roots: Iterable[F2Element]) -> list[str]:
    """Return det d(S), S the matrix of a row of m cells, as texts: by d, by its factors and by values of d_m.

    `roots` are those of d(λ + 1), () to leave out the last two.  det(S - y) = d_m(y + 1) for a number y, as S = A + 1.

    >>> print(*by_roots(determinant_polynomial(4), "S_m", "m", splitting(4).roots), sep="\\n")
    det(S_m^4 + S_m^2 + I)
    det((S_m^2 + S_m + I)^2)
    det(S_m^2 + S_m + I)^2
    (det(S_m + z I)·det(S_m + (z + 1) I))^2
    (d_m(z + 1)·d_m(z))^2
    """
    factors, roots = d.factor(), list(roots)
    whole = [f"det({_at(d, S)})"]
    inside = Factorization((Written(_at(f, S)), e) for f, e in factors)
    whole += [f"det({inside})", grouped(([f"det({_at(f, S)})"], e) for f, e in factors)]
    if roots:
        ys = [(sorted((z + 1 for z in roots if not f(z + 1)), key=int), e) for f, e in factors]
        whole.append(grouped(([f"det({_minus(S, y)})" for y in group], e) for group, e in ys))
        whole.append(grouped(([f"d_{m}({y + 1})" for y in group], e) for group, e in ys))
    return whole


def grouped(groups: Iterable[tuple[list[str], int]]) -> str:
    """Return a product of powers of products."""
    parts = []
    for group, e in groups:
        product = "·".join(group)
        parts.append(f"({product})^{e}" if e > 1 and len(group) > 1 else f"{product}^{e}" if e > 1 else product)
    return "·".join(parts)


def _at(f: F2Poly, S: str) -> str:
    """Return f at a matrix as text: S_3^2 + I."""
    return " + ".join("I" if e == 0 else S if e == 1 else f"{S}^{e}" for e in f.exponents())


def _minus(S: str, y: F2Element) -> str:
    text = str(y)
    times = "I" if text == "1" else f"({text}) I" if " " in text else f"{text} I"
    return f"{S} + {times}" if y else S
