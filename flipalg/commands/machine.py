"""`flipalg machine`: what to press on any lights and buttons, Merlin's Magic Squares and coins among them.

`flipalg learn` finds out which lights each button changes, from looks before and after presses.
"""

import argparse
import re
import sys
from collections import Counter
from itertools import islice
from typing import Any

from flipalg.algebra.integers import power_in_words
from flipalg.boards.board import Board
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.commands.coins import COINS_HELP, answer_coins
from flipalg.console.many import answer_each
from flipalg.console.output import answer, number_or_text, often_named, refused_game
from flipalg.console.parsing import Parser, add_colors, add_goal, add_json, add_output, positive
from flipalg.console.picture_files import add_picture_options, wants_picture, write_pictures
from flipalg.console.reading import text_given, text_of
from flipalg.fewest.fewest import least
from flipalg.games.machine_text import Machine, read_machines
from flipalg.games.merlin import WON, Merlin
from flipalg.games.wiring import Misread, Wiring, rows_of_lights

__all__ = ["add_learn", "add_machine", "nine_of"]

QUIET_SHOWN = 8
"""The most quiet sets that are printed."""
NAMED_READINGS = 12
"""The most readings of a light in question that are named."""


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
    try:
        found = least(system)
        presses, bound = [move for move, k in zip(game.moves, found.x, strict=True) for _ in range(k)], found.at_least
    except ValueError:  # no solution, or a search that did not end
        presses, bound = game.solve(start, goal), 0
    if game.press(start, presses) != game.press(goal, []):
        raise AssertionError("the presses do not lead to the goal")
    try:
        count = number_or_text(system.count())
    except ValueError:
        count = None
    sizes = {"lights": len(game.cells), "buttons": len(game.moves), "colors": game.colors, "solvable": True}
    proved = len(presses) == bound
    return {**sizes, "count": count, "presses": presses, "weight": len(presses), "proved": proved, "lower_bound": bound}


def _answer(arguments: argparse.Namespace, task: Machine) -> int:
    game = task.game
    try:
        fields = _fields(task)
    except UnsolvableError as error:
        return refused_game(arguments, error, game, task.start)
    presses, count = fields["presses"], fields["count"]
    fewest = " (the fewest)" if fields["proved"] and presses else ""
    if not fields["proved"]:
        fewest = f" (at least {fields['lower_bound']} are needed)"
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
        number = f"{len(presses)} press{'es' * (len(presses) > 1)}{', the fewest' * fields['proved']}"
        text = f"press {presses[0]}: {number}" if presses else "the goal is reached"
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


def add_learn(parser: Parser) -> None:
    """Add the arguments of `learn`."""
    parser.add_words(
        "A look is a line of lights, such as 0110 or ##./..#, with ? for a light that you cannot read. `A, B: 1010`: "
        "press A and B, then the lights are 1010; `: 1010`: look again; a line without a colon: the lights were set "
        "anew. Without looks it asks for them, and says each time what to press; an empty line ends. Buttons and "
        "lights are called A, B, ..., those in several rows A1, B1, ..."
    )
    parser.add_argument(
        "looks", nargs="*", metavar="LOOK", help="a file (- is stdin) with a look a line, or the looks: 00 A:11 B:01"
    )
    parser.add_argument(
        "--buttons",
        metavar="NAMES",
        help="how many buttons there are, or their names: 5, red,blue (default: a light each)",
    )
    parser.add_argument(
        "--within",
        metavar="NAME",
        help="assume: a button changes its own light and at most this neighborhood: plus, king",
    )
    parser.add_argument(
        "--symmetric", action="store_true", help="assume: A changes the light of B if B changes the light of A"
    )
    add_goal(parser, "off")
    add_colors(parser)
    add_json(parser)
    parser.set_defaults(run=_learn)


def _learn(arguments: argparse.Namespace) -> int:
    if not arguments.looks:
        return _dialog(arguments)
    where, text = text_given(arguments.looks[0]) if len(arguments.looks) == 1 else ("", "\n".join(arguments.looks))
    try:
        wiring = _wiring(arguments, text)
    except ValueError as error:
        raise ValueError(f"{where}{error}") from None
    return _say_wiring(arguments, wiring)


def _wiring(arguments: argparse.Namespace, text: str) -> Wiring:
    names: str | None = arguments.buttons
    buttons = None if names is None else [word for word in names.replace(",", " ").split() if word]
    if buttons and len(buttons) == 1 and buttons[0].isdecimal() and len(buttons[0]) < 5:
        buttons = [str(k) for k in range(1, int(buttons[0]) + 1)]
    return Wiring.read(text, buttons, colors=arguments.colors, within=arguments.within, symmetric=arguments.symmetric)


def _dialog(arguments: argparse.Namespace) -> int:
    """Ask for one look after the other; the answer is printed after each, or at the end if nobody sees it."""
    seen: list[str] = []
    wiring, prompt, code = None, "lights: ", 0
    asked = sys.stdin is not None and sys.stdin.isatty()
    while True:
        if asked:
            print(prompt, end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline().strip() if sys.stdin else ""
        if not line:
            break
        try:
            wiring = _wiring(arguments, "\n".join([*seen, line if ":" in line or not seen else prompt + line]))
        except ValueError as error:
            if not asked:
                raise
            print(f"flipalg: {error}", file=sys.stderr)
            continue
        seen.append(line if ":" in line or not seen else prompt + line)
        pressed = wiring.next_press()
        prompt = f"{', '.join(map(str, pressed or []))}: "
        if asked and not arguments.json:
            try:
                code = _say_wiring(arguments, wiring)
            except UnsolvableError as error:
                print(f"flipalg: {error}", file=sys.stderr)
                code = 1
    if wiring is None:
        raise ValueError("no lights were given; flipalg learn --help shows how to write them")
    return code if asked and not arguments.json else _say_wiring(arguments, wiring)


def _goal(arguments: argparse.Namespace, wiring: Wiring) -> list[int]:
    """Return the lights at the end, from --goal."""
    name, lights = arguments.goal or "off", len(wiring.lights)
    if name in ("on", "off"):
        return [int(name == "on")] * lights
    if name.isdecimal() and len(name) < min(lights, 4) and int(name) < arguments.colors:
        return [int(name)] * lights
    goal = [value for row in rows_of_lights(name, arguments.colors) for value in row]
    if len(goal) != lights or None in goal:
        raise ValueError(f"a goal is on, off, a color or {lights} lights, got {name!r:.60}")
    return [value or 0 for value in goal]


def _say_wiring(arguments: argparse.Namespace, read: Wiring) -> int:
    """Print the wiring as far as it is known, and the next presses; return the exit code."""
    misread, wiring = read.misread(), read.corrected()
    goal, agrees = _goal(arguments, wiring), wiring.count > 0
    presses, refusal = None, None
    if agrees:
        try:
            presses = wiring.fewest(goal)
        except UnsolvableError as error:
            refusal = error
    effects = wiring.effects() if agrees else {}
    pressed, unchecked = read.next_press(), len(wiring.unchecked()) if agrees else 0
    slips = read.slips() if len(misread) > 1 or not all(one.readings for one in misread) else []
    if arguments.json:
        if refusal:
            return refused_game(arguments, refusal)
        answer(
            arguments,
            "",
            colors=arguments.colors,
            looks=len(wiring.looks),
            wirings=number_or_text(wiring.count),
            effects=[[button, [list(pair) for pair in lights.items()]] for button, lights in effects.items()],
            misread=[[light, least, [list(reading) for reading in readings]] for light, least, readings in misread],
            slips=slips,
            unchecked=unchecked,
            presses=presses,
            next=pressed,
        )
        return 0
    lines = [_known(arguments, wiring), *(_in_question(one, wiring) for one in misread)]
    if slips:
        lines.append(f"or other buttons were pressed before {' or '.join(f'look {look}' for look in slips)}")
    lines += [f"{button}: {_effect(lights)}" for button, lights in effects.items() if _effect(lights) != "?"]
    if presses:
        sure = "the fewest" if wiring.is_known else "the fewest that are sure"
        lines.append(f"to the goal: press {often_named(presses)} ({sure})")
    elif presses is not None:
        lines.append("the goal is reached")
    elif refusal:
        changes = refusal.changes
        lines.append(f"{refusal}{f'; {changes.sentence()}' if changes else ''}")
    elif agrees:
        lines.append("to the goal: no presses are sure yet")
    if pressed is not None:
        look = f"press {often_named(pressed)} and look" if pressed else "look again"
        lines.append(f"next: {look}, {_use(pressed, wiring)}")
    print("\n".join(lines))
    return int(refusal is not None)


def _use(pressed: list[str], wiring: Wiring) -> str:
    """Return the use of the next presses."""
    if not wiring.count:
        return "to find the fault"
    left = wiring.left_after(pressed)
    if left < wiring.count:
        return f"then {_number(left, wiring.colors)} will agree" if left > 1 else "then the wiring is known"
    return "to check what nothing has confirmed"


def _known(arguments: argparse.Namespace, wiring: Wiring) -> str:
    """Return the number of wirings that agree, and the assumptions."""
    assumed = [f"no button changes a light outside {arguments.within} around its own"] if arguments.within else []
    assumed += ["symmetric"] if arguments.symmetric else []
    count, sizes = wiring.count, f"{len(wiring.lights)} lights, {len(wiring.buttons)} buttons"
    agree = "the wiring is known" if count == 1 else f"{_number(count, wiring.colors)} wirings agree"
    looks = "one look" if len(wiring.looks) == 1 else f"{len(wiring.looks)} looks"
    return f"{sizes}, {looks}: {agree}" + (f" (assumed: {'; '.join(assumed)})" if assumed else "")


def _number(count: int, base: int) -> str:
    """Return a number of wirings, as a power if it is one of the number of colors."""
    power = 0
    while count > 1 and count % base == 0:
        count, power = count // base, power + 1
    return power_in_words(base, power) if count == 1 else f"{count * base**power:,}"


def _effect(lights: dict[Any, int | None]) -> str:
    """Return the lights that a button changes, as `A B*2`; a light whose change is unknown is `C?`."""
    if lights and all(added is None for added in lights.values()):
        return "?"
    named = (f"{light}?" if k is None else f"{light}*{k}" if k > 1 else str(light) for light, k in lights.items())
    return " ".join(named) or "nothing"


def _in_question(one: Misread, wiring: Wiring) -> str:
    """Return a sentence about a light that was misread."""
    light = "the lights" if one.light is None else f"light {one.light}"
    if not one.readings:
        return f"{light}: at least {one.least or 2} readings are wrong"
    named = [
        f"{at} in look {look} as {wiring.looks[look - 1].values[wiring.lights.index(at)]}, not {value}"
        if one.light is None
        else f"look {look} ({value}, not {wiring.looks[look - 1].values[wiring.lights.index(at)]})"
        for look, at, value in one.readings
    ]
    if len(named) == 1:
        return f"{light} was misread in {'; '.join(f'look {look}: it was {value}' for look, _, value in one.readings)}"
    more = f" and {len(named) - NAMED_READINGS} more" if len(named) > NAMED_READINGS else ""
    return f"{light} was misread in one of: {', '.join(named[:NAMED_READINGS])}{more}"
