"""The forms with c0 c3 = c1 c2: products (a0 + a1 x)(b0 + b1 y), so that the matrix is a tensor product A ⊗ B.

Main definitions
    factors(form)                               ((a0, a1), (b0, b1))
    tensor_nullity(m, n, null_A, null_B)        of A ⊗ B, from the nullities of its factors
    factor_nullity(p, n, factor, closed)        of one factor over F_p, in O(1)
    factor_pair(R, n, factor, closed)           the two polynomials whose gcd has that degree: what certificates prove
    value_at(n, a0), factor_determinant(n, factor, closed)    d_n(-a0), and the determinant over Z
Main statements
    nullity(A ⊗ B) = m null B + n null A - null A null B      rank is multiplicative;
                                                              test_products_are_the_rank_in_every_topology
    a factor without a1 is I.  The others, over any F_p:
    on the path of n:   null A = [n odd],  null (I + A) = [n ≡ 2 mod 3]
        d_n(0) = 0 iff n is odd; d_n(-1) runs through 1, -1, 0 from n = 0 on
    on the cycle of n:  deg gcd(z^n - 1, z² + 1) is 2 [4 | n], and for p = 2, where it is (z + 1)², 1 or for even n 2;
        deg gcd(z^n - 1, z² + z + 1) is 2 [3 | n], and for p = 3, where it is (z - 1)², 1 where 3 does not divide n
    det (a0 + A_n) = (-1)^n d_n(-a0);  on the cycle Π (a0 + z + 1/z) = (-1)^{n+1} (2 - d_n(-a0) + d_{n-2}(-a0)), as
        with s + 1/s = -a0 it is Π (z - s)(z - 1/s)/z            test_determinant_is_the_determinant_in_every_topology
Conventions
    x moves up and down, y left and right, as in neighborhoods.
"""

from functools import cache
from typing import TypeVar

from flipalg.algebra.polynomials import PolynomialRing
from flipalg.theory.closed_boards import cycle_polynomial_mod
from flipalg.theory.neighborhoods import Neighborhood
from flipalg.theory.topologies import Topology

T = TypeVar("T")
Factor = tuple[int, int]


@cache
def factors(form: Neighborhood) -> tuple[Factor, Factor]:
    """Return ((a0, a1), (b0, b1)), the form being (a0 + a1 x)(b0 + b1 y)."""
    return (form.c0 | form.c2, form.c1 | form.c3), (form.c0 | form.c1, form.c2 | form.c3)


def product_nullity(p: int, m: int, n: int, form: Neighborhood, topology: Topology) -> int:
    """Return the nullity over F_p of a product of forms, in O(1)."""
    of_rows, of_columns = factors(form)
    null_A = factor_nullity(p, m, of_rows, topology.rows_close)
    return tensor_nullity(m, n, null_A, factor_nullity(p, n, of_columns, topology.columns_close))


def tensor_nullity(m: int, n: int, null_A: int, null_B: int) -> int:
    """Return the nullity of A ⊗ B, A being m × m and B n × n."""
    return m * null_B + n * null_A - null_A * null_B


def factor_nullity(p: int, n: int, factor: Factor, closed: bool) -> int:
    """Return the nullity over F_p of a0 + a1 x on the path of n, or on the cycle."""
    constant, beside = factor
    if not beside:
        return 0
    if not closed:
        return int(n % 3 == 2) if constant else n % 2
    if constant:
        return 2 if n % 3 == 0 else int(p == 3)
    return 2 - n % 2 if p == 2 else 2 * (n % 4 == 0)


def factor_pair(R: PolynomialRing[T], n: int, factor: Factor, closed: bool) -> tuple[T, T]:
    """Return a0 + a1 x and d_n modulo it, or on a cycle a0 z + a1 (z² + 1) and z^n - 1 modulo it."""
    a0, a1 = factor
    if closed:
        f = R.polynomial((a1, a0, a1))
        return f, cycle_polynomial_mod(R, n, f)
    f = R.polynomial((a0, a1))
    return f, R.recursion_mod(n, R.x, R.one, f)


def value_at(n: int, a0: int) -> int:
    """Return d_n(-a0) over Z for a0 = 0 or 1, n ≥ -1: it has the period 4 or 3.

    >>> [value_at(n, 0) for n in range(4)], [value_at(n, 1) for n in range(4)]
    ([1, 0, -1, 0], [1, -1, 0, 1])
    """
    return (1, -1, 0)[n % 3] if a0 else (1, 0, -1, 0)[n % 4]


def factor_determinant(n: int, factor: Factor, closed: bool) -> int:
    """Return the determinant over Z of a0 + a1 x on the path of n, or on the cycle.

    >>> [factor_determinant(n, (1, 1), True) for n in range(1, 5)], factor_determinant(5, (0, 1), True)
    ([3, -3, 0, -3], 2)
    """
    constant, beside = factor
    if not beside:
        return 1
    sign = -1 if n % 2 else 1
    if not closed:
        return sign * value_at(n, constant)
    return -sign * (2 - value_at(n, constant) + value_at(n - 2, constant))


def null_entry(p: int, i: int, factor: Factor, closed: bool) -> int:
    """Return entry i, 0 to p - 1, of a vector that a singular factor annihilates over F_p.

    The recurrence d_i(-a0) where the path ends, or the cycle closes, behind it; on a cycle of p = 2, a0 = 0 and p = 3,
    a0 = 1 all ones, as then a0 + 2 a1 = 0.
    """
    if closed and p == (3 if factor[0] else 2):
        return 1
    return value_at(i, factor[0]) % p
