"""`flipalg classify`, also run by scripts/classify.py: write, check and cross-check the tables."""

import argparse
import sys
import time
from collections.abc import Iterable
from datetime import date
from functools import partial
from itertools import chain, product
from pathlib import Path
from typing import TypeVar

from flipalg.console.parsing import ArgumentValueError, Parser, add_kind, kind_of, positive, shown
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.system.atomic_files import write_text
from flipalg.tables.cross_check import formula_disagreements
from flipalg.tables.table_changes import changes
from flipalg.tables.table_ranks import CHECKS, Compared, compare, compare_random
from flipalg.tables.tables import FORMATS, choose, differences, files, unknown_files

__all__ = ["add_classify"]

T = TypeVar("T")

SMALL = 8
"""The largest side to which the cross-check compares boards of every kind."""
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
    parser.add_argument(
        "--check",
        metavar="DIR",
        nargs="?",
        const=True,
        type=_folder,
        help="write nothing; show the differences from the tables of DIR (default: the folder of --out); "
        "exit code 1 if there is one",
    )
    parser.add_argument(
        "--diff", action="store_true", help="with --check: a sentence for each changed board, instead of lines of files"
    )
    parser.add_argument(
        "--cross-check",
        metavar="N",
        type=positive,
        help="write nothing; compare each row of the tables with sides to N with explicit matrices, and random boards; "
        "exit code 2 if one differs (2000: all rows)",
    )
    parser.add_argument("--seed", metavar="S", help="the same seed gives the same answer")
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
    if arguments.diff and not arguments.check:
        raise ValueError("--diff is for --check: it says how the differences are shown")
    if isinstance(arguments.check, Path):
        if arguments.out is not None:
            raise ValueError(f"the folder is given twice: --check {arguments.check} and --out {arguments.out}")
        arguments.out = arguments.check
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
    """Return whether the user gave a neighborhood, topology or number of colors other than the default."""
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
    if arguments.diff:
        unknown = unknown_files(arguments.out, texts) if complete else ()
        lines = chain((f"{sentence}\n" for sentence in changes(arguments.out, texts)), unknown)
    else:
        lines = chain(differences(arguments.out, texts, complete))
    found = 0
    for line in lines:
        sys.stdout.write(line)
        found += 1
    if not found and not arguments.quiet:
        print(f"{len(texts)} files of {arguments.out} are up to date", file=sys.stderr)
    return 1 if found else 0


def _cross_check(arguments: argparse.Namespace) -> int:
    """Print a line for each row that differs and a line for each table; return 2 if a row differs, else 0."""
    if _is_other(arguments):
        raise ValueError("--cross-check is for the tables of plus; it tries other boards at random by itself")
    N, names = arguments.cross_check, [table.name for table in choose(arguments.only)]
    if arguments.only and not any(name in CHECKS for name in names):
        raise ValueError(f"no explicit matrix reaches {', '.join(names)}; choose from {', '.join(CHECKS)}")
    differ = False
    for name in CHECKS:
        if name in names:
            differ |= _shown(compare(name, arguments.out, N, partial(_progress, what=name, quiet=arguments.quiet)))
    if not arguments.only:
        differ |= _shown(compare_random(arguments.seed or date.today().isoformat(), N))
        start = time.monotonic()
        boards = [(m, n) for m, n in product(range(1, min(N, SMALL) + 1), repeat=2)]
        found = list(formula_disagreements(_progress(boards, "boards of every kind", arguments.quiet)))
        ways, seconds = "two formulas, rules, certificates", time.monotonic() - start
        differ |= _shown(Compared("boards of every kind", found, len(boards) * KINDS, ways, seconds))
    return 2 if differ else 0


def _shown(compared: Compared) -> bool:
    """Print a comparison; return whether a row differs."""
    for problem in compared.problems:
        print(problem)
    print(compared, flush=True)
    return bool(compared.problems)


def _progress(items: list[T], what: str, quiet: bool) -> Iterable[T]:
    """Return the items; iterating through them shows a progress bar, called `what`, on stderr if it is a terminal.

    There is no bar if `quiet`.
    """
    from tqdm import tqdm

    return tqdm(items, desc=what, disable=True if quiet else None, leave=False)
