"""The public functions that solve boards; methods.py lists the methods.

Each function takes a size m, n or, except for `random_board`, a board; `solve` and `hint` also take a graph.  For the
functions that look for presses, a size stands by default for a dark board that is to be turned on, as in [Jansons2009],
and a given board is to be turned off, as in Lights Out.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import TypedDict, Unpack, overload

from flipalg.algebra.integers import brief, natural_number, refuse_beyond_memory
from flipalg.boards.board import Board
from flipalg.boards.board_source import BoardLike, HolesLike
from flipalg.boards.board_text import Cell
from flipalg.boards.packed_rows import from_values, joined, row_of, split, sum_of_rows, values_of
from flipalg.boards.problem import Answer, Goal, Problem
from flipalg.boards.solution import QuietPatterns, Solution
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.fewest.fewest import fewest as fewest_presses
from flipalg.fewest.fewest import is_quick
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Row
from flipalg.grids.parameters import documented
from flipalg.grids.shapes import NeighborhoodLike
from flipalg.grids.topologies import Topology
from flipalg.matrices.elimination import coset
from flipalg.solvers import methods
from flipalg.solvers.graph_solution import GraphLike, GraphSolution, GraphState, Neighbors, solve_graph
from flipalg.solvers.least_changes import least_changes
from flipalg.system.limits import MOST_DRAWS
from flipalg.systems.system import combinations

__all__ = ["hint", "is_solvable", "kernel_basis", "random_board", "solutions", "solve"]


class SolveOptions(TypedDict, total=False):
    """The keyword options of `solve` for a board."""

    colors: int | None
    goal: Goal | None
    holes: HolesLike | None
    method: str
    fewest: bool | None
    seconds: float


@overload
def solve(
    m: int,
    n: int,
    start: BoardLike | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    **options: Unpack[SolveOptions],
) -> Solution: ...
@overload
def solve(
    m: BoardLike,
    /,
    *,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    **options: Unpack[SolveOptions],
) -> Solution: ...
@overload
def solve(
    m: GraphLike | Neighbors,
    /,
    *,
    start: GraphState | None = None,
    goal: GraphState | None = None,
    colors: int | None = None,
    fewest: bool | None = None,
) -> GraphSolution: ...
@documented
def solve(
    m: int | BoardLike | GraphLike | Neighbors,
    n: int | None = None,
    start: BoardLike | GraphState | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    goal: Goal | GraphState | None = None,
    holes: HolesLike | None = None,
    method: str = "auto",
    fewest: bool | None = None,
    seconds: float = 60.0,
) -> Solution | GraphSolution:
    """Return presses that bring a board, or a graph as for `solve_graph`, to its goal.

    Parameters
    ----------
    %(board)s
    %(any_neighborhood)s
    %(any_topology)s
    %(colors_of_board)s
    %(goal)s
    %(holes)s
    method : str, default "auto"
        A key of `flipalg.solvers.methods.SOLVERS`.  The default chooses a method that suits the board.
    fewest : bool, optional
        Whether to look for a solution with the fewest presses.  The default is to look if that is quick: with two
        colors, up to nullity 10 and 10,000 cells; with more, if cells · solutions ≤ 2^17; on a graph, up to 1,024
        solutions.  `Solution.proved` says whether the number of presses is proved to be the least.
    seconds : float, default 60
        The time limit of the search for the fewest presses on a board.  The search may take a second longer, and with
        more than two colors it compares up to two million solutions however long that takes.

    Returns
    -------
    Solution
        The presses, the number of solutions, and a lower bound for the presses; for a graph a GraphSolution.

    Raises
    ------
    TypeError, ValueError
        For bad input; the message shows the value.  ValueError also if the method gives up.
    UnsolvableError
        If no presses lead to the goal; its `.witness` proves it.
    MemoryError
        If the board or an elimination does not fit in memory; with more than two colors also if the elimination has
        more than 2,500 cells as unknowns.

    See Also
    --------
    solutions : all solutions
    is_solvable : whether there is a solution
    hint : one cell to press next
    kernel_basis : the presses that change nothing
    solve_graph : the same on a graph

    Notes
    -----
    With two colors and no holes, polynomials give the first row or column if it determines the others, on a plain
    board, or with `plus` and `cross` on a cylinder or ring; the time is quasi-linear in the number of cells.  Other
    boards need elimination: on one or two rows or columns if these determine the others, else on all cells or, for some
    boards, on m + n - 1 cells.

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
    if not isinstance(m, int) and isinstance(m, GraphLike | Mapping):  # a protocol is slow to check
        _refuse_board_options(neighborhood, topology, holes, n, method)
        return solve_graph(m, start, goal, colors=2 if colors is None else colors, fewest=fewest)
    # start and goal are GraphStates only with a graph
    task = partial(Problem.of, m, n, start, neighborhood, topology, colors=colors, holes=holes)  # type: ignore[arg-type]
    if isinstance(goal, str) and goal == "equal":
        return _nearest([task(goal=color) for color in range(task(goal=0).colors)], method, fewest, seconds)
    return _solution(task(goal=goal), method, fewest, seconds)  # type: ignore[arg-type]


def _nearest(problems: list[Problem], method: str, fewest: bool | None, seconds: float) -> Solution:
    """Return the solution with the fewest presses among those of the problems; the UnsolvableError if there is none."""
    found: list[Solution] = []
    for k, problem in enumerate(problems, 1):
        try:
            found.append(_solution(problem, method, fewest, seconds))
        except UnsolvableError:
            if k == len(problems) and not found:
                raise
    return min(found, key=lambda solution: solution.weight)


def _refuse_board_options(
    neighborhood: NeighborhoodLike,
    topology: str | Topology,
    holes: HolesLike | None,
    n: int | None,
    method: str = "auto",
) -> None:
    """Raise ValueError for an option that a graph does not have."""
    usual = Grid.of_any(1, 1, neighborhood, topology).is_default
    if not usual or holes or n is not None or method != "auto":
        raise ValueError("a graph determines what a press reaches: give it with start, goal, colors and fewest alone")


def _solution(problem: Problem, method: str, fewest: bool | None, seconds: float) -> Solution:
    """Return a solution; look for the fewest presses if `fewest` is true, or if it is None and the search is quick."""
    answer = _answer(problem, method)
    if answer.orders and (is_quick(problem, answer.orders) if fewest is None else fewest):
        return fewest_presses(problem, answer, seconds)
    return Solution(problem, answer.presses, answer.orders, method=answer.method)


def _answer(problem: Problem, method: str = "auto") -> Answer:
    """Return the Answer of the method; an UnsolvableError gets a function that finds the fewest cells to change."""
    try:
        return methods.answer(problem, method)
    except UnsolvableError as error:
        error.find_changes = partial(least_changes, problem)
        raise


@documented
def solutions(
    m: int | BoardLike,
    n: int | None = None,
    start: BoardLike | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    goal: Goal | None = None,
    holes: HolesLike | None = None,
) -> Iterator[Board]:
    """Yield the presses of every solution, starting with the solution that `solve` finds with `fewest=False`.

    Parameters
    ----------
    %(board)s
    %(any_neighborhood)s
    %(any_topology)s
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
        The errors of `solve`; they are raised by the call, not when the first solution is read.

    See Also
    --------
    solve : one solution, or one with the fewest presses
    kernel_basis : a basis of the differences of solutions

    Notes
    -----
    With two colors the solutions come in the order of a Gray code.

    Examples
    --------
    >>> sum(1 for presses in solutions(5, 5)), sum(1 for presses in solutions(2, 2, colors=3, goal="off"))
    (4, 3)
    """
    problem = Problem.of(m, n, start, neighborhood, topology, colors=colors, goal=goal, holes=holes)
    needed = problem.m * (40 + problem.n // 4)
    refuse_beyond_memory(needed, "a solution of that board", "solve() gives one row at a time")
    answer = _answer(problem)
    if problem.colors > 2:
        return _sums(problem, answer)
    kernel = [joined(list(vector), problem.n) for vector in answer.kernel]
    every = coset(joined(list(answer.presses), problem.n), kernel)
    return (problem.board(split(x, problem.m, problem.n)) for x in every)


def _sums(problem: Problem, answer: Answer) -> Iterator[Board]:
    """Yield every solution: the presses of `answer` plus each sum of multiples of the generators of the kernel."""
    n, k = problem.n, problem.colors
    first, *kernel = (
        [value for row in rows for value in values_of(row, n, k)] for rows in (answer.presses, *answer.kernel)
    )
    for x in combinations(first, kernel, answer.orders, k):
        yield problem.board(from_values((x[at : at + n] for at in range(0, len(x), n)), k))


@documented
def is_solvable(
    m: int | BoardLike,
    n: int | None = None,
    start: BoardLike | None = None,
    neighborhood: NeighborhoodLike = "plus",
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
    %(any_neighborhood)s
    %(any_topology)s
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
        The errors of `solve`.

    See Also
    --------
    solve : the presses, or a proof that there are none

    Notes
    -----
    The cost is that of `solve` with `fewest=False`.

    Examples
    --------
    >>> is_solvable([[1, 1], [0, 1]]), is_solvable("#.#"), is_solvable("#."), is_solvable(2, 2, colors=3)
    (True, True, False, False)
    """
    try:
        methods.answer(Problem.of(m, n, start, neighborhood, topology, colors=colors, goal=goal, holes=holes))
    except UnsolvableError:
        return False
    return True


@overload
def hint(
    m: int | BoardLike,
    n: int | None = None,
    start: BoardLike | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    goal: Goal | None = None,
    holes: HolesLike | None = None,
) -> Cell | None: ...
@overload
def hint(
    m: GraphLike | Neighbors,
    /,
    *,
    start: GraphState | None = None,
    goal: GraphState | None = None,
    colors: int | None = None,
) -> Hashable: ...
@documented
def hint(
    m: int | BoardLike | GraphLike | Neighbors,
    n: int | None = None,
    start: BoardLike | GraphState | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    goal: Goal | GraphState | None = None,
    holes: HolesLike | None = None,
) -> Cell | Hashable | None:
    """Return a cell of a board, or a node of a graph, to press next.

    Parameters
    ----------
    %(board)s
    %(any_neighborhood)s
    %(any_topology)s
    %(colors_of_board)s
    %(goal)s
    %(holes)s

    Returns
    -------
    (int, int), a node or None
        A cell (row and column, from 0) or node of the lightest solution that is found; None if there is nothing to
        press.

    Raises
    ------
    TypeError, ValueError, UnsolvableError, MemoryError
        The errors of `solve`.

    See Also
    --------
    solve : all the presses

    Notes
    -----
    For a board, `solve(..., fewest=True, seconds=0).proved` says whether that solution has the fewest presses, for a
    graph `solve_graph(...).proved`; if so, following the hints takes the fewest moves.

    Examples
    --------
    >>> hint("##./#../..."), hint("201/011/112", colors=3) == (0, 1)
    (Cell(row=0, column=0, name='A1'), True)
    >>> board = Board("##./#../...")
    >>> board.press(hint(board)).is_solved
    True
    """
    if not isinstance(m, int) and isinstance(m, GraphLike | Mapping):
        _refuse_board_options(neighborhood, topology, holes, n)
        presses = solve_graph(m, start, goal, colors=2 if colors is None else colors, fewest=None).presses
        return presses[0] if presses else None
    # start and goal are GraphStates only with a graph
    problem = Problem.of(m, n, start, neighborhood, topology, colors=colors, goal=goal, holes=holes)  # type: ignore[arg-type]
    return _solution(problem, "auto", True, 0).next_cell


@documented
def random_board(
    m: int,
    n: int,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    goal: Goal = "off",
    holes: HolesLike | None = None,
    presses: int | None = None,
    seed: int | None = None,
) -> Board:
    """Return a random board from which the goal can be reached.

    Parameters
    ----------
    %(size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(colors_to_256)s
    goal : {"off", "on"}, int or Board
        The board to be reached: all 0 ("off"), all 1 ("on"), one color, or a board.
    holes : iterable of (row, column), optional
        The places without a cell.
    presses : int, optional
        The least number of presses that bring the board to the goal.  Boards are drawn, at most a hundred, until this
        is proved for one of them.
    seed : int, optional
        The same seed gives the same board.

    Returns
    -------
    Board
        A board from which presses lead to the goal.  Unless `presses` is given, all such boards are equally likely.

    Raises
    ------
    TypeError, ValueError
        For bad input; the message shows the value.  ValueError also if no drawn board needs exactly `presses` presses.
    MemoryError
        If the board does not fit in memory.

    See Also
    --------
    hardest : the board that needs the most presses

    Notes
    -----
    Without `presses`, each cell of the goal is pressed 0 to colors - 1 times, uniformly at random, in time linear in
    the number of cells.

    Examples
    --------
    >>> solve(random_board(4, 4, topology="torus", colors=3, seed=1), topology="torus").verify()
    True
    >>> solve(random_board(5, 5, presses=6, seed=1), fewest=True).weight
    6
    """
    problem = Problem.of(m, n, None, neighborhood, topology, colors=colors, goal=goal, holes=holes)
    needed, size = problem.m * problem.n // 7, f"{problem.m:,} × {problem.n:,}"
    refuse_beyond_memory(needed, f"a board of {size} cells", "take a smaller one")
    problem.refuse_array("take a smaller one")
    if presses is None:
        board = Board.random(m, n, neighborhood, topology, colors=problem.colors, holes=problem.holes, seed=seed)
        return board + problem.board(problem.goal)
    random = Random(seed)
    cells = [(i, j) for i in range(problem.m) for j in range(problem.n) if (i, j) not in problem.holes]
    most = len(cells) * (problem.colors - 1)
    if not 0 <= natural_number("presses", presses) <= most:
        raise ValueError(f"presses must be from 0 to {brief(most)}, got {brief(presses)}")
    for _ in range(MOST_DRAWS):
        added = problem.pressed(_rows_of_weight(problem, cells, presses, random))
        board = problem.board(sum_of_rows(problem.goal, added, problem.colors, -1))
        answer = solve(board, neighborhood=neighborhood, topology=topology, goal=goal, fewest=True)
        if answer.proved and answer.weight == presses:
            return board
    raise ValueError(f"no board that takes {presses} presses was found in {MOST_DRAWS} draws; see hardest(m, n)")


def _rows_of_weight(problem: Problem, cells: Sequence[tuple[int, int]], presses: int, random: Random) -> list[Row]:
    """Return `presses` random presses on the cells, as packed rows; a cell is pressed at most colors - 1 times."""
    rows = [[0] * problem.n for _ in range(problem.m)]
    for i, j in random.sample(cells, presses, counts=[problem.colors - 1] * len(cells)):
        rows[i][j] += 1
    return [row_of(row, problem.colors) for row in rows]


@documented
def kernel_basis(
    m: int | BoardLike,
    n: int | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int | None = None,
    holes: HolesLike | None = None,
) -> QuietPatterns:
    """Return a basis of the quiet patterns, the sets of presses that change nothing.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns; or, in place of both, a board, whose lights do not matter.
    %(any_neighborhood)s
    %(any_topology)s
    %(colors_of_board)s
    %(holes)s

    Returns
    -------
    QuietPatterns
        A tuple of boards: a basis of `nullity` boards if the number of colors is prime, else generators.  With more
        than two colors a board says how often each cell is pressed.

    Raises
    ------
    TypeError, ValueError
        For bad input; the message shows the value.
    MemoryError
        As for `solve`, and if the patterns do not fit in memory.

    See Also
    --------
    nullity : the size of the basis, without computing it
    solutions : all solutions: one solution plus each sum of quiet patterns

    Notes
    -----
    On boards for which `solve` uses polynomials, the basis follows from the gcd of two polynomials; on others
    elimination finds it.

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
    problem = Problem.of(m, n, None, neighborhood, topology, colors=colors, holes=holes)
    kernel = methods.kernel_of(problem)
    size = len(kernel) * problem.m * problem.n
    refuse_beyond_memory(
        size // 7 if problem.colors == 2 else size,
        f"{len(kernel)} boards of {problem.m:,} × {problem.n:,} cells",
        "take a smaller board",
    )
    return QuietPatterns(problem.board(vector) for vector in kernel)
