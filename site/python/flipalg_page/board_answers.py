"""Answers about a board: a solution, a hint, the reason for the number of solutions, a checked certificate, a rule.

flipalg/widget/solving.py explains how boards and presses are written, and answers "solve".  Answers have values and,
except for errors, no sentences; the page makes the sentences, in the reader's language.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from flipalg.algebra.integers import decimal
from flipalg.algebra.polynomial_text import factorization
from flipalg.algebra.polynomials import polynomials_over
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.certificates.certificates import read_certificate
from flipalg.certificates.point_certificates import PointCertificate
from flipalg.certificates.proofs import CertificateError
from flipalg.certificates.table_certificates import TableCertificate
from flipalg.grids.colors import primes_of
from flipalg.grids.grid import Grid, has_form
from flipalg.grids.neighborhoods import Form
from flipalg.grids.topologies import Topology
from flipalg.solvers import methods
from flipalg.system.limits import PAGE_SIDE
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.nullity import nullity_of
from flipalg.theory.rules import rule
from flipalg.theory.side_polynomials import side_polynomial
from flipalg.theory.unique_colors import unique_colors
from flipalg.widget.solving import read_task, solution_of, solve_answer, unsolvable_answer

__all__ = ["KINDS", "sides_answer"]

LARGEST_RULE = 2000
FACTORING_SECONDS = 5.0
HINT_SOLUTIONS = 1 << 14
"""Up to this number of solutions, a hint comes from a search for the fewest presses."""
COLORS_SECONDS = 1.0
"""The time for factoring the determinant of a board."""


def hint_answer(
    board: str, goal: str = "on", neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> dict[str, Any]:
    """Return a cell to press and a solution that presses it; without a solution, `unsolvable_answer`.

    cell       the cell; None if the board is at the goal
    plan       the presses of the solution
    presses    the number of presses of the solution
    proved     whether this number is proved to be the least
    """
    task = read_task(board, goal, neighborhood, topology, colors)
    try:
        found = methods.answer(task)
    except UnsolvableError as error:
        return unsolvable_answer(task, error)
    solution = solution_of(task, found, prod(found.orders) <= HINT_SOLUTIONS)
    cell = solution.next_cell
    return {"cell": cell and list(cell), "presses": solution.weight, "proved": solution.proved, "plan": str(solution)}


def why_answer(
    board: str, goal: str = "on", neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> dict[str, Any]:
    """Return the reasons for the number of solutions: quiet patterns, a witness if there is no solution, polynomials.

    `label` is the label of a board that has a certificate, or None.  For a plain board without holes whose neighborhood
    is a bijective form the answer also has the factored polynomials of the two sides and the nullity modulo each prime
    factor of the number of colors.
    """
    task = read_task(board, goal, neighborhood, topology, colors)
    quiet = methods.answer(task.homogeneous())
    kernel = [str(task.board(pattern)) for pattern in quiet.kernel]
    answer: dict[str, Any] = {"nullity": len(kernel), "kernel": kernel, "times": list(quiet.orders)}
    answer |= {"polynomials": [], "label": None}
    try:
        methods.answer(task)
    except UnsolvableError as error:
        answer |= unsolvable_answer(task, error)
    if task.holes or not has_form(task.grid):
        return answer
    answer["label"] = task.grid.label
    return answer if task.grid.neighborhood.is_product or not task.is_open else answer | sides_answer(task.grid)


def sides_answer(grid: Grid[Form]) -> dict[str, Any]:
    """Return the values of `why_answer` that belong to a plain board with a bijective form."""
    m, n, form = grid.m, grid.n, grid.neighborhood
    polynomials, nullities = [], []
    for p in primes_of(grid.colors):
        R = polynomials_over(p)
        for name, f in (
            (f"d_{m}(λ)", determinant_polynomial_over(R, m)),
            (_side_name(n, form.name, p), side_polynomial(R, n, form)),
        ):
            polynomials.append({"p": p, "name": name, "factors": str(factorization(R, f, letter="λ"))})
        nullities.append({"p": p, "nullity": decimal(nullity_of(grid._replace(colors=p)))})
    return {"polynomials": polynomials, "nullities": nullities}


def _side_name(n: int, neighborhood: str, p: int) -> str:
    """Return the name of the side polynomial of n columns modulo p (docs/glossary.md), such as d_5(λ+1) for `plus`."""
    plain = {"plus": "λ+1", "cross": "λ"} if p == 2 else {"plus": "-1-λ", "cross": "-λ"}
    return f"d_{n}({plain[neighborhood]})" if neighborhood in plain else f"D_{n}(λ)"


def unique_colors_answer(m: int, n: int, neighborhood: str = "plus") -> dict[str, Any]:
    """Return the numbers of colors for which an m × n board with a bijective neighborhood has exactly one solution.

    colors                "none", "all", or "prime_to" for the numbers that are coprime to all the factors below
    primes, composites    factors of the determinant over Z, as text; the composites were not factored in time
    """
    if max(m, n) > PAGE_SIDE:
        raise ValueError(f"a side of the board must be at most {PAGE_SIDE}, got {m} × {n}")
    found = unique_colors(m, n, neighborhood, seconds=COLORS_SECONDS)
    colors = {0: "none", 1: "all"}.get(abs(found.determinant), "prime_to")
    return {"colors": colors, "primes": _decimals(found.primes), "composites": _decimals(found.composites)}


def _decimals(numbers: Sequence[int]) -> list[str]:
    """Return integers as text, because JavaScript's numbers are exact only up to 2^53."""
    return [decimal(number) for number in numbers]


def _nullities(proof: Any) -> list[dict[str, Any]]:
    """Return [{"p": p, "nullity": nullity modulo p as text}] for the prime factors p of the number of colors."""
    if proof.colors == 2:  # some certificates of two colors have no parts
        return [{"p": 2, "nullity": decimal(proof.nullity)}]
    return [{"p": part.p, "nullity": decimal(part.nullity)} for part in proof.parts]


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


def _board_fields(grid: Grid[Form]) -> dict[str, Any]:
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
    "unique_colors": unique_colors_answer,
    "check": check_answer,
    "rule": rule_answer,
}
