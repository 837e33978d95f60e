"""`flipalg exercises`: boards to solve, on paper, with their answers on pages of their own."""

import argparse

from flipalg.commands.answers import often_named
from flipalg.commands.colors import repeated
from flipalg.commands.parsing import SubParsers, add_board_arguments, add_colors, add_seed, output_file, whole_number


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    exercises = subparsers.add_parser(
        "exercises",
        help="a sheet of boards to solve, as PDF",
        epilog="example: flipalg exercises 5 5 --seed 1 --count 6 --pdf sheet.pdf --answers",
    )
    add_board_arguments(exercises)
    add_colors(exercises)
    exercises.add_argument("--count", type=whole_number, default=6, metavar="K", help="so many boards (default 6)")
    add_seed(exercises, default=0)
    exercises.add_argument(
        "--pdf", type=output_file(".pdf"), metavar="FILE", help="the sheet; without it the boards are printed as text"
    )
    exercises.add_argument("--answers", action="store_true", help="with the answers, on pages of their own")
    exercises.add_argument("--heading", default="", metavar="WORDS", help="what stands at the top of the sheet")
    exercises.set_defaults(run=_exercises)


def _exercises(arguments: argparse.Namespace) -> None:
    from flipalg.reports.pictures.sheets import exercise_sheet, exercises

    size = arguments.m, arguments.n, arguments.count, arguments.seed
    given = exercises(*size, arguments.neighborhood, arguments.colors)
    if arguments.pdf:
        from flipalg.atomic_files import write_bytes

        write_bytes(arguments.pdf, exercise_sheet(given, arguments.answers, arguments.heading))
        return
    for k, exercise in enumerate(given, 1):
        print(f"{k}.\n{exercise.board}")
        if arguments.answers:
            print(f"{exercise.answer}: {often_named(repeated(exercise.presses))}")
        print()
