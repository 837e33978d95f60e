"""The row recursion modulo any number of colors: one or two rows are unknown, and one elimination finds them.

For the form c0 + c1 x + c2 y + c3 xy, the rows x_i of presses and b_i of goal - start satisfy
w (x_{i-1} + x_{i+1}) = b_i - v x_i  with v = c0 + c2 A and w = c1 + c3 A, where A adds the neighbors within a row.  If
w is invertible, x_0 and x_1 determine all rows.  A solution has x_0 = 0 and x_{m+1} = 0, or x_m = x_0 and
x_{m+1} = x_1 if the rows close up.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd

from flipalg.boards.packed_rows import row_of
from flipalg.boards.problem import RECURSION, Answer, Problem, unsolvable
from flipalg.grids.neighborhoods import Form, Row
from flipalg.matrices.modular import solve_modulo

__all__ = ["Rows", "by_recursion_modulo", "unknowns"]

Cells = Sequence[int]


def unknowns(problem: Problem) -> int | None:
    """Return the number of cells that the recursion leaves unknown, or None if the recursion is not possible."""
    rows_close, columns_close = problem.grid.topology.closed
    if problem.holes or not Rows(problem.grid.require_form(), problem.n, columns_close, problem.colors).can_be_divided:
        return None
    return problem.n * (1 + rows_close)


@dataclass(frozen=True)
class Rows:
    """Rows of n cells modulo k, which are rings if `closes`, with the maps A and w = c1 + c3 A for a form.

    A gives each cell the sum of its neighbors in the row.
    """

    form: Form
    n: int
    closes: bool
    k: int

    def beside(self, row: Cells) -> list[int]:
        """Return the product A · row, not reduced modulo k."""
        first, last = (row[-1], row[0]) if self.closes else (0, 0)
        return [a + b for a, b in zip([first, *row[:-1]], [*row[1:], last], strict=True)]

    @property
    def can_be_divided(self) -> bool:
        """Whether w = c1 + c3 A is invertible modulo k."""
        if not self.form.c3:
            return bool(self.form.c1)
        return gcd(self._determinant, self.k) == 1

    def divided(self, row: Cells) -> Cells:
        """Return the product w^-1 · row modulo k, where w = c1 + c3 A must be invertible.

        Let r be the row and u the result.  For c3 = 1, u_{j+1} = r_j - c1 u_j - u_{j-1}.  u_{-1} and u_0 are chosen to
        satisfy the conditions at the ends: u_{-1} = u_n = 0, or u_{-1} = u_{n-1} and u_0 = u_n if the row is a ring.
        """
        if not self.form.c3:
            return row
        k, (_, b), (c, d) = self.k, *self._ends
        last, behind = self._scanned(row, 0, 0)[-2:]
        inverse = pow(self._determinant, -1, k)
        if not self.closes:
            return self._scanned(row, 0, -behind * inverse % k)[1:-1]
        # (t, s) = (last, behind) + M (t, s), where M = ((a, c), (b, d)) has the ends of the runs from (1, 0) and (0, 1)
        a = self._ends[0][0]
        t = (last * (1 - d) + behind * c) * inverse % k
        s = (behind * (1 - a) + last * b) * inverse % k
        return self._scanned(row, t, s)[1:-1]

    def _scanned(self, row: Cells, before: int, first: int) -> list[int]:
        """Return u_{-1}, u_0, ..., u_n (see `divided`) for u_{-1} = before and u_0 = first."""
        found, c1, k = [before, first], self.form.c1, self.k
        for r in row:
            before, first = first, (r - c1 * first - before) % k
            found.append(first)
        return found

    @cached_property
    def _ends(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The pairs (u_{n-1}, u_n) that follow from (u_{-1}, u_0) = (1, 0) and (0, 1) if r = 0 (see `divided`)."""
        nothing = [0] * self.n
        from_before, from_first = self._scanned(nothing, 1, 0), self._scanned(nothing, 0, 1)
        return (from_before[-2], from_before[-1]), (from_first[-2], from_first[-1])

    @cached_property
    def _determinant(self) -> int:
        """The determinant of w up to its sign, by which `divided` divides."""
        (a, b), (c, d) = self._ends
        return (1 - a) * (1 - d) - b * c if self.closes else d

    def following(self, before: Cells, first: Cells, added: Sequence[Cells]) -> Iterator[Cells]:
        """Yield the rows x_1, ..., x_{m+1} of presses, given x_0 (before), x_1 (first) and b_1, ..., b_m (added)."""
        c0, c2, k = self.form.c0, self.form.c2, self.k
        row = first
        yield row
        for b in added:
            cells = zip(b, row, self.beside(row), strict=True) if c2 else zip(b, row, row, strict=True)
            left = self.divided([c - c0 * x - c2 * y for c, x, y in cells])
            before, row = row, [(x - y) % k for x, y in zip(left, before, strict=True)]
            yield row

    def images(self, of_first: Cells) -> list[Cells]:
        """Return f(A) e_j for all unit vectors e_j, given `of_first` = f(A) e_0 for some polynomial f."""
        found = [list(of_first)]
        while len(found) < self.n:
            if self.closes:
                found.append([found[-1][-1], *found[-1][:-1]])
            else:
                before = found[-2] if len(found) > 1 else [0] * self.n
                found.append([(x - y) % self.k for x, y in zip(self.beside(found[-1]), before, strict=True)])
        return list(found)


def by_recursion_modulo(problem: Problem) -> Answer:
    """Return a solution and the kernel; UnsolvableError if there is no solution."""
    m, n, k = problem.m, problem.n, problem.colors
    rows_close, columns_close = problem.grid.topology.closed
    rows = Rows(problem.grid.require_form(), n, columns_close, k)
    nothing: Cells = [0] * n
    added, none = problem.values, [nothing] * m

    def run(unknown: Cells, added: Sequence[Cells]) -> tuple[list[Cells], list[int]]:
        """Return (rows x_1, ..., x_m, the values that are 0 for a solution); `unknown` is x_1 followed by x_0."""
        first, before = unknown[:n], unknown[n:] or nothing
        found = list(rows.following(before, first, added))
        end = [a - b for a, b in zip(found[m], first if rows_close else nothing, strict=True)]
        return found[:m], end + [a - b for a, b in zip(found[m - 1], before, strict=True)] if rows_close else end

    columns: list[Cells] = []
    for unit in range(1 + rows_close):
        end = run([int(j == unit * n) for j in range(n * (1 + rows_close))], none)[1]
        halves = [rows.images([value % k for value in end[half : half + n]]) for half in range(0, len(end), n)]
        columns += [[x for part in parts for x in part] for parts in zip(*halves, strict=True)]
    needed = run([0] * len(columns), added)[1]
    solved = solve_modulo(list(zip(*columns, strict=True)), [-value for value in needed], k)

    def board(unknown: Cells, added: Sequence[Cells]) -> list[Row]:
        return [row_of(row, k) for row in run(unknown, added)[0]]

    kernel = [vector for vector, _ in solved.generators]
    if solved.x is None:
        raise unsolvable(problem, (board(vector, none) for vector in kernel))
    orders = [order for _, order in solved.generators]
    return Answer(board(solved.x, added), orders, lambda: [board(vector, none) for vector in kernel], RECURSION)
