"""The methods that find presses, by name, and the one place that chooses among them.

Main definitions
    SOLVERS                    every method by name: a function from a Problem to an Answer
    answer(problem, method)    what the method finds
Conventions
    A method raises UnsolvableError with a proof where there are no presses, and MethodFailedError where it gives up:
    the Lanczos methods often do, the others never.

What the methods by rows, `auto` and `direct_iteration`, do with a board; `polynomial` is the same as `auto`:

    two colors, a board or cylinder whose recursion along the rows, or the columns, exists      the method itself
    two colors, another board without holes whose closed rows give each other                   rings: one row or two
    two colors, a plain board where neither exists                                              diagonal
    more colors, no holes, a recursion along the rows or the columns                            row_recursion_modulo
    what is left: holes, products without a recursion, closed boards whose rows do not          gauss: all cells

`polynomial` prefers the rows; `direct_iteration` the shorter side, as its elimination is on the cells of one side.
"""

from collections.abc import Callable
from functools import partial

from flipalg.boards.unsolvable import UnsolvableError
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
from flipalg.solvers.problem import Answer, Problem, Turned, unsolvable
from flipalg.theory.names import look_up
from flipalg.theory.neighborhoods import Row

__all__ = ["SOLVERS", "answer"]

Method = Callable[[Problem], Answer]


def answer(problem: Problem, method: str = "auto") -> Answer:
    """Return what the method of that name finds; ValueError for an unknown name, and for a board it does not take."""
    return look_up("method", method, SOLVERS)(problem)


def _by_rows(solve: Method, problem: Problem) -> Answer:
    """Return what `solve` finds by a recursion along the rows, or along the columns, or else what another way finds."""
    if problem.colors > 2:
        return _of_colors(problem)
    if row_recursion.is_possible(problem):
        return solve(problem)
    if rings.is_possible(problem):
        return rings.solve(problem)
    if not problem.holes:
        turned = problem.shape_transposed()
        if row_recursion.is_possible(turned):
            return _across(problem, solve)
        if rings.is_possible(turned):
            return _across(problem, rings.solve)
    if problem.is_open and not problem.neighborhood.is_product:
        return diagonal.solve(problem)
    return gauss.solve(problem)


def _direct_iteration(problem: Problem) -> Answer:
    """Return what direct iteration finds with the shorter side unknown, if there is a recursion from it."""
    is_wide = problem.n > problem.m and problem.colors == 2 and not problem.holes
    if is_wide and row_recursion.is_possible(problem.shape_transposed()):
        return _across(problem, direct_iteration.solve)
    return _by_rows(direct_iteration.solve, problem)


def _of_colors(problem: Problem) -> Answer:
    """Return what the recursion with fewer unknown cells finds, or elimination where there is none."""
    unknown = row_recursion_modulo.unknowns(problem)
    turned = None
    if not problem.holes:
        turned = row_recursion_modulo.unknowns(problem.shape_transposed())
    if turned is not None and (unknown is None or turned < unknown):
        return _across(problem, row_recursion_modulo.solve)
    return gauss.solve(problem) if unknown is None else row_recursion_modulo.solve(problem)


def _across(problem: Problem, solve: Method) -> Answer:
    """Return what `solve` finds for the transposed problem, with rows and columns exchanged again."""
    m, k = problem.m, problem.colors
    try:
        found = solve(problem.transposed())
    except UnsolvableError as error:
        raise unsolvable(problem, [Turned(error.packed, m, k)]) from None
    return Answer(
        list(Turned(found.presses, m, k)),
        found.orders,
        lambda: [Turned(vector, m, k) for vector in found.kernel],
        found.method,
    )


def _krylov(solve: Callable[[Problem], list[Row]], problem: Problem) -> Answer:
    """Return the presses that a Krylov method finds; the kernel is that of the polynomials."""
    presses, quiet = solve(problem), answer(problem.homogeneous())
    return Answer(presses, quiet.orders, quiet.find_kernel, "a Krylov method")


def _two_colors(name: str, solve: Method, problem: Problem) -> Answer:
    if problem.colors > 2:
        raise ValueError(f"the method {name} is for two colors, got {problem.colors}: auto and gauss take any")
    return solve(problem)


SOLVERS: dict[str, Method] = {
    "auto": (by_polynomials := partial(_by_rows, polynomial.solve)),
    "polynomial": by_polynomials,
    "direct_iteration": _direct_iteration,
    "gauss": gauss.solve,
    "diagonal": partial(_two_colors, "diagonal", diagonal.solve),
    "lanczos": partial(_two_colors, "lanczos", partial(_krylov, lanczos.solve)),
    "residual": partial(_two_colors, "residual", partial(_krylov, lanczos.solve_by_residuals)),
}
"""Every method, the first of them the default."""
