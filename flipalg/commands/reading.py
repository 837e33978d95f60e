"""How the commands read what they are given: boards, goals, graphs, text.

Main definitions
    text_of(name)         the text of a file; - is stdin
    board_of(words)       a board, or only its size, from the words of a command line
    goal_of(name)         on, off, a color or a board
    graph_of(name)        a graph, from a file or from graph6
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from flipalg.algebra.integers import NUMBER
from flipalg.commands.parsing import SIZE, whole_number
from flipalg.commands.words import shown

if TYPE_CHECKING:
    import networkx as nx

    from flipalg.boards.board import Board

PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".ppm"}
"""Endings of photos and screenshots."""

BOARD_HELP = (
    "M N or MxN (all dark), a file or a photo, - for stdin, or the rows themselves, such as '##./#../...', 120/010/222"
)
BOARD_FORMAT = (
    "A board is lines, or rows joined by / or ;, of # 1 * ● ⬛ 🟨 💡 (on) and . 0 - _ ○ ⬜ (off), or x (on) and o (off)"
    "; x beside # is a hole; with --colors K digits 0 to K-1."
)
GRAPH_HELP = (
    "edges such as 1-2,2-3, a known graph such as petersen or 'cycle 7', graph6, or a file (- is stdin) of edges, an "
    "adjacency matrix, graph6, DIMACS or GML"
)


def text_of(name: str) -> str:
    """Return the text of a file, of stdin for -; ValueError where it is no UTF-8, OSError where it cannot be read."""
    if name == "-" and sys.stdin is None:
        raise ValueError("standard input is closed, there is nothing to read")
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except IsADirectoryError:
        raise IsADirectoryError(f"{name} is a folder, not a file") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"{name} is no UTF-8 text: {error.reason} at byte {error.start}") from None


def board_of(words: list[str], colors: int = 2) -> "tuple[Board | int, int | None]":
    """Return (a board, None) or (m, n) from the words of a command line; an error names the file or the words.

    With more than two colors a board is digits.  Three words or more of one length are its rows.

    >>> board_of(["7x7"]), board_of(["#./.."]), board_of(["120", "012", "111"], colors=3)
    ((7, 7), (Board('#.\\n..'), None), (Board('120\\n012\\n111', colors=3), None))
    """
    from flipalg.boards.board import Board

    size = SIZE.fullmatch("x".join(words)) if len(words) <= 2 else None
    if size:
        return whole_number(size[1]), whole_number(size[2])
    if len(words) > 1 and not (len(words) > 2 and {len(word) for word in words} == {max(2, len(words[0]))}):
        raise ValueError(f"expected M N, MxN, a file or -, got {shown(' '.join(words))}")
    name = "/".join(words)  # one word, or rows of one length
    if name.isdecimal():
        rows = "12012/20110" if colors > 2 else "##./#../..."
        raise ValueError(f"expected M N, MxN, a file, - or rows such as {rows}, got {shown(name)}")
    if name == "-" or (name and is_file(name)):
        return _board_in(name, colors), None
    try:
        return Board(name, colors=colors), None
    except ValueError as error:
        if looks_like_a_board(name):
            raise ValueError(f"{shown(name)}: {error}") from None
        raise FileNotFoundError(
            f"there is no file {shown(name)}; a board is M N, MxN or rows: '##./#..', quoted where they begin with #"
        ) from None


def looks_like_a_board(text: str) -> bool:
    """Return whether a word has the signs of a board alone, so that no file was meant."""
    from flipalg.boards.board_text import LETTERS, SIGNS

    rows = any(sign in text.strip("/") for sign in "/;|, [\n")
    return not text.strip() or (set(text) <= {*SIGNS, *LETTERS, *"/;|, \n23456789[]="} and (rows or len(set(text)) < 4))


def is_board_or_file(words: Sequence[str]) -> bool:
    """Return whether a command line begins with a board, its size, a file or `-`, so that a command is left out."""
    first = words[0]
    pair = len(words) > 1 and re.fullmatch(NUMBER, first) and re.fullmatch(NUMBER, words[1])
    return bool(
        pair
        or first == "-"
        or SIZE.fullmatch(first)
        or (len(first) > 2 and looks_like_a_board(first))
        or is_file(first)
    )


def is_file(name: str) -> bool:
    """Return whether there is a file or folder of this name."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _board_in(name: str, colors: int) -> "Board":
    from flipalg.boards.board import Board

    if name != "-" and Path(name).suffix.lower() in PICTURES:
        board = Board.from_image(name, colors=colors)
        shown = str(board).replace("\n", "/") if board.m * board.n <= 400 else ""
        print(f"{name}: {board.m} × {board.n}, sure {board.sure:.2f}: {shown}", file=sys.stderr)
        return board
    try:
        return Board(text_of(name), colors=colors)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def goal_of(name: str | None, colors: int = 2) -> "Board | str | int | None":
    """Return on, off or None as they are, a color as a number, and else the board in the file, or in the words."""
    if name is None or name in ("on", "off"):
        return name
    if name.isdecimal() and len(name) < 4:
        return int(name)
    board, n = board_of([name], colors)
    if n is not None:
        raise ValueError(f"a goal is a color, on, off or a board, got {shown(name)}")
    return board


def graph_of(name: str) -> "nx.Graph":
    """Return the graph in a file, or in the words themselves when there is no such file (games.graph_source)."""
    from flipalg.games.graph_source import as_graph

    if name != "-" and not is_file(name):
        try:
            return as_graph(name)
        except ValueError as error:
            raise ValueError(f"no such file, and {error}") from None
    try:
        return as_graph(text_of(name))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def nine_of(text: str, colors: int = 2) -> str | list[int]:
    """Return Merlin's nine boxes: one word as it is, and else a 3 × 3 board in any of its spellings."""
    text = text_of("-").strip() if text == "-" else text
    if not set(text) & set("/ ,[\n"):
        return text
    from flipalg.boards.board import Board

    board = Board(text, colors=colors)
    if board.shape != (3, 3):
        raise ValueError(f"Merlin has 3 × 3 boxes, got {board.m} × {board.n}: nine digits, or rows such as 100/110/001")
    return [value for row in board for value in row]
