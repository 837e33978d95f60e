"""The methods that find presses, by name, and the choice among them (docs/architecture.md, How a board travels).

A method takes a Problem and returns an Answer.  It raises UnsolvableError, with a proof, if there is no solution.  The
Krylov methods (lanczos.py) raise MethodFailedError instead, also on some boards that have a solution.
"""

from collections.abc import Callable
from functools import partial

from flipalg.boards.problem import Answer, Kernel, Problem, Turned, unsolvable
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.grids.names import look_up
from flipalg.grids.neighborhoods import Form, Row
from flipalg.solvers import (
    diagonal,
    direct_iteration,
    gauss,
    lanczos,
    polynomial,
    rings,
    row_recursion,
    row_recursion_modulo,
)

__all__ = ["SOLVERS", "answer", "kernel_of"]

Method = Callable[[Problem], Answer]


def answer(problem: Problem, method: str = "auto") -> Answer:
    """Return the Answer of a method; ValueError for an unknown name or a board that the method refuses."""
    return look_up("method", method, SOLVERS)(problem)


def kernel_of(problem: Problem) -> Kernel:
    """Return generators of the kernel as packed rows, by the default method."""
    return answer(problem.homogeneous()).kernel


def _by_rows(method: Method, problem: Problem) -> Answer:
    """Return the Answer of the method, along rows or columns, or of another method that suits the board.

    A board with a Shape is solved by elimination, and one of more than two colors by `_of_colors`.
    """
    if not isinstance(problem.grid.neighborhood, Form):
        return gauss.by_elimination(problem)
    if problem.colors > 2:
        return _of_colors(problem)
    if row_recursion.is_possible(problem):
        return method(problem)
    if rings.is_possible(problem):
        return rings.by_closed_rows(problem)
    if not problem.holes:
        turned = problem.shape_transposed()
        if row_recursion.is_possible(turned):
            return _across(problem, method)
        if rings.is_possible(turned):
            return _across(problem, rings.by_closed_rows)
    if problem.is_open and not problem.grid.neighborhood.is_product:
        return diagonal.by_boundary(problem)
    return gauss.by_elimination(problem)


def _direct_iteration(problem: Problem) -> Answer:
    """Return the Answer of direct iteration along columns if they are shorter and have a recursion, else `_by_rows`."""
    is_form = isinstance(problem.grid.neighborhood, Form)
    is_wide = problem.n > problem.m and problem.colors == 2 and is_form and not problem.holes
    if is_wide and row_recursion.is_possible(problem.shape_transposed()):
        return _across(problem, direct_iteration.by_direct_iteration)
    return _by_rows(direct_iteration.by_direct_iteration, problem)


def _of_colors(problem: Problem) -> Answer:
    """Return the Answer of the recursion along rows or columns, whichever leaves fewer unknowns, or of elimination."""
    unknown = row_recursion_modulo.unknowns(problem)
    turned = None
    if not problem.holes:
        turned = row_recursion_modulo.unknowns(problem.shape_transposed())
    if turned is not None and (unknown is None or turned < unknown):
        return _across(problem, row_recursion_modulo.by_recursion_modulo)
    return gauss.by_elimination(problem) if unknown is None else row_recursion_modulo.by_recursion_modulo(problem)


def _across(problem: Problem, method: Method) -> Answer:
    """Return the transpose of the method's Answer to the transposed problem."""
    m, k = problem.m, problem.colors
    try:
        found = method(problem.transposed())
    except UnsolvableError as error:
        raise unsolvable(problem, [Turned(error.packed, m, k)]) from None
    return Answer(
        list(Turned(found.presses, m, k)),
        found.orders,
        lambda: [Turned(vector, m, k) for vector in found.kernel],
        found.method,
    )


def _krylov(method: Callable[[Problem], list[Row]], problem: Problem) -> Answer:
    """Return the presses of a Krylov method with the kernel that the default method finds."""
    presses, quiet = method(problem), answer(problem.homogeneous())
    return Answer(presses, quiet.orders, quiet.find_kernel, "a Krylov method")


def _two_colors(name: str, method: Method, problem: Problem) -> Answer:
    if problem.colors > 2:
        raise ValueError(f"the method {name} is for two colors, got {problem.colors}: auto and gauss take any")
    return method(problem)


SOLVERS: dict[str, Method] = {
    "auto": (by_polynomials := partial(_by_rows, polynomial.by_polynomials)),
    "polynomial": by_polynomials,
    "direct_iteration": _direct_iteration,
    "gauss": gauss.by_elimination,
    "diagonal": partial(_two_colors, "diagonal", diagonal.by_boundary),
    "lanczos": partial(_two_colors, "lanczos", partial(_krylov, lanczos.by_lanczos)),
    "residual": partial(_two_colors, "residual", partial(_krylov, lanczos.by_residuals)),
}
"""{name: method}; the default is "auto", which is the same method as "polynomial"."""
