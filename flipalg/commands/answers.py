"""How the commands answer: text, or the same in JSON.

Main definitions
    answer(arguments, text, **fields)    print the text, or with --json one object that names the command
    cells(places)                        places as JSON has them: [row, column], from 0
    often_named(names)                   moves in words, with how often each is made
    refused_game(arguments, error)       what has no solution, with its witness
    refused_board(arguments, error, witness)     the same of a board
    PlainText                            what stdout cannot carry becomes plain letters: λ is L, × is x
"""

import argparse
import codecs
import json
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from flipalg.commands.boards_shown import panel, side_by_side

PLAIN = {
    "λ": "L", "×": "x", "·": "*", "²": "^2", "³": "^3", "⊗": "X", "○": "O", "◦": "o", "©": "O", "─": "-", "│": "|",
    "▲": "A", "△": "a", "▼": "V", "▽": "v", "≤": "<=", "≥": ">=", "≡": "=", "∞": "inf", "…": "...", "–": "-", "−": "-",
    "\u0304": "'", "∈": "in", "φ": "phi", "ψ": "psi", "Ψ": "Psi", "Σ": "sum", "π": "pi", "⁄": "/", "√": "sqrt",
    "⬛": "#", "⬜": ".", "🟨": "#", "■": "#", "□": ".", "●": "#", "∎": "QED",
}  # fmt: skip
"""What is written where an encoding has no such character."""


_ERRORS = ("strict", "backslashreplace", "surrogateescape")
"""What streams do with what they cannot carry: the last is that of stdout where the locale is C."""


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


def refused_board(arguments: argparse.Namespace, error: Any, witness: Any, **fields: Any) -> int:
    """Print that a board has no solution where JSON is wanted, with --show its witness; else let the error speak."""
    if arguments.json:
        answer(arguments, "", **fields, solvable=False, reason=str(error), witness=witness)
        return 1
    if getattr(arguments, "show", False):
        print(side_by_side([panel("witness", error.witness, "*")]))
    raise error


def refused_game(arguments: argparse.Namespace, error: Any) -> int:
    """Print that a game of more than two states has no solution where JSON is wanted; let the error speak elsewhere."""
    if not arguments.json:
        raise error
    witness = [[cell, factor] for cell, factor in error.witness.items()]
    answer(arguments, "", colors=arguments.colors, solvable=False, reason=str(error), witness=witness)
    return 1


def carry_plain_text() -> None:
    """Let stdout and stderr write plain letters for what their encoding does not have."""
    codecs.register_error("flipalg-plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure") and stream.errors in _ERRORS:
            stream.reconfigure(errors="flipalg-plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    replaced = "".join(PLAIN.get(character, "?") for character in error.object[error.start : error.end])
    return replaced, error.end
