"""To which colors g can a board that is all 0 be brought?  To the multiples of one divisor of c (plus).

Main definitions
    symmetric_factor(m)            b_m, of which the roots 2 cos(πi/(m+1)), i odd, belong to symmetric eigenvectors
    all_equal_determinant(m, n)    B = |Res(b_m(x), b_n(-1-x))|
    least_color(m, n, c)           t: the colors that can be reached are the multiples of t modulo c
Main statements
    gcd(c, B) = 1: all colors can be reached; an odd prime divides c and B: not all
        docs/mathematics/colors.md, theorem 4;  test_which_boards_go_to_every_color
    B is never 0: each board can be brought to all colors for all c but the multiples of finitely many primes, those
        with det G = 0 among them                                               test_b_is_never_0
    t = Π gcd(c, s_i) / Π gcd(c, s'_i), s the Smith form of D_n(A_m) and s' that of it with the column e beside it, the
        polynomial Σ d_i(x) Σ d_j(-1-x) modulo d_m: t is the order of e in the cokernel modulo c
        test_least_colors_are_those_of_elimination
Cost
    B: a resultant of degrees m/2 and n/2; t: two Smith forms of a matrix of the smaller side.
References
    c = 2: t = 1 always (thesis, theorem 1; Sutner 1989).  For other neighborhoods: solvers.boxes.all_equal.
"""

from functools import lru_cache
from math import gcd, prod
from typing import Any

from flipalg.algebra.integers import brief, positive_integer
from flipalg.algebra.smith_forms import smith_diagonal
from flipalg.theory.colors import number_of_colors
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.determinants import LARGEST_RESULTANT, LARGEST_SMITH, at_path, first_column, integers
from flipalg.theory.neighborhoods import NEIGHBORHOODS
from flipalg.theory.side_polynomials import side_polynomial, substitute

PLUS = NEIGHBORHOODS["plus"]
"""In the cokernel 1 + x + y = 0, so what is a polynomial of y is substituted as D_n is from d_n."""


def symmetric_factor(m: int) -> Any:
    """Return b_m: d_k - d_{k-1} for m = 2k, d_{k+1} - d_{k-1} for m = 2k + 1.

    d_m = a_m b_m with a_m = d_k + d_{k-1} or d_k.

    >>> symmetric_factor(2), symmetric_factor(3)
    (x + (-1), x^2 + (-2))
    """
    k, odd = divmod(positive_integer("m", m), 2)
    R = integers()
    return R.subtract(determinant_polynomial_over(R, k + odd), determinant_polynomial_over(R, k - 1) if k else R.zero)


def all_equal_determinant(m: int, n: int) -> int:
    """Return B ≥ 1: with c colors, c odd, all 0 can be brought to all g for every g iff gcd(c, B) = 1.

    For an even c that is sufficient.  Errors as `colors_determinant`.

    >>> all_equal_determinant(2, 2), all_equal_determinant(3, 3), all_equal_determinant(4, 4)
    (3, 7, 4)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    if max(m, n) > LARGEST_RESULTANT:
        raise MemoryError(f"B is computed to sides of {LARGEST_RESULTANT:,}, got {brief(m)} × {brief(n)}")
    found: int = integers().resultant(symmetric_factor(m), _at_y(symmetric_factor(n)))
    return abs(found)


def _at_y(f: Any) -> Any:
    """Return f(-1 - x)."""
    return substitute(integers(), f, integers().degree(f), PLUS)


def least_color(m: int, n: int, colors: int) -> int:
    """Return t, a divisor of `colors`: all 0 can be brought to all g iff t divides g.

    Costs two Smith forms of the smaller side.  Errors as `invariant_factors`.

    >>> least_color(2, 2, 3), least_color(3, 3, 6), least_color(3, 5, 4)
    (3, 1, 2)
    """
    c = number_of_colors(colors)
    m, n = sorted((positive_integer("m", m), positive_integer("n", n)))
    if m > LARGEST_SMITH or n > LARGEST_RESULTANT:
        limits = f"{LARGEST_SMITH} and {LARGEST_RESULTANT:,}"
        raise MemoryError(f"the Smith form is computed to sides of {limits}, got {brief(m)} × {brief(n)}")
    without, beside = _smith_forms(m, n)
    return prod(gcd(c, s) for s in without) // prod(gcd(c, s) for s in beside)


@lru_cache(maxsize=1)
def _smith_forms(m: int, n: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the diagonals for m ≤ n, without and with the column of ones."""
    R = integers()
    rows = at_path(side_polynomial(R, n, PLUS), m)
    ones = R.remainder(R.multiply(_ones(m), _at_y(_ones(n))), determinant_polynomial_over(R, m))
    both = [[*row, entry] for row, entry in zip(rows, first_column(ones, m), strict=True)]
    return smith_diagonal(rows), smith_diagonal(both)


def _ones(m: int) -> Any:
    """Return s_m = Σ d_i, i < m: applied to the first cell of the path it gives 1 everywhere."""
    R = integers()
    total = R.zero
    for i in range(m):
        total = R.add(total, determinant_polynomial_over(R, i))
    return total
