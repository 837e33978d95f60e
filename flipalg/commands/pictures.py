"""`flipalg picture`: pictures of boards, of the tables, and of the figures printed in the sources."""

import argparse
from collections.abc import Callable
from functools import partial

from flipalg.commands.catalog import COMMANDS
from flipalg.console.parsing import (
    Parser,
    SubParsers,
    add_kind,
    add_size,
    kind_of,
    output_file,
    whole_number,
)
from flipalg.console.picture_files import FORMATS, add_file, add_look, announce_written, usual_name
from flipalg.games.game_matrices import game_matrix
from flipalg.impartial.position import Position
from flipalg.pictures import boards, charts
from flipalg.pictures.picture import Picture
from flipalg.pictures.values import of_position, picture_of
from flipalg.printed.figures import PRINTED, printed
from flipalg.solvers.solve import solve

__all__ = ["add_picture"]

FILE_HELP = "FILE.png, FILE.svg or FILE.pdf"
PICTURE = output_file(".png", ".svg", ".pdf")


def add_picture(whole: argparse.ArgumentParser) -> None:
    """Add a parser for each kind of picture."""
    kinds = whole.add_subparsers(title="what to draw", metavar="WHAT", required=True)
    for name, (words, make) in BOARDS.items():
        parser = _kind(kinds, name, words, "9x9 picture.png")
        add_size(parser, file=PICTURE)
        add_kind(parser)
        _finish(parser, make)
    for name, (words, most, _) in RANGES.items():
        parser = _kind(kinds, name, words, "--max 30 picture.png")
        parser.add_argument("--max", type=whole_number, default=most, metavar="N", help=f"to N (default {most})")
        if name in WITH_KIND:
            add_kind(parser)
        parser.add_argument("file", nargs="?", type=PICTURE, metavar="FILE", help=FILE_HELP)
        _finish(parser, partial(_range, name))
    chomp = _kind(
        kinds, "chomp", "a position of Chomp: answers to each move, or the winning moves", "2 4 5 --out chomp.png"
    )
    chomp.add_argument("rows", nargs="+", type=whole_number, metavar="LENGTH", help="rows from top to bottom")
    _finish(chomp, _chomp)
    figure = _kind(kinds, "figure", "a figure of one of the five sources, by name", "thesis-3.1 figure.svg")
    figure.add_argument("name", nargs="?", metavar="NAME", help="such as thesis-3.1; --list shows them all")
    figure.add_argument("--list", action="store_true", help="print the figures, with their sources")
    figure.add_argument("file", nargs="?", type=PICTURE, metavar="FILE", help=FILE_HELP)
    _add_to(figure)
    add_look(figure)
    figure.set_defaults(run=_figure)


def _kind(kinds: SubParsers, name: str, sentence: str, example: str) -> Parser:
    parser: Parser = kinds.add_parser(name, help=sentence)
    parser.describe(sentence)
    parser.end(example, COMMANDS["picture"].exit_codes)
    return parser


def _add_to(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", "--out", type=PICTURE, metavar="FILE", help=FILE_HELP)
    for name in FORMATS:
        add_file(parser, f"--{name}", [f".{name}"], f"the same, for {name.upper()}", "to")


def _finish(parser: Parser, make: Callable[[argparse.Namespace], Picture]) -> None:
    _add_to(parser)
    add_look(parser)

    def run(arguments: argparse.Namespace) -> None:
        file = arguments.to or getattr(arguments, "file", None) or usual_name(parser)
        make(arguments).save(file, arguments.look)
        announce_written(file)

    parser.set_defaults(run=run)


def _solution(arguments: argparse.Namespace) -> Picture:
    return picture_of(solve(arguments.m, arguments.n, **kind_of(arguments)))


def _quiet(arguments: argparse.Namespace) -> Picture:
    return boards.quiet_picture(arguments.m, arguments.n, **kind_of(arguments))


def _matrix(arguments: argparse.Namespace) -> Picture:
    return picture_of(game_matrix(arguments.m, arguments.n, **kind_of(arguments)))


BOARDS = {
    "solution": ("presses for the dark M × N board; a large board a pixel a cell", _solution),
    "quiet": ("presses that flip nothing; a large board a pixel a cell", _quiet),
    "matrix": ("the game matrix of the M × N board", _matrix),
}
"""{picture of a board: (help, function)}."""

RANGES: dict[str, tuple[str, int, Callable[..., Picture]]] = {
    "nullity": ("the nullities of all m × n boards to N: unique ones white", 200, charts.nullity_map),
    "uniqueness": ("which m × n boards are unique, to N", 200, charts.uniqueness_map),
    "neighborhoods": ("nullities of the six bijective neighborhoods, side by side to N", 64, charts.neighborhoods_map),
    "primitives": ("P(k) against k, to N", 5000, charts.primitives_chart),
    "rules": ("the ranks that decide uniqueness, n to N", 200, charts.rules_chart),
    "first-rows": ("the first rows of the solutions of all n × n boards to N", 200, boards.first_rows),
    "diagonal": ("f(q, q)/q of Chomp with three rows, q to N", 1000, charts.diagonal_chart),
}
"""{picture of a range of sizes: (help, default of --max, function)}."""

KINDS = (*BOARDS, *RANGES, "chomp", "figure")
"""The names of all pictures, which follow `flipalg picture`."""

WITH_KIND = ("nullity", "uniqueness", "rules", "first-rows")
"""The pictures of RANGES that take a neighborhood, a topology and a number of colors."""


def _range(name: str, arguments: argparse.Namespace) -> Picture:
    draw = RANGES[name][2]
    return draw(arguments.max, **(kind_of(arguments) if name in WITH_KIND else {}))


def _chomp(arguments: argparse.Namespace) -> Picture:
    return of_position(Position(arguments.rows))


def _figure(arguments: argparse.Namespace) -> None:
    if arguments.list:
        for figure in PRINTED.values():
            print(f"{figure.name:22}{figure.where:32}{figure.what}")
        return
    if arguments.name is None:
        raise ValueError("expected NAME FILE, such as thesis-3.1 sweep.svg; --list shows the names")
    file = arguments.to or arguments.file or usual_name(arguments.parser)
    figure = printed(arguments.name)
    figure.make().save(file, arguments.look)
    announce_written(file)
