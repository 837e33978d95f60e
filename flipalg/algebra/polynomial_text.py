"""Write polynomials over F_p as text: as a sum such as 3x^2 + x + 1, or as a product such as 2·x^3·(x + 1)^2."""

from collections.abc import Iterable
from typing import TypeVar

from flipalg.algebra.polynomials import PolynomialRing

__all__ = ["factored", "product_text", "written"]


T = TypeVar("T")


def written(R: PolynomialRing[T], f: T, letter: str = "x") -> str:
    """Return a polynomial f over F_p, of the ring R, as a sum of terms in `letter`, the highest term first.

    >>> from flipalg.algebra.polynomials import polynomials_over
    >>> R = polynomials_over(3)
    >>> written(R, R.polynomial([1, 0, 2, 1])), written(R, R.zero)
    ('x^3 + 2x^2 + 1', '0')
    """
    powers = {0: "", 1: letter}
    terms = [(c, powers.get(k, f"{letter}^{k}")) for k, c in enumerate(R.coefficients(f)) if c]
    return " + ".join(f"{c}{power}" if c > 1 or not power else power for c, power in reversed(terms)) or "0"


def factored(R: PolynomialRing[T], f: T, letter: str = "x") -> str:
    """Return a polynomial f ≠ 0 of R as text: its leading coefficient times powers of its irreducible factors.

    >>> from flipalg.algebra.polynomials import polynomials_over
    >>> [factored(R, R.polynomial(f)) for R in (polynomials_over(7),) for f in ([0, 2, 2], [1, 2, 1], [4])]
    ['2·x·(x + 1)', '(x + 1)^2', '4']
    """
    return product_text(R, f, R.factor(f), letter)


def product_text(R: PolynomialRing[T], f: T, factors: Iterable[tuple[T, int]], letter: str = "x") -> str:
    """Return f as text: its leading coefficient times the powers in `factors`, pairs (factor, multiplicity)."""
    parts = [(written(R, factor, letter), e) for factor, e in factors]
    product = [(f"({text})" if " " in text else text) + (f"^{e}" if e > 1 else "") for text, e in parts]
    unit = R.coefficients(f)[-1]
    return "·".join([str(unit)] * (unit > 1 or not product) + product)
