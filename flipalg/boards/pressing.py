"""The packed rows that presses add to a board, for any number of colors."""

from collections.abc import Iterable, Iterator

from flipalg.boards.packed_rows import row_of
from flipalg.theory.grid import Grid
from flipalg.theory.neighborhoods import Row


def pressed(rows: Iterable[Row], grid: Grid) -> Iterator[Row]:
    """Yield the rows that presses add, modulo the number of colors; a stream where the rows do not close up.

    >>> [row.to_bytes(2, "little") for row in pressed([0x0002, 0x0100], Grid.of(2, 2, colors=3))]
    [b'\\x02\\x00', b'\\x00\\x01']
    """
    n, form, topology, colors = grid.n, grid.neighborhood, grid.topology, grid.colors
    if colors == 2:
        return form.pressed(rows, n, topology)
    values = (row.to_bytes(n, "little") for row in rows)
    return (row_of(row, colors) for row in form.pressed_values(values, n, topology, colors=colors))
