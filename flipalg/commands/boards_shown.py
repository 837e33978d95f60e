"""Boards on a terminal: with the names of their rows and columns, side by side, in color where that is wanted.

Main definitions
    panel(title, board)         a board's lines under its title, with column letters above and row numbers beside
    side_by_side(panels)        as many beside each other as the terminal is wide, the rest below
    steps(start, presses)       the board after each press
Conventions
    Color is used on a terminal alone, and never where NO_COLOR is set (no-color.org).
    Where a board is wider than the terminal, its columns go on below.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

from flipalg.games.board_text import cell_name

if TYPE_CHECKING:
    from flipalg.games.board import Board

COLORS = {"#": "\x1b[1;33m#\x1b[0m", "*": "\x1b[1;36m*\x1b[0m"}
"""A cell that is on, and one that is pressed."""


def panel(title: str, board: "Board", sign: str = "#", width: int | None = None) -> list[str]:
    """Return the lines of a board with its title and labels; columns that do not fit go on below."""
    width = width or shutil.get_terminal_size().columns
    digits = len(str(board.m))
    cell = 1 + max(len(_letters(board.n - 1)), 1)
    across = max(1, (width - digits) // cell)
    text = str(board).split("\n") if board.colors <= 10 else [" ".join(map(str, row)) for row in board]
    lines = [title]
    for first in range(0, board.n, across):
        columns = range(first, min(board.n, first + across))
        lines.append(" " * digits + "".join(f"{_letters(j):>{cell}}" for j in columns))
        for i, row in enumerate(text, 1):
            shown = row.split() if board.colors > 10 else row.replace("#", sign)
            lines.append(f"{i:>{digits}}" + "".join(f"{shown[j]:>{cell}}" for j in columns))
    return lines


def side_by_side(panels: Iterable[list[str]], width: int | None = None) -> str:
    """Return the panels beside each other, three spaces between, as many in a row as fit."""
    width = width or shutil.get_terminal_size().columns
    rows: list[list[list[str]]] = [[]]
    used = 0
    for lines in panels:
        wide = max(map(len, lines))
        if rows[-1] and used + 3 + wide > width:
            rows.append([])
        used = wide if not rows[-1] else used + 3 + wide
        rows[-1].append(lines)
    blocks = []
    for row in rows:
        widths = [max(map(len, lines)) for lines in row]
        joined = zip_longest(*row, fillvalue="")
        blocks.append("\n".join("   ".join(map(str.ljust, lines, widths)).rstrip() for lines in joined))
    return _colored("\n\n".join(blocks))


def steps(start: "Board", presses: "Board", neighborhood: str, topology: str) -> Iterator[str]:
    """Yield the start, and the board after each press, one at a time."""
    board = start
    yield side_by_side([panel("start", board)])
    for number, (i, j) in enumerate(presses.cells, 1):
        board = board.press([(i, j)], neighborhood, topology)
        yield side_by_side([panel(f"{number}. {cell_name(i, j)}", board)])


def _letters(j: int) -> str:
    return cell_name(0, j)[:-1]


def _colored(text: str) -> str:
    if os.environ.get("NO_COLOR") or not sys.stdout.isatty():
        return text
    return re.sub(r"[#*](?=[ \n]|$)", lambda match: COLORS[match[0]], text)
