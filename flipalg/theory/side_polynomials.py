"""The side polynomial D_n(x) of one of the six bijective neighborhoods, in any PolynomialRing R.

For the form v + w y with v = c0 + c1 x and w = c2 + c3 x, D_n = w^n d_n(-v/w) = -v D_{n-1} - w² D_{n-2}, with D_0 = 1
and D_{-1} = 0.  For `plus` D_n is d_n(-1 - x), which is d_n(x + 1) over F2 [Sutner2000].
"""

from typing import TypeVar

from flipalg.algebra.polynomials import PolynomialRing
from flipalg.grids.neighborhoods import Form
from flipalg.theory.determinant_polynomials import determinant_polynomial_over

__all__ = ["gcd_degree_with_side_polynomial", "side_polynomial", "side_polynomial_mod", "substitute", "v_and_w"]

T = TypeVar("T")


def v_and_w(R: PolynomialRing[T], form: Form) -> tuple[T, T]:
    """Return v = c0 + c1 x and w = c2 + c3 x in the polynomial ring R."""
    return R.polynomial((form.c0, form.c1)), R.polynomial((form.c2, form.c3))


def side_polynomial(R: PolynomialRing[T], n: int, form: Form) -> T:
    """Return the side polynomial D_n, of degree at most n.

    >>> from flipalg.algebra.polynomials import polynomials_over
    >>> from flipalg.grids.neighborhoods import NEIGHBORHOODS
    >>> print(side_polynomial(polynomials_over(2), 2, NEIGHBORHOODS["king"]))  # x² - (1 + x)² modulo 2
    1
    """
    return substitute(R, determinant_polynomial_over(R, n), n, form)


def substitute(R: PolynomialRing[T], f: T, degree: int, form: Form) -> T:
    """Return w^degree f(-v/w), for deg f ≤ degree and one of the six bijective neighborhoods.

    Here v = c0 + c1 x and w = c2 + c3 x.  If f is irreducible and degree = deg f, the result is irreducible of the same
    degree, or constant if -v/w is not a root of f for any x.
    """
    if not form.c3:
        return R.at_linear(f, -form.c0, -form.c1)
    # -v/w = -c1 - discriminant/w
    return R.at_linear(R.reverse(R.at_linear(f, -form.c1, -form.discriminant), degree), form.c2, 1)


def side_polynomial_mod(R: PolynomialRing[T], n: int, form: Form, f: T) -> T:
    """Return the side polynomial D_n of the form modulo f ≠ 0, for n of any size, in log2(n) steps."""
    v, w = v_and_w(R, form)
    return R.recursion_mod(n, R.subtract(R.zero, v), w, f)


def gcd_degree_with_side_polynomial(R: PolynomialRing[T], n: int, form: Form, f: T) -> int:
    """Return deg gcd(f, D_n) for f ≠ 0 and n of any size."""
    v, w = v_and_w(R, form)
    return R.gcd_degree_with_recursion(n, R.subtract(R.zero, v), w, f)
