"""The answer of `flipalg why` for a board, in a module of its own: showing theorems must not load certificates."""

import argparse
import json

from flipalg.commands.answers import answer
from flipalg.commands.parsing import kind_of
from flipalg.grids.grid import Grid
from flipalg.reports.reasons import reason

__all__ = ["answer_for_board"]


def answer_for_board(arguments: argparse.Namespace, m: int, n: int) -> None:
    """Print the reason for the number of solutions of the m × n board; with --json also its certificate."""
    grid = Grid.of(m, n, **kind_of(arguments))
    text, proof = reason(grid)
    answer(arguments, text, **grid.to_json(), unique=proof.unique, text=text, certificate=json.loads(proof.to_json()))
