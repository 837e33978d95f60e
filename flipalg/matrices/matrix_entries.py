"""Reads the entries of an F2Matrix from lists, text and arrays, and packs them into rows.

Main definitions
    rows_of_entries(entries)    nested lists from lists, text, arrays, flint and sympy matrices
    packed_entries(row, i)      a row of 0 and 1 as an integer: bit j is entry j
    refuse_large(m, n)          MemoryError for what does not fit
    between(lines, end, k)      where block k begins and ends
"""

from collections.abc import Iterable, Sequence
from typing import Any

from flipalg.algebra.integers import brief, refuse_beyond_memory


def refuse_large(m: int, n: int) -> None:
    """Raise MemoryError for an m × n matrix that does not fit."""
    refuse_beyond_memory(m * (40 + n // 8), f"a matrix of {brief(m)} × {brief(n)}", "take a smaller one")


def rows_of_entries(entries: Any) -> list[list[Any]]:
    """Return the rows as lists of equal length; ValueError for none, or for a row of another length."""
    if isinstance(entries, str):
        rows = [list(word) for word in entries.split()]
    else:
        rows = [list(row) for row in (entries.tolist() if hasattr(entries, "tolist") else entries)]
    if not rows or not rows[0]:
        raise ValueError("a matrix has at least one row and one column")
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {i} has {len(row)} entries, the rows before it have {len(rows[0])}")
    return rows


def packed_entries(row: Iterable[Any], i: int = 0) -> int:
    """Return the entries of row i as bits; ValueError names the first that is not 0 or 1.

    >>> packed_entries([1, 1, 0, 1])
    11
    """
    packed = 0
    for j, entry in enumerate(row):
        if entry not in (0, 1, "0", "1"):
            shown = brief(entry) if isinstance(entry, int) else repr(entry)
            raise ValueError(f"entries are 0 and 1, got {shown} in row {i}, column {j}")
        packed |= int(entry) << j
    return packed


def between(lines: Sequence[int], end: int, k: int) -> tuple[int, int]:
    """Return where block k begins and ends; IndexError for a block that is not there."""
    cuts = [0, *lines, end]
    if not 0 <= k < len(cuts) - 1:
        raise IndexError(f"no block {k}: the lines make {len(cuts) - 1}")
    return cuts[k], cuts[k + 1]
