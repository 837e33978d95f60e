"""F2Modulus: a polynomial prepared for many operations modulo it."""

from f2x.ring import Modulus

__all__ = ["F2Modulus"]


class F2Modulus(Modulus):
    """A modulus f ≠ 0 for many operations; immutable.

    Parameters
    ----------
    f : F2Poly
        ZeroDivisionError for 0, TypeError for another type.

    Examples
    --------
    >>> from f2x import F2Modulus, F2Poly
    >>> m = F2Modulus(F2Poly("x^127 + x + 1"))
    >>> m.power(F2Poly("x"), 2**127 - 1) == F2Poly(1)
    True
    """

    __slots__ = ()
