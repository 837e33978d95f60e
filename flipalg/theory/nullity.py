"""The nullity of the m × n board from polynomials alone.

Main definitions
    nullity, determinant, is_unique    for the public; plus by the closed form, the other neighborhoods by gcd,
                                       closed boards and degenerate forms by the modules of these names
    nullity_by_gcd(m, n)               deg gcd(d_m(λ), d_n(λ+1)), as the theorem says it, for each neighborhood
    nullity_by_closed_form(m, n)       the same after the powers of two are taken out: degrees at most min(m, n)/2
    g(r, s)                            deg gcd(Q_r(λ), Q_s(λ+1)), r and s odd
Main statements
    nullity(m, n) = deg gcd(d_m(λ), d_n(λ+1))      proved [Sutner2000]; S_n is nonderogatory and det G = det d_m(S_n)
    for m+1 = 2^a r, n+1 = 2^b s, r and s odd:     proved from d_n = λ^(2^k-1) Q_b^(2^(k+1)); test_ladder.py
        nullity = 2^(min(a,b)+1) g(r, s) + [3|s] min(2^a - 1, 2^(b+1)) + [3|r] min(2^b - 1, 2^(a+1))
        (the two last terms are the common factors λ and λ+1: Q_s(1) = 0 iff 3 | s)
    g(b, b) = 2 deg gcd(A, B), where Q_b = A(y) + λ B(y), y = λ²+λ:
        y is unchanged by λ → λ+1, so Q_b(λ+1) = Q_b(λ) + B(y) and the gcd is that of B(y) and A(y);
        gcd(A(y), B(y)) = gcd(A, B)(y) has twice the degree
Conventions
    Where a press flips its own cell, all-ones is solvable (thesis, theorem 1), so there are 2^nullity solutions;
    elsewhere there are 2^nullity or none (`always_solvable`).
References
    [Sutner2000] K. Sutner, σ-automata and Chebyshev-polynomials, TCS 230 (2000) 49-73.  Thesis: eq. 3.8.
"""

from flipalg.algebra import arithmetic, checking
from flipalg.algebra.determinant_polynomials import determinant_bits
from flipalg.algebra.integers import brief, odd_part, positive_integer
from flipalg.theory import second_routes
from flipalg.theory.closed_boards import cylinder_nullity, torus_nullity
from flipalg.theory.degenerate import degenerate_nullity
from flipalg.theory.neighborhoods import BIJECTIVE, side_polynomial_bits
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.neighborhoods import topology as named_topology


def nullity(m: int, n: int, neighborhood: str = "plus", topology: str = "board", *, check: bool | None = None) -> int:
    """Return dim ker G of the m × n board: there are 2^nullity ways to flip it all, if there is one.

    Any integers m, n ≥ 1, of which the smaller must be moderate; on the default neighborhood even that only after all
    factors 2 are taken from m+1 and n+1.  With r and s what is left of them, the cost is a gcd of degree min(r, s)/2,
    or r/4 when r = s, and log2(max(r, s)) squares modulo a polynomial of that degree.
    The neighborhoods are the fifteen of `neighborhoods`; the topologies `board`, `cylinder` = P_m × C_n
    (n cells a ring) and `torus` = C_m × C_n.
    check   whether to compute it by a second route too, and compare; None asks FLIPALG_CHECK
    Raises TypeError or ValueError for sizes that are not integers ≥ 1, an unknown neighborhood or topology;
    MemoryError when min(r, s) is too large for a polynomial of its size; CheckError when the routes differ.

    >>> nullity(4, 4), nullity(5, 5), nullity(10**100, 4)
    (4, 2, 0)
    >>> nullity(14, 14, "king"), nullity(5, 5, topology="torus"), nullity(3, 4, "king_with_center")
    (12, 8, 0)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    form = named_neighborhood(neighborhood)
    named_topology(topology)
    if form.is_degenerate:
        found = degenerate_nullity(m, n, form, topology)
    elif topology == "cylinder":
        found = cylinder_nullity(m, n, form)
    elif topology == "torus":
        found = torus_nullity(m, n, form)
    else:
        found = nullity_by_closed_form(m, n) if neighborhood == "plus" else nullity_by_gcd(m, n, neighborhood)
    if checking.is_wanted(check):
        with checking.the_other_backend(min(m, n)):
            second = second_routes.nullity(m, n, form, topology)
        checking.require_equal(f"the nullity of the {brief(m)} × {brief(n)} {topology} ({neighborhood})", found, second)
    return found


def determinant(m: int, n: int, neighborhood: str = "plus", topology: str = "board") -> int:
    """Return det G of the m × n board over F2: 1 iff the board is unique.  Errors and cost as `nullity`."""
    return int(nullity(m, n, neighborhood, topology) == 0)


def is_unique(m: int, n: int, neighborhood: str = "plus", topology: str = "board") -> bool:
    """Return whether the m × n board has exactly one solution.  Errors and cost as `nullity`.

    >>> is_unique(3, 3), is_unique(4, 4), is_unique(1000, 10**100)
    (True, False, True)
    """
    return nullity(m, n, neighborhood, topology) == 0


def always_solvable(neighborhood: str) -> bool:
    """Return whether a press flips its own cell; if so, all-ones is solvable on every board (thesis, theorem 1).

    The matrix is then symmetric with ones on the diagonal.  Otherwise there may be no solution: on 1 × 1, `cross`
    flips nothing.
    """
    return named_neighborhood(neighborhood).c0 == 1


def nullity_by_gcd(m: int, n: int, neighborhood: str = "plus") -> int:
    """Return deg gcd(d_m(x), D_n(x)), D_n the side polynomial of the neighborhood: for plus d_n(x+1).

    The theorem as it stands, with the larger side reduced modulo the polynomial of the smaller when that pays.
    """
    form = named_neighborhood(neighborhood, BIJECTIVE)
    if m > n:
        m, n, form = n, m, form.transposed
    d = determinant_bits(m)
    if n <= 4 * m:
        return arithmetic.gcd_degree(d, side_polynomial_bits(n, form))
    return arithmetic.common_with_homogeneous(n, form.v, form.w, d)


def nullity_by_closed_form(m: int, n: int) -> int:
    """Return the nullity from g(r, s) and the powers of two in m+1 and n+1."""
    a, r = odd_part(m + 1)
    b, s = odd_part(n + 1)
    powers_of_lambda = min(2**a - 1, 2 ** (b + 1)) if s % 3 == 0 else 0
    powers_of_lambda_plus_1 = min(2**b - 1, 2 ** (a + 1)) if r % 3 == 0 else 0
    return (g(r, s) << (min(a, b) + 1)) + powers_of_lambda + powers_of_lambda_plus_1


def g(r: int, s: int) -> int:
    """Return deg gcd(Q_r(λ), Q_s(λ+1)) for odd r, s; symmetric, because λ → λ+1 is an involution.

    >>> g(5, 5), g(17, 17), g(17, 33)
    (2, 4, 0)
    """
    if min(r, s) == 1:
        return 0
    found = arithmetic.Q_gcd_degree(r, s)
    if checking.is_wanted():
        with checking.the_other_backend(min(r, s) // 2):
            second = second_routes.g(r, s)
        checking.require_equal(f"g({brief(r)}, {brief(s)})", found, second)
    return found
