"""The class Board: a board of cells as an immutable value.

The cells are stored as packed rows (packed_rows.py).  A hole is a place without a cell.  On a small closed board
a press can reach a cell several times, and then changes the cell that many times.
"""

import operator
from collections.abc import Iterable, Iterator
from numbers import Integral
from random import Random
from typing import TYPE_CHECKING, TypeAlias, overload

from flipalg.algebra.integers import both_sides, brief, integer, refuse_beyond_memory
from flipalg.boards import board_text, packed_rows
from flipalg.boards.board_shown import SHOWN_CELLS, to_html, to_svg
from flipalg.boards.board_source import BoardLike, HasArray, HolesLike, Place, place_of, read
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Row
from flipalg.grids.shapes import NeighborhoodLike
from flipalg.grids.topologies import Topology
from flipalg.pictured import Pictured
from flipalg.system.limits import MOST_COLORS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from flipalg.boards.packed_rows import Cells

__all__ = ["Board", "Presses", "number_of_cell_colors"]

Presses: TypeAlias = Iterable[Place | str] | str | HasArray
"""Places or names of cells, text with names, or a board or array whose values count the presses of each cell."""


def number_of_cell_colors(colors: object) -> int:
    """Return `colors` as an int; TypeError or ValueError unless it is an integer from 2 to 256."""
    k = integer("colors", colors)
    if not 2 <= k <= MOST_COLORS:
        raise ValueError(f"colors must be from 2 to {MOST_COLORS}, got {brief(k)}")
    return k


class Board(Pictured):
    """An m × n board of cells, each with a value from 0 to colors - 1; immutable and hashable.

    Parameters
    ----------
    cells : int, str, Path, nested lists, array or Board
        The number of rows of a board of zeros; or the cells as text, as a Path to a file with such text, as lists of
        numbers (None for a hole), as an array, or as another Board.  Text has a line for each row, or rows joined by
        /, with the signs of `board_text.ON` and `OFF`, or with numbers for more than two colors.
    n : int, optional
        The number of columns, if `cells` is the number of rows.
    holes : iterable of (row, column), or str, optional
        The places without a cell; or, if `cells` is text, a further sign for a hole.
    colors : int, default 2
        The number of colors, 2 to 256.  A copy of another Board has the colors of that board.

    Raises
    ------
    TypeError, ValueError
        If the arguments do not describe a board; the message shows the wrong value and its place.
    OSError
        If a file cannot be read.
    MemoryError
        If the board would not fit in memory.

    See Also
    --------
    solve : the presses that bring a board to a goal
    random_board : a random board that can be solved

    Notes
    -----
    In Python a cell is the pair (row, column), counted from 0; in text it is a name such as C4, a column letter and a
    row number from 1.  A press adds 1 modulo the number of colors to each cell that it reaches.

    Examples
    --------
    >>> board = Board("#..\\n.#.\\n...")
    >>> print(board.press([(1, 1)]))
    ##.
    #.#
    .#.
    >>> board.shape, board.weight, board.names
    ((3, 3), 2, ('A1', 'B2'))
    """

    def __init__(
        self, cells: BoardLike | int, n: int | None = None, *, holes: HolesLike | None = None, colors: int = 2
    ) -> None:
        """Make a board; the docstring of the class explains the arguments."""
        self._rows: tuple[Row, ...]
        self._holes: frozenset[Place]
        self._colors = number_of_cell_colors(colors)
        places = set[Place]()
        if isinstance(holes, str) and (isinstance(cells, int | Board) or hasattr(cells, "__array__")):
            raise ValueError(f"holes are places such as [(0, 2)], or a sign if the board is text, got {holes!r}")
        if n is not None or isinstance(cells, int):
            m, self._n = both_sides(cells, n)
            refuse_beyond_memory(16 * m + self._n, f"the {brief(m)} × {brief(self._n)} board", "take a smaller one")
            self._rows = (0,) * m
        elif isinstance(cells, Board):
            self._rows, self._n, self._colors, places = cells._rows, cells._n, cells._colors, set(cells._holes)
        else:
            self._rows, self._n, places = read(cells, self._colors, holes if isinstance(holes, str) else None)
        if holes is not None and not isinstance(holes, str):
            places |= set(map(place_of, holes))
        self._holes = frozenset(places)
        self._require_empty_holes()

    def _require_empty_holes(self) -> None:
        for i, j in sorted(self._holes):
            if not (0 <= i < self.m and 0 <= j < self._n):
                raise ValueError(f"no place for a hole at {(i, j)}: the board is {brief(self.m)} × {brief(self._n)}")
            if value := self[i, j]:
                raise ValueError(f"a hole has no color, got {value} at {(i, j)}")
        if len(self._holes) == self.m * self._n:
            raise ValueError("a board has at least one cell that is not a hole")

    @classmethod
    def random(
        cls,
        m: int,
        n: int,
        neighborhood: NeighborhoodLike = "plus",
        topology: str | Topology = "board",
        *,
        colors: int = 2,
        holes: HolesLike | None = None,
        seed: int | None = None,
    ) -> "Board":
        """Return a random board that can be solved: a dark board after random presses, the same for the same seed.

        Each cell is pressed 0 to colors - 1 times, uniformly at random.  `random_board` also takes a goal and the
        least number of presses.

        >>> print(Board.random(2, 5, seed=1))
        ..###
        ##.##
        """
        dark, random = cls(m, n, holes=holes, colors=colors), Random(seed)
        if colors == 2:
            rows = [random.getrandbits(dark.n) for _ in range(dark.m)]
        else:
            rows = [
                packed_rows.row_of([random.randrange(colors) for _ in range(dark.n)], colors) for _ in range(dark.m)
            ]
        presses = packed_rows.cleared(rows, dark.holes, colors)
        return dark.press(dark._with(tuple(presses), dark.n, dark.holes), neighborhood, topology)

    def _with(self, rows: tuple[Row, ...], n: int, holes: Iterable[Place]) -> "Board":
        board = object.__new__(Board)
        board._rows, board._n, board._colors, board._holes = rows, n, self._colors, frozenset(holes)
        return board

    @classmethod
    def from_rows(
        cls, rows: Iterable[Row], n: int, *, holes: Iterable[Place] | None = None, colors: int = 2
    ) -> "Board":
        """Return the board with n columns and these packed rows.

        The cell in column j of a row is bit j, or byte j if there are more than two colors.  `holes` are the places
        (row, column) without a cell.  ValueError if a row does not fit in n columns or has a value above colors - 1, or
        if a hole is not on the board or is not 0.

        >>> Board.from_rows([0b001, 0b010], 3)
        Board('#..\\n.#.')
        """
        packed = tuple(map(operator.index, rows))
        board = cls(len(packed), n, colors=colors)
        for i, row in enumerate(packed):
            if row < 0 or row.bit_length() > board._n * (1 if colors == 2 else 8):
                raise ValueError(f"row {i} must fit in {board._n} columns, got {row:#x}")
            if colors > 2 and max(row.to_bytes(board._n, "little")) >= colors:
                raise ValueError(f"row {i} must have colors from 0 to {colors - 1}, got {row:#x}")
        board = board._with(packed, board._n, map(place_of, holes or ()))
        board._require_empty_holes()
        return board

    @property
    def m(self) -> int:
        """The number of rows."""
        return len(self._rows)

    @property
    def n(self) -> int:
        """The number of columns."""
        return self._n

    @property
    def shape(self) -> tuple[int, int]:
        """The shape (m, n)."""
        return self.m, self._n

    @property
    def colors(self) -> int:
        """The number of colors: a cell has a value from 0 to colors - 1."""
        return self._colors

    @property
    def holes(self) -> frozenset[Place]:
        """The places (row, column) without a cell."""
        return self._holes

    @property
    def rows(self) -> tuple[Row, ...]:
        """The packed rows; the cell in column j is bit j, or byte j if there are more than two colors."""
        return self._rows

    @property
    def weight(self) -> int:
        """The number of cells whose value is not 0."""
        return packed_rows.weight(self.rows) if self._colors == 2 else len(self.cells)

    @property
    def is_solved(self) -> bool:
        """Whether every cell is 0, which is the default goal of `solve` for a given board."""
        return not any(self._rows)

    @property
    def cells(self) -> tuple[Place, ...]:
        """The places (row, column) of the cells that are not 0, row by row."""
        return tuple((i, j) for i, row in enumerate(self) for j, value in enumerate(row) if value)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells that are not 0, such as C4 (column letter and row number from 1)."""
        return tuple(board_text.cell_name(i, j) for i, j in self.cells)

    def __getitem__(self, place: Place | str) -> int:
        """Return the value of a cell, given by (row, column), counted from 0, or by a name such as C4; 0 for a hole.

        IndexError if the place is not on the board; ValueError for text that is not a name.

        >>> board = Board("##./#../...")
        >>> board[0, 1], board["B1"], board["C3"]
        (1, 1, 0)
        """
        i, j = place_of(place)
        if not (0 <= i < self.m and 0 <= j < self._n):
            raise IndexError(f"the board has {self.m} × {self._n} cells, got {(i, j)}")
        return packed_rows.value_at(self._rows[i], j, self._colors)

    def __eq__(self, other: object) -> bool:
        """Return whether the shape, the number of colors, the holes and the cells are the same."""
        return self._key == other._key if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash of the shape, the number of colors, the holes and the cells."""
        return hash(self._key)

    @property
    def _key(self) -> tuple[object, ...]:
        return self._rows, self._n, self._colors, self._holes

    @overload
    def press(
        self, cells: Presses | Place, neighborhood: NeighborhoodLike = "plus", topology: str | Topology = "board"
    ) -> "Board": ...
    @overload
    def press(
        self,
        cells: int,
        column: int,
        /,
        neighborhood: NeighborhoodLike = "plus",
        topology: str | Topology = "board",
    ) -> "Board": ...
    def press(self, cells: Presses | Place | int, *form: object, **names: object) -> "Board":
        """Return the board after the presses.

        Parameters
        ----------
        cells : (row, column), int, iterable, str, array or Board
            The cells to press: a place (row, column), also as two arguments; an iterable of places or of names such as
            C4; text with names; or a board or array whose values, from 0 to colors - 1, count the presses of each cell.
        neighborhood : str, mask, offsets, function, Form or Shape, default "plus"
            The cells that a press changes, as for `solve`.
        topology : {"board", "cylinder", "ring", "torus", "moebius", "klein", "projective"} or Topology, default "board"
            The edges of the board that are joined, as for `solve`.

        Returns
        -------
        Board
            A new board; the board itself does not change.

        Raises
        ------
        TypeError, ValueError
            If a place is not a cell, if a name is unknown, or if a board or array of presses has another shape.
        MemoryError
            If the result would not fit in memory.

        Examples
        --------
        >>> board = Board(3, 3)
        >>> board.press(0, 0) == board.press((0, 0)) == board.press([(0, 0)]) == board.press("A1")
        True
        """
        row: object = cells
        if isinstance(row, Integral) and form:
            cells, form = place_of((row, form[0])), form[1:]
        return self._after(cells, *form, **names)  # type: ignore[arg-type]  # Grid.of refuses other types

    def _after(
        self, cells: Presses | Place, neighborhood: NeighborhoodLike = "plus", topology: str | Topology = "board"
    ) -> "Board":
        (m, n), k = self.shape, self._colors
        grid = Grid.of_any(m, n, neighborhood, topology, k)
        needed = m * n // 4 if k == 2 else 8 * m * n
        refuse_beyond_memory(needed, f"pressing {m:,} × {n:,} cells", "take a smaller board")
        added = packed_rows.pressed(self._presses(cells), grid, self._holes)
        return self._with(tuple(packed_rows.sum_of_rows(self._rows, added, k)), n, self._holes)

    def _presses(self, cells: Presses | Place) -> tuple[Row, ...]:
        """Return the number of presses of each cell, modulo the number of colors, as packed rows."""
        if cells is None:
            raise TypeError("there is no cell to press, got None: hint returns None at the goal")
        if isinstance(cells, tuple) and cells and not isinstance(cells[0], tuple | str):
            cells = [cells]  # a place, or a tuple that place_of refuses
        if isinstance(cells, HasArray):
            board = cells if isinstance(cells, Board) else Board(cells, colors=self._colors)
            if board.shape != self.shape:
                raise ValueError(f"presses must have the shape {self.shape} of the board, got {board.shape}")
            for place in self._holes:
                if board[place]:
                    raise self._no_cell(*place)
            if board.colors == self._colors:
                return board._rows
            return tuple(packed_rows.from_values([[x % self._colors for x in row] for row in board], self._colors))
        rows, width = [0] * self.m, 1 if self._colors == 2 else 8
        for cell in cells.split() if isinstance(cells, str) else cells:
            i, j = board_text.cell_of(cell) if isinstance(cell, str) else place_of(cell)
            if not (0 <= i < self.m and 0 <= j < self._n) or (i, j) in self._holes:
                raise self._no_cell(i, j)
            if width == 1:
                rows[i] ^= 1 << j
            else:
                rows[i] += 1 << 8 * j if (rows[i] >> 8 * j & 255) < self._colors - 1 else -(self._colors - 1 << 8 * j)
        return tuple(rows)

    def _no_cell(self, i: int, j: int) -> ValueError:
        reason = "it is a hole" if (i, j) in self._holes else f"the board is {self.m} × {self._n}"
        if min(i, j) >= 0:
            reason += f", without {board_text.cell_name(i, j)}"
        return ValueError(f"no cell to press at {(i, j)}: {reason}")

    def transposed(self) -> "Board":
        """Return the board with rows and columns exchanged."""
        holes = {(j, i) for i, j in self._holes}
        return self._with(tuple(packed_rows.transposed(self._rows, self._n, self._colors)), self.m, holes)

    def rotated(self, k: int = 1) -> "Board":
        """Return the board after k quarter turns counterclockwise, as numpy.rot90 does."""
        board = self
        for _ in range(operator.index(k) % 4):
            turned = board.transposed()
            board = turned._with(turned._rows[::-1], turned.n, {(turned.m - 1 - i, j) for i, j in turned._holes})
        return board

    def __xor__(self, other: "Board") -> "Board":
        """Return the board that is 1 where two boards differ; ValueError for more than two colors or as for +."""
        if not isinstance(other, Board):
            return NotImplemented
        if self._colors > 2:
            raise ValueError(f"^ is for two colors, this board has {self._colors}: use +")
        return self + other

    def __add__(self, other: "Board") -> "Board":
        """Return the sum, cell by cell, modulo the number of colors; ValueError for another shape, holes or colors."""
        if not isinstance(other, Board):
            return NotImplemented
        if (self.shape, self._colors, self._holes) != (other.shape, other._colors, other._holes):
            raise ValueError(f"boards must agree in shape, holes and colors: {self._kind} and {other._kind}")
        sums = packed_rows.sum_of_rows(self._rows, other._rows, self._colors)
        return self._with(tuple(sums), self._n, self._holes)

    @property
    def _kind(self) -> str:
        holes = f" with {len(self._holes)} holes" if self._holes else ""
        return f"{self.m} × {self._n}{holes}, {self._colors} colors"

    def __len__(self) -> int:
        """Return the number of rows."""
        return self.m

    def __iter__(self) -> Iterator[list[int]]:
        """Yield each row as a list of values, 0 for a hole."""
        for row in self._rows:
            yield list(packed_rows.values_of(row, self._n, self._colors))

    def tolist(self) -> list[list[int]]:
        """Return the values as nested lists, 0 for a hole; MemoryError if the lists would not fit in memory."""
        refuse_beyond_memory(24 * self.m * self._n, f"lists of {self.m:,} × {self._n:,} cells", "take a smaller board")
        return list(self)

    def to_numpy(self) -> "Cells":
        """Return the values as an array of uint8 of shape (m, n), 0 for a hole."""
        refuse_beyond_memory(self.m * self._n, f"an array of {self.m:,} × {self._n:,} cells", "rows are packed")
        return packed_rows.to_array(self._rows, *self.shape, self._colors)

    def __array__(self, dtype: "npt.DTypeLike | None" = None, copy: bool | None = None) -> "npt.NDArray[np.generic]":
        """Return the values as an array, of the type `dtype` if given, so that numpy accepts a board as an array."""
        array = self.to_numpy()
        return array if dtype is None else array.astype(dtype)

    def __str__(self) -> str:
        """Return a line for each row, with # for 1, `.` for 0 and x for a hole; with more colors, the numbers."""
        if self._colors == 2 and not self._holes:
            return "\n".join(packed_rows.text_of_row(row, self._n) for row in self._rows)
        signs = ".#" if self._colors == 2 else [str(color) for color in range(self._colors)]
        between = " " if self._colors > 10 else ""
        return "\n".join(
            between.join("x" if (i, j) in self._holes else signs[value] for j, value in enumerate(row))
            for i, row in enumerate(self.tolist())
        )

    @property
    def _is_small(self) -> bool:
        return self.m * self._n <= SHOWN_CELLS

    def _repr_html_(self) -> str | None:
        return to_html(self) if self._is_small else None

    def _repr_svg_(self) -> str | None:
        return to_svg(self) if self._is_small else None

    def _repr_png_(self) -> bytes | None:
        return None if self._is_small else super()._repr_png_()

    def __repr__(self) -> str:
        """Return a call that constructs the board; for a large board, its size, colors and number of cells not 0."""
        if not self._is_small:
            return f"<Board {self._kind}, {self.weight:,} cells not 0>"
        options = (", holes='x'" if self._holes else "") + (f", colors={self._colors}" if self._colors > 2 else "")
        return f"Board({str(self)!r}{options})"
