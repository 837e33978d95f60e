"""Answers of the commands: text, or the same facts as one JSON object."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import decimal, divisors
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.console.picture_files import write_pictures
from flipalg.solvers.lanczos import MethodFailedError
from flipalg.system.limits import LIT_ONLY_LIGHTS

if TYPE_CHECKING:
    from flipalg.boards.board import Board
    from flipalg.boards.solution import Solution
    from flipalg.games.toggle_game import ToggleGame
    from flipalg.solvers.graph_solution import GraphSolution

__all__ = [
    "answer",
    "cells",
    "counted",
    "lit_only_order",
    "number_or_text",
    "often_named",
    "refused_game",
    "repeated",
    "say_read",
]

COUNT_BITS = 13_000
"""Integers with fewer bits than this are written as numbers: Python refuses more than 4,300 digits."""


def answer(arguments: argparse.Namespace, text: str, /, **fields: Any) -> None:
    """Print the text, or with --json the fields and the command's name as a JSON object on one line.

    If a text was read, as a board or a graph, the field `read` says as what, or else a line on stderr.
    """
    read = {"read": arguments.read} if getattr(arguments, "read", None) else {}
    say_read(arguments)
    print(json.dumps({"command": arguments.command, **read, **fields}) if arguments.json else text)


def say_read(arguments: argparse.Namespace) -> None:
    """Print on stderr, except with --json, as what a text was read, if there is one."""
    if getattr(arguments, "read", None) and not arguments.json:
        print(arguments.read, file=sys.stderr)


def cells(places: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return cells (row, column), counted from 0, as lists [row, column] for JSON."""
    return [[i, j] for i, j in places]


def often_named(names: Iterable[Any]) -> str:
    """Return the names as a text, in the order of their first occurrence; a name 3 that occurs twice becomes "3×2".

    >>> often_named([1, 3, 3, 7])
    '1 3×2 7'
    """
    return " ".join(f"{name}×{times}" if times > 1 else str(name) for name, times in Counter(names).items())


def repeated(presses: "Board") -> list[list[int]]:
    """Return the cells to press for JSON, as lists [row, column] from 0, each as often as it is pressed."""
    return [[i, j] for i, row in enumerate(presses) for j, times in enumerate(row) for _ in range(times)]


def counted(colors: int, generators: int, count: int) -> dict[str, int | None]:
    """Return the JSON fields about the kernel, the sets of presses that change nothing.

    generators    the number of generators of the kernel, which is the nullity for a prime number of colors; for a
                  composite number the field `nullity` is None
    count         the number of elements of the kernel; its field is None from COUNT_BITS bits on
    """
    nullity = generators if divisors(colors) == [1, colors] else None
    return {"nullity": nullity, "count": count if count.bit_length() < COUNT_BITS else None}


def number_or_text(number: int) -> int | str:
    """Return a number for JSON, as text from COUNT_BITS bits on, so that Python's limit of digits never matters."""
    return number if number.bit_length() < COUNT_BITS else decimal(number)


def refused_game(
    arguments: argparse.Namespace, error: UnsolvableError, game: "ToggleGame[Any, Any] | None" = None, start: Any = None
) -> int:
    """With --json print that a game has no solution, the witness and the fewest changes, and return 1.

    Without --json raise the error; its text gets a sentence about the fewest cells to change.  With the game and its
    start, the files of --png and its like show them, the witness and these cells.
    """
    changes = error.changes
    if game is not None:
        write_pictures(arguments, "refused_game", game, start, error)
    if not arguments.json:
        raise UnsolvableError(f"{error}; {changes.sentence()}", lambda: error.witness) if changes else error
    proof = error.witness if isinstance(error.witness, Mapping) else dict.fromkeys(error.witness, 1)
    witness = [[cell, factor] for cell, factor in proof.items()]
    fields = {"colors": arguments.colors, "solvable": False, "reason": str(error), "witness": witness}
    if changes:
        ways = [[list(change) for change in way] for way in changes.ways]
        fields |= {"least_changes": changes.least, "at_least": changes.at_least, "changes": ways}
    answer(arguments, "", **fields)
    return 1


def lit_only_order(solution: "Solution | GraphSolution") -> tuple[tuple[Any, ...], str]:
    """Return presses in an order in which each press meets a light that is on, and the end of a sentence that says so.

    Raises MethodFailedError if a complete search finds no such order.
    """
    order = solution.lit_only()
    if order is None:
        raise MethodFailedError(
            "no presses that each meet a light that is on reach the goal, by a complete search (beyond "
            f"{LIT_ONLY_LIGHTS} lights: of orders without repeated presses)"
        )
    if len(order) > len(set(order)):
        return order, f"; if each press must meet a light that is on, {len(order)} in this order, and no fewer"
    return order, "; in this order each press meets a light that is on" * bool(order)
