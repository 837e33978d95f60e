"""F2Modulus: a polynomial over F2, prepared for many operations modulo this polynomial."""

from typing import Any

from f2x.integers import natural_number
from f2x.ring import Modulus

__all__ = ["F2Modulus"]


class F2Modulus(Modulus):
    """A polynomial f ≠ 0 over F2, prepared for many operations modulo f; immutable.

    Parameters
    ----------
    f : F2Poly
        The polynomial; ZeroDivisionError if it is 0, TypeError for a value of another type.

    Examples
    --------
    >>> from f2x import F2Modulus, F2Poly
    >>> m = F2Modulus(F2Poly("x^127 + x + 1"))
    >>> m.power(F2Poly("x"), 2**127 - 1) == F2Poly(1)
    True
    """

    __slots__ = ()
    __array_ufunc__ = None  # numpy leaves the operators to this class

    def squares(self, a: Any, k: int) -> Any:
        """Return a^(2^k) modulo f for k ≥ 0, by k squares, or by about log2(k) compositions if k is large."""
        k = natural_number("k", k)
        return super().squares(a, k) if self._are_few(k) else self.compose(self.reduce(a), self.frobenius(k))

    def _are_few(self, steps: int) -> bool:
        return steps < 4 * self.degree() + 1000

    def trace(self, a: Any, k: int) -> Any:
        """Return the sum a + a² + a^4 + ... + a^(2^(k-1)) of k terms modulo f, which is 0 for k = 0.

        It takes k squares, or about 2 log2(k) compositions if k is large.
        """
        k = natural_number("k", k)
        if self._are_few(k):
            return super().trace(a, k)
        # Let T_j = a + a² + ... + a^(2^(j-1)) and P_j = x^(2^j).  Then T_2j = T_j + T_j(P_j) and P_2j = P_j(P_j).
        a = total = self.reduce(a)
        power = self.frobenius(1)
        for bit in format(k, "b")[1:]:
            total = total + self.compose(total, power)
            power = self.compose(power, power)
            if bit == "1":
                total = a + self.square(total)
                power = self.square(power)
        return total
