"""`flipalg machine`: what to press on any lights and buttons, Merlin's Magic Squares and coins among them."""

import argparse
import re
import sys
from collections import Counter
from itertools import islice
from typing import Any

from flipalg.boards.board import Board
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.commands.coins import COINS_HELP, answer_coins
from flipalg.console.many import answer_each
from flipalg.console.output import answer, number_or_text, often_named, refused_game
from flipalg.console.parsing import Parser, add_colors, add_goal, add_json, add_output, positive
from flipalg.console.picture_files import add_picture_options, wants_picture, write_pictures
from flipalg.console.reading import text_given, text_of
from flipalg.games.machine_text import Machine, read_machines
from flipalg.games.merlin import WON, Merlin

__all__ = ["add_machine", "nine_of"]

QUIET_SHOWN = 8
"""The most quiet sets that are printed."""


def add_machine(parser: Parser) -> None:
    """Add the arguments of `machine`."""
    parser.add_words(
        "A machine is a line `button: light light*2` for each button, in a file, or in one word with ; between them; "
        "further lines are `states: A=3 B=4` (or `states: 4`, or `states: numbers`, to which presses add without end), "
        "`start: A B=2`, `goal: A=1 C=?` (? does not matter) and `most: button=1` (0: dead). Or it is a line "
        "`[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}`: the goal, the lights of each button, numbers to reach.",
    )
    parser.add_argument(
        "machine",
        nargs="+",
        metavar="MACHINE",
        help=f"a file or the text of a machine; merlin and nine digits; {COINS_HELP}",
    )
    add_goal(parser, "of merlin 111101111; drawn coins go off, others on")
    parser.add_argument("--hint", action="store_true", help="print one press alone")
    parser.add_argument("--most", type=positive, metavar="N", help="print up to N solutions")
    add_colors(parser)
    add_json(parser)
    add_output(parser)
    add_picture_options(parser, "draw Merlin, the coins and pushes, or the matrix of the machine")
    parser.set_defaults(run=_machine)


def _machine(arguments: argparse.Namespace) -> int:
    first, *rest = arguments.machine
    if first == "merlin":
        k, goal = arguments.colors, nine_of(arguments.goal or WON, arguments.colors)
        game, start = Merlin(colors=k), nine_of("".join(rest), k)
        ends = (dict(zip(game.cells, game.press(state, []), strict=True)) for state in (start, goal))
        return _answer(arguments, Machine(game, *ends))
    name = (":" if first in ("triangle", "hexagon") else " ").join(arguments.machine)
    where, text = text_given(name)
    if re.fullmatch(r"\s*(triangle|hexagon):.*|[\s\doO.#X*]+", text):
        return answer_coins(arguments, where, text)
    if arguments.goal is not None:
        raise ValueError("the text of a machine has its goal: --goal is for merlin and coins")
    try:
        tasks = read_machines(text, arguments.colors)
        if len(tasks) == 1 and isinstance(tasks[0][1], ValueError):
            raise tasks[0][1]
    except ValueError as error:
        raise ValueError(f"{where or 'no such file, and '}{error}") from None
    if len(tasks) == 1:
        assert isinstance(tasks[0][1], Machine)
        return _answer(arguments, tasks[0][1])
    if arguments.hint or arguments.most or wants_picture(arguments):
        raise ValueError(f"--hint, --most and the picture files are for one goal, the text has {len(tasks)}")
    arguments.read = f"read as {len(tasks)} tasks of machines"
    if not arguments.json:
        print(arguments.read, file=sys.stderr)
    named = [(f"{number} {title}".strip(), task) for number, (title, task) in enumerate(tasks, 1)]
    sums: Counter[str] = Counter()

    def row_of(task: Machine) -> dict[str, Any]:
        fields = _fields(task)
        sums["numbers" if not task.game.colors else "lights"] += fields["weight"]
        return fields

    code = answer_each(arguments, named, row_of)
    if not arguments.json and not code:
        print("; ".join(f"{total} presses for all {kind}" for kind, total in sorted(sums.items())))
    return code


def _fields(task: Machine) -> dict[str, Any]:
    """Return the fields of the answer to a task; UnsolvableError if there is no solution."""
    game, start, goal = task.game, task.start, task.goal
    system = game.system(start, goal)
    proved = True
    try:
        presses = game.fewest(start, goal)
    except UnsolvableError:
        raise
    except ValueError:
        presses, proved = game.solve(start, goal), False
    if game.press(start, presses) != game.press(goal, []):
        raise AssertionError("the presses do not lead to the goal")
    try:
        count = number_or_text(system.count())
    except ValueError:
        count = None
    sizes = {"lights": len(game.cells), "buttons": len(game.moves), "colors": game.colors, "solvable": True}
    return {**sizes, "count": count, "presses": presses, "weight": len(presses), "proved": proved}


def _answer(arguments: argparse.Namespace, task: Machine) -> int:
    game = task.game
    try:
        fields = _fields(task)
    except UnsolvableError as error:
        return refused_game(arguments, error)
    presses, count = fields["presses"], fields["count"]
    fewest = " (the fewest)" if fields["proved"] and presses else ""
    several = "solutions that are not counted" if count is None else f"{count:,} solutions"
    found = [presses]
    if arguments.most:
        others = (other for other in game.solutions(task.start, task.goal) if Counter(other) != Counter(presses))
        found += islice(others, arguments.most - 1)
    quiet = game.kernel() if game.colors else []
    lines = [
        f"{len(game.cells)} lights, {len(game.moves)} buttons",
        "unique" if count == 1 else f"not unique: {several}",
        f"press: {often_named(presses) or 'nothing'}{fewest}",
        *(f"or: {often_named(other)}" for other in found[1:]),
        *(f"quiet: {often_named(moves)}" for moves in quiet[:QUIET_SHOWN]),
    ]
    if len(quiet) > QUIET_SHOWN:
        lines.append(f"and {len(quiet) - QUIET_SHOWN} more quiet sets, of which all are sums")
    text = "\n".join(lines)
    if arguments.hint:
        text = (
            f"press {presses[0]}: {len(presses)} presses{fewest.strip(' ()') and ', the fewest'}"
            if presses
            else "the goal is reached"
        )
    answer(arguments, text, **fields, solutions=found, quiet=quiet)
    if isinstance(game, Merlin):
        write_pictures(arguments, "merlin", game, task.start, presses, task.goal)
    else:
        write_pictures(arguments, "picture_of", game)
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
