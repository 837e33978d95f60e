"""The nullity of the m × n board from polynomials alone, with any prime number of colors.

Main definitions
    nullity, determinant, is_unique    for the public, of every neighborhood and topology
    nullity_by_gcd(m, n, form)         deg gcd(d_m(x), D_n(x)) over F_p, for the six forms on a plain board
    nullity_by_closed_form(m, n)       plus over F2, the powers of two taken out: degrees at most min(m, n)/2
    g(r, s)                            deg gcd(Q_r(λ), Q_s(λ+1)) over F2, r and s odd
Main statements
    nullity = deg gcd(d_m(x), D_n(x)), D_n = w^n d_n(-v/w)
        for plus over F2 [Sutner2000]; proved for all six over every field: A_m and A_n being nonderogatory, the kernel
        has the dimension of S = F[x, y]/(d_m(x), d_n(y), v + w y).  As c0 c3 - c1 c2 = ±1, some constants have
        a w + b v = 1, and in S, where v = -w y, w (a - b y) = 1: so w is a unit of S, y = -v/w, and d_n(y) = 0 says
        D_n(x) = 0.  w is a unit modulo D_n(x) too, because D_n = (-v)^n modulo w and v is prime to w: so
        S = F[x]/(d_m(x), D_n(x)).            test_nullity_of_the_six_neighborhoods_is_the_rank_for_every_prime
    closed boards: theory.closed_boards; products: theory.products
    with c colors the board is unique iff it is modulo each prime that divides c       det G is a unit modulo c then
In characteristic 2 alone
    nullity from g(r, s) by theory.closed_form, r and s the odd parts of m + 1 and n + 1
    g(b, b) = 2 deg gcd(A, B), where Q_b = A(y) + λ B(y), y = λ²+λ:
        y is unchanged by λ → λ+1, so Q_b(λ+1) = Q_b(λ) + B(y) and the gcd is that of B(y) and A(y);
        gcd(A(y), B(y)) = gcd(A, B)(y) has twice the degree
    g(r, s) from small residues of powers of 2 and from Kloosterman sums by theory.small_residues; what the gcd, its
        remainders and a walk over the powers cost decides, in `_cheapest_g` alone
Conventions
    With two colors, where a press flips its own cell, all-ones is solvable (thesis, theorem 1), so there are 2^nullity
    solutions; elsewhere there are p^nullity or none (`always_solvable`).
References
    [Sutner2000] K. Sutner, σ-automata and Chebyshev-polynomials, TCS 230 (2000) 49-73.  Thesis: eq. 3.8.
"""

from math import gcd, inf

from flipalg.algebra.ladders import ladder_pays
from flipalg.algebra.polynomials import F2, polynomials_over
from flipalg.theory.closed_boards import cylinder_nullity, torus_nullity
from flipalg.theory.colors import LARGEST_PRIME, number_of_colors, prime_number_of_colors, primes_of
from flipalg.theory.determinant_basis import y_parts
from flipalg.theory.determinant_polynomials import Q_polynomial, determinant_polynomial_over
from flipalg.theory.grid import Grid
from flipalg.theory.neighborhoods import BIJECTIVE, Neighborhood
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.parameters import documented
from flipalg.theory.powers_of_two import closed_form
from flipalg.theory.products import product_nullity
from flipalg.theory.side_polynomials import gcd_degree_with_side_polynomial, side_polynomial
from flipalg.theory.small_residues import (
    LARGEST_DEGREE,
    count_common_roots,
    count_near_power_of_2,
    gcd_time,
    ladder_time,
    refusal,
    remainder_time,
)
from flipalg.theory.small_residues import plan as small_residue_plan
from flipalg.theory.topologies import Topology


@documented
def nullity(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> int:
    """Return the nullity of the m × n board: the dimension of the space of quiet patterns.

    A quiet pattern is a set of presses that changes nothing, an element of the kernel of the game matrix G.  With p
    colors a board that can be solved has p^nullity solutions.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, at least 1.  The larger may have hundreds of digits; for `plus` over F2 the
        smaller may be 10^12, for a square 10^18.
    %(neighborhood)s
    %(topology)s
    colors : int, default 2
        The number of colors, a prime p.

    Returns
    -------
    int
        dim ker G over F_p.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, an unknown name, or a number of colors that is not a prime
        below 2^63.
    MemoryError
        When the smaller side is too large: for `plus` over F2 if it would take more than about a minute, or polynomials
        of degree above 2·10^8; otherwise for a polynomial of that degree.

    See Also
    --------
    is_unique : whether the nullity is 0, for any number of colors
    nullity_table : all boards up to a size at once
    rule : for which m the nullity of the m × n board is 0
    certificate : the nullity with its proof

    Notes
    -----
    The nullity is the degree of the gcd of d_m(x) and the side polynomial D_n(x); for `plus` over F2 that is
    d_n(x + 1) [Sutner2000].  It costs one gcd of degree min(m, n), and log2(max(m, n)) steps modulo a polynomial of
    that degree where the sides differ much.  For `plus` over F2 the powers of two are first taken out of m + 1 and n +
    1; if r and s are left, the gcd has degree min(r, s)/2, and r/4 where r = s.  From some thousands on, small residues
    of powers of 2 cost less: about sqrt(r) for r = s and (r s)^(1/3) else, if 2 has so large an order modulo r and s;
    if its order is smaller, a square costs r divided by the order.  For r = s = 2^k ± 1 it is k additions.

    Examples
    --------
    >>> nullity(4, 4), nullity(5, 5), nullity(10**100, 4), nullity(2, 2, colors=3)
    (4, 2, 0, 1)
    >>> nullity(14, 14, "king"), nullity(5, 5, topology="torus"), nullity(4, 4, topology="torus", colors=3)
    (12, 8, 5)
    >>> nullity(10**12, 10**12), nullity(10**8, 10**8), nullity(2**3000 + 1004, 2**3000 + 1004)
    (0, 8, 0)
    """
    return nullity_of(Grid.of(m, n, neighborhood, topology, prime_number_of_colors(colors)))


def nullity_of(grid: Grid) -> int:
    """Return the nullity of a board of a prime number of colors; see `nullity`."""
    m, n, form, topology, p = grid
    if form.is_product:
        return product_nullity(p, m, n, form, topology)
    if p == 2 and topology.is_open and form.name == "plus":
        return nullity_by_closed_form(m, n)
    if topology.is_open:
        return nullity_by_gcd(m, n, form, colors=p)
    R = polynomials_over(p)
    if topology.rows_close and topology.columns_close:
        return torus_nullity(R, m, n, form)
    return cylinder_nullity(R, m, n, form) if topology.columns_close else cylinder_nullity(R, n, m, form.transposed)


@documented
def is_unique(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> bool:
    """Return whether the m × n board has exactly one solution, with any number of colors.

    Parameters
    ----------
    %(size)s
    %(neighborhood)s
    %(topology)s
    %(colors)s

    Returns
    -------
    bool
        Whether the game matrix is invertible modulo the number of colors.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, or an unknown name.
    MemoryError
        As `nullity`; with 2^63 colors or more, beyond sides of 2,000.

    See Also
    --------
    rule : the same question for all m at once
    unique_colors : the same question for all numbers of colors at once

    Notes
    -----
    Computes `nullity` once for each prime that divides the number of colors.  A number of 2^63 colors or more is not
    factored; the determinant over Z decides.

    Examples
    --------
    >>> is_unique(3, 3), is_unique(4, 4), is_unique(1000, 10**100), is_unique(3, 3, colors=7), is_unique(3, 3, colors=6)
    (True, False, True, False, True)
    """
    c = number_of_colors(colors)
    if c < LARGEST_PRIME:
        grid = Grid.of(m, n, neighborhood, topology)
        return all(nullity_of(grid._replace(colors=prime_number_of_colors(p))) == 0 for p in primes_of(c))
    from flipalg.theory.determinants import colors_determinant

    return gcd(c, colors_determinant(m, n, neighborhood, topology)) == 1


@documented
def determinant(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> int:
    """Return det G of the m × n board modulo the number of colors.

    Parameters
    ----------
    %(size)s
    %(neighborhood)s
    %(topology)s
    %(colors)s

    Returns
    -------
    int
        The residue from 0 to colors - 1: a unit if and only if the board has exactly one solution.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, or an unknown name.
    MemoryError
        As `nullity` with two colors, as `colors_determinant` with more.

    See Also
    --------
    colors_determinant : the determinant over Z
    determinant_steps : the computation over F2 written out, in the way of [Jansons2009]

    Notes
    -----
    With two colors the cost is that of `nullity`, with more that of `colors_determinant`.

    Examples
    --------
    >>> determinant(3, 3), determinant(4, 4), determinant(3, 3, colors=5)
    (1, 0, 3)
    """
    if (c := number_of_colors(colors)) == 2:
        return int(nullity(m, n, neighborhood, topology) == 0)
    from flipalg.theory.determinants import colors_determinant

    return colors_determinant(m, n, neighborhood, topology) % c


def always_solvable(neighborhood: str | Neighborhood) -> bool:
    """Return whether a press flips its own cell; if so, all-ones is solvable over F2 on every board (theorem 1).

    The matrix is then symmetric with ones on the diagonal.  Otherwise there may be no solution: on 1 × 1, `cross`
    flips nothing.
    """
    return named_neighborhood(neighborhood).c0 == 1


def nullity_by_gcd(m: int, n: int, neighborhood: str | Neighborhood = "plus", *, colors: int = 2) -> int:
    """Return deg gcd(d_m(x), D_n(x)) over F_p, D_n the side polynomial of one of the six: for plus d_n(-1 - x).

    The theorem as it stands, with the larger side reduced modulo the polynomial of the smaller when that pays.
    """
    R, form = polynomials_over(prime_number_of_colors(colors)), named_neighborhood(neighborhood, BIJECTIVE)
    if m > n:
        m, n, form = n, m, form.transposed
    d = determinant_polynomial_over(R, m)
    if ladder_pays(n, m):
        return gcd_degree_with_side_polynomial(R, n, form, d)
    return R.gcd_degree(d, side_polynomial(R, n, form))


def nullity_by_closed_form(m: int, n: int) -> int:
    """Return the nullity of plus over F2 from g(r, s) and the powers of two in m+1 and n+1."""
    return closed_form(m, n, g)


def g(r: int, s: int) -> int:
    """Return deg gcd(Q_r(λ), Q_s(λ+1)) over F2 for odd r, s; symmetric, because λ → λ+1 is an involution.

    By Kloosterman sums, from small residues or by a gcd: whatever costs the least.

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
    """Return about how many nanoseconds `_gcd_degree_of_Q` takes."""
    if r == s:  # Q_r has degree r/2, its halves r/4
        return gcd_time(r // 4) if r // 2 <= LARGEST_DEGREE else inf
    if ladder_pays(s, r):
        return ladder_time(s, r // 2) + gcd_time(r // 2)
    return gcd_time(r // 2) + remainder_time(s // 2)


def _gcd_degree_of_Q(r: int, s: int) -> int:
    """Return deg gcd(Q_r(λ), Q_s(λ+1)), r ≤ s; far beyond r, squares modulo Q_r(λ+1) are cheaper than Q_s."""
    if r == s:
        A, B = y_parts(Q_polynomial(r))
        return 2 * F2.gcd_degree(A, B)
    f = Q_polynomial(r).taylor_shift()
    if not ladder_pays(s, r):
        return F2.gcd_degree(f, Q_polynomial(s))
    d, before = F2.recursion_pair_mod((s - 1) // 2, F2.x, F2.one, f)
    return F2.gcd_degree(f, d + before)
