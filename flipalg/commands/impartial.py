"""`flipalg chomp | take | poset`: who wins, and with which move."""

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING

from flipalg.commands.answers import answer
from flipalg.commands.parsing import Parser, add_json, output_file, whole_number
from flipalg.commands.picture_files import add_picture_options, write_panels, write_pictures_of
from flipalg.commands.reading import GRAPH_HELP, graph_of, text_of
from flipalg.commands.words import shown

if TYPE_CHECKING:
    import networkx as nx

    from flipalg.pictures.picture import Panel

WIDEST_DRAWN = 100
"""A position with a longer row is not drawn."""


def add_chomp(parser: Parser) -> None:
    """Add the arguments of `chomp`."""
    parser.add_words("`flipalg chomp --list --rows 4 --max 12` lists all P-positions, as CSV.")
    parser.add_argument(
        "lengths",
        nargs="*",
        type=row_length,
        metavar="LENGTH",
        help="rows from top to bottom; inf: endless, lowest rows only",
    )
    parser.add_argument("--grundy", action="store_true", help="the Grundy value too")
    parser.add_argument(
        "--replies",
        action="store_true",
        help="for a P-position, the reply to each move: equal letters answer each other",
    )
    parser.add_argument("--table", type=Path, metavar="FILE", help="look up in a file of --list --to (four rows)")
    parser.add_argument("--list", action="store_true", help="list all P-positions up to a size, as CSV")
    parser.add_argument(
        "--rows", type=whole_number, default=3, metavar="N", help="of --list: at most N rows (default 3)"
    )
    parser.add_argument(
        "--max", type=whole_number, default=12, metavar="L", help="of --list: rows of at most L (default 12)"
    )
    parser.add_argument(
        "--to",
        type=output_file(".npy"),
        metavar="FILE",
        help="of --list: four rows, by a sieve, into a file for --table",
    )
    parser.add_argument(
        "--f", action="store_true", help="of --list: instead f(q, r) for q, r ≤ L: the bottom row below q and r"
    )
    add_json(parser)
    add_picture_options(parser, "draw the position: letters that answer each other, or + on winning moves")
    parser.set_defaults(run=_chomp)


def add_take(parser: Parser) -> None:
    """Add the arguments of `take`."""
    parser.describe("take an edge, or a vertex with its edges: P or N, and the winning moves")
    parser.add_argument("graph", metavar="GRAPH", help=GRAPH_HELP)
    add_json(parser)
    add_picture_options(parser, "draw the graph, winning vertices bright")
    parser.set_defaults(run=_take)


def add_poset(parser: Parser) -> None:
    """Add the arguments of `poset`."""
    parser.add_words(
        "A file has a line for each relation, `x < y` or `x y` (y is above x), or for a lone element.",
    )
    parser.add_argument("file", metavar="FILE", help="the relations (- is stdin)")
    add_json(parser)
    add_picture_options(parser, "draw the order upwards, winning elements bright")
    parser.set_defaults(run=_poset)


def row_length(text: str) -> int | float:
    """Return a length or infinity."""
    return math.inf if text in ("inf", "∞") else whole_number(text)


def _chomp(arguments: argparse.Namespace) -> None:
    from flipalg.impartial import chomp

    rows = arguments.lengths
    if arguments.list:
        if rows:
            raise ValueError(f"--list takes no position, got {' '.join(map(str, rows))}")
        _list(arguments)
        return
    if not rows:
        raise ValueError("the following arguments are required: LENGTH, such as 2 4 6 8, or --list")
    if arguments.table:
        _look_up(arguments)
        return
    value = [f"Grundy value {chomp.grundy(rows)}"] if arguments.grundy else []
    try:
        moves = chomp.winning_moves(rows)
        what = "winning moves" if len(moves) > 1 else "winning move"
    except ValueError:  # some endless positions: one winning move is known
        found = chomp.winning_move(rows)
        moves = {found} if found else set()
        what = "a winning move"
    ordered = sorted(moves)
    named = " ".join(f"({column}, {row})" for column, row in ordered)
    sentence = ", ".join([f"N: {what} {named}" if moves else "P: every move loses", *value])
    if arguments.replies:
        _replies(arguments, sentence)
        _draw(arguments)
        return
    fields: dict[str, object] = {"grundy": chomp.grundy(rows)} if arguments.grundy else {}
    lengths = [None if math.isinf(row) else row for row in rows]
    answer(
        arguments,
        f"{sentence}\n{chomp.draw(rows, moves)}",
        rows=lengths,
        position="N" if moves else "P",
        moves=[list(move) for move in ordered],
        complete=what != "a winning move",
        **fields,
    )
    _draw(arguments)


def _draw(arguments: argparse.Namespace) -> None:
    if any((arguments.png, arguments.svg, arguments.pdf)):
        from flipalg.impartial.position import Position

        write_pictures_of(arguments, Position(arguments.lengths))


def _replies(arguments: argparse.Namespace, sentence: str) -> None:
    from flipalg.impartial.replies import letters, replies

    rows = arguments.lengths
    marks, replied = letters(rows), replies(rows)
    lines = [
        "".join(marks.get((column, len(rows) - 1 - k), "0") for column in range(length))
        for k, length in enumerate(rows)
    ]
    lone = [f"{move} is answered by {reply}" for move, reply in sorted(replied.items()) if replied[reply] != move]
    listed = [[list(move), list(reply)] for move, reply in sorted(replied.items())]
    text = "\n".join([sentence, *lines, "a stone is answered by the other stone with its letter", *lone])
    answer(arguments, text, rows=rows, position="P", replies=listed)


def _look_up(arguments: argparse.Namespace) -> None:
    from flipalg.impartial.chomp import draw
    from flipalg.impartial.four_rows import FourRowTable

    if arguments.grundy or arguments.replies:
        raise ValueError("--table looks up P or N and the winning moves alone: leave out --grundy and --replies")
    table, rows = FourRowTable.load(arguments.table), arguments.lengths
    is_p, moves = table.is_p_position(rows), sorted(table.winning_moves(rows))
    named = " ".join(f"({column}, {row})" for column, row in moves)
    sentence = "P: every move loses" if is_p else f"N: winning {'move' if len(moves) == 1 else 'moves'} {named}"
    drawn = [draw(rows, set(moves))] if max(rows) <= WIDEST_DRAWN else []
    position = "P" if is_p else "N"
    answer(
        arguments,
        "\n".join([sentence, *drawn]),
        rows=rows,
        position=position,
        moves=[list(move) for move in moves],
        complete=True,
    )


def _list(arguments: argparse.Namespace) -> None:
    from flipalg.reports.impartial_tables import chomp_p_positions, chomp_three_rows
    from flipalg.reports.rendering import to_csv

    if arguments.to:
        _write_table(arguments)
        return
    if arguments.f:
        frame = chomp_three_rows(arguments.max, arguments.max)
    else:
        frame = chomp_p_positions(arguments.rows, arguments.max)
    print(to_csv(frame), end="")


def _write_table(arguments: argparse.Namespace) -> None:
    from flipalg.impartial.four_rows import four_row_table

    if arguments.rows != 4 or arguments.f:
        raise ValueError(f"--to writes a table of four rows: chomp --list --rows 4, got --rows {arguments.rows}")
    table = four_row_table(arguments.max)
    table.save(arguments.to)
    print(f"{len(table):,} P-positions of four rows of at most {table.n} stones: {arguments.to}")


def _take(arguments: argparse.Namespace) -> None:
    from flipalg.impartial.graph_taking import values_after
    from flipalg.impartial.search import mex

    graph = graph_of(arguments.graph)
    vertices, edges = values_after(graph)
    value = mex([*vertices.values(), *edges.values()])
    position = "N" if value else "P"
    lines = [f"{position}: Grundy value {value}, {len(graph)} vertices, {graph.size()} edges"]
    winning_vertices = [x for x, left in vertices.items() if left == 0]
    winning_edges = [sorted(edge, key=str) for edge, left in edges.items() if left == 0]
    if winning_vertices:
        lines.append("take a vertex: " + " ".join(map(str, winning_vertices)))
    if winning_edges:
        lines.append("take an edge: " + " ".join("-".join(map(str, edge)) for edge in winning_edges))
    fields = {"position": position, "grundy": value, "vertices": winning_vertices, "edges": winning_edges}
    answer(arguments, "\n".join(lines), **fields)

    def draw() -> "list[Panel]":
        from flipalg.pictures.graphs import field_panel

        return [field_panel(graph, winning_vertices)]

    write_panels(arguments, draw)


def _poset(arguments: argparse.Namespace) -> None:
    from flipalg.impartial.poset_games import grundy, winning_moves

    order = _order_of(text_of(arguments.file), arguments.file)
    value, moves = grundy(order), sorted(winning_moves(order), key=str)
    position = "N" if value else "P"
    lines = [f"{position}: Grundy value {value}, {len(order)} elements, {order.size()} relations"]
    lines.append(f"take: {' '.join(map(str, moves))}" if moves else "every move loses")
    answer(arguments, "\n".join(lines), position=position, grundy=value, moves=moves)

    def draw() -> "list[Panel]":
        from flipalg.pictures.graphs import order_panel

        return [order_panel(order, moves)]

    write_panels(arguments, draw)


def _order_of(text: str, name: str) -> "nx.DiGraph":
    """Return the order that lines `x < y`, `x y` or `x` describe; ValueError names the line."""
    import networkx as nx

    order: nx.DiGraph = nx.DiGraph()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].replace("<", " < ").split()
        names = [word for word in words if word != "<"]
        if words and (len(names) > 2 or words not in (names, [names[0], "<", names[-1]])):
            raise ValueError(f"{name}: line {number}: a relation is x < y, got {shown(line.strip())}")
        nx.add_path(order, names)
    if not order:
        raise ValueError(f"{name}: no elements; a line is x < y, or a lone element")
    return order
