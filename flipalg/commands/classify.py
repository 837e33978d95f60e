"""`flipalg classify`, also run by scripts/classify.py: write, check and cross-check the tables."""

import argparse
import sys
import time
from collections.abc import Iterable
from datetime import date
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeVar

from flipalg.console.parsing import ArgumentValueError, Parser, add_kind, kind_of, positive, shown
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import NEIGHBORHOODS, Form
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.system.atomic_files import write_text
from flipalg.tables.cross_check import formula_disagreements
from flipalg.tables.table_changes import changes
from flipalg.tables.table_folders import FILES, Plan, files_of, record, recorded
from flipalg.tables.table_ranks import CHECKS, MADE, Compared, compare, compare_made, compare_random
from flipalg.tables.tables import FORMATS, LIMITS, TABLES, choose, differences, unknown_files

__all__ = ["add_classify"]

T = TypeVar("T")

SMALL = 8
"""The largest side to which the cross-check compares boards of every kind."""
KINDS = len(NEIGHBORHOODS) * len(TOPOLOGIES)

NAMED = 3
"""The number of wrong rows that an error names."""


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


class Made(NamedTuple):
    """The texts of files, a clause that counts the rows cross-checked, and why the other files cannot be made."""

    texts: dict[str, str]
    cross_checked: str
    not_made: dict[str, str]


def _planned(arguments: argparse.Namespace) -> tuple[Plan, list[str]]:
    """Return the files that the options ask for, and the names of the tables that they leave out, with the reason."""
    chosen, reasons = choose(arguments.only), dict[str, list[str]]()
    if not arguments.only:
        limited = arguments.max_m or arguments.max_n
        for table in TABLES.values():
            if table.needs:
                reason = f"needs {table.needs}: --only {table.name}"
            elif _is_other(arguments) and not (table.takes_kind and table.colors == 2):
                reason = "not about these boards"
            elif limited and not table.is_about_boards:  # the limits are sides of boards, not of Chomp
                reason = "not about boards"
            else:
                continue
            reasons.setdefault(reason, []).append(table.name)
        chosen = [table for table in chosen if not any(table.name in names for names in reasons.values())]
    plan = {
        table.file_name(file_format): table.limits(arguments.max_m, arguments.max_n, **kind_of(arguments))
        for table in chosen
        for file_format in arguments.format or FORMATS
    }
    return plan, [f"{', '.join(names)} ({reason})" for reason, names in reasons.items()]


def _made(plan: Plan, quiet: bool, *, keep_going: bool) -> Made:
    """Return the texts of the files, after a comparison of their rows with the rank of d_m(S_n).

    ValueError if a row differs, or if a table cannot be made; with `keep_going` the others are made nevertheless.
    """
    texts, not_made, rows, names = dict[str, str](), dict[str, str](), 0, list[str]()
    jobs: dict[tuple[str, Grid[Form]], list[str]] = {}
    for name, limits in plan.items():
        jobs.setdefault((FILES[name][0].name, limits), []).append(name)
    for (of, limits), wanted in _progress(list(jobs.items()), "tables", quiet):
        table = TABLES[of]
        try:
            made = table.rows(limits)
        except ValueError as error:
            if not keep_going:
                raise
            not_made |= dict.fromkeys(wanted, str(error))
            continue
        if of in MADE and limits.is_default:
            compared = compare_made(of, made, limits)
            if compared.problems:
                few = "; ".join(compared.problems[:NAMED])
                raise ValueError(f"nothing is written: {of} is wrong in {len(compared.problems):,} places: {few}")
            rows, names = rows + compared.rows, [*names, of]
        texts |= {name: table.text(made, FILES[name][1], limits) for name in wanted}
    by = f" by the rank of d_m(S_n): {', '.join(names)}" if names else ""
    return Made(texts, f"{rows:,} rows cross-checked{by}", not_made)


def _end(arguments: argparse.Namespace, *parts: str) -> None:
    """Print the last line of a run on stderr."""
    if not arguments.quiet:
        print("; ".join(part for part in parts if part), file=sys.stderr)


def _write(arguments: argparse.Namespace) -> None:
    plan, left_out = _planned(arguments)
    texts, cross_checked, _ = _made(plan, arguments.quiet, keep_going=False)
    for name, text in texts.items():
        write_text(arguments.out / name, text)
        if not arguments.quiet:
            print(f"{arguments.out / name}  {text.count(chr(10)):,} lines", file=sys.stderr)
    record(arguments.out, plan)
    _end(
        arguments,
        f"{len(texts)} files of {arguments.out} written",
        cross_checked,
        f"left out: {', '.join(left_out)}" if left_out else "",
    )


def _to_check(arguments: argparse.Namespace) -> tuple[Plan, list[str]]:
    """Return the files to compare and, if the options have limits, the tables that these leave out.

    Without limits in the options they are those of the folder.
    """
    known = recorded(arguments.out)
    if _is_other(arguments) or arguments.max_m or arguments.max_n:
        plan, left_out = _planned(arguments)
        for name, limits in plan.items():
            if (arguments.out / LIMITS).exists() and known.get(name, limits) != limits:
                raise ValueError(
                    f"{arguments.out / name} was written for the {known[name]}, not the {limits}: "
                    f"--check {arguments.out} takes the limits of the folder"
                )
        return plan, left_out
    if arguments.only:
        names = {table.name for table in choose(arguments.only)}
        asked = {name: limits for name, limits in known.items() if FILES[name][0].name in names}
        missing = names - {FILES[name][0].name for name in asked}
        known = asked | files_of(TABLES[name] for name in sorted(missing))
    if arguments.format:
        limits_of = {FILES[name][0].name: limits for name, limits in known.items()}
        known = {
            TABLES[name].file_name(file_format): limits
            for name, limits in limits_of.items()
            for file_format in arguments.format
        }
    return known, []


def _check(arguments: argparse.Namespace) -> int:
    """Return 2 if a file cannot be compared, else 1 if there is a difference, else 0."""
    if not arguments.out.is_dir():
        raise ValueError(f"there is no folder {shown(str(arguments.out))} to check")
    plan, left_out = _to_check(arguments)
    texts, cross_checked, not_made = _made(plan, arguments.quiet, keep_going=True)
    unknown = [] if arguments.only or arguments.format else list(unknown_files(arguments.out, plan))
    if arguments.diff:
        lines = [*(f"{sentence}\n" for sentence in changes(arguments.out, texts)), *unknown]
    else:
        lines = [*differences(arguments.out, texts), *unknown]
    for line in lines:
        sys.stdout.write(line)
    for name, reason in not_made.items():
        print(f"flipalg: {arguments.out / name}: not compared: {reason}", file=sys.stderr)
    _end(
        arguments,
        f"{len(texts)} files of {arguments.out} {'compared, there are differences' if lines else 'are up to date'}",
        cross_checked,
        f"not compared: {', '.join(not_made)}" if not_made else "",
        f"left out: {', '.join(left_out)}" if left_out else "",
    )
    return 2 if not_made else int(bool(lines))


def _cross_check(arguments: argparse.Namespace) -> int:
    """Print a line for each row that differs and a line for each table; return 2 if a row differs, else 0."""
    if _is_other(arguments):
        raise ValueError("--cross-check is for the tables of plus; it tries other boards at random by itself")
    N, names = arguments.cross_check, [table.name for table in choose(arguments.only)]
    if arguments.only and not any(name in CHECKS for name in names):
        raise ValueError(f"no explicit matrix reaches {', '.join(names)}; choose from {', '.join(CHECKS)}")
    found = [
        _shown(compare(name, arguments.out, N, partial(_progress, what=name, quiet=arguments.quiet)))
        for name in CHECKS
        if name in names
    ]
    if not arguments.only:
        found.append(_shown(compare_random(arguments.seed or date.today().isoformat(), N)))
        start = time.monotonic()
        boards = [(m, n) for m, n in product(range(1, min(N, SMALL) + 1), repeat=2)]
        wrong = list(formula_disagreements(_progress(boards, "boards of every kind", arguments.quiet)))
        ways, seconds = "two formulas, rules, certificates", time.monotonic() - start
        found.append(_shown(Compared("boards of every kind", wrong, len(boards) * KINDS, ways, seconds)))
    differ = sum(len(compared.problems) for compared in found)
    left_out = [name for name in names if name not in CHECKS]
    _end(
        arguments,
        f"{sum(compared.rows for compared in found):,} rows cross-checked, {differ or 'none'} of them wrong",
        f"left out: {', '.join(left_out)} (no explicit matrix reaches them)" if left_out else "",
    )
    return 2 if differ else 0


def _shown(compared: Compared) -> Compared:
    """Print a comparison and return it."""
    for problem in compared.problems:
        print(problem)
    print(compared, flush=True)
    return compared


def _progress(items: list[T], what: str, quiet: bool) -> Iterable[T]:
    """Return the items; iterating through them shows a progress bar, called `what`, on stderr if it is a terminal.

    There is no bar if `quiet`.
    """
    from tqdm import tqdm

    return tqdm(items, desc=what, disable=True if quiet else None, leave=False)
