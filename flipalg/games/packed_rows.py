"""Packed rows: a board of 0 and 1 as one Python integer a row, bit j for the cell in column j.

Main definitions
    from_array, to_array, row_to_array     between packed rows and numpy arrays of uint8
    from_values                            packed rows of nested lists
    transposed(rows, n)                    the columns as packed rows
    joined(rows, n), split(x, m, n)        between packed rows and one integer, cell (i, j) at bit i n + j
    sum_of_rows, weight, text_of_row
Conventions
    Rows that are equal may be one object, so that the all-ones goal of any board takes a pointer a row.
    numpy is loaded by the functions that need it.
"""

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeAlias

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
    """Return packed rows as one integer, cell (i, j) at bit i n + j."""
    return int("".join(format(row, f"0{n}b") for row in reversed(rows)), 2)


def split(x: int, m: int, n: int) -> list[Row]:
    """Return one integer, cell (i, j) at bit i n + j, as m packed rows."""
    digits = format(x, f"0{m * n}b")
    return [int(digits[(m - 1 - i) * n :][:n], 2) for i in range(m)]


def sum_of_rows(first: Sequence[Row], second: Sequence[Row]) -> list[Row]:
    """Return the sum of two boards; rows that are the same objects again give the same object again."""
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
