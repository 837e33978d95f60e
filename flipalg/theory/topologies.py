"""How a board closes up: whether its rows meet around the edge, and whether its columns do.

Main definitions
    Topology                 a value: name, rows_close, columns_close
    TOPOLOGIES               board, cylinder, ring, torus, by name: the one table
    topology(name or value)  look-up; the error lists the names
Conventions
    rows_close: the last row is above the first; columns_close: the last column is left of the first.  So a cylinder is
    P_m × C_n, m rings of n cells, a ring is C_m × P_n, the same with rows and columns exchanged, a torus C_m × C_n.
    C_1 and C_2 have the two edges of every cycle: a press meets a cell twice there, which adds 2, or cancels over F2.
"""

from typing import NamedTuple

from flipalg.theory.names import look_up


class Topology(NamedTuple):
    """Whether the rows and the columns of a board close up.

    >>> topology("cylinder").columns_close, topology("cylinder").transposed.name
    (True, 'ring')
    """

    name: str
    rows_close: bool
    columns_close: bool

    @property
    def closed(self) -> tuple[bool, bool]:
        """Return whether the rows close up, and whether the columns do."""
        return self.rows_close, self.columns_close

    @property
    def is_open(self) -> bool:
        """Return whether neither do: a plain board."""
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


def topology(wanted: str | Topology) -> Topology:
    """Return the topology of that name, or the one given; ValueError lists the names for an unknown one."""
    return look_up("topology", wanted, TOPOLOGIES)
