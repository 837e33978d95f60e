"""What `flipalg merlin` answers: the buttons to press, of two states or of more."""

import argparse
from typing import TYPE_CHECKING, Any

from flipalg.commands.answers import answer, often_named, refused_game
from flipalg.commands.picture_files import write_panels
from flipalg.commands.reading import nine_of

if TYPE_CHECKING:
    from flipalg.games.merlin import Merlin
    from flipalg.reports.pictures.picture import Panel


def merlin(arguments: argparse.Namespace) -> int:
    """Answer `flipalg merlin`: with --colors K the same buttons of K states."""
    from flipalg.games.merlin import Merlin
    from flipalg.games.toggle_game import UnsolvableError

    k = arguments.colors
    game, start, goal = Merlin(k), nine_of(arguments.start, k), nine_of(arguments.goal, k)
    try:
        presses = game.solve(start, goal)
    except UnsolvableError as error:
        return refused_game(arguments, error)
    if game.press(start, presses) != game.press(goal, []):
        raise AssertionError("the buttons do not lead to the goal")
    more = {} if k == 2 else {"colors": k, "count": game.kernel_size}
    text = often_named(presses) + ("" if game.is_unique else f"\n{game.kernel_size:,} solutions")
    answer(arguments, text, start=start, goal=goal, **more, presses=presses)
    write_panels(arguments, lambda: _panels(game, start, presses, goal))
    return 0


def _panels(game: "Merlin", start: Any, presses: list[int], goal: Any) -> "list[Panel]":
    from flipalg.games.board import Board
    from flipalg.reports.pictures.boards import board_panel, pattern_panel

    ends = (game.press(start, []), game.press(goal, []))
    before, after = (Board([list(state[i : i + 3]) for i in (0, 3, 6)], colors=game.states) for state in ends)
    often = Board([[presses.count(i + j) for j in range(3)] for i in (1, 4, 7)], colors=game.states)
    pressed = pattern_panel(often, "press", labels=False)
    return [board_panel(before, (), "start", labels=False), pressed, board_panel(after, (), "goal", labels=False)]
