"""The closed form of d_n from the proof of theorem 4 of [Jansons2009] (eq. 3.12 to 3.18), for any n.

    d_n = α x_1^n + β x_2^n,   x_1 and x_2 = x_1 + λ the roots of x² + λ x + 1

Main definitions
    Root(a, b)         a + b x_1 with polynomials a, b in λ, packed
    closed_form(n)     the equations in their order, each as the first of its two terms times λ, which add up to λ d_n
    Equation           .number, .factor, .power: factor · x_1^power; .total, its sum with the conjugate
Main statements
    every equation gives λ d_n, and α, β solve the system 3.12, 3.13         test_each_equation_gives_d_n
    λ x_1 + 1 = x_1², so λ d_n = x_1^(n+1) + x_2^(n+1), and d_{2^k-1} = λ^(2^k-1)    test_theorem_4_from_the_closed_form
Conventions
    All is multiplied by λ, so that no fractions occur; λ α is `Equation.factor` of 3.15.
References
    Thesis, theorem 4 (printed with index 2^k for 2^k - 1).
"""

from dataclasses import dataclass
from typing import NamedTuple

from flipalg.algebra.f2 import arithmetic
from flipalg.algebra.f2.bits import Bits, to_text
from flipalg.algebra.integers import positive_integer

LAMBDA = 0b10


class Root(NamedTuple):
    """a + b x_1."""

    a: Bits
    b: Bits

    def plus(self, other: "Root") -> "Root":
        """Return the sum."""
        return Root(self.a ^ other.a, self.b ^ other.b)

    def times(self, other: "Root") -> "Root":
        """Return the product, with x_1² = λ x_1 + 1."""
        both = arithmetic.multiply(self.b, other.b)
        mixed = arithmetic.multiply(self.a, other.b) ^ arithmetic.multiply(self.b, other.a)
        return Root(arithmetic.multiply(self.a, other.a) ^ both, mixed ^ both << 1)

    def power(self, n: int) -> "Root":
        """Return the n-th power, n ≥ 0, by squaring."""
        found = Root(1, 0)
        for bit in f"{n:b}":
            found = found.times(found)
            if bit == "1":
                found = found.times(self)
        return found

    @property
    def conjugate(self) -> "Root":
        """Return a + b x_2."""
        return Root(self.a ^ self.b << 1, self.b)

    @property
    def trace(self) -> Bits:
        """Return the sum with the conjugate, λ b."""
        return self.b << 1

    def __str__(self) -> str:
        """Return it as a sum."""
        if not self.b:
            return to_text(self.a)
        term = "x₁" if self.b == 1 else f"({to_text(self.b)})x₁"
        return f"{term} + {to_text(self.a)}" if self.a else term


X = Root(0, 1)


@dataclass(frozen=True)
class Equation:
    """An equation of [Jansons2009] for d_n, times λ: λ d_n = factor · x_1^power + its conjugate."""

    number: str
    factor: Root
    power: int

    @property
    def total(self) -> Bits:
        """Return the sum of the two terms."""
        return self.factor.times(X.power(self.power)).trace

    def __str__(self) -> str:
        """Return the equation."""
        return f"{self.number}: λd = ({self.factor}) x₁^{self.power} + its conjugate = {to_text(self.total)}"


def coefficient() -> Root:
    """Return λ α, from the system of eq. 3.12 and 3.13 by eq. 3.14: λ x_2² + (λ² + 1) x_2."""
    second = X.conjugate
    return Root(LAMBDA, 0).times(second.times(second)).plus(Root(0b101, 0).times(second))


def closed_form(n: int) -> list[Equation]:
    """Return eq. 3.15 to 3.18, and the last step of the proof of theorem 4, for d_n.

    >>> for equation in closed_form(3):
    ...     print(equation)
    3.15: λd = (x₁) x₁^3 + its conjugate = λ^4
    3.16: λd = (x₁) x₁^3 + its conjugate = λ^4
    3.17: λd = (x₁) x₁^3 + its conjugate = λ^4
    3.18: λd = ((λ)x₁ + 1) x₁^2 + its conjugate = λ^4
    theorem 4: λd = (1) x₁^4 + its conjugate = λ^4
    """
    n = positive_integer("n", n)
    one, second, lam = Root(1, 0), X.conjugate, Root(LAMBDA, 0)
    rest = Root(0b101, 0).times(second)
    return [
        Equation("3.15", coefficient(), n),
        Equation("3.16", lam.times(lam.times(second).plus(one)).plus(rest), n),
        Equation("3.17", lam.plus(second), n),
        Equation("3.18", lam.times(X).plus(one), n - 1),
        Equation("theorem 4", one, n + 1),
    ]
