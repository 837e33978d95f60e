"""`flipalg solve | hint | kernel | random`: presses that solve a board or change nothing, random boards."""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice, product
from typing import Any

from flipalg.algebra.integers import brief, power_in_words
from flipalg.answers.nullities import nullity
from flipalg.boards.board import Board
from flipalg.boards.board_text import Cell, Item, cell_name, cell_of
from flipalg.boards.packed_rows import text_of_row
from flipalg.boards.problem import Problem
from flipalg.boards.solution import Solution
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.console.many import answer_each
from flipalg.console.output import (
    answer,
    cells,
    counted,
    lit_only_order,
    often_named,
    refused_game,
    repeated,
    say_read,
)
from flipalg.console.parsing import (
    Parser,
    add_goal,
    add_json,
    add_kind,
    add_lit_only,
    add_output,
    add_seconds,
    add_seed,
    add_size,
    kind_of,
    positive,
    require_asked,
    whole_number,
)
from flipalg.console.picture_files import (
    FORMATS,
    add_animation,
    add_picture_options,
    add_sheet,
    write_animation,
    write_pictures,
    write_sheet,
)
from flipalg.console.reading import BOARD_FORMAT, BOARD_HELP, board_in, board_of, given, goal_of
from flipalg.console.terminal import listed, on_a_terminal, panel, side_by_side, steps
from flipalg.games.toggle_game import QUICK_KERNEL, ToggleGame
from flipalg.grids.colors import is_prime_number_of_colors
from flipalg.solvers.solve import kernel_basis, random_board, solutions, solve
from flipalg.system.limits import PRINTED_CELLS

__all__ = ["add_hint", "add_kernel", "add_random", "add_solve"]

NAMES = "A cell is named by its column letter and row number from 1, such as C4; in JSON it is [row, column] from 0."


_OF_ONE = {"show", "steps", "lit_only", "animate", "sheet", *FORMATS}
"""The options of `solve` about one solution."""


def add_solve(parser: Parser) -> None:
    """Add the arguments of `solve`."""
    parser.add_words(f"{BOARD_FORMAT} {NAMES}")
    _add_board(parser)
    parser.add_argument("--method", default="auto", metavar="NAME", help="auto (default), gauss, ...")
    parser.add_argument(
        "--fewest",
        action="store_true",
        default=None,
        help="look for the fewest presses (default: if that is quick)",
    )
    add_seconds(parser, 60)
    parser.add_argument(
        "--show",
        action="store_true",
        help="print start, presses (*) and goal side by side, or the witness of a board without a solution",
    )
    _add_list(parser)
    parser.add_argument("--most", type=positive, metavar="N", help="print up to N solutions")
    parser.add_argument("--steps", action="store_true", help="print the board after each press")
    add_lit_only(parser)
    add_picture_options(parser, "draw the start with the presses, and quiet patterns")
    add_animation(parser, "press by press")
    add_sheet(parser, "the presses numbered, boxes to tick")
    parser.set_defaults(run=_solve)


def add_hint(parser: Parser) -> None:
    """Add the arguments of `hint`."""
    parser.add_words(f"{BOARD_FORMAT} {NAMES}")
    _add_board(parser)
    parser.set_defaults(run=_hint)


def add_kernel(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `kernel`."""
    _add_board_alone(parser)
    _add_list(parser)
    add_picture_options(parser, "draw the patterns")
    parser.set_defaults(run=_kernel)


def add_random(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `random`."""
    add_size(parser)
    add_seed(parser)
    parser.add_argument("--presses", type=whole_number, metavar="K", help="make a board that needs exactly K presses")
    add_goal(parser, "off")
    _add_kind(parser)
    add_picture_options(parser, "draw the board")
    parser.set_defaults(run=_random)


def _add_board(parser: argparse.ArgumentParser) -> None:
    _add_board_alone(parser)
    add_goal(parser, more=", or equal: all cells of one color, whichever needs the fewest presses")


def _add_board_alone(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", nargs="+", metavar="BOARD", help=BOARD_HELP)
    parser.add_argument(
        "--on", dest="signs_on", metavar="SIGNS", default="", help="further signs that are on, such as b"
    )
    _add_kind(parser)


def _add_list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--list", action="store_true", help="print the names of the cells to press")


def _named(presses: Board) -> str:
    """Return the names of the cells to press, on one line."""
    return often_named(cell_name(*cell) for cell in repeated(presses)) or "nothing to press"


def _text(arguments: argparse.Namespace, found: Sequence[Board], title: str, sentence: str) -> str:
    """Return sets of presses as text, as boards or with --list as a line each, followed by the sentence about them."""
    if arguments.list:
        return "\n".join([*map(_named, found), sentence])
    return "\n\n".join([*listed(found, title), sentence])


def _add_kind(parser: argparse.ArgumentParser) -> None:
    add_kind(parser)
    parser.add_argument("--holes", nargs="+", metavar="CELL", help="places without a cell, such as C3 or A1,E1,A5,E5")
    add_json(parser)
    add_output(parser)


def _boards_of(arguments: argparse.Namespace) -> list[Item] | None:
    """Return the boards if the text has several, else None; ValueError for options about one board."""
    read = given(arguments, arguments.board, arguments.colors)
    if isinstance(read, tuple) or len(read) == 1:
        arguments.given = read  # stdin is read once
        return None
    _refuse(arguments, _OF_ONE, f"is for one board, the text has {len(read)}")
    return read


def _refuse(arguments: argparse.Namespace, names: set[str], reason: str) -> None:
    """Raise ValueError if one of the options with these names is given; the message begins with it."""
    if unread := sorted(name for name in names if getattr(arguments, name, None)):
        raise ValueError(f"--{unread[0].replace('_', '-')} {reason}")


def _arguments_of(arguments: argparse.Namespace, boards: int = 1) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the positional arguments of the solvers (a board, or m and n) and their keyword arguments.

    boards    the number of boards that will be printed, to refuse an output that is too long
    """
    board, n = board_of(arguments, arguments.board, arguments.colors)
    if isinstance(board, int):
        _require_asked(arguments, board, n or 0, boards)
    return (board,) if n is None else (board, n), _options_of(arguments)


def _options_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the keyword arguments of the solvers."""
    options = kind_of(arguments) | {"holes": _holes(arguments)}
    if "goal" in arguments:
        options["goal"] = goal_of(arguments, arguments.colors)
    return options


def _holes(arguments: argparse.Namespace) -> list[tuple[int, int]]:
    return [cell_of(cell) for word in arguments.holes or () for cell in word.replace(",", " ").split()]


def _require_asked(arguments: argparse.Namespace, m: int, n: int, boards: int = 1) -> None:
    require_asked(arguments, boards * m * n, f"{boards} × " * (boards > 1) + f"{brief(m)} × {brief(n)} cells")


def _about(problem: Problem, nullity: int, count: int) -> dict[str, Any]:
    """Return the JSON fields of every answer about the solutions of a problem."""
    goal = {None: "board", 0: "off", 1: "on"}.get(problem.goal_color, problem.goal_color)
    return problem.grid.to_json() | {"goal": goal} | counted(problem.colors, nullity, count)


def _answer_many(
    arguments: argparse.Namespace, items: list[Item], row_of: Callable[[Board, dict[str, Any]], dict[str, Any]]
) -> int:
    """Answer each board of a text by a row: its name, its size and the fields that `row_of` makes."""
    options = _options_of(arguments)
    boards = [(item.name, board_in(item, arguments.colors)) for item in items]
    return answer_each(arguments, boards, lambda board: row_of(board, options))


def _solved(arguments: argparse.Namespace, board: Board, options: dict[str, Any]) -> dict[str, Any]:
    found = solve(board, **options, method=arguments.method, fewest=arguments.fewest, seconds=arguments.seconds)
    fields = {"solvable": True, "presses": repeated(found.board), "weight": found.weight, "proved": found.proved}
    return fields | {"count": found.count}


def _hinted(board: Board, options: dict[str, Any]) -> dict[str, Any]:
    found = solve(board, **options, fewest=True, seconds=0)
    return {"solvable": True, "cell": found.next_cell and found.next_cell.name, "weight": found.weight}


def _quiet(board: Board, options: dict[str, Any]) -> dict[str, Any]:
    basis = kernel_basis(board, **options)
    return {**counted(board.colors, len(basis), basis.total), "patterns": [" ".join(p.names) for p in basis]}


def _solve(arguments: argparse.Namespace) -> int:
    if (items := _boards_of(arguments)) is not None:
        return _answer_many(arguments, items, partial(_solved, arguments))
    if isinstance(arguments.given, list) and (arguments.given[0].locked or arguments.given[0].free):
        return _solve_special(arguments, arguments.given[0])
    size, options = _arguments_of(arguments, boards=arguments.most or 1)
    way = {"method": arguments.method, "fewest": arguments.fewest, "seconds": arguments.seconds}
    try:
        solution = solve(*size, **options, **way)
    except UnsolvableError as error:
        return _refuse_board(arguments, error)
    if arguments.most:
        _answer_several(arguments, solution, list(islice(solutions(*size, **options), arguments.most)))
        return 0
    sentence, order = "", None
    if arguments.lit_only:
        if arguments.animate or arguments.sheet:
            raise ValueError("--animate and --sheet press row by row: leave out --lit-only")
        order, sentence = lit_only_order(solution)
        rows = [0] * solution.m
        for i, j in order:
            rows[i] ^= 1 << j
        solution = replace(solution, packed=rows)
    sentence = solution.sentence() + sentence
    if arguments.json:
        proved, presses = solution.proved, repeated(solution.board) if order is None else cells(order)
        fields = _about(solution.problem, len(solution.orders), solution.count)
        weight = solution.weight if order is None else len(order)
        fields |= {"solvable": True, "presses": presses, "weight": weight, "proved": proved}
        fields["lower_bound"] = weight if proved else solution.lower_bound
        answer(arguments, "", **fields, sentence=sentence)
    else:
        _print_solution(arguments, solution, order)
        answer(arguments, sentence)
    write_pictures(arguments, "picture_of", solution)
    write_animation(arguments, "of_solution", solution)
    write_sheet(arguments, "solution_sheet", solution)
    return 0


def _solve_special(arguments: argparse.Namespace, item: Item) -> int:
    """Solve a board with cells that cannot be pressed, or whose state does not matter, as a game of its own."""
    reason = "is for boards whose cells can all be pressed and all matter"
    _refuse(arguments, _OF_ONE | {"most"}, reason)
    if arguments.method != "auto":
        raise ValueError(f"--method {reason}")
    goal = goal_of(arguments, arguments.colors)
    board = Board(item.rows, colors=arguments.colors, holes=_holes(arguments) or None)
    problem = Problem.of(board, neighborhood=arguments.neighborhood, topology=arguments.topology, goal=goal)
    every = [Cell(*cell) for cell in product(range(board.m), range(board.n)) if cell not in board.holes]
    matter = {cell: board[cell] for cell in every if cell not in item.free}
    reached = {cell: problem.grid.reached(*cell) for cell in every if cell not in item.locked}
    presses = {cell: {c: k for c, k in added.items() if c in matter} for cell, added in reached.items()}
    game = ToggleGame(matter, presses, colors=board.colors)
    end = problem.board(problem.goal)
    try:
        proved = arguments.fewest or (arguments.fewest is None and game.kernel_size <= QUICK_KERNEL)
        found = (game.fewest if proved else game.solve)(matter, {cell: end[cell] for cell in matter})
    except UnsolvableError as error:
        return refused_game(arguments, error)
    verb = "1 press turns" if len(found) == 1 else f"{len(found)} presses turn"
    ways = "1 solution" if game.is_unique else f"{game.kernel_size:,} solutions"
    sentence = f"{verb} {problem.goal_in_words}{', the fewest' * bool(proved)}; {ways}"
    fields = _about(problem, game.nullity if board.colors == 2 else 0, game.kernel_size)
    fields |= {"solvable": True, "presses": found, "weight": len(found), "proved": bool(proved)}
    fields["lower_bound"] = len(found) if proved else 0
    names = often_named(cell.name for cell in found) or "nothing to press"
    answer(arguments, f"{names}\n{sentence}", **fields, sentence=sentence)
    return 0


def _answer_several(arguments: argparse.Namespace, solution: Solution, found: list[Board]) -> None:
    """Print several solutions, and how many there are; `solution` is one of them."""
    if any(getattr(arguments, name) for name in _OF_ONE):
        raise ValueError("--most prints solutions alone: leave out --show, --steps, --lit-only and the picture files")
    for presses in found:
        if solution.start.press(presses, solution.neighborhood, solution.topology) != solution.goal:
            raise AssertionError("a solution does not lead to the goal")
    about = _about(solution.problem, len(solution.orders), solution.count)
    shown = "" if len(found) == about["count"] else f"; {len(found)} are shown"
    verb = "turn" if solution.colors == 2 else "bring"
    sentence = f"{solution.ways} to {verb} {solution.problem.goal_in_words}{shown}"
    text = _text(arguments, found, "solution", sentence)
    answer(arguments, text, **about, solvable=True, solutions=list(map(repeated, found)), sentence=sentence)


def _print_solution(arguments: argparse.Namespace, solution: Solution, order: Sequence[Cell] | None) -> None:
    problem = solution.problem
    asked = arguments.show or arguments.steps or arguments.list or arguments.lit_only
    by_default = not asked and on_a_terminal(problem.m, problem.n)
    if arguments.show or by_default:
        boards = {"start": solution.start, "presses": solution.board, "goal": solution.goal}
        if by_default:  # leave out a start or a goal of one color
            boards = {
                title: board for title, board in boards.items() if title == "presses" or len(set(chain(*board))) > 1
            }
        signs = {"presses": "*"}
        print(side_by_side(panel(title, board, signs.get(title, "#")) for title, board in boards.items()))
    if arguments.steps:
        for board in steps(solution.start, order or solution.cells, solution.neighborhood, solution.topology):
            print(board, end="\n\n")
    if arguments.list or order is not None:
        print(_named(solution.board) if order is None else " ".join(map(str, order)) or "nothing to press")
    if not (asked or by_default):
        if problem.holes or problem.colors > 2:
            print(solution)
        else:
            for row in solution.packed:  # the rows of a long board are computed one by one
                print(text_of_row(row, problem.n))


def _refuse_board(arguments: argparse.Namespace, error: UnsolvableError) -> int:
    """Answer that a board has no solution, with a witness and with cells to change to make it solvable.

    With --json print them and return exit code 1.  Otherwise raise the error again, with a sentence about the cells to
    change, after printing the start, the witness and these cells with --show or if they fit on a terminal.
    """
    changes = error.changes
    say_read(arguments)
    if arguments.json:
        witness = repeated(error.witness)
        fields = {"least_changes": changes.least, "at_least": changes.at_least}
        ways = [[list(change) for change in way] for way in changes.ways]
        answer(
            arguments,
            "",
            **kind_of(arguments),
            solvable=False,
            reason=str(error),
            witness=witness,
            **fields,
            changes=ways,
        )
    elif getattr(arguments, "show", False) or on_a_terminal(changes.problem.m, changes.problem.n):
        boards = {"start": (changes.start, "#"), "witness": (error.witness, "*")}
        if changes.ways:
            boards["change one" if changes.least == 1 else "change"] = (changes.marks, "?")
        print(side_by_side(panel(title, board, sign) for title, (board, sign) in boards.items()))
    if "png" in arguments:
        write_pictures(arguments, "refusal", error)
    if arguments.json:
        return 1
    raise UnsolvableError(f"{error}; {changes.sentence()}", lambda: error.witness)


def _hint(arguments: argparse.Namespace) -> int:
    if (items := _boards_of(arguments)) is not None:
        return _answer_many(arguments, items, _hinted)
    size, options = _arguments_of(arguments)
    try:
        solution = solve(*size, **options, fewest=True, seconds=0)
    except UnsolvableError as error:
        return _refuse_board(arguments, error)
    sentence = solution.sentence()
    cell = solution.next_cell
    text = f"press {cell}: {sentence}" if cell else sentence
    about = _about(solution.problem, len(solution.orders), solution.count)
    answer(arguments, text, **about, solvable=True, cell=cell, weight=solution.weight, sentence=sentence)
    return 0


def _kernel(arguments: argparse.Namespace) -> int:
    if (items := _boards_of(arguments)) is not None:
        return _answer_many(arguments, items, _quiet)
    size, options = _arguments_of(arguments, boards=0)
    if len(size) == 2 and size[0] * size[1] > PRINTED_CELLS:
        has_nullity = is_prime_number_of_colors(arguments.colors)
        _require_asked(arguments, *size, boards=nullity(*size, **kind_of(arguments)) if has_nullity else 1)
    basis = kernel_basis(*size, **options)
    for pattern in basis:
        nothing = Board(*pattern.shape, holes=pattern.holes, colors=pattern.colors)
        if nothing.press(pattern, arguments.neighborhood, arguments.topology) != nothing:
            raise AssertionError("a quiet pattern changes something")
    sentence = "every press changes something, and so does every set of presses"
    if basis:
        total = power_in_words(2, len(basis)) if arguments.colors == 2 else f"{basis.total:,}"
        quiet = f"{len(basis)} quiet pattern{'s' * (len(basis) > 1)}"
        generators = f"a basis of {quiet}" if is_prime_number_of_colors(arguments.colors) else f"the sums of {quiet}"
        sentence = f"{total} sets of presses change nothing: {generators}"
    text = _text(arguments, basis, "pattern", sentence)
    fields = kind_of(arguments) | counted(arguments.colors, len(basis), basis.total)
    answer(arguments, text, **fields, patterns=list(map(repeated, basis)), sentence=sentence)
    write_pictures(arguments, "picture_of", basis)
    return 0


def _random(arguments: argparse.Namespace) -> None:
    goal = goal_of(arguments, arguments.colors)
    kind = kind_of(arguments)
    _require_asked(arguments, arguments.m, arguments.n)
    goal = "off" if goal is None else goal
    board = random_board(
        *(arguments.m, arguments.n),
        **kind,
        goal=goal,
        holes=_holes(arguments),
        presses=arguments.presses,
        seed=arguments.seed,
    )
    answer(arguments, str(board), m=board.m, n=board.n, **kind, board=board.tolist())
    write_pictures(arguments, "picture_of", board)
