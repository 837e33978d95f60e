"""`flipalg unique` for a composite number of colors, and with `--colors any` for all numbers of colors at once."""

import argparse
from typing import Any

from flipalg.algebra.integers import decimal
from flipalg.commands.answers import answer, number_or_text
from flipalg.commands.parsing import ANY
from flipalg.theory.unique_colors import is_unique, unique_colors

__all__ = ["answer_for_any", "answer_for_composite"]


def answer_for_composite(arguments: argparse.Namespace, board: dict[str, Any]) -> None:
    """Print whether the board, given as keyword arguments of `is_unique`, has exactly one solution."""
    unique = is_unique(**board)
    words = "unique" if unique else "not unique: flipalg kernel shows the sets of presses that change nothing"
    answer(arguments, words, **board, unique=unique, nullity=None)


def answer_for_any(arguments: argparse.Namespace) -> None:
    """Print the factored determinant over the integers, and the numbers of colors for which the board is unique."""
    if arguments.nullity:
        raise ValueError("--nullity is for a number of colors, got --colors any")
    board = {name: getattr(arguments, name) for name in ("m", "n", "neighborhood", "topology")}
    found = unique_colors(**board, seconds=arguments.seconds)
    D = found.determinant
    text = f"unique with {found}\ndeterminant {decimal(D)}" + (f" = {found.factored}" if abs(D) > 1 else "")
    primes, composites = ([*map(number_or_text, numbers)] for numbers in (found.primes, found.composites))
    fields = board | {"colors": ANY, "determinant": number_or_text(D), "primes": primes, "composites": composites}
    answer(arguments, text, **fields, sentence=f"unique with {found}")
