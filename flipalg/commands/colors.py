"""`flipalg colors`, for which numbers of colors a board is unique; and what others answer with --colors K > 2."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from flipalg.commands.answers import answer, cells, often_named, refused_board
from flipalg.commands.boards_shown import panel, side_by_side, steps
from flipalg.commands.parsing import SubParsers, add_board_arguments, add_budget, add_command, add_json
from flipalg.commands.picture_files import write_animation, write_pictures, write_pictures_of, write_sheet
from flipalg.commands.reading import board_of, goal_of

if TYPE_CHECKING:
    from flipalg.games.board import Board
    from flipalg.reports.pictures.animation import Animation
    from flipalg.reports.pictures.picture import Picture
    from flipalg.solvers.color_solution import ColorSolution


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-command."""
    colors = add_command(
        subparsers, "colors", "for which numbers of colors a board has exactly one solution", _colors, "6 7"
    )
    add_board_arguments(colors)
    add_budget(colors)
    add_json(colors)


def _colors(arguments: argparse.Namespace) -> None:
    from flipalg.colors.unique_colors import unique_colors

    found = unique_colors(arguments.m, arguments.n, arguments.neighborhood, arguments.seconds)
    D = found.determinant
    text = f"unique with {found}\ndeterminant {D}" + (f" = {found.factored}" if abs(D) > 1 else "")
    fields = {"m": arguments.m, "n": arguments.n, "neighborhood": arguments.neighborhood}
    fields |= {"determinant": D, "primes": list(found.primes), "composites": list(found.composites)}
    answer(arguments, text, **fields, unique=str(found))


def solve(arguments: argparse.Namespace) -> int:
    """Answer `solve --colors K`."""
    from flipalg.games.toggle_game import UnsolvableError
    from flipalg.solvers.color_boards import solve_colors

    if arguments.method != "polynomial":
        raise ValueError(f"--method is for two colors, got --colors {arguments.colors}")
    try:
        found = solve_colors(**_task(arguments), fewest=arguments.fewest)
    except UnsolvableError as error:
        return refused_board(arguments, error, error.witness.tolist(), colors=arguments.colors)
    if not found.verify():
        raise AssertionError("the presses do not lead to the goal")
    sentence = _sentence(found)
    fields = {"solvable": True, "presses": found.presses.tolist(), "weight": found.weight, "count": found.count}
    text = "" if arguments.json else "\n".join([*_lines(arguments, found), sentence])
    answer(arguments, text, **_about(found), **fields, proved=found.proved, sentence=sentence)
    write_pictures(arguments, lambda: _scene(found))
    write_animation(arguments, lambda: _animation(found))
    write_sheet(arguments, lambda: _sheet(found))
    return 0


def _lines(arguments: argparse.Namespace, found: "ColorSolution") -> Iterator[str]:
    if arguments.show:
        panels = {"start": found.start, "presses": found.presses, "goal": found.goal}
        yield side_by_side(panel(title, board, "*" if title == "presses" else "#") for title, board in panels.items())
    if arguments.steps:
        for board in steps(found.start, found.presses, found.neighborhood, found.topology):
            yield f"{board}\n"
    if arguments.list:
        yield often_named(repeated(found.presses))
    if not (arguments.show or arguments.steps or arguments.list):
        yield str(found)


def repeated(presses: "Board") -> list[str]:
    """Return the names of the cells to press, each as often as it is to be."""
    pairs = zip(presses.names, presses.cells, strict=True)
    return [name for name, cell in pairs for _ in range(presses[cell])]


def _sentence(found: "ColorSolution") -> str:
    parts = [
        f"{found.weight} {'press brings' if found.weight == 1 else 'presses bring'} {_goal_in_words(found.goal)}",
        *(["no solution has fewer"] if found.proved else []),
        f"{found.count:,} {'solution' if found.count == 1 else 'solutions'}",
    ]
    return "; ".join(parts) if found.weight else "nothing to press"


def _goal_in_words(goal: "Board") -> str:
    color = _color_of(goal)
    return "the board to its goal" if color is None else f"every cell to {color}"


def _color_of(goal: "Board") -> int | None:
    """Return the color of all cells, None where they differ."""
    values = {goal[i, j] for i in range(goal.m) for j in range(goal.n) if (i, j) not in goal.holes}
    return values.pop() if len(values) == 1 else None


def _about(found: "ColorSolution") -> dict[str, Any]:
    color = _color_of(found.goal)
    return {
        "m": found.start.m,
        "n": found.start.n,
        "neighborhood": found.neighborhood,
        "topology": found.topology,
        "colors": found.colors,
        "goal": "board" if color is None else {0: "off", 1: "on"}.get(color, color),
    }


def _scene(found: "ColorSolution") -> "Picture":
    from flipalg.reports.pictures.boards import of_colors

    return of_colors(found)


def _animation(found: "ColorSolution") -> "Animation":
    from flipalg.reports.pictures.animation import of_colors

    return of_colors(found)


def _sheet(found: "ColorSolution") -> bytes:
    from flipalg.reports.pictures.sheets import color_sheet

    return color_sheet(found)


def hint(arguments: argparse.Namespace) -> int:
    """Answer `hint --colors K`."""
    from flipalg.games.board_text import cell_name
    from flipalg.games.toggle_game import UnsolvableError
    from flipalg.solvers.color_boards import solve_colors

    try:
        found = solve_colors(**_task(arguments), fewest=True)
    except UnsolvableError as error:
        return refused_board(arguments, error, error.witness.tolist(), colors=arguments.colors)
    sentence = _sentence(found)
    cell = next(iter(found.presses.cells), None)
    text = sentence if cell is None else f"press {cell_name(*cell)}: {sentence}"
    place = cells([cell])[0] if cell else None
    answer(arguments, text, **_about(found), solvable=True, cell=place, weight=found.weight, sentence=sentence)
    return 0


def solutions(arguments: argparse.Namespace) -> int:
    """Answer `solutions --colors K`."""
    from flipalg.games.toggle_game import UnsolvableError
    from flipalg.solvers.color_boards import solve_colors
    from flipalg.solvers.color_solution import solutions_of

    try:
        solution = solve_colors(**_task(arguments))
    except UnsolvableError as error:
        return refused_board(arguments, error, error.witness.tolist(), colors=arguments.colors)
    found = list(islice(solutions_of(solution), arguments.most))
    if not all(replace(solution, presses=presses).verify() for presses in found):
        raise AssertionError("a solution does not lead to the goal")
    ways = f"{solution.count:,} {'solution' if solution.count == 1 else 'solutions'}"
    shown = "" if len(found) == solution.count else f"; {len(found)} are shown"
    sentence = f"{ways} to bring {_goal_in_words(solution.goal)}{shown}"
    text = "\n\n".join([*map(str, found), sentence])
    fields = {"count": solution.count, "solutions": [presses.tolist() for presses in found]}
    answer(arguments, text, **_about(solution), solvable=True, **fields, sentence=sentence)
    return 0


def kernel(arguments: argparse.Namespace) -> None:
    """Answer `kernel --colors K`."""
    from flipalg.solvers.color_boards import quiet_colors
    from flipalg.solvers.quiet_patterns import QuietPatterns

    board, n = board_of(arguments.board, arguments.colors)
    form = {"neighborhood": arguments.neighborhood, "topology": arguments.topology}
    found = quiet_colors(board, n, colors=arguments.colors, **form)
    if any(found.start.press(pattern, **form) != found.start for pattern in found.generators):
        raise AssertionError("a quiet pattern changes something")
    sentence = "every press changes something, and so does every set of presses"
    if basis := QuietPatterns(found.generators):
        patterns = "pattern" if len(basis) == 1 else "patterns"
        sentence = f"{found.count:,} sets of presses change nothing: the sums of {len(basis)} {patterns}"
    text = "\n\n".join([*map(str, basis), sentence])
    listed = [pattern.tolist() for pattern in basis]
    answer(arguments, text, colors=found.colors, count=found.count, patterns=listed, sentence=sentence)
    write_pictures_of(arguments, basis)


def random(arguments: argparse.Namespace) -> None:
    """Answer `random --colors K`."""
    from flipalg.solvers.color_grids import random_colors

    goal = _goal(arguments)
    form = {"neighborhood": arguments.neighborhood, "topology": arguments.topology}
    size = arguments.m, arguments.n, arguments.colors, arguments.seed
    board = random_colors(*size, goal="off" if goal is None else goal, **form)
    answer(arguments, str(board), m=board.m, n=board.n, colors=arguments.colors, board=board.tolist())


def _task(arguments: argparse.Namespace) -> dict[str, Any]:
    board, n = board_of(arguments.board, arguments.colors)
    task = {"board": board, "n": n, "colors": arguments.colors, "goal": _goal(arguments)}
    return task | {"neighborhood": arguments.neighborhood, "topology": arguments.topology}


def _goal(arguments: argparse.Namespace) -> Any:
    """Return the goal: a color, on, off, a board, or None where none is named."""
    goal = arguments.goal
    if goal is not None and goal.isdecimal() and len(goal) < 4:
        return int(goal)
    return goal_of(goal, arguments.colors)
