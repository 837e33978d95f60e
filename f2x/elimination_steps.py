"""Elimination one operation at a time: what a teacher writes on the board.

Main definitions
    Step                      what was done, in words and in LaTeX, and the matrix after it
    row_steps(matrix)         exchange and add rows, to the upper triangle and then to the reduced form
    diagonal_steps(matrix)    pivots on the diagonal alone, in rows and columns: sweeping (thesis 3.1 and 4.1)
Main statements
    the last matrix of row_steps is the reduced row echelon form      test_steps_end_in_the_reduced_form
    each step is one operation, and invertible                        test_each_step_is_the_operation_it_says
    Merlin's slides 16 and 18 are steps of row_steps                  test_slides_16_to_18_of_merlin
Conventions
    Rows are counted from 1 in words, as in the sources, and from 0 in `rows`.
    A pivot column that is already clear takes no step, so a reduced matrix has none.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from f2x.matrix import F2Matrix


@dataclass(frozen=True)
class Step:
    """One operation.

    action    `add`, `exchange` or `sweep`
    rows      (source, to), (first, second) or (pivot,), from 0
    matrix    the matrix after it
    """

    action: str
    rows: tuple[int, ...]
    matrix: "F2Matrix"

    def __str__(self) -> str:
        """Return the operation in words."""
        numbers = [row + 1 for row in self.rows]
        if self.action == "add":
            return f"add row {numbers[0]} to row {numbers[1]}"
        if self.action == "exchange":
            return f"exchange rows {numbers[0]} and {numbers[1]}"
        return f"sweep with the 1 at ({numbers[0]}, {numbers[0]})"

    def latex(self) -> str:
        """Return the operation over an arrow, and the matrix after it."""
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
        """Return the operation and the size."""
        rows, columns = self.matrix.shape
        return f"Step({str(self)!r}, {rows} × {columns})"


def row_steps(matrix: "F2Matrix") -> tuple[Step, ...]:
    """Return the steps to the reduced row echelon form; columns behind the last line of (A | b) have no pivots."""
    rows, columns = list(matrix.rows), matrix.shape[1]
    steps: list[Step] = []

    def after(action: str, *which: int) -> None:
        made = type(matrix).from_rows(rows, columns, matrix.row_lines, matrix.column_lines)
        steps.append(Step(action, which, made))

    pivots: list[int] = []
    for column in range(columns):
        top = len(pivots)
        found = next((i for i in range(top, len(rows)) if rows[i] >> column & 1), None)
        if found is None:
            continue
        if found != top:
            rows[top], rows[found] = rows[found], rows[top]
            after("exchange", top, found)
        for i in range(found + 1, len(rows)):
            if rows[i] >> column & 1:
                rows[i] ^= rows[top]
                after("add", top, i)
        pivots.append(column)
    for pivot in range(len(pivots) - 1, -1, -1):
        for i in range(pivot - 1, -1, -1):
            if rows[i] >> pivots[pivot] & 1:
                rows[i] ^= rows[pivot]
                after("add", pivot, i)
    return tuple(steps)


def diagonal_steps(matrix: "F2Matrix") -> tuple[Step, ...]:
    """Return the steps of sweeping a symmetric matrix, always with the first 1 on the diagonal that is not isolated.

    An unlucky order can get stuck with no such 1 left; `flipalg.games.sweeping` chooses one that never does.
    """
    rows, n = list(matrix.rows), matrix.shape[1]
    steps: list[Step] = []
    while True:
        pivot = next((i for i in range(n) if rows[i] >> i & 1 and rows[i] != 1 << i), None)
        if pivot is None:
            return tuple(steps)
        row = rows[pivot]
        for i in range(n):
            if i != pivot and row >> i & 1:
                rows[i] ^= row
        rows[pivot] = 1 << pivot
        made = type(matrix).from_rows(rows, n, matrix.row_lines, matrix.column_lines)
        steps.append(Step("sweep", (pivot,), made))
