"""Presses for a board: each method a file, one signature, all in SOLVERS.

A method takes a Problem and returns an Answer (problem.py): presses as packed rows, the nullity, the kernel when asked.
It raises UnsolvableError with a proof when there are no presses, and MethodFailedError where it gives up: the Lanczos
methods often do, the others never.  The functions for users are in solve.py.
"""

from collections.abc import Callable

from flipalg.solvers import diagonal, direct_iteration, gauss, lanczos, polynomial
from flipalg.solvers.problem import Answer, Problem

SOLVERS: dict[str, Callable[[Problem], Answer]] = {
    "polynomial": polynomial.solve,
    "direct_iteration": direct_iteration.solve,
    "gauss": gauss.solve,
    "diagonal": diagonal.solve,
    "lanczos": lanczos.solve,
    "residual": lanczos.solve_by_residuals,
}
