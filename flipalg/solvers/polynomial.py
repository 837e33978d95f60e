"""Presses from polynomial arithmetic alone: no elimination, quasi-linear in n for the first row.

A row v_0, ..., v_{n-1} stands for Σ v_j d_j(t) in F2[t]/(d_n(t)), t acting as A_n: d_j(A_n) e_1 is a unit vector.
The row recursion from x_1 ends with d_m(v/w) x_1 = c, where c is where it ends from 0; w being invertible,
    D x_1 = w^m c  mod d_n(t),   D = w^m d_m(v/w),
a side polynomial of the neighborhood with rows and columns exchanged.

Main definitions
    solve(problem)          the presses, streamed, and the nullity
    first_row(problem)      the row x_1 alone, with the modulus of the kernel
    kernel_first_rows(...)  first rows of a basis of the kernel
Main statements
    solvable iff gcd(D, d_n) divides w^m c; the solutions are a coset of the multiples of d_n / gcd    tests/solvers
    c = (Σ_{i<m} d_i(v)) b when every row of the difference is the same b and w = 1, with
        Σ_{i<m} d_i = (d_m + d_{m-1} + 1)/λ                    test_sum_of_determinant_polynomials
Conventions
    Polynomials are bits (algebra.bits), for algebra.arithmetic.
References
    Thesis, 4.3, for the recursion; K. Sutner, σ-automata and Chebyshev-polynomials (2000).
"""

from collections.abc import Iterable, Iterator

from flipalg.algebra import arithmetic
from flipalg.algebra.bits import shift_bits
from flipalg.algebra.determinant_basis import from_determinant_basis, to_determinant_basis
from flipalg.algebra.determinant_polynomials import determinant_bits
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
    return Chase(problem.form, problem.n, row, problem.difference), _degree(common)


def first_row(problem: Problem) -> tuple[int, int]:
    """Return (x_1, gcd(D, d_n)): a first row of a solution, and the polynomial whose degree is the nullity.

    The row recursion must be possible (row_recursion.is_possible); UnsolvableError when there is no solution.
    """
    n, form = problem.n, problem.form
    f = determinant_bits(n)
    D = end_polynomial(problem.m, form, f)
    c = right_side(problem, f)
    x, common = arithmetic.solve_modulo_determinant(D, c, n)
    if x is None:
        # the remainder of w^m c by the gcd is not 0, so some kernel vector of D is not orthogonal to c
        end = overshoot(Chase(form, n, 0, problem.difference))
        y = next(y for y in kernel_first_rows(f, common) if (y & end).bit_count() & 1)
        raise UnsolvableError(problem, witness_from(problem, y))
    return to_determinant_basis(x), common


def kernel_first_rows(f: int, common: int) -> Iterator[int]:
    """Yield the first rows of a basis of the kernel, packed: t^i f / common for i < deg common."""
    quotient = arithmetic.divide(f, common)[0]
    return (to_determinant_basis(quotient << i) for i in range(_degree(common)))


def kernel(m: int, n: int, form: Neighborhood) -> list[Chase]:
    """Return a basis of the kernel of the m × n board; the row recursion must be possible."""
    f = determinant_bits(n)
    common = arithmetic.gcd(end_polynomial(m, form, f), f)
    return [Chase(form, n, row, [0] * m) for row in kernel_first_rows(f, common)]


def end_polynomial(m: int, form: Neighborhood, f: int) -> int:
    """Return D mod f; written out while that is shorter than 2 log2(m) squares modulo f."""
    across = form.transposed  # for the columns: t stands for A_n, and the recursion runs along m
    if m <= 4 * _degree(f):
        return arithmetic.mod(side_polynomial_bits(m, across), f)
    return side_polynomial_mod(m, across, f)


def right_side(problem: Problem, f: int) -> int:
    """Return w^m c mod f."""
    m, n, form, rows = problem.m, problem.n, problem.form, problem.difference
    if not form.c3 and m <= 4 * n and all(row == rows[0] for row in rows):
        total = sum_of_determinant_polynomials(m)
        if form.c0:
            total = shift_bits(total)
        return arithmetic.multiply_mod(total, from_determinant_basis(rows[0]), f)
    c = from_determinant_basis(overshoot(Chase(form, n, 0, rows)))
    if not form.c3:
        return c
    w = form.c1 | 0b10
    return arithmetic.multiply_mod(c, arithmetic.power_mod(w, m, f), f)


def sum_of_determinant_polynomials(m: int) -> int:
    """Return the bits of d_0 + ... + d_{m-1} = (d_m + d_{m-1} + 1)/λ, m ≥ 1."""
    return (determinant_bits(m) ^ determinant_bits(m - 1) ^ 1) >> 1


def _degree(f: int) -> int:
    return f.bit_length() - 1
