"""Second formulas for nullities and determinants, which the cross-check and the tests compare with those of theory.

Main definitions
    nullity(p, m, n, form, topology), g(r, s), determinant(grid)
Main statements (against: what theory.nullity does; over every F_p)
    board      gcd(d_n, D_m of the transposed form), against the closed form or gcd(d_m, D_n), m ≤ n
    cylinder   the torus's formula with F_p[x]/(d_m) in place of F_p[z]/(z^n - 1), against gcd(z^n - 1, H_m); its proof
               uses of z^n - 1 only that it is a polynomial f, and F_p[z]/(f) what the other direction acts on
    torus      with m and n exchanged, against the smaller of them as f
    product    the gcds of its two factors with d_m and d_n or z^m - 1 and z^n - 1, against remainders modulo 2, 3 and 4
    determinant    with rows and columns exchanged; of a cylinder from the eigenvalues of A_m
    g(r, s)    the gcd of the whole polynomials, against small residues, Kloosterman sums, and halves for r = s; with
               d_{s-1} = Q_s² where s is far larger
        test_second_routes_agree_with_the_first
Conventions
    Where one side is far larger than the other, or both are beyond 100,000, the formula of the first route is used.
"""

from math import prod

from flipalg.algebra.ladders import ladder_pays
from flipalg.algebra.polynomials import F2, polynomials_over
from flipalg.theory.closed_boards import (
    closed_degree,
    cycle_polynomial,
    cylinder_nullity,
    ring_coefficients,
    torus_nullity,
)
from flipalg.theory.determinant_polynomials import Q_polynomial, determinant_polynomial_over
from flipalg.theory.determinants import around, determinant_parts, integers, sign
from flipalg.theory.grid import Grid
from flipalg.theory.neighborhoods import Neighborhood
from flipalg.theory.powers_of_two import closed_form
from flipalg.theory.products import factor_pair, factors, tensor_nullity
from flipalg.theory.side_polynomials import side_polynomial, v_and_w
from flipalg.theory.small_residues import LARGEST_DEGREE, count_common_roots, count_near_power_of_2, plan
from flipalg.theory.topologies import Topology

LARGEST_SIDE = 100_000


def nullity(p: int, m: int, n: int, form: Neighborhood, topology: Topology) -> int:
    """Return the nullity over F_p; costs a few times what theory.nullity does."""
    R = polynomials_over(p)
    if form.is_product:
        of_rows, of_columns = factors(form)
        null_A = R.gcd_degree(*factor_pair(R, m, of_rows, topology.rows_close))
        return tensor_nullity(m, n, null_A, R.gcd_degree(*factor_pair(R, n, of_columns, topology.columns_close)))
    if topology.is_open:
        return _board_nullity(p, m, n, form)
    if not topology.columns_close:
        return nullity(p, n, m, form.transposed, topology.transposed)
    if not topology.rows_close:
        if m > LARGEST_SIDE or ladder_pays(m, n):
            return cylinder_nullity(R, m, n, form)
        return closed_degree(R, n, *v_and_w(R, form), determinant_polynomial_over(R, m))
    if n > m:
        m, n, form = n, m, form.transposed
    if m > LARGEST_SIDE or ladder_pays(m, n):
        return torus_nullity(R, m, n, form)
    return closed_degree(R, n, *ring_coefficients(R, form.transposed), cycle_polynomial(R, m))


def _board_nullity(p: int, m: int, n: int, form: Neighborhood) -> int:
    if m > n:
        m, n, form = n, m, form.transposed
    if p == 2 and form.name == "plus" and m > LARGEST_SIDE:
        return closed_form(m, n, g)
    R = polynomials_over(p)
    D = side_polynomial(R, m, form.transposed)
    if ladder_pays(n, m):
        return R.gcd_degree_with_recursion(n, R.x, R.one, D)
    return R.gcd_degree(D, determinant_polynomial_over(R, n))


def g(r: int, s: int) -> int:
    """Return deg gcd(Q_r(λ), Q_s(λ+1)) for r, s odd."""
    r, s = sorted((r, s))
    if r // 2 > LARGEST_DEGREE:
        near = count_near_power_of_2(r, s)
        return count_common_roots(r, s, plan(r, s).residues) if near is None else near
    f = Q_polynomial(r).taylor_shift()
    if ladder_pays(s, r):
        return F2.gcd_degree_with_recursion(s - 1, F2.x, F2.one, f)
    return F2.gcd_degree(f, Q_polynomial(s))


def determinant(grid: Grid) -> int:
    """Return det G over Z."""
    m, n, form, topology, _ = grid
    if topology == topology.transposed or form.is_product:
        across = grid.transposed
        return sign(across) * prod(determinant_parts(across))
    if not topology.columns_close:
        return determinant(grid.transposed)
    R = integers()
    found: int = R.resultant(determinant_polynomial_over(R, m), around(n, *v_and_w(R, form)))
    return -found if (n + 1) * m % 2 else found
