"""`flipalg picture`: boards, the classification and the printed figures as pictures."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from flipalg.commands.catalog import COMMANDS
from flipalg.commands.parsing import (
    Parser,
    SubParsers,
    add_form,
    add_size,
    form_of,
    output_file,
    whole_number,
)
from flipalg.commands.picture_files import add_look, tell_written

if TYPE_CHECKING:
    from flipalg.pictures.picture import Picture

FILE_HELP = "FILE.png, FILE.svg or FILE.pdf"
PICTURE = output_file(".png", ".svg", ".pdf")


def add_picture(whole: argparse.ArgumentParser) -> None:
    """Add the kinds of pictures."""
    kinds = whole.add_subparsers(title="what to draw", metavar="WHAT", required=True)
    for name, (words, make) in BOARDS.items():
        parser = _kind(kinds, name, words, "9x9 picture.png")
        add_size(parser)
        add_form(parser)
        _finish(parser, make)
    for name, (words, most, _) in RANGES.items():
        parser = _kind(kinds, name, words, "--max 30 picture.png")
        parser.add_argument("--max", type=whole_number, default=most, metavar="N", help=f"to N (default {most})")
        if name in WITH_FORM:
            add_form(parser)
        _finish(parser, _range(name))
    chomp = _kind(
        kinds, "chomp", "a position of Chomp: answers to each move, or the winning moves", "2 4 5 --out chomp.png"
    )
    chomp.add_argument("rows", nargs="+", type=whole_number, metavar="LENGTH", help="rows from top to bottom")
    _finish(chomp, _chomp, option=True)
    figure = _kind(kinds, "figure", "a figure of one of the five sources, by name", "thesis-3.1 figure.svg")
    figure.add_argument("name", nargs="?", metavar="NAME", help="such as thesis-3.1; --list shows them all")
    figure.add_argument("--list", action="store_true", help="print the names, where they stand and what they show")
    figure.add_argument("file", nargs="?", type=PICTURE, metavar="FILE", help=FILE_HELP)
    add_look(figure)
    figure.set_defaults(run=_figure)


def _kind(kinds: SubParsers, name: str, sentence: str, example: str) -> Parser:
    parser: Parser = kinds.add_parser(name, help=sentence)
    parser.describe(sentence)
    parser.end(example, COMMANDS["picture"].exit_codes)
    return parser


def _finish(
    parser: argparse.ArgumentParser, make: "Callable[[argparse.Namespace], Picture]", option: bool = False
) -> None:
    if option:  # behind a list of numbers of any length
        parser.add_argument(
            "--out",
            dest="file",
            type=PICTURE,
            required=True,
            metavar="FILE",
            help=FILE_HELP,
        )
    else:
        parser.add_argument("file", type=PICTURE, metavar="FILE", help=FILE_HELP)
    add_look(parser)

    def run(arguments: argparse.Namespace) -> None:
        from flipalg.pictures.picture import form_of

        form_of(arguments.file)  # a name that cannot be written is refused before any work
        make(arguments).save(arguments.file, arguments.look)
        tell_written(arguments.file)

    parser.set_defaults(run=run)


def _solution(arguments: argparse.Namespace) -> "Picture":
    from flipalg.pictures.values import picture_of
    from flipalg.solvers.solve import solve

    return picture_of(solve(arguments.m, arguments.n, **form_of(arguments)))


def _quiet(arguments: argparse.Namespace) -> "Picture":
    from flipalg.pictures.boards import quiet_picture

    return quiet_picture(arguments.m, arguments.n, **form_of(arguments))


def _matrix(arguments: argparse.Namespace) -> "Picture":
    from flipalg.games.game_matrices import game_matrix
    from flipalg.pictures.values import picture_of

    return picture_of(game_matrix(arguments.m, arguments.n, **form_of(arguments)))


BOARDS = {
    "solution": ("presses for the dark M × N board; a large board a pixel a cell", _solution),
    "quiet": ("presses that flip nothing; a large board a pixel a cell", _quiet),
    "matrix": ("the game matrix of the M × N board", _matrix),
}
"""What is drawn of one board: help, and the function."""

RANGES: dict[str, tuple[str, int, str]] = {
    "nullity": ("the nullities of all m × n boards to N: unique ones white", 200, "charts.nullity_map"),
    "uniqueness": ("where the m × n board is unique, to N", 200, "charts.uniqueness_map"),
    "neighborhoods": ("the nullities of the six neighborhoods side by side, to N", 64, "charts.neighborhoods_map"),
    "primitives": ("P(k) against k, to N", 5000, "charts.primitives_chart"),
    "rules": ("the ranks that decide uniqueness, n to N", 200, "charts.rules_chart"),
    "first-rows": ("the first rows of the solutions of all n × n boards to N", 200, "boards.first_rows"),
    "diagonal": ("f(q, q)/q of Chomp with three rows, q to N", 1000, "charts.diagonal_chart"),
}
"""What is drawn for a range: help, the default of --max, and the function."""

WITH_FORM = ("nullity", "uniqueness", "rules", "first-rows")
"""What is drawn for a neighborhood, a topology and any number of colors."""


def _range(name: str) -> "Callable[[argparse.Namespace], Picture]":
    def make(arguments: argparse.Namespace) -> "Picture":
        from importlib import import_module

        module, function = RANGES[name][2].split(".")
        draw = getattr(import_module(f"flipalg.pictures.{module}"), function)
        picture: Picture = draw(arguments.max, **(form_of(arguments) if name in WITH_FORM else {}))
        return picture

    return make


def _chomp(arguments: argparse.Namespace) -> "Picture":
    from flipalg.impartial.position import Position
    from flipalg.pictures.values import of_position

    return of_position(Position(arguments.rows))


def _figure(arguments: argparse.Namespace) -> None:
    from flipalg.pictures.picture import form_of
    from flipalg.printed.figures import PRINTED, printed

    if arguments.list:
        for figure in PRINTED.values():
            print(f"{figure.name:22}{figure.where:32}{figure.what}")
        return
    if arguments.name is None or arguments.file is None:
        raise ValueError("expected NAME FILE, such as thesis-3.1 sweep.svg; --list shows the names")
    figure = printed(arguments.name)
    form_of(arguments.file)
    figure.make().save(arguments.file, arguments.look)
    tell_written(arguments.file)
