"""What a solver is given and what it gives back.

Main definitions
    Problem            a board, what a press reaches, start and goal as packed rows; .difference is what to flip
    Answer             what a method finds: presses, the nullity and, when asked, a basis of the kernel
    Solution           the same for users: checks itself by pressing
    unsolvable(...)    the error that proves that there is none
Conventions
    Packed rows are those of games.packed_rows: bit j of row i is the cell (i, j).
    All neighborhoods are symmetric, G = Gᵀ: what presses flip is orthogonal to every kernel vector, and a difference
    that meets one of them in an odd number of cells has no solution.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from flipalg.algebra.integers import brief
from flipalg.games import packed_rows
from flipalg.games.board import Board
from flipalg.games.board_shown import SHOWN_CELLS, to_html
from flipalg.games.toggle_game import UnsolvableError
from flipalg.pictured import Animated
from flipalg.theory.neighborhoods import Neighborhood, Row

if TYPE_CHECKING:
    from flipalg.games.packed_rows import Cells

PRESSES_LIMIT = 2 * 2**30
"""Bytes that the array of a solution's presses may take."""

Kernel = Sequence[Iterable[Row]]
"""A basis of the sets of presses that flip nothing, each as packed rows."""


@dataclass(frozen=True)
class Problem:
    """Turn `start` into `target`, both m packed rows of n cells, by presses of `form`."""

    m: int
    n: int
    form: Neighborhood
    start: Sequence[Row] = field(repr=False)
    target: Sequence[Row] = field(repr=False)
    difference: Sequence[Row] = field(repr=False)
    topology: str = "board"
    holes: frozenset[tuple[int, int]] = frozenset()

    def __repr__(self) -> str:
        """Return the size and what a press reaches."""
        kind = self.form.name + (f", {self.topology}" if self.topology != "board" else "")
        holes = f", {len(self.holes)} holes" if self.holes else ""
        return f"Problem({brief(self.m)} × {brief(self.n)}, {kind}{holes})"

    @property
    def is_open(self) -> bool:
        """Whether the board is a plain rectangle: neither closed nor with holes."""
        return self.topology == "board" and not self.holes

    def transposed(self) -> "Problem":
        """Return the same task of a plain board or torus with rows and columns exchanged; start is what to flip."""
        rows = packed_rows.transposed(self.difference, self.n)
        return Problem(self.n, self.m, self.form.transposed, rows, [0] * self.n, rows, self.topology)

    @cached_property
    def difference_in_words(self) -> bytes:
        """The difference as the engine reads it, one row where all are the same; read once."""
        from flipalg.algebra.packed.rows import joined

        same = isinstance(self.difference, packed_rows.Repeated)
        return joined(self.difference[:1] if same else self.difference, self.n)

    def homogeneous(self) -> "Problem":
        """Return the task to flip nothing on the same board."""
        nothing = packed_rows.Repeated(0, self.m)
        return replace(self, start=nothing, target=nothing, difference=nothing)

    @property
    def goal_in_words(self) -> str:
        """What the goal is: every cell on, every cell off, or the board into its goal."""
        if not any(self.target):
            return "every cell off"
        full = (1 << self.n) - 1
        holes = self._rows_of_holes
        every = all(row == full & ~holes.get(i, 0) for i, row in enumerate(self.target))
        return "every cell on" if every else "the board into its goal"

    def pressed(self, presses: Iterable[Row]) -> Iterator[Row]:
        """Yield the rows that the presses flip; ValueError for a press where there is no cell."""
        holes = self._rows_of_holes
        if not holes:
            return self.form.pressed(presses, self.n, self.topology)
        presses = list(presses)
        if any(presses[i] & row for i, row in holes.items()):
            raise ValueError("a hole is no cell to press")
        flipped = self.form.pressed(presses, self.n, self.topology)
        return (row & ~holes.get(i, 0) for i, row in enumerate(flipped))

    def refuse_array(self, instead: str) -> None:
        """Raise MemoryError when an array of this shape is beyond 2 GiB."""
        if self.m * self.n > PRESSES_LIMIT:
            raise MemoryError(
                f"the presses of the {self.m:,} × {self.n:,} board would need {self.m * self.n / 2**30:,.1f} GiB, the "
                f"limit is {PRESSES_LIMIT // 2**30} GiB; {instead}"
            )

    @cached_property
    def _rows_of_holes(self) -> dict[int, Row]:
        rows: dict[int, Row] = {}
        for i, j in self.holes:
            rows[i] = rows.get(i, 0) | 1 << j
        return rows

    def board(self, rows: Iterable[Row]) -> Board:
        """Return packed rows as a board of this shape; MemoryError for more cells than an array of presses has."""
        self.refuse_array("packed holds its rows")
        return Board.from_rows(rows, self.n, holes=self.holes)


@dataclass(frozen=True)
class Answer:
    """What a method found for a Problem.

    presses        a solution; a long board is computed as it is read
    nullity        there are 2^nullity solutions
    find_kernel    a function that returns a basis of the kernel
    method         how it was found, for the sentence at the end
    """

    presses: Iterable[Row]
    nullity: int
    find_kernel: Callable[[], Kernel] = field(repr=False)
    method: str = "elimination"

    @cached_property
    def kernel(self) -> Kernel:
        """A basis of the sets of presses that flip nothing."""
        return self.find_kernel()


@dataclass(frozen=True)
class Solution(Animated):
    """Presses that turn the problem's start into its target.

    problem        the task: problem.m, problem.n, problem.form
    packed         the presses as packed rows, once more for each iteration; a long board is computed as it is read
    nullity        there are 2^nullity solutions
    lower_bound    no solution has fewer presses
    method         how it was found
    """

    problem: Problem
    packed: Iterable[Row] = field(repr=False)
    nullity: int
    lower_bound: int = 0
    method: str = "polynomials"

    _drawing, _frames = "values.of_solution", "animation.of_solution"

    @property
    def count(self) -> int:
        """Return the number of solutions, 2^nullity."""
        return 1 << self.nullity

    @property
    def weight(self) -> int:
        """Return the number of presses; one pass over the rows."""
        return packed_rows.weight(self.packed)

    @property
    def proved(self) -> bool:
        """Return whether it is proved that no solution has fewer presses."""
        return self.nullity == 0 or self.weight == self.lower_bound

    @property
    def presses(self) -> "Cells":
        """Return the presses as a (m, n) array of uint8; MemoryError beyond 2 GiB, where rows() still works."""
        self.problem.refuse_array("rows() yields them one row at a time")
        return packed_rows.to_array(self.packed, self.problem.m, self.problem.n)

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
        return self.problem.board(self.problem.target)

    def sentence(self) -> str:
        """Return what the presses do, after pressing them: how many, to which goal, whether fewer would do, the ways.

        Raises AssertionError when they do not lead to the goal.
        """
        if not self.verify():
            raise AssertionError(f"the presses do not lead to the goal: {self.problem}")
        count, goal = self.weight, self.problem.goal_in_words
        if not count:
            done = f"nothing to press: {goal.replace('every cell', 'every cell is').replace('into', 'is at')}"
        else:
            done = f"{count} {'press turns' if count == 1 else 'presses turn'} {goal}"
        fewer = ["no solution has fewer"] if self.nullity == 0 or self.lower_bound == count else []
        if self.lower_bound and not fewer:
            fewer = [f"at least {self.lower_bound} are needed"]
        ways = "1 solution" if self.nullity == 0 else f"2^{self.nullity} solutions"
        found = [] if self.method == "polynomials" else [f"found by {self.method}"]
        return "; ".join([done, *(fewer if count else []), ways, *found])

    def rows(self) -> "Iterator[Cells]":
        """Yield the presses row by row, each an array of n uint8; memory for a row only."""
        if getattr(self.packed, "by_words", False):
            return self._rows_of_blocks()
        return (packed_rows.row_to_array(row, self.problem.n) for row in self.packed)

    def _rows_of_blocks(self) -> "Iterator[Cells]":
        """Yield the rows of a Chase as the engine makes them, a block at a time."""
        import numpy as np

        width = (self.problem.n + 63) // 64 * 8
        for rows, _, _ in self.packed.blocks():  # type: ignore[attr-defined]
            inner = np.frombuffer(rows, np.uint8).reshape(-1, width)[1:-1]
            yield from np.unpackbits(inner, axis=1, count=self.problem.n, bitorder="little")

    def verify(self) -> bool:
        """Return whether the presses, pressed row after row, flip exactly the difference of start and target."""
        if getattr(self.packed, "by_words", False):
            return self.packed.verify()  # type: ignore[no-any-return, attr-defined]  # a Chase
        flipped = self.problem.pressed(self.packed)
        return all(row == wanted for row, wanted in zip(flipped, self.problem.difference, strict=True))

    def __str__(self) -> str:
        """Return the presses as lines of # and `.`."""
        return str(self.board)

    def _repr_html_(self) -> str | None:
        small = self.problem.m * self.problem.n <= SHOWN_CELLS
        return to_html(self.start, self.board.cells) if small else None

    def __repr__(self) -> str:
        """Return the size, the number of presses and how many solutions there are."""
        m, n = self.problem.m, self.problem.n
        presses = f", {self.weight} presses" if m * n <= SHOWN_CELLS else ""
        return f"Solution({brief(m)} × {brief(n)}{presses}, nullity {self.nullity})"


def unsolvable(problem: Problem, kernel: Iterable[Iterable[Row]]) -> UnsolvableError:
    """Return the error for a problem without a solution; some vector of the kernel meets the difference oddly.

    The error's witness is that vector as a Board, and packed the same as packed rows, streamed where they are long.
    """
    for vector in kernel:
        overlap = sum((x & b).bit_count() for x, b in zip(vector, problem.difference, strict=True))
        if overlap & 1:
            return UnsolvableError(
                f"the {problem.m} × {problem.n} board has no solution: pressing a certain set of "
                f"{packed_rows.weight(vector)} cells flips nothing, and it meets the cells to flip in {overlap}, "
                "an odd number",
                partial(problem.board, vector),
                vector,
            )
    raise AssertionError("every kernel vector meets the difference evenly: there is a solution")
