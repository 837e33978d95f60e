"""`flipalg chomp`: who wins from a position of Chomp, and with which moves; lists of the P-positions."""

import argparse
import math
import sys
from pathlib import Path

from flipalg.console.output import answer
from flipalg.console.parsing import (
    P_OR_N,
    SIZE,
    ArgumentValueError,
    Parser,
    add_json,
    output_file,
    shown,
    whole_number,
)
from flipalg.console.picture_files import add_picture_options, write_pictures
from flipalg.impartial.chomp import draw, grundy, winning_move, winning_moves
from flipalg.impartial.four_rows import FourRowTable, four_row_table
from flipalg.impartial.replies import diagram, replies
from flipalg.impartial.three_rows import three_row_ends
from flipalg.system.limits import CHOMP_ROWS
from flipalg.tables.chomp_tables import chomp_p_positions, chomp_three_rows
from flipalg.tables.table_files import csv_lines

__all__ = ["add_chomp"]

WIDEST_DRAWN = 100
"""The longest row of a position that is drawn after --table looked it up."""


def add_chomp(parser: Parser) -> None:
    """Add the arguments of `chomp`."""
    parser.add_words(
        f"{P_OR_N} A move names a stone (column, row), from (0, 0) at the lower left; it takes that stone with all "
        "stones to the right of it and above, and who takes (0, 0) loses. "
        "`flipalg chomp --list --rows 4 --max 12` lists all P-positions, as CSV.",
    )
    parser.add_argument(
        "lengths",
        nargs="*",
        type=_row_lengths,
        metavar="LENGTH",
        help="rows from top to bottom, or from the bottom up; 3x4: three rows of 4; inf: endless, lowest rows only",
    )
    parser.add_argument("--grundy", action="store_true", help="the Grundy value too")
    parser.add_argument(
        "--replies",
        action="store_true",
        help="for a P-position, the reply to each move: equal letters answer each other",
    )
    parser.add_argument("--table", type=Path, metavar="FILE", help="look up in a file of --list --to (four rows)")
    parser.add_argument("--list", action="store_true", help="list all P-positions up to a size, as CSV")
    parser.add_argument(
        "--rows", type=whole_number, default=3, metavar="N", help="of --list: at most N rows (default 3)"
    )
    parser.add_argument(
        "--max", type=whole_number, default=12, metavar="L", help="of --list: rows of at most L (default 12)"
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--to",
        type=output_file(".npy"),
        metavar="FILE",
        help="of --list: four rows, by a sieve, into a file for --table",
    )
    instead.add_argument(
        "--f", action="store_true", help="of --list: instead f(q, r) for q, r ≤ L: the bottom row below q and r"
    )
    instead.add_argument(
        "--ends", action="store_true", help="of --list: instead how f(q, r) goes on for each r ≤ L, proved, in words"
    )
    add_json(parser)
    add_picture_options(parser, "draw the position: letters that answer each other, or + on winning moves")
    parser.set_defaults(run=_chomp)


def _row_lengths(text: str) -> list[int | float]:
    """Return the lengths of rows in a word: [4] for "4", [2, 3] for "2,3", [math.inf] for "inf", [4, 4] for "2x4"."""
    if "," in text:
        return [length for word in text.strip(",").split(",") for length in _row_lengths(word)]
    if size := SIZE.fullmatch(text):
        if (rows := whole_number(size[1])) > CHOMP_ROWS:
            raise ArgumentValueError(f"a position of equal rows has at most {CHOMP_ROWS:,} of them, got {shown(text)}")
        return [whole_number(size[2])] * rows
    return [math.inf if text in ("inf", "∞") else whole_number(text)]


def _chomp(arguments: argparse.Namespace) -> None:
    asked = arguments.grundy or arguments.replies or arguments.table or arguments.json
    looks_like_a_size = list(map(len, arguments.lengths)) == [1, 1] and not asked
    rows = arguments.lengths = [length for lengths in arguments.lengths for length in lengths]
    if rows == sorted(rows, reverse=True):
        rows.reverse()
    if arguments.list:
        if rows:
            raise ValueError(f"--list takes no position, got {' '.join(map(str, rows))}")
        _list(arguments)
        return
    if not rows:
        raise ValueError("the following arguments are required: LENGTH, such as 2 4 6 8, or --list")
    if arguments.table:
        _look_up(arguments)
        return
    value = [f"Grundy value {grundy(rows)}"] if arguments.grundy else []
    try:
        moves = winning_moves(rows)
        what = "winning moves" if len(moves) > 1 else "winning move"
    except ValueError:  # for some endless positions only one winning move is known
        found = winning_move(rows)
        moves = {found} if found else set()
        what = "a winning move"
    if looks_like_a_size and rows[0] <= rows[1] < math.inf:
        print("these are rows of {0} and {1}; flipalg chomp {0}x{1} is that bar".format(*rows), file=sys.stderr)
    ordered = sorted(moves)
    sentence = ", ".join([_in_words(what, ordered), *value])
    if arguments.replies:
        _replies(arguments, sentence)
        write_pictures(arguments, "chomp", arguments.lengths)
        return
    fields: dict[str, object] = {"grundy": grundy(rows)} if arguments.grundy else {}
    lengths = [None if math.isinf(row) else row for row in rows]
    answer(
        arguments,
        f"{sentence}\n{draw(rows, moves)}",
        rows=lengths,
        position="N" if moves else "P",
        moves=[list(move) for move in ordered],
        complete=what != "a winning move",
        **fields,
    )
    write_pictures(arguments, "chomp", arguments.lengths)


def _in_words(what: str, moves: list[tuple[int, int]]) -> str:
    """Return N and the winning moves, which `what` names, or P if there are none."""
    named = " ".join(f"({column}, {row})" for column, row in moves)
    return f"N: {what} (column, row): {named}" if moves else "P: every move loses"


def _replies(arguments: argparse.Namespace, sentence: str) -> None:
    rows = arguments.lengths
    drawn, several = diagram(rows)
    where = [f"{name} = {', '.join(own)}" for name, own in several.items()]
    listed = [[list(move), list(reply)] for move, reply in sorted(replies(rows).items())]
    text = "\n".join([sentence, drawn, *where, "a stone is answered by the other stone with its letter"])
    answer(arguments, text, rows=rows, position="P", replies=listed)


def _look_up(arguments: argparse.Namespace) -> None:
    if arguments.grundy or arguments.replies:
        raise ValueError("--table looks up P or N and the winning moves alone: leave out --grundy and --replies")
    table, rows = FourRowTable.load(arguments.table), arguments.lengths
    is_p, moves = table.is_p_position(rows), sorted(table.winning_moves(rows))
    sentence = _in_words("winning move" if len(moves) == 1 else "winning moves", moves)
    drawn = [draw(rows, set(moves))] if max(rows) <= WIDEST_DRAWN else []
    position = "P" if is_p else "N"
    answer(
        arguments,
        "\n".join([sentence, *drawn]),
        rows=rows,
        position=position,
        moves=[list(move) for move in moves],
        complete=True,
    )


def _list(arguments: argparse.Namespace) -> None:
    if arguments.to:
        _write_table(arguments)
        return
    if arguments.ends:
        sys.stdout.writelines(f"{end}\n" for end in three_row_ends(arguments.max))
        return
    if arguments.f:
        table = chomp_three_rows(arguments.max, arguments.max)
    else:
        table = chomp_p_positions(arguments.rows, arguments.max)
    sys.stdout.writelines(csv_lines(table))


def _write_table(arguments: argparse.Namespace) -> None:
    if arguments.rows != 4:
        raise ValueError(f"--to writes a table of four rows: chomp --list --rows 4, got --rows {arguments.rows}")
    table = four_row_table(arguments.max)
    table.save(arguments.to)
    print(f"{len(table):,} P-positions of four rows of at most {table.n} stones: {arguments.to}")
