"""How the commands read what they are given: boards, graphs, text.

Main definitions
    text_of(name)       the text of a file; - is stdin
    board_of(name)      the board that a file shows
    graph_of(name)      a graph, from a file or from graph6
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx as nx

    from flipalg.games.board import Board


GRAPH_HELP = "graph6, or a file (- is stdin): one line of graph6, or a line for each edge (two names) or lone vertex"


def text_of(name: str) -> str:
    """Return the text of a file, of stdin for -; ValueError where it is no UTF-8, OSError where it cannot be read."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{name} is no UTF-8 text: {error.reason} at byte {error.start}") from None


def board_of(name: str, holes: str | None = None) -> "Board":
    """Return the board that a file shows; an error names the file."""
    from flipalg.games.board import Board

    try:
        return Board(text_of(name), holes=holes)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def graph_of(name: str) -> "nx.Graph":
    """Return the graph in a file, or in the word itself when there is no such file.

    A file has one line of graph6, or a line for each edge (two names) or lone vertex (its name); # begins a comment.
    """
    from flipalg.games.flip_it import as_graph

    if name != "-" and not Path(name).exists():
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
        nx.add_path(graph, words)  # one name is a lone vertex
    return as_graph(graph)
