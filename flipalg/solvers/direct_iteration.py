"""Direct iteration (thesis, 4.3): the unknown first row carried along, and the end condition eliminated.

Main definitions
    solve(problem)                 the first row as n unknowns: n × n instead of mn × mn
    solve_by_trying(problem)       the thesis's own variant: try all 2^n first rows; an oracle for small n
Main statements
    the last equation, thesis eq. 4.12, is that the row behind the last is 0    tests/solvers/test_conformance.py
    (the program of thesis A.2.3 runs its loop one row too far, so that its control line tests S x_{m+1} + x_m instead)
Cost
    n + 1 runs of the recursion, O(m n²) bit operations, and an elimination of n × n.
"""

from collections.abc import Iterable

from flipalg.solvers.boards import Problem, UnsolvableError
from flipalg.solvers.gauss import InconsistentError, solve_game
from flipalg.solvers.row_recursion import Chase, along_rows, divided_by_w, is_possible, last_row, overshoot


def solve(problem: Problem) -> tuple[Iterable[int], int]:
    """Return the presses and the nullity; UnsolvableError when there are none."""
    return along_rows(problem, _solve)


def end_condition(problem: Problem) -> tuple[list[int], int]:
    """Return (the packed rows of M, c): a first row x solves the board iff M x = c.

    Column j of M is where the recursion ends from e_j with nothing to flip; c is where it ends from 0.
    """
    m, n, form = problem.m, problem.n, problem.form
    nothing = [0] * m
    columns = [overshoot(Chase(form, n, 1 << j, nothing)) for j in range(n)]
    rows = [sum((column >> i & 1) << j for j, column in enumerate(columns)) for i in range(n)]
    return rows, overshoot(Chase(form, n, 0, problem.difference))


def _solve(problem: Problem) -> tuple[Chase, int]:
    M, c = end_condition(problem)
    try:
        first, kernel = solve_game(M, problem.n, c)
    except InconsistentError as error:
        raise UnsolvableError(problem, witness_from(problem, error.witness)) from None
    return Chase(problem.form, problem.n, first, problem.difference), len(kernel)


def witness_from(problem: Problem, y: int) -> Chase:
    """Return the kernel vector that y, with yᵀ M = 0 and <y, c> = 1, stands for.

    M = d_m(v/w) is symmetric.  A kernel vector whose *last* row is u has rows d_{m-i}(v/w) u, and its product with the
    difference is <u, w c>; with u = w^-1 y that is <y, c> = 1.  Upside down it is the chase from u, so
    it is itself the chase from where that one ends.
    """
    u = divided_by_w(y, problem.n, problem.form)
    nothing = [0] * problem.m
    first = last_row(Chase(problem.form, problem.n, u, nothing))
    return Chase(problem.form, problem.n, first, nothing)


def solve_by_trying(problem: Problem) -> list[Chase]:
    """Return every solution by trying all 2^n first rows; ValueError where the row recursion is not possible."""
    if not is_possible(problem.form, problem.n):
        raise ValueError(f"no row recursion for {problem.form.name} on {problem.n} columns")
    runs = (Chase(problem.form, problem.n, first, problem.difference) for first in range(1 << problem.n))
    return [run for run in runs if not overshoot(run)]
