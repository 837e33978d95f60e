"""Write polynomials and their factors: as text, such as 2·x^3·(x + 1)^2, as LaTeX, and as numbers for JSON.

f2x.Factorization writes every product, over F_p, over extension fields and in LaTeX.
"""

import re
from collections.abc import Iterable
from typing import Any, TypeVar

from f2x import F2Extension, F2Poly, Factorization
from flipalg.algebra.polynomials import PolynomialRing
from flipalg.system.limits import FIELD_DEGREE

__all__ = ["Written", "factorization", "factors_in_json", "factors_over", "field_of", "latex_of", "terms", "written"]


T = TypeVar("T")


class Written(str):
    """A polynomial as text, which Factorization takes as a factor."""

    __slots__ = ()

    def latex(self) -> str:
        """Return the polynomial as LaTeX."""
        return latex_of(self)


def latex_of(text: str) -> str:
    r"""Return a text in letters, powers, products and determinants as LaTeX.

    >>> print(latex_of("det(S_3^12 + λ)·d_10(λ)"))
    \det(S_{3}^{12} + \lambda) \cdot d_{10}(\lambda)
    """
    text = re.sub(r"([_^])(\w+)", r"\1{\2}", text)
    return re.sub(r"\bdet\b", r"\\det", text).replace("·", r" \cdot ").replace("λ", r"\lambda")


def written(R: PolynomialRing[T], f: T, letter: str = "x") -> Written:
    """Return a polynomial f over F_p, of the ring R, as a sum of terms in `letter`, the highest term first.

    >>> from flipalg.algebra.polynomials import polynomials_over
    >>> R = polynomials_over(3)
    >>> written(R, R.polynomial([1, 0, 2, 1])), written(R, R.zero)
    ('x^3 + 2x^2 + 1', '0')
    """
    powers = {0: "", 1: letter}
    sum_of = [(c, powers.get(k, f"{letter}^{k}")) for k, c in enumerate(R.coefficients(f)) if c]
    return Written(" + ".join(f"{c}{power}" if c > 1 or not power else power for c, power in reversed(sum_of)) or "0")


def factorization(
    R: PolynomialRing[T], f: T, factors: Iterable[tuple[T, int]] | None = None, letter: str = "x"
) -> Factorization:
    """Return a polynomial f ≠ 0 of R as a product: its leading coefficient, if not 1, and powers of its factors.

    `factors` are the pairs (irreducible factor, multiplicity); by default R finds them.

    >>> from flipalg.algebra.polynomials import polynomials_over
    >>> R = polynomials_over(7)
    >>> print(*(factorization(R, R.polynomial(f)) for f in ([0, 2, 2], [1, 2, 1], [4])), sep=", ")
    2·x·(x + 1), (x + 1)^2, 4
    """
    unit = R.coefficients(f)[-1]
    parts = [(written(R, factor, letter), e) for factor, e in (R.factor(f) if factors is None else factors)]
    return Factorization([(Written(unit), 1), *parts] if unit > 1 else parts)


def terms(f: Any, R: PolynomialRing[Any] | None = None) -> list[list[int]]:
    """Return [exponent, coefficient] for each term of f, the highest first; of an element of a field its bits.

    f is an F2Poly, a polynomial over an extension field, or an element of R.

    >>> terms(F2Poly("x^3 + 1"))
    [[3, 1], [0, 1]]
    """
    if isinstance(f, F2Poly):
        return [[k, 1] for k in f.exponents()]
    coefficients = R.coefficients(f) if R else f.coefficients()
    return [[k, int(c)] for k, c in enumerate(coefficients) if c][::-1]


def factors_in_json(factors: Iterable[tuple[Any, int]], R: PolynomialRing[Any] | None = None) -> list[dict[str, Any]]:
    """Return the factors with their terms and multiplicities."""
    return [{"terms": terms(f, R), "multiplicity": e} for f, e in factors]


def factors_over(f: F2Poly, field: int | str | None) -> Factorization:
    """Return the factors of f over F2, over the field of that many elements, or over the splitting field."""
    degree = f.splitting_degree() if field == "splitting" else int(field or 2).bit_length() - 1
    if degree > FIELD_DEGREE:
        raise ValueError(
            f"the splitting field has degree {degree:,}; a field to factor over has at most {FIELD_DEGREE}"
        )
    return f.factor(2**degree if degree > 1 else None)


def field_of(factors: Iterable[tuple[Any, int]]) -> F2Extension | None:
    """Return the extension field of the factors, None for F2."""
    return next((f.field for f, _ in factors if not isinstance(f, F2Poly)), None)
