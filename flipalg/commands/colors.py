"""`flipalg colors`, for which numbers of colors a board is unique; and what others answer with --colors K > 2."""

import argparse
from typing import Any

from flipalg.commands.answers import answer, cells
from flipalg.commands.boards_shown import panel, side_by_side
from flipalg.commands.parsing import SubParsers, add_board_arguments, add_budget, add_command, add_json
from flipalg.commands.reading import board_of


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

    for name in ("png", "svg", "pdf", "animate", "sheet", "steps"):
        if getattr(arguments, name, None):
            raise ValueError(f"--{name} is for two colors, got --colors {arguments.colors}")
    try:
        found = solve_colors(**_task(arguments), fewest=arguments.fewest)
    except UnsolvableError as error:
        if not arguments.json:
            raise
        answer(arguments, "", solvable=False, reason=str(error), witness=error.witness.tolist())
        return 1
    if not found.verify():
        raise AssertionError("the presses do not lead to the goal")
    parts = [
        f"{found.weight} {'press brings' if found.weight == 1 else 'presses bring'} {_goal_in_words(found.goal)}",
        *(["no solution has fewer"] if found.proved else []),
        f"{found.count:,} {'solution' if found.count == 1 else 'solutions'}",
    ]
    sentence = "; ".join(parts) if found.weight else "nothing to press"
    panels = {"start": found.start, "presses": found.presses, "goal": found.goal}
    text = side_by_side(panel(title, board) for title, board in panels.items()) if arguments.show else str(found)
    if arguments.list:
        text = " ".join(f"{name}×{found.presses[cell]}" for name, cell in _named(found.presses))
    fields = {"solvable": True, "presses": found.presses.tolist(), "weight": found.weight, "count": found.count}
    answer(arguments, f"{text}\n{sentence}", colors=arguments.colors, **fields, sentence=sentence)
    return 0


def hint(arguments: argparse.Namespace) -> int:
    """Answer `hint --colors K`."""
    from flipalg.games.board_text import cell_name
    from flipalg.solvers.color_boards import solve_colors

    found = solve_colors(**_task(arguments), fewest=True)
    cell = next(iter(found.presses.cells), None)
    left = f"; {found.weight} {'press' if found.weight == 1 else 'presses'} to the goal"
    text = "nothing to press" if cell is None else f"press {cell_name(*cell)}{left}"
    answer(arguments, text, colors=arguments.colors, cell=cells([cell])[0] if cell else None, weight=found.weight)
    return 0


def random(arguments: argparse.Namespace) -> None:
    """Answer `random --colors K`."""
    from flipalg.solvers.color_grids import random_colors

    if arguments.goal not in (None, "off") or arguments.topology != "board":
        raise ValueError("with more than two colors a random board is plain and goes to all 0")
    board = random_colors(arguments.m, arguments.n, arguments.colors, arguments.seed, arguments.neighborhood)
    answer(arguments, str(board), colors=arguments.colors, board=board.tolist())


def _task(arguments: argparse.Namespace) -> dict[str, Any]:
    board, n = board_of(arguments.board, arguments.colors)
    goal: Any = arguments.goal
    if goal is not None and goal.isdecimal() and len(goal) < 4:
        goal = int(goal)
    elif goal not in (None, "on", "off"):
        goal, of_size = board_of([goal], arguments.colors)
        if of_size is not None:
            raise ValueError(f"a goal is a color, on, off or a board, got {arguments.goal[:40]!r}")
    return {
        "board": board,
        "n": n,
        "colors": arguments.colors,
        "goal": goal,
        "neighborhood": arguments.neighborhood,
        "topology": arguments.topology,
    }


def _named(board: Any) -> list[tuple[str, tuple[int, int]]]:
    return list(zip(board.names, board.cells, strict=True))


def _goal_in_words(goal: Any) -> str:
    values = {goal[i, j] for i in range(goal.m) for j in range(goal.n) if (i, j) not in goal.holes}
    return f"every cell to {values.pop()}" if len(values) == 1 else "the board to its goal"
