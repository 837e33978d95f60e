"""The polynomial of a side: D_n(x) = w^n d_n(-v/w) with v = c0 + c1 x and w = c2 + c3 x, over any ring.

Main definitions
    v_and_w(R, form)                the form is v + w y
    side_polynomial(R, n, form)     D_n
    side_polynomial_mod(R, ..., f)  D_n modulo f, n of any size
    substitute(R, f, degree, form)  w^degree f(-v/w): D_n of d_n, and irreducible factors of irreducible factors
Main statements (Δ = c0 c3 - c1 c2 = ±1; c2 = 1 where c3 = 0, and c3 = 1 elsewhere)
    D_k = -v D_{k-1} - w² D_{k-2}                     test_side_polynomials_by_substitution_and_recursion
    where c3 = 0    f(-c0 - c1 x)
    elsewhere       -v/w = -c1 - Δ/w, so with h(x) = x^degree f(-c1 - Δ/x) it is h(w): two linear maps and a reversal
    over F2 a linear map is λ → λ + 1, O(log degree) XORs of the whole polynomial
    the map is a bijection of the projective line, so an irreducible f becomes irreducible of the same degree, or
        constant when its root goes to infinity
References
    [Sutner2000] K. Sutner, σ-automata and Chebyshev-polynomials, TCS 230 (2000) 49-73, for plus over F2: d_n(x + 1).
"""

from typing import TypeVar

from flipalg.algebra.polynomials import PolynomialRing
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.neighborhoods import Neighborhood

T = TypeVar("T")


def v_and_w(R: PolynomialRing[T], form: Neighborhood) -> tuple[T, T]:
    """Return c0 + c1 x and c2 + c3 x."""
    return R.polynomial((form.c0, form.c1)), R.polynomial((form.c2, form.c3))


def side_polynomial(R: PolynomialRing[T], n: int, form: Neighborhood) -> T:
    """Return D_n for one of the six forms, of degree at most n.

    >>> from flipalg.algebra.polynomials import polynomials_over
    >>> from flipalg.theory.neighborhoods import NEIGHBORHOODS
    >>> print(side_polynomial(polynomials_over(2), 2, NEIGHBORHOODS["king"]))  # x² - (1 + x)² modulo 2
    1
    """
    return substitute(R, determinant_polynomial_over(R, n), n, form)


def substitute(R: PolynomialRing[T], f: T, degree: int, form: Neighborhood) -> T:
    """Return w^degree f(-v/w), for deg f ≤ degree and one of the six forms."""
    if not form.c3:
        return R.at_linear(f, -form.c0, -form.c1)
    return R.at_linear(R.reverse(R.at_linear(f, -form.c1, -form.discriminant), degree), form.c2, 1)


def side_polynomial_mod(R: PolynomialRing[T], n: int, form: Neighborhood, f: T) -> T:
    """Return D_n modulo f ≠ 0, for n of any size: a ladder of log2(n) steps."""
    v, w = v_and_w(R, form)
    return R.recursion_mod(n, R.subtract(R.zero, v), w, f)


def gcd_degree_with_side_polynomial(R: PolynomialRing[T], n: int, form: Neighborhood, f: T) -> int:
    """Return deg gcd(f, D_n), f ≠ 0, for n of any size."""
    v, w = v_and_w(R, form)
    return R.gcd_degree_with_recursion(n, R.subtract(R.zero, v), w, f)
