"""How a board is shown: as text, and in a notebook as a table or a drawing, in the colors of every picture.

Main definitions
    to_text(board)              lines of # and `.`; of numbers for more than two colors; x is a hole
    to_html(board, presses)     a table, a cell's name as its title
    to_svg(board, presses)      the cells, with a dot on each press; no library is loaded for it
    BoardInNotebooks            what Board takes from here
Conventions
    Lit is bright, unlit dark, a press a dot, a hole nothing; the cells of more than two colors have their digits
    (games.palette).  Labels are gray, which shows on light and dark pages.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flipalg.boards import packed_rows
from flipalg.boards.board_text import cell_name
from flipalg.boards.palette import fills, ink_on
from flipalg.pictured import Pictured

if TYPE_CHECKING:
    from flipalg.boards.board import Board

PRESS, RIM = "#d55e00", "#ffffff"
"""A press, and the thin ring around its dot that keeps it apart from any cell."""

LABEL = "#808080"

SHOWN_CELLS = 64 * 64
"""A larger board is not written out by repr and in a notebook."""

LABELED = 30
"""Sides up to which rows and columns have labels."""


def to_text(board: "Board") -> str:
    """Return lines that `Board` reads back, with holes='x' where there are holes."""
    if board.colors == 2 and not board.holes:
        return "\n".join(packed_rows.text_of_row(row, board.n) for row in board.rows)
    signs = ".#" if board.colors == 2 else [str(color) for color in range(board.colors)]
    between = " " if board.colors > 10 else ""
    return "\n".join(
        between.join("x" if (i, j) in board.holes else signs[value] for j, value in enumerate(row))
        for i, row in enumerate(board.tolist())
    )


class BoardInNotebooks(Pictured):
    """What a notebook shows of a board: a table or a drawing of a small one, a pixel a cell of a large one."""

    _drawing = "values.of_board"

    @property
    def _small(self) -> "Board | None":
        board: Board = self  # type: ignore[assignment]  # Board takes this class, and nothing else does
        return board if board.m * board.n <= SHOWN_CELLS else None

    def _repr_html_(self) -> str | None:
        return to_html(board) if (board := self._small) is not None else None

    def _repr_svg_(self) -> str | None:
        return to_svg(board) if (board := self._small) is not None else None

    def _repr_png_(self) -> bytes | None:
        return super()._repr_png_() if self._small is None else None


def to_html(board: "Board", presses: Iterable[tuple[int, int]] = ()) -> str:
    """Return a table of colored cells, their digits where there are more than two colors, dots on presses, labels."""
    filled, pressed, labeled = fills(board.colors), set(presses), max(board.shape) <= LABELED
    cell = '<td title="{}" style="' + CELL + ';border:1px solid #7d8894;background:{}">{}</td>'
    dot = f'<span style="color:{PRESS};text-shadow:0 0 1px {RIM},0 0 1px {RIM}">●</span>'
    digits = [""] * 2 if board.colors == 2 else [DIGIT.format(ink_on(fill), k) for k, fill in enumerate(filled)]
    name = '<th style="' + CELL + f';color:{LABEL};font-weight:normal">{{}}</th>'
    rows = ["".join(map(name.format, ["", *(cell_name(0, j)[:-1] for j in range(board.n))]))] if labeled else []
    for i, row in enumerate(board.tolist()):
        cells = [
            "<td></td>"
            if (i, j) in board.holes
            else cell.format(cell_name(i, j), filled[value], digits[value] + dot * ((i, j) in pressed))
            for j, value in enumerate(row)
        ]
        rows.append((name.format(i + 1) if labeled else "") + "".join(cells))
    return f'<table style="border-collapse:collapse"><tr>{"</tr><tr>".join(rows)}</tr></table>'


CELL = "width:1.4em;height:1.4em;padding:0;text-align:center;line-height:1"
DIGIT = '<span style="color:{}">{}</span>'


def to_svg(board: "Board", presses: Iterable[tuple[int, int]] = ()) -> str:
    """Return an SVG drawing of the board, 20 units a cell, with digits or not as in a table, and dots on presses."""
    m, n = board.shape
    edge = 1 if max(m, n) <= LABELED else 0  # room for the labels
    filled, parts = fills(board.colors), []
    for i, row in enumerate(board.tolist()):
        for j, value in enumerate(row):
            if (i, j) not in board.holes:
                x, y, fill = 20 * (j + edge), 20 * (i + edge), filled[value]
                parts.append(f'<rect x="{x}" y="{y}" fill="{fill}"/>')
                if board.colors > 2:
                    parts.append(f'<text x="{x + 10}" y="{y + 14}" style="fill:{ink_on(fill)}">{value}</text>')
    for i, j in presses:
        parts.append(f'<circle cx="{20 * (j + edge) + 10}" cy="{20 * (i + edge) + 10}"/>')
    if edge:
        parts += [f'<text x="{20 * j + 30}" y="14">{cell_name(0, j)[:-1]}</text>' for j in range(n)]
        parts += [f'<text x="10" y="{20 * i + 34}">{i + 1}</text>' for i in range(m)]
    width, height = 20 * (n + edge) + 1, 20 * (m + edge) + 1
    style = (
        f"rect{{width:20px;height:20px;stroke:#7d8894}}circle{{r:5px;fill:{PRESS};stroke:{RIM}}}"
        f"text{{font:11px sans-serif;text-anchor:middle;fill:{LABEL}}}"
    )
    # the rules are for this drawing alone: a page may show several
    name = "flipalg-board"
    scoped = "".join(f".{name} {rule}}}" for rule in style.split("}") if rule)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" '
        f'width="{min(width, 640)}" viewBox="0 0 {width} {height}">'
        f"<style>{scoped}</style>{''.join(parts)}</svg>"
    )
