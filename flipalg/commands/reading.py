"""How the commands read what they are given: boards, goals, graphs, text.

Main definitions
    text_of(name)         the text of a file; - is stdin
    board_of(words)       a board, or only its size, from the words of a command line
    goal_of(name)         on, off or the board in a file
    graph_of(name)        a graph, from a file or from graph6
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from flipalg.commands.parsing import SIZE, shown

if TYPE_CHECKING:
    import networkx as nx

    from flipalg.games.board import Board

BOARD_HELP = "M N or MxN (all dark), a file, - for stdin, or the rows themselves, such as '##./#../...', 120/010/222"
BOARD_FORMAT = (
    "A board is lines, or rows joined by /, of # X O 1 * (on) and . 0 - _ (off), with --colors K of digits 0 to K-1; "
    "the line `x = hole` makes x a hole."
)
GRAPH_HELP = "graph6, or a file (- is stdin): one line of graph6, or a line for each edge (two names) or lone vertex"


def text_of(name: str) -> str:
    """Return the text of a file, of stdin for -; ValueError where it is no UTF-8, OSError where it cannot be read."""
    if name == "-" and sys.stdin is None:
        raise ValueError("standard input is closed, there is nothing to read")
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{name} is no UTF-8 text: {error.reason} at byte {error.start}") from None


def board_of(words: list[str], colors: int = 2) -> "tuple[Board | int, int | None]":
    """Return (a board, None) or (m, n) from the words of a command line; an error names the file or the words.

    With more than two colors a board is digits.  Three words or more of one length are its rows.

    >>> board_of(["7x7"]), board_of(["#./.."]), board_of(["120", "012", "111"], colors=3)
    ((7, 7), (Board('#.\\n..'), None), (Board('120\\n012\\n111', colors=3), None))
    """
    from flipalg.games.board import Board

    size = SIZE.fullmatch("x".join(words)) if len(words) <= 2 else None
    if size and len(size[0]) <= 4000:
        return int(size[1]), int(size[2])
    if len(words) > 1 and not (len(words) > 2 and {len(word) for word in words} == {max(2, len(words[0]))}):
        raise ValueError(f"expected M N, MxN, a file or -, got {shown(' '.join(words))}")
    name = "/".join(words)  # one word, or rows of one length
    if name.isdecimal():
        rows = "12012/20110" if colors > 2 else "##./#../..."
        raise ValueError(f"expected M N, MxN, a file, - or rows such as {rows}, got {shown(name)}")
    if name == "-" or is_file(name):
        return _board_in(name, colors), None
    try:
        return Board(name, colors=colors), None
    except ValueError as error:
        if any(sign in name.strip("/") for sign in "/ ,[\n") and set(name) <= set("/#XO1*⬛🟨.0-_⬜x ,\n23456789[]"):
            raise ValueError(f"{shown(name)}: {error}") from None
        raise FileNotFoundError(f"there is no file {shown(name)}") from None


def is_file(name: str) -> bool:
    """Return whether there is a file or folder of this name."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _board_in(name: str, colors: int) -> "Board":
    from flipalg.games.board import Board

    try:
        return Board(text_of(name), colors=colors)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def goal_of(name: str | None, colors: int = 2) -> "Board | str | None":
    """Return on, off or None as they are, and else the board in the file, or in the words themselves."""
    if name in ("on", "off", None):
        return name
    assert name is not None
    board, n = board_of([name], colors)
    if n is not None:
        raise ValueError(f"a goal is {'a color, ' if colors > 2 else ''}on, off or a board, got {shown(name)}")
    return board  # type: ignore[return-value]  # n is None: a board


def graph_of(name: str) -> "nx.Graph":
    """Return the graph in a file, or in the word itself when there is no such file.

    A file has one line of graph6, or a line for each edge (two names) or lone vertex (its name); # begins a comment.
    """
    from flipalg.games.flip_it import as_graph

    if name != "-" and not is_file(name):
        try:
            return as_graph(name)
        except ValueError as error:
            raise ValueError(f"no such file, and {error}") from None
    try:
        return _graph_in(text_of(name))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _graph_in(text: str) -> "nx.Graph":
    import networkx as nx

    from flipalg.games.flip_it import as_graph

    lines = [(number, line.partition("#")[0].split()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, words) for number, words in lines if words]
    if len(lines) == 1 and len(lines[0][1]) == 1:
        return as_graph(lines[0][1][0])
    graph: nx.Graph = nx.Graph()
    for number, words in lines:
        if len(words) > 2:
            raise ValueError(f"line {number}: an edge is two names, got {' '.join(words)!r}")
        if len(words) == 2 and graph.has_edge(*words):
            raise ValueError(f"line {number}: the edge {words[0]} - {words[1]} is listed twice")
        if len(words) == 2:
            graph.add_edge(*words)
        else:  # one name is a lone vertex
            graph.add_node(*words)
    return as_graph(graph)


def nine_of(text: str, colors: int = 2) -> str | list[int]:
    """Return Merlin's nine boxes: one word as it is, and else a 3 × 3 board in any of its spellings."""
    text = text_of("-").strip() if text == "-" else text
    if not set(text) & set("/ ,[\n"):
        return text
    from flipalg.games.board import Board

    board = Board(text, colors=colors)
    if board.shape != (3, 3):
        raise ValueError(f"Merlin has 3 × 3 boxes, got {board.m} × {board.n}: nine digits, or rows such as 100/110/001")
    return [value for row in board for value in row]
