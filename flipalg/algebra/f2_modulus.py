"""F2Modulus: a polynomial prepared for many operations modulo it.

Main definitions
    F2Modulus(f)       reduce, multiply, square, power, inverse, frobenius, compose
Conventions
    A value: it holds the polynomial, and for the engine its reciprocal, made once.
"""

from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING

from flipalg.algebra import engine
from flipalg.algebra.f2poly import F2Poly
from flipalg.algebra.f2poly_forms import bits_of, from_bits, from_words, words_of
from flipalg.algebra.integers import natural_number

if TYPE_CHECKING:
    from flipalg.algebra.packed.division import Modulus


class F2Modulus:
    """A modulus f ≠ 0 for many operations.

    Parameters
    ----------
    f : F2Poly
        ZeroDivisionError for 0, TypeError for another type.

    Examples
    --------
    >>> m = F2Modulus(F2Poly("x^127 + x + 1"))
    >>> m.power(F2Poly("x"), 2**127 - 1) == F2Poly(1)
    True
    """

    def __init__(self, f: F2Poly) -> None:
        """Take the modulus; the reciprocal is computed when it is first needed."""
        if not isinstance(f, F2Poly):
            raise TypeError(f"expected an F2Poly, got {f!r}")
        if not f:
            raise ZeroDivisionError("the modulus is the polynomial 0")
        self.modulus = f

    @cached_property
    def _prepared(self) -> "Modulus":
        from flipalg.algebra.packed.division import Modulus

        return Modulus(words_of(self.modulus))

    def _engine(self, work: float = 1.0) -> bool:
        return engine.active or engine.is_worth(work * engine.seconds_by_flint(self.modulus.degree()))

    def __repr__(self) -> str:
        """Return what can be typed in again."""
        return f"F2Modulus({self.modulus!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether the moduli are equal."""
        return self.modulus == other.modulus if isinstance(other, F2Modulus) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash((F2Modulus, self.modulus))

    def degree(self) -> int:
        """Return the degree of the modulus."""
        return self.modulus.degree()

    def reduce(self, a: F2Poly) -> F2Poly:
        """Return a modulo f."""
        if self._engine():
            return from_words(a, self._prepared.reduce(words_of(a)))
        return a % self.modulus

    __call__ = reduce

    def multiply(self, a: F2Poly, b: F2Poly) -> F2Poly:
        """Return a b modulo f."""
        if self._engine():
            return from_words(a, self._prepared.multiply(words_of(a), words_of(b)))
        return a * b % self.modulus

    def square(self, a: F2Poly) -> F2Poly:
        """Return a² modulo f."""
        if self._engine():
            return from_words(a, self._prepared.square(words_of(a)))
        return a.square() % self.modulus

    def power(self, a: F2Poly, n: int) -> F2Poly:
        """Return a^n modulo f, for any integer n: a power of the inverse where n < 0 (ValueError if there is none)."""
        if n >= 0 and self._engine(n.bit_length()):
            from flipalg.algebra.packed.modular import power_mod

            return from_words(a, power_mod(words_of(a), n, self._prepared))
        return pow(a, n, self.modulus)

    def inverse(self, a: F2Poly) -> F2Poly:
        """Return 1/a modulo f; ValueError where there is none."""
        return a.inverse_mod(self.modulus)

    def frobenius(self, k: int) -> F2Poly:
        """Return x^(2^k) modulo f, k ≥ 0: k squares, or about log2(k) compositions where these are less work."""
        k = natural_number("k", k)
        if self._engine(min(k, self.degree())):
            from flipalg.algebra.packed.modular import frobenius_mod

            return from_words(self.modulus, frobenius_mod(k, self._prepared))
        if k > 64 + 3 * isqrt(self.degree()):
            power = self.frobenius(k // 2)
            power = self.compose(power, power)
            return self.square(power) if k % 2 else power
        power = from_bits(self.modulus, 2) % self.modulus
        for _ in range(k):
            power = self.square(power)
        return power

    def compose(self, a: F2Poly, g: F2Poly) -> F2Poly:
        """Return a(g) modulo f, by Brent and Kung's baby and giant steps: 2 √deg(a) products modulo f."""
        g = self.reduce(g)
        if self._engine(2 * isqrt(max(a.degree(), 1))):
            from flipalg.algebra.packed.modular import compose_mod

            return from_words(a, compose_mod(words_of(a), words_of(g), self._prepared))
        return self._composed(a, g)

    def _composed(self, a: F2Poly, g: F2Poly) -> F2Poly:
        """Return the same, on values."""
        k = isqrt(max(a.degree(), 0)) + 1
        powers = [from_bits(a, 1) % self.modulus]
        while len(powers) <= k:
            powers.append(self.multiply(powers[-1], g))
        value = from_bits(a, 0)
        bits, mask = bits_of(a), (1 << k) - 1
        for start in range(max(a.degree(), 0) // k * k, -1, -k):
            digits = bits >> start & mask
            part = 0
            while digits:
                low = digits & -digits
                part ^= bits_of(powers[low.bit_length() - 1])
                digits ^= low
            value = self.multiply(value, powers[k]) + from_bits(a, part)
        return value % self.modulus
