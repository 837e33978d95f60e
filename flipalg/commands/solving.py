"""`flipalg solve | hint | random`: presses for a board, and boards to press."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flipalg.commands import SubParsers
from flipalg.commands.picture_files import (
    add_animation,
    add_picture_options,
    add_sheet,
    write_animation,
    write_pictures,
    write_sheet,
)
from flipalg.commands.reading import board_of

if TYPE_CHECKING:
    from flipalg.reports.pictures.animation import Animation
    from flipalg.reports.pictures.picture import Picture
    from flipalg.solvers.problem import Solution

BOARD_FORMAT = "A board file has a line for each row: # or 1 for a cell that is on, . or 0 for one that is off."


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    solve = subparsers.add_parser("solve", help="what to press to turn every cell on", description=BOARD_FORMAT)
    solve.add_argument("board", nargs="+", metavar="BOARD", help="the size M N of a dark board, or a file (- is stdin)")
    solve.add_argument("--target", metavar="FILE", help="the board to end with (default: every cell on)")
    _add_neighborhood(solve)
    solve.add_argument("--method", default="polynomial", help="polynomial (default), direct_iteration, gauss, ...")
    solve.add_argument("--fewest", action="store_true", help="look for the fewest presses")
    solve.add_argument("--seconds", type=float, default=60.0, help="time for --fewest beyond nullity 24 (default: 60)")
    solve.add_argument("--format", choices=("text", "json"), default="text")
    add_picture_options(solve, "draw the start with the presses, and quiet patterns")
    add_animation(solve, "press by press")
    add_sheet(solve, "the presses numbered, boxes to tick")
    solve.set_defaults(run=_solve)

    hint = subparsers.add_parser("hint", help="a cell to press next", description=BOARD_FORMAT)
    hint.add_argument("board", metavar="FILE", help="a board file (- is stdin)")
    _add_neighborhood(hint)
    hint.set_defaults(run=_hint)

    random = subparsers.add_parser("random", help="a random board that can be solved", description=BOARD_FORMAT)
    random.add_argument("m", type=int, help="rows")
    random.add_argument("n", type=int, help="columns")
    random.add_argument("--seed", type=int, help="the same seed gives the same board")
    _add_neighborhood(random)
    random.set_defaults(run=_random)


def _add_neighborhood(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--neighborhood", default="plus", help="plus (default), cross, king, saltire, pillars or beams")


def _task(words: list[str]) -> tuple[int, int, Any]:
    """Return (m, n, start) from `M N` or `FILE`."""
    if len(words) == 1:
        start = board_of(words[0])
        return *start.shape, start
    try:
        m, n = map(int, words)
    except ValueError:
        raise ValueError(f"expected M N or FILE, got {' '.join(words)}") from None
    return m, n, None


def _solve(arguments: argparse.Namespace) -> None:
    from flipalg.solvers.solve import solve

    m, n, start = _task(arguments.board)
    solution = solve(
        m,
        n,
        start,
        board_of(arguments.target) if arguments.target else None,
        arguments.neighborhood,
        arguments.method,
        arguments.fewest,
        arguments.seconds,
    )
    print_solution: Callable[[Solution, bool], None] = _print_json if arguments.format == "json" else _print_text
    print_solution(solution, arguments.fewest)
    write_pictures(arguments, lambda: _scene(solution))
    write_animation(arguments, lambda: _animation(solution))
    write_sheet(arguments, lambda: _sheet(solution))


def _animation(solution: "Solution") -> "Animation":
    from flipalg.reports.pictures.animation import of_solution

    return of_solution(solution)


def _sheet(solution: "Solution") -> bytes:
    from flipalg.reports.pictures.sheets import solution_sheet

    return solution_sheet(solution)


def _scene(solution: "Solution") -> "Picture":
    from flipalg.reports.pictures.boards import solution_picture

    return solution_picture(solution)


def _print_text(solution: "Solution", fewest: bool) -> None:
    from flipalg.games.packed_rows import text_of_row

    presses = 0
    for row in solution.packed:  # one pass: a long board is computed as it is read
        print(text_of_row(row, solution.problem.n))
        presses += row.bit_count()
    words = f"{presses} {'press' if presses == 1 else 'presses'}"
    if fewest:
        words += ", the fewest" if solution.proved else f", at least {solution.lower_bound} are needed"
    solutions = "1 solution" if solution.nullity == 0 else f"2^{solution.nullity} solutions"
    print(f"{words}; {solutions}")


def _print_json(solution: "Solution", fewest: bool) -> None:
    import json

    answer = {
        "m": solution.problem.m,
        "n": solution.problem.n,
        "neighborhood": solution.problem.form.name,
        "presses": solution.presses.tolist(),
        "weight": solution.weight,
        "nullity": solution.nullity,
    }
    if fewest:
        proved = solution.proved
        answer |= {"proved": proved, "lower_bound": solution.weight if proved else solution.lower_bound}
    print(json.dumps(answer))


def _hint(arguments: argparse.Namespace) -> None:
    from flipalg.solvers.solve import hint

    cell = hint(board_of(arguments.board), neighborhood=arguments.neighborhood)
    print("nothing to press" if cell is None else f"row {cell[0]}, column {cell[1]}")


def _random(arguments: argparse.Namespace) -> None:
    from flipalg.solvers.solve import random_board

    print(random_board(arguments.m, arguments.n, arguments.seed, arguments.neighborhood))
