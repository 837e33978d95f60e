"""Elimination over F2 on packed rows: the slow and obvious way that everything else is compared with.

Main definitions
    rank(rows), determinant(rows)       of the matrix whose row i is the integer rows[i]
    kernel_basis(rows, columns)         vectors x with A x = 0, packed
    solve(rows, columns, right)         one x with A x = b, or None
    times(rows, x)                      A x
Conventions
    Bit j of a row is the entry in column j; bit i of `right` and of A x belongs to row i.
    Nothing of algebra/ is imported: this is the oracle.
Cost
    O(rank) XORs of a row, a row at a time; a banded matrix of width w takes only O(w) of them, so a 100 × 100 board
    (10,000 rows) is a matter of seconds.
"""

from collections.abc import Iterable, Sequence


def echelon_form(rows: Iterable[int]) -> dict[int, int]:
    """Return a basis of the row space, by leading (highest) column: each row cleared by the rows before it."""
    basis: dict[int, int] = {}
    for row in rows:
        while row:
            lead = row.bit_length() - 1
            if lead not in basis:
                basis[lead] = row
                break
            row ^= basis[lead]
    return basis


def reduced_echelon_form(rows: Iterable[int]) -> dict[int, int]:
    """Return the basis of the row space in which every leading column has a single 1, by leading column."""
    basis = echelon_form(rows)
    reduced: dict[int, int] = {}
    leads = 0
    for lead in sorted(basis):
        row = basis[lead]
        while crossed := row & leads:
            row ^= reduced[crossed.bit_length() - 1]
        reduced[lead] = row
        leads |= 1 << lead
    return reduced


def rank(rows: Iterable[int]) -> int:
    """Return the rank over F2.

    >>> rank([0b011, 0b111, 0b110, 0b010])
    3
    """
    return len(echelon_form(rows))


def determinant(rows: Sequence[int]) -> int:
    """Return the determinant, 0 or 1, of a square matrix."""
    _require_columns(rows, len(rows))
    return int(rank(rows) == len(rows))


def kernel_basis(rows: Sequence[int], columns: int) -> list[int]:
    """Return a basis of {x : A x = 0}, one packed vector for each column that leads no row.

    >>> kernel_basis([0b11, 0b11], 2)
    [3]
    """
    _require_columns(rows, columns)
    reduced = reduced_echelon_form(rows)
    return [
        1 << free | sum(1 << lead for lead, row in reduced.items() if row >> free & 1)
        for free in range(columns)
        if free not in reduced
    ]


def solve(rows: Sequence[int], columns: int, right: int) -> int | None:
    """Return one x with A x = right (the free columns 0), or None when there is none."""
    _require_columns(rows, columns)
    augmented = (row << 1 | right >> i & 1 for i, row in enumerate(rows))
    reduced = reduced_echelon_form(augmented)
    if 0 in reduced:  # a row 0 = 1
        return None
    return sum(1 << (lead - 1) for lead, row in reduced.items() if row & 1)


def times(rows: Sequence[int], x: int) -> int:
    """Return A x."""
    return sum(((row & x).bit_count() & 1) << i for i, row in enumerate(rows))


def _require_columns(rows: Sequence[int], columns: int) -> None:
    for i, row in enumerate(rows):
        if row < 0 or row.bit_length() > columns:
            raise ValueError(f"row {i} does not fit in {columns} columns: {row:#x}")
