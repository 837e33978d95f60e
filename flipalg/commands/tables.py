"""`flipalg table`: any table as data, to a file of any kind."""

import argparse
import sys
from pathlib import Path

from flipalg.commands.parsing import SIZE, ArgumentValueError, Parser, add_form, form_of
from flipalg.commands.words import shown


def add_table(parser: Parser) -> None:
    """Add the arguments of `table`."""
    parser.add_words("Without --to the rows go to stdout as CSV.")
    parser.add_argument("name", nargs="?", metavar="NAME", help="which table; --list names them")
    parser.add_argument("--list", action="store_true", help="name the tables")
    parser.add_argument("--max", type=limits, metavar="SIZE", help="how far: N, or MxN (default: as in tables/)")
    parser.add_argument("--to", type=Path, metavar="FILE", help="FILE.csv, .json, .parquet, .tex, .npz or .png")
    add_form(parser, colors=None)
    parser.set_defaults(run=run_table)


def limits(text: str) -> tuple[int, int]:
    """Return (M, N) from "N" or "MxN"."""
    match = SIZE.fullmatch(text) or SIZE.fullmatch(f"{text}x{text}")
    if not match or not int(match[1]) or not int(match[2]):
        raise ArgumentValueError(f"must be N or MxN, integers of at least 1, got {shown(text)}")
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
    form = form_of(arguments)
    if not table.takes_form:
        table.frame(1, 1, **form)  # refused in its own words
    parts = table_files.chunks(table, max_m, max_n, **form)
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
