"""Packed rows: a board of 0 and 1 as one Python integer a row, bit j for the cell in column j.

Main definitions
    from_array, to_array, row_to_array     between packed rows and numpy arrays of uint8
    from_values                            packed rows of nested lists
    transposed(rows, n)                    the columns as packed rows
    joined(rows, n), split(x, m, n)        between packed rows and one integer, cell (i, j) at bit i n + j
    Repeated(row, m)                       m rows that are all the same, held as one
    sum_of_rows, same_row, weight, text_of_row
Conventions
    Rows that are equal may be one object, so that the all-ones goal of any board takes a pointer a row.
    numpy is loaded by the functions that need it.
"""

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import repeat
from typing import TYPE_CHECKING, Any, TypeAlias, overload

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Cells: TypeAlias = npt.NDArray[np.uint8]

from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.theory.neighborhoods import Row

SMALL_BOARD = 10_000
"""Cells up to which it is quicker to do without numpy, the time to load it included."""


def from_values(rows: Iterable[Iterable[int]]) -> list[Row]:
    """Return nested 0 and 1 as packed rows."""
    return [sum(value << j for j, value in enumerate(row)) for row in rows]


def from_array(array: Any) -> list[Row]:
    """Return a two-dimensional array of 0 and 1 as packed rows."""
    import numpy as np

    packed = np.packbits(array.astype(np.uint8), axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def row_to_array(row: Row, n: int) -> "Cells":
    """Return a packed row as an array of n uint8."""
    import numpy as np

    return np.unpackbits(np.frombuffer(row.to_bytes((n + 7) // 8, "little"), np.uint8), count=n, bitorder="little")


def to_array(rows: Iterable[Row], m: int, n: int) -> "Cells":
    """Return m packed rows as an array of uint8, without a list of them in between."""
    import numpy as np

    array = np.empty((m, n), np.uint8)
    for i, row in enumerate(rows):
        array[i] = row_to_array(row, n)
    return array


def transposed(rows: Sequence[Row], n: int) -> list[Row]:
    """Return the n columns of packed rows as packed rows: a small board by its digits, a large one eight at a time.

    Raises MemoryError when three boards of bits cannot be had.

    >>> transposed([0b001, 0b011], 3)
    [3, 2, 0]
    """
    m = len(rows)
    if m * n <= SMALL_BOARD or find_spec("numpy") is None:
        digits = zip(*(format(row, f"0{n}b") for row in reversed(rows)), strict=True)
        return [int("".join(column), 2) for column in digits][::-1]
    import numpy as np

    refuse_beyond_memory(3 * m * n // 8, f"exchanging rows and columns of {m:,} × {n:,} cells", "take a smaller board")
    width = (n + 7) // 8
    packed = np.frombuffer(b"".join(row.to_bytes(width, "little") for row in rows), np.uint8).reshape(m, width)
    columns: list[Row] = []
    for k in range(width):
        eight = np.unpackbits(packed[:, k : k + 1], axis=1, bitorder="little").T
        columns += from_array(eight)
    return columns[:n]


def joined(rows: Sequence[Row], n: int) -> int:
    """Return packed rows as one integer, cell (i, j) at bit i n + j: neighbors two by two, then pairs of them, ...

    >>> joined([0b01, 0b10, 0b11], 2)
    57
    """
    parts = list(rows)
    while len(parts) > 1:
        if len(parts) % 2:
            parts.append(0)
        parts = [low | high << n for low, high in zip(parts[::2], parts[1::2], strict=True)]
        n *= 2
    return parts[0] if parts else 0


def split(x: int, m: int, n: int) -> list[Row]:
    """Return one integer, cell (i, j) at bit i n + j, as m packed rows; halves, then halves of them, ...

    >>> split(57, 3, 2)
    [1, 2, 3]
    """
    parts, height = [x], 1 << (m - 1).bit_length()
    while height > 1:
        height //= 2
        mask = (1 << height * n) - 1
        parts = [part for both in parts for part in (both & mask, both >> height * n)][: -(-m // height)]
    return parts


class Repeated(Sequence[Row]):
    """So many rows that are all the same: a board without a pattern, held as one row."""

    def __init__(self, row: Row, count: int) -> None:
        """Take the row and how often it stands there."""
        self.row, self._count = row, count

    def __len__(self) -> int:
        """Return the number of rows."""
        return self._count

    @overload
    def __getitem__(self, i: int) -> Row: ...
    @overload
    def __getitem__(self, i: slice) -> "Repeated": ...
    def __getitem__(self, i: int | slice) -> "Row | Repeated":
        """Return row i, or some of the rows."""
        chosen = range(self._count)[i]
        return self.row if isinstance(chosen, int) else Repeated(self.row, len(chosen))

    def __iter__(self) -> Iterator[Row]:
        """Yield the row as often as it stands there."""
        return repeat(self.row, self._count)

    def __eq__(self, other: object) -> bool:
        """Return whether the other has the same rows, in whatever sequence."""
        if isinstance(other, Repeated):
            return (self.row, self._count) == (other.row, other._count)
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash(tuple(self))


def same_row(rows: Sequence[Row]) -> Row | None:
    """Return the row that all rows are, or None; at once where it is held as one."""
    if isinstance(rows, Repeated):
        return rows.row
    return rows[0] if all(row == rows[0] for row in rows) else None


def sum_of_rows(first: Sequence[Row], second: Sequence[Row]) -> Sequence[Row]:
    """Return the sum of two boards; rows that are the same objects again give the same object again."""
    if isinstance(first, Repeated) and isinstance(second, Repeated):
        return Repeated(first.row ^ second.row, len(first))
    result: list[Row] = []
    a_before, b_before = None, None
    for a, b in zip(first, second, strict=True):
        result.append(result[-1] if a is a_before and b is b_before else a ^ b)
        a_before, b_before = a, b
    return result


def weight(rows: Iterable[Row]) -> int:
    """Return the number of ones."""
    return sum(row.bit_count() for row in rows)


def text_of_row(row: Row, n: int) -> str:
    """Return a packed row as # (1) and `.` (0)."""
    return format(row, f"0{n}b")[::-1].translate({48: ".", 49: "#"})
