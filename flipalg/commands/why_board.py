"""The part of `flipalg why` for a board, in a module of its own because only boards need the theory."""

import argparse
import json

from flipalg.commands.answers import answer
from flipalg.commands.parsing import kind_of
from flipalg.reports.reasons import reason
from flipalg.theory.grid import Grid

__all__ = ["answer_for_board"]


def answer_for_board(arguments: argparse.Namespace, m: int, n: int) -> None:
    """Print why the m x n board has its solutions, with its certificate in the JSON object."""
    grid = Grid.of(m, n, **kind_of(arguments))
    text, proof = reason(grid)
    answer(arguments, text, **grid.to_json(), unique=proof.unique, text=text, certificate=json.loads(proof.to_json()))
