"""The factorization of an F2Poly as a value: iterable as pairs, multiplied back by expand().

Main definitions
    Factorization        ((factor, multiplicity), ...), by degree, then by bits
"""

from collections.abc import Iterator
from math import lcm
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flipalg.algebra.f2poly import F2Poly


class Factorization(tuple[tuple["F2Poly", int], ...]):
    """The irreducible factors with their multiplicities; a tuple of pairs that prints and multiplies back.

    >>> from flipalg import F2Poly
    >>> factors = F2Poly("x^5 + x").factor()
    >>> print(factors)
    x·(x + 1)^4
    >>> factors.expand() == F2Poly("x^5 + x"), len(factors)
    (True, 2)
    """

    __slots__ = ()

    @property
    def factors(self) -> tuple["F2Poly", ...]:
        """Return the irreducible factors, each once."""
        return tuple(p for p, _ in self)

    @property
    def multiplicities(self) -> tuple[int, ...]:
        """Return their multiplicities."""
        return tuple(e for _, e in self)

    @property
    def splitting_degree(self) -> int:
        """Return the degree of the least field that holds all roots: the lcm of the degrees; 1 for a constant."""
        return lcm(1, *(p.degree() for p, _ in self))

    def expand(self) -> "F2Poly":
        """Return the product, by halves of about equal degree; F2Poly(1) of no factors."""
        from flipalg.algebra.f2poly import F2Poly

        return _product([p**e for p, e in self]) if self else F2Poly(1)

    def __str__(self) -> str:
        """Return the factors as in x·(x + 1)^4."""
        return "·".join(self._written("{}^{}")) or "1"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def latex(self) -> str:
        r"""Return the LaTeX of the product.

        >>> from flipalg import determinant_polynomial
        >>> print(determinant_polynomial(11).factor().latex())
        \lambda^{3} (\lambda + 1)^{8}
        """
        return " ".join(self._written("{}^{{{}}}", latex=True)) or "1"

    def __repr__(self) -> str:
        """Return the pairs."""
        return f"Factorization({super().__repr__()})"

    def _written(self, power: str, latex: bool = False) -> Iterator[str]:
        for p, e in self:
            text = p.latex() if latex else str(p)
            if p.weight() > 1:
                text = f"({text})"
            yield text if e == 1 else power.format(text, e)


def _product(values: list["F2Poly"]) -> "F2Poly":
    while len(values) > 1:
        values.sort(key=lambda f: f.degree())
        pairs = [values[i] * values[i + 1] for i in range(0, len(values) - 1, 2)]
        values = pairs + values[len(values) - len(values) % 2 :]
    return values[0]
