"""The m × n board with any neighborhood and topology as a toggle game, solved by elimination on all its cells.

Main definitions
    BoardGame(m, n, offsets, closed, colors)   a press flips the cells at the offsets from it; adds 1, with k colors
Main statements
    its matrix is G_rows(m, n, offsets, closed)    test_matrix_is_that_of_the_explicit_boards
    with k colors it is solved as the board is    test_a_game_of_states_is_solved_as_the_board_of_colors
Conventions
    Cells are (row, column), from 0.  On a closed board a cell that is met twice is not flipped, as in `structured`;
    with more than two colors it is changed by 2, as a Board is.
"""

from collections.abc import Iterable
from itertools import product
from typing import TypeAlias

from flipalg.algebra.integers import positive_integer
from flipalg.games.toggle_game import ToggleGame, refuse_large
from flipalg.matrices.structured import PLUS

__all__ = ["BoardGame"]

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
        """Lay out the board; (down, right) in `offsets` changes the cell so far from the one pressed."""
        self.m, self.n = positive_integer("m", m), positive_integer("n", n)
        refuse_large(self.m * self.n, self.m * self.n)
        offsets = tuple(offsets)
        places = list(product(range(self.m), range(self.n)))
        super().__init__(places, {place: self._around(place, offsets, closed) for place in places}, colors=colors)

    def _around(self, place: Place, offsets: Iterable[tuple[int, int]], closed: tuple[bool, bool]) -> dict[Place, int]:
        reached: dict[Place, int] = {}
        for down, right in offsets:
            i, j = place[0] + down, place[1] + right
            if (closed[0] or 0 <= i < self.m) and (closed[1] or 0 <= j < self.n):
                cell = i % self.m, j % self.n
                reached[cell] = reached.get(cell, 0) + 1
        return reached
