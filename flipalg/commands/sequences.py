"""`flipalg sequence`: terms of OEIS sequences, and of sequences that options describe, such as nullities."""

import argparse
import sys

from flipalg import __version__
from flipalg.commands.parsing import Parser, add_kind, kind_of, positive
from flipalg.sequences.described_sequences import OF_ALL_COLORS, described
from flipalg.sequences.sequences import SEQUENCES, text

__all__ = ["add_sequence", "theorems_of"]


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


def theorems_of(name: str) -> tuple[str, ...]:
    """Return the names of the theorems behind the terms of a sequence in the OEIS, () for an unknown A-number."""
    return SEQUENCES[name].theorems if name in SEQUENCES else ()


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
