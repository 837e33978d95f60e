"""`flipalg sweep`: elimination by hand: sweeping a board or a graph coin by coin, and light chasing."""

import argparse
from collections.abc import Iterable
from typing import Any

from flipalg.boards.board import Board
from flipalg.boards.packed_rows import text_of_row
from flipalg.commands.graphs import GRAPH_HELP, are_edges, graph_of, words_of_graph
from flipalg.console.output import answer, cells
from flipalg.console.parsing import SIZE, Parser, add_json, add_kind, kind_of, shown, whole_number
from flipalg.console.picture_files import FORMATS, add_animation, add_picture_options, write_animation, write_pictures
from flipalg.console.reading import board_of
from flipalg.console.terminal import panel, side_by_side
from flipalg.games.light_chasing import chase, first_row, first_rows
from flipalg.games.sweeping import NATURAL, STUCK, TWO_COLORS, Stage, board_stage, sweep, sweep_rows

__all__ = ["add_sweep"]

PLAIN = {"neighborhood": "plus", "topology": "board", "colors": 2}
OF_A_SWEEP = ("order", "rows", "show", "animate", *FORMATS)
"""The options that --chase does not take."""


def add_sweep(parser: Parser) -> None:
    """Add the arguments of `sweep`."""
    parser.add_words(
        "A chase presses below each light of the row above, from row 2 down; for a size --chase prints the table for "
        "the lights left in the last row. `flipalg exercises 5 5 --kind chase` prints a sheet of such boards."
    )
    parser.add_argument(
        "field", nargs="+", metavar="FIELD", help=f"a size M N or MxN, or a graph: {GRAPH_HELP}; with --chase a board"
    )
    parser.add_argument("--chase", action="store_true", help="chase the lights down, row by row")
    parser.add_argument(
        "--order",
        metavar="COINS",
        help="such as 1,3,2: a board's coins from 1, row by row; a graph's nodes; natural: always the first",
    )
    parser.add_argument(
        "--rows", type=whole_number, metavar="R", help="sweep the first R rows of a board: is a smaller board left?"
    )
    parser.add_argument("--show", action="store_true", help="print the field after each coin")
    add_kind(parser)
    add_json(parser)
    add_picture_options(parser, "draw the stages")
    add_animation(parser, "coin by coin")
    parser.set_defaults(run=_sweep)


def _sweep(arguments: argparse.Namespace) -> int:
    if arguments.chase:
        return _chase(arguments)
    words = arguments.field
    size = SIZE.fullmatch("x".join(words)) if len(words) <= 2 and not are_edges(words) else None
    n = whole_number(size[2]) if size else None
    kind = kind_of(arguments)
    if kind["colors"] > 2:
        raise ValueError(TWO_COLORS)
    plain = kind == PLAIN
    if size is None and not plain:
        raise ValueError("the edges of a graph say which coins a push turns: leave out --neighborhood and --topology")
    if size:
        field: Any = board_stage(whole_number(size[1]), whole_number(size[2]), **kind)
    else:
        field = graph_of(arguments, words_of_graph(arguments.field))
    rest: str | None = None
    if arguments.rows is not None:
        if size is None or n is None or arguments.order is not None or not plain:
            raise ValueError("--rows is for a board M N of plus, without --order")
        m, rows = whole_number(size[1]), arguments.rows
        swept, is_board = sweep_rows(m, n, rows)
        left_over = f"the {m - rows} × {n} board" if is_board and rows < m else "nothing" if rows == m else "no board"
        rest = f"swept the first {rows} of {m} rows: {left_over} is left"
    else:
        coins = field.nodes if isinstance(field, Stage) else field
        named = arguments.order in (None, NATURAL)
        swept = sweep(field, arguments.order if named else _coins_named(arguments.order, coins))
    lines = []
    if arguments.show:
        titles = ["the board" if size else "the graph", *(f"coin {coin}" for coin in swept.order)]
        for title, stage in zip(titles, swept.stages(), strict=True):
            lines.append(f"{title}\n{stage_text(stage, n) if n else graph_stage_text(stage)}\n")
    else:
        lines.append(f"order: {' '.join(map(str, swept.order))}")
    left = len(swept.remaining.crosses)
    sentence = rest or _VERDICTS[swept.outcome].format(dimension=left)
    if swept.outcome == STUCK and not swept.start.circles:
        sentence = "outcome 3: stuck at once, a press does not turn its own coin: there is no ○ to sweep with"
    fields = {"order": list(swept.order), "outcome": swept.outcome, "nullity": swept.nullity, "sentence": sentence}
    answer(arguments, "\n".join([*lines, sentence]), **fields)
    write_pictures(arguments, "sweep", swept, n)
    write_animation(arguments, "sweep_coin_by_coin", swept, n)
    return 0


def _coins_named(text: str, coins: Iterable[Any]) -> list[Any]:
    by_name = {str(coin): coin for coin in coins}
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in by_name:
            raise ValueError(f"--order has {shown(name)}, which is not a coin of the field")
    return [by_name[name] for name in names]


_VERDICTS = {
    1: "outcome 1: unique, no ⊗ is left",
    2: "outcome 2: several solutions, ⊗-coins left: {dimension}",
    3: "outcome 3: stuck, no ○ has an edge; another order decides",
    None: "not finished: a ○ still has an edge",
}


def graph_stage_text(stage: Stage) -> str:
    """Return a stage of a sweep as text: the nodes with 1 on the diagonal (○) and with 0 (⊗), and the edges."""
    lines = [
        f"{sign} {' '.join(map(str, nodes))}" for sign, nodes in (("○", stage.circles), ("⊗", stage.crosses)) if nodes
    ]
    edges = " ".join(f"{u}-{v}" for u, v in stage.edges)
    return "\n".join([*lines, f"edges {edges}" if edges else "no edge is left"])


def stage_text(stage: Stage, n: int) -> str:
    """Return a stage of the sweep of a board with n columns as text, with the edges between neighboring cells drawn.

    ○ is a coin with 1 on the diagonal, ⊗ a coin with 0.  Other edges are listed below, by the numbers of their coins.
    """
    symbol = dict.fromkeys(stage.circles, "○") | dict.fromkeys(stage.crosses, "⊗")
    edges = set(stage.edges)
    lines = []
    for row in range(1, len(stage.nodes) + 1, n):
        coins = range(row, row + n)
        beside = ["─" if (coin, coin + 1) in edges else " " for coin in coins[:-1]]
        below = ["│" if (coin, coin + n) in edges else " " for coin in coins]
        lines.append("".join(symbol[coin] + edge for coin, edge in zip(coins, [*beside, ""], strict=True)))
        lines.append(" ".join(below))
    drawn = {(coin, coin + 1) for coin in stage.nodes if coin % n} | {(coin, coin + n) for coin in stage.nodes}
    others = [f"{u}-{v}" for u, v in stage.edges if (u, v) not in drawn]
    if others:
        lines.append("also " + " ".join(others))
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _chase(arguments: argparse.Namespace) -> int:
    if arguments.topology != "board":
        raise ValueError(
            f"--chase is for a board that does not close up; on a {arguments.topology} its table would be another: "
            "flipalg solve finds the presses"
        )
    if kind_of(arguments) != PLAIN or {name for name in OF_A_SWEEP if getattr(arguments, name) not in (None, False)}:
        raise ValueError("--chase is for plus and two colors, and prints text: give a board or a size alone")
    board, n = board_of(arguments, arguments.field)
    if isinstance(board, Board):
        return _chase_board(arguments, board)
    assert n is not None
    table = first_rows(board, n)
    rows = [[text_of_row(row, n) for row in line] for line in table.lines]
    left = [f"left in row {board}", *(lights for lights, _ in rows)]
    press = ["press in row 1, then chase again", *(presses for _, presses in rows)]
    lines = [side_by_side([left, press])] if rows else [f"a chase leaves nothing in row {board}"]
    if not table.is_whole:
        lines.append("several lines together: press a cell that is in an odd number of their presses")
    if table.nullity:
        lines.append("if other lights are left, the board has no solution")
    answer(arguments, "\n".join(lines), m=board, n=n, table=rows, nullity=table.nullity, complete=table.is_whole)
    return 0


def _chase_board(arguments: argparse.Namespace, board: Board) -> int:
    found = chase(board)
    row = first_row(*board.shape, found.left.rows[-1])
    shown = [panel("start", board), panel("chase", found.presses, "*"), panel("left", found.left)]
    fields = {"m": board.m, "n": board.n, "solvable": row is not None, "presses": cells(found.presses.cells)}
    fields["left"] = cells(found.left.cells)
    if row is None:
        sentence = "no presses in row 1 remove the lights left: the board has no solution"
    else:
        first = Board.from_rows([row] + [0] * (board.m - 1), board.n)
        again = chase(found.left.press(first)).presses
        sentence = "every light is off"
        if found.left.weight:
            shown += [panel("row 1", first, "*"), panel("chase again", again, "*")]
            sentence = f"press {' '.join(first.names)} and chase again: every light is off"
        fields |= {"first": cells(first.cells), "again": cells(again.cells)}
    answer(arguments, f"{side_by_side(shown)}\n{sentence}", **fields)
    return int(row is None)
