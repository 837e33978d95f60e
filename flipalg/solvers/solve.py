"""Boards solved: the functions for users.

Main definitions
    solve(board, ...)          one solution, or one with the fewest presses
    solutions(board, ...)      all 2^nullity of them
    is_solvable(board, ...)    whether there is one
    hint(board, ...)           a cell to press next
    random_board(m, n, seed)   a start that can be solved
    kernel_basis(m, n)         the sets of presses that flip nothing
Conventions
    A board is a size m, n or whatever `Board` takes.  A board that is only a size is dark and goes on (the thesis's
    task); a board that someone gives goes off (Lights Out), unless a goal is named: "on", "off" or a board.
    Plain boards of the six bijective forms, and cylinders of plus and cross, are solved by polynomials; other closed
    boards by elimination on one or two rows where these give the others; boards with holes and the products by
    elimination on all cells.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypedDict, Unpack

from flipalg.algebra import checking
from flipalg.algebra.checking import CheckError
from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.games.board import Board
from flipalg.games.packed_rows import Repeated, joined, split, sum_of_rows
from flipalg.games.toggle_game import UnsolvableError
from flipalg.matrices.elimination import coset
from flipalg.solvers import SOLVERS
from flipalg.solvers.fewest import fewest as fewest_presses
from flipalg.solvers.problem import Answer, Kernel, Problem, Solution
from flipalg.solvers.quiet_patterns import QuietPatterns
from flipalg.theory.neighborhoods import Neighborhood, look_up
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.neighborhoods import topology as named_topology
from flipalg.theory.nullity import nullity


class Options(TypedDict, total=False):
    """What all these functions take beside the board, as `solve` describes it."""

    goal: Any
    topology: str
    holes: Any


def solve(
    board: Any,
    n: int | None = None,
    start: Any = None,
    target: Any = None,
    neighborhood: str = "plus",
    method: str = "polynomial",
    fewest: bool = False,
    seconds: float = 60.0,
    *,
    goal: Any = None,
    topology: str = "board",
    holes: Any = None,
) -> Solution:
    """Return presses that turn a board into its goal.

    board      the board, or its number of rows m, n being that of columns; then `start` may hold the board
    goal       "on", "off" or a board; by default a board given goes off, one that is only a size goes on
    target     the older name of a goal that is a board
    method     a key of SOLVERS; `polynomial` is the fast one and takes any board
    fewest     whether to look for the fewest presses; the result's .proved says whether it has them
    seconds    for `fewest` beyond nullity 24 (48 where both sides are odd), kept within one more; counted from where
               the search begins, with one solution and the kernel found
    holes      places without a cell, or the sign for them in text
    Raises TypeError or ValueError for bad input, UnsolvableError with a proof when there are no such presses.

    >>> print(solve(2, 3))
    #..
    ..#
    >>> print(solve("##./#../..."))
    #..
    ...
    ...
    """
    task = problem(board, n, start, target, neighborhood, goal=goal, topology=topology, holes=holes)
    answer = _method(method)(task)
    if fewest and answer.nullity:
        solution = replace(fewest_presses(task, answer.presses, answer.kernel, seconds), method=answer.method)
    else:
        solution = Solution(task, answer.presses, answer.nullity, method=answer.method)
    if checking.is_wanted():
        _check(solution)
    return solution


def _check(solution: Solution) -> None:
    """Press the solution, and compare its nullity with that of the theory: CheckError where something is wrong."""
    task = solution.problem
    if not solution.verify():
        raise CheckError(f"the presses for the {task.m} × {task.n} board do not turn it into its goal")
    if not task.holes:
        second = nullity(task.m, task.n, task.form.name, task.topology)
        checking.require_equal(f"the nullity of the {task.m} × {task.n} board", solution.nullity, second)


def _method(name: str) -> Any:
    return look_up("method", name, SOLVERS)


def problem(
    board: Any,
    n: int | None = None,
    start: Any = None,
    target: Any = None,
    neighborhood: str = "plus",
    *,
    goal: Any = None,
    topology: str = "board",
    holes: Any = None,
) -> Problem:
    """Return the Problem that `solve` solves, after checking what it is given.

    Raises TypeError or ValueError for sizes, shapes, entries and names that do not fit, with the value met.
    """
    form = named_neighborhood(neighborhood)
    named_topology(topology)
    if goal is not None and target is not None:
        raise ValueError("goal and target are one thing: name one of them")
    goal = target if goal is None else goal
    if n is None and start is None and not isinstance(board, int):
        first = _board("the board", board, holes)
        given = True
    else:
        m, n = positive_integer("m", board), positive_integer("n", n)
        refuse_beyond_memory(16 * m + n // 2, f"the rows of the {brief(m)} × {brief(n)} board", "take a smaller one")
        given = start is not None
        if not given and not holes and (goal is None or (isinstance(goal, str) and goal in ("on", "off"))):
            return _from_nothing(m, n, form, goal != "off", topology)
        first = Board(m, n, holes=holes) if start is None else _board("start", start, holes)
        _require_shape("start", first, (m, n))
    m, n = first.shape
    full = (1 << n) - 1
    if goal is None:
        goal = "off" if given else "on"
    if isinstance(goal, str) and goal in ("on", "off"):
        last = [full if goal == "on" else 0] * m
        for i, j in first.holes:
            last[i] &= ~(1 << j)
    else:
        wanted = _board("the goal", goal, holes)
        _require_shape("the goal", wanted, (m, n))
        if wanted.holes != first.holes:
            raise ValueError(f"the goal must have the {len(first.holes)} holes of the board, got {len(wanted.holes)}")
        last = list(wanted.rows)
    return Problem(m, n, form, first.rows, last, sum_of_rows(first.rows, last), topology, first.holes)


def _from_nothing(m: int, n: int, form: Neighborhood, on: bool, topology: str) -> Problem:
    """Return the task of a dark board without holes, its rows held as one."""
    dark, goal = Repeated(0, m), Repeated((1 << n) - 1 if on else 0, m)
    return Problem(m, n, form, dark, goal, goal, topology)


def _board(name: str, board: Any, holes: Any) -> Board:
    try:
        found = Board(board, holes=holes)
        _ = found.rows
    except (ValueError, TypeError) as error:
        raise type(error)(f"{name}: {error}") from None
    return found


def _require_shape(name: str, board: Board, shape: tuple[int, int]) -> None:
    if board.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, got {board.shape}")


def solutions(
    board: Any,
    n: int | None = None,
    start: Any = None,
    target: Any = None,
    neighborhood: str = "plus",
    **options: Unpack[Options],
) -> Iterator[Board]:
    """Yield the presses of all 2^nullity solutions, each a Board, one kernel vector apart.

    The arguments and errors are those of `solve`, raised at the call.

    >>> sum(1 for presses in solutions(5, 5))
    4
    """
    task = problem(board, n, start, target, neighborhood, **options)
    refuse_beyond_memory(task.m * (40 + task.n // 4), "a solution of that board", "solve() gives one row at a time")
    answer = SOLVERS["polynomial"](task)
    kernel = [joined(list(vector), task.n) for vector in answer.kernel]
    every = coset(joined(list(answer.presses), task.n), kernel)
    return (task.board(split(x, task.m, task.n)) for x in every)


def is_solvable(board: Any, target: Any = None, neighborhood: str = "plus", **options: Unpack[Options]) -> bool:
    """Return whether presses turn the board into its goal, by default off; arguments and errors as in `solve`.

    >>> is_solvable([[1, 1], [0, 1]]), is_solvable("#.#"), is_solvable("#.")
    (True, True, False)
    """
    task = problem(board, None, None, target, neighborhood, **options)
    try:
        SOLVERS["polynomial"](task)
    except UnsolvableError:
        return False
    return True


def hint(
    board: Any, target: Any = None, neighborhood: str = "plus", **options: Unpack[Options]
) -> tuple[int, int] | None:
    """Return a cell (row, column) of a shortest known solution, or None when the board is at its goal already.

    Up to nullity 24 the solution has the fewest presses, so that following hints takes the fewest moves.
    Raises UnsolvableError when there is no solution.

    >>> hint("##./#../...")
    (0, 0)
    """
    task = problem(board, None, None, target, neighborhood, **options)
    answer = SOLVERS["polynomial"](task)
    packed = fewest_presses(task, answer.presses, answer.kernel, 0).packed if answer.nullity else answer.presses
    cells = ((i, (row & -row).bit_length() - 1) for i, row in enumerate(packed) if row)
    return next(cells, None)


def random_board(
    m: int,
    n: int,
    seed: int | None = None,
    neighborhood: str = "plus",
    *,
    goal: Any = "off",
    topology: str = "board",
) -> Board:
    """Return a start of shape (m, n) from which the goal can be reached: random presses on it; the same for one seed.

    Every start that can be solved is equally likely.
    """
    task = problem(m, n, None, None, neighborhood, goal=goal, topology=topology)
    refuse_beyond_memory(task.m * task.n // 7, f"a board of {task.m:,} × {task.n:,} cells", "take a smaller one")
    random = Random(seed)
    flipped = task.pressed(random.getrandbits(task.n) for _ in range(task.m))
    return task.board(a ^ b for a, b in zip(task.target, flipped, strict=True))


def kernel_basis(
    board: Any, n: int | None = None, neighborhood: str = "plus", *, topology: str = "board", holes: Any = None
) -> QuietPatterns:
    """Return a basis of the sets of presses that flip nothing: `nullity` boards.

    Raises MemoryError when they would not fit.

    >>> print(*kernel_basis(2, 3), sep="\\n\\n")
    .#.
    ###
    <BLANKLINE>
    #.#
    #.#
    """
    task = problem(board, n, neighborhood=neighborhood, topology=topology, holes=holes)
    kernel = kernel_of(task)
    refuse_beyond_memory(
        len(kernel) * task.m * task.n // 7,
        f"{len(kernel)} boards of {task.m:,} × {task.n:,} cells",
        "take a smaller board",
    )
    return QuietPatterns(task.board(vector) for vector in kernel)


def kernel_of(task: Problem) -> Kernel:
    """Return a basis of the kernel as packed rows, by the fastest method."""
    answer: Answer = SOLVERS["polynomial"](task.homogeneous())
    return answer.kernel
