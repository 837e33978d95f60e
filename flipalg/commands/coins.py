"""The game of flipping triangles for `flipalg machine` and `flipalg press`, on any board of coins."""

import argparse
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from math import log
from typing import Any

from flipalg.algebra.integers import brief, divisors, power_in_words
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.console.output import answer, counted, number_or_text, often_named, refused_game
from flipalg.console.picture_files import write_pictures
from flipalg.console.reading import text_given
from flipalg.games.coin_drawings import draw_coins, named_board, numbered
from flipalg.games.flipping_triangles import Coin, CoinBoard, Triangle

__all__ = ["COINS_HELP", "answer_coins", "coins_of", "labels_of", "push_name"]

COINS_HELP = (
    "triangle:K, hexagon:K, or a file (- is stdin) that draws the coins: o, and # for a coin face up, with --colors K "
    "digits"
)


def coins_of(name: str, colors: int = 2) -> tuple[CoinBoard, dict[Coin, int] | None]:
    """Return (the board that a word names or a file draws, {coin: value} of the drawing, or None for a name)."""
    where, text = text_given(name)
    if not where and ":" not in name:
        raise FileNotFoundError(f"there is no file {name[:60]!r}; {COINS_HELP}")
    return _read(where, text, colors)


def _read(where: str, text: str, colors: int) -> tuple[CoinBoard, dict[Coin, int] | None]:
    try:
        board, state = named_board(text, colors=colors)
    except ValueError as error:
        raise ValueError(f"{where}{error}") from None
    return board, None if state is None else labels_of(board, board.press(state, []))


def labels_of(board: CoinBoard, values: Iterable[int]) -> dict[Coin, int]:
    """Return {coin: value} from the values in the order of the board's coins."""
    return dict(zip(board.cells, values, strict=True))


def push_name(board: CoinBoard, corners: Triangle) -> str:
    """Return the name of a push: the numbers of its three coins, such as 1-2-3."""
    number = {coin: k for k, coin in numbered(board.cells).items()}
    return "-".join(map(str, sorted(number[coin] for coin in corners)))


def answer_coins(arguments: argparse.Namespace, where: str, text: str) -> int:
    """Answer what to push on the board of coins that a text names or draws; `where` begins messages about the text."""
    board, drawn = _read(where, text, arguments.colors)
    rows = int(text.partition(":")[2]) if text.strip().startswith("triangle:") else 0
    goal = _goal_of(board, drawn, arguments.goal)
    start = drawn or dict.fromkeys(board.cells, 0)
    facts: dict[str, Any] = {"coins": len(board.cells), "triangles": len(board.triangles), "colors": board.colors}
    facts |= counted(board.colors, *_generators_and_count(board))
    facts["classes"] = number_or_text(board.classes)
    numbers = {coin: str(k) for k, coin in numbered(board.cells).items()}
    try:
        first, proved = board.fewest_or_some(start, goal)
    except UnsolvableError as error:
        if rows % 3 == 1 and set(goal.values()) == {1}:
            words = f"no pushes turn over a triangle of 3j + 1 rows (1, 4, 7, 10 and so on), got {rows:,}: "
            error.args = (words + str(error).partition(": ")[2],)
        if not arguments.json:
            print(board_in_words(board), draw_coins(board.cells, numbers), sep="\n")
        return refused_game(arguments, error, board, start)
    if arguments.hint:
        hint = f"push {push_name(board, first[0])}" if first else "nothing to push"
        answer(arguments, hint, **facts, solvable=True, solutions=[[push_name(board, c) for c in first]], proved=proved)
        return 0
    others = (pushes for pushes in board.solutions(start, goal) if Counter(pushes) != Counter(first))
    found = [first, *islice(others, (arguments.most or 1) - 1)]
    whole = rows > 1 and len(found) == 1
    lines = [board_in_words(board), *([] if whole else [draw_coins(board.cells, numbers)])]
    for pushes in found:
        if labels_of(board, board.press(start, pushes)) != goal:
            raise AssertionError("the pushes do not lead to the goal")
        named = often_named(push_name(board, corners) for corners in pushes) or "nothing to push"
        lines.append(pushes_text(rows, pushes, board.colors) if whole else named)
    lines.append(_solution_in_words(board, goal, first, proved))
    listed = [[push_name(board, corners) for corners in pushes] for pushes in found]
    answer(arguments, "\n".join(lines), **facts, solvable=True, solutions=listed, proved=proved)
    write_pictures(arguments, "coins", board, first, start)
    return 0


def _solution_in_words(board: CoinBoard, goal: dict[Coin, int], pushes: list[Triangle], proved: bool) -> str:
    """Return the sentence about a solution: how many pushes, what they do, and how many solutions there are."""
    number, s = ("1 push", "s") if len(pushes) == 1 else (f"{len(pushes)} pushes", "")
    fewest = ", the fewest" if proved and pushes else ""
    solutions = "1 solution" if board.kernel_size == 1 else f"{_power(board.colors, board.kernel_size)} solutions"
    return f"{number} {_goal_in_words(board, goal, s)}{fewest}; {solutions}"


def board_in_words(board: CoinBoard) -> str:
    """Return the numbers of coins, triangles and classes of labelings in words.

    Pushes lead from each labeling to every other labeling of its class.  The text also says if the board is not built
    up by triangles, so that the theorems do not apply to it.
    """
    coins, triangles = len(board.cells), len(board.triangles)
    counts = f"{coins} coin{'s' * (coins > 1)}, {triangles} triangle{'s' * (triangles != 1)}"
    why = "" if board.is_built else ", not built up by triangles"
    return f"{counts}{why}; {_power(board.colors, board.classes)} classes of labelings"


def _power(base: int, number: int) -> str:
    """Return a number as text: as a power of the base if it is a power, else in digits."""
    exponent = round(log(number) / log(base))
    return power_in_words(base, exponent) if base**exponent == number else brief(number)


def _generators_and_count(board: CoinBoard) -> tuple[int, int]:
    """Return (the nullity or, if it is not defined, 0; the number of sets of pushes that change nothing)."""
    return (board.nullity if board.is_built or divisors(board.colors) == [1, board.colors] else 0), board.kernel_size


def _goal_in_words(board: CoinBoard, goal: dict[Coin, int], ending: str) -> str:
    """Return the effect of the pushes in words, such as "turns every coin up"; the verb ends in `ending`, "s" or ""."""
    values = set(goal.values())
    if len(values) > 1:
        return f"lead{ending} to the goal"
    if board.colors > 2:
        return f"bring{ending} every coin to {values.pop()}"
    return f"turn{ending} every coin {'up' if values == {1} else 'down'}"


def _goal_of(board: CoinBoard, drawn: dict[Coin, int] | None, goal: str | None) -> dict[Coin, int]:
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


def pushes_text(k: int, pushes: list[Triangle], colors: int = 2) -> str:
    """Return the triangles of the triangular board of k rows as text: △ and ▽, black if they are pushed.

    With more than two colors each triangle is the number of its pushes, · for 0.
    """
    pushed = Counter(pushes)
    width = len(str(colors - 1)) + (colors > 10)

    def sign(corners: Triangle, signs: str) -> str:
        times = pushed[corners]
        return signs[times > 0] if colors == 2 else str(times or "·").rjust(width)

    lines = []
    for b in range(k - 2, -1, -1):  # the triangles above the row b of coins
        line = ""
        for a in range(k - 1 - b):
            up, down = ((a, b), (a, b + 1), (a + 1, b)), ((a, b + 1), (a + 1, b), (a + 1, b + 1))
            line += sign(up, "△▲") + (sign(down, "▽▼") if a < k - 2 - b else "")
        lines.append(" " * (b * width) + line)
    return "\n".join(lines)
