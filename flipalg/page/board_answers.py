"""Answers about a board: a solution, a hint, the reason for the number of solutions, a checked certificate, a rule.

requests.py explains how boards, presses and quiet patterns (presses that change nothing) are written.  Answers have
values and, except for errors, no sentences; the page makes the sentences, in the reader's language.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from flipalg.algebra.integers import decimal
from flipalg.algebra.polynomial_text import factored
from flipalg.algebra.polynomials import polynomials_over
from flipalg.boards.board import Board
from flipalg.boards.problem import Answer, Problem
from flipalg.boards.solution import Solution
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.certificates.certificates import polynomial_certificate, read_certificate
from flipalg.certificates.point_certificates import PointCertificate
from flipalg.certificates.proofs import CertificateError
from flipalg.certificates.table_certificates import TableCertificate
from flipalg.fewest.fewest import fewest as fewest_presses
from flipalg.grids.grid import Grid
from flipalg.grids.topologies import Topology
from flipalg.page.forms import LARGEST_SIDE, MOST_COLORS
from flipalg.solvers import methods
from flipalg.solvers.methods import kernel_of
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.rules import rule
from flipalg.theory.side_polynomials import side_polynomial
from flipalg.theory.unique_colors import unique_colors

__all__ = ["KINDS"]

LARGEST_RULE = 2000
FACTORING_SECONDS = 5.0
SEARCH_SECONDS = 20.0
"""The time for the search for the fewest presses; it is long because the browser runs no compiled code."""
HINT_SOLUTIONS = 1 << 14
"""Up to this number of solutions, a hint comes from a search for the fewest presses."""
COLORS_SECONDS = 1.0
"""The time for factoring the determinant of a board."""


def _task(board: str, goal: str, neighborhood: str, topology: str, colors: int) -> Problem:
    lines = board.split("\n")
    wide = max(map(len, lines))
    if max(len(lines), wide) > LARGEST_SIDE:
        raise ValueError(f"a side of the board must be at most {LARGEST_SIDE}, got {len(lines)} × {wide}")
    if colors not in range(2, MOST_COLORS + 1):
        raise ValueError(f"boards of 2 to {MOST_COLORS} colors are solved here, got {colors!r:.40}")
    start = Board(board, holes="x", colors=colors)
    wanted = goal if goal in ("on", "off") else Board(goal, holes="x", colors=colors)
    return Problem.of(start, neighborhood=neighborhood, topology=topology, goal=wanted)


def solve_answer(
    board: str,
    goal: str = "on",
    neighborhood: str = "plus",
    topology: str = "board",
    colors: int = 2,
    fewest: bool = False,
) -> dict[str, Any]:
    """Return presses that lead to the goal, and quiet patterns; if no presses do, the answer of `_unsolvable`.

    If `fewest`, the presses are the fewest that a search of about SEARCH_SECONDS finds.

    presses        the solution, in the form of requests.py
    weight         the number of presses
    proved         whether it is proved that no solution has fewer presses
    lower_bound    a proved lower bound on the number of presses, or 0 if none was computed
    kernel         quiet patterns that generate all quiet patterns
    nullity        the number of patterns in `kernel`
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
    """Return the solution `found`, or, if `fewest`, the best solution of a search for the fewest presses."""
    if fewest and found.orders:
        return fewest_presses(task, found, 0, SEARCH_SECONDS)
    return Solution(task, found.presses, found.orders)


def _unsolvable(task: Problem, error: UnsolvableError) -> dict[str, Any]:
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


def hint_answer(
    board: str, goal: str = "on", neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> dict[str, Any]:
    """Return a cell to press and a solution that presses it; if there is no solution, the answer of `_unsolvable`.

    cell       the cell; None if the board is at the goal
    plan       the presses of the solution
    presses    the number of presses of the solution
    proved     whether this number is proved to be the least
    """
    task = _task(board, goal, neighborhood, topology, colors)
    try:
        found = methods.answer(task)
    except UnsolvableError as error:
        return _unsolvable(task, error)
    solution = _solution(task, found, prod(found.orders) <= HINT_SOLUTIONS)
    cell = solution.next_cell
    return {"cell": cell and list(cell), "presses": solution.weight, "proved": solution.proved, "plan": str(solution)}


def why_answer(
    board: str, goal: str = "on", neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> dict[str, Any]:
    """Return the reasons for the number of solutions: quiet patterns, a witness if there is no solution, and proofs.

    A board without holes that is not twisted has a certificate if its neighborhood is a form c0 + c1 x + c2 y + c3 xy.
    For a plain board with a bijective form the answer also has the factored polynomials of the two sides, the nullity
    modulo each prime factor of the number of colors, and the numbers of colors for which such a board is unique.
    """
    task = _task(board, goal, neighborhood, topology, colors)
    kernel = [str(task.board(pattern)) for pattern in kernel_of(task)]
    answer: dict[str, Any] = {"nullity": len(kernel), "kernel": kernel, "polynomials": [], "certificate": None}
    try:
        methods.answer(task)
    except UnsolvableError as error:
        answer |= _unsolvable(task, error)
    if task.holes or not task.grid.neighborhood.is_form:
        return answer
    return answer | _proof(task)


def _proof(task: Problem) -> dict[str, Any]:
    """Return the certificate and, for a plain board with a bijective form, the other values that `why_answer` names."""
    m, n, form = task.m, task.n, task.grid.neighborhood
    proof = polynomial_certificate(task.grid)
    if form.is_product or not task.is_open:
        return {"certificate": proof.to_json()}
    polynomials = []
    for p in (part.p for part in proof.parts):
        R = polynomials_over(p)
        for name, f in (
            (f"d_{m}(λ)", determinant_polynomial_over(R, m)),
            (_side_name(n, form.name, p), side_polynomial(R, n, form)),
        ):
            polynomials.append({"p": p, "name": name, "factors": factored(R, f, "λ")})
    return {
        "polynomials": polynomials,
        "nullities": _nullities(proof),
        "unique_colors": _unique_colors(m, n, form.name),
        "certificate": proof.to_json(),
    }


def _nullities(proof: Any) -> list[dict[str, Any]]:
    """Return [{"p": p, "nullity": nullity modulo p as text}] for the prime factors p of the number of colors."""
    if proof.colors == 2:  # some certificates of two colors have no parts
        return [{"p": 2, "nullity": decimal(proof.nullity)}]
    return [{"p": part.p, "nullity": decimal(part.nullity)} for part in proof.parts]


def _side_name(n: int, neighborhood: str, p: int) -> str:
    """Return the name of the side polynomial of n columns modulo p (docs/glossary.md), such as d_5(λ+1) for `plus`."""
    plain = {"plus": "λ+1", "cross": "λ"} if p == 2 else {"plus": "-1-λ", "cross": "-λ"}
    return f"d_{n}({plain[neighborhood]})" if neighborhood in plain else f"D_{n}(λ)"


def _unique_colors(m: int, n: int, neighborhood: str) -> dict[str, Any]:
    """Return the numbers of colors for which an m × n board with a bijective neighborhood has exactly one solution.

    colors                "none", "all", or "prime_to" for the numbers that are coprime to all the factors below
    primes, composites    factors of the determinant over Z, as text; the composites were not factored in time
    """
    found = unique_colors(m, n, neighborhood, seconds=COLORS_SECONDS)
    colors = {0: "none", 1: "all"}.get(abs(found.determinant), "prime_to")
    return {"colors": colors, "primes": _decimals(found.primes), "composites": _decimals(found.composites)}


def _decimals(numbers: Sequence[int]) -> list[str]:
    """Return integers as text, because JavaScript's numbers are exact only up to 2^53."""
    return [decimal(number) for number in numbers]


def check_answer(certificate: str) -> dict[str, Any]:
    """Return whether a certificate of a board, the text of its file, is true, with what it proves or why it is not.

    ValueError for a true certificate of a table.
    """
    try:
        read: Any = read_certificate(certificate)
        read.require_true()
    except CertificateError as error:
        return {"is_true": False, "why": str(error)}
    if isinstance(read, TableCertificate):
        raise ValueError("the page checks certificates of one board; `flipalg verify` checks those of a table")
    if isinstance(read, PointCertificate):
        return {"is_true": True, **_board_fields(Grid.of(read.n, read.n)), "at_least": decimal(read.bound)}
    return {"is_true": True, **_board_fields(read.grid), "nullities": _nullities(read)}


def _board_fields(grid: Grid) -> dict[str, Any]:
    return grid.to_json() | {"m": decimal(grid.m), "n": decimal(grid.n)}


def rule_answer(n: int, neighborhood: str = "plus", topology: str = "board", colors: int = 2) -> dict[str, Any]:
    """Return the rule that tells for which m the m × n board has exactly one solution, and the period of the nullity.

    ranks            the ranks of apparition (docs/glossary.md) of n that were found in time; if all were found, the
                     m × n board is not unique iff a rank divides m + 1, or m if the upper and lower edges meet
                     (`rows_close`)
    divisors         for each rank that was not found in time, a multiple of the rank, or "0" if none is known
    period_is_exact  whether `period` is the least period; otherwise it is a multiple of the least period
    """
    if not 1 <= n <= LARGEST_RULE:
        raise ValueError(f"n must be from 1 to {LARGEST_RULE}, got {n}")
    found = rule(n, neighborhood, topology, colors=colors, seconds=FACTORING_SECONDS)
    return {
        "n": n,
        "topology": found.topology,
        "colors": found.colors,
        "rows_close": Topology.of(found.topology).rows_close,
        "ranks": _decimals(found.ranks),
        "divisors": _decimals([divisor for _, divisor in found.divisors]),
        "period": decimal(found.period),
        "period_is_exact": found.period_is_exact,
    }


KINDS: dict[str, Callable[..., dict[str, Any]]] = {
    "solve": solve_answer,
    "hint": hint_answer,
    "why": why_answer,
    "check": check_answer,
    "rule": rule_answer,
}
