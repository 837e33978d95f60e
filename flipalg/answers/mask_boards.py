"""Nullities of boards on which a press changes some of the cells of the 3 × 3 square around it, for all 512 masks.

On cylinders, rings and tori, and for masks with a vertical or horizontal mirror line, `mask_nullity` uses polynomials.
For other masks on a plain board with two colors it computes the nullity row by row (docs/mathematics/masks.md,
theorem 4); with more colors it eliminates the whole matrix.
"""

from collections.abc import Iterator
from itertools import count, islice

from flipalg.algebra.integers import positive_integer
from flipalg.grids.colors import prime_number_of_colors
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology, cells_reached
from flipalg.matrices.block_toeplitz import Blocks, Eventual, eventual, nullities
from flipalg.system.limits import ELIMINATED_CELLS, MASK_CELLS
from flipalg.systems.system import System
from flipalg.theory.masks import Mask, commutes, commuting_nullity

__all__ = ["mask_entries", "mask_nullities", "mask_nullity", "mask_period"]


@documented
def mask_nullity(
    wanted: int | str | Mask, m: int, n: int, topology: str | Topology = "board", *, colors: int = 2
) -> int:
    """Return the nullity of the m × n board on which a press changes the cells of the mask.

    Parameters
    ----------
    %(mask)s
    m, n : int
        The numbers of rows and columns, at least 1.  If the board is plain and the mask has no vertical or horizontal
        mirror line, m n is at most 10^6, or 2,500 with more than two colors; otherwise the larger of m and n may be of
        any size.
    %(topology)s
    %(prime_colors)s

    Returns
    -------
    int
        The dimension of the space of quiet patterns over F_p, for p colors.

    Raises
    ------
    TypeError, ValueError
        For an invalid mask, size, topology or number of colors.
    MemoryError
        For a board that is too large.

    Notes
    -----
    The theorems are in docs/mathematics/masks.md; arXiv 2503.20717 has the nullities of all masks up to 17 × 17.

    Examples
    --------
    >>> mask_nullity("110/111/011", 14, 16), mask_nullity("010/111/010", 5, 5), mask_nullity(467, 6, 6)
    (6, 2, 1)
    """
    found, topology, p = Mask.of(wanted), Topology.of(topology), prime_number_of_colors(colors)
    m, n = positive_integer("m", m), positive_integer("n", n)
    if commutes(found, topology):
        return commuting_nullity(found, m, n, topology, colors=p)
    if m * n > (MASK_CELLS if p == 2 else ELIMINATED_CELLS):
        raise MemoryError(
            f"the mask {found} is not its own mirror image: plain boards to {MASK_CELLS:,} cells of two colors, and "
            f"{ELIMINATED_CELLS:,} of more, got {m} × {n}"
        )
    if p > 2:
        rows = tuple(map(tuple, mask_entries(found, m, n, topology)))
        return System(rows, m * n, (0,) * (m * n), p).nullity
    if n > m:
        found, m, n = found.transposed, n, m
    return next(islice(mask_nullities(found, n), m - 1, None))


def mask_nullities(wanted: int | str | Mask, n: int, topology: str | Topology = "board") -> Iterator[int]:
    """Yield the nullities of a mask on the 1 × n, 2 × n, 3 × n, ... boards with two colors, without end.

    >>> list(islice(mask_nullities("010/111/010", 4), 9))
    [0, 0, 0, 4, 0, 0, 0, 0, 4]
    """
    found, topology = Mask.of(wanted), Topology.of(topology)
    n = positive_integer("n", n)
    if topology.is_open:
        return nullities(_blocks(found, n))
    return (commuting_nullity(found, m, n, topology) for m in count(1))


@documented
def mask_period(wanted: int | str | Mask, n: int, most: int = 10_000) -> Eventual | None:
    """Return the nullities of the plain m × n boards with two colors for all m, as an eventually periodic sequence.

    Parameters
    ----------
    %(mask)s
    n : int
        The number of columns, at least 1.
    most : int, default 10,000
        The largest number of rows for which nullities are computed.

    Returns
    -------
    Eventual or None
        For m > `.preperiod` the nullity grows by `.growth` from m to m + `.period` rows; `.nullity(m)` is the nullity
        for any m.  None if no repetition is found within `most` rows.

    Raises
    ------
    TypeError, ValueError
        For an invalid mask or number.

    Examples
    --------
    >>> mask_period("110/111/010", 4).period, mask_period("011/000/100", 8).nullity(10**30)
    (85, 4)
    """
    return eventual(_blocks(Mask.of(wanted), positive_integer("n", n)), positive_integer("most", most))


def _blocks(found: Mask, n: int) -> Blocks:
    """Return as n × n matrices the effect of a row of n presses on the row above, on its own and on the row below."""
    return Blocks(*(_line(row, n) for row in found))


def _line(row: tuple[int, int, int], n: int) -> list[int]:
    """Return for each of n presses side by side the packed set of cells that `row`, a row of the mask, changes."""
    digits = row[0] | row[1] << 1 | row[2] << 2
    return [(digits << j >> 1) & (1 << n) - 1 for j in range(n)]


def mask_entries(wanted: int | str | Mask, m: int, n: int, topology: str | Topology = "board") -> list[list[int]]:
    """Return the transposed game matrix of a mask over the integers: row k says how often press k changes each cell.

    Cell (i, j) of the m × n board is row and column i n + j.

    >>> mask_entries("000/011/000", 1, 3)
    [[1, 1, 0], [0, 1, 1], [0, 0, 1]]
    """
    found, topology = Mask.of(wanted), Topology.of(topology)
    offsets = [(i - 1, j - 1) for i in range(3) for j in range(3) if found[i][j]]
    matrix: list[list[int]] = []
    for cell in range(m * n):
        row = [0] * (m * n)
        for (i, j), times in cells_reached(m, n, divmod(cell, n), offsets, topology.closed).items():
            row[i * n + j] = times
        matrix.append(row)
    return matrix
