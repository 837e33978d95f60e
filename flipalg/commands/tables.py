"""`flipalg table`: any table as data, to a file of any kind."""

import argparse
import sys
from pathlib import Path

from flipalg.commands.parsing import SIZE, SubParsers, add_command, add_neighborhood, add_topology, shown


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    table = add_command(
        subparsers,
        "table",
        "write a table to a file, rows as they come",
        run_table,
        "nullity --max 1000 --to nullity.csv",
        "Without --to the rows go to stdout as CSV.",
    )
    table.add_argument("name", nargs="?", metavar="NAME", help="which table; --list names them")
    table.add_argument("--list", action="store_true", help="name the tables")
    table.add_argument("--max", type=limits, metavar="SIZE", help="how far: N, or MxN (default: as in tables/)")
    table.add_argument("--to", type=Path, metavar="FILE", help="FILE.csv, .json, .parquet, .tex, .npz or .png")
    add_neighborhood(table)
    add_topology(table)


def limits(text: str) -> tuple[int, int]:
    """Return (M, N) from "N" or "MxN"."""
    match = SIZE.fullmatch(text) or SIZE.fullmatch(f"{text}x{text}")
    if not match or not int(match[1]) or not int(match[2]):
        raise argparse.ArgumentTypeError(f"must be N or MxN, integers of at least 1, got {shown(text)}")
    return int(match[1]), int(match[2])


def run_table(arguments: argparse.Namespace) -> int:
    """Write one table."""
    from flipalg.reports import table_files
    from flipalg.reports.tables import TABLES, choose

    if arguments.list or not arguments.name:
        for entry in TABLES.values():
            print(f"{entry.name:24} {entry.title}")
        return 0
    (table,) = choose([arguments.name])
    max_m, max_n = arguments.max or (None, None)
    if not table.takes_neighborhood and (arguments.neighborhood, arguments.topology) != ("plus", "board"):
        table.frame(1, 1, arguments.neighborhood, arguments.topology)  # refused in its own words
    parts = table_files.chunks(table, max_m, max_n, arguments.neighborhood, arguments.topology)
    if arguments.to is None:
        for i, part in enumerate(parts):
            text = part.to_csv(index=False, lineterminator="\n", header=i == 0)
            sys.stdout.write(text)
        return 0
    done = 0
    try:
        for done in table_files.write(arguments.to, parts, table.title):
            _show(f"{done:,} rows")
    except KeyboardInterrupt:
        print(f"\nstopped: {arguments.to} holds the first {done:,} rows", file=sys.stderr)
        raise
    print(f"{arguments.to}: {done:,} rows", file=sys.stderr)
    return 0


def _show(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}", end="", file=sys.stderr, flush=True)
