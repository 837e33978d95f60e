"""All 512 masks of the 3 × 3 square: boards on which a press flips any set of the nine cells around it.

Main definitions
    mask_nullity(mask, m, n, topology)     for every mask: by polynomials where rows or columns commute (theory.masks),
                                           over F2 else by the transfer of subspaces, with more colors by elimination
    mask_nullities(mask, n, topology)      those of 1 × n, 2 × n, 3 × n, ..., two colors
    mask_period(mask, n, topology)         the same for all m at once: how they repeat
    mask_entries(mask, m, n, topology)     the matrix
Main statements
    the ways agree with elimination of the whole matrix      test_all_masks_by_elimination, test_squares_to_40
Conventions
    As in theory.masks.  C_1 and C_2 have the two edges of every cycle.
"""

from collections.abc import Iterator
from itertools import count, islice

from flipalg.algebra.integers import positive_integer
from flipalg.matrices.block_toeplitz import Blocks, Eventual, eventual, nullities
from flipalg.matrices.modular import solve_modulo
from flipalg.theory import masks
from flipalg.theory.colors import prime_number_of_colors
from flipalg.theory.masks import Mask, commutes, mask
from flipalg.theory.topologies import Topology
from flipalg.theory.topologies import topology as named_topology

__all__ = ["mask_entries", "mask_nullities", "mask_nullity", "mask_period"]

LARGEST_ELIMINATED = 2_500
"""Cells of a board that is eliminated as a whole."""
LARGEST_STEPS = 10**6
"""Steps times cells of a row that the transfer of subspaces takes."""


def mask_nullity(
    wanted: int | str | Mask, m: int, n: int, topology: str | Topology = "board", *, colors: int = 2
) -> int:
    """Return the nullity of the m × n board on which a press reaches the cells of the mask; a prime number of colors.

    One side may be of any size, but on plain boards of masks that are not their own mirror image (`commutes`): there
    m n is at most 10^6, with more than two colors 2,500.
    Raises TypeError, ValueError or MemoryError.

    >>> mask_nullity("110/111/011", 14, 16), mask_nullity("010/111/010", 5, 5), mask_nullity(467, 6, 6)
    (6, 2, 1)
    """
    found, closed, p = mask(wanted), named_topology(topology), prime_number_of_colors(colors)
    m, n = positive_integer("m", m), positive_integer("n", n)
    if commutes(found, closed):
        return masks.commuting_nullity(found, m, n, closed, colors=p)
    if m * n > (LARGEST_STEPS if p == 2 else LARGEST_ELIMINATED):
        raise MemoryError(
            f"the mask {found} is not its own mirror image: plain boards to {LARGEST_STEPS:,} cells of two colors, and "
            f"{LARGEST_ELIMINATED:,} of more, got {m} × {n}"
        )
    if p > 2:
        matrix = mask_entries(found, m, n, closed)
        return len(solve_modulo(matrix, [0] * (m * n), p).generators)
    if n > m:
        found, m, n = found.transposed, n, m
    return next(islice(mask_nullities(found, n), m - 1, None))


def mask_nullities(wanted: int | str | Mask, n: int, topology: str | Topology = "board") -> Iterator[int]:
    """Yield the nullities of the boards of 1 × n, 2 × n, 3 × n, ... cells, two colors, without end.

    >>> list(islice(mask_nullities("010/111/010", 4), 9))
    [0, 0, 0, 4, 0, 0, 0, 0, 4]
    """
    found, closed = mask(wanted), named_topology(topology)
    n = positive_integer("n", n)
    if closed.is_open:
        return nullities(_blocks(found, n))
    return (masks.commuting_nullity(found, m, n, closed) for m in count(1))


def mask_period(wanted: int | str | Mask, n: int, most: int = 10_000) -> Eventual | None:
    """Return how the nullities of the plain m × n boards repeat in m, two colors; None if not within `most` steps.

    >>> mask_period("110/111/010", 4).period, mask_period("011/000/100", 8).nullity(10**30)
    (85, 4)
    """
    return eventual(_blocks(mask(wanted), positive_integer("n", n)), positive_integer("most", most))


def _blocks(found: Mask, n: int) -> Blocks:
    """Return the three rows of a mask on a path of n cells."""
    return Blocks(*(_line(row, n) for row in found))


def _line(row: tuple[int, int, int], n: int) -> list[int]:
    """Return the n × n matrix of a row of a mask on a path, as packed rows."""
    digits = row[0] | row[1] << 1 | row[2] << 2
    return [(digits << j >> 1) & (1 << n) - 1 for j in range(n)]


def mask_entries(wanted: int | str | Mask, m: int, n: int, topology: str | Topology = "board") -> list[list[int]]:
    """Return the matrix over the integers: how often a press on a cell reaches each, cell (i, j) at i n + j.

    >>> mask_entries("000/011/000", 1, 3)
    [[1, 1, 0], [0, 1, 1], [0, 0, 1]]
    """
    found, closed = mask(wanted), named_topology(topology)
    offsets = [(i - 1, j - 1) for i in range(3) for j in range(3) if found[i][j]]
    matrix: list[list[int]] = []
    for cell in range(m * n):
        row = [0] * (m * n)
        for i, j in offsets:
            below, right = cell // n + i, cell % n + j
            if (closed.rows_close or 0 <= below < m) and (closed.columns_close or 0 <= right < n):
                row[below % m * n + right % n] += 1
        matrix.append(row)
    return matrix
