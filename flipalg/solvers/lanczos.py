"""Two Krylov methods of [Jansons2009]: the Lanczos basis of section 4.2, and the iteration of the program in A.2.2.

They solve A x = b over F2 for the game matrix A and b = goal - start.  Eq. 4.2 needs <v, A v> = 1 for each basis vector
v.  A must have a unit diagonal (c0 = 1); so <v, A v> = <v, 1>, where 1 is the vector of ones.  For b = 1 and
`plus`, docs/mathematics/all-ones.md says on which boards the methods succeed.  A board is one integer, with cell (i, j)
at bit i n + j.
"""

import copyreg
from collections.abc import Callable, Iterator
from typing import Any

from flipalg.boards.packed_rows import joined, split
from flipalg.boards.problem import Problem
from flipalg.grids.neighborhoods import Row

__all__ = ["LanczosBreakdown", "MethodFailedError", "by_lanczos", "by_residuals", "residual_steps"]


class MethodFailedError(ValueError):
    """The method found no presses, although the board may have a solution."""

    exit_code = 1


class LanczosBreakdown(MethodFailedError):  # noqa: N818  numerical analysis says breakdown
    """The Lanczos basis v_0, v_1, ... breaks down: <v_i, 1> = 0 for a v_i ≠ 0; `step` is i."""

    def __init__(self, problem: Problem, step: int) -> None:
        """Store the step at which the basis breaks down."""
        super().__init__(
            f"Lanczos breaks down on the {problem.m} × {problem.n} board: <v_{step}, 1> = 0 and v_{step} ≠ 0"
        )
        self.step = step

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without calling __init__."""
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]


def by_lanczos(problem: Problem) -> list[Row]:
    """Return presses as packed rows; raise LanczosBreakdown at the first v_i ≠ 0 with <v_i, 1> = 0.

    The basis is v_0 = b and v_{i+1} = A v_i - <A v_i, A v_i> v_i - <A v_i, A v_{i-1}> v_{i-1}.  The other terms of
    eq. 4.2 are 0, because A v_j is a sum of v_0, ..., v_{j+1}, and <v_i, A v_j> = 0 for i ≠ j.  Eq. 4.5 has two wrong
    coefficients: 1 for <A v_i, A v_i>, which is <A v_i, b> = <v_i, A v_0> = 0 if i ≥ 1 and b is the vector of ones, and
    <v_i, A v_{i-1}> = 0 for <A v_i, A v_{i-1}> = <v_i, A v_i> = 1.  Raises MethodFailedError if the presses do not
    solve the board, and ValueError if c0 = 0, for a Shape, and if the board is closed or has holes.
    """
    press = _press(problem)
    b = joined(problem.difference, problem.n)
    x, step = 0, 0
    before, A_before, v = 0, 0, b
    while v:
        if not v.bit_count() & 1:
            raise LanczosBreakdown(problem, step)
        x ^= _if(b & v, v)
        A_v = press(v)
        following = A_v ^ _if(A_v, v) ^ _if(A_v & A_before, before)
        before, A_before, v = v, A_v, following
        step += 1
    return _checked(problem, x)


def by_residuals(problem: Problem) -> list[Row]:
    """Return presses as packed rows; MethodFailedError if the residual b - A x does not reach 0.

    Raises ValueError if c0 = 0, for a Shape, and if the board is closed or has holes.
    """
    x, r = 0, joined(problem.difference, problem.n)
    for x, r in residual_steps(problem):  # noqa: B007  x and r of the last step are used
        pass
    if r:
        raise MethodFailedError(f"the residuals of the {problem.m} × {problem.n} board do not reach 0")
    return _checked(problem, x)


def residual_steps(problem: Problem) -> Iterator[tuple[int, int]]:
    """Yield (presses x, residual r) after each step, until r = 0 or ⌈mn/2⌉ steps have shown that it never becomes 0.

    Always A x + r = b, and r = (I + A)^(2k) b after k steps.  A step costs two products of A and a vector, which are
    computed by shifts.

    >>> sum(1 for _ in residual_steps(Problem.of(15, 15)))
    4
    """
    press = _press(problem)
    x, r = 0, joined(problem.difference, problem.n)
    for _ in range((problem.m * problem.n + 1) // 2):
        if not r:
            return
        z = press(r)
        x ^= z
        r ^= press(z)
        yield x, r


def _if(product: int, v: int) -> int:
    """Return v if `product`, the bitwise product of two vectors, has an odd number of ones, else 0."""
    return v if product.bit_count() & 1 else 0


def _press(problem: Problem) -> Callable[[int], int]:
    """Return the function x ↦ A x; ValueError if c0 = 0, for a Shape, and if the board is closed or has holes."""
    m, n, form = problem.m, problem.n, problem.grid.require_form()
    if not form.c0:
        raise ValueError(f"the Lanczos methods need presses that flip their own cell; those of {form.name!r} do not")
    if not problem.is_open:
        raise ValueError("the Lanczos methods need a board that is not closed and has no holes")
    board = (1 << m * n) - 1
    not_first = joined([(1 << n) - 2] * m, n)  # the cells with a left neighbor
    not_last = joined([(1 << n - 1) - 1] * m, n)

    def vertical(x: int) -> int:
        return (x << n & board) ^ x >> n

    def horizontal(x: int) -> int:
        return (x << 1 & not_first) ^ (x >> 1 & not_last)

    def press(x: int) -> int:
        up_and_down = vertical(x) if form.c1 or form.c3 else 0
        return (
            x
            ^ (up_and_down if form.c1 else 0)
            ^ (horizontal(x) if form.c2 else 0)
            ^ (horizontal(up_and_down) if form.c3 else 0)
        )

    return press


def _checked(problem: Problem, x: int) -> list[Row]:
    """Return x as packed rows; MethodFailedError if pressing them does not solve the board."""
    rows = split(x, problem.m, problem.n)
    if list(problem.pressed(rows)) != list(problem.difference):
        raise MethodFailedError(f"the presses found for the {problem.m} × {problem.n} board do not solve it")
    return rows
