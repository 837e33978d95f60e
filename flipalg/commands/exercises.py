"""`flipalg exercises`: worksheets in English, Dutch or German, as text, PDF or HTML."""

import argparse

from flipalg.console.parsing import add_kind, add_seed, add_size, kind_of, whole_number
from flipalg.console.picture_files import add_file, write_file
from flipalg.languages import LANGUAGES
from flipalg.worksheets.exercises import DIFFICULTIES, KINDS, PAPERS, worksheet
from flipalg.worksheets.pages import to_html, to_pdf

__all__ = ["add_exercises"]


def add_exercises(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `exercises`."""
    add_size(parser)
    parser.add_argument(
        "--kind",
        default="play",
        choices=list(KINDS),
        metavar="KIND",
        help="play (default), colors, chase, matrix, eliminate, kernel, polynomial, unique, merlin, triangles, chomp; "
        "SIZE is the largest board on the sheet",
    )
    add_kind(parser)
    parser.add_argument(
        "--difficulty",
        default="mixed",
        choices=DIFFICULTIES,
        metavar="NAME",
        help="of play, colors and chase: mixed (default), easy or hard",
    )
    parser.add_argument("--count", type=whole_number, default=6, metavar="K", help="the number of tasks (default 6)")
    add_seed(parser, default=0)
    add_file(parser, "--pdf", [".pdf"], "the sheet instead of text")
    add_file(parser, "--html", [".html"], "the same pages for a browser")
    parser.add_argument("--answers", action="store_true", help="add the answers, on pages of their own")
    parser.add_argument(
        "--language", default="en", choices=list(LANGUAGES), metavar="CODE", help="en (default), nl or de"
    )
    parser.add_argument("--paper", default="a4", metavar="NAME", help="a4 (default) or letter")
    parser.add_argument("--heading", default="", metavar="WORDS", help="the line at the top of the sheet")
    parser.set_defaults(run=_exercises)


def _exercises(arguments: argparse.Namespace) -> None:
    if arguments.paper not in PAPERS:
        raise ValueError(f"unknown paper {arguments.paper!r}: choose from {', '.join(PAPERS)}")
    chosen = {name: getattr(arguments, name) for name in ("count", "seed", "difficulty", "language", "heading")}
    sheet = worksheet(arguments.kind, arguments.m, arguments.n, **kind_of(arguments), **chosen)
    if arguments.pdf:
        write_file(arguments.pdf, to_pdf(sheet, arguments.answers, arguments.paper))
    if arguments.html:
        write_file(arguments.html, to_html(sheet, arguments.answers, arguments.paper).encode())
    if not (arguments.pdf or arguments.html):
        print(sheet.text(arguments.answers))
