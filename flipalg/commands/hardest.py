"""`flipalg hardest`: the position of a board that needs the most presses."""

import argparse

from flipalg.commands.answers import answer
from flipalg.commands.parsing import add_json, add_kind, add_size, kind_of
from flipalg.extremal.hardest import hardest, summary

__all__ = ["add_hardest"]


def add_hardest(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `hardest`."""
    add_size(parser)
    add_kind(parser)
    add_json(parser)
    parser.set_defaults(run=_hardest)


def _hardest(arguments: argparse.Namespace) -> None:
    kind = kind_of(arguments)
    found = hardest(arguments.m, arguments.n, **kind)
    fields = {**kind, **summary(found), "proved": found.proved, "start": found.start.tolist()}
    answer(arguments, f"{found.start}\n{found}", **fields)
