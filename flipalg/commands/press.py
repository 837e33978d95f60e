"""`flipalg press GAME START MOVES`: the start, the moves and the end side by side (in the notebook `zeigezug`).

With --orbit the board is a cellular automaton: each cell is pressed as often as its value says, again and again.
"""

import argparse
import re
from typing import Any

from flipalg.algebra.integers import NUMBER, brief, power_in_words
from flipalg.answers.orbits import Automaton, automaton
from flipalg.boards.board import Board
from flipalg.commands.coins import coins_of, labels_of, push_name
from flipalg.commands.graphs import graph_of
from flipalg.commands.machine import nine_of
from flipalg.console.output import answer, number_or_text
from flipalg.console.parsing import (
    Parser,
    add_json,
    add_kind,
    add_output,
    add_seconds,
    require_asked,
    shown,
    value_named,
    whole_number,
)
from flipalg.console.picture_files import add_picture_options, wants_picture, write_pictures
from flipalg.console.reading import board_of
from flipalg.console.terminal import panel, side_by_side
from flipalg.games.coin_drawings import draw_coins
from flipalg.games.flip_it import FlipIt
from flipalg.games.merlin import Merlin

__all__ = ["KINDS", "add_press"]


def add_press(parser: Parser) -> None:
    """Add the arguments of `press`."""
    parser.add_words(
        "START is a size, a file or rows; a move is a cell (C4: column letter, row number), and moves may be repeated. "
        "For merlin give nine digits and buttons 1 to 9; for graph a graph and nodes; for coins a board as for "
        "`flipalg machine` and moves of three coins by number (1-2-3).",
    )
    parser.add_argument("game", choices=list(KINDS), metavar="GAME", help=", ".join(KINDS))
    parser.add_argument("start", metavar="START", help="the board, - for stdin")
    parser.add_argument("moves", nargs="*", metavar="MOVE", help="cells, buttons, nodes or coins")
    parser.add_argument("--on", metavar="NODES", help="for graph: nodes that are on at the start, such as 1,4,4")
    parser.add_argument(
        "--orbit",
        action="store_true",
        help="for board and trisentis, without moves: press each cell as often as its value says, all at once, again "
        "and again; a size is answered for all its boards",
    )
    add_kind(parser)
    add_seconds(parser, 10)
    add_json(parser)
    add_output(parser)
    add_picture_options(parser, "draw before, moves and after; the first boards of an orbit")
    parser.set_defaults(run=_press)


def _press(arguments: argparse.Namespace) -> None:
    if arguments.on is not None and arguments.game != "graph":
        raise ValueError(f"--on is for press graph, got press {arguments.game}")
    if arguments.orbit and (arguments.game not in ORBITS or len(arguments.moves) > _is_size_in_words(arguments)):
        raise ValueError("--orbit is for press board and press trisentis, without moves")
    KINDS[arguments.game](arguments)


def _is_size_in_words(arguments: argparse.Namespace) -> bool:
    words = [arguments.start, *arguments.moves[:1]]
    return len(words) == 2 and all(re.fullmatch(NUMBER, word) for word in words)


def _board(arguments: argparse.Namespace) -> None:
    """Press cells of a board; Trisentis is the board of king."""
    if _is_size_in_words(arguments):
        arguments.start += f"x{arguments.moves.pop(0)}"  # a size in two words
    read, n = board_of(arguments, [arguments.start], arguments.colors)
    if arguments.orbit:
        _orbit(arguments, read, n)
        return
    if n is not None:
        assert isinstance(read, int)
        require_asked(arguments, 3 * read * n, f"three boards of {brief(read)} × {brief(n)} cells")
    before = Board(read, n, colors=arguments.colors) if n is not None else read
    assert isinstance(before, Board)
    neighborhood = "king" if arguments.game == "trisentis" else arguments.neighborhood
    after = before.press(arguments.moves, neighborhood, arguments.topology)
    presses = Board(*before.shape, holes=before.holes, colors=before.colors).press(arguments.moves, "center")
    _answer_boards(arguments, before, presses, after)
    write_pictures(arguments, "pressed", before, presses, neighborhood, arguments.topology)


def _orbit(arguments: argparse.Namespace, read: Board | int, n: int | None) -> None:
    """Print transient and period of a board, or of all boards of a size, and the boards without a predecessor."""
    m, n = read.shape if isinstance(read, Board) else (read, n or read)
    neighborhood = "king" if arguments.game == "trisentis" else arguments.neighborhood
    found = automaton(m, n, neighborhood, arguments.topology, colors=arguments.colors)
    own = found.orbit(read, arguments.seconds) if isinstance(read, Board) else None
    transient, period = own or (found.transient, _period(found, arguments.seconds))
    each, whose = power_in_words(found.colors, found.nullity), "this board" if own else "every board"
    lines = [f"reversible: every board of {brief(found.m)} × {brief(found.n)} has one predecessor"]
    if not found.is_reversible:
        lines = [f"not reversible: {found.gardens_of_eden} boards have no predecessor, each other board has {each}"]
    steps = f"{brief(transient)} step{'s' * (transient != 1)}"
    lines.append(f"{whose} is on a cycle" + (f" after {steps}{'' if own else ' or fewer'}" if transient else ""))
    if isinstance(period, str):
        lines.append(f"the period is not computed: {period}")
    else:
        lines.append(
            f"the cycle has {period:,} board{'s' * (period != 1)}"
            if own
            else f"all cycles repeat after {period:,} step{'s' * (period != 1)}"
        )
    fields: dict[str, Any] = {"nullity": found.nullity, "gardens_of_eden": found.gardens_of_eden}
    fields |= {"transient": number_or_text(transient)}
    fields["period"] = None if isinstance(period, str) else number_or_text(period)
    answer(arguments, "\n".join(lines), game=arguments.game, **found.grid.to_json(), **fields)
    if wants_picture(arguments):
        drawn = read if isinstance(read, Board) else Board(m, n, colors=found.colors).press("A1", "center")
        write_pictures(arguments, "orbit", list(found.boards(drawn, FRAMES - 1)))


def _period(found: Automaton, seconds: float) -> int | str:
    """Return the period of a size, or the reason why it is not computed."""
    try:
        return found.period(seconds)
    except (MemoryError, RuntimeError) as reason:
        return str(reason)


def _answer_boards(arguments: argparse.Namespace, before: Board, pressed: Board, after: Board, words: str = "") -> None:
    """Print three boards side by side and the number of cells that are on; with --json print the boards as lists."""
    panels = [panel("before", before), panel("moves", pressed, "*"), panel("after", after)]
    on = "every cell is off" if not after.weight else f"{after.weight} on"
    if after.colors > 2:
        on = "every cell is 0" if not after.weight else f"{after.weight} {'is' if after.weight == 1 else 'are'} not 0"
    fields = {"before": before.tolist(), "moves": arguments.moves, "after": after.tolist()}
    answer(arguments, f"{side_by_side(panels)}\n{words}{on}", game=arguments.game, colors=arguments.colors, **fields)


def _merlin(arguments: argparse.Namespace) -> None:
    """Press buttons of Merlin."""
    k = arguments.colors
    game, start = Merlin(colors=k), nine_of(arguments.start, k)
    buttons = [value_named(move, game.moves, "a button from 1 to 9") for move in arguments.moves]
    before, after = (
        Board([list(state[i : i + 3]) for i in (0, 3, 6)], colors=k)
        for state in (game.press(start, []), game.press(start, buttons))
    )
    pressed = Board([[buttons.count(i + j) % k for j in range(3)] for i in (1, 4, 7)], colors=k)
    vectors = [("v_p", game.press(start, [])), *((f"u_{k}", game.press("0" * 9, [k])) for k in buttons)]
    vectors.append(("sum", game.press(start, buttons)))
    words = "".join(f"{name:5}{' '.join(map(str, vector))}\n" for name, vector in vectors)
    _answer_boards(arguments, before, pressed, after, words)
    write_pictures(arguments, "merlin_pressed", before, pressed, after)


def _graph(arguments: argparse.Namespace) -> None:
    """Press nodes of a graph."""
    field = FlipIt(graph_of(arguments, arguments.start), colors=arguments.colors)
    nodes = list(field.cells)
    on = [value_named(name, nodes, "a node of the graph") for name in (arguments.on or "").split(",") if name]
    moves = [value_named(move, nodes, "a node of the graph") for move in arguments.moves]
    start = {node: int(node in on) if field.colors == 2 else on.count(node) % field.colors for node in nodes}
    before, after = field.press(start, []), field.press(start, moves)
    lit = {
        words: [_named(node, value) for node, value in zip(nodes, state, strict=True) if value]
        for words, state in (("before", before), ("after", after))
    }
    lines = [
        f"before: {' '.join(lit['before']) or 'none'} on",
        f"moves:  {' '.join(arguments.moves) or 'none'}",
        f"after:  {' '.join(lit['after']) or 'none'} on",
    ]
    answer(arguments, "\n".join(lines), game="graph", colors=arguments.colors, **lit, moves=arguments.moves)
    ends = [dict(zip(nodes, state, strict=True)) for state in (before, after)]
    write_pictures(arguments, "graph_pressed", field, ends[0], moves, ends[1])


def _named(node: Any, value: int) -> str:
    return str(node) if value == 1 else f"{node}:{value}"


def _coins(arguments: argparse.Namespace) -> None:
    """Push triangles of a board of coins."""
    board, drawn = coins_of(arguments.start, arguments.colors)
    by_name = {push_name(board, corners): corners for corners in board.triangles}
    pushes = [_push(move, by_name) for move in arguments.moves]
    before = drawn or dict.fromkeys(board.cells, 0)
    after = labels_of(board, board.press(before, pushes))
    touched = {coin: "*" for corners in pushes for coin in corners}
    panels = [
        [words, *draw_coins(board.cells, marks).split("\n")]
        for words, marks in (
            ("before", _marks(before, board.colors)),
            ("moves", touched),
            ("after", _marks(after, board.colors)),
        )
    ]
    left = sum(map(bool, after.values()))
    words = "face up" if board.colors == 2 else f"{'is' if left == 1 else 'are'} not 0"
    text = f"{side_by_side(panels)}\n{left or 'no'} {'coin' if left == 1 else 'coins'} {words}"
    fields = {"before": _listed(before, board), "moves": [[list(coin) for coin in corners] for corners in pushes]}
    answer(arguments, text, game="coins", colors=arguments.colors, **fields, after=_listed(after, board))
    write_pictures(arguments, "coins_pushed", board, before, pushes, after)


def _marks(labels: dict[Any, int], colors: int) -> dict[Any, str]:
    return {coin: "#" if colors == 2 else str(label) for coin, label in labels.items() if label}


def _listed(labels: dict[Any, int], board: Any) -> list[Any]:
    """Return for JSON the coins face up; with more than two colors all coins, each followed by its value."""
    if board.colors == 2:
        return sorted(coin for coin, label in labels.items() if label)
    return [[*coin, label] for coin, label in sorted(labels.items())]


def _push(word: str, by_name: dict[str, Any]) -> Any:
    numbers = word.split("-")
    try:
        name = "-".join(map(str, sorted(whole_number(number) for number in numbers)))
    except ValueError:
        name = ""
    if len(numbers) != 3 or name not in by_name:
        raise ValueError(
            f"a push is the numbers of three coins that touch, such as {next(iter(by_name))}, got {shown(word)}"
        )
    return by_name[name]


FRAMES = 12
"""The boards of an orbit in a picture."""
ORBITS = ("board", "trisentis")
"""The games with --orbit."""
KINDS = {"board": _board, "trisentis": _board, "merlin": _merlin, "graph": _graph, "coins": _coins}
"""{game: the function that makes and prints its moves}."""
