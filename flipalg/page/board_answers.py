"""Answers about a board: presses, the fewest, hints, the reasons, the rules.

Main definitions
    KINDS    solve, hint, why, check, rule, nullities: functions of the question's fields that return a dict
Conventions
    As in `answers`: boards, presses and patterns as lines of text, a cell as [row, column].  With more than two colors
    the digits of presses, patterns and witnesses say how often each cell is pressed.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from flipalg.algebra.polynomial_text import factored
from flipalg.algebra.polynomials import polynomials_over
from flipalg.boards.board import Board
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.page.forms import LARGEST_SIDE, MOST_COLORS
from flipalg.solvers import methods
from flipalg.solvers.fewest import fewest as fewest_presses
from flipalg.solvers.problem import Answer, Problem, Solution
from flipalg.solvers.solve import kernel_of, problem
from flipalg.theory.certificates import polynomial_certificate
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.nullity import nullity
from flipalg.theory.side_polynomials import side_polynomial

LARGEST_RULE = 2000
LARGEST_MAP = 64
FACTORING_SECONDS = 5.0
SEARCH_SECONDS = 20.0
"""For the fewest presses, where nothing is compiled and someone asked for them."""
HINT_SOLUTIONS = 1 << 14
"""Up to so many solutions a hint is a cell of one with the fewest presses; that takes a moment."""
COLORS_SECONDS = 1.0
"""For factoring a determinant; what is not factored is named as it is."""


def _task(board: str, goal: str, neighborhood: str, topology: str, colors: int) -> Problem:
    lines = board.split("\n")
    wide = max(map(len, lines))
    if max(len(lines), wide) > LARGEST_SIDE:
        raise ValueError(f"a side of the board must be at most {LARGEST_SIDE}, got {len(lines)} × {wide}")
    if colors not in range(2, MOST_COLORS + 1):
        raise ValueError(f"boards of 2 to {MOST_COLORS} colors are solved here, got {colors!r:.40}")
    start = Board(board, holes="x", colors=colors)
    wanted = goal if goal in ("on", "off") else Board(goal, holes="x", colors=colors)
    return problem(start, neighborhood=neighborhood, topology=topology, goal=wanted)


def solve_answer(
    board: str,
    goal: str = "on",
    neighborhood: str = "plus",
    topology: str = "board",
    colors: int = 2,
    fewest: bool = False,
) -> dict[str, Any]:
    """Return presses that lead to the goal, their number and the quiet patterns; or the witness that there are none.

    nullity                of more than two colors the number of patterns, each of an order that its digits show
    proved, lower_bound    whether no solution has fewer presses, and what is proved at least, 0 unless `fewest` asks
    """
    task = _task(board, goal, neighborhood, topology, colors)
    try:
        found = methods.answer(task)
    except UnsolvableError as error:
        return _unsolvable(task, error)
    solution = _solution(task, found, fewest)
    return {
        "presses": str(solution),
        "weight": solution.weight,
        "nullity": len(found.orders),
        "proved": solution.proved,
        "lower_bound": solution.weight if solution.proved else solution.lower_bound,
        "kernel": [str(task.board(pattern)) for pattern in found.kernel],
    }


def _solution(task: Problem, found: Answer, fewest: bool) -> Solution:
    """Return the solution that was found, or one with the fewest presses."""
    if fewest and found.orders:
        return fewest_presses(task, found.presses, found.kernel, found.orders, 0, SEARCH_SECONDS)
    return Solution(task, found.presses, found.orders)


def _unsolvable(task: Problem, error: UnsolvableError) -> dict[str, Any]:
    """Return the witness, and in words the sum that presses keep and the goal does not have."""
    witness: Board = error.witness

    def weighed(board: Board) -> int:
        return sum(witness[cell] * board[cell] for cell in witness.cells)

    difference = weighed(task.board(task.difference))
    if task.colors == 2:
        why = (
            f"Pressing the {witness.weight} framed cells changes nothing, so presses change an even number of them; "
            f"but {difference} of them {'is' if difference == 1 else 'are'} to be turned, an odd number."
        )
    else:
        here, there = (weighed(task.board(rows)) % task.colors for rows in (task.start, task.goal))
        why = (
            "Pressing each framed cell as often as its frame says changes nothing. So presses never change this sum: "
            f"the colors of the framed cells, each times the number in its frame, modulo {task.colors}. "
            f"It is {here} here and {there} at the goal."
        )
    return {"unsolvable": True, "witness": str(witness), "why": why}


def hint_answer(
    board: str, goal: str = "on", neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> dict[str, Any]:
    """Return a cell to press, None at the goal, and how many presses are left: the fewest where `proved`.

    plan    these presses: where they are not the fewest, another hint may know of others that are more
    """
    task = _task(board, goal, neighborhood, topology, colors)
    try:
        found = methods.answer(task)
    except UnsolvableError as error:
        return _unsolvable(task, error)
    solution = _solution(task, found, prod(found.orders) <= HINT_SOLUTIONS)
    cell = next(map(list, solution.board.cells), None)
    return {"cell": cell, "presses": solution.weight, "proved": solution.proved, "plan": str(solution)}


def why_answer(
    board: str, goal: str = "on", neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> dict[str, Any]:
    """Return what explains the number of solutions: quiet patterns or a witness, polynomials, a certificate."""
    task = _task(board, goal, neighborhood, topology, colors)
    kernel = [str(task.board(pattern)) for pattern in kernel_of(task)]
    answer: dict[str, Any] = {"nullity": len(kernel), "kernel": kernel, "polynomials": [], "certificate": None}
    try:
        methods.answer(task)
    except UnsolvableError as error:
        answer |= _unsolvable(task, error)
    if task.holes:
        return answer
    return answer | _proof(task)


def _proof(task: Problem) -> dict[str, Any]:
    """Return the certificate, and the factored polynomials of the two sides where these alone decide."""
    m, n, form = task.m, task.n, task.neighborhood
    proof = polynomial_certificate(m, n, form, task.topology, colors=task.colors)
    if form.is_product or not task.is_open:
        return {"certificate": proof.to_json()}
    polynomials = []
    for p in (part.p for part in proof.parts):
        R, modulo = polynomials_over(p), f"modulo {p}, " if task.colors > 2 else ""
        for side, f in (
            (f"d_{m}(λ)", determinant_polynomial_over(R, m)),
            (_side_name(n, form.name, p), side_polynomial(R, n, form)),
        ):
            polynomials.append({"name": f"{modulo}{side}", "factors": factored(R, f, "λ")})
    degrees = [f"{part.nullity} modulo {part.p}" if task.colors > 2 else f"{part.nullity}" for part in proof.parts]
    return {
        "polynomials": polynomials,
        "divisor": f"Their greatest common divisor has degree {' and '.join(degrees)}.",
        "by_colors": for_which_colors(m, n, form.name),
        "certificate": proof.to_json(),
    }


def _side_name(n: int, neighborhood: str, p: int) -> str:
    """Return how the polynomial of the columns is written."""
    plain = {"plus": "λ+1", "cross": "λ"} if p == 2 else {"plus": "-1-λ", "cross": "-λ"}
    return f"d_{n}({plain[neighborhood]})" if neighborhood in plain else f"D_{n}(λ)"


def for_which_colors(m: int, n: int, neighborhood: str) -> str:
    """Return for which numbers of colors a plain board of one of the six forms is unique, as a sentence.

    >>> for_which_colors(3, 3, "plus")
    'By the number c of colors: exactly one solution with all c prime to 7.'
    """
    from flipalg.theory.unique_colors import unique_colors

    found = unique_colors(m, n, neighborhood, seconds=COLORS_SECONDS)
    return f"By the number c of colors: exactly one solution with {found}."


def check_answer(certificate: str) -> dict[str, Any]:
    """Return whether a certificate, given as its file's text, is true, and what it says or what is wrong."""
    from flipalg.theory.certificates import read_certificate
    from flipalg.theory.point_certificates import PointCertificate
    from flipalg.theory.proofs import CertificateError

    try:
        read: Any = read_certificate(certificate)
        read.require_true()
    except CertificateError as error:
        return {"is_true": False, "why": str(error)}
    if isinstance(read, PointCertificate):
        return {"is_true": True, "says": f"the {read.n} × {read.n} board (plus) has nullity at least {read.bound}"}
    with_colors = f" with {read.colors} colors" if read.colors > 2 else ""
    moduli = ", ".join(f"{part.nullity} modulo {part.p}" for part in read.parts) if with_colors else str(read.nullity)
    solutions = "exactly one solution" if read.unique else f"nullity {moduli}"
    board = f"the {read.m} × {read.n} {read.topology} ({read.neighborhood}){with_colors}"
    return {"is_true": True, "says": f"{board} has {solutions}"}


def rule_answer(n: int, neighborhood: str = "plus", topology: str = "board", colors: int = 2) -> dict[str, Any]:
    """Return for which m the m × n board is unique, and with what period the nullity repeats."""
    from flipalg.theory.rules import rule

    if not 1 <= n <= LARGEST_RULE:
        raise ValueError(f"n must be from 1 to {LARGEST_RULE}, got {n}")
    found = rule(n, neighborhood, topology, colors=colors, seconds=FACTORING_SECONDS)
    divides = "" if found.period_is_exact else "a divisor of "
    repeats = f"The nullity of m × {n} repeats with period {divides}{found.period}"
    return {"sentence": str(found), "period_sentence": f"{repeats}.", "ranks": [str(rank) for rank in found.ranks]}


def nullities_answer(
    rows: Sequence[int], columns: Sequence[int], neighborhood: str = "plus", topology: str = "board"
) -> dict[str, Any]:
    """Return the nullity of the m × n board for each m of `rows` and each n of `columns`."""
    if max(len(rows), len(columns)) > LARGEST_MAP:
        raise ValueError(f"a map has at most {LARGEST_MAP} rows and columns, got {len(rows)} × {len(columns)}")
    return {"nullities": [[nullity(m, n, neighborhood, topology) for n in columns] for m in rows]}


KINDS: dict[str, Callable[..., dict[str, Any]]] = {
    "solve": solve_answer,
    "hint": hint_answer,
    "why": why_answer,
    "check": check_answer,
    "rule": rule_answer,
    "nullities": nullities_answer,
}
