"""The all-ones task over F2: the boards on which presses can turn on every cell, and the vector of ones.

Theorems and proofs: docs/mathematics/all-ones.md.
"""

from collections.abc import Iterable
from math import gcd

from f2x import F2Poly
from flipalg.algebra.integers import odd_part, positive_integer
from flipalg.grids.neighborhoods import BIJECTIVE, Form
from flipalg.grids.parameters import documented
from flipalg.theory.determinant_polynomials import Q_polynomial

__all__ = [
    "all_ones_solvable",
    "lanczos_basis_solves",
    "minimal_polynomial_of_ones",
    "residuals_reach_zero",
    "unlike_neighbor_sums",
]


def minimal_polynomial_of_ones(m: int) -> F2Poly:
    """Return the polynomial e_m ≠ 0 over F2 of least degree such that e_m(A_m) maps the vector of ones to 0.

    A_m is the adjacency matrix of the path of m nodes.  If m + 1 = q b with b odd and q a power of 2, then
    e_m = λ^⌊q/2⌋ Q_b^q, where Q_b² is the determinant polynomial d_{b-1}.  The degree of e_m is about m/2.

    >>> minimal_polynomial_of_ones(5), minimal_polynomial_of_ones(3)
    (F2Poly('λ^3 + λ'), F2Poly('λ^2'))
    """
    a, b = odd_part(positive_integer("m", m) + 1)
    return Q_polynomial(b) ** (1 << a) << (1 << a) // 2


@documented
def all_ones_solvable(m: int, n: int, neighborhood: str | Form = "plus") -> bool:
    """Return whether presses can turn on every cell of the plain m × n board with two colors.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, at least 1, of any size.
    %(bijective_neighborhood)s

    Returns
    -------
    bool
        False only for `cross` and `king`, if m + 1 and n + 1 are even and divisible by the same powers of 2.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, or a neighborhood that is not bijective.

    Examples
    --------
    >>> all_ones_solvable(3, 3, "king"), all_ones_solvable(3, 7, "king"), all_ones_solvable(10**100, 10**100, "king")
    (False, True, True)
    """
    form = Form.of(neighborhood, BIJECTIVE)
    m, n = positive_integer("m", m), positive_integer("n", n)
    if form.c0:
        return True
    a, b = odd_part(m + 1)[0], odd_part(n + 1)[0]
    return a != b or a == 0


def residuals_reach_zero(m: int, n: int) -> bool:
    """Return whether the residual program of [Jansons2009], A.2.2, turns on every cell of the m × n board (`plus`).

    It does so if and only if m + 1 and n + 1 are powers of 2, or m = n = 2.

    >>> residuals_reach_zero(7, 31), residuals_reach_zero(2, 2), residuals_reach_zero(2, 3)
    (True, True, False)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    return m == n == 2 or (odd_part(m + 1)[1] == 1 == odd_part(n + 1)[1])


def lanczos_basis_solves(degrees: Iterable[int]) -> bool:
    """Return whether the Lanczos basis of [Jansons2009], eq. 4.2, gives an all-ones solution on a graph.

    `degrees` are the degrees of the nodes.  A press flips a node and its neighbors.  The basis gives a solution if and
    only if the number of nodes is odd and every degree is even.

    >>> lanczos_basis_solves([2, 2, 2]), lanczos_basis_solves([2, 2, 2, 2])  # cycles
    (True, False)
    """
    degrees = list(degrees)
    return len(degrees) % 2 == 1 and not any(degree % 2 for degree in degrees)


def unlike_neighbor_sums(m: int, n: int) -> int:
    """Return log2 of the number of m × n arrays of bits in which adjacent cells have different neighbor sums.

    The neighbor sum of a cell is the sum modulo 2 of the bits beside, above and below it; m, n ≥ 1.  OEIS A179008.

    >>> unlike_neighbor_sums(2, 2), unlike_neighbor_sums(3, 3), unlike_neighbor_sums(3, 7)
    (3, 3, 4)
    """
    one_power = m % 2 == n % 2 == 1 and odd_part(m + 1)[0] == odd_part(n + 1)[0]
    return gcd(m + 1, n + 1) - one_power
