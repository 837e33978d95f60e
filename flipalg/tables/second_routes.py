"""Second formulas for nullities and determinants, which the cross-check and the tests compare with those of theory/.

d_m is the determinant polynomial, D_n the side polynomial.  The sides must be small enough to compute these in full.
"""

from math import prod

from flipalg.algebra.ladders import ladder_pays
from flipalg.algebra.polynomials import polynomials_over
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.theory.closed_boards import (
    closed_degree,
    cycle_polynomial,
    ring_coefficients,
)
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.determinants import around, determinant_parts, integers, sign
from flipalg.theory.products import factor_pair, factors, tensor_nullity
from flipalg.theory.side_polynomials import side_polynomial, v_and_w

__all__ = ["determinant", "nullity"]


def nullity(grid: Grid[Form]) -> int:
    """Return the nullity over F_p for p = grid.colors, a prime."""
    m, n, neighborhood, topology, p = grid
    R = polynomials_over(p)
    if neighborhood.is_product:  # theory takes remainders modulo 2, 3 and 4, not gcds
        of_rows, of_columns = factors(neighborhood)
        null_A = R.gcd_degree(*factor_pair(R, m, of_rows, topology.rows_close))
        return tensor_nullity(m, n, null_A, R.gcd_degree(*factor_pair(R, n, of_columns, topology.columns_close)))
    if topology.is_open:
        return _board_nullity(grid)
    if not topology.columns_close:
        return nullity(grid.transposed)
    if not topology.rows_close:
        # the torus's formula, with F_p[x]/(d_m) in place of F_p[z]/(z^n - 1): its proof holds for any polynomial there
        return closed_degree(R, n, *v_and_w(R, neighborhood), determinant_polynomial_over(R, m))
    if n > m:  # theory takes the smaller of the two as the polynomial
        m, n, neighborhood = n, m, neighborhood.transposed
    return closed_degree(R, n, *ring_coefficients(R, neighborhood.transposed), cycle_polynomial(R, m))


def _board_nullity(grid: Grid[Form]) -> int:
    """Return the nullity of a plain board, for m ≤ n from d_n and D_m of the transposed form, not from d_m and D_n."""
    if grid.m > grid.n:
        grid = grid.transposed
    m, n, neighborhood, _, p = grid
    R = polynomials_over(p)
    D = side_polynomial(R, m, neighborhood.transposed)
    if ladder_pays(n, m):
        return R.gcd_degree_with_recursion(n, R.x, R.one, D)
    return R.gcd_degree(D, determinant_polynomial_over(R, n))


def determinant(grid: Grid[Form]) -> int:
    """Return the determinant of the board over Z, in general from the board with rows and columns exchanged.

    For a cylinder or ring whose neighborhood is not a product it is plus or minus a resultant with d_m, where m is the
    number of rows of the cylinder or of columns of the ring.
    """
    m, n, neighborhood, topology, _ = grid
    if topology == topology.transposed or neighborhood.is_product:
        across = grid.transposed
        return sign(across) * prod(determinant_parts(across))
    if not topology.columns_close:
        return determinant(grid.transposed)
    R = integers()
    found: int = R.resultant(determinant_polynomial_over(R, m), around(n, *v_and_w(R, neighborhood)))
    return -found if (n + 1) * m % 2 else found
