"""Presses from polynomial arithmetic, without elimination: a run of the row recursion and an xgcd of degree n.

A row r_0, ..., r_{n-1} stands for Σ r_j d_j(t) in F2[t]/(d_n(t)), where t acts as A_n, the adjacency matrix of a row.
For the form v(t) + w(t) x, a first row x_1 of presses solves the board iff d_m(v/w) x_1 = c, where c is row m + 1 of
the row recursion from x_1 = 0.  So D x_1 = w^m c mod d_n with the side polynomial D = w^m d_m(v/w), and there is a
solution iff gcd(D, d_n) divides w^m c.  On a cylinder a row stands for Σ r_j z^j, the modulus is z^n - 1, and
t = z + 1/z.  Source: [Jansons2009], section 4.3.
"""

from dataclasses import dataclass
from functools import cached_property

from f2x import F2Poly
from flipalg.algebra.ladders import ladder_pays
from flipalg.algebra.polynomials import F2
from flipalg.boards.packed_rows import same_row
from flipalg.boards.problem import POLYNOMIALS, Answer, Kernel, Problem, over_f2, unsolvable
from flipalg.grids.neighborhoods import Form, Row
from flipalg.solvers.row_recursion import Chase, overshoot
from flipalg.theory.closed_boards import ring_coefficients
from flipalg.theory.determinant_basis import from_determinant_basis, to_determinant_basis
from flipalg.theory.determinant_polynomials import determinant_polynomial, solve_modulo_determinant
from flipalg.theory.side_polynomials import side_polynomial, side_polynomial_mod

__all__ = ["RowSpace", "by_polynomials", "first_row", "right_side", "sum_of_determinant_polynomials"]


def by_polynomials(problem: Problem) -> Answer:
    """Return a solution and the kernel; UnsolvableError if there is no solution.

    The row recursion must be possible (row_recursion.is_possible).  The cost is that of an extended gcd of degree n, a
    run of the recursion (usually not needed if all rows of goal - start are the same), and another run when the presses
    are read.
    """
    space = RowSpace(problem.n, problem.grid.topology.columns_close)
    row, g = first_row(problem, space)

    def kernel() -> Kernel:
        nothing = problem.homogeneous()
        quotient = space.modulus // g
        return [Chase(nothing, space.to_row(quotient << i)) for i in range(g.degree())]

    if row is None:
        raise unsolvable(problem, kernel())
    return Answer(Chase(problem, row), over_f2(g.degree()), kernel, POLYNOMIALS)


@dataclass(frozen=True)
class RowSpace:
    """The rows of n cells as polynomials modulo d_n(t), or modulo z^n - 1 if the rows are rings (`closes`)."""

    n: int
    closes: bool

    @cached_property
    def modulus(self) -> F2Poly:
        """The modulus: z^n - 1 if `closes`, else d_n(t)."""
        return F2.cyclic(self.n) if self.closes else determinant_polynomial(self.n)

    def to_row(self, f: F2Poly) -> Row:
        """Return the row of a polynomial of degree below n."""
        return int(f) if self.closes else to_determinant_basis(f)

    def from_row(self, row: Row) -> F2Poly:
        """Return the polynomial of a row."""
        return F2Poly(row) if self.closes else from_determinant_basis(row)

    def end_polynomial(self, m: int, form: Form) -> F2Poly:
        """Return D = w^m d_m(v/w) for the form v + w x, reduced by the modulus."""
        if self.closes:  # the recursion with z v and z w gives z^m D; then divide by z^m
            turned = F2.recursion_mod(m, *ring_coefficients(F2, form), self.modulus)
            back = m % self.n
            return (turned >> back) + (turned.truncate(back) << (self.n - back))
        across = form.transposed  # D is the side polynomial of the transposed form: t is A_n, and its index is m
        if ladder_pays(m, self.n):
            return side_polynomial_mod(F2, m, across, self.modulus)
        return side_polynomial(F2, m, across) % self.modulus

    def quotient(self, D: F2Poly, c: F2Poly) -> tuple[F2Poly | None, F2Poly]:
        """Return (x, g) with g = gcd(D, modulus) and D x = c modulo the modulus; x is None if g does not divide c."""
        if not self.closes:
            return solve_modulo_determinant(D, c, self.n)
        g, u, _ = D.xgcd(self.modulus)
        C, remainder = divmod(c, g)
        return (None if remainder else C * u % (self.modulus // g)), g


def first_row(problem: Problem, space: RowSpace) -> tuple[Row | None, F2Poly]:
    """Return (the first row x_1 of a solution or None, gcd(D, modulus)); the degree of the gcd is the nullity.

    The row recursion must be possible (row_recursion.is_possible).  `space` is the RowSpace of the problem's rows; D is
    its `end_polynomial`.
    """
    x, g = space.quotient(space.end_polynomial(problem.m, problem.grid.require_form()), right_side(problem, space))
    return (None if x is None else space.to_row(x)), g


def right_side(problem: Problem, space: RowSpace) -> F2Poly:
    """Return w^m c (see the head of the module), reduced by the modulus of the rows."""
    m, n, form, rows = problem.m, problem.n, problem.grid.require_form(), problem.difference
    if not space.closes and not form.c3 and not ladder_pays(m, n) and (row := same_row(rows)) is not None:
        total = sum_of_determinant_polynomials(m)
        if form.c0:
            total = total.taylor_shift()
        return total * from_determinant_basis(row) % space.modulus
    c = space.from_row(overshoot(Chase(problem, 0)))
    if not form.c3:
        return c
    w = F2.polynomial((form.c1, 1))
    return c * pow(w, m, space.modulus) % space.modulus


def sum_of_determinant_polynomials(m: int) -> F2Poly:
    """Return d_0 + ... + d_{m-1} = (d_m + d_{m-1} + 1)/λ for m ≥ 1, with the variable λ of the d_i."""
    return (determinant_polynomial(m) + determinant_polynomial(m - 1)) >> 1
