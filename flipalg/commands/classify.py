"""`flipalg classify`, which scripts/classify.py runs too: write, check and cross-check the tables."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from flipalg.commands.parsing import SubParsers, add_neighborhood

T = TypeVar("T")

DESCRIPTION = """\
Write the classification tables of all m × n boards, or with --check compare them with the files of a folder.
Exit code 0: done; 1: --check found a difference; 2: bad usage, or a failed --cross-check."""

EXAMPLE = "example: flipalg classify --only nullity --max-m 100 --max-n 100 --out boards"


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    parser = subparsers.add_parser(
        "classify", help="write or check the tables of all boards", description=DESCRIPTION, epilog=EXAMPLE
    )
    add_arguments(parser)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `classify` to a parser of its own or of the console command."""
    parser.add_argument("--max-m", type=_size, metavar="M", help="rows up to M (default: each table's committed limit)")
    parser.add_argument("--max-n", type=_size, metavar="N", help="columns up to N")
    parser.add_argument("--only", metavar="TABLE", type=_list, default=[], help="only these tables (commas between)")
    parser.add_argument("--format", metavar="FORMATS", type=_list, help="of csv, md, bfile (default: csv,md)")
    add_neighborhood(parser)
    parser.add_argument("--out", metavar="DIR", type=_folder, help="the folder (default: tables, for plus)")
    parser.add_argument("--check", action="store_true", help="write nothing; show what differs from the folder")
    parser.add_argument(
        "--cross-check",
        metavar="N",
        type=_size,
        help="write nothing; compare every m × n, m, n ≤ N, with the ranks of G and of d_m(S_n), modulo 2, 3 and 5",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress and no summary")
    parser.set_defaults(run=run)


def _size(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be an integer of at least 1, got {text!r}")
    return int(text)


def _folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("must be a folder, got ''")
    return Path(text)


def _list(text: str) -> list[str]:
    if not all(names := text.split(",")):
        raise argparse.ArgumentTypeError(f"must be names with commas between, got {text!r}")
    return names


def run(arguments: argparse.Namespace) -> int:
    """Write the tables, or do the checks asked for; return the exit code."""
    if arguments.out is None:
        if arguments.neighborhood != "plus":
            raise ValueError(f"--neighborhood {arguments.neighborhood} needs a folder of its own: give --out DIR")
        arguments.out = Path("tables")
    code = 0
    if arguments.check:
        code = _check(arguments)
    if arguments.cross_check:
        code = _cross_check(arguments) or code
    if not arguments.check and not arguments.cross_check:
        _write(arguments)
    return code


def _generated(arguments: argparse.Namespace) -> dict[str, str]:
    from flipalg.reports.table_folder import files
    from flipalg.reports.tables import FORMATS, choose

    formats = arguments.format or list(FORMATS)
    texts: dict[str, str] = {}
    chosen = choose(arguments.only)
    if arguments.neighborhood != "plus" and not arguments.only:
        chosen = [table for table in chosen if table.takes_neighborhood]
    if (arguments.max_m or arguments.max_n) and not arguments.only:  # sides of boards say nothing about Chomp
        chosen = [table for table in chosen if table.is_about_boards]
    for table in _progress(chosen, "tables", arguments.quiet):
        texts.update(files(table, formats, arguments.max_m, arguments.max_n, arguments.neighborhood))
    return texts


def _write(arguments: argparse.Namespace) -> None:
    from flipalg.atomic_files import write_text

    texts = _generated(arguments)
    for name, text in texts.items():
        write_text(arguments.out / name, text)
        if not arguments.quiet:
            print(f"{arguments.out / name}  {text.count(chr(10)):,} lines", file=sys.stderr)


def _check(arguments: argparse.Namespace) -> int:
    from flipalg.reports.table_folder import differences

    texts = _generated(arguments)
    complete = not (arguments.only or arguments.format)
    found = 0
    for difference in differences(arguments.out, texts, complete):
        sys.stdout.write(difference)
        found += 1
    if not found and not arguments.quiet:
        print(f"{len(texts)} files of {arguments.out} are as regenerated", file=sys.stderr)
    return 1 if found else 0


def _cross_check(arguments: argparse.Namespace) -> int:
    from flipalg.reports.color_cross_check import COLOR_CROSS_CHECK, color_disagreements
    from flipalg.reports.cross_check import CROSS_CHECK, disagreements

    N = arguments.cross_check
    boards = [(m, n) for m in range(1, N + 1) for n in range(1, N + 1)]
    found = list(disagreements(_progress(boards, "boards", arguments.quiet)))
    for line in found:
        print(line)
    print(f"{len(boards) - len(found)} of {len(boards)} boards agree: {', '.join(CROSS_CHECK)}")
    boards = [(m, n) for m, n in boards if m <= n]
    of_colors = list(color_disagreements(_progress(boards, "boards of colors", arguments.quiet)))
    for line in of_colors:
        print(line)
    rungs = ", ".join(COLOR_CROSS_CHECK)
    wrong = len({line.partition(":")[0].partition(" modulo")[0] for line in of_colors})
    print(f"{len(boards) - wrong} of {len(boards)} boards with 3 and 5 colors agree: {rungs}, determinant")
    return 2 if found or of_colors else 0


def _progress(items: list[T], what: str, quiet: bool) -> Iterable[T]:
    """Return the items behind a progress bar, on stderr and only where that is a terminal."""
    from tqdm import tqdm

    return tqdm(items, desc=what, disable=True if quiet else None, leave=False)
