"""The hardest position of a board: how many presses the worst solvable start needs ("God's number").

That is the covering radius of the kernel code: the greatest least weight of a coset x + K (covering_radius).

Main definitions
    hardest(m, n)         the bounds, equal where it is proved, and a start that needs `at_least` presses
    checked(presses)      the same from presses found before
Main statements
    most = mn - (N + μ)/2                                          docs/mathematics/hardest-positions.md
    hardest equals brute force on all boards to 16 cells           test_hardest_is_brute_force
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from flipalg.algebra.integers import brief
from flipalg.games.board import Board
from flipalg.games.packed_rows import joined, split
from flipalg.solvers.fewest import LARGEST_HELD
from flipalg.solvers.problem import Problem
from flipalg.solvers.solve import kernel_of, problem

if TYPE_CHECKING:
    from flipalg.solvers.covering_radius import Multiplicities

LARGEST_NULLITY = 16
"""The choice of s looks at all 2^nullity sums at every step."""


@dataclass(frozen=True)
class Hardest:
    """What is known about the hardest position of the m × n board.

    at_least   `start` needs that many presses, no fewer: all 2^nullity solutions were looked at
    at_most    no start that can be solved needs more
    presses    a lightest solution of `start`; start is what it flips, so that it leads to all dark
    """

    m: int
    n: int
    nullity: int
    met: int
    at_least: int
    at_most: int
    start: Board = field(repr=False)
    presses: Board = field(repr=False)

    @property
    def proved(self) -> bool:
        """Return whether the bounds agree."""
        return self.at_least == self.at_most

    @property
    def mu(self) -> tuple[int, int]:
        """Return the bounds of μ."""
        twice = 2 * self.m * self.n - self.met
        return twice - 2 * self.at_most, twice - 2 * self.at_least

    def __str__(self) -> str:
        """Return a sentence."""
        if self.proved:
            return f"the hardest position of the {self.m} × {self.n} board needs {self.at_least} presses"
        return f"the hardest position of the {self.m} × {self.n} board needs {self.at_least} to {self.at_most} presses"


def hardest(m: int, n: int, neighborhood: str = "plus") -> Hardest:
    """Return the hardest position of the m × n board, as far as it is known.

    Nullity at most 16; up to 8 it takes seconds, and with nullity 0 the answer is mn at once.
    Raises ValueError for a larger nullity, and for more than 32,767 cells unless the nullity is 0.

    >>> print(hardest(5, 5))
    the hardest position of the 5 × 5 board needs 15 presses
    """
    from flipalg.solvers.covering_radius import mu_at_most  # numpy and numba: not for an import

    task, code, basis = _code(m, n, neighborhood)
    if not basis:
        return _checked(task, code, basis, (1 << code.size) - 1, 0)
    signs, above = mu_at_most(code, symmetries_of(task))
    return _checked(task, code, basis, _vector(code, signs), above)


def checked(presses: Board, neighborhood: str = "plus") -> Hardest:
    """Return what a set of presses proves, found before: its fewest equivalent presses are needed, from what it flips.

    The same bounds as `hardest` without its search.

    >>> checked(Board([[1, 0, 0, 0, 0]])).at_least
    1
    """
    from flipalg.solvers.coset_weights import lightest

    task, code, basis = _code(presses.m, presses.n, neighborhood)
    x = joined(list(presses.rows), presses.n)
    least = lightest(x, basis, code.size).bit_count()
    return _checked(task, code, basis, x, 2 * (code.size - least) - code.met)


def _code(m: int, n: int, neighborhood: str) -> tuple[Problem, "Multiplicities", list[int]]:
    from flipalg.solvers.covering_radius import Multiplicities, multiplicities

    task = problem(m, n, neighborhood=neighborhood)
    if task.m * task.n > LARGEST_HELD:
        raise MemoryError(
            f"hardest takes boards to {LARGEST_HELD:,} cells, got {brief(task.m)} × {brief(task.n)}: "
            "with nullity 0 the answer is m n"
        )
    basis = [joined(list(vector), task.n) for vector in kernel_of(task)]
    if len(basis) > LARGEST_NULLITY:
        raise ValueError(f"the {m} × {n} board has nullity {len(basis)}; hardest takes at most {LARGEST_NULLITY}")
    if not basis:
        return task, Multiplicities(0, task.m * task.n, {}), []
    return task, multiplicities(basis, task.m * task.n), basis


def _checked(task: Problem, code: "Multiplicities", basis: list[int], x: int, above: int) -> Hardest:
    """Return the position of x, whose lightest equivalent must have the weight that goes with μ ≤ `above`."""
    from flipalg.solvers.coset_weights import lightest
    from flipalg.solvers.covering_radius import mu_at_least

    y = lightest(x, basis, code.size) if basis else x
    assert 2 * y.bit_count() == 2 * code.size - code.met - above
    below = mu_at_least(code, above)
    at_most = code.size - (code.met + below) // 2
    return Hardest(task.m, task.n, len(basis), code.met, y.bit_count(), at_most, *_position(y, task))


def _vector(code: "Multiplicities", signs: list[int]) -> int:
    """Return an x with these s_j, and 1 on every cell that no quiet pattern meets."""
    ones = list(code.cells.get(0, ()))
    for j, s in zip(code.columns, signs, strict=True):
        where = code.cells[j]
        ones += where[: (len(where) - s) // 2]
    return sum(1 << i for i in ones)


def _position(y: int, task: Problem) -> tuple[Board, Board]:
    """Return (what the presses y flip, y) as boards."""
    rows = split(y, task.m, task.n)
    return Board.from_rows(task.pressed(rows), task.n), Board.from_rows(rows, task.n)


def symmetries_of(task: Problem) -> list[list[int]]:
    """Return the two reflections of the cells and, on a square whose form has it, the transposition."""
    m, n = task.m, task.n
    cells = [(i, j) for i in range(m) for j in range(n)]
    images = [[(m - 1 - i) * n + j for i, j in cells], [i * n + n - 1 - j for i, j in cells]]
    if m == n and task.form.c1 == task.form.c2:
        images.append([j * n + i for i, j in cells])
    return images


def summary(found: Hardest) -> dict[str, int]:
    """Return the row of the table `hardest`."""
    below, above = found.mu
    return {
        "m": found.m,
        "n": found.n,
        "nullity": found.nullity,
        "N": found.met,
        "mu_at_least": below,
        "mu_at_most": above,
        "at_least": found.at_least,
        "at_most": found.at_most,
    }
