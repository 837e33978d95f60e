"""`flipalg chomp | chomp-table | chomp-plot | take`: who wins, and with which move."""

import argparse
import math

from flipalg.commands.answers import answer
from flipalg.commands.parsing import SubParsers, add_command, add_json, output_file, whole_number
from flipalg.commands.reading import GRAPH_HELP, graph_of


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    chomp = add_command(subparsers, "chomp", "a position of Chomp: P or N, and the winning moves", _chomp, "2 4 6 8")
    chomp.add_argument(
        "rows",
        nargs="+",
        type=row_length,
        metavar="LENGTH",
        help="rows from top to bottom; inf: endless, lowest rows only",
    )
    chomp.add_argument("--grundy", action="store_true", help="the Grundy value too")
    add_json(chomp)

    table = add_command(
        subparsers, "chomp-table", "all P-positions of Chomp up to a size, as CSV", _chomp_table, "--rows 4 --max 12"
    )
    table.add_argument("--rows", type=whole_number, default=3, metavar="N", help="at most N rows (default 3)")
    table.add_argument("--max", type=whole_number, default=12, metavar="L", help="rows of at most L (default 12)")
    table.add_argument("--f", action="store_true", help="instead f(q, r) for q, r ≤ L: the bottom row below q and r")

    plot = add_command(subparsers, "chomp-plot", "a picture of f(q, q)/q for three rows", _chomp_plot, "f.png")
    plot.add_argument("file", type=output_file(".png", ".svg"), metavar="FILE", help="FILE.png or FILE.svg")
    plot.add_argument("--max", type=whole_number, default=1000, metavar="Q", help="q = 1..Q (default 1000)")

    take = add_command(
        subparsers, "take", "take an edge, or a vertex with its edges: P or N, and the winning moves", _take, "D~{"
    )
    take.add_argument("graph", metavar="GRAPH", help=GRAPH_HELP)
    add_json(take)


def row_length(text: str) -> int | float:
    """Return a length or infinity."""
    return math.inf if text in ("inf", "∞") else whole_number(text)


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
    ordered = sorted(moves)
    named = " ".join(f"({column}, {row})" for column, row in ordered)
    sentence = ", ".join([f"N: {what} {named}" if moves else "P: every move loses", *value])
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
