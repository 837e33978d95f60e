"""The sub-commands of `flipalg`, a file for each family: arguments in, one call, text out; no mathematics."""

import argparse
from typing import TypeAlias

SubParsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_board_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the sizes m and n and the neighborhood of a board."""
    parser.add_argument("m", type=int, help="rows")
    parser.add_argument("n", type=int, help="columns")
    add_neighborhood(parser)


def add_neighborhood(parser: argparse.ArgumentParser) -> None:
    """Add the option that names what a press flips."""
    parser.add_argument("--neighborhood", default="plus", metavar="NAME", help="what a press flips (default: plus)")


def add_topology(parser: argparse.ArgumentParser) -> None:
    """Add the option that says which sides close up."""
    parser.add_argument(
        "--topology", default="board", metavar="NAME", help="board, cylinder (P_m × C_n) or torus (default: board)"
    )
