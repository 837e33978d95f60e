"""How a board closes up: whether its top and bottom edges are joined, and whether its left and right edges are.

If `rows_close`, the last row is above the first; if `columns_close`, the last column is to the left of the first.  So a
cylinder is P_m × C_n (m rings of n cells), a ring is C_m × P_n, and a torus is C_m × C_n, where P is a path and C a
cycle.  A board that does not close up is called plain.  On C_1 and C_2 the two neighbors of a cell along the
cycle are one cell, which a press counts as two neighbors.
"""

from collections.abc import Iterable
from typing import NamedTuple, cast

from flipalg.grids.names import look_up

__all__ = ["TOPOLOGIES", "Topology", "cells_reached"]


class Topology(NamedTuple):
    """Whether the rows and the columns of a board close up.

    >>> TOPOLOGIES["cylinder"].columns_close, TOPOLOGIES["cylinder"].transposed.name
    (True, 'ring')
    """

    name: str
    rows_close: bool
    columns_close: bool

    @classmethod
    def of(cls, wanted: "str | Topology | tuple[bool, bool]") -> "Topology":
        """Return the value of TOPOLOGIES with this name or this pair (rows_close, columns_close), or a value unchanged.

        Raises ValueError, with the accepted names, for any other value.
        """
        if type(wanted) is tuple and len(wanted) == 2 and all(isinstance(closes, bool) for closes in wanted):
            return next(found for found in TOPOLOGIES.values() if found.closed == wanted)
        wanted = cast("str | Topology", wanted)
        return look_up("topology", wanted, TOPOLOGIES)

    @property
    def closed(self) -> tuple[bool, bool]:
        """Return (rows_close, columns_close)."""
        return self.rows_close, self.columns_close

    @property
    def is_open(self) -> bool:
        """Return whether the board is plain: neither rows nor columns close up."""
        return not any(self.closed)

    @property
    def transposed(self) -> "Topology":
        """Return the topology with the roles of rows and columns exchanged."""
        return next(other for other in TOPOLOGIES.values() if other.closed == self.closed[::-1])


TOPOLOGIES: dict[str, Topology] = {
    found.name: found
    for found in (
        Topology("board", False, False),
        Topology("cylinder", False, True),
        Topology("ring", True, False),
        Topology("torus", True, True),
    )
}


def cells_reached(
    m: int, n: int, cell: tuple[int, int], offsets: Iterable[tuple[int, int]], closed: tuple[bool, bool]
) -> dict[tuple[int, int], int]:
    """Return {changed cell: how often it changes} for a press on `cell` of the m × n board, one change for each offset.

    `closed` is the pair (whether the rows close up, whether the columns do).

    >>> cells_reached(1, 2, (0, 0), [(0, 0), (0, -1), (0, 1)], (False, True))
    {(0, 0): 1, (0, 1): 2}
    """
    reached: dict[tuple[int, int], int] = {}
    (i, j), (rows_close, columns_close) = cell, closed
    for down, right in offsets:
        k, h = i + down, j + right
        if rows_close:
            k %= m
        if columns_close:
            h %= n
        if 0 <= k < m and 0 <= h < n:
            reached[k, h] = reached.get((k, h), 0) + 1
    return reached
