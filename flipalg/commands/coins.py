"""`flipalg coins`: flipping triangles on any board of coins, from any start to any goal."""

import argparse
from itertools import islice
from typing import TYPE_CHECKING

from flipalg.commands.answers import answer
from flipalg.commands.parsing import SubParsers, add_command, add_json, whole_number
from flipalg.commands.picture_files import add_picture_options, write_pictures
from flipalg.commands.reading import is_file, text_of

if TYPE_CHECKING:
    from flipalg.games.flipping_triangles import Board, Coin, Triangle
    from flipalg.reports.pictures.picture import Picture

COINS_HELP = "triangle:K, hexagon:K, or a file (- is stdin) that draws the coins: o, and # for a coin face up"


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-command."""
    coins = add_command(
        subparsers,
        "coins",
        "flipping triangles on any board of coins: what to push",
        _coins,
        "hexagon:3 --goal on",
        "Coins are numbered from 1, row by row from the top; a push turns three coins that touch one another.",
    )
    coins.add_argument("coins", metavar="COINS", help=COINS_HELP)
    coins.add_argument(
        "--goal",
        metavar="on|off|FILE",
        help="on, off or a drawing of the same coins (default: off for a drawing, on for triangle:K and hexagon:K)",
    )
    coins.add_argument("--most", type=whole_number, default=1, metavar="N", help="print N solutions (default: 1)")
    add_json(coins)
    add_picture_options(coins, "draw the pushed triangles")


def coins_of(name: str) -> "tuple[Board, set[Coin] | None]":
    """Return the board that a word names or a file draws, and the coins face up; an error names the file."""
    from flipalg.games.coin_drawings import named_board

    if name != "-" and not is_file(name):
        if ":" in name:
            return named_board(name)
        raise FileNotFoundError(f"there is no file {name[:60]!r}; {COINS_HELP}")
    try:
        return named_board(text_of(name))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def push_name(board: "Board", corners: "Triangle") -> str:
    """Return a push by the numbers of its coins, such as 1-2-3."""
    from flipalg.games.coin_drawings import numbered

    number = {coin: k for k, coin in numbered(board.cells).items()}
    return "-".join(map(str, sorted(number[coin] for coin in corners)))


def _coins(arguments: argparse.Namespace) -> int:
    from flipalg.games.coin_drawings import draw_coins, numbered
    from flipalg.games.toggle_game import UnsolvableError

    board, up = coins_of(arguments.coins)
    goal = _goal_of(board, up, arguments.goal)
    start = up or set()
    if arguments.most < 1:
        raise ValueError(f"--most must be at least 1, got {arguments.most}")
    facts = {"coins": len(board.cells), "triangles": len(board.triangles), "nullity": board.nullity}
    numbers = {coin: str(k) for k, coin in numbered(board.cells).items()}
    lines = [f"{facts['coins']} coins, {facts['triangles']} triangles", draw_coins(board.cells, numbers)]
    try:
        first = board.solve(start, goal)
    except UnsolvableError as error:
        answer(arguments, "\n".join([*lines, str(error)]), **facts, solvable=False, reason=str(error))
        return 1
    found = [first] if arguments.most == 1 else list(islice(board.solutions(start, goal), arguments.most))
    for pushes in found:
        if {coin for coin, value in zip(board.cells, board.press(start, pushes), strict=True) if value} != goal:
            raise AssertionError("the pushes do not lead to the goal")
        lines.append(" ".join(push_name(board, corners) for corners in pushes) or "nothing to push")
    ends = {len(board.cells): "turn every coin up", 0: "turn every coin down"}
    pushed = f"{len(first)} {'push' if len(first) == 1 else 'pushes'}"
    lines.append(f"{pushed} {ends.get(len(goal), 'lead to the goal')}; {_count(board.nullity)}")
    listed = [[push_name(board, corners) for corners in pushes] for pushes in found]
    answer(arguments, "\n".join(lines), **facts, solvable=True, solutions=listed)
    write_pictures(arguments, lambda: _scene(board, first, start))
    return 0


def _count(nullity: int) -> str:
    return "1 solution" if nullity == 0 else f"2^{nullity} solutions"


def _goal_of(board: "Board", up: "set[Coin] | None", goal: str | None) -> "set[Coin]":
    goal = goal or ("on" if up is None else "off")
    if goal == "on":
        return set(board.cells)
    if goal == "off":
        return set()
    other, wanted = coins_of(goal)
    if set(other.cells) != set(board.cells):
        raise ValueError(f"the goal must draw the same {len(board.cells)} coins, got others ({len(other.cells)})")
    return set(wanted or ())


def _scene(board: "Board", pushes: "list[Triangle]", up: "set[Coin]") -> "Picture":
    from flipalg.reports.pictures.coins import coins_panel, pushes_panel
    from flipalg.reports.pictures.picture import Scene

    return Scene([coins_panel(board, up, title="start"), pushes_panel(board, pushes, title="pushes")])
