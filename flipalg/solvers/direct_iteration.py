"""Direct iteration [Jansons2009, section 4.3]: one elimination on the first row solves the board.

The method takes n + 1 runs of the row recursion, with O(m n²) bit operations (times log n if the form has the term
xy), and an n × n elimination.
"""

from flipalg.boards.problem import Answer, Problem, over_f2, unsolvable
from flipalg.matrices import elimination
from flipalg.solvers.row_recursion import Chase, is_possible, overshoot

__all__ = ["by_direct_iteration", "end_condition", "solve_by_trying"]


def by_direct_iteration(problem: Problem) -> Answer:
    """Return a solution and the kernel; UnsolvableError if there is no solution.

    The row recursion must be possible (row_recursion.is_possible).
    """
    M, c = end_condition(problem)
    nothing = problem.homogeneous()
    first, kernel = elimination.solved(M, problem.n, c)
    if first is None:
        raise unsolvable(problem, (Chase(nothing, row) for row in kernel))
    return Answer(
        Chase(problem, first),
        over_f2(len(kernel)),
        lambda: [Chase(nothing, row) for row in kernel],
        "elimination on one row",
    )


def end_condition(problem: Problem) -> tuple[list[int], int]:
    """Return (the packed rows of M, c) such that a first row x solves the board iff M x = c.

    The recursion ends with the row below the last row, which must be 0.  Column j of M is this end row if the first row
    has one press, in column j, and no cell is to be flipped; c is the end row of the problem if the first row
    has no press.
    """
    n, nothing = problem.n, problem.homogeneous()
    columns = [overshoot(Chase(nothing, 1 << j)) for j in range(n)]
    rows = [sum((column >> i & 1) << j for j, column in enumerate(columns)) for i in range(n)]
    return rows, overshoot(Chase(problem, 0))


def solve_by_trying(problem: Problem) -> list[Chase]:
    """Return all solutions by trying all 2^n first rows; ValueError if the row recursion is not possible."""
    if not is_possible(problem):
        raise ValueError(f"no row recursion for {problem.grid.neighborhood.name} on {problem.n} columns")
    runs = (Chase(problem, first) for first in range(1 << problem.n))
    return [run for run in runs if not overshoot(run)]
