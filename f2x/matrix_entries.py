"""Read the entries of an F2Matrix from lists, text and arrays, as bytes or as packed rows.

A packed row is an integer: bit j of row i is the entry (i, j).
"""

import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from f2x.integers import MEMORY_LIMIT, brief, refuse_beyond_memory

__all__ = [
    "bytes_of_entries",
    "bytes_of_rows",
    "is_array",
    "is_sparse",
    "packed_entries",
    "refuse_large",
    "rows_of_bytes",
]


def refuse_large(m: int, n: int) -> None:
    """Raise MemoryError if an m × n matrix would take more than MEMORY_LIMIT bytes."""
    needed = m * (40 + n // 8)
    if needed > MEMORY_LIMIT:
        refuse_beyond_memory(needed, f"a matrix of {brief(m, True)} × {brief(n, True)}", "take a smaller one")


def is_array(value: Any) -> bool:
    """Return whether the value is a numpy array or scalar, also of a subclass, without loading numpy."""
    return hasattr(value, "ndim") and any(kind.__module__.partition(".")[0] == "numpy" for kind in type(value).__mro__)


def bytes_of_rows(rows: Iterable[int], columns: int) -> bytes:
    """Return packed rows of `columns` entries as bytes: (columns + 7) // 8 bytes for each row, lowest bit first."""
    width = (columns + 7) // 8
    return b"".join([row.to_bytes(width, "little") for row in rows])


def rows_of_bytes(data: bytes, count: int, columns: int) -> tuple[int, ...]:
    """Return the `count` packed rows that `bytes_of_rows` wrote as `data`.

    >>> rows_of_bytes(bytes_of_rows([1, 2, 3], 9), 3, 9)
    (1, 2, 3)
    """
    width = (columns + 7) // 8
    return tuple([int.from_bytes(data[i * width : (i + 1) * width], "little") for i in range(count)])


def bytes_of_entries(entries: Any) -> tuple[bytes, int, int]:
    """Return (rows as bytes, number of rows, number of columns) of an argument of F2Matrix.

    ValueError if there are no entries, if rows differ in length, or if an entry is not 0 or 1; TypeError for a value
    without rows of entries.
    """
    if is_sparse(entries):
        return _bytes_of_sparse(entries), *entries.shape
    array = _array_of(entries)
    if array is not None:
        return _bytes_of_array(array), *array.shape
    if isinstance(entries, str) and (empty := EMPTY.fullmatch(entries.strip())):
        m, n = (int(side.replace(",", "")) for side in empty.groups() if side)
        if m and n:
            raise ValueError(f"{entries.strip()} is the size of a matrix, not its entries")
        return b"", m, n
    if isinstance(entries, str) and SUMMARY.fullmatch(entries.strip()):
        raise ValueError(f"{entries.strip()} is a summary of a matrix; str(A) writes its entries")
    if isinstance(entries, str) and not entries.translate(WITHOUT_BITS):
        words = _words_of_text(entries)
        _require_equal(words)
        columns = len(words[0])
        return bytes_of_rows([int(word[::-1], 2) for word in words], columns), len(words), columns
    rows = _rows_of_entries(entries)
    columns = len(rows[0])
    return bytes_of_rows([packed_entries(row, i) for i, row in enumerate(rows)], columns), len(rows), columns


def _words_of_text(text: str) -> list[str]:
    """Return each row of a text as a word of entries: lines, parts between ; or brackets, or the words of one line.

    Lines of - and | between blocks, commas, and a name before the brackets are left out.

    >>> _words_of_text("1 0 1\\n0 1 0"), _words_of_text("[[1, 0], [0, 1]]"), _words_of_text("110 011")
    (['101', '010'], ['10', '01'], ['110', '011'])
    """
    unclosed = [text.count(a) - text.count(b) for a, b in ("[]", "()", "{}")]
    if any(unclosed) or re.search(r"\S[ \t]*\r?\n[ \t]*\r?\n\s*\S|,\s*,|(?m:^)[ \t]*,|\d[ \t]+\d+[ \t]*,", text):
        raise ValueError("a bracket, an entry before a comma, or a row is missing: give one matrix, rows joined by ;")
    plain = re.sub(r"(?m)^[-+ ]*-[-+ ]*$", "", re.sub(r"[A-Za-z_][\w.]*\s*(?=[\[(])|, *\w+=\w+", "", text))
    rows = [re.sub(r"[\s,|\[({'\"]+", " ", part).split() for part in re.split(r"[;\r\n\])}]+", plain)]
    rows = [row for row in rows if row]
    if len(rows) == 1:
        return rows[0] if any(len(word) > 1 for word in rows[0]) else ["".join(rows[0])]
    for i, row in enumerate(rows):
        if len(row) > 1 and any(len(word) > 1 for word in row):
            raise ValueError(f"row {i} has words of several entries: write one row a line, or all rows in one line")
    return ["".join(row) for row in rows]


def is_sparse(value: Any) -> bool:
    """Return whether the value is a sparse matrix or array of scipy, without loading scipy."""
    return type(value).__module__.startswith("scipy.sparse") and hasattr(value, "tocoo")


def _array_of(entries: Any) -> Any:
    """Return a matrix of numbers from numpy, galois, pandas or torch as a numpy array; None for any other value."""
    if "numpy" not in sys.modules or isinstance(entries, str | list | tuple) or not hasattr(entries, "__array__"):
        return None
    import numpy as np

    array = np.asarray(entries)
    return array if array.ndim == 2 and array.size and array.dtype.kind in "buif" else None


def _bytes_of_sparse(matrix: Any) -> bytes:
    """Return the rows of scipy's sparse matrix as bytes; ValueError for entries other than 0 and 1."""
    import numpy as np

    m, n = matrix.shape
    if not m or not n:
        raise ValueError("a matrix has at least one row and one column")
    refuse_large(m, n)
    places = matrix.tocoo(copy=True)
    places.sum_duplicates()
    i, j = places.coords if hasattr(places, "coords") else (places.row, places.col)
    if (wrong := (places.data != 0) & (places.data != 1)).any():
        k = int(wrong.argmax())
        raise ValueError(f"entries are 0 and 1, got {places.data[k].item()} in row {i[k]}, column {j[k]}")
    ones = places.data != 0
    packed = np.zeros((m, (n + 7) // 8), np.uint8)
    np.bitwise_or.at(packed, (i[ones], j[ones] >> 3), (1 << (j[ones] & 7)).astype(np.uint8))
    return packed.tobytes()


def _bytes_of_array(array: Any) -> bytes:
    import numpy as np

    if array.dtype.kind != "b" and (wrong := (array != 0) & (array != 1)).any():
        i, j = np.unravel_index(int(wrong.argmax()), array.shape)
        raise ValueError(f"entries are 0 and 1, got {array[i, j].item()} in row {i}, column {j}")
    return np.packbits(array.astype(bool, copy=False), axis=1, bitorder="little").tobytes()


def _rows_of_entries(entries: Any) -> list[list[Any]]:
    rows: list[list[Any]]
    if isinstance(entries, str):
        rows = [list(word) for word in _words_of_text(entries)]
    elif type(entries).__module__.partition(".")[0] == "flint" and hasattr(entries, "ncols"):
        values, n = list(map(int, entries.entries())), entries.ncols()
        rows = [values[i * n : (i + 1) * n] for i in range(entries.nrows())]
    else:
        rows = [_row(row, i) for i, row in enumerate(entries.tolist() if hasattr(entries, "tolist") else entries)]
    _require_equal(rows)
    return rows


def _require_equal(rows: Sequence[Sequence[Any]]) -> None:
    if not rows or not rows[0]:
        raise ValueError("a matrix has at least one row and one column")
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {i} has {len(row)} entries, the rows before it have {len(rows[0])}")


def _row(row: Any, i: int) -> list[Any]:
    try:
        return list(row)
    except TypeError:
        raise TypeError(f"a matrix has rows of 0 and 1, got {row!r} as row {i}") from None


def packed_entries(row: Iterable[Any], i: int = 0) -> int:
    """Return the entries of a row as a packed row; ValueError, which names row i, for an entry that is not 0 or 1.

    >>> packed_entries([1, 1, 0, 1])
    11
    """
    entries = list(row)
    try:
        values = bytes(entries)
    except (TypeError, ValueError):
        values = bytes([_entry(entry, i, j) for j, entry in enumerate(entries)])
    if values.translate(None, b"\0\1"):
        for j, entry in enumerate(entries):
            _entry(entry, i, j)
    return int(values[::-1].translate(DIGITS) or b"0", 2)


def _entry(entry: Any, i: int, j: int) -> int:
    if entry not in (0, 1, "0", "1"):
        shown = brief(entry) if isinstance(entry, int) else repr(entry)
        raise ValueError(f"entries are 0 and 1, got {shown} in row {i}, column {j}")
    return int(entry)


EMPTY = re.compile(r"\(([0-9,]{1,40}) × ([0-9,]{1,40})\)|F2Matrix\.zeros\(([0-9]{1,40}), ([0-9]{1,40})\)")
SUMMARY = re.compile(r"\w+\([0-9,]+ × [0-9,]+, [0-9,]+ ones\)")
DIGITS = bytes.maketrans(b"\0\1", b"01")
WITHOUT_BITS = dict.fromkeys(map(ord, "01 \t\r\n"))
