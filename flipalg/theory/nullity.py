"""The nullity of the m × n board from polynomials, for any prime number of colors.

On a plain board with a bijective form the nullity is deg gcd(d_m(x), D_n(x)) over F_p, where D_n is the side polynomial
([Sutner2000]; proof: docs/mathematics/colors.md, theorem 1).  For `plus` over F2 a closed form in m + 1, n + 1 and
their odd parts r and s (`flipalg why closed-form`) needs only g(r, s) = deg gcd(Q_r(λ), Q_s(λ+1)), where
Q_r² = d_{r-1}.  A gcd, small residues or Kloosterman sums give g(r, s) (docs/mathematics/small-residues.md).
"""

from collections.abc import Callable
from math import inf
from typing import Any

from flipalg.algebra.integers import odd_part, power_in_words
from flipalg.algebra.ladders import ladder_pays
from flipalg.algebra.polynomials import F2, polynomials_over
from flipalg.grids.colors import prime_number_of_colors
from flipalg.grids.grid import Grid, has_form
from flipalg.grids.neighborhoods import BIJECTIVE, Form
from flipalg.theory.closed_boards import cylinder_nullity, torus_nullity
from flipalg.theory.determinant_basis import y_parts
from flipalg.theory.determinant_polynomials import Q_polynomial, determinant_polynomial_over
from flipalg.theory.products import product_nullity
from flipalg.theory.side_polynomials import gcd_degree_with_side_polynomial, side_polynomial
from flipalg.theory.small_residues import (
    DEGREE_IN_MEMORY,
    count_common_roots,
    count_near_power_of_2,
    gcd_time,
    ladder_time,
    refusal,
    remainder_time,
)
from flipalg.theory.small_residues import plan as small_residue_plan

__all__ = [
    "always_solvable",
    "g",
    "nullity_by_closed_form",
    "nullity_by_gcd",
    "nullity_from_odd_parts",
    "nullity_of",
    "solutions_in_words",
]


def nullity_of(grid: Grid[Form]) -> int:
    """Return the nullity of a board with a prime number of colors; `flipalg.nullity` documents the cost.

    >>> nullity_of(Grid.of(4, 4)), nullity_of(Grid.of(14, 14, "king")), nullity_of(Grid.of(2, 2, colors=3))
    (4, 12, 1)
    """
    m, n, form, topology, p = grid
    if form.is_product:
        return product_nullity(grid)
    if p == 2 and topology.is_open and form.name == "plus":
        return nullity_from_odd_parts(m, n, g)
    if topology.is_open:
        return nullity_by_gcd(m, n, form, colors=p)
    R = polynomials_over(p)
    if topology.rows_close and topology.columns_close:
        return torus_nullity(R, m, n, form)
    return cylinder_nullity(R, m, n, form) if topology.columns_close else cylinder_nullity(R, n, m, form.transposed)


def always_solvable(neighborhood: str | Form) -> bool:
    """Return whether a press changes its own cell; if so, presses can turn on all cells of every board over F2.

    The game matrix of a plain or closed board is then symmetric with ones on the diagonal ([Jansons2009], theorem 1).
    """
    return Form.of(neighborhood).c0 == 1


def solutions_in_words(grid: Grid[Any], nullity: int) -> str:
    """Return the number of solutions of a board with p colors and this nullity: p^nullity, or none for some starts.

    >>> solutions_in_words(Grid.of(4, 4), 4), solutions_in_words(Grid.of(4, 4, colors=3), 2)
    ('16 solutions', '9 solutions, or none')
    """
    if not nullity:
        return "exactly one solution"
    can_be_none = grid.colors > 2 or not has_form(grid) or not always_solvable(grid.neighborhood)
    return f"{power_in_words(grid.colors, nullity)} solutions{', or none' if can_be_none else ''}"


def nullity_by_gcd(m: int, n: int, neighborhood: str | Form = "plus", *, colors: int = 2) -> int:
    """Return the nullity of a plain board as deg gcd(d_m, D_n) over F_p, for one of the six bijective neighborhoods.

    This is the theorem without the faster methods of `nullity_of`, for tests and comparisons.

    >>> nullity_by_gcd(16, 16), nullity_by_gcd(14, 14, "king"), nullity_by_gcd(2, 2, colors=3)
    (8, 12, 1)
    """
    R, form = polynomials_over(prime_number_of_colors(colors)), Form.of(neighborhood, BIJECTIVE)
    if m > n:
        m, n, form = n, m, form.transposed
    d = determinant_polynomial_over(R, m)
    if ladder_pays(n, m):
        return gcd_degree_with_side_polynomial(R, n, form, d)
    return R.gcd_degree(d, side_polynomial(R, n, form))


def nullity_by_closed_form(m: int, n: int) -> int:
    """Return the nullity of the plain m × n board over F2 (`plus`): `nullity_from_odd_parts` with the function `g`.

    >>> nullity_by_closed_form(16, 16)
    8
    """
    return nullity_from_odd_parts(m, n, g)


def nullity_from_odd_parts(m: int, n: int, g: Callable[[int, int], int]) -> int:
    """Return the nullity of the plain m × n board over F2 (`plus`); g(r, s) is as in the head of the module.

    >>> nullity_from_odd_parts(9, 9, lambda r, s: 2)
    8
    """
    a, r = odd_part(m + 1)
    b, s = odd_part(n + 1)
    powers_of_lambda = min(2**a - 1, 2 ** (b + 1)) if s % 3 == 0 else 0
    powers_of_lambda_plus_1 = min(2**b - 1, 2 ** (a + 1)) if r % 3 == 0 else 0
    return (g(r, s) << (min(a, b) + 1)) + powers_of_lambda + powers_of_lambda_plus_1


def g(r: int, s: int) -> int:
    """Return g(r, s) = deg gcd(Q_r(λ), Q_s(λ+1)) over F2 for odd r and s, by the method expected to be the fastest.

    Q_r is Q_polynomial(r).  MemoryError if small residues would take more than about a minute and the polynomials of
    the gcd do not fit in memory.

    >>> g(5, 5), g(17, 17), g(17, 33)
    (2, 4, 0)
    """
    r, s = sorted((r, s))
    if r == 1:
        return 0
    if (found := count_near_power_of_2(r, s)) is not None:
        return found
    time = _time_of_gcd(r, s)
    small = small_residue_plan(r, s, time)
    if small.residues:
        return count_common_roots(r, s, small.residues)
    if time == inf:
        raise refusal(r, s, small)
    return _gcd_degree_of_Q(r, s)


def _time_of_gcd(r: int, s: int) -> float:
    """Return the approximate time of `_gcd_degree_of_Q`, in nanoseconds; inf if the polynomials do not fit."""
    if r == s:  # Q_r has degree r/2, its halves r/4
        return gcd_time(r // 4) if r // 2 <= DEGREE_IN_MEMORY else inf
    if ladder_pays(s, r):
        return ladder_time(s, r // 2) + gcd_time(r // 2)
    return gcd_time(r // 2) + remainder_time(s // 2)


def _gcd_degree_of_Q(r: int, s: int) -> int:
    """Return g(r, s) for r ≤ s by a gcd; if s is much larger than r, Q_s is only computed modulo Q_r(λ+1)."""
    if r == s:  # 2 deg gcd(A, B), where Q_r = A(y) + λ B(y) and y = λ² + λ: flipalg why halving
        A, B = y_parts(Q_polynomial(r))
        return 2 * F2.gcd_degree(A, B)
    f = Q_polynomial(r).taylor_shift()
    if not ladder_pays(s, r):
        return F2.gcd_degree(f, Q_polynomial(s))
    d, before = F2.recursion_pair_mod((s - 1) // 2, F2.x, F2.one, f)
    return F2.gcd_degree(f, d + before)
