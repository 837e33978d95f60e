"""The speed of the solvers: table 4.1 of the thesis again, and square boards with the phases of `polynomial`.

Seconds on this machine, the best of `repeats` runs.  Every solution is pressed (verify), outside the measured time.
"""

from collections.abc import Callable, Iterable
from functools import partial
from math import log
from resource import RUSAGE_SELF, getrusage
from typing import TYPE_CHECKING, TypeVar

from timing import times

from f2x import F2Poly
from flipalg.boards.problem import Answer, Problem, over_f2
from flipalg.boards.solution import Solution
from flipalg.printed.disentis_notebook import METHODS, PRINTED_SECONDS
from flipalg.solvers.direct_iteration import solve_by_trying
from flipalg.solvers.lanczos import MethodFailedError
from flipalg.solvers.methods import SOLVERS
from flipalg.solvers.polynomial import RowSpace, first_row, right_side
from flipalg.solvers.row_recursion import Chase
from flipalg.theory.determinant_basis import to_determinant_basis

if TYPE_CHECKING:
    import pandas as pd

T = TypeVar("T")

TABLE_4_1 = {
    (3, 3): (9.2e-5, 2.1e-4, 2.0e-3),
    (15, 15): (1.5e-1, 1.9e-3, 1.5e-2),
    (31, 31): (1.3e1, 3.4e-2, 1.3e-1),
    (3, 7): (3.2e-4, 3.7e-4, 3.3e-4),
    (3, 15): (1.7e-3, 7.5e-4, 1.1e-3),
    (3, 31): (1.1e-2, 2.7e-3, 1.3e-3),
    (3, 63): (7.6e-2, 1.1e-2, 1.5e-3),
    (3, 127): (6.4e-1, 4.7e-2, 2.1e-3),
}
"""Thesis, table 4.1: seconds for Gauss, Lanczos (the residual iteration) and direct iteration."""


def timed(call: Callable[[], T], repeats: int) -> tuple[float, T]:
    """Return (the least seconds of the runs, the last result)."""
    seconds, result = times(call, repeats)
    return min(seconds), result


def table_4_1(repeats: int = 3) -> "pd.DataFrame":
    """Return a row for each board of table 4.1: the thesis's seconds, then each method's, none if it fails.

    The thesis's 3 × k has k rows of 3 coins (its blocks D_i are S_3), so direct iteration has 3 unknowns.
    "trying" is direct iteration as the thesis ran it, with all 2^3 first rows in turn; none on larger sides.
    """
    import pandas as pd

    thesis = ("thesis: Gauss", "thesis: Lanczos", "thesis: direct iteration")
    rows: list[dict[str, object]] = []
    for (n, m), then in TABLE_4_1.items():
        seconds = _seconds_by_method(m, n, repeats)
        seconds["trying"] = timed(partial(_all_first_rows, Problem.of(m, n)), repeats)[0] if n == 3 else None
        rows.append({"rows": m, "columns": n, **dict(zip(thesis, then, strict=True)), **seconds})
    return pd.DataFrame(rows)


def notebook(repeats: int = 3) -> "pd.DataFrame":
    """Return a row for each time that the Disentis notebook prints: its seconds, and ours by the same method."""
    import pandas as pd

    rows = []
    for (n, name), then in PRINTED_SECONDS.items():
        seconds, (_, kernel) = timed(partial(METHODS[name], n, n), repeats)
        rows.append({"n": n, "method": name, "notebook": then, "seconds": seconds, "solutions": 2 ** len(kernel)})
    return pd.DataFrame(rows)


def _seconds_by_method(m: int, n: int, repeats: int) -> dict[str, float | None]:
    task = Problem.of(m, n)
    seconds: dict[str, float | None] = {}
    for name, method in SOLVERS.items():
        if name in ("auto", "diagonal"):  # the same as polynomial; it needs a press that flips its diagonal neighbors
            continue
        try:
            # reading the rows belongs to the time: some methods compute them then
            seconds[name], solution = timed(partial(_read, method, task), repeats)
        except MethodFailedError:
            seconds[name] = None
        else:
            _require_right(solution)
    return seconds


def _all_first_rows(task: Problem) -> list[list[int]]:
    return [list(rows) for rows in solve_by_trying(task)]


def _read(method: Callable[[Problem], Answer], task: Problem) -> Solution:
    answer = method(task)
    return Solution(task, list(answer.presses), answer.orders)


def _require_right(solution: Solution) -> None:
    if not solution.verify():
        raise AssertionError(f"a wrong answer on the {solution.problem.m} × {solution.problem.n} board")


def polynomial_squares(sizes: Iterable[int] = (100, 1000, 10_000, 100_000), repeats: int = 3) -> "pd.DataFrame":
    """Return a row for each n: the phases of `polynomial` on the all-ones n × n board, in seconds.

    polynomials   d_n(t) and d_n(t + 1)          right side   c, for equal rows without a run
    gcd           the congruence                 conversion   x_1 from the monomial basis
    first row     all of these                   rows         a run over all rows
    exponent      log of the growth of `first row` over the log of that of n, between a size and the one before it
    peak MiB      the most memory that the process has had so far, after solving and pressing
    """
    import pandas as pd

    rows: list[dict[str, object]] = []
    before: tuple[int, float] | None = None
    for n in sizes:
        task, space = Problem.of(n, n), RowSpace(n, closes=False)
        polynomials, (_, D) = timed(partial(_polynomials, task, space), repeats)
        right, c = timed(partial(right_side, task, space), repeats)
        gcd, (x, _) = timed(partial(space.quotient, D, c), repeats)
        if x is None:
            raise AssertionError(f"all-ones is solvable on every board, not on {n} × {n}?")
        conversion, first = timed(partial(to_determinant_basis, x), repeats)
        whole, (row, g) = timed(partial(first_row, task, RowSpace(n, closes=False)), repeats)
        run, _ = timed(partial(_count, Chase(task, first)), 1)
        _require_right(Solution(task, Chase(task, row), over_f2(g.degree())))
        rows.append(
            {
                "n": n,
                "polynomials": polynomials,
                "right side": right,
                "gcd": gcd,
                "conversion": conversion,
                "first row": whole,
                "rows": run,
                "exponent": log(whole / before[1]) / log(n / before[0]) if before else None,
                "peak MiB": getrusage(RUSAGE_SELF).ru_maxrss / 1024,
            }
        )
        before = n, whole
    return pd.DataFrame(rows)


def _polynomials(task: Problem, space: RowSpace) -> tuple[F2Poly, F2Poly]:
    return space.modulus, space.end_polynomial(task.m, task.grid.neighborhood)


def _count(rows: Iterable[int]) -> int:
    return sum(1 for _ in rows)
