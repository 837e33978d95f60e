"""F2[λ] by the packed engine: 64 coefficients a word, compiled by numba (flipalg/algebra/packed).

Main definitions
    WORDS      the operations of `ring` on words
    factor(f)  the irreducible factors, by degree, then by bits
    determinant, shift, from_determinant_basis, to_determinant_basis      as in arithmetic
Main statements
    flint and words give the same values      test_backends_agree
Cost
    Importing this module loads the engine: a tenth of a second from disk, so `arithmetic` does it late.
"""

from collections.abc import Callable

from flipalg.algebra.bits import Bits
from flipalg.algebra.packed import determinants, division, euclid, factoring, products, transforms, words
from flipalg.algebra.packed.words import Words
from flipalg.algebra.ring import Ring


class Packed(Ring[Words]):
    """The operations on words."""

    def into(self, bits: Bits) -> Words:
        """Return the words of a polynomial."""
        return words.from_int(bits)

    def out(self, f: Words) -> Bits:
        """Return the bits of words."""
        return words.to_int(f)

    def degree(self, f: Words) -> int:
        """Return the degree, -1 for 0."""
        return words.degree(f)

    def sum(self, f: Words, g: Words) -> Words:
        """Return f + g."""
        return words.add(f, g)

    def product(self, f: Words, g: Words) -> Words:
        """Return f g."""
        return products.multiply(f, g)

    def square(self, f: Words) -> Words:
        """Return f²."""
        return products.square(f)

    def shifted(self, f: Words, count: int) -> Words:
        """Return λ^count f."""
        return words.shifted_left(f, count)

    def quotient(self, f: Words, g: Words) -> tuple[Words, Words]:
        """Return quotient and remainder."""
        return division.divide(f, g)

    def reducer(self, f: Words) -> Callable[[Words], Words]:
        """Return the map to remainders by f: its reciprocal is computed once."""
        return division.Modulus(f).reduce

    def common(self, f: Words, g: Words) -> Words:
        """Return gcd(f, g)."""
        return euclid.gcd(f, g)

    def combination(self, f: Words, g: Words) -> tuple[Words, Words, Words]:
        """Return (d, u, v) with u f + v g = d = gcd(f, g)."""
        return euclid.xgcd(f, g)

    def Q(self, b: int) -> Words:
        """Return Q_b(λ)."""
        return determinants.Q_words(b)

    def shifted_Q(self, b: int) -> Words:
        """Return Q_b(λ + 1)."""
        return transforms.taylor_shift(determinants.Q_words(b))

    def Q_halves(self, b: int) -> tuple[Words, Words]:
        """Return (A, B) with Q_b(λ) = A(y) + λ B(y)."""
        return transforms.in_powers_of_y(determinants.Q_words(b))


def factor(f: Bits) -> list[tuple[Bits, int]]:
    """Return the irreducible factors of f ≠ 0 with their multiplicities, by degree and then by bits."""
    return [(words.to_int(p), e) for p, e in factoring.factor(words.from_int(f))]


def determinant(n: int) -> Bits:
    """Return d_n."""
    return words.to_int(determinants.determinant_words(n))


def shift(f: Bits) -> Bits:
    """Return f(λ + 1)."""
    return words.to_int(transforms.taylor_shift(words.from_int(f)))


def from_determinant_basis(v: Bits) -> Bits:
    """Return Σ v_j d_j(λ)."""
    return words.to_int(transforms.from_d_basis(words.from_int(v)))


def to_determinant_basis(f: Bits) -> Bits:
    """Return v with Σ v_j d_j(λ) = f(λ)."""
    return words.to_int(transforms.to_d_basis(words.from_int(f)))


WORDS = Packed()
