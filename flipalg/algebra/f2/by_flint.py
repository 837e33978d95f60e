"""F2[x] by FLINT, one word a coefficient: factors, and all else where the engine cannot be had.

Main definitions
    from_bits, to_bits    flint's nmod_poly from and to bits
    FLINT                 the operations of `ring` on nmod_poly
    factor_bits(f)        the irreducible factors as bits
Main statements
    from_bits and to_bits are inverse       test_bits_there_and_back
Conventions
    Nobody writes into an nmod_poly that was passed in (it is mutable, and unhashable for that reason).
"""

from collections.abc import Callable

from flint import nmod_poly

from flipalg.algebra.f2.bits import Bits
from flipalg.algebra.f2.ring import FactoringRing
from flipalg.algebra.integers import refuse_beyond_memory

DIGITS = bytes([48, 49]) + bytes(254)
"""A translation table: the bytes 0 and 1 become the digits of text."""


def from_bits(bits: Bits) -> nmod_poly:
    """Return the polynomial whose coefficient of λ^i is bit i of `bits` (≥ 0); flint calls the variable x.

    >>> from_bits(0b1011)
    x^3 + x + 1
    """
    if bits < 0:
        raise ValueError(f"the bits of a polynomial must be at least 0, got {bits}")
    refuse_beyond_memory(8 * bits.bit_length(), "one word per coefficient", "stay with the bits")
    # The bytes of "0" and "1" are 48 and 49: their parity is the digit, and nmod_poly reduces modulo 2.
    return nmod_poly(list(format(bits, "b")[::-1].encode()), 2)


def to_bits(f: nmod_poly) -> Bits:
    """Return the integer whose bit i is the coefficient of λ^i.

    >>> to_bits(from_bits(0b1011)) == 0b1011
    True
    """
    coefficients = bytes(map(int, f.coeffs()))
    return int(coefficients[::-1].translate(DIGITS) or b"0", 2)


class Flint(FactoringRing[nmod_poly]):
    """The operations on flint polynomials modulo 2."""

    def into(self, bits: Bits) -> nmod_poly:
        """Return a fresh flint polynomial."""
        return from_bits(bits)

    def out(self, f: nmod_poly) -> Bits:
        """Return the bits of a flint polynomial."""
        return to_bits(f)

    def degree(self, f: nmod_poly) -> int:
        """Return the degree, -1 for 0."""
        return f.degree()

    def sum(self, f: nmod_poly, g: nmod_poly) -> nmod_poly:
        """Return f + g."""
        return f + g

    def product(self, f: nmod_poly, g: nmod_poly) -> nmod_poly:
        """Return f g."""
        return f * g

    def square(self, f: nmod_poly) -> nmod_poly:
        """Return f²."""
        return f * f

    def shifted(self, f: nmod_poly, count: int) -> nmod_poly:
        """Return λ^count f."""
        return f.left_shift(count)

    def quotient(self, f: nmod_poly, g: nmod_poly) -> tuple[nmod_poly, nmod_poly]:
        """Return quotient and remainder."""
        return divmod(f, g)

    def reducer(self, f: nmod_poly) -> Callable[[nmod_poly], nmod_poly]:
        """Return the map to remainders by f."""
        return lambda g: g % f

    def common(self, f: nmod_poly, g: nmod_poly) -> nmod_poly:
        """Return gcd(f, g)."""
        return f.gcd(g)

    def combination(self, f: nmod_poly, g: nmod_poly) -> tuple[nmod_poly, nmod_poly, nmod_poly]:
        """Return (d, u, v) with u f + v g = d = gcd(f, g)."""
        return f.xgcd(g)

    def factor(self, f: nmod_poly) -> list[tuple[nmod_poly, int]]:
        """Return the irreducible factors with their multiplicities, in an order that depends on FLINT's version."""
        return list(f.factor()[1])


FLINT = Flint()


def factor_bits(f: Bits) -> list[tuple[Bits, int]]:
    """Return the irreducible factors of f ≠ 0 with their multiplicities, as bits."""
    return [(to_bits(p), e) for p, e in FLINT.factor(from_bits(f))]
