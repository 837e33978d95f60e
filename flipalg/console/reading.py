"""Read the input of the commands: boards, goals, and the text of files."""

import argparse
import re
import sys
from pathlib import Path

from flipalg.boards.board import Board, number_of_cell_colors
from flipalg.boards.board_source import refuse_picture
from flipalg.boards.board_text import Item, begins_with_dash, only_rows, read_all, said
from flipalg.console.parsing import SIZE, shown, whole_number
from flipalg.console.words import is_file, looks_like_a_board
from flipalg.system.texts import limited_text, tried

__all__ = [
    "BOARD_FORMAT",
    "BOARD_HELP",
    "board_in",
    "board_of",
    "given",
    "goal_of",
    "text_given",
    "text_of",
]

BOARD_HELP = "M N or MxN (all dark), a file, - for stdin, or the rows themselves, such as '##./#../...', 120/010/222"
BOARD_FORMAT = (
    "A board is lines, or rows joined by / or ;, of # 1 * ● ⬛ 🟨 💡 (on) and . 0 - _ ○ ⬜ (off), or x (on) and o (off)"
    "; x beside # is a hole; with --colors K digits 0 to K-1; `b = on` says what another sign means."
)


def text_of(name: str) -> str:
    """Return the text of a file, or of stdin for the name -; ValueError if it is too long or not UTF-8, or OSError."""
    if name == "-" and sys.stdin is None:
        raise ValueError("standard input is closed, there is nothing to read")
    try:
        return limited_text(sys.stdin) if name == "-" else limited_text(Path(name), "utf-8-sig")
    except IsADirectoryError:
        raise IsADirectoryError(f"{name} is a folder, not a file") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"{name} is not UTF-8 text: {error.reason} at byte {error.start}") from None


def text_given(name: str) -> tuple[str, str]:
    """Return (the beginning of an error message, the text) for the name of a file, - for stdin, or the text itself."""
    return (f"{name}: ", text_of(name)) if name == "-" or is_file(name) else ("", name)


def given(arguments: argparse.Namespace, words: list[str], colors: int = 2) -> tuple[int, int] | list[Item]:
    """Return the size, or the boards, for the words of a command line.

    The text of a board is read as `read_all` does with --on, --topology, --neighborhood and --goal of the arguments.
    Words of the same length, at least 2, are the rows of a board, and single signs are a row.  A number with a zero
    before it is not a size.  Raises ValueError or FileNotFoundError, which names the file or the words.

    >>> given(argparse.Namespace(), ["7x7"]), given(argparse.Namespace(), ["101", "010"])[0].rows
    ((7, 7), [[1, 0, 1], [0, 1, 0]])
    """
    words = [word[begins_with_dash(word[1:]) :] for word in words]  # the parser's / before a dash
    size = SIZE.fullmatch("x".join(words)) if len(words) <= 2 else None
    rows = (
        len({*map(len, words)}) == 1 and looks_like_a_board("/".join(words)) and max(len(words[0]), len(words) - 2) > 1
    )
    if size and not re.match("0.", size[1]) and not re.match("0.", size[2]):
        if len(words) == 2 and rows and all(re.fullmatch("1[01]*1[01]*", word) and len(word) > 2 for word in words):
            raise ValueError(f"{' '.join(words)} is a size or two rows: write {'x'.join(words)} or {'/'.join(words)}")
        return whole_number(size[1]), whole_number(size[2])
    if len(words) > 1 and not rows:
        raise ValueError(f"expected M N, MxN, a file or -, got {shown(' '.join(words))}")
    name = ("/" if len(words[0]) > 1 else " ").join(words)
    if name.isdecimal():
        example = "12012/20110" if colors > 2 else "##./#../..."
        square = f"; the square is {name}x{name}" if len(name) < 8 else ""
        if len(name) > 2 and set(name) <= {"0", "1"}:
            square += f"; one row of cells is {name.translate({48: '.', 49: '#'})}"
        raise ValueError(f"expected M N, MxN, a file, - or rows such as {example}, got {shown(name)}{square}")
    if name and is_file(name):
        refuse_picture(name)
    where, text = text_given(name) if name else ("", name)
    number_of_cell_colors(colors)
    options = ((name, getattr(arguments, name, None)) for name in ("topology", "neighborhood", "goal"))
    asked = {name: value for name, value in options if value is not None}
    try:
        refuse_picture(text)
        items = read_all(text, colors, on=getattr(arguments, "signs_on", ""), **asked)
        if len(items) == 1 and items[0].error:
            raise items[0].error
    except ValueError as error:
        if where or looks_like_a_board(name):
            raise ValueError(f"{where or f'{shown(name)}: '}{error}") from None
        raise FileNotFoundError(
            f"there is no file {shown(name)}; a board is M N, MxN or rows: '##./#..', quoted if they begin with #"
        ) from None
    arguments.read = f"read as {said(items)}"
    return items


def board_of(arguments: argparse.Namespace, words: list[str], colors: int = 2) -> tuple[Board | int, int | None]:
    """Return (board, None), or the size (m, n), for the words of a command line; ValueError for several boards."""
    read = vars(arguments).pop("given", None) or given(arguments, words, colors)
    if isinstance(read, tuple):
        return read
    return Board(only_rows(read), colors=colors), None


def board_in(item: Item, colors: int) -> Board | ValueError:
    """Return the board of an item, or the error why there is none."""
    rows = tried(only_rows, [item])
    return rows if isinstance(rows, ValueError) else Board(rows, colors=colors)


def goal_of(arguments: argparse.Namespace, colors: int = 2) -> Board | str | int | None:
    """Return --goal: "on", "off", "equal" and None unchanged, a color as an int, or a board, also from its file."""
    name: str | None = arguments.goal
    if name is None or name in ("on", "off", "equal"):
        return name
    if name.isdecimal() and len(name) < 4:
        return int(name)
    board, n = board_of(argparse.Namespace(), [name], colors)
    if n is not None:
        raise ValueError(f"a goal is a color, on, off or a board, got {shown(name)}")
    return board
