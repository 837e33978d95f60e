"""Applies presses to a board, for any number of colors, from the offsets of the neighborhood alone.

Main definitions
    pressed(rows, n, form, topology, colors)    the packed rows that presses add, row by row
Conventions
    Packed rows are those of packed_rows.  Where the rows do not close up they stream, else all are held: the first
    needs the last.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from flipalg.boards.packed_rows import row_of
from flipalg.theory.neighborhoods import Neighborhood, Row
from flipalg.theory.topologies import TOPOLOGIES, Topology


def pressed(
    rows: Iterable[Row], n: int, form: Neighborhood, topology: Topology = TOPOLOGIES["board"], colors: int = 2
) -> Iterator[Row]:
    """Yield the rows, of n cells, that presses add modulo the number of colors.

    >>> from flipalg.theory.neighborhoods import NEIGHBORHOODS
    >>> [row.to_bytes(2, "little") for row in pressed([0x0002, 0x0100], 2, NEIGHBORHOODS["plus"], colors=3)]
    [b'\\x02\\x00', b'\\x00\\x01']
    """
    if colors == 2:
        return form.pressed(rows, n, topology)
    return _of_colors(rows, n, form, topology, colors)


def _of_colors(rows: Iterable[Row], n: int, form: Neighborhood, topology: Topology, colors: int) -> Iterator[Row]:
    rows_close, columns_close = topology.closed
    values: Iterable[Sequence[int]] = (row.to_bytes(n, "little") for row in rows)
    first: Sequence[int] = bytes(n)
    last = first
    if rows_close:
        held = list(values)
        values, first, last = held, held[0], held[-1]
    above, here = first, last
    for k, below in enumerate(chain(values, [first])):
        if k:  # `here` is a row of the board
            vertical = [a + b for a, b in zip(above, below, strict=True)]
            beside = [form.c2 * a + form.c3 * b for a, b in zip(here, vertical, strict=True)]
            left, right = neighbors(beside, columns_close)
            cells = zip(here, vertical, left, right, strict=True)
            yield row_of([(form.c0 * a + form.c1 * b + c + d) % colors for a, b, c, d in cells], colors)
        above, here = here, below


def neighbors(row: Sequence[int], closes: bool) -> tuple[list[int], list[int]]:
    """Return for each cell of a row what is left and what is right of it; 0 at the ends of a row that does not close.

    >>> neighbors([1, 2, 3], False), neighbors([1, 2, 3], True)
    (([0, 1, 2], [2, 3, 0]), ([3, 1, 2], [2, 3, 1]))
    """
    return [row[-1] if closes else 0, *row[:-1]], [*row[1:], row[0] if closes else 0]
