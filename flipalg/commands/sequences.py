"""`flipalg sequence`: terms of the OEIS's sequences, and of sequences by description."""

import argparse
import sys

from flipalg.commands.parsing import SubParsers, add_colors, add_command, add_neighborhood, add_topology, shown


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    sequence = add_command(
        subparsers,
        "sequence",
        "print terms of a sequence",
        run_sequence,
        "A118141 --terms 100 --format bfile",
        "`sequence list` names those of the OEIS; `nullity --by row=4` or `sizes --colors 3` describes one.",
    )
    sequence.add_argument(
        "name", metavar="NAME", help="list, an A-number, nullity, unique, sizes, determinant, least-colors or all-equal"
    )
    sequence.add_argument("--terms", type=_positive, default=20, metavar="N", help="how many (default: 20)")
    sequence.add_argument("--format", default="data", metavar="FORMAT", help="data (default), bfile or json")
    sequence.add_argument("--by", default="square", metavar="HOW", help="square (default), antidiagonals or row=N")
    add_neighborhood(sequence)
    add_topology(sequence)
    add_colors(sequence)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be an integer of at least 1, got {shown(text)}")
    return int(text)


def run_sequence(arguments: argparse.Namespace) -> int:
    """Print the terms."""
    from flipalg.reports import color_sequences
    from flipalg.reports.sequences import SEQUENCES, described, text

    if arguments.name == "list":
        for entry in SEQUENCES.values():
            print(f"{entry.name}  {entry.what}; published {entry.published:,} terms; {entry.why}")
        return 0
    name = arguments.name.upper()
    options = f"--terms {arguments.terms} --format {arguments.format}"
    if name in SEQUENCES:
        sequence, command = SEQUENCES[name], f"flipalg sequence {name} {options}"
    elif name[:1] == "A" and name[1:].isdecimal():
        raise ValueError(f"{name} is none of the sequences here; `flipalg sequence list` names them")
    elif arguments.colors != 2 or arguments.name in color_sequences.KINDS.keys() - {"nullity", "unique"}:
        if arguments.topology != "board":
            raise ValueError(f"with more than two colors the topology is board, got {shown(arguments.topology)}")
        sequence = color_sequences.described(arguments.name, arguments.by, arguments.neighborhood, arguments.colors)
        board_options = f"--by {arguments.by} --neighborhood {arguments.neighborhood}"
        if arguments.name not in color_sequences.OF_ALL_COLORS:
            board_options += f" --colors {arguments.colors}"
        command = f"flipalg sequence {sequence.name} {board_options} {options}"
    else:
        board = (arguments.neighborhood, arguments.topology)
        sequence = described(arguments.name, arguments.by, *board)
        options = f"--neighborhood {board[0]} --topology {board[1]} {options}"
        command = f"flipalg sequence {sequence.name} --by {arguments.by} {options}"
    version = sys.modules["flipalg"].__version__
    sys.stdout.write(text(sequence, arguments.terms, arguments.format, command, version))
    return 0
