# mypy: disable-error-code="assignment"
# (the engine's functions take their arguments by position alone)
"""F2[x] by the packed engine: 64 coefficients a word, compiled by numba (flipalg/algebra/f2/packed).

Main definitions
    WORDS      the operations of `ring` on words
Main statements
    All three arithmetics give the same values      test_backends_agree
Cost
    Importing this module loads the engine: a tenth of a second from disk, so `backend` does it late.
"""

from collections.abc import Callable

from flipalg.algebra.f2.bits import Bits, reverse_bits
from flipalg.algebra.f2.packed import (
    determinants,
    division,
    euclid,
    factoring,
    modular,
    products,
    sequences,
    transforms,
    words,
)
from flipalg.algebra.f2.packed.words import Words
from flipalg.algebra.f2.ring import FactoringRing, PreparedModulus


class PackedModulus(PreparedModulus[Words]):
    """A modulus with its reciprocal."""

    def __init__(self, ring: "Packed", f: Words) -> None:
        """Compute the reciprocal."""
        self.ring, self.f = ring, f
        self._prepared = division.Modulus(f)
        self.degree = self._prepared.degree
        self.reduce = self._prepared.reduce
        self.multiply = self._prepared.multiply
        self.square = self._prepared.square

    def power(self, a: Words, n: int) -> Words:
        """Return a^n mod f, n ≥ 0: by windows of five bits."""
        return modular.power_mod(a, n, self._prepared)

    def frobenius(self, k: int) -> Words:
        """Return x^(2^k) mod f."""
        return modular.frobenius_mod(k, self._prepared)

    def compose(self, a: Words, g: Words) -> Words:
        """Return a(g) mod f, g reduced."""
        return modular.compose_mod(a, g, self._prepared)


class Packed(FactoringRing[Words]):
    """The operations on words: the engine's functions themselves."""

    into = staticmethod(words.from_int)
    out = staticmethod(words.to_int)
    degree = staticmethod(words.degree)
    sum = staticmethod(words.add)
    product = staticmethod(products.multiply)
    square = staticmethod(products.square)
    shifted = staticmethod(words.shifted_left)
    quotient = staticmethod(division.divide)
    remainder = staticmethod(division.remainder)
    common = staticmethod(euclid.gcd)
    combination = staticmethod(euclid.xgcd)
    shift = staticmethod(transforms.taylor_shift)
    determinant = staticmethod(determinants.determinant_words)
    Q = staticmethod(determinants.Q_words)
    from_determinant_basis = staticmethod(transforms.from_d_basis)
    to_determinant_basis = staticmethod(transforms.to_d_basis)
    factor = staticmethod(factoring.factor)
    squarefree_factors = staticmethod(factoring.squarefree_factors)
    is_irreducible = staticmethod(factoring.is_irreducible)

    def reducer(self, f: Words) -> Callable[[Words], Words]:
        """Return the map to remainders by f: its reciprocal is computed once."""
        return division.Modulus(f).reduce

    def modulus(self, f: Words) -> PackedModulus:
        """Return f ≠ 0 with its reciprocal."""
        return PackedModulus(self, f)

    def shifted_Q(self, b: int) -> Words:
        """Return Q_b(x + 1)."""
        return transforms.taylor_shift(determinants.Q_words(b))

    def Q_halves(self, b: int) -> tuple[Words, Words]:
        """Return (A, B) with Q_b(x) = A(y) + x B(y)."""
        return transforms.in_powers_of_y(determinants.Q_words(b))

    def factor_degrees(self, f: Words) -> set[int]:
        """Return the degrees of the irreducible factors of f ≠ 0."""
        parts = factoring.squarefree_factors(f)
        return {d for g, _ in parts for _, d in factoring.distinct_degrees(g)}

    def minimal_polynomial(self, sequence: Bits, length: int) -> Bits:
        """Return the polynomial of the shortest recurrence, by half-gcd."""
        reversed_sequence = words.from_int(reverse_bits(sequence, length - 1))
        return words.to_int(sequences.minimal_polynomial(reversed_sequence, length))


WORDS = Packed()
