"""The m × n board with any neighborhood and topology as a toggle game, solved by elimination on all its cells.

Cells are (row, column), from 0.  A press may reach a cell several times, for example on a small torus, and adds 1
each time.  So with two colors a cell that is reached twice does not change.
"""

from itertools import product
from typing import TypeAlias

from flipalg.games.toggle_game import ToggleGame, refuse_large
from flipalg.grids.grid import Grid
from flipalg.grids.shapes import NeighborhoodLike
from flipalg.grids.topologies import Topology

__all__ = ["BoardGame", "Place"]

Place: TypeAlias = tuple[int, int]


class BoardGame(ToggleGame[Place, Place]):
    """The game on a board of m rows and n columns; a move is a press on a cell.

    The default goal is all 0 if a start is given, else all 1.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns.
    offsets : str, Form, Shape, mask, offsets or function
        The neighborhood, as for `flipalg.solve`.
    closed : str, Topology or pair of bool
        The topology, as for `flipalg.solve`, or whether the first and last row meet, and the first and last column.
    colors : int
        The number of colors, 2 to 256.

    Examples
    --------
    >>> torus = BoardGame(3, 3, closed=(True, True))
    >>> torus.nullity, sorted(torus.flips((0, 0)))
    (4, [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)])
    """

    _given_goes = 0

    _moves_are = "presses"

    @property
    def _size(self) -> str:
        return f"{self.m} × {self.n}"

    def __init__(
        self,
        m: int,
        n: int,
        offsets: NeighborhoodLike = "plus",
        closed: str | Topology | tuple[bool, bool] = "board",
        *,
        colors: int = 2,
    ) -> None:
        """Lay out the board; MemoryError for more than 46,340 cells."""
        grid = Grid.of_any(m, n, offsets, closed)
        self.m, self.n = grid.shape
        refuse_large(self.m * self.n, self.m * self.n)
        places = list(product(range(self.m), range(self.n)))
        super().__init__(places, {place: grid.reached(*place) for place in places}, colors=colors)
