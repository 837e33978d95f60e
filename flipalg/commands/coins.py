"""`flipalg coins`: flipping triangles on any board of coins, from any start to any goal."""

import argparse
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from math import log
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import brief, divisors, power_in_words
from flipalg.commands.answers import answer, counted, number_or_text, often_named
from flipalg.commands.parsing import Parser, add_colors, add_goal, add_json, positive
from flipalg.commands.picture_files import add_picture_options, write_pictures
from flipalg.commands.reading import is_file, text_of

if TYPE_CHECKING:
    from flipalg.games.flipping_triangles import Coin, CoinBoard, Triangle
    from flipalg.pictures.picture import Picture

COINS_HELP = (
    "triangle:K, hexagon:K, or a file (- is stdin) that draws the coins: o, and # for a coin face up, with --colors K "
    "digits"
)


def add_coins(parser: Parser) -> None:
    """Add the arguments of `coins`."""
    parser.add_words(
        "Coins are numbered from 1, row by row from the top; a push turns three coins that touch one another.",
    )
    parser.add_argument("coins", metavar="COINS", help=COINS_HELP)
    add_goal(parser, "a drawing goes off, triangle:K and hexagon:K on")
    parser.add_argument("--most", type=positive, default=1, metavar="N", help="print N solutions (default: 1)")
    add_colors(parser)
    add_json(parser)
    add_picture_options(parser, "draw the pushed triangles")
    parser.set_defaults(run=_coins)


def coins_of(name: str, colors: int = 2) -> "tuple[CoinBoard, dict[Coin, int] | None]":
    """Return the board that a word names or a file draws, and the state that is drawn; an error names the file."""
    board, state = _named(name, colors)
    return board, None if state is None else labels_of(board, board.press(state, []))


def labels_of(board: "CoinBoard", values: "Iterable[int]") -> "dict[Coin, int]":
    """Return the state of each coin."""
    return dict(zip(board.cells, values, strict=True))


def _named(name: str, colors: int) -> "tuple[CoinBoard, Any]":
    from flipalg.games.coin_drawings import named_board

    if name != "-" and not is_file(name):
        if ":" in name:
            return named_board(name, colors=colors)
        raise FileNotFoundError(f"there is no file {name[:60]!r}; {COINS_HELP}")
    try:
        return named_board(text_of(name), colors=colors)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def push_name(board: "CoinBoard", corners: "Triangle") -> str:
    """Return a push by the numbers of its coins, such as 1-2-3."""
    from flipalg.games.coin_drawings import numbered

    number = {coin: k for k, coin in numbered(board.cells).items()}
    return "-".join(map(str, sorted(number[coin] for coin in corners)))


def _coins(arguments: argparse.Namespace) -> int:
    from flipalg.boards.unsolvable import UnsolvableError
    from flipalg.games.coin_drawings import draw_coins, numbered

    board, drawn = coins_of(arguments.coins, arguments.colors)
    goal = _goal_of(board, drawn, arguments.goal)
    start = drawn or dict.fromkeys(board.cells, 0)
    facts: dict[str, Any] = {"coins": len(board.cells), "triangles": len(board.triangles), "colors": board.colors}
    facts |= counted(board.colors, *_generators_and_count(board))
    facts["classes"] = number_or_text(board.classes)
    numbers = {coin: str(k) for k, coin in numbered(board.cells).items()}
    lines = [board_in_words(board), draw_coins(board.cells, numbers)]
    try:
        first, proved = board.fewest_or_some(start, goal)
    except UnsolvableError as error:
        answer(arguments, "\n".join([*lines, str(error)]), **facts, solvable=False, reason=str(error))
        return 1
    others = (pushes for pushes in board.solutions(start, goal) if Counter(pushes) != Counter(first))
    found = [first, *islice(others, arguments.most - 1)] if arguments.most > 1 else [first]
    for pushes in found:
        if labels_of(board, board.press(start, pushes)) != goal:
            raise AssertionError("the pushes do not lead to the goal")
        lines.append(often_named(push_name(board, corners) for corners in pushes) or "nothing to push")
    fewest = ", the fewest" if proved and first else ""
    reached = _goal_in_words(board, goal, "s" if len(first) == 1 else "")
    lines.append(f"{pushes_in_words(first)} {reached}{fewest}; {solutions_in_words(board)}")
    listed = [[push_name(board, corners) for corners in pushes] for pushes in found]
    answer(arguments, "\n".join(lines), **facts, solvable=True, solutions=listed, proved=proved)
    write_pictures(arguments, lambda: _scene(board, first, start))
    return 0


def solutions_in_words(board: "CoinBoard") -> str:
    """Return the number of solutions in words."""
    return "1 solution" if board.kernel_size == 1 else f"{_power(board.colors, board.kernel_size)} solutions"


def pushes_in_words(pushes: "list[Triangle]") -> str:
    """Return how many pushes there are."""
    return "1 push" if len(pushes) == 1 else f"{len(pushes)} pushes"


def board_in_words(board: "CoinBoard") -> str:
    """Return how many coins, triangles and classes of labelings there are, and whether the theorems are about it."""
    coins, triangles = len(board.cells), len(board.triangles)
    counts = f"{coins} coin{'s' * (coins > 1)}, {triangles} triangle{'s' * (triangles != 1)}"
    why = "" if board.is_built else ", not built up by triangles"
    return f"{counts}{why}; {_power(board.colors, board.classes)} classes of labelings"


def _power(base: int, number: int) -> str:
    """Return a number that is a power of the base, or, with a composite number of colors, may be none."""
    exponent = round(log(number) / log(base))
    return power_in_words(base, exponent) if base**exponent == number else brief(number)


def _generators_and_count(board: "CoinBoard") -> tuple[int, int]:
    """Return the nullity, where it is one, and the number of the sets of pushes that change nothing."""
    return (board.nullity if board.is_built or divisors(board.colors) == [1, board.colors] else 0), board.kernel_size


def _goal_in_words(board: "CoinBoard", goal: "dict[Coin, int]", ending: str) -> str:
    """Return what the pushes do; the ending of the verb is "s" after one push."""
    values = set(goal.values())
    if len(values) > 1:
        return f"lead{ending} to the goal"
    if board.colors > 2:
        return f"bring{ending} every coin to {values.pop()}"
    return f"turn{ending} every coin {'up' if values == {1} else 'down'}"


def _goal_of(board: "CoinBoard", drawn: "dict[Coin, int] | None", goal: str | None) -> "dict[Coin, int]":
    goal = goal or ("on" if drawn is None else "off")
    if goal in ("on", "off") or (board.colors > 2 and goal.isdecimal() and len(goal) < 4):
        color = {"on": 1, "off": 0}.get(goal) if goal in ("on", "off") else int(goal)
        if color is None or color >= board.colors:
            raise ValueError(f"a goal is a color from 0 to {board.colors - 1}, got {goal}")
        return dict.fromkeys(board.cells, color)
    other, wanted = coins_of(goal, board.colors)
    if set(other.cells) != set(board.cells):
        raise ValueError(f"the goal must draw the same {len(board.cells)} coins, got others ({len(other.cells)})")
    return wanted or dict.fromkeys(board.cells, 0)


def _scene(board: "CoinBoard", pushes: "list[Triangle]", start: "dict[Coin, int]") -> "Picture":
    from flipalg.pictures.coins import coins_panel, pushes_panel
    from flipalg.pictures.picture import Scene

    return Scene([coins_panel(board, start, title="start"), pushes_panel(board, pushes, title="pushes")])
