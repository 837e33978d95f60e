"""Problem and Answer: the input and the output of every method in methods.py.

The equation is start + G presses = goal, modulo the number of colors; G is the game matrix.  A board has a solution if
and only if goal - start is orthogonal to the kernel of Gᵀ; so a vector of this kernel that is not orthogonal to
goal - start proves that there is no solution.  The fifteen forms have G = Gᵀ; for a Shape (grids/shapes.py),
`reversed` is the problem with Gᵀ.  A kernel is given by generators and their orders; if the number of colors is prime,
the generators are a basis.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from numbers import Integral
from operator import index
from typing import Literal, TypeAlias, TypeGuard

from flipalg.algebra.bit_vectors import ones
from flipalg.algebra.integers import brief, refuse_beyond_memory
from flipalg.boards import packed_rows
from flipalg.boards.board import Board, number_of_cell_colors
from flipalg.boards.board_source import BoardLike, HolesLike
from flipalg.boards.board_text import cell_name
from flipalg.boards.packed_rows import Repeated, cleared, full_row
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.grids.grid import Grid, OnGrid
from flipalg.grids.neighborhoods import Form, Row
from flipalg.grids.shapes import Neighborhood, NeighborhoodLike
from flipalg.grids.topologies import Topology
from flipalg.system.limits import PRESSES_BYTES
from flipalg.systems.nearest import NAMED_LIGHTS, invariant_in_words

__all__ = [
    "POLYNOMIALS",
    "RECURSION",
    "Answer",
    "Goal",
    "Kernel",
    "Problem",
    "Turned",
    "over_f2",
    "unsolvable",
]


POLYNOMIALS = "polynomials"
RECURSION = "the row recursion"
"""The names of two methods; a sentence about a solution names the method unless it is one of these."""

Kernel: TypeAlias = Sequence[Iterable[Row]]
"""Generators of the sets of presses that change nothing, each as packed rows."""

Goal: TypeAlias = BoardLike | Literal["off", "on", "equal"] | int
"""All 0, all 1, a color for all cells, or a board."""

NAMED_GOALS = {"off": 0, "on": 1}


@dataclass(frozen=True)
class Problem(OnGrid):
    """The task to bring `start` to `goal` by presses, where `difference` is goal - start; all three are packed rows."""

    grid: Grid[Neighborhood]
    start: Sequence[Row] = field(repr=False)
    goal: Sequence[Row] = field(repr=False)
    difference: Sequence[Row] = field(repr=False)
    holes: frozenset[tuple[int, int]] = frozenset()

    @classmethod
    def of(
        cls,
        m: int | BoardLike,
        n: int | None = None,
        start: BoardLike | None = None,
        neighborhood: NeighborhoodLike = "plus",
        topology: str | Topology = "board",
        *,
        colors: int | None = None,
        goal: Goal | None = None,
        holes: HolesLike | None = None,
    ) -> "Problem":
        """Return the problem from the arguments of `solve`; TypeError, ValueError or MemoryError for bad arguments.

        >>> Problem.of(5, 7, topology="torus"), Problem.of("##./#..").goal_in_words
        (Problem(5 × 7 torus), 'every cell off')
        """
        is_board, board = n is None and start is None and not isinstance(m, int), None
        if is_board:
            start = m  # type: ignore[assignment]
        if colors is None:
            colors = start.colors if isinstance(start, Board) else 2
        colors = number_of_cell_colors(colors)
        if is_board:
            board = _read("the board", start, colors, holes)  # type: ignore[arg-type]
            m, n = board.shape
        grid = Grid.of_any(m, n, neighborhood, topology, colors)  # type: ignore[arg-type]  # it refuses other types
        if board is None or colors > 2:
            needed = 16 * grid.m + grid.n // 2 if colors == 2 else 64 * grid.m * grid.n
            size = f"a board of {brief(grid.m)} × {brief(grid.n)} cells"
            refuse_beyond_memory(needed, size, "take a smaller one")
        if goal is None:
            goal = "on" if start is None else "off"
        if start is None and not holes and _is_color(goal):
            end = Repeated(full_row(_color(goal, colors), grid.n, colors), grid.m)
            return cls(grid, Repeated(0, grid.m), end, end)
        if board is None:
            if start is None:
                board = Board(*grid.shape, holes=holes, colors=colors)
            else:
                board = _read("start", start, colors, holes, grid.shape)
        last = _goal_rows(goal, board, holes)
        return cls(grid, board.rows, last, packed_rows.sum_of_rows(last, board.rows, colors, -1), board.holes)

    def __hash__(self) -> int:
        """Return a hash that agrees with equality; the rows are not read."""
        return hash((self.grid, self.holes))

    def __repr__(self) -> str:
        """Return the grid, and the number of holes."""
        return f"Problem({self.grid}{f', {len(self.holes)} holes' if self.holes else ''})"

    @property
    def is_open(self) -> bool:
        """Whether the board is not closed and has no holes; true also for a twisted board, whose press is a Shape."""
        return self.grid.topology.is_open and not self.holes

    def transposed(self) -> "Problem":
        """Return the transposed problem, with start 0 and the transposed `difference` as goal; no holes are allowed."""
        rows = packed_rows.transposed(self.difference, self.n, self.colors)
        return Problem(self.grid.transposed, Repeated(0, self.n), rows, rows)

    def shape_transposed(self) -> "Problem":
        """Return the problem with a transposed grid but the old start and goal, to find which methods apply."""
        return replace(self, grid=self.grid.transposed)

    def reversed(self) -> "Problem":
        """Return the problem with the transposed game matrix and the same start and goal."""
        return replace(self, grid=self.grid.reversed)

    @property
    def values(self) -> list[Sequence[int]]:
        """The difference, goal - start, as rows of numbers."""
        return [packed_rows.values_of(row, self.n, self.colors) for row in self.difference]

    @cached_property
    def difference_in_words(self) -> bytes:
        """The rows of goal - start, for two colors, in words of 64 bits; a single row if `difference` is Repeated."""
        same = isinstance(self.difference, Repeated)
        return packed_rows.in_words(self.difference[:1] if same else self.difference, self.n)

    def homogeneous(self) -> "Problem":
        """Return the problem with start = goal = 0, whose solutions are the presses that change nothing."""
        nothing = Repeated(0, self.m)
        return replace(self, start=nothing, goal=nothing, difference=nothing)

    @property
    def goal_color(self) -> int | None:
        """The color of all cells of the goal, or None if they differ."""
        i, j = next((i, j) for i in range(self.m) for j in range(self.n) if (i, j) not in self.holes)
        color = packed_rows.value_at(self.goal[i], j, self.colors)
        full = Repeated(full_row(color, self.n, self.colors), self.m)
        return color if cleared(full, self.holes, self.colors) == list(self.goal) else None

    @property
    def goal_in_words(self) -> str:
        """The goal in words, to follow "turn" or "bring", such as "every cell on"."""
        color = self.goal_color
        if color is None:
            return "the board into its goal" if self.colors == 2 else "the board to its goal"
        return f"every cell {'on' if color else 'off'}" if self.colors == 2 else f"every cell to {color}"

    def pressed(self, presses: Iterable[Row]) -> Iterator[Row]:
        """Return an iterator over the packed rows that the presses add; ValueError for a press on a hole."""
        if self.holes:
            presses = list(presses)
            if cleared(presses, self.holes, self.colors) != presses:
                raise ValueError("a hole cannot be pressed")
        return packed_rows.pressed(presses, self.grid, self.holes)

    @property
    def least_presses(self) -> int:
        """A lower bound for the number of presses: the sum of `difference` divided by the most that a press adds.

        The quotient is rounded up.  For a form the divisor is the size of the neighborhood, also on narrow boards.

        >>> Problem.of(9, 9).least_presses
        17
        """
        grid = self.grid
        if isinstance(grid.neighborhood, Form):
            most = len(grid.neighborhood.offsets)
        else:
            most = max(1, *(sum(grid.reached(i, j).values()) for i in range(self.m) for j in range(self.n)))
        return -(-packed_rows.weight(self.difference, self.colors) // most)

    def refuse_array(self, instead: str) -> None:
        """Raise MemoryError, with the advice `instead`, if an array with a byte for each cell exceeds 2 GiB."""
        if self.m * self.n > PRESSES_BYTES:
            raise MemoryError(
                f"the presses of the {self.m:,} × {self.n:,} board would need {self.m * self.n / 2**30:,.1f} GiB, the "
                f"limit is {PRESSES_BYTES // 2**30} GiB; {instead}"
            )

    def board(self, rows: Iterable[Row]) -> Board:
        """Return packed rows as a Board with the holes and colors of the problem; MemoryError beyond 2^31 cells."""
        self.refuse_array("packed holds its rows")
        return Board.from_rows(rows, self.n, holes=self.holes, colors=self.colors)


def _read(
    name: str, board: BoardLike, colors: int, holes: HolesLike | None, shape: tuple[int, int] | None = None
) -> Board:
    """Return the Board of a board in any accepted form; error messages begin with `name`."""
    try:
        read = Board(board, holes=holes, colors=colors)
    except (ValueError, TypeError) as error:
        raise type(error)(f"{name}: {error}") from None
    if read.colors != colors:
        raise ValueError(f"{name} has {read.colors} colors, got colors={colors}")
    if shape is not None and read.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, got {read.shape}")
    return read


def _is_color(goal: Goal) -> TypeGuard[int | str]:
    """Return whether the goal is one color for all cells."""
    return isinstance(goal, Integral) or (isinstance(goal, str) and goal in NAMED_GOALS)


def _color(goal: int | str, colors: int) -> int:
    """Return the color that a goal names; ValueError if there is no such color."""
    color = goal if isinstance(goal, bool) else NAMED_GOALS[goal] if isinstance(goal, str) else index(goal)
    if isinstance(color, bool) or not 0 <= color < colors:
        raise ValueError(f"a goal is a color from 0 to {colors - 1}, got {color!r}")
    return color


def _goal_rows(goal: Goal, start: Board, holes: HolesLike | None) -> list[Row]:
    """Return the packed rows of the goal."""
    if isinstance(goal, int) or _is_color(goal):
        row = full_row(_color(goal, start.colors), start.n, start.colors)
        return cleared([row] * start.m, start.holes, start.colors)
    end = _read("the goal", goal, start.colors, holes, start.shape)
    if end.holes != start.holes:
        raise ValueError(f"the goal must have the {len(start.holes)} holes of the board, got {len(end.holes)}")
    return list(end.rows)


@dataclass(frozen=True)
class Answer:
    """The solutions of a Problem: one of them, and the kernel.

    presses        a solution, as packed rows; some methods compute the rows when they are read
    orders         the orders of the generators of the kernel; their product is the number of solutions
    find_kernel    a function that returns the generators
    method         the method in words
    """

    presses: Iterable[Row]
    orders: Sequence[int]
    find_kernel: Callable[[], Kernel] = field(repr=False)
    method: str = "elimination"

    @cached_property
    def kernel(self) -> Kernel:
        """Generators of the space of quiet patterns; for a prime number of colors a basis."""
        return self.find_kernel()


@dataclass(frozen=True)
class Turned:
    """The transpose of a board of n columns that is given by packed rows, computed when it is read."""

    rows: Iterable[Row] = field(repr=False)
    n: int
    colors: int = 2

    def __iter__(self) -> Iterator[Row]:
        """Yield the n columns as packed rows."""
        return iter(packed_rows.transposed(list(self.rows), self.n, self.colors))


def over_f2(nullity: int) -> Sequence[int]:
    """Return the orders of `nullity` basis vectors over F2, which are all 2."""
    return Repeated(2, nullity)


def unsolvable(problem: Problem, kernel: Iterable[Iterable[Row]]) -> UnsolvableError:
    """Return the error for a problem without a solution; `kernel` has vectors of the kernel of Gᵀ.

    The witness is the first of these vectors that is not orthogonal to goal - start: a Board, with its packed rows in
    `packed`.  Raises AssertionError if there is none.
    """
    for vector in kernel:
        if needed := _overlap(problem, vector):
            factors, more = _factors(problem, vector)
            reason = invariant_in_words(factors, problem.colors, needed, more)
            return UnsolvableError(
                f"the {problem.grid} has no solution: {reason}", partial(problem.board, vector), vector
            )
    raise AssertionError("every kernel vector is orthogonal to the difference: there is a solution")


def _factors(problem: Problem, vector: Iterable[Row]) -> tuple[dict[str, int], int]:
    """Return ({name of a cell: its value in the vector}, how many more are not 0); of two colors few are named."""
    n, k = problem.n, problem.colors
    factors: dict[str, int] = {}
    for i, row in enumerate(vector):
        places = ones(row) if k == 2 else range(n)
        for j in places:
            if value := packed_rows.value_at(row, j, k):
                factors[cell_name(i, j)] = value
            if k == 2 and len(factors) > NAMED_LIGHTS:
                return factors, packed_rows.weight(vector) - len(factors)
    return factors, 0


def _overlap(problem: Problem, vector: Iterable[Row]) -> int:
    """Return the scalar product of `vector` and goal - start, modulo the number of colors."""
    n, k = problem.n, problem.colors
    pairs = zip(vector, problem.difference, strict=True)
    if k == 2:
        return sum((x & b).bit_count() for x, b in pairs) & 1
    return sum(sum(u * v for u, v in zip(x.to_bytes(n), b.to_bytes(n), strict=True)) for x, b in pairs) % k
