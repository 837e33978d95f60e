"""Gaussian elimination on all cells of a board: any neighborhood, topology and number of colors, with or without holes.

Source: [Jansons2009], section 4.1.  The memory grows as (mn)².  With more than two colors the limit is 2,500 cells.
"""

from functools import partial

from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.boards.board_system import on_board, problem_system
from flipalg.boards.problem import Answer, Problem, unsolvable
from flipalg.matrices.elimination import InconsistentError
from flipalg.system.limits import ELIMINATED_CELLS

__all__ = ["by_elimination"]


def by_elimination(problem: Problem) -> Answer:
    """Return a solution and the kernel; UnsolvableError without a solution, MemoryError for too large a board."""
    m, n, k = problem.m, problem.n, problem.colors
    cells = m * n - len(problem.holes)
    if k == 2:  # measured: the matrix, its echelon form, and the witness if there is no solution
        refuse_beyond_memory((m * n) ** 2 // 2, f"eliminating on the {m:,} × {n:,} board", "take a smaller one")
    elif cells > ELIMINATED_CELLS:
        raise MemoryError(
            f"a board of {k} colors that has holes, or whose rows do not determine each other, may have at most "
            f"{ELIMINATED_CELLS:,} cells, got {cells:,}: is_unique(m, n, colors={k}) and nullity take more, and "
            "so does solve "
            "for plus and cross without holes"
        )
    system, rows = problem_system(problem), partial(on_board, problem)
    try:
        presses = system.solve()
    except InconsistentError as error:
        raise unsolvable(problem, [rows(error.witness)]) from None
    return Answer(rows(presses), system.orders, lambda: list(map(rows, system.kernel())))
