"""`flipalg press GAME START MOVES`: before | moves | after, for every game (the Disentis notebook's zeigezug)."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from flipalg.commands.answers import answer
from flipalg.commands.boards_shown import panel, side_by_side
from flipalg.commands.coins import COINS_HELP, coins_of, push_name
from flipalg.commands.parsing import (
    SubParsers,
    add_command,
    add_json,
    add_neighborhood,
    add_topology,
    shown,
    whole_number,
)
from flipalg.commands.picture_files import add_picture_options, write_pictures
from flipalg.commands.reading import board_of, graph_of

if TYPE_CHECKING:
    from flipalg.games.board import Board
    from flipalg.reports.pictures.picture import Panel, Picture

GAMES = ("board", "trisentis", "merlin", "graph", "coins")


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-command."""
    press = add_command(
        subparsers,
        "press",
        "before | moves | after: what moves do",
        _press,
        "board 3x3 B2 C3",
        "START is a size MxN, a file or rows, a move a cell (C4: column letter, row number); for merlin nine digits "
        f"and buttons 1 to 9; for graph a graph and nodes; for coins {COINS_HELP}, and three coins by number (1-2-3).",
    )
    press.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    press.add_argument("start", metavar="START", help="the board, - for stdin")
    press.add_argument("moves", nargs="*", metavar="MOVE", help="cells, buttons, nodes or coins")
    press.add_argument("--on", metavar="NODES", help="graph: the nodes that are on at the start, such as 1,4")
    add_neighborhood(press)
    add_topology(press)
    add_json(press)
    add_picture_options(press, "draw before, moves and after")


def _press(arguments: argparse.Namespace) -> None:
    if arguments.on is not None and arguments.game != "graph":
        raise ValueError(f"--on is for press graph, got press {arguments.game}")
    _KINDS[arguments.game](arguments)


def _board(arguments: argparse.Namespace) -> None:
    from flipalg.games.board import Board

    read, n = board_of([arguments.start])
    before = Board(read, n) if n is not None else read
    assert isinstance(before, Board)
    neighborhood = "king" if arguments.game == "trisentis" else arguments.neighborhood
    after = before.press(arguments.moves, neighborhood, arguments.topology)
    pressed = Board(*before.shape, holes=before.holes).press(arguments.moves, "center")
    _answer_boards(arguments, before, pressed, after)

    def draw() -> "Picture":
        from flipalg.reports.pictures.boards import pressing_panels

        return _scene(pressing_panels(before, pressed, neighborhood, arguments.topology))

    write_pictures(arguments, draw)


def _merlin(arguments: argparse.Namespace) -> None:
    from flipalg.games.board import Board
    from flipalg.games.merlin import MERLIN

    buttons = [_of(move, MERLIN.moves, "a button from 1 to 9") for move in arguments.moves]
    states = [MERLIN.press(arguments.start, []), MERLIN.press(arguments.start, buttons)]
    before, after = (Board([list(state[k : k + 3]) for k in (0, 3, 6)]) for state in states)
    pressed = Board([[buttons.count(k + j) % 2 for j in range(3)] for k in (1, 4, 7)])
    _answer_boards(arguments, before, pressed, after)

    def draw() -> "Picture":
        from flipalg.reports.pictures.boards import board_panel

        panels = [
            board_panel(board, dots, words, labels=False)
            for board, dots, words in ((before, (), "before"), (before, pressed, "buttons"), (after, (), "after"))
        ]
        return _scene(panels)

    write_pictures(arguments, draw)


def _answer_boards(arguments: argparse.Namespace, before: "Board", pressed: "Board", after: "Board") -> None:
    panels = [panel("before", before), panel("moves", pressed, "*"), panel("after", after)]
    on = "every cell is off" if not after.weight else f"{after.weight} on"
    fields = {"before": before.tolist(), "moves": arguments.moves, "after": after.tolist()}
    answer(arguments, f"{side_by_side(panels)}\n{on}", game=arguments.game, **fields)


def _graph(arguments: argparse.Namespace) -> None:
    from flipalg.games.flip_it import FlipIt

    field = FlipIt(graph_of(arguments.start))
    nodes = list(field.cells)
    on = [_of(name, nodes, "a node of the graph") for name in (arguments.on or "").split(",") if name]
    moves = [_of(move, nodes, "a node of the graph") for move in arguments.moves]
    before, after = field.press(set(on), []), field.press(set(on), moves)
    lit = {
        words: [str(node) for node, value in zip(nodes, state, strict=True) if value]
        for words, state in (("before", before), ("after", after))
    }
    lines = [
        f"before: {' '.join(lit['before']) or 'none'} on",
        f"moves:  {' '.join(arguments.moves) or 'none'}",
        f"after:  {' '.join(lit['after']) or 'none'} on",
    ]
    answer(arguments, "\n".join(lines), game="graph", **lit, moves=arguments.moves)

    def draw() -> "Picture":
        from flipalg.reports.pictures.graphs import field_panel

        ends = [[node for node, value in zip(nodes, state, strict=True) if value] for state in (before, after)]
        return _scene(
            [
                field_panel(field.graph, ends[0], (), "before"),
                field_panel(field.graph, ends[0], moves, "moves"),
                field_panel(field.graph, ends[1], (), "after"),
            ]
        )

    write_pictures(arguments, draw)


def _coins(arguments: argparse.Namespace) -> None:
    from flipalg.games.coin_drawings import draw_coins

    board, up = coins_of(arguments.start)
    by_name = {push_name(board, corners): corners for corners in board.triangles}
    pushes = [_push(move, by_name) for move in arguments.moves]
    before = set(up or ())
    after = {coin for coin, value in zip(board.cells, board.press(before, pushes), strict=True) if value}
    touched = {coin: "*" for corners in pushes for coin in corners}
    panels = [
        [words, *draw_coins(board.cells, marks).split("\n")]
        for words, marks in (
            ("before", dict.fromkeys(before, "#")),
            ("moves", touched),
            ("after", dict.fromkeys(after, "#")),
        )
    ]
    text = f"{side_by_side(panels)}\n{len(after) or 'no'} {'coin' if len(after) == 1 else 'coins'} face up"
    fields = {"before": sorted(before), "moves": [[list(coin) for coin in corners] for corners in pushes]}
    answer(arguments, text, game="coins", **fields, after=sorted(after))

    def draw() -> "Picture":
        from flipalg.reports.pictures.coins import coins_panel

        return _scene(
            [
                coins_panel(board, before, (), "before"),
                coins_panel(board, before, pushes, "moves"),
                coins_panel(board, after, (), "after"),
            ]
        )

    write_pictures(arguments, draw)


_KINDS = {"board": _board, "trisentis": _board, "merlin": _merlin, "graph": _graph, "coins": _coins}


def _of(word: str, values: Sequence[Any], what: str) -> Any:
    """Return the value that a word names; ValueError says what was expected."""
    for value in values:
        if str(value) == word:
            return value
    raise ValueError(f"a move is {what}, got {shown(word)}")


def _push(word: str, by_name: dict[str, Any]) -> Any:
    numbers = word.split("-")
    try:
        name = "-".join(map(str, sorted(whole_number(number) for number in numbers)))
    except argparse.ArgumentTypeError:
        name = ""
    if len(numbers) != 3 or name not in by_name:
        raise ValueError(
            f"a push is the numbers of three coins that touch, such as {next(iter(by_name))}, got {shown(word)}"
        )
    return by_name[name]


def _scene(panels: "list[Panel]") -> "Picture":
    from flipalg.reports.pictures.picture import Scene

    return Scene(panels, 3)
