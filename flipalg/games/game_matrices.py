"""The game matrix of a board or of a toggle game as a value, and the thesis's elimination by an unknown first row.

Cell (i, j) of a board is row and column i n + j of its matrix (thesis, eq. 1.3).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, overload

from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.boards.board import number_of_cell_colors
from flipalg.boards.packed_rows import pressed
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.matrices.modular_matrix import ModularMatrix
from flipalg.matrices.structured import G_rows, S_rows
from flipalg.theory.grid import Grid
from flipalg.theory.neighborhoods import Neighborhood
from flipalg.theory.parameters import documented
from flipalg.theory.topologies import Topology

__all__ = ["SymbolicRun", "game_matrix", "matrix_of", "simple_matrix", "symbolic_run"]


@overload
def game_matrix(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: Literal[2] = 2,
) -> F2Matrix: ...
@overload
def game_matrix(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int,
) -> F2Matrix | ModularMatrix: ...
@documented
def game_matrix(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> F2Matrix | ModularMatrix:
    """Return the game matrix of the m × n board: column k says which cells press k changes.

    Parameters
    ----------
    %(size)s
    %(neighborhood)s
    %(topology)s
    %(colors_to_256)s

    Returns
    -------
    F2Matrix or ModularMatrix
        An mn × mn matrix, over F2 or over Z/colors, with lines between the blocks of the rows; cell (i, j) is row and
        column i n + j.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, or an unknown name.
    MemoryError
        When (mn)² entries would not fit.

    See Also
    --------
    nullity : the dimension of its kernel, without the matrix
    determinant : its determinant, without the matrix

    References
    ----------
    [Jansons2009], eq. 1.3.

    Examples
    --------
    >>> print(game_matrix(2, 2))
    1 1 | 1 0
    1 1 | 0 1
    ----+----
    1 0 | 1 1
    0 1 | 1 1
    >>> game_matrix(1, 1, topology="torus", colors=3)
    ModularMatrix([[2]], colors=3)
    """
    grid = Grid.of(m, n, neighborhood, topology, number_of_cell_colors(colors))
    m, n = grid.shape
    lines = range(n, m * n, n)
    if grid.colors == 2:
        return F2Matrix.from_rows(G_rows(m, n, grid.neighborhood.offsets, grid.topology.closed), m * n, lines, lines)
    refuse_beyond_memory(8 * (m * n) ** 2, f"the matrix of the {brief(m)} × {brief(n)} board", "take a smaller one")
    units = ([1 << 8 * j if row == i else 0 for row in range(m)] for i in range(m) for j in range(n))
    columns = [[x for row in pressed(unit, grid) for x in row.to_bytes(n, "little")] for unit in units]
    return ModularMatrix(zip(*columns, strict=True), colors=grid.colors, row_lines=lines, column_lines=lines)


def matrix_of(game: Any) -> F2Matrix | ModularMatrix:
    """Return the matrix of a ToggleGame, whose entry (i, j) is the number that move j adds to cell i."""
    if game.colors == 2:
        return F2Matrix.from_rows(game.rows, len(game.moves))
    nothing = [0] * len(game.cells)
    return ModularMatrix(zip(*(game.press(nothing, [move]) for move in game.moves), strict=True), colors=game.colors)


def simple_matrix(n: int) -> F2Matrix:
    """Return S_n, the game matrix of a row of n cells.

    Parameters
    ----------
    n : int
        The number of cells, at least 1.

    Returns
    -------
    F2Matrix
        Ones on the diagonal and beside it.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1.

    See Also
    --------
    game_matrix : the matrix of a board, with S_n as its blocks on the diagonal
    determinant_polynomial : d_m(S_n) has the nullity of the m × n board

    References
    ----------
    [Jansons2009], eq. 1.2.

    Examples
    --------
    >>> simple_matrix(3)
    F2Matrix('110 111 011')
    """
    return F2Matrix.from_rows(S_rows(n), n)


@dataclass(frozen=True)
class SymbolicRun:
    """The rows of presses that follow from an unknown first row.

    unknowns    the names of the entries of the first row
    rows        x_1, ..., x_m; an entry is packed: bit 0 for the 1, bit k for the k-th unknown
    end         the sums that must be 0 for the last row of cells (thesis, eq. 4.12), packed in the same way
    """

    unknowns: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    end: tuple[int, ...]

    def equations(self) -> tuple[F2Matrix, tuple[int, ...]]:
        """Return A and y for which A (a, b, c, ...) = y says that `end` is 0."""
        matrix = F2Matrix.from_rows([entry >> 1 for entry in self.end], len(self.unknowns))
        return matrix, tuple(entry & 1 for entry in self.end)

    def presses(self) -> tuple[tuple[int, ...], ...] | None:
        """Return one solution, row by row; None if there is no solution."""
        matrix, right = self.equations()
        first = matrix.solve(right)
        if first is None:
            return None
        chosen = 1 | sum(bit << k for k, bit in enumerate(first, 1))
        return tuple(tuple((entry & chosen).bit_count() & 1 for entry in row) for row in self.rows)

    def latex(self) -> str:
        """Return the rows as columns of sums, as the thesis prints them."""
        lines = [rf"x_{{{k}}} &= {self._column(row)}" for k, row in enumerate(self.rows, 1)]
        lines.append(rf"0 &= {self._column(self.end)}")
        return r"\begin{aligned}" + r" \\ ".join(lines) + r"\end{aligned}"

    def _column(self, row: Sequence[int]) -> str:
        return r"\begin{pmatrix}" + r" \\ ".join(map(self.term, row)) + r"\end{pmatrix}"

    def term(self, entry: int) -> str:
        """Return one packed entry as a sum."""
        names = ("1", *self.unknowns)
        return " + ".join(name for k, name in enumerate(names) if entry >> k & 1) or "0"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def __str__(self) -> str:
        """Return a line for each row, and the conditions."""
        lines = [f"x{k}: {', '.join(map(self.term, row))}" for k, row in enumerate(self.rows, 1)]
        return "\n".join([*lines, f"0 = {', '.join(map(self.term, self.end))}"])

    def __repr__(self) -> str:
        """Return the size."""
        return f"SymbolicRun({len(self.rows)} × {len(self.unknowns)})"


@documented
def symbolic_run(m: int, n: int) -> SymbolicRun:
    """Return the rows of presses of the m × n board that follow from an unknown first row.

    Parameters
    ----------
    %(size)s

    Returns
    -------
    SymbolicRun
        The rows x_1, ..., x_m as sums of the unknowns a, b, c, ... and 1, and the conditions that the last row of cells
        makes; all dark goes to all on, with `plus`.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1.
    MemoryError
        When the m n sums would not fit.

    See Also
    --------
    solve : a solution, by polynomials

    Notes
    -----
    Row k of the cells says x_{k+1} = 1 + S x_k + x_{k-1}.  Each entry is a sum of at most n + 1 terms, kept as one
    integer.

    References
    ----------
    [Jansons2009], eq. 4.8 to 4.12 and example 8.

    Examples
    --------
    >>> print(symbolic_run(4, 3))
    x1: a, b, c
    x2: 1 + a + b, 1 + a + b + c, 1 + b + c
    x3: 1 + a + c, 0, 1 + a + c
    x4: 1 + b + c, a + b + c, 1 + a + b
    0 = 1 + c, 1 + b, 1 + a
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    what = f"the symbolic run of {brief(m)} × {brief(n)} cells"
    refuse_beyond_memory(m * n * (40 + n // 7), what, "take a smaller board")
    before, row = [0] * n, [1 << k for k in range(1, n + 1)]
    rows = []
    for _ in range(m):
        rows.append(tuple(row))
        padded = [0, *row, 0]
        after = [1 ^ padded[j] ^ padded[j + 1] ^ padded[j + 2] ^ before[j] for j in range(n)]
        before, row = row, after
    return SymbolicRun(_names(n), tuple(rows), tuple(row))


def _names(n: int) -> tuple[str, ...]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return tuple(letters[:n]) if n <= len(letters) else tuple(f"a{k}" for k in range(1, n + 1))
