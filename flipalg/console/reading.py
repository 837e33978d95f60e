"""Read the input of the commands: boards, goals, and the text of files."""

import sys
from pathlib import Path

from flipalg.boards.board import Board
from flipalg.boards.board_source import refuse_picture
from flipalg.console.parsing import SIZE, shown, whole_number
from flipalg.console.words import is_file, looks_like_a_board
from flipalg.system.limited_text import limited_text

__all__ = ["BOARD_FORMAT", "BOARD_HELP", "board_of", "goal_of", "text_of"]

BOARD_HELP = "M N or MxN (all dark), a file, - for stdin, or the rows themselves, such as '##./#../...', 120/010/222"
BOARD_FORMAT = (
    "A board is lines, or rows joined by / or ;, of # 1 * ● ⬛ 🟨 💡 (on) and . 0 - _ ○ ⬜ (off), or x (on) and o (off)"
    "; x beside # is a hole; with --colors K digits 0 to K-1."
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


def board_of(words: list[str], colors: int = 2) -> tuple[Board | int, int | None]:
    """Return (board, None), or the size (m, n), for the words of a command line.

    With more than two colors a board is written in digits.  Three or more words of the same length, at least 2, are the
    rows of a board.  Raises ValueError or FileNotFoundError, which names the file or the words.

    >>> board_of(["7x7"]), board_of(["#./.."]), board_of(["120", "012", "111"], colors=3)
    ((7, 7), (Board('#.\\n..'), None), (Board('120\\n012\\n111', colors=3), None))
    """
    size = SIZE.fullmatch("x".join(words)) if len(words) <= 2 else None
    if size:
        return whole_number(size[1]), whole_number(size[2])
    if len(words) > 1 and not (len(words) > 2 and {len(word) for word in words} == {max(2, len(words[0]))}):
        raise ValueError(f"expected M N, MxN, a file or -, got {shown(' '.join(words))}")
    name = "/".join(words)  # one word, or rows of the same length
    if name.isdecimal():
        rows = "12012/20110" if colors > 2 else "##./#../..."
        square = f"; the square is {name}x{name}" if len(name) < 8 else ""
        if len(name) > 2 and set(name) <= {"0", "1"}:
            square += f"; one row of cells is {name.translate({48: '.', 49: '#'})}"
        raise ValueError(f"expected M N, MxN, a file, - or rows such as {rows}, got {shown(name)}{square}")
    if name == "-" or (name and is_file(name)):
        return _board_in(name, colors), None
    try:
        return Board(name, colors=colors), None
    except ValueError as error:
        if looks_like_a_board(name):
            raise ValueError(f"{shown(name)}: {error}") from None
        raise FileNotFoundError(
            f"there is no file {shown(name)}; a board is M N, MxN or rows: '##./#..', quoted if they begin with #"
        ) from None


def _board_in(name: str, colors: int) -> Board:
    refuse_picture(name)
    try:
        return Board(text_of(name), colors=colors)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def goal_of(name: str | None, colors: int = 2) -> Board | str | int | None:
    """Return the goal: "on", "off" and None unchanged, a color as an int, or the board in the word or in its file."""
    if name is None or name in ("on", "off"):
        return name
    if name.isdecimal() and len(name) < 4:
        return int(name)
    board, n = board_of([name], colors)
    if n is not None:
        raise ValueError(f"a goal is a color, on, off or a board, got {shown(name)}")
    return board
