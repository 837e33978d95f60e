"""Gauss elimination (thesis, 4.1) on the whole board: any neighborhood, closed or not, with holes or without.

Main definitions
    solve(problem)     as every method of SOLVERS
    matrix(problem)    the game matrix, with the holes
Main statements
    a hole is a cell whose press is known to be 0      test_boards_with_holes_are_the_smaller_matrix
Cost
    That of matrices/elimination.py: a 100 × 100 board is a matter of seconds.  Memory grows as (mn)².
"""

from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.games.packed_rows import joined, split
from flipalg.matrices import elimination
from flipalg.matrices.structured import G_rows
from flipalg.solvers.problem import Answer, Problem, unsolvable
from flipalg.theory.neighborhoods import topology


def solve(problem: Problem) -> Answer:
    """Return the presses and the kernel; UnsolvableError for none, MemoryError where (mn)² bits do not fit."""
    m, n = problem.m, problem.n
    # measured: the matrix, its echelon form, and the proof where there is no solution
    refuse_beyond_memory((m * n) ** 2 // 2, f"eliminating on the {m:,} × {n:,} board", "take a smaller one")
    rows = matrix(problem)
    try:
        x, kernel = elimination.solve(rows, m * n, joined(problem.difference, n))
    except elimination.InconsistentError as error:
        raise unsolvable(problem, [split(error.witness, m, n)]) from None
    return Answer(split(x, m, n), len(kernel), lambda: [split(vector, m, n) for vector in kernel])


def matrix(problem: Problem) -> list[int]:
    """Return the game matrix of the board, packed; the row of a hole says that its press is 0."""
    rows = G_rows(problem.m, problem.n, problem.form.offsets, topology(problem.topology))
    holes = [i * problem.n + j for i, j in problem.holes]
    others = ~sum(1 << k for k in holes)
    rows = [row & others for row in rows] if holes else rows
    for k in holes:
        rows[k] = 1 << k
    return rows
