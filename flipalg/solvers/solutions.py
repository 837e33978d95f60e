"""Boards solved: the functions for the public.

Main definitions
    solve(m, n, ...)           one solution, or one with the fewest presses
    solutions(m, n, ...)       all 2^nullity of them
    is_solvable(start, ...)    whether there is one
    hint(start, ...)           a cell to press next
    random_board(m, n, seed)   a start that can be solved
    kernel_basis(m, n)         the sets of presses that flip nothing
Conventions
    Boards are arrays (or nested lists) of 0 and 1 of shape (m, n); start defaults to all 0, target to all 1 (the
    thesis's task).  hint and is_solvable take their size from the start.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.matrices.rank import kernel_basis as elimination_kernel
from flipalg.matrices.structured import G_rows
from flipalg.solvers import SOLVERS, gauss, polynomial
from flipalg.solvers.boards import Problem, Solution, UnsolvableError, pressed, transposed_rows, unpacked
from flipalg.solvers.boards import problem as checked_problem
from flipalg.solvers.fewest import fewest as fewest_presses
from flipalg.solvers.row_recursion import is_possible

if TYPE_CHECKING:
    from flipalg.solvers.boards import Board


def solve(
    m: int,
    n: int,
    start: Any = None,
    target: Any = None,
    neighborhood: str = "plus",
    method: str = "polynomial",
    fewest: bool = False,
    seconds: float = 60.0,
) -> Solution:
    """Return presses that turn start into target on the m × n board.

    start, target    0/1 arrays of shape (m, n); by default all 0 and all 1
    method           a key of SOLVERS; `polynomial` is the fast one and takes any board
    fewest           whether to look for the fewest presses; the result's .proved says whether it has them
    seconds          for `fewest` beyond nullity 24 (48 where both sides are odd)
    Raises TypeError or ValueError for bad input, UnsolvableError with a proof when there are no such presses.

    >>> print(solve(2, 3))
    #..
    ..#
    """
    task = checked_problem(m, n, start, target, neighborhood)
    if method not in SOLVERS:
        raise ValueError(f"unknown method {method!r}; choose from {', '.join(SOLVERS)}")
    packed, nullity = SOLVERS[method](task)
    if fewest and nullity:
        return fewest_presses(task, packed, kernel_of(task), seconds)
    return Solution(task, packed, nullity)


def solutions(m: int, n: int, start: Any = None, target: Any = None, neighborhood: str = "plus") -> "Iterator[Board]":
    """Yield the presses of all 2^nullity solutions, each an (m, n) array of uint8, one kernel vector apart.

    The arguments and errors are those of `solve`, raised at the call.
    """
    solution = solve(m, n, start, target, neighborhood)
    return _all_of(list(solution.packed), [list(vector) for vector in kernel_of(solution.problem)], solution.problem.n)


def _all_of(rows: list[int], kernel: Sequence[list[int]], n: int) -> "Iterator[Board]":
    yield unpacked(rows, n)
    for i in range(1, 1 << len(kernel)):
        change = kernel[(i & -i).bit_length() - 1]
        rows = [a ^ b for a, b in zip(rows, change, strict=True)]
        yield unpacked(rows, n)


def is_solvable(start: Any, target: Any = None, neighborhood: str = "plus") -> bool:
    """Return whether presses turn start into target (by default all 1); shapes and errors as in `solve`.

    >>> is_solvable([[1, 0], [1, 1]]), is_solvable([[1, 0, 1]]), is_solvable([[1, 0]])
    (True, True, False)
    """
    try:
        solve(*_shape(start), start, target, neighborhood)
    except UnsolvableError:
        return False
    return True


def hint(start: Any, target: Any = None, neighborhood: str = "plus") -> tuple[int, int] | None:
    """Return a cell (row, column) of a shortest known solution, or None when start is the target already.

    Up to nullity 24 the solution has the fewest presses, so that following hints takes the fewest moves.
    Raises UnsolvableError when there is no solution.
    """
    solution = solve(*_shape(start), start, target, neighborhood, fewest=True, seconds=0)
    cells = ((i, (row & -row).bit_length() - 1) for i, row in enumerate(solution.packed) if row)
    return next(cells, None)


def _shape(start: Any) -> tuple[int, int]:
    rows = len(start)
    if not rows or not hasattr(start[0], "__len__"):
        raise ValueError(f"start must be a board of rows and columns, got {start!r}")
    return rows, len(start[0])


def random_board(m: int, n: int, seed: int | None = None, neighborhood: str = "plus") -> "Board":
    """Return a start of shape (m, n) from which all 1 can be reached: random presses on it; the same for the same seed.

    Every start that can be solved is equally likely.
    """
    task = checked_problem(m, n, neighborhood_name=neighborhood)
    refuse_beyond_memory(task.m * task.n, f"a board of {task.m:,} × {task.n:,} cells", "take a smaller one")
    random = Random(seed)
    flipped = pressed((random.getrandbits(task.n) for _ in range(task.m)), task.n, task.form)
    return unpacked((a ^ b for a, b in zip(task.target, flipped, strict=True)), task.n, task.m)


def kernel_basis(m: int, n: int, neighborhood: str = "plus") -> "Board":
    """Return a basis of the sets of presses that flip nothing: an array of uint8 of shape (nullity, m, n).

    Raises MemoryError when it would not fit.
    """
    import numpy as np

    task = checked_problem(m, n, neighborhood_name=neighborhood)
    kernel = kernel_of(task)
    refuse_beyond_memory(
        len(kernel) * task.m * task.n, f"{len(kernel)} boards of {task.m:,} × {task.n:,} cells", "take a smaller board"
    )
    basis = [unpacked(vector, task.n, task.m) for vector in kernel]
    return np.array(basis, np.uint8).reshape(len(kernel), task.m, task.n)


def kernel_of(task: Problem) -> Sequence[Iterable[int]]:
    """Return a basis of the kernel as packed rows: by polynomials along rows or columns, else by elimination."""
    m, n, form = task.m, task.n, task.form
    if is_possible(form, n):
        return polynomial.kernel(m, n, form)
    if is_possible(form.transposed, m):
        return [transposed_rows(vector, m) for vector in polynomial.kernel(n, m, form.transposed)]
    vectors = elimination_kernel(G_rows(m, n, form.offsets), m * n)
    return [gauss.split(vector, task) for vector in vectors]
