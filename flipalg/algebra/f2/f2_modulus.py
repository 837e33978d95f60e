"""F2Modulus: a polynomial prepared for many operations modulo it.

Main definitions
    F2Modulus(f)       reduce, multiply, square, power, inverse, frobenius, compose
Main statements
    It gives what the operators of F2Poly give      test_a_prepared_modulus_gives_what_operators_give
Conventions
    A value: it holds the polynomial, and what the arithmetic in use has prepared, as the engine its reciprocal.
"""

from math import isqrt
from typing import Any

from flipalg.algebra.f2 import backend
from flipalg.algebra.f2.backend import ready
from flipalg.algebra.f2.f2poly import F2Poly
from flipalg.algebra.f2.ring import PreparedModulus
from flipalg.algebra.integers import natural_number


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
        self._prepared: PreparedModulus[Any] | None = None

    def __reduce__(self) -> tuple[type["F2Modulus"], tuple[F2Poly]]:
        """Pickle as the polynomial."""
        return type(self), (self.modulus,)

    def _in_use(self, squarings: int = 0) -> PreparedModulus[Any]:
        """Return the modulus as the arithmetic for an operation has prepared it."""
        ring = ready() or backend.ring(self.degree(), squarings)
        prepared = self._prepared
        if prepared is None or prepared.ring is not ring:
            prepared = self._prepared = ring.modulus(self.modulus._in(ring))
        return prepared

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
        modulus = self._in_use()
        ring = modulus.ring
        return a._with(ring, modulus.reduce(a._in(ring)))

    __call__ = reduce

    def multiply(self, a: F2Poly, b: F2Poly) -> F2Poly:
        """Return a b modulo f."""
        modulus = self._in_use()
        ring = modulus.ring
        return a._with(ring, modulus.multiply(a._in(ring), b._in(ring)))

    def square(self, a: F2Poly) -> F2Poly:
        """Return a² modulo f."""
        modulus = self._in_use()
        ring = modulus.ring
        return a._with(ring, modulus.square(a._in(ring)))

    def power(self, a: F2Poly, n: int) -> F2Poly:
        """Return a^n modulo f, for any integer n: a power of the inverse where n < 0 (ValueError if there is none)."""
        if n < 0:
            a, n = self.inverse(a), -n
        modulus = self._in_use(squarings=n.bit_length())
        ring = modulus.ring
        return a._with(ring, modulus.power(a._in(ring), n))

    def inverse(self, a: F2Poly) -> F2Poly:
        """Return 1/a modulo f; ValueError where there is none."""
        return a.inverse_mod(self.modulus)

    def frobenius(self, k: int) -> F2Poly:
        """Return x^(2^k) modulo f, k ≥ 0: k squares, or about log2(k) compositions where these are less work."""
        k = natural_number("k", k)
        modulus = self._in_use(squarings=min(k, self.degree()))
        return self.modulus._with(modulus.ring, modulus.frobenius(k))

    def compose(self, a: F2Poly, g: F2Poly) -> F2Poly:
        """Return a(g) modulo f, by Brent and Kung's baby and giant steps: 2 √deg(a) products modulo f."""
        modulus = self._in_use(squarings=2 * isqrt(max(a.degree(), 1)))
        ring = modulus.ring
        return a._with(ring, modulus.compose(a._in(ring), modulus.reduce(g._in(ring))))
