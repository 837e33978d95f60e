"""`flipalg merlin`: the buttons to press in Merlin's Magic Squares."""

import argparse

from flipalg.boards.board import Board
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.commands.answers import answer, often_named, refused_game
from flipalg.commands.parsing import add_colors, add_goal, add_json, value_named
from flipalg.commands.picture_files import add_picture_options, write_pictures
from flipalg.commands.press import answer_boards
from flipalg.commands.reading import text_of
from flipalg.games.merlin import WON, Merlin

__all__ = ["add_merlin", "press"]


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
    game, start, goal = Merlin(colors=k), _nine_of("".join(arguments.start), k), _nine_of(arguments.goal or WON, k)
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


def press(arguments: argparse.Namespace) -> None:
    """Run `flipalg press merlin`."""
    k = arguments.colors
    game, start = Merlin(colors=k), _nine_of(arguments.start, k)
    buttons = [value_named(move, game.moves, "a button from 1 to 9") for move in arguments.moves]
    before, after = (
        Board([list(state[i : i + 3]) for i in (0, 3, 6)], colors=k)
        for state in (game.press(start, []), game.press(start, buttons))
    )
    pressed = Board([[buttons.count(i + j) % k for j in range(3)] for i in (1, 4, 7)], colors=k)
    answer_boards(arguments, before, pressed, after)
    write_pictures(arguments, "merlin_pressed", before, pressed, after)


def _nine_of(text: str, colors: int = 2) -> str | list[int]:
    """Return the state of Merlin's nine boxes: a text of digits as it is, or the values of a board in any notation."""
    text = text_of("-").strip() if text == "-" else text
    if text.isdigit():
        return text
    board = Board(text, colors=colors)
    if board.shape not in ((3, 3), (1, 9)):
        raise ValueError(f"Merlin has 3 × 3 boxes, got {board.m} × {board.n}: nine digits, or rows such as ##./#../.#.")
    return [value for row in board for value in row]
