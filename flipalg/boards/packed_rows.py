"""Packed rows: a board as one integer per row.

The cell in column j of a row is bit j of the integer, or byte j if there are more than two colors.  Functions with a
parameter `n` but without `colors` are for two colors.  Equal rows may be one object, so that a board of equal rows
takes little memory.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from flipalg.algebra import bit_vectors
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Row
from flipalg.grids.shapes import Neighborhood

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Cells: TypeAlias = npt.NDArray[np.uint8]

__all__ = [
    "Repeated",
    "cleared",
    "from_array",
    "from_values",
    "full_row",
    "in_words",
    "joined",
    "pressed",
    "row_of",
    "row_to_array",
    "same_row",
    "split",
    "sum_of_rows",
    "sum_of_values",
    "text_of_row",
    "to_array",
    "transposed",
    "value_at",
    "values_of",
    "weight",
]

Place: TypeAlias = tuple[int, int]


def row_of(values: Iterable[int], colors: int = 2) -> Row:
    """Return the packed row of cells with these values, from 0 to colors - 1.

    >>> row_of([1, 0, 1]), row_of([1, 0, 2], colors=3)
    (5, 131073)
    """
    if colors == 2:
        return bit_vectors.packed(values)
    return int.from_bytes(bytes(values), "little")


def values_of(row: Row, n: int, colors: int = 2) -> Sequence[int]:
    """Return the values of the n cells of a packed row.

    >>> values_of(5, 3), list(values_of(131073, 3, colors=3))
    ([1, 0, 1], [1, 0, 2])
    """
    return bit_vectors.entries(row, n) if colors == 2 else row.to_bytes(n, "little")


def value_at(row: Row, j: int, colors: int = 2) -> int:
    """Return the value of the cell in column j of a packed row."""
    return row >> j & 1 if colors == 2 else row >> 8 * j & 255


def from_values(rows: Iterable[Iterable[int]], colors: int = 2) -> list[Row]:
    """Return the packed rows of cells with these values."""
    return [row_of(row, colors) for row in rows]


def full_row(value: int, n: int, colors: int = 2) -> Row:
    """Return the packed row of n cells that all have this value."""
    return value * ((1 << n) - 1) if colors == 2 else int.from_bytes(bytes([value]) * n, "little")


def cleared(rows: Iterable[Row], cells: Iterable[Place], colors: int = 2) -> list[Row]:
    """Return the packed rows after setting these cells (row, column) to 0.

    >>> cleared([0b111, 0b111], [(0, 0), (0, 1)])
    [4, 7]
    """
    result = list(rows)
    for i, j in cells:
        result[i] &= ~(1 << j if colors == 2 else 255 << 8 * j)
    return result


def pressed(presses: Iterable[Row], grid: Grid[Neighborhood], holes: Iterable[Place] = ()) -> Iterator[Row]:
    """Return an iterator over the packed rows of the numbers that presses add to the cells of a board.

    `presses` are packed rows that count the presses of each cell, and `grid` says which cells a press changes.  The
    numbers are taken modulo the number of colors, and a hole stays 0.  `presses` is read row by row, or at once if
    there are holes, if the neighborhood is a Shape, or if the first and the last row meet.

    >>> [row.to_bytes(2, "little") for row in pressed([0x0002, 0x0100], Grid.of(2, 2, colors=3))]
    [b'\\x02\\x00', b'\\x00\\x01']
    """
    n, neighborhood, topology, colors = grid.n, grid.neighborhood, grid.topology, grid.colors
    if colors == 2:
        added = neighborhood.pressed(presses, n, topology)
    else:
        values = (row.to_bytes(n, "little") for row in presses)
        added = (row_of(row, colors) for row in neighborhood.pressed_values(values, n, topology, colors=colors))
    return iter(cleared(added, holes, colors)) if holes else added


def from_array(array: Any, colors: int = 2) -> list[Row]:
    """Return the packed rows of a two-dimensional array of cell values."""
    import numpy as np

    packed = array.astype(np.uint8)
    if colors == 2:
        packed = np.packbits(packed, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def row_to_array(row: Row, n: int, colors: int = 2) -> "Cells":
    """Return the values of a packed row of n cells as an array of the type uint8."""
    import numpy as np

    if colors > 2:
        return np.frombuffer(row.to_bytes(n, "little"), np.uint8)
    return np.unpackbits(np.frombuffer(row.to_bytes((n + 7) // 8, "little"), np.uint8), count=n, bitorder="little")


def to_array(rows: Iterable[Row], m: int, n: int, colors: int = 2) -> "Cells":
    """Return the values of m packed rows of n cells as an m × n array of the type uint8."""
    import numpy as np

    array = np.empty((m, n), np.uint8)
    for i, row in enumerate(rows):
        array[i] = row_to_array(row, n, colors)
    return array


def transposed(rows: Sequence[Row], n: int, colors: int = 2) -> list[Row]:
    """Return the transpose: the n columns of a board as packed rows.

    MemoryError if a board of two colors is too large.

    >>> transposed([0b001, 0b011], 3)
    [3, 2, 0]
    """
    if colors > 2:
        return from_values(zip(*(row.to_bytes(n, "little") for row in rows), strict=True), colors)
    return bit_vectors.transposed(rows, n)


def joined(rows: Sequence[Row], n: int) -> int:
    """Return a board, given by packed rows of n cells, as one integer: cell (i, j) is bit i n + j.

    >>> joined([0b01, 0b10, 0b11], 2)
    57
    """
    parts = list(rows)
    while len(parts) > 1:  # joining them two by two takes quasi-linear time
        if len(parts) % 2:
            parts.append(0)
        parts = [low | high << n for low, high in zip(parts[::2], parts[1::2], strict=True)]
        n *= 2
    return parts[0] if parts else 0


def split(x: int, m: int, n: int) -> list[Row]:
    """Return the packed rows of an m × n board that is given as one integer: cell (i, j) is bit i n + j of x.

    >>> split(57, 3, 2)
    [1, 2, 3]
    """
    parts, height = [x], 1 << (m - 1).bit_length()
    while height > 1:
        height //= 2
        mask = (1 << height * n) - 1
        parts = [part for both in parts for part in (both & mask, both >> height * n)][: -(-m // height)]
    return parts


def in_words(rows: Iterable[Row], n: int) -> bytes:
    """Return packed rows of n cells as bytes, one after another, each in whole little-endian words of 64 bits."""
    width = (n + 63) // 64 * 8
    return b"".join([row.to_bytes(width, "little") for row in rows])


class Repeated(Sequence[Row]):
    """A sequence of equal packed rows, which stores the row once."""

    def __init__(self, row: Row, count: int) -> None:
        """Make the sequence of `count` rows equal to `row`."""
        self.row, self._count = row, count

    def __len__(self) -> int:
        """Return the number of rows."""
        return self._count

    @overload
    def __getitem__(self, i: int) -> Row: ...
    @overload
    def __getitem__(self, i: slice) -> "Repeated": ...
    def __getitem__(self, i: int | slice) -> "Row | Repeated":
        """Return row i, or a slice of the rows."""
        chosen = range(self._count)[i]
        return self.row if isinstance(chosen, int) else Repeated(self.row, len(chosen))

    def __iter__(self) -> Iterator[Row]:
        """Return an iterator over the rows."""
        return repeat(self.row, self._count)

    def __eq__(self, other: object) -> bool:
        """Return whether the other value is a sequence of the same rows."""
        if isinstance(other, Repeated):
            return (self.row, self._count) == (other.row, other._count)
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of a tuple of the rows."""
        return hash(tuple(self))


def same_row(rows: Sequence[Row]) -> Row | None:
    """Return the first row if all rows are equal to it, or None if they differ."""
    if isinstance(rows, Repeated):
        return rows.row
    return rows[0] if all(row == rows[0] for row in rows) else None


def sum_of_rows(first: Iterable[Row], second: Iterable[Row], colors: int = 2, times: int = 1) -> Sequence[Row]:
    """Return the packed rows of first + times · second, cell by cell, modulo the number of colors.

    Equal sums may be one object: the sum is reused if both rows are the same objects as the rows before them.
    """
    if isinstance(first, Repeated) and isinstance(second, Repeated):
        return Repeated(sum_of_values(first.row, second.row, colors, times), len(first))
    result: list[Row] = []
    a_before, b_before = None, None
    for a, b in zip(first, second, strict=True):
        same = a is a_before and b is b_before
        result.append(result[-1] if same else sum_of_values(a, b, colors, times))
        a_before, b_before = a, b
    return result


def sum_of_values(first: Row, second: Row, colors: int = 2, times: int = 1) -> Row:
    """Return the packed row first + times · second, cell by cell, modulo the number of colors."""
    if colors == 2:
        return first ^ second if times & 1 else first
    n = (max(first.bit_length(), second.bit_length()) + 7) // 8
    pairs = zip(first.to_bytes(n, "little"), second.to_bytes(n, "little"), strict=True)
    return int.from_bytes(bytes([(a + times * b) % colors for a, b in pairs]), "little")


def weight(rows: Iterable[Row], colors: int = 2) -> int:
    """Return the sum of the values of all cells; with two colors it is the number of cells that are 1."""
    if isinstance(rows, Repeated):
        return weight([rows.row], colors) * len(rows)
    if colors == 2:
        return sum(row.bit_count() for row in rows)
    return sum(sum(row.to_bytes((row.bit_length() + 7) // 8, "little")) for row in rows)


def text_of_row(row: Row, n: int) -> str:
    """Return a packed row of n cells as text, with # for 1 and `.` for 0."""
    return format(row, f"0{n}b")[::-1].translate({48: ".", 49: "#"})
