"""F2[x] by Python's integers alone: the plain arithmetic that the others are compared with, and the one for small work.

Main definitions
    INTEGERS     the operations of `ring` on bits
Main statements
    All three arithmetics give the same values      test_backends_agree
Cost
    Quadratic: a shift and an XOR of whole integers for each digit of a quotient, or for four digits of a factor.
"""

from collections.abc import Callable

from flipalg.algebra.f2 import determinant_basis
from flipalg.algebra.f2.bits import Bits, multiply_sparse, shift_bits, square_bits
from flipalg.algebra.f2.ring import Ring

FEW_TERMS = 12
"""A factor of at most so many terms is multiplied term by term."""


class Integers(Ring[Bits]):
    """The operations on bits themselves."""

    def into(self, bits: Bits) -> Bits:
        """Return the bits."""
        return bits

    def out(self, f: Bits) -> Bits:
        """Return the bits."""
        return f

    def degree(self, f: Bits) -> int:
        """Return the degree, -1 for 0."""
        return f.bit_length() - 1

    def sum(self, f: Bits, g: Bits) -> Bits:
        """Return f + g."""
        return f ^ g

    def product(self, f: Bits, g: Bits) -> Bits:
        """Return f g: by the multiples of the longer factor by four digits, for two times four digits at a time."""
        if f.bit_length() < g.bit_length():
            f, g = g, f
        if g.bit_count() <= FEW_TERMS:
            return multiply_sparse(f, g)
        multiples = [0]
        for i in range(4):
            multiples += [multiple ^ f << i for multiple in multiples]
        product = 0
        for byte in g.to_bytes((g.bit_length() + 7) // 8, "big"):
            product = product << 8 ^ multiples[byte >> 4] << 4 ^ multiples[byte & 15]
        return product

    def square(self, f: Bits) -> Bits:
        """Return f²."""
        return square_bits(f)

    def shifted(self, f: Bits, count: int) -> Bits:
        """Return x^count f."""
        return f << count

    def quotient(self, f: Bits, g: Bits) -> tuple[Bits, Bits]:
        """Return quotient and remainder."""
        quotient, size = 0, g.bit_length()
        while (surplus := f.bit_length() - size) >= 0:
            f ^= g << surplus
            quotient |= 1 << surplus
        return quotient, f

    def reducer(self, f: Bits) -> Callable[[Bits], Bits]:
        """Return the map to remainders by f."""
        size = f.bit_length()

        def remainder(g: Bits) -> Bits:
            while (surplus := g.bit_length() - size) >= 0:
                g ^= f << surplus
            return g

        return remainder

    def common(self, f: Bits, g: Bits) -> Bits:
        """Return gcd(f, g), by Euclid's algorithm."""
        while g:
            size = g.bit_length()
            while (surplus := f.bit_length() - size) >= 0:
                f ^= g << surplus
            f, g = g, f
        return f

    def combination(self, f: Bits, g: Bits) -> tuple[Bits, Bits, Bits]:
        """Return (d, u, v) with u f + v g = d = gcd(f, g), by Euclid's algorithm."""
        r, s, u, following, v, next_v = f, g, 1, 0, 0, 1
        while s:
            size = s.bit_length()
            while (surplus := r.bit_length() - size) >= 0:
                r ^= s << surplus
                u ^= following << surplus
                v ^= next_v << surplus
            r, s, u, following, v, next_v = s, r, following, u, next_v, v
        return r, u, v

    def shift(self, f: Bits) -> Bits:
        """Return f(x + 1)."""
        return shift_bits(f)

    def from_determinant_basis(self, v: Bits) -> Bits:
        """Return Σ v_j d_j(x)."""
        return determinant_basis.from_determinant_basis(v)

    def to_determinant_basis(self, f: Bits) -> Bits:
        """Return v with Σ v_j d_j(x) = f(x)."""
        return determinant_basis.to_determinant_basis(f)


INTEGERS = Integers()
