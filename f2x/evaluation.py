"""Values of a polynomial over F2 at polynomials, matrices over F2 and elements of fields of characteristic 2."""

from typing import Any

from f2x.integers import brief, constant, refuse_degree
from f2x.ring import Polynomial

__all__ = ["compose", "evaluate"]


def evaluate(f: Polynomial, point: Any) -> Any:
    """Return f(point) for a constant, polynomial, matrix or field element; see F2Poly.evaluate."""
    if isinstance(point, Polynomial):
        return compose(f, point)
    number = None if getattr(point, "shape", None) or _is_galois(point) else constant(point)
    if number is not None:
        if number not in (0, 1):
            raise ValueError(f"a number in F2 is 0 or 1, got {brief(number)}")
        return f.weight() % 2 if number else f[0]
    if hasattr(point, "evaluate_polynomial"):  # F2Matrix
        return point.evaluate_polynomial(f)
    if isinstance(point, list | tuple) or (getattr(point, "shape", None) and not _is_galois(point)):
        raise TypeError(
            f"a polynomial is evaluated at an F2Matrix, not at a value of type {type(point).__name__}, whose entries "
            "would not be taken modulo 2; write f(F2Matrix(rows))"
        )
    if hasattr(point, "nrows") and point.nrows() != point.ncols():
        raise ValueError(f"a polynomial is evaluated at a square matrix, got {point.nrows()} × {point.ncols()}")
    return _horner(int(f), point)


def _is_galois(value: object) -> bool:
    return any(base.__module__.partition(".")[0] == "galois" for base in type(value).__mro__)


def _horner(bits: int, point: Any) -> Any:
    """Return f(point) from the bits of f, by Horner's scheme.

    TypeError unless the point has powers and sums, with 1 + 1 = 0 for 1 = point^0.
    """
    try:
        one, value = point**0, point - point
        equal = one + one == value
        modulo_2 = bool(equal.all() if _is_galois(point) else equal)
    except (TypeError, ValueError):  # no powers, no sums, or a matrix that is not square
        modulo_2 = False
    if not modulo_2:
        raise TypeError(
            f"a polynomial over F2 is evaluated at 0, 1, an F2Poly, an F2Matrix or an element of a field of "
            f"characteristic 2, got a value of type {type(point).__name__}, in which 1 + 1 is not 0"
        )
    for digit in format(bits, "b"):
        value = value * point
        if digit == "1":
            value = value + one
    return value


def compose(f: Any, g: Any) -> Any:
    """Return f(g) for polynomials f and g, in the time of about log2(deg f) products of the size of the result.

    If f = f_0 + x^h f_1 for a power of two h, then f(g) = f_0(g) + g^h f_1(g), and squaring gives g^h.
    """
    if f.degree() > 0 and g.degree() > 0:
        refuse_degree(f.degree() * g.degree())
    make, powers, h = type(f), {0: g, 1: g}, 1
    while 2 * h <= f.degree():
        powers[2 * h] = powers[h].square()
        h *= 2

    def value(bits: int, h: int) -> Any:
        if h == 0 or bits < 2:
            return make(bits & 1, f.variable)
        low, high = bits & (1 << h) - 1, bits >> h
        return value(low, h // 2) + (powers[h] * value(high, h // 2) if high else 0)

    return value(int(f), h)
