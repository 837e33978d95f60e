"""`flipalg hardest | attained`: the hardest position of a board, and the least square board of a nullity."""

import argparse
import json

from flipalg.commands.parsing import SubParsers, add_board_arguments, add_json, whole_number


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    hardest = subparsers.add_parser(
        "hardest",
        help="how many presses the worst position of the m × n board needs, and such a position",
        epilog="example: flipalg hardest 5 5",
    )
    add_board_arguments(hardest)
    add_json(hardest)
    hardest.set_defaults(run=_hardest)

    attained = subparsers.add_parser(
        "attained",
        help="the least square board with a nullity, or that there is none (exit 1)",
        epilog="example: flipalg attained 100",
    )
    attained.add_argument("nullity", type=whole_number, help="the nullity of a square board")
    add_json(attained)
    attained.set_defaults(run=_attained)


def _hardest(arguments: argparse.Namespace) -> None:
    from flipalg.solvers.hardest import hardest, summary

    found = hardest(arguments.m, arguments.n, arguments.neighborhood)
    if arguments.json:
        print(
            json.dumps(
                {"command": "hardest", **summary(found), "proved": found.proved, "start": str(found.start).split("\n")}
            )
        )
        return
    print(found.start)
    print(found)


def _attained(arguments: argparse.Namespace) -> int:
    from flipalg.theory.attained import attained

    found = attained(arguments.nullity)
    if arguments.json:
        fields = {
            "command": "attained",
            "nullity": found.nullity,
            "n": found.n,
            "decided": found.decided,
            "reason": found.reason,
        }
        print(json.dumps({"command": "attained", **fields}, ensure_ascii=False))
    else:
        print(found)
    return int(found.n is None)
