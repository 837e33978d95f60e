"""`flipalg press GAME START MOVES`: print the start, the moves and the end side by side.

In the Disentis notebook this is `zeigezug`.  This module prints moves on boards (`press board`, `press trisentis`); for
any other game, GAMES names the module that prints them.
"""

import argparse
import re

from flipalg.algebra.integers import NUMBER, brief
from flipalg.boards.board import Board
from flipalg.commands.answers import answer
from flipalg.commands.catalog import load
from flipalg.commands.parsing import Parser, add_json, add_kind, add_output, require_asked
from flipalg.commands.picture_files import add_picture_options, write_pictures
from flipalg.commands.reading import board_of
from flipalg.commands.terminal import panel, side_by_side

__all__ = ["add_press", "answer_boards"]

GAMES = {"board": "press", "trisentis": "press", "merlin": "merlin", "graph": "graphs", "coins": "coins"}
"""{game: the module of flipalg.commands whose function `press` handles it}."""


def add_press(parser: Parser) -> None:
    """Add the arguments of `press`."""
    parser.add_words(
        "START is a size, a file or rows; a move is a cell (C4: column letter, row number), and moves may be repeated. "
        "For merlin give nine digits and buttons 1 to 9; for graph a graph and nodes; for coins a board as for "
        "`flipalg coins` and moves of three coins by number (1-2-3).",
    )
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("start", metavar="START", help="the board, - for stdin")
    parser.add_argument("moves", nargs="*", metavar="MOVE", help="cells, buttons, nodes or coins")
    parser.add_argument("--on", metavar="NODES", help="for graph: nodes that are on at the start, such as 1,4,4")
    add_kind(parser)
    add_json(parser)
    add_output(parser)
    add_picture_options(parser, "draw before, moves and after")
    parser.set_defaults(run=_press)


def _press(arguments: argparse.Namespace) -> None:
    if arguments.on is not None and arguments.game != "graph":
        raise ValueError(f"--on is for press graph, got press {arguments.game}")
    load(GAMES[arguments.game]).press(arguments)


def press(arguments: argparse.Namespace) -> None:
    """Run `flipalg press board` and `flipalg press trisentis`."""
    if re.fullmatch(NUMBER, arguments.start) and arguments.moves and re.fullmatch(NUMBER, arguments.moves[0]):
        arguments.start += f"x{arguments.moves.pop(0)}"  # a size in two words
    read, n = board_of([arguments.start], arguments.colors)
    if n is not None:
        assert isinstance(read, int)
        require_asked(arguments, 3 * read * n, f"three boards of {brief(read)} × {brief(n)} cells")
    before = Board(read, n, colors=arguments.colors) if n is not None else read
    assert isinstance(before, Board)
    neighborhood = "king" if arguments.game == "trisentis" else arguments.neighborhood
    after = before.press(arguments.moves, neighborhood, arguments.topology)
    presses = Board(*before.shape, holes=before.holes, colors=before.colors).press(arguments.moves, "center")
    answer_boards(arguments, before, presses, after)
    write_pictures(arguments, "pressed", before, presses, neighborhood, arguments.topology)


def answer_boards(arguments: argparse.Namespace, before: Board, pressed: Board, after: Board) -> None:
    """Print three boards side by side and the number of cells that are on; with --json print the boards as lists."""
    panels = [panel("before", before), panel("moves", pressed, "*"), panel("after", after)]
    on = "every cell is off" if not after.weight else f"{after.weight} on"
    if after.colors > 2:
        on = "every cell is 0" if not after.weight else f"{after.weight} {'is' if after.weight == 1 else 'are'} not 0"
    fields = {"before": before.tolist(), "moves": arguments.moves, "after": after.tolist()}
    answer(arguments, f"{side_by_side(panels)}\n{on}", game=arguments.game, colors=arguments.colors, **fields)
