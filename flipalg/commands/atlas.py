"""`flipalg board | find`: the values of a board, or of its positions the hardest or all counts; what a text means."""

import argparse
from typing import Any

from flipalg.console.output import answer, number_or_text
from flipalg.console.parsing import SIZE, Parser, add_json, add_kind, kind_of, shown, whole_number
from flipalg.extremal.complete_search import presses_needed
from flipalg.extremal.hardest import hardest, summary
from flipalg.grids.grid import Grid
from flipalg.reports.board_report import board_report
from flipalg.sequences.find import find

__all__ = ["add_board", "add_find"]


def add_board(parser: Parser) -> None:
    """Add the arguments of `board`."""
    parser.add_words(
        "A value that takes more than about a second is not computed; a command that computes it is named."
    )
    parser.add_argument("board", nargs="+", metavar="SIZE", help="M N, MxN, or a label such as 9.9.torus.king.c3")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--hardest", action="store_true", help="instead a position that needs the most presses")
    instead.add_argument(
        "--distribution", action="store_true", help="instead how many positions need k presses, for each k"
    )
    add_kind(parser)
    add_json(parser)
    parser.set_defaults(run=_board)


def add_find(parser: Parser) -> None:
    """Add the arguments of `find`."""
    parser.add_words(
        "It reads sizes, labels, `nullity 8`, `unique squares to 200`, `unique boards to 20`, `least board with "
        "nullity 100`, A-numbers, terms of a sequence, and words of its definition."
    )
    parser.add_argument(
        "text", nargs="+", metavar="TEXT", help='what to find; "torus" or "3 colors" name a kind of board'
    )
    parser.takes_any_words = True
    add_json(parser)
    parser.set_defaults(run=_find)


def _board(arguments: argparse.Namespace) -> None:
    board = _named(arguments)
    if arguments.hardest:
        found = hardest(**board)
        fields = board | summary(found) | {"proved": found.proved, "start": found.start.tolist()}
        answer(arguments, f"{found.start}\n{found}", **fields)
    elif arguments.distribution:
        counts = presses_needed(**board)
        lines = [f"{k} {'press' if k == 1 else 'presses'}: {count:,}" for k, count in enumerate(counts)]
        total = f"{sum(counts):,} positions of the {Grid.of(**board)} can be solved"
        numbers = {"positions": list(map(number_or_text, counts)), "at_most": len(counts) - 1}
        answer(arguments, "\n".join([*lines, total]), **board, **numbers)
    else:
        report = board_report(Grid.of(**board))
        answer(arguments, str(report), report=report.to_json())


def _named(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return {name: value} for m, n, neighborhood, topology and colors."""
    words, kind = arguments.board, kind_of(arguments)
    if size := SIZE.fullmatch("x".join(words)) if len(words) <= 2 else None:
        return {"m": whole_number(size[1]), "n": whole_number(size[2]), **kind}
    if len(words) > 1 or "." not in words[0]:
        raise ValueError(f"expected M N, MxN or a label such as 9.9.torus.king.c3, got {shown(' '.join(words))}")
    if kind != {"neighborhood": "plus", "topology": "board", "colors": 2}:
        raise ValueError("a label names the neighborhood, the topology and the colors: give no options with it")
    return Grid.from_label(words[0]).to_json()


def _find(arguments: argparse.Namespace) -> int:
    found = find(" ".join(arguments.text))
    answer(arguments, str(found), found=found.to_json())
    return int(not (found.boards or found.sequences))
