"""What a solver is given and what it gives back.

Main definitions
    Problem            m, n, the neighborhood, start and target as packed rows; .difference is what is to be flipped
    Solution           presses that do it, with the nullity; checks itself by pressing
    UnsolvableError    there are none, with a kernel vector that proves it
    problem(...)       a Problem from arrays, after checking them
    board_from_text    an array from lines of # and . (or 1 and 0)
Conventions
    A *packed row* is a Python integer, bit j the cell in column j; a board is a sequence of packed rows.  Rows that are
    equal may be one object, so that the all-ones target of any board takes a pointer a row.
    A press flips the cells at the neighborhood's offsets from it; all six neighborhoods are symmetric, G = Gᵀ.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Board = npt.NDArray[np.uint8]

from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.games.toggle_game import UnsolvableError as GameUnsolvableError
from flipalg.theory.neighborhoods import BIJECTIVE, Neighborhood, neighborhood

PRESSES_LIMIT = 2 * 2**30
"""Bytes that the array of a solution's presses may take."""


@dataclass(frozen=True)
class Problem:
    """Turn `start` into `target`, both m packed rows of n cells, by presses of `form`."""

    m: int
    n: int
    form: Neighborhood
    start: Sequence[int] = field(repr=False)
    target: Sequence[int] = field(repr=False)
    difference: Sequence[int] = field(repr=False)

    def transposed(self) -> "Problem":
        """Return the same task with rows and columns exchanged."""
        start, target = transposed_rows(self.start, self.n), transposed_rows(self.target, self.n)
        return Problem(self.n, self.m, self.form.transposed, start, target, sum_of_rows(start, target))


class UnsolvableError(GameUnsolvableError):
    """No presses turn start into target.

    packed     a kernel vector with odd overlap with the difference, as packed rows; what presses flip is orthogonal to
               every kernel vector, so it proves that there is no solution
    witness    the same as a 0/1 array of shape (m, n)
    """

    def __init__(self, problem: Problem, packed: Iterable[int]) -> None:
        """Count what the message says."""
        overlap = sum((x & b).bit_count() for x, b in zip(packed, problem.difference, strict=True))
        super().__init__(
            f"the {problem.m} × {problem.n} board has no solution: pressing a certain set of {weight(packed)} cells "
            f"flips nothing, and it meets the cells to flip in {overlap}, an odd number"
        )
        self.problem, self.packed = problem, packed

    @property
    def witness(self) -> "Board":
        """Return the kernel vector as a (m, n) array of uint8; MemoryError beyond 2 GiB."""
        return board_array(self.packed, self.problem, "packed holds its rows")


@dataclass(frozen=True)
class Solution:
    """Presses that turn the problem's start into its target.

    problem        the task: problem.m, problem.n, problem.form
    packed         the presses as packed rows, once more for each iteration; a long board is computed as it is read
    nullity        there are 2^nullity solutions
    lower_bound    no solution has fewer presses
    """

    problem: Problem
    packed: Iterable[int] = field(repr=False)
    nullity: int
    lower_bound: int = 0

    @property
    def count(self) -> int:
        """Return the number of solutions, 2^nullity."""
        return 1 << self.nullity

    @property
    def weight(self) -> int:
        """Return the number of presses; one pass over the rows."""
        return weight(self.packed)

    @property
    def proved(self) -> bool:
        """Return whether it is proved that no solution has fewer presses."""
        return self.nullity == 0 or self.weight == self.lower_bound

    @property
    def presses(self) -> "Board":
        """Return the presses as a (m, n) array of uint8; MemoryError beyond 2 GiB, where rows() still works."""
        return board_array(self.packed, self.problem, "rows() yields them one row at a time")

    def rows(self) -> "Iterator[npt.NDArray[np.uint8]]":
        """Yield the presses row by row, each an array of n uint8; memory for a row only."""
        return (unpacked_row(row, self.problem.n) for row in self.packed)

    def verify(self) -> bool:
        """Return whether the presses, pressed row after row, flip exactly the difference of start and target."""
        flipped = pressed(self.packed, self.problem.n, self.problem.form)
        return all(row == wanted for row, wanted in zip(flipped, self.problem.difference, strict=True))

    def __str__(self) -> str:
        """Return the presses as lines of # and `.`."""
        return text_of_rows(self.packed, self.problem.n)

    def _repr_html_(self) -> str:
        if self.problem.m * self.problem.n > 64 * 64:
            return f"<p>{self.problem.m} × {self.problem.n} board, nullity {self.nullity}</p>"
        cell = '<td style="width:1em;height:1em;padding:0;border:1px solid #888;background:{}"></td>'
        rows = (
            "<tr>" + "".join(cell.format("#333" if row >> j & 1 else "#fff") for j in range(self.problem.n)) + "</tr>"
            for row in self.packed
        )
        return f'<table style="border-collapse:collapse">{"".join(rows)}</table>'


def problem(m: int, n: int, start: Any = None, target: Any = None, neighborhood_name: str = "plus") -> Problem:
    """Return the Problem of an m × n board; start defaults to all 0, target to all 1.

    Raises TypeError or ValueError for sizes, shapes, entries and names that do not fit, with the value met.
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    form = neighborhood(neighborhood_name, BIJECTIVE)
    refuse_beyond_memory(16 * m + n // 2, f"the rows of the {brief(m)} × {brief(n)} board", "take a smaller one")
    first = [0] * m if start is None else packed_board("start", start, m, n)
    last = [(1 << n) - 1] * m if target is None else packed_board("target", target, m, n)
    return Problem(m, n, form, first, last, sum_of_rows(first, last))


def packed_board(name: str, board: Any, m: int, n: int) -> list[int]:
    """Return an array or nested list of 0 and 1 as packed rows; ValueError names what does not fit."""
    import numpy as np

    if not isinstance(board, np.ndarray):
        for i, row in enumerate(board):
            if np.size(row) != n:
                raise ValueError(f"{name} must have {n} entries in each row, got {np.size(row)} in row {i}")
    array = np.asarray(board)
    if array.shape != (m, n):
        raise ValueError(f"{name} must have shape ({m}, {n}), got {array.shape}")
    wrong = (array != 0) & (array != 1)
    if wrong.any():
        i, j = (int(index[0]) for index in wrong.nonzero())
        raise ValueError(f"{name} must have entries 0 and 1, got {array.item(i, j)!r} in row {i}, column {j}")
    packed = np.packbits(array.astype(np.uint8), axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def board_array(rows: Iterable[int], problem: Problem, instead: str) -> "Board":
    """Return presses of a problem as an array; MemoryError, with what to use instead, beyond 2 GiB."""
    m, n = problem.m, problem.n
    if m * n > PRESSES_LIMIT:
        raise MemoryError(
            f"the presses of the {m:,} × {n:,} board would need {m * n / 2**30:,.1f} GiB, the limit is "
            f"{PRESSES_LIMIT // 2**30} GiB; {instead}"
        )
    return unpacked(rows, n, m)


def unpacked_row(row: int, n: int) -> "npt.NDArray[np.uint8]":
    """Return a packed row as an array of n uint8."""
    import numpy as np

    return np.unpackbits(np.frombuffer(row.to_bytes((n + 7) // 8, "little"), np.uint8), count=n, bitorder="little")


def unpacked(rows: Iterable[int], n: int, m: int | None = None) -> "Board":
    """Return packed rows as an array of uint8; with m, without a list of them in between."""
    import numpy as np

    if m is None:
        rows = list(rows)
        m = len(rows)
    array = np.empty((m, n), np.uint8)
    for i, row in enumerate(rows):
        array[i] = unpacked_row(row, n)
    return array


def transposed_rows(rows: Iterable[int], n: int) -> list[int]:
    """Return the n columns of packed rows as packed rows."""
    columns = unpacked(rows, n).T
    return packed_board("the transposed board", columns, *columns.shape)


def sum_of_rows(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Return the sum of two boards; rows that are the same objects again give the same object again."""
    result: list[int] = []
    a_before, b_before = None, None
    for a, b in zip(first, second, strict=True):
        result.append(result[-1] if a is a_before and b is b_before else a ^ b)
        a_before, b_before = a, b
    return result


def weight(rows: Iterable[int]) -> int:
    """Return the number of ones."""
    return sum(row.bit_count() for row in rows)


def pressed(rows: Iterable[int], n: int, form: Neighborhood) -> Iterator[int]:
    """Return the rows that the presses flip: G x, from the cells of a press and nothing else."""
    return form.pressed(rows, n)


def text_of_rows(rows: Iterable[int], n: int) -> str:
    """Return packed rows as lines of # (1) and `.` (0)."""
    table = str.maketrans("01", ".#")
    return "\n".join(format(row, f"0{n}b")[::-1].translate(table) for row in rows)


def board_from_text(text: str) -> "Board":
    """Return the 0/1 array of lines of `#` or `1` (one) and `.` or `0` (zero); spaces and empty lines do not count.

    Raises ValueError naming the line for other characters and for lines of different lengths, and for no lines at all.
    """
    import numpy as np

    rows: list[list[int]] = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = "".join(line.split())
        for character in cells:
            if character not in "#1.0":
                raise ValueError(f"line {number}: a board has # or 1 and . or 0, got {character!r}")
        if cells and rows and len(cells) != len(rows[0]):
            raise ValueError(f"line {number} has {len(cells)} cells, the lines before it have {len(rows[0])}")
        if cells:
            rows.append([int(character in "#1") for character in cells])
    if not rows:
        raise ValueError("the board is empty")
    return np.array(rows, np.uint8)
