"""How the commands answer: text, or the same in JSON.

Main definitions
    answer(arguments, text, **fields)    print the text, or with --json one object that names the command
    cells(places)                        places as JSON has them: [row, column], from 0
    often_named(names)                   moves in words, with how often each is made
    repeated(presses)                    the cells of a board of presses, each as often as it is pressed
    counted(colors, generators, count)   how many sets of presses change nothing
    number_or_text(number)               a number as JSON has it
    refused_board(arguments, error)      that a board has no solution, with its witness
    refused_game(arguments, error)       the same of another game
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import decimal, divisors
from flipalg.commands.parsing import form_of

if TYPE_CHECKING:
    from flipalg.boards.board import Board
    from flipalg.boards.unsolvable import UnsolvableError
    from flipalg.pictures.picture import Panel

LARGEST_COUNT = 13_000
"""Bits of a number that is written out: Python refuses more than 4,300 digits."""


def answer(arguments: argparse.Namespace, text: str, /, **fields: Any) -> None:
    """Print the text, or with --json the fields as one object on one line."""
    print(json.dumps({"command": arguments.command, **fields}) if arguments.json else text)


def cells(places: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return places as lists [row, column], from 0."""
    return [[i, j] for i, j in places]


def often_named(names: Iterable[Any]) -> str:
    """Return moves in words, in the order of their first time, with how often each is made.

    >>> often_named([1, 3, 3, 7])
    '1 3×2 7'
    """
    return " ".join(f"{name}×{times}" if times > 1 else str(name) for name, times in Counter(names).items())


def repeated(presses: "Board") -> list[list[int]]:
    """Return the cells to press as JSON has them, [row, column] from 0, each as often as it is pressed."""
    return [[i, j] for i, row in enumerate(presses) for j, times in enumerate(row) for _ in range(times)]


def counted(colors: int, generators: int, count: int) -> dict[str, int | None]:
    """Return how many sets of presses change nothing: the nullity of a prime number of colors, else null; their number.

    `count` is null where it has more digits than Python writes.
    """
    nullity = generators if divisors(colors) == [1, colors] else None
    return {"nullity": nullity, "count": count if count.bit_length() < LARGEST_COUNT else None}


def number_or_text(number: int) -> int | str:
    """Return a number as JSON has it: as text where it has more digits than Python reads as a number."""
    return number if number.bit_length() < LARGEST_COUNT else decimal(number)


def refused_board(arguments: argparse.Namespace, error: "UnsolvableError") -> int:
    """Say that a board has no solution, why, and which cells to change for it to have one; draw them where asked to."""
    from flipalg.boards.unsolvable import UnsolvableError
    from flipalg.commands.boards_shown import on_a_terminal, panel, side_by_side

    changes = error.changes
    if arguments.json:
        witness = repeated(error.witness)
        fields = {"least_changes": changes.least, "at_least": changes.at_least}
        ways = [[list(change) for change in way] for way in changes.ways]
        answer(
            arguments,
            "",
            **form_of(arguments),
            solvable=False,
            reason=str(error),
            witness=witness,
            **fields,
            changes=ways,
        )
    elif getattr(arguments, "show", False) or on_a_terminal(changes.problem.m, changes.problem.n):
        boards = {"start": (changes.start, "#"), "witness": (error.witness, "*")}
        if changes.ways:
            boards["change one" if changes.least == 1 else "change"] = (changes.marks, "?")
        print(side_by_side(panel(title, board, sign) for title, (board, sign) in boards.items()))
    if "png" in arguments:
        from flipalg.commands.picture_files import write_panels

        write_panels(arguments, partial(_panels_of_refusal, error))
    if arguments.json:
        return 1
    raise UnsolvableError(f"{error}; {changes.sentence()}", lambda: error.witness)


def _panels_of_refusal(error: "UnsolvableError") -> "list[Panel]":
    """Return the board with the cells to change, and the witness."""
    from flipalg.pictures.boards import board_panel, pattern_panel

    changes = error.changes
    colored = changes.problem.colors > 2
    words = {(i, j): f"{color}" if colored else "?" for way in changes.ways for i, j, color in way}
    title = "no solution: change any one" if changes.least == 1 else f"no solution: change {len(words)} cells"
    board = board_panel(changes.start, words, title if words else "no solution")
    return [board, pattern_panel(error.witness, "the witness")]


def refused_game(arguments: argparse.Namespace, error: "UnsolvableError") -> int:
    """Print that a game has no solution where JSON is wanted; let the error speak elsewhere."""
    if not arguments.json:
        raise error
    proof = error.witness if isinstance(error.witness, Mapping) else dict.fromkeys(error.witness, 1)
    witness = [[cell, factor] for cell, factor in proof.items()]
    answer(arguments, "", colors=arguments.colors, solvable=False, reason=str(error), witness=witness)
    return 1
