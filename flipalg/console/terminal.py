"""Boards on a terminal: with the names of their rows and columns, side by side, in color.

Color is used only on a terminal, and never if NO_COLOR is set (no-color.org).  If a board is wider than the terminal,
the columns that do not fit follow below.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.boards.palette import channels_of, fills, ink_on

__all__ = ["listed", "on_a_terminal", "panel", "side_by_side", "steps"]

SIGNS = {"#": "1;33", "*": "1;36", "?": "1;35"}
"""The terminal styles of a cell that is on, of a press, and of a cell to change to make the board solvable."""

LABELED_ROWS = 50
"""The most rows, and half the most columns, of a board that is shown with row and column names without --show."""

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def panel(title: str, board: Board, sign: str = "#", width: int | None = None) -> list[str]:
    """Return the lines of a board with its title and labels; columns that do not fit into the width follow below.

    A cell that is on is shown as the sign.  With more than two colors a cell is its value on a colored ground, or, if
    the sign is *, the number of its presses, `.` for 0.
    """
    width = width or shutil.get_terminal_size().columns
    digits = len(str(board.m))
    cell = 1 + max(len(_letters(board.n - 1)), len(str(board.colors - 1)))
    across = max(1, (width - digits) // cell)
    text = [[_cell(board, i, j, sign, cell) for j in range(board.n)] for i in range(board.m)]
    lines = [title]
    for first in range(0, board.n, across):
        columns = range(first, min(board.n, first + across))
        lines.append(" " * digits + "".join(f"{_letters(j):>{cell}}" for j in columns))
        for i, row in enumerate(text, 1):
            lines.append(f"{i:>{digits}}" + "".join(row[j] for j in columns))
    return lines


def on_a_terminal(m: int, n: int) -> bool:
    """Return whether stdout is a terminal and a board of this size is small enough to show with labels."""
    return sys.stdout.isatty() and m <= LABELED_ROWS and n <= 2 * LABELED_ROWS


def listed(boards: Sequence[Board], title: str) -> list[str]:
    """Return sets of presses as texts: on a terminal one text, side by side with labels, else a text for each set."""
    if boards and on_a_terminal(*boards[0].shape):
        return [side_by_side(panel(f"{title} {k}", board, "*") for k, board in enumerate(boards, 1))]
    return list(map(str, boards))


def _cell(board: Board, i: int, j: int, sign: str, width: int) -> str:
    """Return the text of a cell, aligned on the right of a column of this width."""
    value = board[i, j]
    if (i, j) in board.holes:
        return "x".rjust(width)
    if board.colors == 2 or sign == "*":
        text = str(value) if value and board.colors > 2 else sign if value else "."
        return " " * (width - len(text)) + (_painted(text, SIGNS[sign]) if value else text)
    fill = fills(board.colors)[value]
    return _painted(str(value).rjust(width), f"48;{_terminal_color(fill)};38;{_terminal_color(ink_on(fill))}")


def _painted(text: str, style: str) -> str:
    in_color = not os.environ.get("NO_COLOR") and sys.stdout.isatty()
    return f"\x1b[{style}m{text}\x1b[0m" if in_color else text


def _terminal_color(color: str) -> str:
    """Return the end of the escape code of a color: exact if COLORTERM allows, else the nearest of 6 × 6 × 6 colors."""
    channels = channels_of(color)
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return "2;{};{};{}".format(*channels)
    red, green, blue = (min(range(6), key=lambda k: abs(STEPS[k] - channel)) for channel in channels)
    return f"5;{16 + 36 * red + 6 * green + blue}"


STEPS = (0, 95, 135, 175, 215, 255)
"""The values of a channel in the 216 colors of a terminal."""


def _width(line: str) -> int:
    return len(_ESCAPE.sub("", line))


def side_by_side(panels: Iterable[list[str]], width: int | None = None) -> str:
    """Return panels, each a list of lines, as a text with as many panels side by side as fit into the width."""
    width = width or shutil.get_terminal_size().columns
    rows: list[list[list[str]]] = [[]]
    used = 0
    for lines in panels:
        wide = max(map(_width, lines))
        if rows[-1] and used + 3 + wide > width:
            rows.append([])
        used = wide if not rows[-1] else used + 3 + wide
        rows[-1].append(lines)
    blocks = []
    for row in rows:
        widths = [max(map(_width, lines)) for lines in row]
        joined = zip_longest(*row, fillvalue="")
        padded = (
            [line + " " * (wide - _width(line)) for line, wide in zip(lines, widths, strict=True)] for lines in joined
        )
        blocks.append("\n".join("   ".join(lines).rstrip() for lines in padded))
    return "\n\n".join(blocks)


def steps(start: Board, presses: Iterable[tuple[int, int]], neighborhood: str, topology: str) -> Iterator[str]:
    """Yield the start and the board after each press as texts."""
    board = start
    yield side_by_side([panel("start", board)])
    for number, (i, j) in enumerate(presses, 1):
        board = board.press([(i, j)], neighborhood, topology)
        yield side_by_side([panel(f"{number}. {cell_name(i, j)}", board)])


def _letters(j: int) -> str:
    return cell_name(0, j)[:-1]
