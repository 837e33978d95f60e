"""`flipalg exercises`: boards to solve, on paper, with their answers on pages of their own."""

import argparse

from flipalg.boards.board_text import cell_name
from flipalg.commands.answers import often_named, repeated
from flipalg.commands.parsing import add_form, add_seed, add_size, form_of, output_file, whole_number
from flipalg.commands.picture_files import write_file


def add_exercises(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `exercises`."""
    add_size(parser)
    add_form(parser)
    parser.add_argument("--count", type=whole_number, default=6, metavar="K", help="so many boards (default 6)")
    add_seed(parser, default=0)
    parser.add_argument(
        "--pdf", type=output_file(".pdf"), metavar="FILE", help="the sheet; without it the boards are printed as text"
    )
    parser.add_argument("--answers", action="store_true", help="with the answers, on pages of their own")
    parser.add_argument("--heading", default="", metavar="WORDS", help="what stands at the top of the sheet")
    parser.set_defaults(run=_exercises)


def _exercises(arguments: argparse.Namespace) -> None:
    from flipalg.pictures.sheets import exercise_sheet, exercises

    chosen = {"count": arguments.count, "seed": arguments.seed}
    given = exercises(arguments.m, arguments.n, **form_of(arguments), **chosen)
    if arguments.pdf:
        write_file(arguments.pdf, exercise_sheet(given, arguments.answers, arguments.heading))
        return
    for k, exercise in enumerate(given, 1):
        print(f"{k}.\n{exercise.board}")
        if arguments.answers:
            print(f"{exercise.answer}: {often_named(cell_name(*cell) for cell in repeated(exercise.presses))}")
        print()
