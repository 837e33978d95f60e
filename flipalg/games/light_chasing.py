"""Light chasing: row by row, press below each light of the row above, until lights are left only in the last row.

The board is plain, and a press is a `plus`.  Presses p in row 1 of the dark m × n board, followed by a chase, leave the
lights d_m(S_n) p in the last row; d_m is the determinant polynomial and S_n the game matrix of a row of n cells.  To
remove lights q that a chase leaves, press p in row 1 with d_m(S_n) p = q, if such a p exists, and chase again.
"""

from typing import NamedTuple

from flipalg.algebra.integers import both_sides, brief
from flipalg.boards.board import Board
from flipalg.grids.neighborhoods import Row
from flipalg.system.limits import CHASED_CELLS, CHASED_COLUMNS

__all__ = ["Chase", "FirstRow", "FirstRows", "chase", "chased", "first_row", "first_rows"]

WAYS_COMPARED = 10
"""The fewest presses in row 1 are searched for if at most 2^10 first rows have the same effect."""
SUMS_LISTED = 5
"""A table lists all its lines if there are at most 2^5 - 1."""


class FirstRow(NamedTuple):
    """A line of the table: lights left in the last row, and presses in row 1 that remove them, as packed rows."""

    left: Row
    first: Row


class FirstRows(NamedTuple):
    """The table of light chasing for a size.

    lines       the lines of the table
    nullity     the nullity of the board: of the 2^n sets of lights in the last row, 2^(n - nullity) can be removed
    is_whole    whether there is a line for every set that can be removed, except the empty set; if not, these sets are
                the sums of lines
    """

    lines: list[FirstRow]
    nullity: int
    is_whole: bool


class Chase(NamedTuple):
    """The presses of a chase, and the lights that it leaves."""

    presses: Board
    left: Board


def chase(board: Board) -> Chase:
    """Return the presses of light chasing, and the lights that they leave, which are in the last row.

    Raises ValueError for a board with holes or more than two colors.

    >>> found = chase(Board("#../.../..."))
    >>> found.presses.names, found.left.names
    (('A2', 'A3', 'B3'), ('A3', 'C3'))
    """
    if board.colors > 2 or board.holes:
        raise ValueError("lights are chased on a board of two colors without holes")
    presses, left = _chase(board.rows, board.n)
    rows = [0] * (board.m - 1) + [left]
    return Chase(Board.from_rows(presses, board.n), Board.from_rows(rows, board.n))


def chased(board: Board) -> Board:
    """Return the board after light chasing; the errors are those of `chase`.

    >>> chased(Board("#../.../...")).names
    ('A3', 'C3')
    """
    return chase(board).left


def _chase(rows: tuple[Row, ...], n: int, first: Row = 0) -> tuple[list[Row], Row]:
    """Return (the presses in each row, the lights left in the last row) of a chase that presses `first` in row 1."""
    mask = (1 << n) - 1
    presses = [first]
    above = here = 0
    for k, lights in enumerate(rows):
        above, here = here, presses[k]
        presses.append(lights ^ above ^ here ^ (here << 1 & mask) ^ here >> 1)
    return presses[:-1], presses[-1]


def first_rows(m: int, n: int) -> FirstRows:
    """Return the table: sets of lights left in the last row, and the fewest presses in row 1 that remove each set.

    If at most 31 sets of lights can be removed, besides the empty set, each has a line.  Otherwise there are
    n - nullity lines, each with a light that is in no other line.  Above nullity 10 the presses need not be the fewest.
    The lines are sorted by their lights, as binary numbers whose first digit is column 0, largest first.  The cost is n
    chases, and elimination on n rows of n bits.  Raises TypeError or ValueError for sizes that are not integers ≥ 1,
    ValueError for more than 1,000,000 cells or 2,000 columns.

    >>> for left, first in first_rows(5, 5).lines[:3]:  # bit j is column j, so read from the right
    ...     print(f"{left:05b} {first:05b}")
    00111 00010
    11011 00100
    01101 10000
    """
    basis, quiet = _basis(m, n)
    is_whole = len(basis) <= SUMS_LISTED
    lines = [FirstRow(left, _fewest(first, quiet)) for left, first in (_sums(basis)[1:] if is_whole else basis)]
    lines.sort(key=lambda line: f"{line.left:0{n}b}"[::-1], reverse=True)
    return FirstRows(lines, len(quiet), is_whole)


def first_row(m: int, n: int, left: Row) -> Row | None:
    """Return, packed, the fewest presses in row 1 that remove the lights `left` in the last row; None if no presses do.

    `left` is a packed row.  Above nullity 10 the presses need not be the fewest.  Cost and errors are those of
    `first_rows`.

    >>> first_row(5, 5, 0b10001), first_row(5, 5, 1)
    (3, None)
    """
    basis, quiet = _basis(m, n)
    first = 0
    for line in basis:
        if left & line.left & -line.left:
            left, first = left ^ line.left, first ^ line.first
    return None if left else _fewest(first, quiet)


def _basis(m: int, n: int) -> tuple[list[FirstRow], list[FirstRow]]:
    """Return (a basis of the lines, the lowest light of each in no other; a basis of the lines without lights)."""
    m, n = both_sides(m, n)
    if m * n > CHASED_CELLS or n > CHASED_COLUMNS:
        most = f"{CHASED_CELLS:,} cells and {CHASED_COLUMNS:,} columns"
        raise ValueError(f"first rows are computed for boards to {most}, got {brief(m)} × {brief(n)}")
    dark = (0,) * m
    basis: list[FirstRow] = []
    quiet: list[FirstRow] = []
    for j in range(n):
        first = 1 << j
        _, left = _chase(dark, n, first)
        for other in basis:
            if left & other.left & -other.left:
                left, first = left ^ other.left, first ^ other.first
        if left:
            low = left & -left
            basis = [FirstRow(a ^ left, p ^ first) if a & low else FirstRow(a, p) for a, p in basis]
            basis.append(FirstRow(left, first))
        else:
            quiet.append(FirstRow(0, first))
    return basis, quiet


def _sums(lines: list[FirstRow]) -> list[FirstRow]:
    """Return the sums over all sets of lines; the first is the empty sum."""
    sums = [FirstRow(0, 0)]
    for left, first in lines:
        sums += [FirstRow(a ^ left, p ^ first) for a, p in sums]
    return sums


def _fewest(first: Row, quiet: list[FirstRow]) -> Row:
    """Return the fewest presses in row 1 that leave the same lights as `first`.

    `quiet` is a basis of the presses in row 1 after which a chase leaves no lights; if it has more than WAYS_COMPARED
    elements, return `first`.
    """
    ways = _sums(quiet) if len(quiet) <= WAYS_COMPARED else [FirstRow(0, 0)]
    return min((first ^ other for _, other in ways), key=lambda row: (row.bit_count(), row))
