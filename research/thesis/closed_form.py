"""The closed form of the determinant polynomial d_n over F2, from the proof of theorem 4 of [Jansons2009].

d_n = α x_1^n + β x_2^n, where x_1 and x_2 = x_1 + λ are the roots of x² + λ x + 1 over F2(λ), and α and β are
conjugate.  The equations here, eq. 3.14 to 3.18 of the source, are multiplied by λ to avoid fractions.  Theorem 4
is d_n = λ^n for n = 2^k - 1; the source misprints the index as 2^k.
"""

from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

from f2x import F2Poly
from flipalg.algebra.integers import positive_integer
from flipalg.algebra.ladders import power
from flipalg.theory.determinant_polynomials import LAMBDA, ONE, ZERO

__all__ = ["Equation", "Root", "Term", "X", "closed_form", "coefficient"]


class Root(NamedTuple):
    """An element a + b x_1 of the field that x_1 generates over F2(λ); a and b are polynomials in λ."""

    a: F2Poly
    b: F2Poly

    def plus(self, other: "Root") -> "Root":
        """Return the sum of two elements."""
        return Root(self.a + other.a, self.b + other.b)

    def times(self, other: "Root") -> "Root":
        """Return the product of two elements, with x_1² = λ x_1 + 1."""
        both = self.b * other.b
        return Root(self.a * other.a + both, self.a * other.b + self.b * other.a + (both << 1))

    def power(self, n: int) -> "Root":
        """Return the n-th power, n ≥ 0, by squaring."""
        return power(Root(ONE, ZERO), self, n, lambda root: root.times(root), Root.times)

    @property
    def conjugate(self) -> "Root":
        """Return a + b x_2."""
        return Root(self.a + (self.b << 1), self.b)

    @property
    def trace(self) -> F2Poly:
        """Return the sum of the element and its conjugate, λ b."""
        return self.b << 1

    def __str__(self) -> str:
        """Return the element as text."""
        if not self.b:
            return str(self.a)
        term = "x₁" if self.b == ONE else f"({self.b})x₁"
        return f"{term} + {self.a}" if self.a else term


X = Root(ZERO, ONE)
SQUARE = LAMBDA.square() + ONE
"""λ² + 1."""


class Term(NamedTuple):
    """coefficient · x_i^exponent, where the coefficient is a polynomial in λ, and i = `root` is 1 or 2."""

    coefficient: F2Poly
    root: int = 1
    exponent: int = 0

    @property
    def value(self) -> Root:
        """Return the term as an element a + b x_1."""
        x = X if self.root == 1 else X.conjugate
        return Root(self.coefficient, ZERO).times(x.power(self.exponent))

    def __str__(self) -> str:
        """Return the term as it is written in a sum."""
        if not self.exponent:
            return str(self.coefficient)
        x = ("x₁" if self.root == 1 else "x₂") + (f"^{self.exponent}" if self.exponent > 1 else "")
        if self.coefficient == ONE:
            return x
        return f"{self.coefficient}·{x}" if self.coefficient.weight() == 1 else f"({self.coefficient})·{x}"


@dataclass(frozen=True)
class Equation:
    """The equation λ d_n = y + (the conjugate of y), where y is the sum of `terms` times x_1^power.

    `number` is the equation's number in the source, or "theorem 4".
    """

    number: str
    terms: tuple[Term, ...]
    power: int

    @property
    def factor(self) -> Root:
        """Return the sum of the terms."""
        return reduce(Root.plus, (term.value for term in self.terms))

    @property
    def total(self) -> F2Poly:
        """Return λ d_n, computed from the right side of the equation."""
        return self.factor.times(X.power(self.power)).trace

    def __str__(self) -> str:
        """Return the equation as text, with the value of its right side."""
        written = " + ".join(map(str, self.terms))
        factor = f"({written}) " if written != "1" else ""
        return f"{self.number}: λd = {factor}x₁^{self.power} + its conjugate = {self.total}"


def coefficient() -> Root:
    """Return λ α = λ x_2² + (λ² + 1) x_2 (eq. 3.14), which follows from eq. 3.12 and 3.13."""
    second = X.conjugate
    return Root(LAMBDA, ZERO).times(second.times(second)).plus(Root(SQUARE, ZERO).times(second))


def closed_form(n: int) -> list[Equation]:
    """Return eq. 3.15 to 3.18 and the last step of the proof of theorem 4 for d_n, n ≥ 1.

    >>> for equation in closed_form(3):
    ...     print(equation)
    3.15: λd = (λ·x₂^2 + (λ^2 + 1)·x₂) x₁^3 + its conjugate = λ^4
    3.16: λd = (λ^2·x₂ + λ + (λ^2 + 1)·x₂) x₁^3 + its conjugate = λ^4
    3.17: λd = (λ + x₂) x₁^3 + its conjugate = λ^4
    3.18: λd = (λ·x₁ + 1) x₁^2 + its conjugate = λ^4
    theorem 4: λd = x₁^4 + its conjugate = λ^4
    """
    n = positive_integer("n", n)
    one, lam, rest = Term(ONE), Term(LAMBDA), Term(SQUARE, 2, 1)
    return [
        Equation("3.15", (Term(LAMBDA, 2, 2), rest), n),
        Equation("3.16", (Term(LAMBDA.square(), 2, 1), lam, rest), n),
        Equation("3.17", (lam, Term(ONE, 2, 1)), n),
        Equation("3.18", (Term(LAMBDA, 1, 1), one), n - 1),
        Equation("theorem 4", (one,), n + 1),
    ]
