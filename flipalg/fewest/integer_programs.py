"""The fewest presses by an integer program, solved by HiGHS."""

from math import ceil

from flipalg.boards.packed_rows import split
from flipalg.boards.problem import Problem, matrix_over_f2
from flipalg.system.address_space import require_for_scipy
from flipalg.system.interrupts import interruptible

__all__ = ["LARGEST_PROGRAM", "integer_program"]

LARGEST_PROGRAM = 2500
"""The largest number of cells; on larger boards HiGHS exceeds its time limit."""
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

    m, n = problem.m, problem.n
    size, counted = m * n, problem.least_presses
    if size > LARGEST_PROGRAM:
        return None, counted
    rows = matrix_over_f2(problem)
    entries = [(i, j) for i, row in enumerate(rows) for j in range(size) if row >> j & 1]
    i, j = np.array(entries).T
    G = csr_array((np.ones(len(entries)), (i, j)), shape=(size, size))
    right = np.array([b >> j & 1 for b in problem.difference for j in range(n)], float)

    def solve():  # type: ignore[no-untyped-def]  # the result of HiGHS
        return milp(
            np.concatenate((np.ones(size), np.zeros(size))),
            integrality=np.ones(2 * size, int),
            bounds=Bounds(0, np.concatenate((np.ones(size), [row.bit_count() // 2 for row in rows]))),
            constraints=LinearConstraint(hstack((G, -2 * identity(size))), right, right),
            options={"time_limit": seconds},
        )

    try:
        result = interruptible(solve, seconds + GRACE_SECONDS)
    except TimeoutError:
        return None, counted
    bound = max(counted, ceil((result.mip_dual_bound or 0.0) - 1e-6))
    if result.x is None:
        return None, bound
    x = sum(1 << k for k in range(size) if result.x[k] > 0.5)
    if list(problem.pressed(split(x, m, n))) != list(problem.difference):
        return None, bound
    return x, bound
