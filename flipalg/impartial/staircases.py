"""The positions of Chomp: rows of stones, their moves, and all positions that a position contains.

rows      lengths from top to bottom, as printed: (2, 4, 5, 8); no row is shorter than the row above it.  An empty row
          has length 0, an endless row math.inf
move      a stone (column, row), from 0 at the lower left; all stones (c, r) with c ≥ column and r ≥ row are taken
stairs    lengths of the finite rows from the bottom up: stairs[row] is the length of a row if no row is endless
"""

import math
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from reprlib import repr as brief
from typing import Any, TypeAlias

from flipalg.algebra.integers import natural_number
from flipalg.system.limits import SEARCH_BYTES

__all__ = [
    "Move",
    "Rows",
    "Stairs",
    "draw",
    "finite",
    "mirror",
    "mirrored",
    "moves",
    "number_within",
    "parse",
    "play",
    "positions_within",
    "printed",
    "refuse_beyond_memory",
    "refuse_empty",
    "refuse_rows",
]

Rows: TypeAlias = Iterable[int | float]
Move: TypeAlias = tuple[int, int]
Stairs: TypeAlias = tuple[int, ...]


def play(rows: Rows, move: Move) -> tuple[int | float, ...]:
    """Return the rows after a move; empty rows are left out.

    Raises ValueError for a stone that is not there and for the empty position, and the errors of `parse`.

    >>> play((2, 4, 5, 8), (3, 1))
    (2, 3, 3, 8)
    """
    stairs, endless = parse(rows)
    refuse_empty(stairs, endless)
    if len(move) != 2:
        raise ValueError(f"a move is a pair (column, row), got {move!r}")
    column, row = natural_number("column", move[0]), natural_number("row", move[1])
    lengths = (math.inf,) * endless + stairs
    if row >= len(lengths) or column >= lengths[row]:
        raise ValueError(f"there is no stone ({column}, {row}) in {brief(printed(lengths))}")
    return printed(lengths[:row] + tuple(min(length, column) for length in lengths[row:]))


def mirror(rows: Rows) -> Stairs:
    """Return the lengths of the columns, shortest first, which are the rows of the mirror image in the diagonal.

    Raises ValueError for endless rows, MemoryError for more than 5,162,219 columns, and the errors of `parse`.

    >>> mirror((2, 2, 4))
    (1, 1, 3, 3)
    """
    stairs = finite(rows, "a mirror image")
    refuse_beyond_memory(stairs[:1])
    return printed(mirrored(stairs))


def draw(rows: Rows, marked: Iterable[Move] = (), width: int = 60) -> str:
    """Return the stones as text: 0 is the corner, X a stone, + a marked stone.

    A row of more than `width` ≥ 1 stones shows `width` of them and three dots.

    >>> print(draw((3, 3), {(2, 1)}))
    XX+
    0XX
    """
    stairs, endless = parse(rows)
    marks = set(marked)
    lines = []
    for row, length in enumerate((math.inf,) * endless + stairs):
        shown = int(min(length, width))
        stones = ["+" if (column, row) in marks else "X" for column in range(shown)]
        if row == 0:
            stones[0] = "0"
        lines.append("".join(stones) + "..." * (length > width))
    return "\n".join(reversed(lines))


def parse(rows: Rows) -> tuple[Stairs, int]:
    """Return (the stairs of the finite rows, without empty rows; the number of endless rows below them).

    Raises TypeError for lengths that are not integers or math.inf, ValueError for negative lengths and if a row is
    longer than the row below it.
    """
    if not isinstance(rows, Iterable):
        raise TypeError(f"rows must be a sequence of lengths, got {rows!r}")
    lengths = [length if length == math.inf else natural_number("the length of a row", length) for length in rows]
    for above, below in pairwise(lengths):
        if above > below:
            raise ValueError(f"rows must not get shorter from top to bottom, got {above} above {below}")
    return tuple(int(length) for length in reversed(lengths) if 0 < length < math.inf), lengths.count(math.inf)


def finite(rows: Rows, what: str) -> Stairs:
    """Return the stairs; if a row is endless, raise a ValueError, which says that `what` needs finite rows."""
    stairs, endless = parse(rows)
    if endless:
        raise ValueError(f"{what} needs finite rows, got {endless} endless")
    return stairs


def refuse_empty(stairs: Stairs, endless: int = 0) -> None:
    """Raise ValueError for the empty position."""
    if not stairs and not endless:
        raise ValueError("the empty position has no moves: the last stone has been taken")


def printed(lengths: Iterable[Any]) -> tuple[Any, ...]:
    """Return lengths from the bottom up as rows from top to bottom, without empty rows."""
    return tuple(length for length in lengths if length)[::-1]


def mirrored(stairs: Stairs) -> Stairs:
    """Return the lengths of the columns from the left, which are the stairs of the mirror image."""
    return tuple(sum(length > column for length in stairs) for column in range(stairs[0] if stairs else 0))


def moves(stairs: Stairs) -> Iterator[tuple[Move, Stairs]]:
    """Yield each move (column, row) and the stairs that it leaves; emptied rows are kept as 0."""
    for row, length in enumerate(stairs):
        kept, end = stairs[:row], row + 1
        for column in range(length - 1, -1, -1):
            while end < len(stairs) and stairs[end] > column:
                end += 1
            yield (column, row), kept + (column,) * (end - row) + stairs[end:]


def positions_within(stairs: Stairs) -> Iterator[Stairs]:
    """Yield all positions within `stairs`; empty rows are kept as 0, and every move leads to an earlier position."""
    position = [0] * len(stairs)
    while True:
        yield tuple(position)
        row = len(stairs) - 1
        while row >= 0 and position[row] == (min(stairs[row], position[row - 1]) if row else stairs[0]):
            row -= 1
        if row < 0:
            return
        position[row:] = [position[row] + 1] + [0] * (len(stairs) - row - 1)


def number_within(stairs: Stairs) -> int:
    """Return the number of positions that `positions_within` yields.

    >>> number_within((10,) * 6)
    8008
    """
    counts = [1]  # counts[x]: the ways to choose the rows above, none longer than x; the last entry also for larger x
    for length in reversed(stairs):
        counts = list(accumulate(counts + counts[-1:] * (length + 1 - len(counts))))
    return counts[-1]


def refuse_rows(count: int) -> None:
    """Raise MemoryError for more rows than fit into SEARCH_BYTES."""
    if 8 * count > SEARCH_BYTES:
        raise MemoryError(f"{brief(count)} rows need more than {SEARCH_BYTES >> 30} GiB; take fewer")


def refuse_beyond_memory(stairs: Stairs) -> None:
    """Raise MemoryError if the positions within `stairs` would take more than SEARCH_BYTES bytes."""
    bytes_each = 8 * len(stairs) + 200
    stones = sum(stairs)
    counted = stones * bytes_each <= SEARCH_BYTES  # there are more positions than stones
    number = number_within(stairs) if counted else stones
    if number * bytes_each > SEARCH_BYTES:
        raise MemoryError(
            f"within {brief(printed(stairs))} there are {'' if counted else 'more than '}{number:,} positions; "
            f"the {SEARCH_BYTES // 2**30} GiB allowed hold {SEARCH_BYTES // bytes_each:,}"
        )
