"""`flipalg rule | attained`: for which m the m × n board is unique; the least square board with a given nullity."""

import argparse

from flipalg.commands.answers import answer, number_or_text
from flipalg.commands.parsing import add_json, add_kind, add_seconds, kind_of, whole_number
from flipalg.squares.attained import attained
from flipalg.theory.rules import rule

__all__ = ["add_attained", "add_rule"]


def add_rule(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rule`."""
    parser.add_argument("n", type=whole_number, help="columns")
    add_kind(parser)
    add_seconds(parser, 10)
    add_json(parser)
    parser.set_defaults(run=_rule)


def add_attained(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `attained`."""
    parser.add_argument("nullity", type=whole_number, help="the nullity of a square board")
    add_json(parser)
    parser.set_defaults(run=_attained)


def _rule(arguments: argparse.Namespace) -> None:
    kind = kind_of(arguments)
    found = rule(arguments.n, seconds=arguments.seconds, **kind)
    fields = {
        "ranks": list(map(number_or_text, found.ranks)),
        "divisors": [list(map(number_or_text, pair)) for pair in found.divisors],
        "offset": found.offset,
        "exact": found.is_exact,
    }
    answer(arguments, str(found), n=arguments.n, **kind, rule=str(found), **fields)


def _attained(arguments: argparse.Namespace) -> int:
    found = attained(arguments.nullity)
    known = {"n": found.n, "least": found.least, "decided": found.decided, "reason": found.reason}
    answer(arguments, str(found), nullity=found.nullity, **known)
    return int(found.n is None)
