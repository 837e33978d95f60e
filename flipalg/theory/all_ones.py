"""The all-ones board: its minimal polynomial on a path, and what that decides.

Main definitions
    minimal_polynomial_of_ones(m)       e_m, the least f with f(A_m) 1 = 0
    all_ones_solvable(m, n, form)       for the six neighborhoods of the theorem, at once for any m and n
    residuals_reach_zero(m, n)          whether the thesis's residual program (A.2.2) solves all-ones on m × n
    lanczos_basis_solves(degrees)       whether the basis of thesis eq. 4.2 solves all-ones on a graph
    unlike_neighbor_sums(m, n)          how many arrays of bits have neighbor sums that differ across every edge
Main statements (proofs: docs/mathematics/all-ones.md)
    e_m = λ^[q/2] Q_b^q for m + 1 = q b, q a power of 2, b odd       test_minimal_polynomial_is_that_of_elimination
    all-ones is solvable unless the form is cross or king and m + 1, n + 1 are even with the same power of 2
        test_all_ones_is_solvable_as_elimination_says
    the residuals reach 0 iff m + 1 and n + 1 are powers of 2, or m = n = 2     test_residuals_are_decided
    the basis of eq. 4.2 solves a graph iff it has an odd number of nodes, all of even degree
        test_lanczos_basis_on_every_graph_to_7_nodes
    unlike_neighbor_sums = gcd(m+1, n+1), less 1 where m + 1 and n + 1 are even and hold 2 to one power
        test_unlike_neighbor_sums_by_elimination
Conventions
    A_m: the adjacency matrix of the path of m nodes; 1 is the vector of ones.
"""

from collections.abc import Iterable
from math import gcd

from f2x import F2Poly
from flipalg.algebra.integers import odd_part, positive_integer
from flipalg.theory.determinant_polynomials import Q_polynomial
from flipalg.theory.neighborhoods import neighborhood


def minimal_polynomial_of_ones(m: int) -> F2Poly:
    """Return e_m, of degree about m/2: the monic polynomial of least degree with e_m(A_m) 1 = 0.

    >>> minimal_polynomial_of_ones(5), minimal_polynomial_of_ones(3)
    (F2Poly('λ^3 + λ'), F2Poly('λ^2'))
    """
    a, b = odd_part(positive_integer("m", m) + 1)
    return Q_polynomial(b) ** (1 << a) << (1 << a) // 2


def all_ones_solvable(m: int, n: int, name: str = "plus") -> bool:
    """Return whether some presses turn the whole m × n board, for a neighborhood of the theorem (c0 c3 ≠ c1 c2).

    Raises ValueError for another neighborhood.

    >>> all_ones_solvable(3, 3, "king"), all_ones_solvable(3, 7, "king"), all_ones_solvable(10**100, 10**100, "king")
    (False, True, True)
    """
    form = neighborhood(name)
    m, n = positive_integer("m", m), positive_integer("n", n)
    if form.is_product:
        raise ValueError(f"all_ones_solvable takes neighborhoods with c0 c3 ≠ c1 c2, got {name!r}")
    if form.c0:
        return True
    a, b = odd_part(m + 1)[0], odd_part(n + 1)[0]
    return a != b or a == 0


def residuals_reach_zero(m: int, n: int) -> bool:
    """Return whether the residual program solves all-ones on the m × n board (plus).

    >>> residuals_reach_zero(7, 31), residuals_reach_zero(2, 2), residuals_reach_zero(2, 3)
    (True, True, False)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    return m == n == 2 or (odd_part(m + 1)[1] == 1 == odd_part(n + 1)[1])


def lanczos_basis_solves(degrees: Iterable[int]) -> bool:
    """Return whether the basis of eq. 4.2 solves all-ones on a graph whose nodes have these degrees.

    >>> lanczos_basis_solves([2, 2, 2]), lanczos_basis_solves([2, 2, 2, 2])  # rings
    (True, False)
    """
    degrees = list(degrees)
    return len(degrees) % 2 == 1 and not any(degree % 2 for degree in degrees)


def unlike_neighbor_sums(m: int, n: int) -> int:
    """Return A179008: log2 of the number of m × n arrays of bits whose neighbor sums differ across every edge.

    >>> unlike_neighbor_sums(2, 2), unlike_neighbor_sums(3, 3), unlike_neighbor_sums(3, 7)
    (3, 3, 4)
    """
    one_power = m % 2 == n % 2 == 1 and odd_part(m + 1)[0] == odd_part(n + 1)[0]
    return gcd(m + 1, n + 1) - one_power
