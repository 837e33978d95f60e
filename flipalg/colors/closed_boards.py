"""The nullity modulo p of boards that close on themselves, and of the nine products: every neighborhood, any size.

Main definitions
    closed_nullity(m, n, p, (c0, c1, c2, c3), closed)     closed: whether rows and columns wrap around
Main statements (f = z^n - 1; R = F_p[z]/f, on which the cycle C_n acts as y = z + 1/z; P = c0 + c2 y, Q = c1 + c3 y)
    as over F2 (theory.closed_boards), with signs.  Six forms, c0 c3 - c1 c2 = ±1: no prime divides both P and Q;
    H_k = -P H_{k-1} - Q² H_{k-2}, H_0 = 1, H_{-1} = 0
    cylinder   deg gcd(f, H_m): where Q is a unit the cokernel of P + Q A_m is R/d_m(-P/Q), as A_m is nonderogatory, and
               H_m = Q^m d_m(-P/Q); at a prime that divides Q, P is a unit, and so are P + Q A_m and H_m
    torus      deg gcd(2 Q^m - H_m + Q² H_{m-2}, f s), s = gcd(f, H_{m-1}): where Q is a unit, with t = -P/Q, the
               cokernel is R²/(M^m - 1), M = (t -1; 1 0).  The entries of N = M^m - 1 are d_m - 1, -d_{m-1}, d_{m-1}
               and -d_{m-2} - 1 at t, the last a combination of the others; det N = 2 - trace M^m = 2 - d_m + d_{m-2}.
               With invariant factors a | b of N, a is the gcd of the entries modulo f, and R/a and R/b together have
               the length deg gcd(det N, f a).  a may be taken to be d_{m-1} for p odd: (d_m - 1)(d_m + 1) = d_{m-1}
               d_{m+1}, so where d_{m-1} is 0 d_m is ±1; where it is 1, d_m + 1 is a unit and d_{m-1} divides d_m - 1;
               where it is -1, d_{m-2} = 1 and det N = 4 is a unit.  At a prime that divides Q, H_{m-1} and the first
               polynomial are units.  For p = 2: theory.closed_boards
    product    c0 c3 = c1 c2, (a0 + a1 x)(b0 + b1 y): m null B + n null A - null A null B, each of them the degree of a
               gcd with d_m or z^m - 1
        test_closed_boards_are_the_rank
Conventions
    P and Q are multiplied by z, a unit of R.  A cell that is met twice on a cycle of one or two is reached twice, so
    C_1 adds 2; over F2 that is nothing.  The torus's formula is taken with the smaller side as n.
Cost
    gcds of degree 2 min(m, n), 4 log2(max(m, n)) products modulo such polynomials.
"""

from flint import nmod_poly

from flipalg.algebra.integers import positive_integer, refuse_beyond_memory
from flipalg.colors.polynomials import pair_modulo, prime

Coefficients = tuple[int, int, int, int]


def closed_nullity(m: int, n: int, colors: int, form: Coefficients, closed: tuple[bool, bool]) -> int:
    """Return dim ker G over F_p for a form with coefficients 0 and 1, on a board, cylinder or torus.

    Sizes and errors as `determinants.nullity`; a plain board with c0 c3 ≠ c1 c2 is refused with ValueError.

    >>> closed_nullity(4, 4, 3, (1, 1, 1, 0), (True, True))
    5
    >>> closed_nullity(3, 39 * 10**50, 5, (1, 1, 1, 0), (False, True))
    6
    """
    m, n, p = positive_integer("m", m), positive_integer("n", n), prime(colors)
    c0, c1, c2, c3 = form
    if c0 * c3 == c1 * c2:
        return _of_product(m, n, p, form, closed)
    if closed == (False, False):
        raise ValueError("a plain board is answered by colors.determinants.nullity")
    if closed == (True, False):
        return closed_nullity(n, m, p, (c0, c2, c1, c3), (False, True))
    if closed == (True, True):
        return _torus(m, n, p, form) if n <= m else _torus(n, m, p, (c0, c2, c1, c3))
    return _cylinder(m, n, p, form)


def _cylinder(m: int, n: int, p: int, form: Coefficients) -> int:
    P, Q = _ring_coefficients(form, p)
    if n <= 2 * m:
        f = _cycle(n, p)
        return int(f.gcd(pair_modulo(m, -P, Q * Q, f)[0]).degree())
    _refuse_degree(2 * m)
    beyond = nmod_poly([0] * (2 * m + 1) + [1], p)  # deg H_m ≤ 2m
    H = pair_modulo(m, -P, Q * Q, beyond)[0]
    return int(H.gcd(_power(nmod_poly([0, 1], p), n, H) - 1).degree())


def _torus(m: int, n: int, p: int, form: Coefficients) -> int:
    P, Q = _ring_coefficients(form, p)
    f = _cycle(n, p)
    ff = f * f
    H, before = pair_modulo(m, -P, Q * Q, ff)
    power = _power(Q, m, ff)
    s = f.gcd(before)
    determinant = 2 * power - 2 * H - P * before  # Q² H_{m-2} = -P H_{m-1} - H_m
    return int((f * s).gcd(determinant % ff).degree())


def _of_product(m: int, n: int, p: int, form: Coefficients, closed: tuple[bool, bool]) -> int:
    c0, c1, c2, c3 = form
    of_rows = _of_factor(m, p, c0 | c2, c1 | c3, closed[0])
    of_columns = _of_factor(n, p, c0 | c1, c2 | c3, closed[1])
    return m * of_columns + n * of_rows - of_rows * of_columns


def _of_factor(size: int, p: int, constant: int, beside: int, closed: bool) -> int:
    """Return the nullity of constant + beside x on the path or the cycle."""
    if closed:
        g = nmod_poly([beside, constant, beside], p)
        return int(g.gcd(_power(nmod_poly([0, 1], p), size, g) - 1).degree()) if beside else 0
    g = nmod_poly([constant, beside], p)
    one = nmod_poly([1], p)
    return int(g.gcd(pair_modulo(size, nmod_poly([0, 1], p), one, g)[0]).degree()) if beside else 0


def _ring_coefficients(form: Coefficients, p: int) -> tuple[nmod_poly, nmod_poly]:
    """Return z P and z Q."""
    c0, c1, c2, c3 = form
    return nmod_poly([c2, c0, c2], p), nmod_poly([c3, c1, c3], p)


def _power(f: nmod_poly, k: int, modulus: nmod_poly) -> nmod_poly:
    """Return f^k modulo a polynomial that is not 0, k ≥ 0 of any size."""
    power = nmod_poly([1], f.modulus()) % modulus
    for bit in format(k, "b"):
        power = power * power % modulus
        if bit == "1":
            power = power * f % modulus
    return power


def _cycle(n: int, p: int) -> nmod_poly:
    _refuse_degree(n)
    return nmod_poly([-1] + [0] * (n - 1) + [1], p)


def _refuse_degree(degree: int) -> None:
    refuse_beyond_memory(256 * degree, "polynomials of the smaller side's degree", "only one side may be that large")
