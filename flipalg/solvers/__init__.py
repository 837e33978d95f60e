"""Presses for a board: each method a file, one signature, all in SOLVERS.

A method takes a Problem (boards.py) and returns (presses as packed rows, nullity).  It raises UnsolvableError with a
proof when there are none, and MethodFailedError where it gives up: the Lanczos methods often do, the others never.
The functions for the public are in solutions.py.
"""

from collections.abc import Callable, Iterable

from flipalg.solvers import diagonal, direct_iteration, gauss, lanczos, polynomial
from flipalg.solvers.boards import Problem

SOLVERS: dict[str, Callable[[Problem], tuple[Iterable[int], int]]] = {
    "polynomial": polynomial.solve,
    "direct_iteration": direct_iteration.solve,
    "gauss": gauss.solve,
    "diagonal": diagonal.solve,
    "lanczos": lanczos.solve,
    "residual": lanczos.solve_by_residuals,
}
