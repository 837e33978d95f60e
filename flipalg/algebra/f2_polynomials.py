"""Between flint's polynomials and sympy's.

Main definitions
    to_sympy, from_sympy     a sympy Poly in λ over GF(2)
"""

from typing import TYPE_CHECKING

from flint import nmod_poly

if TYPE_CHECKING:
    from sympy import Poly

from flipalg.algebra.bits import from_exponents
from flipalg.algebra.by_flint import from_bits, to_bits

__all__ = ["from_bits", "from_sympy", "to_bits", "to_sympy"]


def to_sympy(f: nmod_poly) -> "Poly":
    """Return f as a sympy Poly in λ over GF(2).

    >>> to_sympy(from_bits(0b1011))
    Poly(λ**3 + λ + 1, λ, modulus=2)
    """
    from sympy import GF, Poly, Symbol

    return Poly([int(c) for c in reversed(f.coeffs())] or [0], Symbol("λ"), domain=GF(2))


def from_sympy(poly: "Poly") -> nmod_poly:
    """Return a univariate sympy Poly with integer or GF(2) coefficients as a value of F2[λ].

    Raises ValueError for several variables, and for coefficients that are not integers.
    """
    if len(poly.gens) != 1:
        raise ValueError(f"expected one variable, got {poly.gens}")
    if not all(c.is_integer for c in poly.all_coeffs()):
        raise ValueError(f"expected integer coefficients, got {poly}")
    return from_bits(from_exponents(e for (e,), c in poly.terms() if int(c) % 2))
