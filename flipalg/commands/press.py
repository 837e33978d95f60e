"""`flipalg press GAME START MOVES`: before | moves | after, for every game (the Disentis notebook's zeigezug)."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from flipalg.commands.answers import answer
from flipalg.commands.boards_shown import panel, side_by_side
from flipalg.commands.coins import COINS_HELP, coins_of, labels_of, push_name
from flipalg.commands.parsing import Parser, add_form, add_json, whole_number
from flipalg.commands.picture_files import add_picture_options, write_pictures
from flipalg.commands.reading import board_of, graph_of, nine_of
from flipalg.commands.words import shown

if TYPE_CHECKING:
    from flipalg.boards.board import Board
    from flipalg.pictures.picture import Panel, Picture

GAMES = ("board", "trisentis", "merlin", "graph", "coins")


def add_press(parser: Parser) -> None:
    """Add the arguments of `press`."""
    parser.add_words(
        "START is a size MxN, a file or rows, a move a cell (C4: column letter, row number); a move may come again; "
        "for merlin nine digits "
        f"and buttons 1 to 9; for graph a graph and nodes; for coins {COINS_HELP}, and three coins by number (1-2-3).",
    )
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("start", metavar="START", help="the board, - for stdin")
    parser.add_argument("moves", nargs="*", metavar="MOVE", help="cells, buttons, nodes or coins")
    parser.add_argument("--on", metavar="NODES", help="graph: nodes that are on at the start, such as 1,4,4")
    add_form(parser)
    add_json(parser)
    add_picture_options(parser, "draw before, moves and after")
    parser.set_defaults(run=_press)


def _press(arguments: argparse.Namespace) -> None:
    if arguments.on is not None and arguments.game != "graph":
        raise ValueError(f"--on is for press graph, got press {arguments.game}")
    _KINDS[arguments.game](arguments)


def _board(arguments: argparse.Namespace) -> None:
    from flipalg.boards.board import Board

    read, n = board_of([arguments.start], arguments.colors)
    before = Board(read, n, colors=arguments.colors) if n is not None else read
    assert isinstance(before, Board)
    neighborhood = "king" if arguments.game == "trisentis" else arguments.neighborhood
    after = before.press(arguments.moves, neighborhood, arguments.topology)
    pressed = Board(*before.shape, holes=before.holes, colors=before.colors).press(arguments.moves, "center")
    _answer_boards(arguments, before, pressed, after)

    def draw() -> "Picture":
        from flipalg.pictures.boards import pressing_panels

        return _scene(pressing_panels(before, pressed, neighborhood, arguments.topology))

    write_pictures(arguments, draw)


def _merlin(arguments: argparse.Namespace) -> None:
    from flipalg.boards.board import Board
    from flipalg.games.merlin import Merlin

    k = arguments.colors
    game, start = Merlin(colors=k), nine_of(arguments.start, k)
    buttons = [_of(move, game.moves, "a button from 1 to 9") for move in arguments.moves]
    before, after = (
        Board([list(state[i : i + 3]) for i in (0, 3, 6)], colors=k)
        for state in (game.press(start, []), game.press(start, buttons))
    )
    pressed = Board([[buttons.count(i + j) % k for j in range(3)] for i in (1, 4, 7)], colors=k)
    _answer_boards(arguments, before, pressed, after)

    def draw() -> "Picture":
        from flipalg.pictures.boards import board_panel

        marked = before if before.colors == 2 else Board(3, 3)
        panels = [
            board_panel(board, dots, words, labels=False)
            for board, dots, words in ((before, (), "before"), (marked, pressed, "buttons"), (after, (), "after"))
        ]
        return _scene(panels)

    write_pictures(arguments, draw)


def _answer_boards(arguments: argparse.Namespace, before: "Board", pressed: "Board", after: "Board") -> None:
    panels = [panel("before", before), panel("moves", pressed, "*"), panel("after", after)]
    on = "every cell is off" if not after.weight else f"{after.weight} on"
    if after.colors > 2:
        on = "every cell is 0" if not after.weight else f"{after.weight} {'is' if after.weight == 1 else 'are'} not 0"
    fields = {"before": before.tolist(), "moves": arguments.moves, "after": after.tolist()}
    answer(arguments, f"{side_by_side(panels)}\n{on}", game=arguments.game, colors=arguments.colors, **fields)


def _marks(labels: "dict[Any, int]", colors: int) -> "dict[Any, str]":
    return {coin: "#" if colors == 2 else str(label) for coin, label in labels.items() if label}


def _listed(labels: "dict[Any, int]", board: Any) -> list[Any]:
    """Return the coins face up, with more than two colors all with their state."""
    if board.colors == 2:
        return sorted(coin for coin, label in labels.items() if label)
    return [[*coin, label] for coin, label in sorted(labels.items())]


def _graph(arguments: argparse.Namespace) -> None:
    from flipalg.games.flip_it import FlipIt

    field = FlipIt(graph_of(arguments.start), colors=arguments.colors)
    nodes = list(field.cells)
    on = [_of(name, nodes, "a node of the graph") for name in (arguments.on or "").split(",") if name]
    moves = [_of(move, nodes, "a node of the graph") for move in arguments.moves]
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

    def draw() -> "Picture":
        from flipalg.pictures.graphs import field_panel

        ends = [dict(zip(nodes, state, strict=True)) for state in (before, after)]
        return _scene(
            [
                field_panel(field.graph, ends[0], (), "before", field.colors),
                field_panel(field.graph, ends[0], moves, "moves", field.colors),
                field_panel(field.graph, ends[1], (), "after", field.colors),
            ]
        )

    write_pictures(arguments, draw)


def _named(node: Any, value: int) -> str:
    return str(node) if value == 1 else f"{node}:{value}"


def _coins(arguments: argparse.Namespace) -> None:
    from flipalg.games.coin_drawings import draw_coins

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

    def draw() -> "Picture":
        from flipalg.pictures.coins import coins_panel

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
    except ValueError:
        name = ""
    if len(numbers) != 3 or name not in by_name:
        raise ValueError(
            f"a push is the numbers of three coins that touch, such as {next(iter(by_name))}, got {shown(word)}"
        )
    return by_name[name]


def _scene(panels: "list[Panel]") -> "Picture":
    from flipalg.pictures.picture import Scene

    return Scene(panels, 3)
