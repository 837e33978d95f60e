"""`flipalg classify`, which scripts/classify.py runs too: write, check and cross-check the tables."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from flipalg.commands.parsing import ArgumentValueError, Parser, add_kind, kind_of, positive, shown
from flipalg.reports.cross_check import (
    compared,
    determinant_disagreements,
    disagreements,
    formula_disagreements,
)
from flipalg.reports.tables import FORMATS, choose, differences, files
from flipalg.system.atomic_files import write_text
from flipalg.theory.neighborhoods import NEIGHBORHOODS
from flipalg.theory.topologies import TOPOLOGIES

__all__ = ["add_classify"]

T = TypeVar("T")

SMALL = 8
"""Sides to which the cross-check compares boards of every kind."""
KINDS = len(NEIGHBORHOODS) * len(TOPOLOGIES)


def add_classify(parser: Parser) -> None:
    """Add the arguments of `classify`."""
    parser.describe("write the tables of all m × n boards, or compare them with the files of a folder")
    parser.add_argument(
        "--max-m", type=positive, metavar="M", help="rows up to M (default: each table's committed limit)"
    )
    parser.add_argument("--max-n", type=positive, metavar="N", help="columns up to N")
    parser.add_argument(
        "--only", metavar="TABLE", type=_list, default=[], help="only these tables, separated by commas"
    )
    parser.add_argument("--format", metavar="FORMATS", type=_list, help="from csv, md, bfile (default: csv,md)")
    add_kind(parser, colors=None)
    parser.add_argument("--out", metavar="DIR", type=_folder, help="the folder (default: tables, for plus)")
    parser.add_argument("--check", action="store_true", help="write nothing; show the differences from the folder")
    parser.add_argument(
        "--cross-check",
        metavar="N",
        type=positive,
        help="write nothing; compare every m × n, m, n ≤ N, with the ranks of G and of d_m(S_n), modulo 2, 3 and 5; "
        "exit code 2 if one differs",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress and no summary")
    parser.set_defaults(run=_classify)


def _folder(text: str) -> Path:
    if not text:
        raise ArgumentValueError("must be a folder, got ''")
    return Path(text)


def _list(text: str) -> list[str]:
    if not all(names := text.split(",")):
        raise ArgumentValueError(f"must be names separated by commas, got {text!r}")
    return names


def _classify(arguments: argparse.Namespace) -> int:
    if arguments.out is None:
        if _is_other(arguments):
            raise ValueError("tables of other boards need a folder of their own: give --out DIR")
        arguments.out = Path("tables")
    code = 0
    if arguments.check:
        code = _check(arguments)
    if arguments.cross_check:
        code = _cross_check(arguments) or code
    if not arguments.check and not arguments.cross_check:
        _write(arguments)
    return code


def _is_other(arguments: argparse.Namespace) -> bool:
    """Return whether another neighborhood, topology or number of colors was given."""
    return kind_of(arguments) != {"neighborhood": "plus", "topology": "board", "colors": None}


def _generated(arguments: argparse.Namespace) -> dict[str, str]:
    formats = arguments.format or list(FORMATS)
    texts: dict[str, str] = {}
    chosen = choose(arguments.only)
    if _is_other(arguments) and not arguments.only:
        chosen = [table for table in chosen if table.takes_kind and table.colors == 2]
    if (arguments.max_m or arguments.max_n) and not arguments.only:  # the limits are sides of boards, not of Chomp
        chosen = [table for table in chosen if table.is_about_boards]
    for table in _progress(chosen, "tables", arguments.quiet):
        texts.update(files(table, formats, arguments.max_m, arguments.max_n, **kind_of(arguments)))
    return texts


def _write(arguments: argparse.Namespace) -> None:
    texts = _generated(arguments)
    for name, text in texts.items():
        write_text(arguments.out / name, text)
        if not arguments.quiet:
            print(f"{arguments.out / name}  {text.count(chr(10)):,} lines", file=sys.stderr)


def _check(arguments: argparse.Namespace) -> int:
    if not arguments.out.is_dir():
        raise ValueError(f"there is no folder {shown(str(arguments.out))} to check")
    texts = _generated(arguments)
    complete = not (arguments.only or arguments.format)
    found = 0
    for difference in differences(arguments.out, texts, complete):
        sys.stdout.write(difference)
        found += 1
    if not found and not arguments.quiet:
        print(f"{len(texts)} files of {arguments.out} are up to date", file=sys.stderr)
    return 1 if found else 0


def _cross_check(arguments: argparse.Namespace) -> int:
    N = arguments.cross_check
    boards = [(m, n) for m in range(1, N + 1) for n in range(1, N + 1)]
    differ = False
    for p in (2, 3, 5):
        found = list(disagreements(_progress(boards, f"boards modulo {p}", arguments.quiet), p))
        _report(found, len(boards), f"boards modulo {p}", ", ".join(compared(p)))
        differ |= bool(found)
    found = list(determinant_disagreements(_progress(boards, "determinants", arguments.quiet)))
    _report(found, len(boards), "determinants over Z", "polynomials, G modulo a large prime")
    differ |= bool(found)
    small = [(m, n) for m, n in boards if max(m, n) <= SMALL]
    found = list(formula_disagreements(_progress(small, "boards of every kind", arguments.quiet)))
    _report(found, len(small) * KINDS, "boards of every kind", "two formulas, rules, certificates")
    return 2 if differ or found else 0


def _report(found: list[str], count: int, what: str, ways: str) -> None:
    for line in found:
        print(line)
    print(f"{count - len(found)} of {count} {what} agree: {ways}")


def _progress(items: list[T], what: str, quiet: bool) -> Iterable[T]:
    """Return the items with a progress bar on stderr, if that is a terminal."""
    from tqdm import tqdm

    return tqdm(items, desc=what, disable=True if quiet else None, leave=False)
