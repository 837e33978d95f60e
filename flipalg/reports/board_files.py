"""Files to download: the certificate, the game matrix or the quiet patterns of a board, or a set of reports.

Each file names the version of its data.  docs/howto/look-it-up.md describes the files.
"""

import json
from collections.abc import Iterable
from typing import NamedTuple

from flipalg import __version__
from flipalg.algebra.integers import brief
from flipalg.boards.packed_rows import values_of
from flipalg.certificates.certificates import certificate
from flipalg.grids.grid import Grid
from flipalg.grids.names import look_up
from flipalg.grids.neighborhoods import Form
from flipalg.reports.board_report import BoardReport, board_report
from flipalg.solvers.solve import kernel_basis
from flipalg.system.limits import MOST_REPORTS, WRITTEN_MATRIX_CELLS, WRITTEN_PATTERN_CELLS

__all__ = ["ATLAS", "FILES", "File", "atlas_file", "board_file"]

ATLAS = "flipalg atlas 1"
MATRIX, PATTERNS = "flipalg matrix 1", "flipalg quiet patterns 1"


class File(NamedTuple):
    """A file to download: its name, its media type and its text."""

    name: str
    type: str
    text: str


def board_file(grid: Grid[Form], what: str) -> File:
    """Return the file `what` of a board: "certificate", "matrix" or "patterns" (quiet patterns).

    MemoryError for a matrix or patterns with too many cells, ValueError for another `what`.

    >>> print(board_file(Grid.of(1, 2), "matrix").text, end="")
    %%MatrixMarket matrix coordinate integer symmetric
    % flipalg matrix 1, flipalg 0.1.0, 1.2.plus: how often a press on a cell (column) changes a cell (row)
    2 2 3
    1 1 1
    2 1 1
    2 2 1
    """
    return look_up("file", what, FILES)(grid)


def _certificate(grid: Grid[Form]) -> File:
    proof = certificate(*grid[:4], colors=grid.colors)
    return File(f"{grid.label}.certificate.json", "application/json", proof.to_json())


def _matrix(grid: Grid[Form]) -> File:
    """Return the game matrix over Z in the format Matrix Market; it is symmetric, and the file has its lower half."""
    m, n = grid.shape
    if m * n > WRITTEN_MATRIX_CELLS:
        raise MemoryError(f"game matrices are written to {WRITTEN_MATRIX_CELLS:,} cells, got {brief(m)} × {brief(n)}")
    entries = []
    for i in range(m):
        for j in range(n):
            pressed = i * n + j + 1
            changed = ((k * n + c + 1, times) for (k, c), times in grid.reached(i, j).items())
            entries += [(cell, pressed, times) for cell, times in changed if cell >= pressed]
    about = "how often a press on a cell (column) changes a cell (row)"
    lines = ["%%MatrixMarket matrix coordinate integer symmetric", f"% {_version(MATRIX, grid)}: {about}"]
    lines.append(f"{m * n} {m * n} {len(entries)}")
    lines += [" ".join(map(str, entry)) for entry in sorted(entries, key=lambda entry: (entry[1], entry[0]))]
    return File(f"{grid.label}.mtx", "text/plain", "\n".join(lines) + "\n")


def _patterns(grid: Grid[Form]) -> File:
    """Return generators of the quiet patterns as CSV, a line for each pressed cell; rows and columns are from 1."""
    m, n = grid.shape
    if m * n > WRITTEN_PATTERN_CELLS:
        raise MemoryError(f"quiet patterns are written to {WRITTEN_PATTERN_CELLS:,} cells, got {brief(m)} × {brief(n)}")
    patterns = kernel_basis(m, n, *grid[2:4], colors=grid.colors)
    lines = [f"# {_version(PATTERNS, grid)}", "pattern,row,column,presses"]
    cells = 0
    for k, pattern in enumerate(patterns, 1):
        cells += m * n
        if cells > WRITTEN_PATTERN_CELLS:
            raise MemoryError(
                f"quiet patterns are written to {WRITTEN_PATTERN_CELLS:,} cells together: take a smaller board"
            )
        for i, row in enumerate(pattern.rows, 1):
            values = enumerate(values_of(row, n, grid.colors), 1)
            lines += [f"{k},{i},{j},{times}" for j, times in values if times]
    return File(f"{grid.label}.patterns.csv", "text/csv", "\n".join(lines) + "\n")


def _version(file_format: str, grid: Grid[Form]) -> str:
    return f"{file_format}, flipalg {__version__}, {grid.label}"


FILES = {"certificate": _certificate, "matrix": _matrix, "patterns": _patterns}


def atlas_file(labels: Iterable[str]) -> File:
    """Return reports of at most 1,000 boards, given by labels, as a file for `flipalg.atlas`; ValueError for more."""
    labels = list(labels)
    if len(labels) > MOST_REPORTS:
        raise ValueError(f"a set has at most {MOST_REPORTS:,} boards, got {len(labels):,}")
    reports = [board_report(label) for label in labels]
    return File("boards.json", "application/json", atlas_text(reports))


def atlas_text(reports: Iterable[BoardReport]) -> str:
    """Return a set of reports as JSON, a line for each board."""
    lines = ",\n".join(json.dumps(report.to_json(), ensure_ascii=False) for report in reports)
    head = json.dumps({"format": ATLAS, "version": __version__})
    return f'{head[:-1]}, "boards": [\n{lines}\n]}}\n'
