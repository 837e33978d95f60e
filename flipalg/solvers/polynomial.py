"""Presses from polynomial arithmetic alone: no elimination, quasi-linear in n for the first row.

A row v_0, ..., v_{n-1} stands for Σ v_j d_j(t) in F2[t]/(d_n(t)), t acting as A_n: d_j(A_n) e_1 is a unit vector.
The row recursion from x_1 ends with d_m(v/w) x_1 = c, where c is where it ends from 0; w being invertible,
    D x_1 = w^m c  mod d_n(t),   D = w^m d_m(v/w),
a side polynomial of the neighborhood with rows and columns exchanged.

Main definitions
    solve(problem)          the presses, streamed, and the nullity
    first_row(problem)      the row x_1 alone, with the modulus of the kernel
    kernel_first_rows(...)  first rows of a basis of the kernel
    solve_congruence, lifted_inverse    the only places where a gcd with cofactor is computed
Main statements
    solvable iff gcd(D, d_n) divides w^m c; the solutions are a coset of the multiples of d_n / gcd    tests/solvers
    c = (Σ_{i<m} d_i(v)) b when every row of the difference is the same b and w = 1, with
        Σ_{i<m} d_i = (d_m + d_{m-1} + 1)/λ                    test_sum_of_determinant_polynomials
References
    Design, section 3.7; thesis, 4.3, for the recursion; K. Sutner, σ-automata and Chebyshev-polynomials (2000).
"""

from collections.abc import Iterable, Iterator

from flint import nmod_poly

from flipalg.algebra.determinant_basis import from_determinant_basis, to_determinant_basis
from flipalg.algebra.determinant_polynomials import Q_bits, determinant_bits
from flipalg.algebra.f2_bits import shift_bits
from flipalg.algebra.f2_polynomials import from_bits, to_bits
from flipalg.algebra.integers import odd_part
from flipalg.solvers.boards import Problem, UnsolvableError
from flipalg.solvers.direct_iteration import witness_from
from flipalg.solvers.row_recursion import Chase, along_rows, overshoot
from flipalg.theory.neighborhoods import Neighborhood, side_polynomial_bits, side_polynomial_mod


def solve(problem: Problem) -> tuple[Iterable[int], int]:
    """Return the presses and the nullity; UnsolvableError when there are none.

    Costs a gcd with cofactor of degree n, a run over the rows unless they are all the same, and a run to read them.
    """
    return along_rows(problem, _solve)


def _solve(problem: Problem) -> tuple[Chase, int]:
    row, common = first_row(problem)
    return Chase(problem.form, problem.n, row, problem.difference), int(common.degree())


def first_row(problem: Problem) -> tuple[int, nmod_poly]:
    """Return (x_1, gcd(D, d_n)): a first row of a solution, and the polynomial whose degree is the nullity.

    The row recursion must be possible (row_recursion.is_possible); UnsolvableError when there is no solution.
    """
    n, form = problem.n, problem.form
    f = from_bits(determinant_bits(n))
    D = end_polynomial(problem.m, form, f)
    c = right_side(problem, f)
    x, common = solve_congruence(D, c, n, f)
    if x is None:
        # the remainder of w^m c by the gcd is not 0, so some kernel vector of D is not orthogonal to c
        end = overshoot(Chase(form, n, 0, problem.difference))
        y = next(y for y in kernel_first_rows(f, common) if (y & end).bit_count() & 1)
        raise UnsolvableError(problem, witness_from(problem, y))
    return to_determinant_basis(to_bits(x)), common


def solve_congruence(D: nmod_poly, c: nmod_poly, n: int, f: nmod_poly) -> tuple[nmod_poly | None, nmod_poly]:
    """Return (x, g): g = gcd(D, f) and D x = c mod f, x of degree below deg(f/g), or None where g does not divide c.

    f is d_n; D and c are reduced modulo f.  With C, E, F for c, D, f over g, x = (C + h F) / E where h = C / F mod E:
    the gcd is as short as D.  A D of more than half the degree is inverted by lifting where that is possible.
    """
    if 2 * D.degree() > n and (u := lifted_inverse(D, n, f)) is not None:
        return c * u % f, from_bits(1)
    if D.is_zero():
        return (D if c.is_zero() else None), f
    g, cofactor, _ = (f % D).xgcd(D)  # cofactor · F = 1 mod E
    C, remainder = divmod(c, g)
    if remainder:
        return None, g
    E, F = D // g, f // g
    return (C + C * cofactor % E * F) // E, g


def lifted_inverse(D: nmod_poly, n: int, f: nmod_poly) -> nmod_poly | None:
    """Return u with D u = 1 mod f, f being d_n, or None where D and f have a common factor.

    d_n = λ^(2^k - 1) Q_b^(2^(k+1)) divides a power 2^s of its squarefree part p, of half the degree or less; and from
    D u = 1 mod q follows D (D u²) = (D u)² = 1 mod q².
    """
    k, b = odd_part(n + 1)
    q = from_bits(Q_bits(b) << bool(k))
    g, u, _ = (D % q).xgcd(q)
    if g.degree() > 0:
        return None
    while q.degree() < n:
        q = q * q if 2 * q.degree() < n else f
        u = u * u % q * D % q
    return u


def kernel_first_rows(f: nmod_poly, common: nmod_poly) -> Iterator[int]:
    """Yield the first rows of a basis of the kernel, packed: t^i f / common for i < deg common."""
    bits = to_bits(f // common)
    return (to_determinant_basis(bits << i) for i in range(int(common.degree())))


def kernel(m: int, n: int, form: Neighborhood) -> list[Chase]:
    """Return a basis of the kernel of the m × n board; the row recursion must be possible."""
    f = from_bits(determinant_bits(n))
    common = end_polynomial(m, form, f).gcd(f)
    return [Chase(form, n, row, [0] * m) for row in kernel_first_rows(f, common)]


def end_polynomial(m: int, form: Neighborhood, f: nmod_poly) -> nmod_poly:
    """Return D mod f; written out while that is shorter than 2 log2(m) squares modulo f."""
    across = form.transposed  # for the columns: t stands for A_n, and the recursion runs along m
    return from_bits(side_polynomial_bits(m, across)) % f if m <= 4 * f.degree() else side_polynomial_mod(m, across, f)


def right_side(problem: Problem, f: nmod_poly) -> nmod_poly:
    """Return w^m c mod f."""
    m, n, form, rows = problem.m, problem.n, problem.form, problem.difference
    if not form.c3 and m <= 4 * n and all(row == rows[0] for row in rows):
        total = sum_of_determinant_polynomials(m)
        return from_bits(shift_bits(total) if form.c0 else total) * _from_row(rows[0]) % f
    c = _from_row(overshoot(Chase(form, n, 0, rows)))
    if not form.c3:
        return c
    w = from_bits(form.c1 | 0b10) % f
    return c * _power(w, m, f) % f


def sum_of_determinant_polynomials(m: int) -> int:
    """Return the bits of d_0 + ... + d_{m-1} = (d_m + d_{m-1} + 1)/λ, m ≥ 1."""
    return (determinant_bits(m) ^ determinant_bits(m - 1) ^ 1) >> 1


def _from_row(row: int) -> nmod_poly:
    return from_bits(from_determinant_basis(row))


def _power(w: nmod_poly, exponent: int, f: nmod_poly) -> nmod_poly:
    """Return w^exponent mod f."""
    result = from_bits(1) % f
    for bit in format(exponent, "b"):
        result = result * result % f
        if bit == "1":
            result = result * w % f
    return result
