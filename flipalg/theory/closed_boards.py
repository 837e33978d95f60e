"""The nullity of boards that close on themselves: cylinder P_m × C_n, ring C_m × P_n and torus C_m × C_n, over any F_p.

The cycle C_n acts on F_p[z]/(z^n - 1) as z + 1/z.  A form c0 + c1 x + c2 y + c3 xy is P + Q x with P = c0 + c2 y and
Q = c1 + c3 y, y = z + 1/z; as c0 c3 - c1 c2 = ±1, no prime divides both P and Q.  x is A_m, or w + 1/w with w^m = 1.

Main definitions
    cylinder_nullity(R, m, n, form)    deg gcd(z^n - 1, H_m), where H_k = -P H_{k-1} - Q² H_{k-2}
    torus_nullity(R, m, n, form)       deg gcd(2 Q^m - H_m + Q² H_{m-2}, f gcd(f, H_{m-1})), f = z^n - 1
    closed_degree(R, m, P, Q, f)       that for any f, and in characteristic 2 deg gcd(P H_{m-1}, f gcd(f, H_{m-1}))
    around_polynomial(R, m, P, Q, f)   its first polynomial, and H_{m-1}, modulo f
    a ring is a cylinder with rows and columns exchanged
Main statements, all proved in docs/mathematics/cylinders-and-tori.md
    cylinder and torus, as above      test_closed_boards_are_the_rank_for_every_prime
    n × n torus, plus, p = 2: 2 nullity(n-1, n-1) + 4 [3 | n]      test_square_torus_is_twice_a_board
Conventions
    P and Q are multiplied by z.  A cell that is met twice on a cycle of one or two is reached twice: C_1 adds 2, which
    over F2 is nothing.
Cost
    gcds of degree 2 min(m, n), and ladders of log2(max(m, n)) steps modulo such polynomials.
References
    OEIS A165738 (square torus, plus, two colors); thesis 3.2 for the open board.
"""

from functools import cache
from typing import Any, TypeVar

from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.algebra.polynomials import ONLY_ONE_SIDE, PolynomialRing
from flipalg.theory.neighborhoods import Neighborhood

T = TypeVar("T")


def cylinder_nullity(R: PolynomialRing[T], m: int, n: int, form: Neighborhood) -> int:
    """Return the nullity of P_m × C_n: n cells a ring, m rings.

    Whichever of z^n - 1 and H_m (degree at most 2m) is the smaller may be written down, the other is reduced modulo it:
    one of m and n may be astronomical.
    """
    P, Q = ring_coefficients(R, form)
    minus_P = R.subtract(R.zero, P)
    if n <= 2 * m:
        return R.gcd_degree_with_recursion(m, minus_P, Q, cycle_polynomial(R, n))
    _refuse_degree(R, 2 * m)
    H = R.recursion(m, minus_P, Q)
    return R.gcd_degree(H, cycle_polynomial_mod(R, n, H))


def torus_nullity(R: PolynomialRing[T], m: int, n: int, form: Neighborhood) -> int:
    """Return the nullity of C_m × C_n; the smaller side must be moderate."""
    if n > m:
        m, n, form = n, m, form.transposed
    return closed_degree(R, m, *ring_coefficients(R, form), cycle_polynomial(R, n))


def closed_degree(R: PolynomialRing[T], m: int, P: T, Q: T, f: T) -> int:
    """Return the nullity of P + Q (w + 1/w), w^m = 1, over F_p[z]/f, for P and Q without a common factor."""
    determinant, before = around_polynomial(R, m, P, Q, R.square(f))
    return R.gcd_degree(R.multiply(f, R.gcd(f, before)), determinant)


def around_polynomial(R: PolynomialRing[T], m: int, P: T, Q: T, f: T) -> tuple[T, T]:
    """Return what 2 Q^m - H_m + Q² H_{m-2} is congruent to modulo f, and H_{m-1} modulo f, m ≥ 1 of any size.

    As Q² H_{m-2} = -P H_{m-1} - H_m, in characteristic 2 the first is P H_{m-1}, a ladder for one of the two alone.
    """
    minus_P = R.subtract(R.zero, P)
    if R.characteristic == 2:
        before = R.recursion_mod(m - 1, P, Q, f)
        return R.multiply(P, before), before
    H, before = R.recursion_pair_mod(m, minus_P, Q, f)
    twice = R.scale(2, R.subtract(R.power_mod(Q, m, f), H))
    return R.subtract(twice, R.multiply(P, before)), before


def ring_coefficients(R: PolynomialRing[T], form: Neighborhood) -> tuple[T, T]:
    """Return z P and z Q."""
    return _ring_coefficients(R, form)


@cache
def _ring_coefficients(R: PolynomialRing[Any], form: Neighborhood) -> tuple[Any, Any]:
    return R.polynomial((form.c2, form.c0, form.c2)), R.polynomial((form.c3, form.c1, form.c3))


def cycle_polynomial(R: PolynomialRing[T], n: int) -> T:
    """Return z^n - 1."""
    _refuse_degree(R, n)
    return R.cyclic(n)


def cycle_polynomial_mod(R: PolynomialRing[T], n: int, f: T) -> T:
    """Return z^n - 1 modulo f ≠ 0, n of any size."""
    return R.remainder(R.subtract(R.power_mod(R.x, n, f), R.one), f)


def _refuse_degree(R: PolynomialRing[T], degree: int) -> None:
    each = 32 if R.characteristic == 2 else 256  # measured, with what gcds take
    refuse_beyond_memory(each * degree, "polynomials of the smaller side's degree", ONLY_ONE_SIDE)
