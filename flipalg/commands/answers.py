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
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import decimal, divisors
from flipalg.commands.parsing import form_of

if TYPE_CHECKING:
    from flipalg.boards.board import Board
    from flipalg.boards.unsolvable import UnsolvableError

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
    """Print that a board has no solution where JSON is wanted, with --show its witness; else let the error speak."""
    if arguments.json:
        witness = repeated(error.witness)
        answer(arguments, "", **form_of(arguments), solvable=False, reason=str(error), witness=witness)
        return 1
    if getattr(arguments, "show", False):
        from flipalg.commands.boards_shown import panel, side_by_side

        print(side_by_side([panel("witness", error.witness, "*")]))
    raise error


def refused_game(arguments: argparse.Namespace, error: "UnsolvableError") -> int:
    """Print that a game of more than two colors has no solution where JSON is wanted; let the error speak elsewhere."""
    if not arguments.json:
        raise error
    witness = [[cell, factor] for cell, factor in error.witness.items()]
    answer(arguments, "", colors=arguments.colors, solvable=False, reason=str(error), witness=witness)
    return 1
