"""Gaussian elimination on all cells of a board: any neighborhood, topology and number of colors, with or without holes.

Source: [Jansons2009], section 4.1.  The memory grows as (mn)².  With more than two colors the limit is 2,500 cells.
"""

from collections.abc import Sequence

from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.boards.packed_rows import from_values, joined, split
from flipalg.boards.problem import Answer, Problem, matrix_over_f2, over_f2, unsolvable
from flipalg.grids.neighborhoods import Row
from flipalg.matrices import elimination
from flipalg.matrices.modular import solve_modulo

__all__ = ["LARGEST_ELIMINATED", "solve"]

LARGEST_ELIMINATED = 2_500
"""The largest number of cells if there are more than two colors."""


def solve(problem: Problem) -> Answer:
    """Return a solution and the kernel; UnsolvableError without a solution, MemoryError for too large a board."""
    if problem.colors > 2:
        return _of_colors(problem)
    m, n = problem.m, problem.n
    # measured: the matrix, its echelon form, and the witness if there is no solution
    refuse_beyond_memory((m * n) ** 2 // 2, f"eliminating on the {m:,} × {n:,} board", "take a smaller one")
    rows = matrix_over_f2(problem)
    try:
        x, kernel = elimination.solve(rows, m * n, joined(problem.difference, n))
    except elimination.InconsistentError as error:
        raise unsolvable(problem, [split(error.witness, m, n)]) from None
    return Answer(split(x, m, n), over_f2(len(kernel)), lambda: [split(vector, m, n) for vector in kernel])


def _of_colors(problem: Problem) -> Answer:
    m, n, k = problem.m, problem.n, problem.colors
    cells = [(i, j) for i in range(m) for j in range(n) if (i, j) not in problem.holes]
    if len(cells) > LARGEST_ELIMINATED:
        raise MemoryError(
            f"a board of {k} colors that has holes, or whose rows do not determine each other, may have at most "
            f"{LARGEST_ELIMINATED:,} cells, got {len(cells):,}: is_unique(m, n, colors={k}) and nullity take more, and "
            "so does solve for plus and cross without holes"
        )
    index = {cell: a for a, cell in enumerate(cells)}
    A = [[0] * len(cells) for _ in cells]
    for cell, a in index.items():
        for other, times in problem.grid.reached(*cell).items():
            if other in index:
                A[index[other]][a] = times
    values = problem.values
    solved = solve_modulo(A, [values[i][j] for i, j in cells], k)

    def board(vector: Sequence[int]) -> list[Row]:
        rows = [[0] * n for _ in range(m)]
        for (i, j), value in zip(cells, vector, strict=True):
            rows[i][j] = value
        return from_values(rows, k)

    if solved.x is None:
        raise unsolvable(problem, [board(solved.witness or [])])
    generators = solved.generators
    return Answer(board(solved.x), [order for _, order in generators], lambda: [board(v) for v, _ in generators])
