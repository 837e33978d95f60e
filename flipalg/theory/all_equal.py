"""The colors g for which presses of `plus` can turn a plain m × n board from all 0 to all g.

With c colors these are the multiples of a divisor of c.  If c is odd, every color can be reached if and only if c is
prime to B = |Res(b_m(x), b_n(-1-x))|, where b_m is the `symmetric_factor` of the determinant polynomial d_m.
Proof: docs/mathematics/colors.md, theorem 4.  `flipalg.is_solvable` answers for other neighborhoods.
"""

from functools import lru_cache
from math import gcd, prod
from typing import Any

from flipalg.algebra.integers import brief, positive_integer
from flipalg.algebra.smith_forms import smith_diagonal
from flipalg.grids.colors import number_of_colors
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.parameters import documented
from flipalg.system.limits import DETERMINANT_SIDE, SMITH_ROWS
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.determinants import at_path, first_column, integers
from flipalg.theory.side_polynomials import side_polynomial, substitute

__all__ = ["all_equal_determinant", "least_color", "symmetric_factor"]

PLUS = NEIGHBORHOODS["plus"]


def symmetric_factor(m: int) -> Any:
    """Return b_m, the factor over Z of the determinant polynomial d_m with the roots 2 cos(πi/(m+1)), i odd, i ≤ m.

    These roots are the eigenvalues of the path P_m with symmetric eigenvectors.  b_m is d_k - d_{k-1} for m = 2k, and
    d_{k+1} - d_{k-1} for m = 2k + 1.

    >>> symmetric_factor(2), symmetric_factor(3)
    (x + (-1), x^2 + (-2))
    """
    k, odd = divmod(positive_integer("m", m), 2)
    R = integers()
    return R.subtract(determinant_polynomial_over(R, k + odd), determinant_polynomial_over(R, k - 1) if k else R.zero)


@documented
def all_equal_determinant(m: int, n: int) -> int:
    """Return the integer B that decides whether presses can turn all cells of a board from 0 to any chosen color.

    The board is the plain m × n board with an odd number of colors, the presses are those of `plus`.

    Parameters
    ----------
    %(size)s

    Returns
    -------
    int
        B, at least 1.  With an odd number c of colors, every color can be reached if and only if gcd(c, B) = 1.  If c
        is even, gcd(c, B) = 1 is sufficient, but not necessary.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1.
    MemoryError
        For a side beyond 2,000.

    Notes
    -----
    B is a resultant of polynomials of degrees about m/2 and n/2: docs/mathematics/colors.md, theorem 4.

    Examples
    --------
    >>> all_equal_determinant(2, 2), all_equal_determinant(3, 3), all_equal_determinant(4, 4)
    (3, 7, 4)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    if max(m, n) > DETERMINANT_SIDE:
        raise MemoryError(f"B is computed to sides of {DETERMINANT_SIDE:,}, got {brief(m)} × {brief(n)}")
    found: int = integers().resultant(symmetric_factor(m), _at_y(symmetric_factor(n)))
    return abs(found)


def _at_y(f: Any) -> Any:
    """Return f(-1 - x)."""
    return substitute(integers(), f, integers().degree(f), PLUS)


@documented
def least_color(m: int, n: int, colors: int) -> int:
    """Return the divisor t of `colors` such that presses can turn a board from all 0 to all g if and only if t | g.

    The presses are those of `plus` on the plain m × n board.

    Parameters
    ----------
    %(size)s
    colors : int
        The number of colors, at least 2.

    Returns
    -------
    int
        t; with two colors it is 1.

    Raises
    ------
    TypeError, ValueError
        For a bad size or number of colors.
    MemoryError
        If the smaller side is beyond 150, or the larger side beyond 2,000.

    Notes
    -----
    The cost is that of the Smith forms of two matrices, each with min(m, n) rows: docs/mathematics/colors.md,
    theorem 4.

    Examples
    --------
    >>> least_color(2, 2, 3), least_color(3, 3, 6), least_color(3, 5, 4)
    (3, 1, 2)
    """
    c = number_of_colors(colors)
    m, n = sorted((positive_integer("m", m), positive_integer("n", n)))
    if m > SMITH_ROWS or n > DETERMINANT_SIDE:
        limits = f"{SMITH_ROWS} and {DETERMINANT_SIDE:,}"
        raise MemoryError(f"the Smith form is computed to sides of {limits}, got {brief(m)} × {brief(n)}")
    without, beside = _smith_forms(m, n)
    return prod(gcd(c, s) for s in without) // prod(gcd(c, s) for s in beside)


@lru_cache(maxsize=1)
def _smith_forms(m: int, n: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the diagonals of the Smith forms of D_n(A_m), and of D_n(A_m) with one more column.

    D_n is the side polynomial over Z, and A_m is the adjacency matrix of the path P_m.  The column stands for the goal
    of all ones.
    """
    R = integers()
    rows = at_path(side_polynomial(R, n, PLUS), m)
    ones = R.remainder(R.multiply(_ones(m), _at_y(_ones(n))), determinant_polynomial_over(R, m))
    both = [[*row, entry] for row, entry in zip(rows, first_column(ones, m), strict=True)]
    return smith_diagonal(rows), smith_diagonal(both)


def _ones(m: int) -> Any:
    """Return s_m = d_0 + ... + d_{m-1}.  s_m(A_m) times the first unit vector is the vector of ones."""
    R = integers()
    total = R.zero
    for i in range(m):
        total = R.add(total, determinant_polynomial_over(R, i))
    return total
