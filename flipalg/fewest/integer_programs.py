"""The fewest presses by an integer program, solved by HiGHS."""

from math import ceil

from flipalg.algebra.bit_vectors import ones
from flipalg.boards.board_system import on_board, problem_system
from flipalg.boards.packed_rows import joined
from flipalg.boards.problem import Problem
from flipalg.system.address_space import require_for_scipy
from flipalg.system.interrupts import interruptible
from flipalg.system.limits import PROGRAM_CELLS

__all__ = ["integer_program"]

GRACE_SECONDS = 0.4
"""The thread of HiGHS is abandoned this number of seconds after its time limit."""


def integer_program(problem: Problem, seconds: float) -> tuple[int | None, int]:
    """Return (the lightest packed solution that HiGHS finds in `seconds` or None, a lower bound for all weights).

    The problem has two colors; beyond 2,500 cells the result is (None, problem.least_presses).  The program minimizes
    Σ x subject to G x - 2 s = goal - start, with x in {0, 1}, s integer and G the game matrix.  The solution of HiGHS
    is checked by pressing.  Its bound, less 10^-6, is rounded up.  Raises ValueError if scipy (extra `fewest`) is not
    installed.
    """
    require_for_scipy()
    try:
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_array, hstack, identity
    except ImportError:
        raise ValueError("an integer program needs scipy: pip install scipy") from None
    import numpy as np

    size, counted = problem.m * problem.n, problem.least_presses
    if size > PROGRAM_CELLS:
        return None, counted
    system = problem_system(problem)
    rows, cells = system.rows, system.buttons
    i, j = np.array([(i, j) for i, row in enumerate(rows) for j in ones(row)], int).reshape(-1, 2).T
    G = csr_array((np.ones(len(i)), (i, j)), shape=(cells, cells))
    right = np.array(system.lights, float)

    def optimize():  # type: ignore[no-untyped-def]  # the result of HiGHS
        return milp(
            np.concatenate((np.ones(cells), np.zeros(cells))),
            integrality=np.ones(2 * cells, int),
            bounds=Bounds(0, np.concatenate((np.ones(cells), [row.bit_count() // 2 for row in rows]))),
            constraints=LinearConstraint(hstack((G, -2 * identity(cells))), right, right),
            options={"time_limit": seconds},
        )

    try:
        result = interruptible(optimize, seconds + GRACE_SECONDS)
    except TimeoutError:
        return None, counted
    bound = max(counted, ceil((result.mip_dual_bound or 0.0) - 1e-6))
    if result.x is None:
        return None, bound
    presses = on_board(problem, [int(value > 0.5) for value in result.x[:cells]])
    if list(problem.pressed(presses)) != list(problem.difference):
        return None, bound
    return joined(presses, problem.n), bound
