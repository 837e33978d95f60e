"""Values of F2[λ]: how they are built, shifted, printed and factored.

Main definitions
    from_exponents, from_bits, to_bits   flint nmod_poly from and to exponents and Python integers
    shift(f)                             f(λ + 1)
    factor(f)                            irreducible factors in one fixed order
    to_text, to_latex, to_sympy, from_sympy, factored_text
Main statements
    λ → λ + 1 is an involution and respects sums and products   test_shift_is_an_involution_of_the_ring
Conventions
    The *bits* of f are the Python integer whose bit i is the coefficient of λ^i (f2_bits).
    Factors are sorted by degree, then by bits: FLINT's own order depends on its version.
    Nobody writes into an nmod_poly that was passed in (it is mutable, and unhashable for that reason).
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flint import nmod_poly

if TYPE_CHECKING:
    from sympy import Poly

from flipalg.algebra import bits as f2_bits
from flipalg.algebra.bits import shift_bits
from flipalg.algebra.by_flint import DIGITS, from_bits, to_bits

__all__ = [
    "DIGITS",
    "exponents",
    "factor",
    "factored_text",
    "from_bits",
    "from_exponents",
    "from_sympy",
    "in_fixed_order",
    "shift",
    "shift_bits",
    "to_bits",
    "to_latex",
    "to_sympy",
    "to_text",
]


def from_exponents(exponents: Iterable[int]) -> nmod_poly:
    """Return the sum of λ^e over the exponents; a pair of equal exponents cancels.

    >>> from_exponents([5, 1, 0, 0])
    x^5 + x
    """
    bits = 0
    for e in exponents:
        bits ^= 1 << e
    return from_bits(bits)


def exponents(f: nmod_poly) -> list[int]:
    """Return the exponents of f, descending.

    >>> exponents(from_bits(0b1011))
    [3, 1, 0]
    """
    return [e for e, c in reversed(list(enumerate(f.coeffs()))) if c]


def shift(f: nmod_poly) -> nmod_poly:
    """Return f(λ + 1).

    >>> shift(from_bits(0b100))
    x^2 + 1
    """
    return from_bits(shift_bits(to_bits(f)))


def factor(f: nmod_poly) -> list[tuple[nmod_poly, int]]:
    """Return the irreducible factors of f ≠ 0 with their multiplicities, by degree and then by bits.

    >>> factor(from_bits(0b10010))
    [(x, 1), (x + 1, 1), (x^2 + x + 1, 1)]
    """
    if f.is_zero():
        raise ValueError("the polynomial 0 has no factorization")
    return in_fixed_order(f.factor()[1])


def in_fixed_order(factors: Iterable[tuple[nmod_poly, int]]) -> list[tuple[nmod_poly, int]]:
    """Return the factors sorted by degree, then by bits."""
    return sorted(factors, key=lambda pair: (pair[0].degree(), to_bits(pair[0])))


def to_text(f: nmod_poly) -> str:
    """Return f with λ, in descending powers."""
    return f2_bits.to_text(to_bits(f))


def to_latex(f: nmod_poly) -> str:
    """Return f as LaTeX."""
    return f2_bits.to_latex(to_bits(f))


def factored_text(factors: Iterable[tuple[nmod_poly, int]]) -> str:
    """Return a factorization as text; the empty product is 1."""
    return f2_bits.factored_text((to_bits(f), e) for f, e in factors)


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
    return from_exponents(e for (e,), c in poly.terms() if int(c) % 2)
