"""`flipalg solve | hint | solutions | kernel | random`: presses for a board, and boards to press."""

import argparse
from typing import TYPE_CHECKING, Any

from flipalg.commands import colors
from flipalg.commands.answers import answer, cells, refused_board
from flipalg.commands.parsing import (
    SubParsers,
    add_colors,
    add_command,
    add_json,
    add_neighborhood,
    add_seed,
    add_size,
    add_topology,
    seconds,
    whole_number,
)
from flipalg.commands.picture_files import (
    add_animation,
    add_picture_options,
    add_sheet,
    write_animation,
    write_pictures,
    write_pictures_of,
    write_sheet,
)
from flipalg.commands.reading import BOARD_FORMAT, BOARD_HELP, board_of, goal_of

if TYPE_CHECKING:
    from flipalg.reports.pictures.animation import Animation
    from flipalg.reports.pictures.picture import Picture
    from flipalg.solvers.problem import Solution

NAMES = "A cell is named by its column letter and row number from 1, such as C4; in JSON it is [row, column] from 0."


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    solve = add_command(subparsers, "solve", "what to press", _solve, "board.txt --show", f"{BOARD_FORMAT} {NAMES}")
    _add_board(solve)
    solve.add_argument("--method", default="polynomial", metavar="NAME", help="polynomial (default), gauss, ...")
    solve.add_argument("--fewest", action="store_true", help="look for the fewest presses")
    _add_seconds(solve)
    solve.add_argument(
        "--show",
        action="store_true",
        help="print start, presses (*) and goal side by side; the witness where there are none",
    )
    solve.add_argument("--list", action="store_true", help="print the names of the cells to press")
    solve.add_argument("--steps", action="store_true", help="print the board after each press")
    add_colors(solve)
    add_json(solve)
    solve.add_argument("--format", choices=("text", "json"), help=argparse.SUPPRESS)  # the older name of --json
    add_picture_options(solve, "draw the start with the presses, and quiet patterns")
    add_animation(solve, "press by press")
    add_sheet(solve, "the presses numbered, boxes to tick")

    hint = add_command(subparsers, "hint", "a cell to press next", _hint, "board.txt", f"{BOARD_FORMAT} {NAMES}")
    _add_board(hint)
    add_colors(hint)
    add_json(hint)

    solutions = add_command(
        subparsers, "solutions", "all solutions of a board", _solutions, "4 4 --most 3", BOARD_FORMAT
    )
    _add_board(solutions)
    solutions.add_argument("--most", type=whole_number, default=16, metavar="N", help="print at most N (default: 16)")
    add_colors(solutions)
    add_json(solutions)

    kernel = add_command(subparsers, "kernel", "the sets of presses that change nothing", _kernel, "5 5")
    kernel.add_argument("board", nargs="+", metavar="BOARD", help=BOARD_HELP)
    add_neighborhood(kernel)
    add_topology(kernel)
    add_colors(kernel)
    add_json(kernel)
    add_picture_options(kernel, "draw the patterns")

    random = add_command(subparsers, "random", "a random board that can be solved", _random, "7 7 --seed 3")
    add_size(random)
    add_seed(random)
    _add_goal(random)
    add_neighborhood(random)
    add_topology(random)
    add_colors(random)
    add_json(random)


def _add_board(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", nargs="+", metavar="BOARD", help=BOARD_HELP)
    _add_goal(parser)
    add_neighborhood(parser)
    add_topology(parser)


def _add_goal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--goal",
        "--target",  # its older name
        dest="goal",
        metavar="GOAL",
        help="on, off, a board or a color (default: a board goes off, one that is only a size goes on)",
    )


def _add_seconds(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seconds", type=seconds, default=60.0, metavar="S", help="time for --fewest beyond nullity 24 (default: 60)"
    )


def _task(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what the solvers take: the board, its goal, neighborhood and topology."""
    board, n = board_of(arguments.board)
    task = {"board": board, "n": n, "neighborhood": arguments.neighborhood, "topology": arguments.topology}
    return task | ({"goal": goal_of(arguments.goal)} if "goal" in arguments else {})


def _about(solution: "Solution") -> dict[str, Any]:
    problem = solution.problem
    goal = {"every cell on": "on", "every cell off": "off"}.get(problem.goal_in_words, "board")
    return {
        "m": problem.m,
        "n": problem.n,
        "neighborhood": problem.form.name,
        "topology": problem.topology,
        "goal": goal,
        "nullity": solution.nullity,
    }


def _solve(arguments: argparse.Namespace) -> int:
    from flipalg.games.toggle_game import UnsolvableError
    from flipalg.solvers.solve import solve

    arguments.json = arguments.json or arguments.format == "json"
    if arguments.colors != 2:
        return colors.solve(arguments)
    try:
        solution = solve(
            **_task(arguments), method=arguments.method, fewest=arguments.fewest, seconds=arguments.seconds
        )
    except UnsolvableError as error:
        return refused_board(arguments, error, cells(error.witness.cells))
    sentence = solution.sentence()
    if arguments.json:
        fields = _about(solution) | {
            "solvable": True,
            "presses": cells(solution.board.cells),
            "weight": solution.weight,
        }
        if arguments.fewest:
            proved = solution.proved
            fields |= {"proved": proved, "lower_bound": solution.weight if proved else solution.lower_bound}
        answer(arguments, "", **fields, sentence=sentence)
    else:
        _print_solution(arguments, solution)
        print(sentence)
    write_pictures(arguments, lambda: _scene(solution))
    write_animation(arguments, lambda: _animation(solution))
    write_sheet(arguments, lambda: _sheet(solution))
    return 0


def _print_solution(arguments: argparse.Namespace, solution: "Solution") -> None:
    from flipalg.commands.boards_shown import panel, side_by_side, steps
    from flipalg.games.packed_rows import text_of_row

    problem = solution.problem
    if arguments.show:
        boards = {"start": solution.start, "presses": solution.board, "goal": solution.goal}
        signs = {"presses": "*"}
        print(side_by_side(panel(title, board, signs.get(title, "#")) for title, board in boards.items()))
    if arguments.steps:
        for board in steps(solution.start, solution.board, problem.form.name, problem.topology):
            print(board, end="\n\n")
    if arguments.list:
        print(" ".join(solution.board.names))
    if not (arguments.show or arguments.steps or arguments.list):
        if problem.holes:
            print(solution)
        else:
            for row in solution.packed:  # a long board is computed as it is read
                print(text_of_row(row, problem.n))


def _scene(solution: "Solution") -> "Picture":
    from flipalg.reports.pictures.boards import solution_picture

    return solution_picture(solution)


def _animation(solution: "Solution") -> "Animation":
    from flipalg.reports.pictures.animation import of_solution

    return of_solution(solution)


def _sheet(solution: "Solution") -> bytes:
    from flipalg.reports.pictures.sheets import solution_sheet

    return solution_sheet(solution)


def _hint(arguments: argparse.Namespace) -> int:
    if arguments.colors != 2:
        return colors.hint(arguments)
    from flipalg.games.board_text import cell_name
    from flipalg.games.toggle_game import UnsolvableError
    from flipalg.solvers.solve import solve

    try:
        solution = solve(**_task(arguments), fewest=True, seconds=0)
    except UnsolvableError as error:
        return refused_board(arguments, error, cells(error.witness.cells))
    sentence = solution.sentence()
    places = solution.board.cells
    text = f"press {cell_name(*places[0])}: {sentence}" if places else sentence
    cell = list(places[0]) if places else None
    answer(arguments, text, **_about(solution), solvable=True, cell=cell, weight=len(places), sentence=sentence)
    return 0


def _solutions(arguments: argparse.Namespace) -> int:
    from itertools import islice

    from flipalg.games.toggle_game import UnsolvableError
    from flipalg.solvers.solve import solutions, solve

    if arguments.most < 1:
        raise ValueError(f"--most must be at least 1, got {arguments.most}")
    if arguments.colors != 2:
        return colors.solutions(arguments)
    task = _task(arguments)
    try:
        solution = solve(**task)
    except UnsolvableError as error:
        return refused_board(arguments, error, cells(error.witness.cells))
    found = list(islice(solutions(**task), arguments.most))
    start, goal = solution.start, solution.goal
    for presses in found:
        if start.press(presses, arguments.neighborhood, arguments.topology) != goal:
            raise AssertionError("a solution does not lead to the goal")
    all_of_them = "" if solution.nullity < 64 and len(found) == solution.count else f"; {len(found)} are shown"
    ways = "1 solution" if solution.nullity == 0 else f"2^{solution.nullity} solutions"
    sentence = f"{ways} to turn {solution.problem.goal_in_words}{all_of_them}"
    text = "\n\n".join([*map(str, found), sentence])
    answer(arguments, text, **_about(solution), solutions=[cells(board.cells) for board in found], sentence=sentence)
    return 0


def _kernel(arguments: argparse.Namespace) -> None:
    if arguments.colors != 2:
        colors.kernel(arguments)
        return
    from flipalg.games.board import Board
    from flipalg.solvers.solve import kernel_basis

    task = _task(arguments)
    basis = kernel_basis(task.pop("board"), task.pop("n"), **task)
    for pattern in basis:
        nothing = Board(*pattern.shape, holes=pattern.holes)
        if nothing.press(pattern, arguments.neighborhood, arguments.topology) != nothing:
            raise AssertionError("a quiet pattern changes something")
    if basis:
        patterns = "pattern" if len(basis) == 1 else "patterns"
        sentence = f"2^{len(basis)} sets of presses change nothing: the sums of {len(basis)} {patterns}"
    else:
        sentence = "every press changes something, and so does every set of presses"
    text = "\n\n".join([*map(str, basis), sentence])
    patterns_in_json = [cells(board.cells) for board in basis]
    answer(arguments, text, nullity=len(basis), patterns=patterns_in_json, sentence=sentence)
    write_pictures_of(arguments, basis)


def _random(arguments: argparse.Namespace) -> None:
    if arguments.colors != 2:
        colors.random(arguments)
        return
    from flipalg.solvers.solve import random_board

    board = random_board(
        arguments.m,
        arguments.n,
        arguments.seed,
        arguments.neighborhood,
        goal=goal_of(arguments.goal) or "off",
        topology=arguments.topology,
    )
    answer(arguments, str(board), m=board.m, n=board.n, on=cells(board.cells))
