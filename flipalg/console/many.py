"""Answer many boards or graphs of one text: each is a row of a table, of a CSV file or of an array in JSON."""

import argparse
import csv
from collections.abc import Callable, Sequence
from io import StringIO
from typing import Any, TypeVar

from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.console.output import answer, often_named

__all__ = ["answer_each"]

T = TypeVar("T")


def answer_each(
    arguments: argparse.Namespace, named: Sequence[tuple[str, T | ValueError]], row_of: Callable[[T], dict[str, Any]]
) -> int:
    """Print a row for each board or graph; return 2 if any could not be read or answered, else 1 for "no", else 0.

    named     the name or "", which becomes its number, and the board or graph, or why it cannot be read
    row_of    makes the fields of a row; an UnsolvableError is a row, and so is any other error that it raises
    """
    rows, code = [], 0
    for number, (name, value) in enumerate(named, 1):
        row: dict[str, Any] = {"name": name or number}
        if isinstance(value, Board):
            row |= {"m": value.m, "n": value.n}
        try:
            if isinstance(value, ValueError):
                raise value
            rows.append(row | row_of(value))
        except UnsolvableError as error:
            rows.append(row | {"solvable": False, "reason": str(error)})
            code = max(code, 1)
        except (ValueError, MemoryError) as error:
            rows.append(row | {"error": str(error)})
            code = 2
    answer(arguments, _text(arguments, rows), boards=rows)
    return code


def _text(arguments: argparse.Namespace, rows: list[dict[str, Any]]) -> str:
    """Return the rows as CSV for --to FILE.csv, else as a table whose last column has the reasons and errors."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    last = [name for name in ("reason", "error") if name in columns]
    columns = [name for name in columns if name not in last]
    cells = [[*(_word(row.get(name)) for name in columns), *(row.get(name, "") for name in last)] for row in rows]
    path = getattr(arguments, "answer_to", None)
    if path is not None and path.suffix.lower() == ".csv":
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows([[*columns, *last], *cells])
        return text.getvalue().removesuffix("\n")
    shown = [columns, *([*row[: len(columns)], *filter(None, row[len(columns) :])] for row in cells)]
    widths = [max(len(row[j]) for row in shown if j < len(row)) for j in range(len(columns))]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(row, [*widths, *[0] * len(row)], strict=False)).rstrip()
        for row in shown
    )


def _word(value: Any) -> str:
    """Return a value of a row as a word: yes or no, a number, or the names of cells."""
    if value is None or isinstance(value, bool):
        return {None: "", True: "yes", False: "no"}[value]
    if isinstance(value, list):
        return often_named(cell_name(*cell) if isinstance(cell, list) else cell for cell in value)
    return str(value)
