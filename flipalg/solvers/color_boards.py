"""Boards of k colors solved: a press adds 1, modulo k, to each cell that it reaches.

Main definitions
    solve_colors(board, colors=k, ...)    presses (each made 0 to k-1 times) from a board to its goal: a ColorSolution
    with_fewest_presses(solution)         the lightest of them, where they are few
    quiet_colors(board, colors=k, ...)    the sets of presses that change nothing
Main statements
    on a plain board of plus or cross the first row of presses determines the others, and what the last row asks is an
        n × n system: T x = r over Z/k, T = ± D_m(A_n)         test_chase_agrees_with_elimination
    all else (other forms, closed boards, holes) is one elimination of the whole matrix modulo k
Conventions
    start + G p = goal modulo k.  A board given goes to all 0 unless a goal is named; a size starts at 0 and goes to 1.
Cost
    plus and cross: n³ for the smaller side n, and mn² to set up; others (mn)³, to 2,500 cells
"""

import sys
from array import array
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain, product
from typing import Any

from flipalg.algebra import checking
from flipalg.algebra.checking import CheckError
from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.colors.polynomials import number_of_colors
from flipalg.games.board import Board
from flipalg.games.toggle_game import UnsolvableError
from flipalg.matrices.modular import Modular, solve_modulo
from flipalg.solvers.color_solution import ColorSolution, order_of
from flipalg.theory.neighborhoods import Neighborhood
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.neighborhoods import topology as named_topology

LARGEST_ELIMINATED = 2_500
"""Cells of a board that is solved by elimination of its whole matrix."""
FEWEST_LIMIT = 2_000_000
"""Solutions that `fewest` goes through."""
LARGEST_BLOCKS = 2**24
"""Values that `fewest` holds: cells, times colors, times the solutions of a block."""


def solve_colors(
    board: Any,
    n: int | None = None,
    *,
    colors: int | None = None,
    goal: Any = None,
    neighborhood: str = "plus",
    topology: str = "board",
    holes: Any = None,
    fewest: bool = False,
) -> ColorSolution:
    """Return presses that bring a board of k colors to its goal.

    board     a board (text of digits, nested lists, an array, a Board), or its rows m with n for its columns
    colors    k, 2 to 256; by default that of the Board, else 3
    goal      a color for all cells, a board, "off" (all 0) or "on" (all 1)
    fewest    go through all solutions, to two million; .proved says whether that was done
    Raises UnsolvableError, with a witness, where there is none; TypeError, ValueError, MemoryError for bad input.

    >>> print(solve_colors("201/011/112", colors=3).presses)
    020
    210
    001
    """
    given = not isinstance(board, int)
    k = number_of_colors(_colors_of(board) if colors is None else colors)
    form = named_neighborhood(neighborhood)
    named_topology(topology)
    start = _of_colors(board, n, k, holes)
    end = goal_board(start, ("off" if given else "on") if goal is None else goal, k)
    needed = _difference(start, end, k)
    if topology == "board" and not start.holes and form.c1 and form.c2 and not form.c3:
        solved = _chased(start.m, start.n, form, needed, k)
    else:
        solved = _eliminated(start, form, topology, needed, k)
    if solved.x is None:
        raise _unsolvable(start, solved, needed)
    patterns = tuple(_board(vector, start, k) for vector, _ in solved.generators)
    presses, proved = _board(solved.x, start, k), solved.count == 1
    found = ColorSolution(start, end, presses, solved.count, neighborhood, topology, proved, patterns)
    found = with_fewest_presses(found) if fewest else found
    if checking.is_wanted() and not found.verify():
        raise CheckError(f"the presses for the {start.m} × {start.n} board of {k} colors do not lead to its goal")
    return found


def with_fewest_presses(solution: ColorSolution, limit: int = FEWEST_LIMIT) -> ColorSolution:
    """Return the solution with the fewest presses, proved; the one given where there are more than `limit`."""
    if solution.proved or solution.count > limit:
        return solution
    generators = [(list(chain(*pattern)), order_of(pattern)) for pattern in solution.generators]
    presses = _fewest(list(chain(*solution.presses)), generators, solution.colors)
    return replace(solution, presses=_board(presses, solution.start, solution.colors), proved=True)


def _colors_of(board: Any) -> int:
    return board.colors if isinstance(board, Board) else 3


def _of_colors(board: Any, n: int | None, k: int, holes: Any) -> Board:
    if isinstance(board, int) and not isinstance(board, bool):
        start = Board(board, positive_integer("n", n), colors=k, holes=holes)
    else:
        start = _read("the board", board, k, holes)
    refuse_large(start)
    return start


def refuse_large(board: Board) -> None:
    """Raise MemoryError for a board whose cells, a number each, do not fit."""
    m, n = board.shape
    refuse_beyond_memory(64 * m * n, f"a board of {brief(m)} × {brief(n)} cells", "take a smaller one")


def _read(name: str, board: Any, k: int, holes: Any) -> Board:
    found = Board(board, colors=k, holes=holes)
    if found.colors != k:
        raise ValueError(f"{name} has {found.colors} colors, got colors={k}")
    return found


def quiet_colors(
    board: Any,
    n: int | None = None,
    *,
    colors: int | None = None,
    neighborhood: str = "plus",
    topology: str = "board",
    holes: Any = None,
) -> ColorSolution:
    """Return the solution that presses nothing: its `generators` are the sets of presses that change nothing.

    >>> quiet_colors(2, 2, colors=3).generators
    (Board('11\\n11', colors=3),)
    """
    if not isinstance(board, int):
        shape = Board(board, holes=holes, colors=_colors_of(board) if colors is None else colors)
        board, n, holes, colors = *shape.shape, shape.holes, shape.colors
    return solve_colors(board, n, colors=colors, goal="off", neighborhood=neighborhood, topology=topology, holes=holes)


def goal_board(start: Board, goal: Any, k: int) -> Board:
    """Return the goal of a start: a color for all cells, "off", "on" or a board; ValueError for anything else."""
    named = {"off": 0, "on": 1}
    if isinstance(goal, str) and goal in named:
        goal = named[goal]
    if isinstance(goal, int) and not isinstance(goal, bool):
        if not 0 <= goal < k:
            raise ValueError(f"a goal is a color from 0 to {k - 1}, got {goal}")
        cells = [[0 if (i, j) in start.holes else goal for j in range(start.n)] for i in range(start.m)]
        return Board(cells, colors=k, holes=start.holes)
    wanted = _read("the goal", goal, k, start.holes or None)
    if wanted.shape != start.shape:
        raise ValueError(f"the goal must have shape {start.shape}, got {wanted.shape}")
    return wanted


def _difference(start: Board, end: Board, k: int) -> list[int]:
    return [(b - a) % k for x, y in zip(start, end, strict=True) for a, b in zip(x, y, strict=True)]


def _board(values: Sequence[int], like: Board, k: int) -> Board:
    n = like.n
    return Board([list(values[i * n : (i + 1) * n]) for i in range(like.m)], colors=k, holes=like.holes or None)


def _unsolvable(start: Board, solved: Modular, needed: Sequence[int]) -> UnsolvableError:
    witness, k = solved.witness or [], solved.c
    overlap = sum(a * b for a, b in zip(witness, needed, strict=True)) % k
    return UnsolvableError(
        f"the {start.m} × {start.n} board of {k} colors has no solution: weighted by a witness of "
        f"{sum(map(bool, witness))} cells the colors keep their sum modulo {k} whatever is pressed, "
        f"but it would have to change by {overlap}",
        partial(_board, witness, start, k),
    )


def _chased(m: int, n: int, form: Neighborhood, needed: Sequence[int], k: int) -> Modular:
    """Solve a plain board of plus or cross by its first row; the shorter side is the row.

    A cell of the next row is what the cell above it, between its neighbors, still needs: the rows of presses that a
    first row f leads to, all to stay 0, are ±D_i(A_n) f, and that after the last must be 0.  So T = ±D_m(A_n) commutes
    with A_n and is symmetric, and A_n e_j = e_(j-1) + e_(j+1) gives its columns from the first: m n + n² steps.
    """
    turned = n > m  # plus and cross are symmetric
    wanted = [needed[i * n : (i + 1) * n] for i in range(m)]
    if turned:
        wanted = list(zip(*wanted, strict=True))
    height, width = len(wanted), len(wanted[0])
    nothing = [[0] * width] * height

    def chase(first: Sequence[int], wanted: Sequence[Sequence[int]]) -> list[list[int]]:
        """Return the rows of presses that the first leads to, and the row after the last; it must be 0."""
        rows = [[0] * width, list(first)]
        for change in wanted:
            above, row = rows[-2:]
            cells = zip(change, row, [0, *row], [*row[1:], 0], above, strict=False)
            rows.append([(c - form.c0 * here - x - y - z) % k for c, here, x, y, z in cells])
        return rows[1:]

    def board(first: Sequence[int], wanted: Sequence[Sequence[int]]) -> list[int]:
        rows = chase(first, wanted)[:-1]
        return list(chain.from_iterable(zip(*rows, strict=True) if turned else rows))

    T = chase([1] + [0] * (width - 1), nothing)[-1:]
    for j in range(width - 1):
        last, before = T[-1], T[j - 1] if j else nothing[0]
        T.append([(x + y - z) % k for x, y, z in zip([0, *last], [*last[1:], 0], before, strict=False)])
    solved = solve_modulo(T, [-value for value in chase(nothing[0], wanted)[-1]], k)
    generators = [(board(vector, nothing), order) for vector, order in solved.generators]
    if solved.x is not None:
        return Modular(k, board(solved.x, wanted), generators)
    witness = next(v for v, _ in generators if sum(a * b for a, b in zip(v, needed, strict=True)) % k)
    return Modular(k, None, generators, witness)


def _eliminated(start: Board, form: Neighborhood, topology: str, needed: Sequence[int], k: int) -> Modular:
    """Solve by elimination of the whole matrix, the holes left out."""
    m, n = start.shape
    cells = [(i, j) for i in range(m) for j in range(n) if (i, j) not in start.holes]
    if len(cells) > LARGEST_ELIMINATED:
        raise MemoryError(
            f"elimination modulo {k} goes to {LARGEST_ELIMINATED:,} cells, got {len(cells):,}: a plain board of plus "
            "or cross takes more"
        )
    index = {cell: a for a, cell in enumerate(cells)}
    around, beside = named_topology(topology)
    A = [[0] * len(cells) for _ in cells]
    for (i, j), a in index.items():
        for down, right in form.offsets:
            x, y = i + down, j + right
            b = index.get((x % m if around else x, y % n if beside else y))
            if b is not None:
                A[b][a] += 1
    solved = solve_modulo(A, [needed[i * n + j] for i, j in cells], k)

    def whole(vector: Sequence[int]) -> list[int]:
        values = [0] * (m * n)
        for (i, j), value in zip(cells, vector, strict=True):
            values[i * n + j] = value
        return values

    return Modular(
        k,
        None if solved.x is None else whole(solved.x),
        [(whole(vector), order) for vector, order in solved.generators],
        None if solved.witness is None else whole(solved.witness),
    )


def _fewest(x: Sequence[int], generators: Sequence[tuple[Sequence[int], int]], k: int) -> list[int]:
    """Return the solution with the least sum, the first of them, by going through all; up to a thousand at a time.

    A block of solutions differs from the first by an offset in each cell.  The values of a cell in all of the block are
    one large integer, four bytes each, for each offset that is met: so the sums of the block are a sum of integers.
    """
    block, rest = [list(x)], list(generators)
    while rest and len(block) * rest[-1][1] <= min(1000, LARGEST_BLOCKS // (len(x) * k)):
        vector, order = rest.pop()
        block = [[(u + a * v) % k for u, v in zip(y, vector, strict=True)] for a in range(order) for y in block]
    columns = list(zip(*block, strict=True))

    @cache
    def values(cell: int, offset: int) -> int:
        return int.from_bytes(array("I", [(value + offset) % k for value in columns[cell]]).tobytes(), sys.byteorder)

    best, least = list(x), sum(x)
    for multiples in product(*(range(order) for _, order in rest)):
        offsets = [0] * len(x)
        for times, (vector, _) in zip(multiples, rest, strict=True):
            offsets = [(u + times * v) % k for u, v in zip(offsets, vector, strict=True)]
        sums = sum(map(values, range(len(x)), offsets)).to_bytes(4 * len(block), sys.byteorder)
        weights = memoryview(sums).cast("I").tolist()
        if (lowest := min(weights)) < least:
            least, first = lowest, block[weights.index(lowest)]
            best = [(u + v) % k for u, v in zip(first, offsets, strict=True)]
    return best
