"""`flipalg table | sequence`: the rows of a table, on stdout or in a file of seven formats; the terms of a sequence."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from flipalg import __version__
from flipalg.algebra.integers import brief
from flipalg.console.parsing import (
    SIZE,
    ArgumentValueError,
    Parser,
    add_kind,
    kind_of,
    output_file,
    positive,
    require_asked,
    shown,
    whole_number,
)
from flipalg.sequences.described_sequences import OF_ALL_COLORS, described
from flipalg.sequences.sequences import SEQUENCES, text
from flipalg.system.limits import PRINTED_CELLS
from flipalg.tables.board_tables import BLOCKS, block
from flipalg.tables.table_files import NEED_ALL, WRITERS, Rows, csv_lines, write
from flipalg.tables.tables import TABLES, choose

__all__ = ["add_sequence", "add_table"]

SHOWN_EVERY = 1 << 12
"""The number of rows between two progress notes on a terminal."""


def add_table(parser: Parser) -> None:
    """Add the arguments of `table`."""
    parser.add_words("Without --to the rows go to stdout as CSV.")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the table; --list names them")
    parser.add_argument("--list", action="store_true", help="name the tables")
    parser.add_argument("--max", type=_limits, metavar="SIZE", help="how far: N, or MxN (default: as in tables/)")
    for side in ("rows", "columns"):
        parser.add_argument(
            f"--{side}", type=_sizes, metavar="A:B", help=f"of nullity or uniqueness the {side} A to B - 1"
        )
    parser.add_argument("--to", type=_file, metavar="FILE", help=f"FILE.{', .'.join(WRITERS)}, or - for stdout")
    parser.add_argument("--all", action="store_true", help=f"also print more than {PRINTED_CELLS:,} boards")
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


def _sizes(text: str) -> range:
    """Return range(A, B) from "A:B"."""
    start, colon, stop = text.partition(":")
    if not colon or not 1 <= whole_number(start) < whole_number(stop):
        raise ArgumentValueError(f"must be A:B for A, ..., B - 1, as 5000:6000, got {shown(text)}")
    return range(whole_number(start), whole_number(stop))


def _block(arguments: argparse.Namespace) -> tuple[range, range] | None:
    """Return the rows and columns of the block that is wanted, None if no block is wanted."""
    if arguments.rows is None and arguments.columns is None:
        return None
    if arguments.name not in BLOCKS:
        raise ValueError(f"--rows and --columns are for {' and '.join(BLOCKS)}, got {arguments.name}")
    if arguments.max or arguments.rows is None or arguments.columns is None:
        raise ValueError("a table takes --max, or --rows and --columns")
    return arguments.rows, arguments.columns


def _table(arguments: argparse.Namespace) -> int:
    if arguments.list or not arguments.name:
        for entry in TABLES.values():
            print(f"{entry.name:24} {entry.title}")
        return 0
    (table,) = choose([arguments.name])
    ranges = _block(arguments)
    limits = table.limits(
        *([sizes[-1] for sizes in ranges] if ranges else arguments.max or (None, None)), **kind_of(arguments)
    )
    boards = (ranges[0].stop - ranges[0].start) * (ranges[1].stop - ranges[1].start) if ranges else limits.m * limits.n
    if arguments.to is None:
        require_asked(arguments, boards, f"{table.name} to {brief(limits.m)} × {brief(limits.n)}", "rows")
    columns, rows = block(table.name, *ranges, limits) if ranges else table.make(limits)
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


def add_sequence(parser: Parser) -> None:
    """Add the arguments of `sequence`."""
    parser.add_words(
        "`sequence list` names those in the OEIS; `nullity --by row=4` or `sizes --colors 3` describes another.",
    )
    parser.add_argument(
        "name",
        metavar="NAME",
        help="list, an A-number, nullity, unique, sizes, determinant, least-colors, all-equal or triangle-pushes",
    )
    parser.add_argument("--terms", type=positive, default=20, metavar="N", help="the number of terms (default: 20)")
    parser.add_argument("--format", default="data", metavar="FORMAT", help="data (default), bfile or json")
    parser.add_argument("--by", default="square", metavar="HOW", help="square (default), antidiagonals or row=N")
    add_kind(parser)
    parser.set_defaults(run=_sequence)


def _sequence(arguments: argparse.Namespace) -> int:
    if arguments.name == "list":
        for entry in SEQUENCES.values():
            print(f"{entry.name}  {entry.what}; published {entry.published:,} terms; {', '.join(entry.theorems)}")
        return 0
    name = arguments.name.upper()
    options = f"--terms {arguments.terms} --format {arguments.format}"
    if name in SEQUENCES:
        sequence, command = SEQUENCES[name], f"flipalg sequence {name} {options}"
    elif name[:1] == "A" and name[1:].isdecimal():
        raise ValueError(f"{name} is not a sequence of this package; `flipalg sequence list` names them")
    else:
        kind = kind_of(arguments)
        sequence = described(arguments.name, arguments.by, **kind)
        if sequence.name in OF_ALL_COLORS:
            del kind["colors"]
        board = " ".join(f"--{name} {value}" for name, value in kind.items())
        command = f"flipalg sequence {sequence.name} --by {arguments.by} {board} {options}"
    terms = sequence.first(arguments.terms)
    sys.stdout.write(text(sequence, terms, arguments.format, command, __version__))
    if terms.end:
        print(f"{len(terms.values)} terms of {arguments.terms}: {terms.end}", file=sys.stderr)
    return 1 if terms.end else 0
