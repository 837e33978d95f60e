"""Answers about a board: presses, the fewest, hints, the reasons, the rules.

Main definitions
    KINDS    solve, hint, why, check, rule, nullities: functions of the question's fields that return a dict
Conventions
    As in `answers`: boards, presses and patterns as lines of text, a cell as [row, column].  Boards of more than two
    colors are answered by color_answers, with the same keys.
"""

from collections.abc import Callable, Sequence
from typing import Any

from flipalg.games.board import Board
from flipalg.games.toggle_game import UnsolvableError
from flipalg.reports.color_answers import MOST_COLORS, ColorTask, for_which_colors
from flipalg.solvers import SOLVERS
from flipalg.solvers.fewest import fewest as fewest_presses
from flipalg.solvers.problem import Answer, Problem, Solution
from flipalg.solvers.solve import kernel_of, problem
from flipalg.theory.nullity import nullity

LARGEST_SIDE = 60
LARGEST_RULE = 2000
LARGEST_MAP = 64
FACTORING_SECONDS = 5.0
SEARCH_SECONDS = 20.0
"""For the fewest presses, where nothing is compiled and someone asked for them."""
HINT_NULLITY = 14
"""Up to this nullity a hint is a cell of a solution with the fewest presses; that takes a moment."""


def _task(board: str, goal: str, neighborhood: str, topology: str, colors: int) -> Problem | ColorTask:
    lines = board.split("\n")
    wide = max(map(len, lines))
    if max(len(lines), wide) > LARGEST_SIDE:
        raise ValueError(f"a side of the board must be at most {LARGEST_SIDE}, got {len(lines)} × {wide}")
    if colors not in range(2, MOST_COLORS + 1):
        raise ValueError(f"boards of 2 to {MOST_COLORS} colors are solved here, got {colors!r:.40}")
    start = Board(board, holes="x", colors=colors)
    wanted = goal if goal in ("on", "off") else Board(goal, holes="x", colors=colors)
    if colors > 2:
        return ColorTask(start, wanted, neighborhood, topology)
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

    proved, lower_bound    whether no solution has fewer presses, and what is proved at least
    """
    task = _task(board, goal, neighborhood, topology, colors)
    if isinstance(task, ColorTask):
        return task.solve(fewest)
    try:
        found: Answer = SOLVERS["polynomial"](task)
        return _solved(task, found, fewest) | {"kernel": [str(task.board(pattern)) for pattern in found.kernel]}
    except UnsolvableError as error:
        return _unsolvable(task, error)


def _solved(task: Problem, found: Answer, fewest: bool) -> dict[str, Any]:
    solution = Solution(task, found.presses, found.nullity)
    if fewest and found.nullity:
        solution = fewest_presses(task, found.presses, found.kernel, 0, SEARCH_SECONDS)
    return {
        "presses": str(solution.board),
        "weight": solution.weight,
        "nullity": solution.nullity,
        "proved": solution.proved,
        "lower_bound": solution.weight if solution.proved else solution.lower_bound,
    }


def _unsolvable(task: Problem, error: UnsolvableError) -> dict[str, Any]:
    witness = error.witness
    meets = (witness ^ task.board(task.difference)).weight
    meets = (witness.weight + task.board(task.difference).weight - meets) // 2
    why = (
        f"Pressing the {witness.weight} framed cells changes nothing, so presses change an even number of them; "
        f"but {meets} of them {'is' if meets == 1 else 'are'} to be turned, an odd number."
    )
    return {"unsolvable": True, "witness": str(witness), "why": why}


def hint_answer(
    board: str, goal: str = "on", neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> dict[str, Any]:
    """Return a cell to press, None at the goal, and how many presses are left: the fewest where `proved`.

    plan    these presses: where they are not the fewest, another hint may know of others that are more
    """
    task = _task(board, goal, neighborhood, topology, colors)
    if isinstance(task, ColorTask):
        return task.hint(1 << HINT_NULLITY)
    try:
        found: Answer = SOLVERS["polynomial"](task)
        solved = _solved(task, found, found.nullity <= HINT_NULLITY)
    except UnsolvableError as error:
        return _unsolvable(task, error)
    rows = enumerate(solved["presses"].split("\n"))
    cell = next(([i, row.index("#")] for i, row in rows if "#" in row), None)
    return {"cell": cell, "presses": solved["weight"], "proved": solved["proved"], "plan": solved["presses"]}


def why_answer(
    board: str, goal: str = "on", neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> dict[str, Any]:
    """Return what explains the number of solutions: quiet patterns or a witness, polynomials, a certificate."""
    task = _task(board, goal, neighborhood, topology, colors)
    if isinstance(task, ColorTask):
        return task.why()
    kernel = [str(task.board(pattern)) for pattern in kernel_of(task)]
    answer: dict[str, Any] = {"nullity": len(kernel), "kernel": kernel, "polynomials": [], "certificate": None}
    try:
        SOLVERS["polynomial"](task)
    except UnsolvableError as error:
        answer |= _unsolvable(task, error)
    return answer if task.holes else answer | _proof(task.m, task.n, neighborhood, topology)


def _proof(m: int, n: int, name: str, topology: str) -> dict[str, Any]:
    """Return the certificate, and the factored polynomials of the two sides where these alone decide."""
    from flipalg.algebra.arithmetic import factor
    from flipalg.algebra.bits import factored_text
    from flipalg.algebra.determinant_polynomials import determinant_bits
    from flipalg.theory.certificates import certificate
    from flipalg.theory.neighborhoods import BIJECTIVE, side_polynomial_bits

    sides = {}
    if name in BIJECTIVE and topology == "board":
        sides = {f"d_{m}(λ)": determinant_bits(m), _side_name(n, name): side_polynomial_bits(n, BIJECTIVE[name])}
    proof = certificate(m, n, name, topology)
    return {
        "polynomials": [{"name": side, "factors": factored_text(factor(f))} for side, f in sides.items()],
        "divisor": f"Their greatest common divisor has degree {proof.nullity}." if sides else "",
        "by_colors": for_which_colors(m, n, name) if sides else "",
        "certificate": proof.to_json(),
    }


def _side_name(n: int, neighborhood: str) -> str:
    return {"plus": f"d_{n}(λ+1)", "cross": f"d_{n}(λ)"}.get(neighborhood, f"D_{n}(λ)")


def check_answer(certificate: str) -> dict[str, Any]:
    """Return whether a certificate, given as its file's text, is true, and what it says or what is wrong."""
    from flipalg.algebra.proofs import CertificateError
    from flipalg.any_colors import read_certificate

    try:
        read: Any = read_certificate(certificate)
        read.require_true()
    except CertificateError as error:
        return {"is_true": False, "why": str(error)}
    with_colors = f" with {read.colors} colors" if getattr(read, "colors", 2) > 2 else ""
    moduli = ", ".join(f"{part.nullity} modulo {part.p}" for part in getattr(read, "parts", ()))
    solutions = "exactly one solution" if read.unique else f"nullity {moduli or read.nullity}"
    board = f"the {read.m} × {read.n} board ({read.neighborhood}){with_colors}"
    return {"is_true": True, "says": f"{board} has {solutions}"}


def rule_answer(n: int, neighborhood: str = "plus", topology: str = "board") -> dict[str, Any]:
    """Return for which m the m × n board is unique, and with what period the nullity repeats."""
    from flipalg.theory.rules import rule

    if not 1 <= n <= LARGEST_RULE:
        raise ValueError(f"n must be from 1 to {LARGEST_RULE}, got {n}")
    found = rule(n, neighborhood, FACTORING_SECONDS, topology)
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
