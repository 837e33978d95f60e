"""Elimination one operation at a time, as on a blackboard.

Row elimination exchanges and adds rows, first down to an upper triangle and then up to the reduced form.  Sweeping is
elimination of a symmetric matrix with pivots on the diagonal only (F. Jansons, bachelor's thesis, Groningen 2009,
sections 3.1 and 4.1).  Bit j of the packed row i is the entry (i, j).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Step", "diagonal_steps", "row_steps"]

Operation = tuple[str, tuple[int, ...], list[int]]
"""(action, indices of the rows concerned, packed rows of the matrix after the action); see the fields of `Step`."""


@dataclass(frozen=True)
class Step:
    """One operation of an elimination.

    action    `add`, `exchange` or `sweep`
    rows      (source, target) for `add`, (first, second) for `exchange`, (pivot,) for `sweep`; indices count from 0
    matrix    the F2Matrix after the operation
    """

    action: str
    rows: tuple[int, ...]
    matrix: Any  # an F2Matrix

    def __str__(self) -> str:
        """Return the operation in words, with rows counted from 1."""
        numbers = [row + 1 for row in self.rows]
        if self.action == "add":
            return f"add row {numbers[0]} to row {numbers[1]}"
        if self.action == "exchange":
            return f"exchange rows {numbers[0]} and {numbers[1]}"
        return f"sweep with the 1 at ({numbers[0]}, {numbers[0]})"

    def elementary(self) -> Any:
        """Return the elementary matrix E of the operation: E @ (the matrix before) is `matrix`.

        On the right E.T does to columns what E does to rows.  ValueError for a sweep, which is several operations.
        """
        if self.action == "sweep":
            raise ValueError("a sweep is a product of elementary matrices, on both sides")
        rows = [1 << i for i in range(self.matrix.shape[0])]
        first, second = self.rows
        if self.action == "add":
            rows[second] |= 1 << first
        else:
            rows[first], rows[second] = rows[second], rows[first]
        return type(self.matrix).from_rows(rows, len(rows))

    def latex(self) -> str:
        """Return LaTeX: an arrow with the operation above it, rows counted from 1, then the matrix after it."""
        numbers = [row + 1 for row in self.rows]
        if self.action == "add":
            over = f"r_{{{numbers[1]}}} + r_{{{numbers[0]}}}"
        elif self.action == "exchange":
            over = rf"r_{{{numbers[0]}}} \leftrightarrow r_{{{numbers[1]}}}"
        else:
            over = f"({numbers[0]}, {numbers[0]})"
        return rf"\xrightarrow{{{over}}} {self.matrix.latex()}"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def __repr__(self) -> str:
        """Return the operation in words and the size of the matrix."""
        rows, columns = self.matrix.shape
        return f"Step({str(self)!r}, {rows} × {columns})"


def row_steps(rows: Sequence[int], columns: int) -> Iterator[Operation]:
    """Yield the operations that bring a matrix to reduced row echelon form.

    `rows` are the packed rows of the matrix and `columns` is their length.  An entry that is already 0 takes no step.
    """
    rows = list(rows)
    pivots: list[int] = []
    for column in range(columns):
        top = len(pivots)
        found = next((i for i in range(top, len(rows)) if rows[i] >> column & 1), None)
        if found is None:
            continue
        if found != top:
            rows[top], rows[found] = rows[found], rows[top]
            yield "exchange", (top, found), list(rows)
        for i in range(found + 1, len(rows)):
            if rows[i] >> column & 1:
                rows[i] ^= rows[top]
                yield "add", (top, i), list(rows)
        pivots.append(column)
    for pivot in range(len(pivots) - 1, -1, -1):
        for i in range(pivot - 1, -1, -1):
            if rows[i] >> pivots[pivot] & 1:
                rows[i] ^= rows[pivot]
                yield "add", (pivot, i), list(rows)


def diagonal_steps(rows: Sequence[int]) -> Iterator[Operation]:
    """Yield the operations that sweep a symmetric matrix, given by its packed rows.

    The pivot of an operation is the first 1 on the diagonal whose row has another 1; the other entries of its row and
    column become 0.  Ones off the diagonal can be left when no pivot is left.
    """
    rows = list(rows)
    while True:
        pivot = next((i for i, row in enumerate(rows) if row >> i & 1 and row != 1 << i), None)
        if pivot is None:
            return
        row = rows[pivot]
        for i in range(len(rows)):
            if i != pivot and row >> i & 1:
                rows[i] ^= row
        rows[pivot] = 1 << pivot
        yield "sweep", (pivot,), list(rows)
