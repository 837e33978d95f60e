"""`flipalg chomp | chomp-table | chomp-plot | take`: who wins, and with which move."""

import argparse
import math
from pathlib import Path

from flipalg.commands import SubParsers
from flipalg.commands.reading import GRAPH_HELP, graph_of


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    chomp = subparsers.add_parser("chomp", help="a position of Chomp: P or N, and the winning moves")
    chomp.add_argument(
        "rows",
        nargs="+",
        type=row_length,
        metavar="LENGTH",
        help="rows from top to bottom; inf: endless, lowest rows only",
    )
    chomp.add_argument("--grundy", action="store_true", help="the Grundy value too")
    chomp.set_defaults(run=_chomp)

    table = subparsers.add_parser("chomp-table", help="all P-positions of Chomp up to a size, as CSV")
    table.add_argument("--rows", type=int, default=3, metavar="N", help="at most N rows (default 3)")
    table.add_argument("--max", type=int, default=12, metavar="L", help="rows of at most L stones (default 12)")
    table.add_argument("--f", action="store_true", help="instead f(q, r) for q, r ≤ L: the bottom row below q and r")
    table.set_defaults(run=_chomp_table)

    plot = subparsers.add_parser("chomp-plot", help="a picture of f(q, q)/q for three rows")
    plot.add_argument("file", type=Path, metavar="FILE", help="FILE.png, FILE.svg or FILE.pdf")
    plot.add_argument("--max", type=int, default=1000, metavar="Q", help="q = 1..Q (default 1000)")
    plot.set_defaults(run=_chomp_plot)

    take = subparsers.add_parser("take", help="take an edge, or a vertex with its edges: P or N, and the winning moves")
    take.add_argument("graph", metavar="GRAPH", help=GRAPH_HELP)
    take.set_defaults(run=_take)


def row_length(text: str) -> int | float:
    """Return a length or infinity; argparse shows this function's name when the text is neither."""
    return math.inf if text in ("inf", "∞") else int(text)


def _chomp(arguments: argparse.Namespace) -> None:
    from flipalg.impartial import chomp

    rows = arguments.rows
    value = [f"Grundy value {chomp.grundy(rows)}"] if arguments.grundy else []
    try:
        moves = chomp.winning_moves(rows)
        what = "winning moves" if len(moves) > 1 else "winning move"
    except ValueError:  # some endless positions: one winning move is known
        found = chomp.winning_move(rows)
        moves = {found} if found else set()
        what = "a winning move"
    if not moves:
        print(*["P: every move loses", *value], sep=", ")
    else:
        print(*[f"N: {what} {' '.join(f'({column}, {row})' for column, row in sorted(moves))}", *value], sep=", ")
    print(chomp.draw(rows, moves))


def _chomp_table(arguments: argparse.Namespace) -> None:
    from flipalg.reports.impartial_tables import chomp_p_positions, chomp_three_rows
    from flipalg.reports.rendering import to_csv

    if arguments.f:
        frame = chomp_three_rows(arguments.max, arguments.max)
    else:
        frame = chomp_p_positions(arguments.rows, arguments.max)
    print(to_csv(frame), end="")


def _chomp_plot(arguments: argparse.Namespace) -> None:
    from flipalg.reports.pictures.charts import diagonal_chart
    from flipalg.reports.pictures.picture import form_of

    form_of(arguments.file)
    diagonal_chart(arguments.max).save(arguments.file)


def _take(arguments: argparse.Namespace) -> None:
    from flipalg.impartial.graph_taking import values_after
    from flipalg.impartial.search import mex

    graph = graph_of(arguments.graph)
    vertices, edges = values_after(graph)
    value = mex([*vertices.values(), *edges.values()])
    print(f"{'N' if value else 'P'}: Grundy value {value}, {len(graph)} vertices, {graph.size()} edges")
    if 0 in vertices.values():
        print("take a vertex:", *(x for x, left in vertices.items() if left == 0))
    if 0 in edges.values():
        print("take an edge:", *("-".join(sorted(map(str, edge))) for edge, left in edges.items() if left == 0))
