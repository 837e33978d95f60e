"""The public functions that solve boards, with any number of colors.

Main definitions
    solve(m, n, ...) or solve(board, ...)    one solution, or one with the fewest presses
    solutions(...)                           all of them
    is_solvable(...)                         whether there is one
    hint(...)                                a cell to press next
    random_board(m, n, ...)                  a start that can be solved
    kernel_basis(m, n, ...)                  the sets of presses that change nothing
Conventions
    Each takes a size m, n or whatever `Board` takes.  A board that is only a size is dark and goes on (the thesis's
    task); a board that is given goes off (Lights Out), unless a goal is named: "on" (all 1), "off" (all 0), a
    color or a board.  A press adds 1, modulo the number of colors, to each cell that it reaches.
    methods.py says which boards are solved how.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from numbers import Integral
from operator import index
from random import Random
from typing import Literal, TypeAlias, TypeGuard, overload

from flipalg.algebra.integers import brief, refuse_beyond_memory
from flipalg.boards.board import Board, number_of_colors
from flipalg.boards.board_source import BoardLike, HolesLike
from flipalg.boards.board_text import Cell
from flipalg.boards.packed_rows import (
    Repeated,
    full_row,
    joined,
    row_of,
    split,
    sum_of_rows,
    sum_of_values,
)
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.matrices.elimination import coset
from flipalg.solvers import methods
from flipalg.solvers.fewest import fewest as fewest_presses
from flipalg.solvers.fewest import takes_a_moment
from flipalg.solvers.graph_solution import GraphLike, GraphSolution, GraphState, solve_graph
from flipalg.solvers.least_changes import least_changes
from flipalg.solvers.problem import Answer, Kernel, Problem, Solution
from flipalg.solvers.quiet_patterns import QuietPatterns
from flipalg.theory.grid import Grid
from flipalg.theory.neighborhoods import Neighborhood, Row
from flipalg.theory.parameters import documented
from flipalg.theory.topologies import Topology

__all__ = ["Goal", "hint", "is_solvable", "kernel_basis", "problem", "random_board", "solutions", "solve"]

Goal: TypeAlias = BoardLike | Literal["off", "on"] | int
"""All 0, all 1, a color for all cells, or a board."""

NAMED_GOALS = {"off": 0, "on": 1}


@overload
def solve(
    m: int,
    n: int,
    start: BoardLike | None = None,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    goal: Goal | None = None,
    holes: HolesLike | None = None,
    method: str = "auto",
    fewest: bool | None = None,
    seconds: float = 60.0,
) -> Solution: ...
@overload
def solve(
    m: BoardLike,
    /,
    *,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    colors: int | None = None,
    goal: Goal | None = None,
    holes: HolesLike | None = None,
    method: str = "auto",
    fewest: bool | None = None,
    seconds: float = 60.0,
) -> Solution: ...
@overload
def solve(
    m: GraphLike,
    /,
    *,
    start: GraphState | None = None,
    colors: int | None = None,
    goal: GraphState | None = None,
    fewest: bool | None = None,
) -> GraphSolution: ...
@documented
def solve(
    m: int | BoardLike | GraphLike,
    n: int | None = None,
    start: BoardLike | GraphState | None = None,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    goal: Goal | GraphState | None = None,
    holes: HolesLike | None = None,
    method: str = "auto",
    fewest: bool | None = None,
    seconds: float = 60.0,
) -> Solution | GraphSolution:
    """Return presses that bring a board to its goal.

    Parameters
    ----------
    %(board)s
    %(neighborhood)s
    %(topology)s
    %(colors_of_board)s
    %(goal)s
    %(holes)s
    method : str, default "auto"
        A key of `methods.SOLVERS`.  The default chooses the fastest for the board.
    fewest : bool, optional
        Whether to look for a solution with the fewest presses; by default where that takes a moment: to nullity 10 and
        10,000 cells.  `Solution.proved` says whether it was reached.
    seconds : float, default 60
        The time for `fewest` where there are many solutions: beyond nullity 24 (48 for plus), or two million solutions
        with more than two colors.  It is exceeded by at most one second.

    Returns
    -------
    Solution
        The presses, the number of solutions, and what is proved about them.

    Raises
    ------
    TypeError, ValueError
        For bad input, with the value met.
    UnsolvableError
        When no presses lead to the goal; its `.witness` is the proof.
    MemoryError
        When the presses do not fit; for elimination beyond 2,500 cells of more than two colors.

    See Also
    --------
    solutions : all solutions
    is_solvable : whether there is one
    hint : one cell to press next
    kernel_basis : the presses that change nothing

    Notes
    -----
    Two colors and a bijective form: polynomials modulo d_n, quasi-linear in n for the first row, from which the other
    rows follow.  Other boards: elimination on one or two unknown rows where the rows follow from each other, else on
    all cells.  `flipalg.solvers.methods` has the list.

    Examples
    --------
    >>> print(solve(2, 3))
    #..
    ..#
    >>> print(solve("##./#../..."))
    #..
    ...
    ...
    >>> print(solve("120/010/222", colors=3))
    010
    102
    211
    """
    if isinstance(m, GraphLike):
        if not Grid.of(1, 1, neighborhood, topology).is_default or holes or n is not None or method != "auto":
            raise ValueError(
                "a graph says itself what a press reaches: give it with start, goal, colors and fewest alone"
            )
        return solve_graph(m, start, goal, 2 if colors is None else colors, fewest)
    # states of a graph come with a graph
    task = problem(m, n, start, neighborhood, topology, colors=colors, goal=goal, holes=holes)  # type: ignore[arg-type]
    found = _answer(task, method)
    if found.orders and (takes_a_moment(task, found.orders) if fewest is None else fewest):
        light = fewest_presses(task, found.presses, found.kernel, found.orders, seconds)
        return replace(light, method=found.method)
    return Solution(task, found.presses, found.orders, method=found.method)


def _answer(task: Problem, method: str = "auto") -> Answer:
    """Return what the method finds; an error that there is nothing to find knows what to change."""
    try:
        return methods.answer(task, method)
    except UnsolvableError as error:
        error.find_changes = partial(least_changes, task)
        raise


def problem(
    m: int | BoardLike,
    n: int | None = None,
    start: BoardLike | None = None,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    goal: Goal | None = None,
    holes: HolesLike | None = None,
) -> Problem:
    """Return the Problem that `solve` solves, after checking what it is given.

    Raises TypeError or ValueError for sizes, shapes, entries and names that do not fit, with the value met.
    """
    given = m if n is None and start is None and not isinstance(m, int) else start
    if colors is None:
        colors = given.colors if isinstance(given, Board) else 2
    k = number_of_colors(colors)
    if given is m:
        first = _board("the board", given, k, holes)
        grid = Grid.of(*first.shape, neighborhood, topology, k)
    else:
        grid = Grid.of(m, n, neighborhood, topology, k)  # type: ignore[arg-type]  # it says what is wrong
        m, n = grid.shape
        refuse_beyond_memory(16 * m + n // 2, f"the rows of the {brief(m)} × {brief(n)} board", "take a smaller one")
        if given is None and not holes and (goal is None or _is_color(goal)):
            _refuse_large(m, n, k)
            return _from_nothing(grid, _color("on" if goal is None else goal, k))
        first = Board(m, n, holes=holes, colors=k) if given is None else _board("start", given, k, holes)
        _require_shape("start", first, grid.shape)
    _refuse_large(*grid.shape, k)
    wanted = ("on" if given is None else "off") if goal is None else goal
    last = _goal_rows(wanted, first, holes)
    difference = sum_of_rows(first.rows, last) if k == 2 else _difference(first.rows, last, grid.n, k)
    return Problem(grid, first.rows, last, difference, first.holes)


def _from_nothing(grid: Grid, color: int) -> Problem:
    """Return the task of a dark board without holes, its rows held as one."""
    dark, goal = Repeated(0, grid.m), Repeated(full_row(color, grid.n, grid.colors), grid.m)
    return Problem(grid, dark, goal, goal)


def _refuse_large(m: int, n: int, k: int) -> None:
    """Raise MemoryError for a board of more than two colors whose cells, a number each, do not fit."""
    if k > 2:
        refuse_beyond_memory(64 * m * n, f"a board of {brief(m)} × {brief(n)} cells", "take a smaller one")


def _is_color(goal: Goal) -> TypeGuard[int | str]:
    """Return whether the goal is one color for all cells."""
    return isinstance(goal, Integral) or (isinstance(goal, str) and goal in NAMED_GOALS)


def _color(goal: int | str, k: int) -> int:
    """Return the color that a goal names; ValueError for one that there is not."""
    color = goal if isinstance(goal, bool) else NAMED_GOALS[goal] if isinstance(goal, str) else index(goal)
    if isinstance(color, bool) or not 0 <= color < k:
        raise ValueError(f"a goal is a color from 0 to {k - 1}, got {color!r}")
    return color


def _goal_rows(goal: Goal, first: Board, holes: HolesLike | None) -> list[Row]:
    n, k = first.n, first.colors
    if isinstance(goal, int) or _is_color(goal):
        color = _color(goal, k)
        rows = [full_row(color, n, k)] * first.m
        for i, j in first.holes:
            rows[i] &= ~(1 << j if k == 2 else 255 << 8 * j)
        return rows
    wanted = _board("the goal", goal, k, holes)
    _require_shape("the goal", wanted, first.shape)
    if wanted.holes != first.holes:
        raise ValueError(f"the goal must have the {len(first.holes)} holes of the board, got {len(wanted.holes)}")
    return list(wanted.rows)


def _difference(first: Sequence[Row], last: Sequence[Row], n: int, k: int) -> list[Row]:
    """Return last - first, row by row."""
    return [sum_of_values(b, a, n, k, -1) for a, b in zip(first, last, strict=True)]


def _board(name: str, board: BoardLike, k: int, holes: HolesLike | None) -> Board:
    try:
        found = Board(board, holes=holes, colors=k)
    except (ValueError, TypeError) as error:
        raise type(error)(f"{name}: {error}") from None
    if found.colors != k:
        raise ValueError(f"{name} has {found.colors} colors, got colors={k}")
    return found


def _require_shape(name: str, board: Board, shape: tuple[int, int]) -> None:
    if board.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, got {board.shape}")


@documented
def solutions(
    m: int | BoardLike,
    n: int | None = None,
    start: BoardLike | None = None,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    goal: Goal | None = None,
    holes: HolesLike | None = None,
) -> Iterator[Board]:
    """Yield the presses of every solution, starting with the one that `solve` finds.

    Parameters
    ----------
    %(board)s
    %(neighborhood)s
    %(topology)s
    %(colors_of_board)s
    %(goal)s
    %(holes)s

    Yields
    ------
    Board
        The presses of one solution.

    Raises
    ------
    TypeError, ValueError, UnsolvableError, MemoryError
        As `solve`, at the call.

    See Also
    --------
    solve : one solution, or one with the fewest presses
    kernel_basis : the differences of solutions are its sums

    Notes
    -----
    With two colors an XOR of the whole board a solution, in the order of a Gray code.

    Examples
    --------
    >>> sum(1 for presses in solutions(5, 5)), sum(1 for presses in solutions(2, 2, colors=3, goal="off"))
    (4, 3)
    """
    task = problem(m, n, start, neighborhood, topology, colors=colors, goal=goal, holes=holes)
    refuse_beyond_memory(task.m * (40 + task.n // 4), "a solution of that board", "solve() gives one row at a time")
    found = _answer(task)
    if task.colors > 2:
        return _sums(task, found)
    kernel = [joined(list(vector), task.n) for vector in found.kernel]
    every = coset(joined(list(found.presses), task.n), kernel)
    return (task.board(split(x, task.m, task.n)) for x in every)


def _sums(task: Problem, found: Answer) -> Iterator[Board]:
    """Yield the solution plus every sum of multiples of the generators."""
    first, kernel = list(found.presses), [list(vector) for vector in found.kernel]
    for multiples in product(*map(range, found.orders)):
        rows = first
        for times, vector in zip(multiples, kernel, strict=True):
            if times:
                pairs = zip(rows, vector, strict=True)
                rows = [sum_of_values(a, b, task.n, task.colors, times) for a, b in pairs]
        yield task.board(rows)


@documented
def is_solvable(
    m: int | BoardLike,
    n: int | None = None,
    start: BoardLike | None = None,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    goal: Goal | None = None,
    holes: HolesLike | None = None,
) -> bool:
    """Return whether some presses bring the board to its goal.

    Parameters
    ----------
    %(board)s
    %(neighborhood)s
    %(topology)s
    %(colors_of_board)s
    %(goal)s
    %(holes)s

    Returns
    -------
    bool
        Whether `solve` would return a solution.

    Raises
    ------
    TypeError, ValueError, MemoryError
        As `solve`.

    See Also
    --------
    solve : the presses, or the proof that there are none

    Notes
    -----
    Costs as much as `solve`.

    Examples
    --------
    >>> is_solvable([[1, 1], [0, 1]]), is_solvable("#.#"), is_solvable("#."), is_solvable(2, 2, colors=3)
    (True, True, False, False)
    """
    try:
        methods.answer(problem(m, n, start, neighborhood, topology, colors=colors, goal=goal, holes=holes))
    except UnsolvableError:
        return False
    return True


@documented
def hint(
    m: int | BoardLike,
    n: int | None = None,
    start: BoardLike | None = None,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    goal: Goal | None = None,
    holes: HolesLike | None = None,
) -> Cell | None:
    """Return a cell to press next.

    Parameters
    ----------
    %(board)s
    %(neighborhood)s
    %(topology)s
    %(colors_of_board)s
    %(goal)s
    %(holes)s

    Returns
    -------
    (int, int) or None
        The row and the column, from 0, of a cell of the solution with the fewest presses that is known; None when the
        board is at its goal.

    Raises
    ------
    TypeError, ValueError, UnsolvableError, MemoryError
        As `solve`.

    See Also
    --------
    solve : all the presses

    Notes
    -----
    Up to nullity 24, and with more than two colors up to two million solutions, the solution has the fewest presses, so
    that following hints takes the fewest moves.

    Examples
    --------
    >>> hint("##./#../..."), hint("201/011/112", colors=3) == (0, 1)
    (Cell(row=0, column=0, name='A1'), True)
    """
    task = problem(m, n, start, neighborhood, topology, colors=colors, goal=goal, holes=holes)
    found = _answer(task)
    packed = found.presses
    if found.orders:
        packed = fewest_presses(task, found.presses, found.kernel, found.orders, 0).packed
    width = 1 if task.colors == 2 else 8
    cells = (Cell(i, ((row & -row).bit_length() - 1) // width) for i, row in enumerate(packed) if row)
    return next(cells, None)


@documented
def random_board(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    goal: Goal = "off",
    holes: HolesLike | None = None,
    seed: int | None = None,
) -> Board:
    """Return a random board from which the goal can be reached.

    Parameters
    ----------
    %(size)s
    %(neighborhood)s
    %(topology)s
    %(colors_to_256)s
    goal : {"off", "on"}, int or Board
        The board to be reached.
    holes : iterable of (row, column), optional
        The places without a cell.
    seed : int, optional
        The same seed gives the same board.

    Returns
    -------
    Board
        The goal after random presses: every board that can be solved is equally likely.

    Raises
    ------
    TypeError, ValueError
        For bad input, with the value met.
    MemoryError
        When the board would not fit.

    See Also
    --------
    hardest : the board that needs the most presses

    Notes
    -----
    Each cell is pressed 0 to colors - 1 times, uniformly at random; linear in the number of cells.

    Examples
    --------
    >>> solve(random_board(4, 4, topology="torus", colors=3, seed=1), topology="torus").verify()
    True
    """
    task = problem(m, n, None, neighborhood, topology, colors=colors, goal=goal, holes=holes)
    refuse_beyond_memory(task.m * task.n // 7, f"a board of {task.m:,} × {task.n:,} cells", "take a smaller one")
    task.refuse_array("take a smaller one")
    presses = _random_rows(task, Random(seed))
    added = task.pressed(presses)
    if task.colors == 2:
        return task.board(a ^ b for a, b in zip(task.goal, added, strict=True))
    return task.board(sum_of_values(a, b, task.n, task.colors) for a, b in zip(task.goal, added, strict=True))


def _random_rows(task: Problem, random: Random) -> list[Row]:
    """Return presses, each cell pressed equally likely so often, the holes not at all."""
    n, k = task.n, task.colors
    if k == 2:
        rows = [random.getrandbits(n) for _ in range(task.m)]
    else:
        rows = [row_of([random.randrange(k) for _ in range(n)], k) for _ in range(task.m)]
    for i, j in task.holes:
        rows[i] &= ~(1 << j if k == 2 else 255 << 8 * j)
    return rows


@documented
def kernel_basis(
    m: int | BoardLike,
    n: int | None = None,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    holes: HolesLike | None = None,
) -> QuietPatterns:
    """Return a basis of the quiet patterns: the sets of presses that change nothing.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns; or, in place of both, a board, of which only the shape and the holes count.
    %(neighborhood)s
    %(topology)s
    %(colors_of_board)s
    holes : iterable of (row, column), optional
        The places without a cell.

    Returns
    -------
    QuietPatterns
        A tuple of boards.  With a prime number of colors a basis, `nullity` many; with another one, generators.  With
        more than two colors a board says how often each cell is pressed.

    Raises
    ------
    TypeError, ValueError
        For bad input, with the value met.
    MemoryError
        When the patterns would not fit.

    See Also
    --------
    nullity : how many there are, without computing them
    solutions : one solution plus each of their sums

    Notes
    -----
    From the common factor of two polynomials where the board has such, else by elimination.

    Examples
    --------
    >>> print(*kernel_basis(2, 3), sep="\\n\\n")
    .#.
    ###
    <BLANKLINE>
    #.#
    #.#
    >>> print(*kernel_basis(2, 2, colors=3))
    11
    11
    """
    task = problem(m, n, None, neighborhood, topology, colors=colors, holes=holes)
    kernel = kernel_of(task)
    size = len(kernel) * task.m * task.n
    refuse_beyond_memory(
        size // 7 if task.colors == 2 else size,
        f"{len(kernel)} boards of {task.m:,} × {task.n:,} cells",
        "take a smaller board",
    )
    return QuietPatterns(task.board(vector) for vector in kernel)


def kernel_of(task: Problem) -> Kernel:
    """Return generators of the kernel as packed rows, by the fastest method."""
    return methods.answer(task.homogeneous()).kernel
