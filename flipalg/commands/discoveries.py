"""`flipalg hardest | attained`: the hardest position of a board, and the least square board of a nullity."""

import argparse

from flipalg.commands.answers import answer
from flipalg.commands.parsing import add_form, add_json, add_size, form_of, whole_number


def add_hardest(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `hardest`."""
    add_size(parser)
    add_form(parser)
    add_json(parser)
    parser.set_defaults(run=_hardest)


def add_attained(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `attained`."""
    parser.add_argument("nullity", type=whole_number, help="the nullity of a square board")
    add_json(parser)
    parser.set_defaults(run=_attained)


def _hardest(arguments: argparse.Namespace) -> None:
    from flipalg.extremal.hardest import hardest, summary

    found = hardest(arguments.m, arguments.n, **form_of(arguments))
    fields = {**form_of(arguments), **summary(found), "proved": found.proved, "start": found.start.tolist()}
    answer(arguments, f"{found.start}\n{found}", **fields)


def _attained(arguments: argparse.Namespace) -> int:
    from flipalg.theory.attained import attained

    found = attained(arguments.nullity)
    known = {"n": found.n, "least": found.least, "decided": found.decided, "reason": found.reason}
    answer(arguments, str(found), nullity=found.nullity, **known)
    return int(found.n is None)
