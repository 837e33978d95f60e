"""The fewest cells to change so that an unsolvable board has a solution."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.boards.packed_rows import from_values, value_at, values_of
from flipalg.boards.problem import Problem
from flipalg.solvers.methods import kernel_of
from flipalg.system.limits import CHANGE_ENTRIES
from flipalg.systems.nearest import Change, Changes, nearest_solvable

__all__ = ["BoardChanges", "least_changes"]


@dataclass(frozen=True)
class BoardChanges(Changes):
    """Cells to change so that a board has a solution; a change is (row, column, new color).

    problem     the problem without a solution
    """

    problem: Problem

    @property
    def start(self) -> Board:
        """The start, from which no presses lead to the goal."""
        return self.problem.board(self.problem.start)

    @property
    def board(self) -> Board | None:
        """The board after the first of the ways; None if no way is known."""
        return next(self.boards(), None)

    def boards(self) -> Iterator[Board]:
        """Yield, for each of the ways, the board after its changes."""
        values = self.start.tolist()
        for way in self.ways:
            rows = [list(row) for row in values]
            for i, j, color in way:
                rows[i][j] = color
            yield self.problem.board(from_values(rows, self.problem.colors))

    @property
    def marks(self) -> Board:
        """The cells that any of the ways changes, as a board of two colors."""
        rows = [0] * self.problem.m
        for i, j, _ in chain.from_iterable(self.ways):
            rows[i] |= 1 << j
        return Board.from_rows(rows, self.problem.n, holes=self.problem.holes)

    def _light(self, change: Change) -> str:
        return cell_name(*change[:-1])


def least_changes(problem: Problem) -> BoardChanges:
    """Return the fewest cells of the start to change so that an unsolvable problem becomes solvable.

    The limits are those of `nearest_solvable`; with more than 10^7 cells the search gives up.
    """
    n, k = problem.n, problem.colors

    def change(at: int, added: int) -> Change:
        i, j = divmod(at, n)
        return i, j, (value_at(problem.start[i], j, k) + added) % k

    kernel = kernel_of(problem.reversed()) if problem.m * n <= CHANGE_ENTRIES else ()
    if not kernel or len(kernel) * problem.m * n > CHANGE_ENTRIES:
        return BoardChanges(k, None, 1, (), problem)
    weights = [[value for row in vector for value in values_of(row, n, k)] for vector in kernel]
    found = nearest_solvable(weights, [value for row in problem.values for value in row], k, change)
    return BoardChanges(k, found.least, found.at_least, tuple(sorted(found.ways)), problem)
