"""The game matrix of a board, of a row of cells or of a toggle game, as a matrix over F2 or over Z/colors."""

from typing import Any, Literal, overload

from flipalg.algebra.bit_vectors import packed
from flipalg.algebra.integers import brief, refuse_beyond_memory
from flipalg.boards.board import number_of_cell_colors
from flipalg.boards.board_system import board_system
from flipalg.grids.grid import Grid
from flipalg.grids.parameters import documented
from flipalg.grids.shapes import NeighborhoodLike
from flipalg.grids.topologies import Topology
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.matrices.modular_matrix import ModularMatrix
from flipalg.matrices.structured import S_rows

__all__ = ["game_matrix", "matrix_of", "simple_matrix"]


@overload
def game_matrix(
    m: int,
    n: int,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: Literal[2] = 2,
) -> F2Matrix: ...
@overload
def game_matrix(
    m: int,
    n: int,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int,
) -> F2Matrix | ModularMatrix: ...
@documented
def game_matrix(
    m: int,
    n: int,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> F2Matrix | ModularMatrix:
    """Return the game matrix of the m × n board: column k says what press k adds to each cell.

    Parameters
    ----------
    %(size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(colors_to_256)s

    Returns
    -------
    F2Matrix or ModularMatrix
        An mn × mn matrix, an F2Matrix for two colors and a ModularMatrix for more.  Cell (i, j) is row and column
        i n + j, from 0.  Lines are printed between the n × n blocks.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, an unknown name, a bad mask, or colors outside 2 to 256.
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
    grid = Grid.of_any(m, n, neighborhood, topology, number_of_cell_colors(colors))
    m, n = grid.shape
    lines, needed = range(n, m * n, n), (m * n) ** 2 // 8 if grid.colors == 2 else 8 * (m * n) ** 2
    refuse_beyond_memory(needed, f"the matrix of the {brief(m)} × {brief(n)} board", "take a smaller one")
    rows = board_system(grid).rows
    if grid.colors == 2:
        return F2Matrix.from_rows(rows, m * n, lines, lines)
    return ModularMatrix(rows, colors=grid.colors, row_lines=lines, column_lines=lines)


def matrix_of(game: Any) -> F2Matrix | ModularMatrix:
    """Return the matrix of a ToggleGame, over Z/colors: entry (i, j) is the number that move j adds to cell i."""
    if not game.colors:
        raise ValueError("a game of whole numbers has no matrix over Z/k")
    rows = game.system().rows
    if game.colors > 2:
        return ModularMatrix(rows, colors=game.colors)
    return F2Matrix.from_rows([row if isinstance(row, int) else packed(row) for row in rows], len(game.moves))


def simple_matrix(n: int) -> F2Matrix:
    """Return S_n over F2, the game matrix of a row of n cells with `plus`.

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
    MemoryError
        When n² entries would not fit.

    See Also
    --------
    game_matrix : the matrix of a board; for `plus` on a plain board S_n is each block on the diagonal
    determinant_polynomial : d_m(S_n) has the nullity of the plain m × n board with `plus`

    References
    ----------
    [Jansons2009], eq. 1.2.

    Examples
    --------
    >>> simple_matrix(3)
    F2Matrix('110 111 011')
    """
    return F2Matrix.from_rows(S_rows(n), n)
