"""Elimination over F2 on packed rows in the obvious way; tests compare faster methods with it.

Bit j of row i is the entry (i, j) of the matrix A; bit i of a right side belongs to row i.  This module imports nothing
of flipalg.  Each row takes O(rank) XORs.
"""

import copyreg
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

__all__ = [
    "InconsistentError",
    "coset",
    "determinant",
    "echelon_form",
    "kernel_basis",
    "rank",
    "reduced_echelon_form",
    "solve",
    "solved",
    "times",
    "witness",
]


class InconsistentError(ValueError):
    """The error that A x = b has no solution; `witness` has the entries of a y with y A = 0 and y b ≠ 0."""

    exit_code = 1

    def __init__(self, witness: Sequence[int]) -> None:
        """Store the witness."""
        rows = len(witness) - witness.count(0)
        super().__init__(
            f"A x = b has no solution: weighted by a witness of {rows} rows, A adds up to 0 and b does not"
        )
        self.witness = witness

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the message and the attributes, so that unpickling does not call __init__."""
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]


def echelon_form(rows: Iterable[int]) -> dict[int, int]:
    """Return {leading column: row} for a basis of the row space; the leading column of a row is its highest bit."""
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
    """Return {leading column: row} for the basis of the row space in which each leading column has a single 1."""
    basis = echelon_form(rows)
    leads = 0
    for lead in sorted(basis):
        row = basis[lead]
        while crossed := row & leads:
            row ^= basis[crossed.bit_length() - 1]
        basis[lead] = row
        leads |= 1 << lead
    return basis


def rank(rows: Iterable[int]) -> int:
    """Return the rank over F2 of the matrix with these rows.

    >>> rank([0b011, 0b111, 0b110, 0b010])
    3
    """
    return len(echelon_form(rows))


def determinant(rows: Sequence[int]) -> int:
    """Return the determinant, 0 or 1, of the square matrix with these rows."""
    _require_columns(rows, len(rows))
    return int(rank(rows) == len(rows))


def solve(rows: Sequence[int], columns: int, right: int) -> tuple[int, list[int]]:
    """Return (an x with A x = right, a basis of {x : A x = 0}) for the matrix A with these rows.

    The basis has a vector for each free column, that is a column without a pivot, and x is 0 in these columns.
    InconsistentError, with a witness, if there is no solution; ValueError if a row has more bits than `columns`.

    >>> solve([0b11, 0b11], 2, 0b11)
    (2, [3])
    """
    x, kernel = solved(rows, columns, right)
    if x is None:
        found = witness(rows, right)
        raise InconsistentError([found >> i & 1 for i in range(len(rows))])
    return x, kernel


def solved(rows: Sequence[int], columns: int, right: int) -> tuple[int | None, list[int]]:
    """Return the result of `solve`, with None in place of x if there is no solution."""
    _require_columns(rows, columns)
    reduced = reduced_echelon_form(row << 1 | right >> i & 1 for i, row in enumerate(rows))
    inconsistent = reduced.pop(0, None)  # the equation 0 = 1, which cleared the right sides of the others
    pivots = {lead - 1: row >> 1 for lead, row in reduced.items()}
    x = sum(1 << lead - 1 for lead, row in reduced.items() if row & 1)
    kernel = [
        1 << free | sum(1 << lead for lead, row in pivots.items() if row >> free & 1)
        for free in range(columns)
        if free not in pivots
    ]
    return (None if inconsistent else x), kernel


def witness(rows: Sequence[int], right: int) -> int:
    """Return a packed y with yᵀ A = 0 and <y, right> = 1, for a system A x = right without a solution.

    y is a set of equations whose sum is 0 = 1; in the elimination each row records its summands.
    """
    count = len(rows)
    carried = (row << (count + 1) | (right >> i & 1) << count | 1 << i for i, row in enumerate(rows))
    return echelon_form(carried)[count] ^ 1 << count


def kernel_basis(rows: Sequence[int], columns: int) -> list[int]:
    """Return a basis of {x : A x = 0}, with a packed vector for each column without a pivot.

    >>> kernel_basis([0b11, 0b11], 2)
    [3]
    """
    return solved(rows, columns, 0)[1]


def coset(x: int, kernel: Sequence[int]) -> Iterator[int]:
    """Yield the sum of x and the vectors of each subset of `kernel`, in the order of a Gray code.

    >>> sorted(coset(0b100, [0b001, 0b011]))
    [4, 5, 6, 7]
    """
    yield x
    for i in range(1, 1 << len(kernel)):
        x ^= kernel[(i & -i).bit_length() - 1]
        yield x


def times(rows: Sequence[int], x: int) -> int:
    """Return A x as a packed vector, for the matrix A with these rows."""
    return sum(((row & x).bit_count() & 1) << i for i, row in enumerate(rows))


def _require_columns(rows: Sequence[int], columns: int) -> None:
    for i, row in enumerate(rows):
        if row < 0 or row.bit_length() > columns:
            raise ValueError(f"row {i} does not fit in {columns} columns: {row:#x}")
