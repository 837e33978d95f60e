"""Problem, Answer and Solution: the input and the output of every solver.

Main definitions
    Problem            a board of any number of colors, what a press reaches, start and goal; .difference is what to add
    Answer             what a method finds: presses, how many solutions and, when asked, generators of the kernel
    Solution           the same for users: checks itself by pressing
    unsolvable(...)    the error that proves that there is none
Conventions
    Packed rows are those of boards.packed_rows: bit j of row i is the cell (i, j), byte j with more than two colors.
    start + G presses = goal modulo the number of colors.
    All neighborhoods are symmetric, G = Gᵀ: what presses add is orthogonal to every kernel vector modulo the number of
    colors, so a difference that is not has no solution; over F2, one that meets a vector in an odd number of cells.
    The kernel is the sum of multiples of its generators, each of some order, each sum in one way: over a field a basis,
    all orders the number of colors.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from math import prod
from typing import TYPE_CHECKING

from flipalg.algebra.integers import power_in_words
from flipalg.boards import packed_rows
from flipalg.boards.board import Board
from flipalg.boards.board_shown import SHOWN_CELLS, to_html
from flipalg.boards.packed_rows import Repeated
from flipalg.boards.pressing import pressed
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.pictured import Animated
from flipalg.solvers.row_blocks import joined
from flipalg.theory.grid import Grid, OnGrid
from flipalg.theory.neighborhoods import Neighborhood, Row
from flipalg.theory.topologies import Topology

if TYPE_CHECKING:
    from flipalg.boards.packed_rows import Cells

__all__ = ["Answer", "Problem", "Solution"]

PRESSES_LIMIT = 2 * 2**30
"""Bytes that the array of a solution's presses may take."""

POLYNOMIALS, RECURSION = "polynomials", "the row recursion"
"""How presses are found where nothing is said about it."""

Kernel = Sequence[Iterable[Row]]
"""Generators of the sets of presses that change nothing, each as packed rows."""


@dataclass(frozen=True)
class Problem:
    """Bring `start` to `goal`, both packed rows, by presses on the grid; holes are places without a cell."""

    grid: Grid
    start: Sequence[Row] = field(repr=False)
    goal: Sequence[Row] = field(repr=False)
    difference: Sequence[Row] = field(repr=False)
    holes: frozenset[tuple[int, int]] = frozenset()

    def __repr__(self) -> str:
        """Return the grid, and the number of holes."""
        return f"Problem({self.grid}{f', {len(self.holes)} holes' if self.holes else ''})"

    @property
    def m(self) -> int:
        """The number of rows."""
        return self.grid.m

    @property
    def n(self) -> int:
        """The number of columns."""
        return self.grid.n

    @property
    def neighborhood(self) -> Neighborhood:
        """What a press reaches."""
        return self.grid.neighborhood

    @property
    def topology(self) -> Topology:
        """How the board closes up."""
        return self.grid.topology

    @property
    def colors(self) -> int:
        """The number of colors."""
        return self.grid.colors

    @property
    def is_open(self) -> bool:
        """Whether the board is a plain rectangle: neither closed nor with holes."""
        return self.topology.is_open and not self.holes

    def transposed(self) -> "Problem":
        """Return the same task without holes with rows and columns exchanged; the goal is what to add."""
        rows = packed_rows.transposed(self.difference, self.n, self.colors)
        return Problem(self.grid.transposed, Repeated(0, self.n), rows, rows)

    def shape_transposed(self) -> "Problem":
        """Return it on the transposed grid, with the rows that this one has."""
        return replace(self, grid=self.grid.transposed)

    @property
    def values(self) -> list[Sequence[int]]:
        """The difference as rows of numbers."""
        return [packed_rows.values_of(row, self.n, self.colors) for row in self.difference]

    @cached_property
    def difference_in_words(self) -> bytes:
        """The difference in words, one row if all are the same; read once."""
        same = isinstance(self.difference, packed_rows.Repeated)
        return joined(self.difference[:1] if same else self.difference, self.n)

    def homogeneous(self) -> "Problem":
        """Return the task to change nothing on the same board."""
        nothing = Repeated(0, self.m)
        return replace(self, start=nothing, goal=nothing, difference=nothing)

    @property
    def goal_color(self) -> int | None:
        """The color of every cell of the goal, None where they differ."""
        i, j = next((i, j) for i in range(self.m) for j in range(self.n) if (i, j) not in self.holes)
        color = packed_rows.value_at(self.goal[i], j, self.colors)
        full, holes = packed_rows.full_row(color, self.n, self.colors), self._rows_of_holes
        same = all(row == full & ~holes.get(i, 0) for i, row in enumerate(self.goal))
        return color if same else None

    @property
    def goal_in_words(self) -> str:
        """What the goal is: every cell on, off or to a color, or the board into its goal."""
        color = self.goal_color
        if color is None:
            return "the board into its goal" if self.colors == 2 else "the board to its goal"
        return f"every cell {'on' if color else 'off'}" if self.colors == 2 else f"every cell to {color}"

    def pressed(self, presses: Iterable[Row]) -> Iterator[Row]:
        """Yield the rows that the presses add; ValueError for a press where there is no cell."""
        holes = self._rows_of_holes
        if not holes:
            return pressed(presses, self.grid)
        presses = list(presses)
        if any(presses[i] & row for i, row in holes.items()):
            raise ValueError("a hole is no cell to press")
        added = pressed(presses, self.grid)
        return (row & ~holes.get(i, 0) for i, row in enumerate(added))

    def refuse_array(self, instead: str) -> None:
        """Raise MemoryError when an array of this shape is beyond 2 GiB."""
        if self.m * self.n > PRESSES_LIMIT:
            raise MemoryError(
                f"the presses of the {self.m:,} × {self.n:,} board would need {self.m * self.n / 2**30:,.1f} GiB, the "
                f"limit is {PRESSES_LIMIT // 2**30} GiB; {instead}"
            )

    @cached_property
    def _rows_of_holes(self) -> dict[int, Row]:
        """The rows that have holes: all the bits of each hole."""
        rows: dict[int, Row] = {}
        for i, j in self.holes:
            rows[i] = rows.get(i, 0) | (1 << j if self.colors == 2 else 255 << 8 * j)
        return rows

    def board(self, rows: Iterable[Row]) -> Board:
        """Return packed rows as a board of this shape; MemoryError for more cells than an array of presses has."""
        self.refuse_array("packed holds its rows")
        return Board.from_rows(rows, self.n, holes=self.holes, colors=self.colors)


@dataclass(frozen=True)
class Answer:
    """What a method found for a Problem.

    presses        a solution; a long board is computed as it is read
    orders         the orders of the kernel's generators: there are as many solutions as their product
    find_kernel    a function that returns the generators
    method         how it was found, for the sentence at the end
    """

    presses: Iterable[Row]
    orders: Sequence[int]
    find_kernel: Callable[[], Kernel] = field(repr=False)
    method: str = "elimination"

    @cached_property
    def kernel(self) -> Kernel:
        """Generators of the sets of presses that change nothing: of two colors a basis."""
        return self.find_kernel()


@dataclass(frozen=True)
class Turned:
    """Packed rows of n cells with rows and columns exchanged, each time that they are read."""

    rows: Iterable[Row] = field(repr=False)
    n: int
    colors: int = 2

    def __iter__(self) -> Iterator[Row]:
        """Yield the n columns as packed rows."""
        return iter(packed_rows.transposed(list(self.rows), self.n, self.colors))


def over_f2(nullity: int) -> Sequence[int]:
    """Return the orders of a basis of so many vectors over F2."""
    return Repeated(2, nullity)


@dataclass(frozen=True)
class Solution(OnGrid, Animated):
    """Presses that bring a board from its start to its goal; `solve` makes it.

    Attributes
    ----------
    problem : Problem
        The task: `.grid`, start and goal.
    packed : iterable of int
        The presses as packed rows.  A long board is computed anew at each iteration.
    orders : sequence of int
        The orders of the kernel's generators: there are as many solutions as their product.
    lower_bound : int
        No solution has fewer presses.
    method : str
        How it was found.

    Notes
    -----
    start + G presses = goal, modulo the number of colors; `verify` checks it by pressing.

    Examples
    --------
    >>> from flipalg import solve
    >>> solution = solve(5, 5, fewest=True)
    >>> solution.weight, solution.proved, solution.count, solution.verify()
    (15, True, 4, True)
    """

    problem: Problem
    packed: Iterable[Row] = field(repr=False)
    orders: Sequence[int] = field(repr=False)
    lower_bound: int = 0
    method: str = POLYNOMIALS

    _drawing, _frames = "boards.solution_picture", "animation.of_solution"

    @property
    def grid(self) -> Grid:  # type: ignore[override]
        """The board without its lights."""
        return self.problem.grid

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns, for a prime number of colors.

        Raises
        ------
        ValueError
            Where the number of colors is not a prime: `count` is the number of solutions.
        """
        k = self.colors
        if any(k % divisor == 0 for divisor in range(2, k)):
            raise ValueError(
                f"a nullity needs a prime number of colors, got {k}: count says how many solutions there are"
            )
        return len(self.orders)

    @property
    def count(self) -> int:
        """The number of solutions."""
        same = isinstance(self.orders, Repeated)
        return 2 ** len(self.orders) if same else prod(self.orders)

    @property
    def weight(self) -> int:
        """The number of presses, each as often as it is made; one pass over the rows."""
        return packed_rows.weight(self.packed, self.colors)

    @property
    def proved(self) -> bool:
        """Whether it is proved that no solution has fewer presses."""
        return not self.orders or self.weight == self.lower_bound

    @property
    def presses(self) -> "Cells":
        """How often each cell is pressed, a (m, n) array of uint8; MemoryError beyond 2 GiB, where rows() works."""
        self.problem.refuse_array("rows() yields them one row at a time")
        return packed_rows.to_array(self.packed, self.problem.m, self.problem.n, self.colors)

    @property
    def board(self) -> Board:
        """The presses as a board."""
        return self.problem.board(self.packed)

    @property
    def start(self) -> Board:
        """The board before the presses."""
        return self.problem.board(self.problem.start)

    @property
    def goal(self) -> Board:
        """The board after the presses."""
        return self.problem.board(self.problem.goal)

    def sentence(self) -> str:
        """Return in words what the presses do, after pressing them.

        Returns
        -------
        str
            How many presses, to which goal, whether fewer would do, and how many solutions there are.

        Raises
        ------
        AssertionError
            When the presses do not lead to the goal.
        """
        if not self.verify():
            raise AssertionError(f"the presses do not lead to the goal: {self.problem}")
        count, goal = self.weight, self.problem.goal_in_words
        verb = "turn" if self.colors == 2 else "bring"
        if count:
            done = f"{count} {f'press {verb}s' if count == 1 else f'presses {verb}'} {goal}"
        elif self.colors == 2:
            done = f"nothing to press: {goal.replace('every cell', 'every cell is').replace('into', 'is at')}"
        else:
            done = f"nothing to press: {goal.replace('every cell to', 'every cell is').replace('to its', 'is at its')}"
        if count and (not self.orders or self.lower_bound == count):
            done += ", the fewest"
        elif count and self.lower_bound:
            done += f", at least {self.lower_bound} are needed"
        found = [] if self.method in (POLYNOMIALS, RECURSION) else [f"found by {self.method}"]
        return "; ".join([done, self.ways, *found])

    @property
    def ways(self) -> str:
        """How many solutions there are, in words."""
        if not self.orders:
            return "1 solution"
        if len(set(self.orders)) == 1:
            return f"{power_in_words(self.orders[0], len(self.orders))} solutions"
        powers = sorted(Counter(self.orders).items())
        many = self.count if sum(map(int.bit_length, self.orders)) < 64 else None
        return f"{many:,} solutions" if many else f"{'·'.join(f'{k}^{times}' for k, times in powers)} solutions"

    def rows(self) -> "Iterator[Cells]":
        """Yield the presses row by row, each an array of n uint8; in memory for one row."""
        if getattr(self.packed, "by_words", False):
            return self._rows_of_blocks()
        return (packed_rows.row_to_array(row, self.problem.n, self.colors) for row in self.packed)

    def _rows_of_blocks(self) -> "Iterator[Cells]":
        """Yield the rows of a Chase as the kernel makes them, a block at a time."""
        import numpy as np

        width = (self.problem.n + 63) // 64 * 8
        for rows, _, _ in self.packed.blocks():  # type: ignore[attr-defined]
            inner = np.frombuffer(rows, np.uint8).reshape(-1, width)[1:-1]
            yield from np.unpackbits(inner, axis=1, count=self.problem.n, bitorder="little")

    def verify(self) -> bool:
        """Return whether the presses, pressed row after row, add exactly the difference of start and goal."""
        if getattr(self.packed, "by_words", False):
            return self.packed.verify()  # type: ignore[no-any-return, attr-defined]  # a Chase
        added = self.problem.pressed(self.packed)
        return all(row == wanted for row, wanted in zip(added, self.problem.difference, strict=True))

    def __str__(self) -> str:
        """Return the presses as lines of # and `.`, of digits for more than two colors."""
        return str(self.board)

    def _repr_html_(self) -> str | None:
        if self.problem.m * self.problem.n > SHOWN_CELLS:
            return None
        if self.colors == 2:
            return to_html(self.start, self.board.cells)
        tables = (to_html(board) for board in (self.start, self.board))
        return '<div style="display:flex;flex-wrap:wrap;gap:1em">{}<span>press</span>{}</div>'.format(*tables)

    def __repr__(self) -> str:
        """Return the size, the number of presses and how many solutions there are."""
        presses = f", {self.weight} presses" if self.problem.m * self.problem.n <= SHOWN_CELLS else ""
        many = f"nullity {len(self.orders)}" if self.colors == 2 else self.ways
        return f"Solution({self.problem.grid}{presses}, {many})"


def unsolvable(problem: Problem, kernel: Iterable[Iterable[Row]]) -> UnsolvableError:
    """Return the error for a problem without a solution; some vector of the kernel is not orthogonal to the difference.

    The error's witness is that vector as a Board, and packed the same as packed rows, streamed where they are long.
    """
    for vector in kernel:
        if overlap := _overlap(problem, vector):
            return UnsolvableError(
                _why_two(problem, vector, overlap) if problem.colors == 2 else _why_more(problem, vector, overlap),
                partial(problem.board, vector),
                vector,
            )
    raise AssertionError("every kernel vector is orthogonal to the difference: there is a solution")


def _overlap(problem: Problem, vector: Iterable[Row]) -> int:
    """Return the sum over all cells of the vector times the difference, 0 where presses can add it.

    For two colors it is 0 or the number of cells that are met; for more it is taken modulo their number.
    """
    n, k = problem.n, problem.colors
    pairs = zip(vector, problem.difference, strict=True)
    if k == 2:
        met = sum((x & b).bit_count() for x, b in pairs)
        return met if met & 1 else 0
    return sum(sum(u * v for u, v in zip(x.to_bytes(n), b.to_bytes(n), strict=True)) for x, b in pairs) % k


def _why_two(problem: Problem, vector: Iterable[Row], overlap: int) -> str:
    return (
        f"the {problem.grid} has no solution: pressing a certain set of "
        f"{packed_rows.weight(vector)} cells flips nothing, and it meets the cells to flip in {overlap}, an odd number"
    )


def _why_more(problem: Problem, vector: Iterable[Row], overlap: int) -> str:
    k, cells = problem.colors, sum(problem.n - row.to_bytes(problem.n).count(0) for row in vector)
    return (
        f"the {problem.grid} has no solution: weighted by a witness of {cells} cells "
        f"the colors keep their sum modulo {k} whatever is pressed, but it would have to change by {overlap}"
    )
