"""The explicit matrices of boards as packed rows: a Python integer for each row, whose bit j is the entry in column j.

The rows and columns of a game matrix belong to the cells; cell (i, j) of an m × n board has the index i n + j.  The
game matrix consists of m rows of m blocks, each n × n.  With the default press on a plain board the blocks on the
diagonal are S_n, the game matrix of a row of n cells.  [Jansons2009] numbers the cells down the columns, so that its
G_{m,n} (eq. 1.3) has S_m on the diagonal.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from flipalg.algebra.bit_vectors import ones
from flipalg.algebra.integers import positive_integer, refuse_beyond_memory

if TYPE_CHECKING:
    from flint import nmod_mat

__all__ = ["PLUS", "A_rows", "G_rows", "S_rows", "to_flint"]

PLUS = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
"""The cells that a press flips by default, as (rows down, columns right) from the pressed cell."""


def A_rows(n: int) -> list[int]:
    """Return the packed rows of A_n, the adjacency matrix of the path on n vertices."""
    return G_rows(1, n, ((0, -1), (0, 1)))


def S_rows(n: int) -> list[int]:
    """Return the packed rows of the simple matrix S_n = I + A_n, the game matrix of a row of n cells.

    >>> [format(row, "03b") for row in S_rows(3)]
    ['011', '111', '110']
    """
    return G_rows(1, n)


def G_rows(
    m: int,
    n: int,
    offsets: Iterable[tuple[int, int]] = PLUS,
    closed: tuple[bool, bool] = (False, False),
) -> list[int]:
    """Return the packed rows of the mn × mn game matrix of the m × n board; a press flips the cells at `offsets`.

    Row i n + j has ones at the presses that flip the cell (i, j).  For offsets symmetric about (0, 0), these are also
    the cells that the press (i, j) flips.  `closed` tells whether the upper and lower edges meet, and whether the left
    and right edges meet: (False, True) is the cylinder P_m × C_n, and (True, True) the torus.  A cell that a press
    reaches an even number of times is not flipped, so that the cycles C_1 and C_2 have no edges.  MemoryError if the
    matrix does not fit in memory.
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    refuse_beyond_memory(
        (m * n) ** 2 // 8,
        f"the matrix of the {m:,} × {n:,} board" if m * n < 2**100 else "the matrix of a board of that size",
        "flipalg.nullity(m, n) needs no matrix",
    )
    rows = [0] * (m * n)
    for down, right in offsets:
        columns = range(n) if closed[1] else range(max(right, 0), min(n, n + right))
        for i in range(m) if closed[0] else range(max(down, 0), min(m, m + down)):
            row, press = i * n, (i - down) % m * n
            for j in columns:
                rows[row + j] ^= 1 << press + (j - right) % n
    return rows


def to_flint(rows: Sequence[int], columns: int, p: int = 2) -> "nmod_mat":
    """Return packed rows as a flint matrix modulo p, with one word per entry; MemoryError if it does not fit in memory.

    Only the ones are set, because matrices of boards have few, and setting an entry of a flint matrix takes long.
    """
    from flint import nmod_mat

    refuse_beyond_memory(
        8 * len(rows) * columns,
        f"a flint matrix of {len(rows):,} × {columns:,} words",
        "the packed rows take 1/64 of that",
    )

    matrix = nmod_mat(len(rows), columns, p)
    for i, row in enumerate(rows):
        for j in ones(row):
            matrix[i, j] = 1
    return matrix
