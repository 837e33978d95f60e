"""`flipalg table`: a table up to a given size, on stdout or in a file (CSV, JSON, TeX, parquet, npz or png)."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from flipalg.algebra.integers import brief
from flipalg.commands.parsing import (
    MOST_CELLS,
    SIZE,
    ArgumentValueError,
    Parser,
    add_kind,
    kind_of,
    output_file,
    require_asked,
    shown,
    whole_number,
)
from flipalg.tables.table_files import NEED_ALL, WRITERS, Rows, csv_lines, write
from flipalg.tables.tables import TABLES, choose

__all__ = ["add_table"]

SHOWN_EVERY = 1 << 12
"""The number of rows between two progress notes on a terminal."""


def add_table(parser: Parser) -> None:
    """Add the arguments of `table`."""
    parser.add_words("Without --to the rows go to stdout as CSV.")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the table; --list names them")
    parser.add_argument("--list", action="store_true", help="name the tables")
    parser.add_argument("--max", type=_limits, metavar="SIZE", help="how far: N, or MxN (default: as in tables/)")
    parser.add_argument("--to", type=_file, metavar="FILE", help=f"FILE.{', .'.join(WRITERS)}, or - for stdout")
    parser.add_argument("--all", action="store_true", help=f"also print more than {MOST_CELLS:,} boards")
    add_kind(parser, colors=None)
    parser.set_defaults(run=_table)


def _file(text: str) -> Path | None:
    return None if text == "-" else output_file(*(f".{kind}" for kind in WRITERS))(text)


def _limits(text: str) -> tuple[int, int]:
    """Return the limits (M, N) from "N", for N × N, or "MxN"."""
    match = SIZE.fullmatch(text) or SIZE.fullmatch(f"{text}x{text}")
    m, n = map(whole_number, match.groups()) if match else (0, 0)
    if not m or not n:
        raise ArgumentValueError(f"must be N or MxN, integers of at least 1, got {shown(text)}")
    return m, n


def _table(arguments: argparse.Namespace) -> int:
    if arguments.list or not arguments.name:
        for entry in TABLES.values():
            print(f"{entry.name:24} {entry.title}")
        return 0
    (table,) = choose([arguments.name])
    limits = table.limits(*(arguments.max or (None, None)), **kind_of(arguments))
    if arguments.to is None:
        boards = (limits.m if table.max_m else 1) * (limits.n if table.max_n else 1)
        require_asked(arguments, boards, f"{table.name} to {brief(limits.m)} × {brief(limits.n)}", "rows")
    columns, rows = table.make(limits)
    if arguments.to is None:
        sys.stdout.writelines(csv_lines(Rows(columns, rows)))
        return 0
    counted = _Counted(rows)
    try:
        write(arguments.to, Rows(columns, counted), table.title)
    except KeyboardInterrupt:
        kept = "is not changed" if arguments.to.suffix[1:] in NEED_ALL else f"holds the first {counted.done:,} rows"
        print(f"\nstopped: {arguments.to} {kept}", file=sys.stderr)
        raise
    print(f"{arguments.to}: {counted.done:,} rows", file=sys.stderr)
    return 0


class _Counted:
    """Rows that are counted while they are iterated; the number is printed now and then if stderr is a terminal."""

    def __init__(self, rows: Iterable[Any]) -> None:
        self.rows = rows
        self.done = 0

    def __iter__(self) -> Iterator[Any]:
        for row in self.rows:
            yield row
            self.done += 1
            if self.done % SHOWN_EVERY == 0 and sys.stderr.isatty():
                print(f"\r{self.done:,} rows", end="", file=sys.stderr, flush=True)
