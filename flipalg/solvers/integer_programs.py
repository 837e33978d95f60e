"""The fewest presses by an integer program (HiGHS), and a lower bound by counting cells.

Main definitions
    integer_program(problem, seconds)    the lightest solution found and a lower bound
    least_count(problem)                 so many presses at least, as one flips at most so many cells
Conventions
    What HiGHS finds is pressed before it counts; its bound is rounded up less 10^-6.
"""

from collections.abc import Sequence
from math import ceil

from flipalg.boards.packed_rows import Repeated, split
from flipalg.solvers.gauss import matrix
from flipalg.solvers.problem import Problem

LARGEST_PROGRAM = 2500
"""Cells up to which the integer program is tried: beyond, HiGHS would not keep to its time."""
GRACE_SECONDS = 0.4
"""How long after its time limit HiGHS is still waited for; then its thread is abandoned."""


def least_count(problem: Problem) -> int:
    """Return a lower bound for the presses: the cells to flip, by the number of cells that one press flips.

    >>> from flipalg.solvers.solve import problem
    >>> least_count(problem(9, 9))
    17
    """
    return -(-_weight(problem.difference) // len(problem.neighborhood.offsets))


def _weight(rows: Sequence[int]) -> int:
    if isinstance(rows, Repeated):
        return rows.row.bit_count() * len(rows)
    return sum(row.bit_count() for row in rows)


def integer_program(problem: Problem, seconds: float) -> tuple[int | None, int]:
    """Return (the lightest solution found, or None; a lower bound for all), by HiGHS within `seconds`.

    Minimize Σ x subject to G x - 2 s = difference, x in {0, 1}, s integer; what is found is pressed before it counts.
    Raises ValueError when scipy (extra `fewest`) is not installed.
    """
    from flipalg.system.address_space import SCIPY, require
    from flipalg.system.interrupts import interruptible  # threads and their logging: not for what counts alone

    require(SCIPY, "scipy")
    try:
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_array, hstack, identity
    except ImportError:
        raise ValueError("an integer program needs scipy: install flipalg[fewest]") from None
    import numpy as np

    m, n = problem.m, problem.n
    size, counted = m * n, least_count(problem)
    if size > LARGEST_PROGRAM:
        return None, counted
    rows = matrix(problem)
    entries = [(i, j) for i, row in enumerate(rows) for j in range(size) if row >> j & 1]
    i, j = np.array(entries).T
    G = csr_array((np.ones(len(entries)), (i, j)), shape=(size, size))
    right = np.array([b >> j & 1 for b in problem.difference for j in range(n)], float)

    def solve():  # type: ignore[no-untyped-def]  # what HiGHS returns
        return milp(
            np.concatenate((np.ones(size), np.zeros(size))),
            integrality=np.ones(2 * size, int),
            bounds=Bounds(0, np.concatenate((np.ones(size), np.full(size, len(problem.neighborhood.offsets) // 2)))),
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
