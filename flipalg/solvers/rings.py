"""Solve closed boards of two colors by the row recursion: one or two rows are unknown, and one elimination finds them.

A row is an element of F2[z]/(z^n - 1); multiplication by y = z + 1/z adds the neighbors in the row.  For the form
c0 + c1 x + c2 y + c3 xy let v = c0 + c2 y and w = c1 + c3 y.  If w is a unit, the rows x_i of presses and b_i of
goal - start satisfy x_{i+1} = (b_i + v x_i)/w + x_{i-1}.  On a cylinder x_1 is unknown and x_0 = 0, on a torus x_0 and
x_1 are unknown.  Rotations commute with the recursion, so one run for each unknown row gives the matrix to eliminate.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from f2x import F2Modulus, F2Poly
from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.algebra.polynomials import F2
from flipalg.boards import packed_rows
from flipalg.boards.problem import Answer, Problem, over_f2, unsolvable
from flipalg.grids.neighborhoods import Form, Row
from flipalg.matrices import elimination

__all__ = ["RingRecursion", "by_closed_rows", "is_possible"]


def is_possible(problem: Problem) -> bool:
    """Return whether the rows are rings without holes, the form is bijective, and w = c1 + c3 (z + 1/z) is a unit."""
    form = problem.grid.require_form()
    if not problem.grid.topology.columns_close or problem.holes or form.is_product or not form.c1:
        return False
    return not form.c3 or problem.n % 3 != 0


def by_closed_rows(problem: Problem) -> Answer:
    """Return a solution and the kernel; UnsolvableError without a solution, MemoryError for too large a matrix."""
    n, nothing = problem.n, problem.homogeneous()
    torus = problem.grid.topology.rows_close
    size = 2 * n if torus else n
    refuse_beyond_memory(size**2 // 2, f"eliminating {size:,} unknown cells", "take a smaller board")
    inverse = _inverse(problem.grid.require_form(), n)

    def recursion(task: Problem, unknown: int) -> RingRecursion:
        return RingRecursion(task, unknown & (1 << n) - 1, unknown >> n, inverse)

    columns: list[int] = []
    for unknown in (1, 1 << n)[: 1 + torus]:
        end = recursion(nothing, unknown).end
        halves = end & (1 << n) - 1, end >> n
        columns += [_turned(halves[0], j, n) | _turned(halves[1], j, n) << n for j in range(n)]
    matrix = packed_rows.transposed(columns, size)
    right = recursion(problem, 0).end
    x, kernel = elimination.solved(matrix, size, right)
    if x is None:
        raise unsolvable(problem, (recursion(nothing, vector) for vector in kernel))
    what = "two rows" if torus else "one row"
    return Answer(
        recursion(problem, x),
        over_f2(len(kernel)),
        lambda: [recursion(nothing, y) for y in kernel],
        f"elimination on {what}",
    )


@dataclass(frozen=True)
class RingRecursion:
    """The rows x_1, ..., x_m of presses that follow from x_1 (first) and x_0 (before), with `inverse` = 1/w.

    Each iteration computes them again.
    """

    problem: Problem
    first: Row = field(repr=False)
    before: Row = field(repr=False)
    inverse: F2Poly = field(repr=False)

    def __iter__(self) -> Iterator[Row]:
        """Yield x_1, ..., x_m."""
        for row, _ in zip(self._rows(), self.problem.difference, strict=False):
            yield row

    def _rows(self) -> Iterator[Row]:
        before, row, n, form = self.before, self.first, self.problem.n, self.problem.grid.require_form()
        modulus = F2Modulus(F2.cyclic(n))
        yield row
        for b in self.problem.difference:
            following = b ^ (row if form.c0 else 0) ^ (_beside(row, n) if form.c2 else 0)
            if form.c3:
                following = int(modulus.multiply(F2Poly(following), self.inverse))
            before, row = row, following ^ before
            yield row

    @cached_property
    def end(self) -> int:
        """The bits that are 0 for a solution: x_{m+1}; on a torus x_m + x_0 in the n low bits, then x_{m+1} + x_1."""
        last, behind = self.before, self.before
        for row in self._rows():
            last, behind = behind, row
        if not self.problem.grid.topology.rows_close:
            return behind
        return (last ^ self.before) | (behind ^ self.first) << self.problem.n


def _beside(row: Row, n: int) -> Row:
    """Return the product (z + 1/z) · row."""
    return _turned(row, 1, n) ^ _turned(row, n - 1, n)


def _turned(row: Row, j: int, n: int) -> Row:
    """Return the product z^j · row for j ≥ 0."""
    j %= n
    return (row << j | row >> (n - j)) & (1 << n) - 1


def _inverse(form: Form, n: int) -> F2Poly:
    """Return the inverse of w = c1 + c3 (z + 1/z) modulo z^n - 1: 1 if c3 = 0, else z / (1 + z + z²)."""
    if not form.c3:
        return F2.one
    modulus = F2Modulus(F2.cyclic(n))
    inverse: F2Poly = modulus.multiply(F2.x, modulus.inverse(F2Poly("z^2 + z + 1")))
    return inverse
