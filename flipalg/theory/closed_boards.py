"""The nullity of boards that close up: cylinder P_m × C_n, ring C_m × P_n and torus C_m × C_n, over any F_p.

The adjacency matrix of the cycle C_n acts on F_p[z]/(z^n - 1) as multiplication by y = z + 1/z.  A bijective form
c0 + c1 x + c2 y + c3 xy is P + Q x with P = c0 + c2 y and Q = c1 + c3 y.  With H_0 = 1, H_1 = -P and
H_k = -P H_{k-1} - Q² H_{k-2}, the nullity of the cylinder is deg gcd(z^n - 1, H_m).  The functions get z P and z Q,
polynomials in z, for P and Q, and so z^m H_m for H_m.  The parameter R is the ring F_p[z].
Theorems and proofs: docs/mathematics/cylinders-and-tori.md.
"""

from functools import cache
from typing import Any, TypeVar

from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.algebra.polynomials import ONLY_ONE_SIDE, PolynomialRing
from flipalg.grids.neighborhoods import Form

__all__ = [
    "around_polynomial",
    "closed_degree",
    "cycle_polynomial",
    "cycle_polynomial_mod",
    "cylinder_nullity",
    "ring_coefficients",
    "torus_nullity",
]

T = TypeVar("T")


def cylinder_nullity(R: PolynomialRing[T], m: int, n: int, form: Form) -> int:
    """Return the nullity of P_m × C_n, which is m rings of n cells; one of m and n may be of any size.

    If n ≤ 2m, H_m is computed modulo z^n - 1, else z^n - 1 modulo H_m, whose degree is at most 2m.  MemoryError if the
    modulus does not fit.
    """
    P, Q = ring_coefficients(R, form)
    minus_P = R.subtract(R.zero, P)
    if n <= 2 * m:
        return R.gcd_degree_with_recursion(m, minus_P, Q, cycle_polynomial(R, n))
    _refuse_degree(R, 2 * m)
    H = R.recursion(m, minus_P, Q)
    return R.gcd_degree(H, cycle_polynomial_mod(R, n, H))


def torus_nullity(R: PolynomialRing[T], m: int, n: int, form: Form) -> int:
    """Return the nullity of C_m × C_n; the larger side may be of any size.  MemoryError if the smaller is too large."""
    if n > m:
        m, n, form = n, m, form.transposed
    return closed_degree(R, m, *ring_coefficients(R, form), cycle_polynomial(R, n))


def closed_degree(R: PolynomialRing[T], m: int, P: T, Q: T, f: T) -> int:
    """Return the dimension over F_p of the kernel of P + Q (w + 1/w) on F_p[z, w]/(f, w^m - 1).

    P, Q and f are in F_p[z]; P and Q must have no common factor.
    """
    determinant, before = around_polynomial(R, m, P, Q, R.square(f))
    return R.gcd_degree(R.multiply(f, R.gcd(f, before)), determinant)


def around_polynomial(R: PolynomialRing[T], m: int, P: T, Q: T, f: T) -> tuple[T, T]:
    """Return a polynomial congruent to 2 Q^m - H_m + Q² H_{m-2} modulo f, and H_{m-1} mod f, for m ≥ 1 of any size.

    The H_k are those of the head of the module for these P and Q.
    """
    minus_P = R.subtract(R.zero, P)
    if R.characteristic == 2:
        before = R.recursion_mod(m - 1, P, Q, f)
        return R.multiply(P, before), before
    H, before = R.recursion_pair_mod(m, minus_P, Q, f)
    twice = R.scale(2, R.subtract(R.power_mod(Q, m, f), H))
    return R.subtract(twice, R.multiply(P, before)), before


def ring_coefficients(R: PolynomialRing[T], form: Form) -> tuple[T, T]:
    """Return z P = c2 + c0 z + c2 z² and z Q = c3 + c1 z + c3 z² for the form c0 + c1 x + c2 y + c3 xy."""
    return _ring_coefficients(R, form)


@cache
def _ring_coefficients(R: PolynomialRing[Any], form: Form) -> tuple[Any, Any]:
    return R.polynomial((form.c2, form.c0, form.c2)), R.polynomial((form.c3, form.c1, form.c3))


def cycle_polynomial(R: PolynomialRing[T], n: int) -> T:
    """Return z^n - 1; MemoryError if it does not fit."""
    _refuse_degree(R, n)
    return R.cyclic(n)


def cycle_polynomial_mod(R: PolynomialRing[T], n: int, f: T) -> T:
    """Return z^n - 1 modulo f ≠ 0 for n of any size."""
    return R.remainder(R.subtract(R.power_mod(R.x, n, f), R.one), f)


def _refuse_degree(R: PolynomialRing[T], degree: int) -> None:
    each = 32 if R.characteristic == 2 else 256  # measured, with the memory of gcds
    refuse_beyond_memory(each * degree, "polynomials of the smaller side's degree", ONLY_ONE_SIDE)
