"""Panels of matrices over F2: digits for small matrices, colored cells for larger ones."""

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.pictures.pen import Pen
from flipalg.pictures.picture import Panel
from flipalg.pictures.theme import GRID, LIT, SECOND, UNLIT
from flipalg.system.limits import PICTURED_SIDE

__all__ = ["matrix_panel", "steps_panels", "vector_panel"]

WRITTEN = 24
"""The longest side of a matrix that is drawn with digits; larger matrices are drawn as cells."""


def matrix_panel(matrix: F2Matrix, title: str = "", marked: Iterable[int] = ()) -> Panel:
    """Return a panel of a matrix; ValueError if a side is above PICTURED_SIDE.

    If it is drawn with digits, the rows in `marked`, numbered from 0, are bright.
    """
    m, n = matrix.shape
    if max(m, n) > PICTURED_SIDE:
        raise ValueError(f"a picture of a matrix has at most {PICTURED_SIDE:,} rows and columns, got {m:,} × {n:,}")
    return Panel(n, m, partial(_draw_matrix, matrix=matrix, marked=list(marked)), title)


def _draw_matrix(pen: Pen, matrix: F2Matrix, marked: Collection[int]) -> None:
    m, n = matrix.shape
    written = max(m, n) <= WRITTEN
    if written:
        for i in marked:
            pen.polygons([[(0, i), (n, i), (n, i + 1), (0, i + 1)]], LIT)
        entries = matrix.tolist()
        for digit in (0, 1):
            for rows, color in ((set(range(m)).difference(marked), None if digit else GRID), (set(marked), UNLIT)):
                places = [(i, j) for i in sorted(rows) for j in range(n) if entries[i][j] == digit]
                pen.digits([(j + 0.5, i + 0.5) for i, j in places], digit, color=color)
    else:
        pen.squares(matrix.tolist(), (UNLIT, LIT), grid=False)
    lines = [((0.0, float(i)), (float(n), float(i))) for i in matrix.row_lines]
    lines += [((float(j), 0.0), (float(j), float(m))) for j in matrix.column_lines]
    if written or len(lines) <= 64:
        pen.over().edges(lines, color=SECOND)
    for x, inward in ((0.0, 0.25), (float(n), -0.25)):  # brackets
        pen.edges([((x, 0), (x, m)), ((x, 0), (x + inward, 0)), ((x, m), (x + inward, m))])


def steps_panels(matrix: F2Matrix, count: int | None = None) -> list[Panel]:
    """Return panels of the matrix at the start and after each of the first `count` (by default all) elimination steps.

    The rows that a step changes are those `marked` in its panel.
    """
    panels = [matrix_panel(matrix, "start")]
    for step in matrix.elimination_steps()[:count]:
        changed = step.rows[1:] if step.action == "add" else step.rows
        panels.append(matrix_panel(step.matrix, str(step), changed))
    return panels


def vector_panel(entries: Sequence[int], title: str = "") -> Panel:
    """Return a panel of a vector over F2, drawn as a column."""
    return matrix_panel(F2Matrix([[entry] for entry in entries]), title)
