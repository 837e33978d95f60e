"""Solve a board for the widget, and for the page (site/), which asks more; questions and answers are JSON objects.

A board is written as lines of text, with # for on, . for off and x for a hole, or with digits if there are more than
two colors.  Presses are written in the same way; a digit is the number of presses of a cell.  A goal is "on", "off" or
a board.
"""

from collections.abc import Callable
from typing import Any

from flipalg.boards.board import Board
from flipalg.boards.problem import Answer, Problem
from flipalg.boards.solution import Solution
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.fewest.fewest import fewest as fewest_presses
from flipalg.solvers import methods
from flipalg.system.limits import PAGE_COLORS, PAGE_SIDE

__all__ = ["answered", "read_board", "read_task", "solution_of", "solve_answer", "unsolvable_answer"]

SEARCH_SECONDS = 20.0
"""The time for the search for the fewest presses; it is long because the browser runs no compiled code."""


def answered(kind: Callable[..., dict[str, Any]], fields: dict[str, Any]) -> dict[str, Any]:
    """Return the answer that `kind` gives to the fields, or {"error": a line of text} for any error."""
    try:
        return kind(**fields)
    except (ValueError, TypeError, MemoryError) as error:  # refusals
        return {"error": str(error) or type(error).__name__}
    except Exception as error:  # a mistake of the package's must not end the program that answers
        return {"error": " ".join(f"{type(error).__name__}: {error}".split())}


def read_task(board: str, goal: str, neighborhood: str, topology: str, colors: int) -> Problem:
    """Return the problem; ValueError for a side above PAGE_SIDE or more than PAGE_COLORS colors, before any work."""
    lines = board.split("\n")
    wide = max(map(len, lines))
    if max(len(lines), wide) > PAGE_SIDE:
        raise ValueError(f"a side of the board must be at most {PAGE_SIDE}, got {len(lines)} × {wide}")
    if colors not in range(2, PAGE_COLORS + 1):
        raise ValueError(f"boards of 2 to {PAGE_COLORS} colors are solved here, got {colors!r:.40}")
    start = read_board(board, colors)
    wanted = goal if goal in ("on", "off") else read_board(goal, colors)
    return Problem.of(start, neighborhood=neighborhood, topology=topology, goal=wanted)


def read_board(text: str, colors: int) -> Board:
    """Return the board of these lines, which `Board` might take for another format, such as 1, 1, 3 or 3x2."""
    signs = {(i, j): sign for i, line in enumerate(text.split("\n")) for j, sign in enumerate(line)}
    if strange := [sign for sign in signs.values() if sign not in "#.x0123456789"]:
        raise ValueError(f"a cell is written #, ., x or a digit, got {strange[0]!r}")
    holes = [cell for cell, sign in signs.items() if sign == "x"]
    rows = [[int(sign) if sign.isdigit() else int(sign == "#") for sign in line] for line in text.split("\n")]
    return Board(rows, holes=holes, colors=colors)


def solve_answer(
    board: str,
    goal: str = "on",
    neighborhood: str = "plus",
    topology: str = "board",
    colors: int = 2,
    fewest: bool = False,
) -> dict[str, Any]:
    """Return presses that lead to the goal, and quiet patterns; if no presses do, the answer of `unsolvable_answer`.

    If `fewest`, the presses are the fewest that a search of about SEARCH_SECONDS finds.

    presses        the solution, as lines of text
    weight         the number of presses
    proved         whether it is proved that no solution has fewer presses
    lower_bound    a proved lower bound on the number of presses, or 0 if none was computed
    kernel         quiet patterns that generate all quiet patterns
    times          the orders of these patterns; all sums of multiples of them are different
    nullity        the number of patterns in `kernel`
    """
    task = read_task(board, goal, neighborhood, topology, colors)
    try:
        found = methods.answer(task)
    except UnsolvableError as error:
        return unsolvable_answer(task, error)
    solution = solution_of(task, found, fewest)
    return {
        "presses": str(solution),
        "weight": solution.weight,
        "nullity": len(found.orders),
        "proved": solution.proved,
        "lower_bound": solution.weight if solution.proved else solution.lower_bound,
        "kernel": [str(task.board(pattern)) for pattern in found.kernel],
        "times": list(found.orders),
    }


def solution_of(task: Problem, found: Answer, fewest: bool) -> Solution:
    """Return the solution `found`, or, if `fewest`, the best solution of a search for the fewest presses."""
    if fewest and found.orders:
        return fewest_presses(task, found, 0, SEARCH_SECONDS)
    return Solution(task, found.presses, found.orders)


def unsolvable_answer(task: Problem, error: UnsolvableError) -> dict[str, Any]:
    """Return a witness, which proves that no presses lead to the goal, with the numbers that the page shows.

    framed, to_turn    for two colors: the number of cells in the witness, and the number of those that must change;
                       the second is odd, but every press changes an even number of these cells
    here, there        for more colors: the sum of the cells, each times its digit in the witness, modulo the number of
                       colors, on the board and at the goal; no press changes this sum, but the two differ
    """
    witness: Board = error.witness

    def weighed(board: Board) -> int:
        return sum(witness[cell] * board[cell] for cell in witness.cells)

    answer = {"unsolvable": True, "witness": str(witness)}
    if task.colors == 2:
        return answer | {"framed": witness.weight, "to_turn": weighed(task.board(task.difference))}
    here, there = (weighed(task.board(rows)) % task.colors for rows in (task.start, task.goal))
    return answer | {"here": here, "there": there}
