"""The m × n board with any set of offsets, closed or not, as a toggle game, solved by elimination on all its cells.

Cells are (row, column), from 0.  On a closed board two offsets may lead to the same cell: the press adds 2 to it, which
changes nothing with two colors.
"""

from collections.abc import Iterable
from itertools import product
from typing import TypeAlias

from flipalg.algebra.integers import positive_integer
from flipalg.games.toggle_game import ToggleGame, refuse_large
from flipalg.matrices.structured import PLUS
from flipalg.theory.topologies import cells_reached

__all__ = ["BoardGame", "Place"]

Place: TypeAlias = tuple[int, int]


class BoardGame(ToggleGame[Place, Place]):
    """The board of m rows and n columns; `closed` says whether its rows and its columns wrap around.

    >>> torus = BoardGame(3, 3, closed=(True, True))
    >>> torus.nullity, sorted(torus.flips((0, 0)))
    (4, [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)])
    """

    _drawing = "values.of_place_game"

    @property
    def _size(self) -> str:
        return f"{self.m} × {self.n}"

    def __init__(
        self,
        m: int,
        n: int,
        offsets: Iterable[tuple[int, int]] = PLUS,
        closed: tuple[bool, bool] = (False, False),
        *,
        colors: int = 2,
    ) -> None:
        """Lay out the board; a press changes the cell at each offset (down, right) from it."""
        self.m, self.n = positive_integer("m", m), positive_integer("n", n)
        refuse_large(self.m * self.n, self.m * self.n)
        offsets = tuple(offsets)
        places = list(product(range(self.m), range(self.n)))
        flips = {place: cells_reached(self.m, self.n, place, offsets, closed) for place in places}
        super().__init__(places, flips, colors=colors)
