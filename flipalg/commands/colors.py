"""`flipalg colors`: for which numbers of colors a board is unique."""

import argparse

from flipalg.commands.answers import answer
from flipalg.commands.parsing import add_json, add_neighborhood, add_seconds, add_size, add_topology


def add_colors(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `colors`."""
    add_size(parser)
    add_neighborhood(parser)
    add_topology(parser)
    add_seconds(parser, 10)
    add_json(parser)
    parser.set_defaults(run=_colors)


def _colors(arguments: argparse.Namespace) -> None:
    from flipalg.theory.unique_colors import unique_colors

    board = {name: getattr(arguments, name) for name in ("m", "n", "neighborhood", "topology")}
    found = unique_colors(**board, seconds=arguments.seconds)
    D = found.determinant
    text = f"unique with {found}\ndeterminant {D}" + (f" = {found.factored}" if abs(D) > 1 else "")
    fields = board | {"determinant": D, "primes": list(found.primes), "composites": list(found.composites)}
    answer(arguments, text, **fields, unique=str(found))
