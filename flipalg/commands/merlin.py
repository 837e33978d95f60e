"""What `flipalg merlin` answers: the buttons to press, of two colors or of more."""

import argparse
from typing import TYPE_CHECKING, Any

from flipalg.commands.answers import answer, often_named, refused_game
from flipalg.commands.picture_files import write_panels
from flipalg.commands.reading import nine_of

if TYPE_CHECKING:
    from flipalg.games.merlin import Merlin
    from flipalg.pictures.picture import Panel


def merlin(arguments: argparse.Namespace) -> int:
    """Answer `flipalg merlin`: with --colors K the same buttons of K colors."""
    from flipalg.boards.unsolvable import UnsolvableError
    from flipalg.games.merlin import WON, Merlin

    k = arguments.colors
    game, start, goal = Merlin(colors=k), nine_of(arguments.start, k), nine_of(arguments.goal or WON, k)
    try:
        presses = game.solve(start, goal)
    except UnsolvableError as error:
        return refused_game(arguments, error)
    if game.press(start, presses) != game.press(goal, []):
        raise AssertionError("the buttons do not lead to the goal")
    text = often_named(presses) + ("" if game.is_unique else f"\n{game.kernel_size:,} solutions")
    answer(arguments, text, start=start, goal=goal, colors=k, count=game.kernel_size, presses=presses)
    write_panels(arguments, lambda: _panels(game, start, presses, goal))
    return 0


def _panels(game: "Merlin", start: Any, presses: list[int], goal: Any) -> "list[Panel]":
    from flipalg.boards.board import Board
    from flipalg.pictures.boards import board_panel, pattern_panel

    ends = (game.press(start, []), game.press(goal, []))
    before, after = (Board([list(state[i : i + 3]) for i in (0, 3, 6)], colors=game.colors) for state in ends)
    often = Board([[presses.count(i + j) for j in range(3)] for i in (1, 4, 7)], colors=game.colors)
    pressed = pattern_panel(often, "press", labels=False)
    return [board_panel(before, (), "start", labels=False), pressed, board_panel(after, (), "goal", labels=False)]
