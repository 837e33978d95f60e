"""Packed rows: a board as integers, one a row; bit j is the cell in column j, byte j with more than two colors.

Main definitions
    from_array, to_array, row_to_array     between packed rows and numpy arrays of uint8
    from_values, row_of, values_of         between packed rows and numbers; value_at(row, j) is one of them
    full_row(value, n)                     the row whose cells are all of one color
    transposed(rows, n)                    the columns as packed rows
    joined(rows, n), split(x, m, n)        between packed rows and one integer, cell (i, j) at bit i n + j
    Repeated(row, m)                       m rows that are all the same, held as one
    sum_of_rows, sum_of_values, same_row, weight, text_of_row
Conventions
    `colors` is 2 by default.  Functions without `colors` are for two.
    Rows that are equal may be one object, so that the all-ones goal of any board takes a pointer a row.
    numpy is loaded by the functions that need it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any, TypeAlias, overload

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Cells: TypeAlias = npt.NDArray[np.uint8]

from flipalg.algebra import bit_vectors
from flipalg.theory.neighborhoods import Row


def row_of(values: Iterable[int], colors: int = 2) -> Row:
    """Return numbers from 0 to colors - 1 as a packed row.

    >>> row_of([1, 0, 1]), row_of([1, 0, 2], colors=3)
    (5, 131073)
    """
    if colors == 2:
        return sum(value << j for j, value in enumerate(values))
    return int.from_bytes(bytes(values), "little")


def values_of(row: Row, n: int, colors: int = 2) -> Sequence[int]:
    """Return the n numbers of a packed row.

    >>> values_of(5, 3), list(values_of(131073, 3, colors=3))
    ([1, 0, 1], [1, 0, 2])
    """
    return bit_vectors.entries(row, n) if colors == 2 else row.to_bytes(n, "little")


def value_at(row: Row, j: int, colors: int = 2) -> int:
    """Return the number in column j."""
    return row >> j & 1 if colors == 2 else row >> 8 * j & 255


def from_values(rows: Iterable[Iterable[int]], colors: int = 2) -> list[Row]:
    """Return nested numbers as packed rows."""
    return [row_of(row, colors) for row in rows]


def full_row(value: int, n: int, colors: int = 2) -> Row:
    """Return the row of n cells of that color."""
    return value * ((1 << n) - 1) if colors == 2 else int.from_bytes(bytes([value]) * n, "little")


def from_array(array: Any, colors: int = 2) -> list[Row]:
    """Return a two-dimensional array of numbers as packed rows."""
    import numpy as np

    packed = array.astype(np.uint8)
    if colors == 2:
        packed = np.packbits(packed, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def row_to_array(row: Row, n: int, colors: int = 2) -> "Cells":
    """Return a packed row as an array of n uint8."""
    import numpy as np

    if colors > 2:
        return np.frombuffer(row.to_bytes(n, "little"), np.uint8)
    return np.unpackbits(np.frombuffer(row.to_bytes((n + 7) // 8, "little"), np.uint8), count=n, bitorder="little")


def to_array(rows: Iterable[Row], m: int, n: int, colors: int = 2) -> "Cells":
    """Return m packed rows as an array of uint8, without a list of them in between."""
    import numpy as np

    array = np.empty((m, n), np.uint8)
    for i, row in enumerate(rows):
        array[i] = row_to_array(row, n, colors)
    return array


def transposed(rows: Sequence[Row], n: int, colors: int = 2) -> list[Row]:
    """Return the n columns of packed rows as packed rows.

    Raises MemoryError when three boards of bits cannot be had.

    >>> transposed([0b001, 0b011], 3)
    [3, 2, 0]
    """
    if colors > 2:
        return from_values(zip(*(row.to_bytes(n, "little") for row in rows), strict=True), colors)
    return bit_vectors.transposed(rows, n)


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


def sum_of_values(first: Row, second: Row, n: int, colors: int, times: int = 1) -> Row:
    """Return first + times · second, cell by cell modulo the number of colors, which is more than two."""
    pairs = zip(first.to_bytes(n, "little"), second.to_bytes(n, "little"), strict=True)
    return int.from_bytes(bytes([(a + times * b) % colors for a, b in pairs]), "little")


def weight(rows: Iterable[Row], colors: int = 2) -> int:
    """Return the sum of all numbers: for two colors how many are 1."""
    if colors == 2:
        return sum(row.bit_count() for row in rows)
    return sum(sum(row.to_bytes((row.bit_length() + 7) // 8, "little")) for row in rows)


def text_of_row(row: Row, n: int) -> str:
    """Return a packed row as # (1) and `.` (0)."""
    return format(row, f"0{n}b")[::-1].translate({48: ".", 49: "#"})
