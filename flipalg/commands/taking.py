"""`flipalg take`: who wins if two players take parts of a graph or of an order, turn lights off, or turn coins."""

import argparse
from itertools import product
from typing import TYPE_CHECKING

from flipalg.boards.board import Board
from flipalg.commands.graphs import GRAPH_HELP, graph_of, words_of_graph
from flipalg.console.output import answer
from flipalg.console.parsing import P_OR_N, Parser, add_json, shown
from flipalg.console.picture_files import add_picture_options, wants_picture, write_pictures
from flipalg.console.progress import at_most
from flipalg.console.reading import BOARD_FORMAT, BOARD_HELP, board_of, text_of
from flipalg.impartial import toggle, turtles
from flipalg.impartial.graph_taking import values_after
from flipalg.impartial.poset_games import grundy, winning_moves
from flipalg.impartial.search import mex
from flipalg.system.limits import TOGGLE_CELLS
from flipalg.system.texts import lines_of

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["add_take"]


def add_take(parser: Parser) -> None:
    """Add the arguments of `take`."""
    parser.add_words(
        f"{P_OR_N} A player who cannot move has lost. From a graph an edge is taken, or a vertex with its edges. "
        "--poset: an element and all above it; a file has a line for each relation, `x < y` or `x y` (y is above x), "
        "or for a lone element. --toggle: Lights Out for two: press a light that is on if fewer lights are on "
        f"afterwards; a board given by its size begins with all lights on. --coins: Turning Turtles: turn a head, "
        f"and if you like one coin to the left of it. {BOARD_FORMAT}",
    )
    board = BOARD_HELP.replace("all dark", "all on")
    parser.add_argument(
        "what",
        nargs="+",
        metavar="WHAT",
        help=f"a graph: {GRAPH_HELP}; --poset FILE; --coins HTTH; --toggle BOARD, {board}",
    )
    games = parser.add_mutually_exclusive_group()
    games.add_argument("--poset", action="store_true", help="take elements of a partial order")
    games.add_argument("--toggle", action="store_true", help="turn lights of a board off")
    games.add_argument("--coins", action="store_true", help="turn coins of a row")
    add_json(parser)
    add_picture_options(parser, "draw the graph or the order, winning vertices bright")
    parser.set_defaults(run=_take)


def _take(arguments: argparse.Namespace) -> None:
    for game, answer_game in (("poset", _poset), ("toggle", _toggle), ("coins", _coins)):
        if getattr(arguments, game):
            answer_game(arguments)
            return
    graph = graph_of(arguments, words_of_graph(arguments.what))
    vertices, edges = values_after(graph)
    value = mex([*vertices.values(), *edges.values()])
    position = "N" if value else "P"
    lines = [f"{position}: Grundy value {value}, {len(graph)} vertices, {graph.size()} edges"]
    winning_vertices = [x for x, left in vertices.items() if left == 0]
    winning_edges = [sorted(edge, key=str) for edge, left in edges.items() if left == 0]
    if winning_vertices:
        lines.append("take a vertex: " + " ".join(map(str, winning_vertices)))
    if winning_edges:
        lines.append("take an edge: " + " ".join("-".join(map(str, edge)) for edge in winning_edges))
    fields = {"position": position, "grundy": value, "vertices": winning_vertices, "edges": winning_edges}
    answer(arguments, "\n".join(lines), **fields)
    write_pictures(arguments, "graph", graph, winning_vertices)


def _poset(arguments: argparse.Namespace) -> None:
    name = " ".join(arguments.what)
    order = _order_of(text_of(name), name)
    value, moves = grundy(order), sorted(winning_moves(order), key=str)
    position = "N" if value else "P"
    lines = [f"{position}: Grundy value {value}, {len(order)} elements, {order.size()} relations"]
    lines.append(f"take: {' '.join(map(str, moves))}" if moves else "every move loses")
    answer(arguments, "\n".join(lines), position=position, grundy=value, moves=moves)
    write_pictures(arguments, "poset", order, moves)


def _toggle(arguments: argparse.Namespace) -> None:
    if wants_picture(arguments):
        raise ValueError("--toggle prints text: leave out the picture files")
    read, n = board_of(arguments, arguments.what)
    board = Board(read, n) if n is not None else read
    assert isinstance(board, Board)
    if board.m * board.n > TOGGLE_CELLS:
        raise ValueError(f"a board of at most {TOGGLE_CELLS} cells can be searched, got {board.m} × {board.n}")
    import networkx as nx

    graph = nx.grid_2d_graph(board.m, board.n)
    graph.remove_nodes_from(board.holes)
    lit = None if n is not None else [(i, j) for i, j in graph if board[i, j]]
    at_most(min(2 ** len(graph) / 10**7, 100))  # the memory for positions is full after that
    after = toggle.values_after(graph, lit)
    moves = [cell for cell in product(range(board.m), range(board.n)) if after.get(cell) == 0]
    value = mex(after.values())
    position = "N" if value else "P"
    names = Board(board.m, board.n).press(moves, "center").names
    said = f"press {' or '.join(names)}" if moves else "every move loses"
    answer(arguments, f"{position}: Grundy value {value}, {said}", position=position, grundy=value, moves=moves)


def _coins(arguments: argparse.Namespace) -> None:
    if wants_picture(arguments):
        raise ValueError("--coins prints text: leave out the picture files")
    row = "".join(arguments.what).upper()
    value, moves = turtles.grundy(row), [list(move) for move in turtles.winning_moves(row)]
    position = "N" if value else "P"
    said = " or ".join(" and ".join(map(str, move)) for move in moves)
    answer(
        arguments,
        f"{position}: Grundy value {value}, {f'turn {said}' if moves else 'every move loses'}",
        position=position,
        grundy=value,
        moves=moves,
    )


def _order_of(text: str, name: str) -> "nx.DiGraph":
    """Return the order given by lines `x < y`, `x y` or `x`, as a graph with an edge from x to y for each relation.

    Raises ValueError, with the name of the file and the number of the line, for any other line.
    """
    import networkx as nx

    order: nx.DiGraph = nx.DiGraph()
    for number, line in lines_of(text):
        words = line.partition("#")[0].replace("<", " < ").split()
        names = [word for word in words if word != "<"]
        if words and (len(names) > 2 or words not in (names, [names[0], "<", names[-1]])):
            raise ValueError(f"{name}: line {number}: a relation is x < y, got {shown(line.strip())}")
        nx.add_path(order, names)
    if not order:
        raise ValueError(f"{name}: no elements; a line is x < y, or a lone element")
    return order
