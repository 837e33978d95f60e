"""`flipalg picture`: boards, the classification and the printed figures as pictures."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from flipalg.commands.parsing import SubParsers, add_colors, add_neighborhood, add_size, output_file, whole_number
from flipalg.commands.picture_files import add_look

if TYPE_CHECKING:
    from flipalg.reports.pictures.picture import Picture

FILE_HELP = "FILE.png, FILE.svg or FILE.pdf"
PICTURE = output_file(".png", ".svg", ".pdf")


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    picture = subparsers.add_parser(
        "picture",
        help="draw a solution, the classification, a printed figure, ...",
        epilog="example: flipalg picture nullity --max 200 map.png",
    )
    kinds = picture.add_subparsers(title="what to draw", metavar="WHAT", required=True)
    for name, words in (("solution", "presses for the dark M × N board"), ("quiet", "presses that flip nothing")):
        _add(kinds, name, f"{words}; a large board a pixel a cell", BOARDS[name], sizes=True, colors=True)
    _add(kinds, "matrix", "the game matrix of the M × N board", BOARDS["matrix"], sizes=True)
    for name, (words, most, _) in RANGES.items():
        _add(kinds, name, words, _range(name), most=most, neighborhood=name in WITH_NEIGHBORHOOD)
    chomp = kinds.add_parser(
        "chomp",
        help="a position of Chomp: answers to each move, or the winning moves",
        epilog="example: flipalg picture chomp 2 4 5 --out chomp.png",
    )
    chomp.add_argument("rows", nargs="+", type=whole_number, metavar="LENGTH", help="rows from top to bottom")
    _finish(chomp, _chomp, option=True)
    figure = kinds.add_parser(
        "figure",
        help="a figure of one of the five sources, by name",
        epilog="example: flipalg picture figure thesis-3.1 figure.svg",
    )
    figure.add_argument("name", nargs="?", metavar="NAME", help="such as thesis-3.1; --list shows them all")
    figure.add_argument("--list", action="store_true", help="print the names, where they stand and what they show")
    figure.add_argument("file", nargs="?", type=PICTURE, metavar="FILE", help=FILE_HELP)
    add_look(figure)
    figure.set_defaults(run=_figure)


def _add(
    kinds: SubParsers,
    name: str,
    words: str,
    make: "Callable[[argparse.Namespace], Picture]",
    sizes: bool = False,
    most: int = 0,
    neighborhood: bool = True,
    colors: bool = False,
) -> None:
    size = "9x9 " if sizes else "--max 30 "
    parser = kinds.add_parser(name, help=words, epilog=f"example: flipalg picture {name} {size}picture.png")
    if sizes:
        add_size(parser)
    else:
        parser.add_argument("--max", type=whole_number, default=most, metavar="N", help=f"to N (default {most})")
    if neighborhood:
        add_neighborhood(parser)
    if colors:
        add_colors(parser)
    _finish(parser, make)


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
        from flipalg.reports.pictures.picture import form_of

        form_of(arguments.file)  # a name that cannot be written is refused before any work
        make(arguments).save(arguments.file, arguments.look)

    parser.set_defaults(run=run)


def _solution(arguments: argparse.Namespace) -> "Picture":
    from flipalg.any_colors import solve
    from flipalg.reports.pictures.values import picture_of

    return picture_of(solve(arguments.m, arguments.n, neighborhood=arguments.neighborhood, colors=arguments.colors))


def _quiet(arguments: argparse.Namespace) -> "Picture":
    from flipalg.reports.pictures.boards import quiet_picture

    if arguments.colors != 2:
        from flipalg.any_colors import kernel_basis
        from flipalg.reports.pictures.values import of_kernel

        size = arguments.m, arguments.n, arguments.neighborhood
        return of_kernel(kernel_basis(*size, colors=arguments.colors))
    return quiet_picture(arguments.m, arguments.n, arguments.neighborhood)


def _matrix(arguments: argparse.Namespace) -> "Picture":
    from flipalg.games.game_matrices import game_matrix
    from flipalg.reports.pictures.matrices import matrix_panel
    from flipalg.reports.pictures.picture import Scene

    return Scene([matrix_panel(game_matrix(arguments.m, arguments.n, arguments.neighborhood))])


BOARDS = {"solution": _solution, "quiet": _quiet, "matrix": _matrix}

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

WITH_NEIGHBORHOOD = ("nullity", "uniqueness", "rules", "first-rows")


def _range(name: str) -> "Callable[[argparse.Namespace], Picture]":
    def make(arguments: argparse.Namespace) -> "Picture":
        from importlib import import_module

        module, function = RANGES[name][2].split(".")
        draw = getattr(import_module(f"flipalg.reports.pictures.{module}"), function)
        options = (arguments.neighborhood,) if name in WITH_NEIGHBORHOOD else ()
        picture: Picture = draw(arguments.max, *options)
        return picture

    return make


def _chomp(arguments: argparse.Namespace) -> "Picture":
    from flipalg.impartial.position import Position
    from flipalg.reports.pictures.values import of_position

    return of_position(Position(arguments.rows))


def _figure(arguments: argparse.Namespace) -> None:
    from flipalg.reports.pictures.picture import form_of
    from flipalg.reports.pictures.printed import PRINTED, printed

    if arguments.list:
        for figure in PRINTED.values():
            print(f"{figure.name:22}{figure.where:32}{figure.what}")
        return
    if arguments.name is None or arguments.file is None:
        raise ValueError("expected NAME FILE, such as thesis-3.1 sweep.svg; --list shows the names")
    figure = printed(arguments.name)
    form_of(arguments.file)
    figure.make().save(arguments.file, arguments.look)
