"""Read boards from text, text files, nested lists and arrays, as packed rows.

Error messages count the rows and columns of lists and arrays from 0, and the lines and columns of text from 1.
"""

import operator
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from flipalg.algebra.integers import brief
from flipalg.boards import board_text, packed_rows
from flipalg.grids.neighborhoods import Row
from flipalg.system.texts import limited_text

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["BoardLike", "HasArray", "HolesLike", "Place", "place_of", "read", "refuse_picture"]

Place: TypeAlias = tuple[int, int]


@runtime_checkable
class HasArray(Protocol):
    """A value that numpy converts to an array by `__array__`, such as a numpy array or a Board."""

    def __array__(self) -> "npt.NDArray[np.generic]":
        """Return the value as an array."""


BoardLike: TypeAlias = HasArray | str | os.PathLike[str] | Sequence[Sequence[int | None]] | Sequence[str]
"""A board, text, a list of its lines, a Path to text, nested lists with None for a hole, or an array."""
HolesLike: TypeAlias = Iterable[Place] | str
"""The places (row, column) without a cell; or, for a board given as text, the sign for a hole."""


def read(source: BoardLike, colors: int, hole: str | None) -> tuple[tuple[Row, ...], int, set[Place]]:
    """Return (packed rows, number of columns, holes) of a board with this number of colors.

    `hole` is a further sign for a hole in text, or None.

    TypeError or ValueError if the source is not a board, with a message that shows the wrong value and its place;
    OSError if the file cannot be read.
    """
    if isinstance(source, HasArray):
        return _from_array(source, colors)
    values = _values(source, colors, hole)
    holes = {(i, j) for i, row in enumerate(values) for j, value in enumerate(row) if value is None}
    rows = packed_rows.from_values([[value or 0 for value in row] for row in values], colors)
    return tuple(rows), len(values[0]), holes


def refuse_picture(name: str) -> None:
    """Raise ValueError if a name ends like that of a photo or a screenshot; the message says how to open the page."""
    if name.lower().endswith(board_text.PHOTOS):
        raise ValueError(
            f"{name:.200} is a picture, which the page reads: type flipalg play and choose I'm stuck; "
            "or write the rows, such as '##./#..'"
        )


def _from_array(source: Any, colors: int) -> tuple[tuple[Row, ...], int, set[Place]]:
    import numpy as np

    array = np.asarray(source)
    if array.ndim != 2 or 0 in array.shape:
        raise ValueError(f"a board has rows and columns, got an array of shape {array.shape}")
    wrong = ~np.isin(array, np.arange(colors))
    if wrong.any():
        i, j = (int(index[0]) for index in wrong.nonzero())
        raise ValueError(f"row {i}, column {j}: a cell is a number from 0 to {colors - 1}, got {array.item(i, j)!r}")
    return tuple(packed_rows.from_array(array, colors)), int(array.shape[1]), set()


def _values(source: Any, colors: int, hole: str | None) -> list[list[int | None]]:
    if isinstance(source, os.PathLike):
        path = Path(source)
        refuse_picture(str(path))
        try:
            return board_text.read(limited_text(path), colors, hole)
        except UnicodeDecodeError as error:
            raise ValueError(f"{path} is not UTF-8 text: {error.reason} at byte {error.start}") from None
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
    if isinstance(source, str):
        refuse_picture(source)
        if size := re.fullmatch(r"(\d+) ?[x×] ?(\d+)", source):
            raise ValueError(f"a size is two numbers: write {size[1]}, {size[2]}, not the text {source!r}")
        return board_text.read(source, colors, hole)
    if not isinstance(source, Sequence) or isinstance(source, bytes):
        raise TypeError(f"a board is a size, text, a Path, rows of numbers or an array, got {_shown(source)}")
    if source and all(isinstance(row, str) for row in source):
        return board_text.read("\n".join(source), colors, hole)
    return _from_lists(source, colors)


def _from_lists(source: Sequence[Any], colors: int) -> list[list[int | None]]:
    rows: list[list[int | None]] = []
    if isinstance(source, tuple) and len(source) == 2 and all(isinstance(side, int) for side in source):
        raise ValueError(f"a size is two numbers: write {source[0]}, {source[1]}, not {_shown(source)}")
    for i, row in enumerate(source):
        if not hasattr(row, "__len__") or isinstance(row, str | bytes):
            raise ValueError(f"a board is rows of cells, got {_shown(row)} for row {i}")
        if rows and len(row) != len(rows[0]):
            raise ValueError(f"row {i} has {len(row)} cells, the rows before it have {len(rows[0])}")
        rows.append([_value(value, i, j, colors) for j, value in enumerate(row)])
    if not rows or not rows[0]:
        raise ValueError("the board is empty")
    return rows


def _value(value: Any, i: int, j: int, colors: int) -> int | None:
    if value is None:
        return None
    try:
        if value in range(colors):
            return int(value)
    except (TypeError, ValueError):
        pass
    raise ValueError(f"row {i}, column {j}: a cell is a number from 0 to {colors - 1}, got {_shown(value)}")


def _shown(value: object) -> str:
    text = brief(value) if isinstance(value, int) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def place_of(place: Any) -> Place:
    """Return the pair (row, column), from 0, that a pair of integers or a name such as C4 gives.

    ValueError for text that is not a name, TypeError for other values.
    """
    if isinstance(place, str):
        return board_text.cell_of(place)
    try:
        i, j = place
        return operator.index(i), operator.index(j)
    except (TypeError, ValueError):
        raise TypeError(f"a cell is a pair (row, column) from 0, or a name such as C4, got {place!r}") from None
