"""`flipalg merlin`: the buttons to press in Merlin's Magic Squares."""

import argparse

from flipalg.boards.board import Board
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.console.output import answer, often_named, refused_game
from flipalg.console.parsing import add_colors, add_goal, add_json
from flipalg.console.picture_files import add_picture_options, write_pictures
from flipalg.console.reading import text_of
from flipalg.games.merlin import WON, Merlin

__all__ = ["add_merlin", "nine_of"]


def add_merlin(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `merlin`."""
    parser.add_argument(
        "start", nargs="+", help="nine digits 0 or 1, or # and . (- is stdin); with --colors K 0 to K-1"
    )
    add_goal(parser, "111101111")
    add_colors(parser)
    add_json(parser)
    add_picture_options(parser, "draw start, buttons and goal")
    parser.set_defaults(run=_merlin)


def _merlin(arguments: argparse.Namespace) -> int:
    k = arguments.colors
    game, start, goal = Merlin(colors=k), nine_of("".join(arguments.start), k), nine_of(arguments.goal or WON, k)
    try:
        presses = game.solve(start, goal)
    except UnsolvableError as error:
        return refused_game(arguments, error)
    if game.press(start, presses) != game.press(goal, []):
        raise AssertionError("the buttons do not lead to the goal")
    text = often_named(presses) + ("" if game.is_unique else f"\n{game.kernel_size:,} solutions")
    answer(arguments, text, start=start, goal=goal, colors=k, count=game.kernel_size, presses=presses)
    write_pictures(arguments, "merlin", game, start, presses, goal)
    return 0


def nine_of(text: str, colors: int = 2) -> str | list[int]:
    """Return the state of Merlin's nine boxes: a text of digits as it is, or the values of a board in any notation."""
    text = text_of("-").strip() if text == "-" else text
    if text.isdigit():
        return text
    board = Board(text, colors=colors)
    if board.shape not in ((3, 3), (1, 9)):
        raise ValueError(f"Merlin has 3 × 3 boxes, got {board.m} × {board.n}: nine digits, or rows such as ##./#../.#.")
    return [value for row in board for value in row]
