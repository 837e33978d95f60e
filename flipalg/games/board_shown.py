"""What a board shows of itself: lines of text, and a table or a drawing for a notebook, in the colors of every picture.

Main definitions
    to_text(board)              lines of # and `.`; of numbers for more than two colors; x is a hole
    to_html(board)              a table, a cell's name as its title
    to_svg(board, presses)      the cells, with a dot on each press; no library is loaded for it
    shades(colors)              the fills of the cells, from dark to bright
Conventions
    Lit is bright, unlit dark, a press a dot, a hole nothing.  Labels are gray, which shows on light and dark pages.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flipalg.games import packed_rows
from flipalg.games.board_text import cell_name

if TYPE_CHECKING:
    from flipalg.games.board import Board

UNLIT, MIDDLE, LIT = "#26323f", "#7f8078", "#ffd23f"
"""From dark to bright, and in between for more than two colors."""

PRESS, RIM = "#d55e00", "#ffffff"
"""A press, and the thin ring around its dot that keeps it apart from any cell."""

LABEL = "#808080"

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


def to_html(board: "Board") -> str:
    """Return a table, a cell of value 0 dark and the others brighter."""
    fills = shades(board.colors)
    cell = '<td title="{}" style="width:1em;height:1em;padding:0;border:1px solid #7d8894;background:{}"></td>'
    rows = (
        "".join(
            "<td></td>" if (i, j) in board.holes else cell.format(cell_name(i, j), fills[value])
            for j, value in enumerate(row)
        )
        for i, row in enumerate(board.tolist())
    )
    return f'<table style="border-collapse:collapse"><tr>{"</tr><tr>".join(rows)}</tr></table>'


def to_svg(board: "Board", presses: Iterable[tuple[int, int]] = ()) -> str:
    """Return an SVG drawing of the board, 20 units a cell, with a dot on each of the places pressed."""
    m, n = board.shape
    edge = 1 if max(m, n) <= LABELED else 0  # room for the labels
    fills, parts = shades(board.colors), []
    for i, row in enumerate(board.tolist()):
        for j, value in enumerate(row):
            if (i, j) not in board.holes:
                parts.append(f'<rect x="{20 * (j + edge)}" y="{20 * (i + edge)}" fill="{fills[value]}"/>')
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


def shades(colors: int) -> list[str]:
    """Return the fills of the values 0, ..., colors - 1: equal steps from UNLIT over MIDDLE to LIT.

    >>> shades(3)
    ['#26323f', '#7f8078', '#ffd23f']
    """
    return [_between(k / (colors - 1)) for k in range(colors)]


def _between(t: float) -> str:
    first, last, t = (UNLIT, MIDDLE, 2 * t) if t <= 0.5 else (MIDDLE, LIT, 2 * t - 1)
    channels = (int(first[k : k + 2], 16) * (1 - t) + int(last[k : k + 2], 16) * t for k in (1, 3, 5))
    return "#" + "".join(f"{round(channel):02x}" for channel in channels)
