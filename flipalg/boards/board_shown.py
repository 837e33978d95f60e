"""Show boards in notebooks, as an HTML table or as an SVG drawing, in the colors of palette.py.

A press is a dot, a hole is left empty, and with more than two colors each cell shows its value.
"""

from collections.abc import Iterable
from typing import Protocol

from flipalg.boards.board_text import cell_name
from flipalg.boards.palette import fills, ink_on

__all__ = ["LABELED", "PRESS", "RIM", "SHOWN_CELLS", "to_html", "to_svg"]

PRESS = "#d55e00"
RIM = "#ffffff"
"""The colors of the dot on a press and of the thin ring around it, which separates it from a cell of any color."""

LABEL = "#808080"
"""The gray of the labels, which can be read on light and on dark pages."""

SHOWN_CELLS = 64 * 64
"""The most cells of a board that repr and notebooks show in full."""

LABELED = 30
"""Rows and columns are labeled if neither side of the board is longer than this."""

CELL = "width:1.4em;height:1.4em;padding:0;text-align:center;line-height:1"
DIGIT = '<span style="color:{}">{}</span>'


class Shown(Protocol):
    """The attributes of Board that this module uses; board.py imports this module, which so cannot import Board."""

    @property
    def shape(self) -> tuple[int, int]:
        """The shape (m, n)."""

    @property
    def colors(self) -> int:
        """The number of colors."""

    @property
    def holes(self) -> frozenset[tuple[int, int]]:
        """The places without a cell."""

    def tolist(self) -> list[list[int]]:
        """Return the values as nested lists."""


def to_html(board: Shown, presses: Iterable[tuple[int, int]] = ()) -> str:
    """Return an HTML table of colored cells with dots on the pressed cells (row, column).

    The title of a cell, which browsers show as a tooltip, is the name of the cell.
    """
    filled, pressed, labeled = fills(board.colors), set(presses), max(board.shape) <= LABELED
    cell = '<td title="{}" style="' + CELL + ';border:1px solid #7d8894;background:{}">{}</td>'
    dot = f'<span style="color:{PRESS};text-shadow:0 0 1px {RIM},0 0 1px {RIM}">●</span>'
    digits = [""] * 2 if board.colors == 2 else [DIGIT.format(ink_on(fill), k) for k, fill in enumerate(filled)]
    name = '<th style="' + CELL + f';color:{LABEL};font-weight:normal">{{}}</th>'
    rows = ["".join(map(name.format, ["", *(cell_name(0, j)[:-1] for j in range(board.shape[1]))]))] if labeled else []
    for i, row in enumerate(board.tolist()):
        cells = [
            "<td></td>"
            if (i, j) in board.holes
            else cell.format(cell_name(i, j), filled[value], digits[value] + dot * ((i, j) in pressed))
            for j, value in enumerate(row)
        ]
        rows.append((name.format(i + 1) if labeled else "") + "".join(cells))
    return f'<table style="border-collapse:collapse"><tr>{"</tr><tr>".join(rows)}</tr></table>'


def to_svg(board: Shown, presses: Iterable[tuple[int, int]] = ()) -> str:
    """Return an SVG drawing of the board with dots on the pressed cells (row, column); a cell is 20 units wide."""
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
    # a page may show several drawings, so the rules apply to the class `name` only
    name = "flipalg-board"
    scoped = "".join(f".{name} {rule}}}" for rule in style.split("}") if rule)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" '
        f'width="{min(width, 640)}" viewBox="0 0 {width} {height}">'
        f"<style>{scoped}</style>{''.join(parts)}</svg>"
    )
