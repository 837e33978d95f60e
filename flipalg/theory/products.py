"""The nine product neighborhoods (a0 + a1 x)(b0 + b1 y), whose matrix is a tensor product A ⊗ B.

A = a0 I + a1 A_m is m × m, B = b0 I + b1 A_n is n × n (A_k is the matrix of the path or cycle in neighborhoods.py).
nullity(A ⊗ B) = m null B + n null A - null A null B, where null A is the nullity of A.
Formulas and proofs: docs/mathematics/colors.md, products.
"""

from functools import cache
from typing import TypeVar

from flipalg.algebra.polynomials import PolynomialRing
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.theory.closed_boards import cycle_polynomial_mod

__all__ = [
    "Factor",
    "factor_determinant",
    "factor_nullity",
    "factor_pair",
    "factors",
    "null_entry",
    "product_nullity",
    "tensor_nullity",
    "value_at",
]

T = TypeVar("T")
Factor = tuple[int, int]


@cache
def factors(form: Form) -> tuple[Factor, Factor]:
    """Return ((a0, a1), (b0, b1)) for the form (a0 + a1 x)(b0 + b1 y)."""
    return (form.c0 | form.c2, form.c1 | form.c3), (form.c0 | form.c1, form.c2 | form.c3)


def product_nullity(grid: Grid[Form]) -> int:
    """Return the nullity of a grid whose neighborhood is a product, for a prime number of colors, in O(1)."""
    m, n, form, topology, p = grid
    of_rows, of_columns = factors(form)
    null_A = factor_nullity(p, m, of_rows, topology.rows_close)
    return tensor_nullity(m, n, null_A, factor_nullity(p, n, of_columns, topology.columns_close))


def tensor_nullity(m: int, n: int, null_A: int, null_B: int) -> int:
    """Return the nullity of A ⊗ B for an m × m matrix A and an n × n matrix B."""
    return m * null_B + n * null_A - null_A * null_B


def factor_nullity(p: int, n: int, factor: Factor, closed: bool) -> int:
    """Return the nullity over F_p of the factor a0 + a1 x on the path of n cells, or on the cycle if `closed`."""
    constant, beside = factor
    if not beside:
        return 0
    if not closed:
        return int(n % 3 == 2) if constant else n % 2
    if constant:
        return 2 if n % 3 == 0 else int(p == 3)
    return 2 - n % 2 if p == 2 else 2 * (n % 4 == 0)


def factor_pair(R: PolynomialRing[T], n: int, factor: Factor, closed: bool) -> tuple[T, T]:
    """Return two polynomials whose gcd has the degree `factor_nullity`; the second is reduced modulo the first.

    The polynomials are a0 + a1 x and d_n on a path, and a0 z + a1 (z² + 1) and z^n - 1 on a cycle (`closed`).
    """
    a0, a1 = factor
    if closed:
        f = R.polynomial((a1, a0, a1))
        return f, cycle_polynomial_mod(R, n, f)
    f = R.polynomial((a0, a1))
    return f, R.recursion_mod(n, R.x, R.one, f)


def value_at(n: int, a0: int) -> int:
    """Return d_n(-a0) over Z for n ≥ -1; as n grows, the values repeat with period 4 for a0 = 0 and 3 for a0 = 1.

    >>> [value_at(n, 0) for n in range(4)], [value_at(n, 1) for n in range(4)]
    ([1, 0, -1, 0], [1, -1, 0, 1])
    """
    return (1, -1, 0)[n % 3] if a0 else (1, 0, -1, 0)[n % 4]


def factor_determinant(n: int, factor: Factor, closed: bool) -> int:
    """Return the determinant over Z of the factor a0 + a1 x on the path of n cells, or on the cycle if `closed`.

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
    """Return entry i ≥ 0, an integer from 0 to p - 1, of a nonzero vector in the kernel of a singular factor.

    The factor is a0 + a1 x, over F_p, on a path or, if `closed`, on a cycle.
    """
    if closed and p == (3 if factor[0] else 2):  # a0 + 2 a1 = 0: the vector of ones
        return 1
    return value_at(i, factor[0]) % p
