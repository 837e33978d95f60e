"""Presses that add up to given numbers, without a modulus: A x = b for x ≥ 0, by binary digits; and integer programs.

Let every entry of A be at least 0.  In x = s + 2 y, where s has entries 0 and 1, A s and b are equal modulo 2, and
A y = (b - A s) / 2.  So the solutions are those of a game of two states, one for each digit, and the fewest presses are
the least |s| + 2 · (the fewest for the rest).  Equal rests are solved once.  The search is complete, and counts.
"""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, NamedTuple

from flipalg.algebra.bit_vectors import packed
from flipalg.matrices import elimination
from flipalg.system.address_space import require_for_scipy
from flipalg.system.limits import DIGIT_STEPS

__all__ = ["Digits", "Found", "by_integer_program"]

Vector = tuple[int, ...]


class Found(NamedTuple):
    """The fewest presses: x, or None if there is no solution; a proved lower bound for their sum; how many solutions.

    `solutions` is None if they are not counted.
    """

    x: Vector | None
    at_least: int
    solutions: int | None


class Digits:
    """The search for the solutions of A x = b, 0 ≤ x ≤ most, by binary digits.

    rows   A, with entries of at least 0
    most   the largest number of presses of each button, or -1; a button that adds nothing is never pressed
    """

    def __init__(
        self, rows: Sequence[Vector], buttons: int, most: Sequence[int] = (), steps: int = DIGIT_STEPS
    ) -> None:
        """Take the matrix, and the largest number of sets of last digits that are tried."""
        self._columns = [tuple(row[j] for row in rows) for j in range(buttons)]
        used = [any(column) for column in self._columns]
        self._most = tuple((most[j] if most else -1) if used[j] else 0 for j in range(buttons))
        self._parity = [packed(value & 1 for value in row) for row in rows]
        self._added: dict[int, Vector] = {0: (0,) * len(rows)}
        self._cosets: dict[int, list[int]] = {}
        self._known: dict[tuple[Vector, Vector], Found] = {}
        self._steps, self.left = steps, steps

    def fewest(self, lights: Vector) -> Found:
        """Return the fewest presses and the number of solutions; ValueError beyond the number of steps."""
        return self._fewest(lights, self._most)

    def solutions(self, lights: Vector) -> Iterator[Vector]:
        """Yield every solution."""
        return self._solutions(lights, self._most)

    def _fewest(self, lights: Vector, most: Vector) -> Found:
        if not any(lights):
            return Found((0,) * len(most), 0, 1)
        if (found := self._known.get((lights, most))) is not None:
            return found
        best: Vector | None = None
        least, count = -1, 0
        for digits, rest, left in self._last_digits(lights, most):
            x, weight, ways = self._fewest(rest, left)
            if x is not None:
                count += ways or 0
                weight = digits.bit_count() + 2 * weight
                if best is None or weight < least:
                    best, least = tuple([2 * times + (digits >> j & 1) for j, times in enumerate(x)]), weight
        found = self._known[lights, most] = Found(best, max(least, 0), count)
        return found

    def _solutions(self, lights: Vector, most: Vector) -> Iterator[Vector]:
        if not any(lights):
            yield (0,) * len(most)
            return
        for digits, rest, left in self._last_digits(lights, most):
            for x in self._solutions(rest, left):
                yield tuple([2 * times + (digits >> j & 1) for j, times in enumerate(x)])

    def _last_digits(self, lights: Vector, most: Vector) -> Iterator[tuple[int, Vector, Vector]]:
        """Yield (s as a packed vector, (b - A s) / 2, the limits for y) for every s that leaves nothing negative."""
        parity = packed(value & 1 for value in lights)
        if parity not in self._cosets:
            x, kernel = elimination.solved(self._parity, len(self._columns), parity)
            self._refuse_beyond(1 << len(kernel))
            self._cosets[parity] = [] if x is None else list(elimination.coset(x, kernel))
        forbidden = packed(times == 0 for times in most)
        self._refuse_beyond(len(self._cosets[parity]))
        for s in self._cosets[parity]:
            if s & forbidden:
                continue
            rest = [b - a for b, a in zip(lights, self._sum(s), strict=True)]
            if min(rest) >= 0:
                left = [times if times < 0 else (times - (s >> j & 1)) // 2 for j, times in enumerate(most)]
                yield s, tuple([value // 2 for value in rest]), tuple(left)

    def _sum(self, s: int) -> Vector:
        """Return A s."""
        if s not in self._added:
            first = s & -s
            column = self._columns[first.bit_length() - 1]
            self._added[s] = tuple([a + b for a, b in zip(self._sum(s ^ first), column, strict=True)])
        return self._added[s]

    def _refuse_beyond(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise ValueError(f"the search by binary digits takes at most {self._steps:,} steps")


def by_integer_program(
    rows: Sequence[Any], buttons: int, lights: Sequence[int], states: Sequence[int], most: Sequence[int], seconds: float
) -> Found | None:
    """Return the fewest presses by an integer program, HiGHS in scipy (extra `fewest`); None without a proved answer.

    The program is: least Σ x subject to A x - c k = b, 0 ≤ x ≤ most, with an integer k for each light of c > 0 states.
    The answer is checked in integers.  ValueError without scipy.
    """
    require_for_scipy()
    try:
        from scipy.optimize import Bounds, LinearConstraint, milp
    except ImportError:
        raise ValueError("an integer program needs scipy: pip install scipy") from None
    import numpy as np

    matrix = [[row >> j & 1 for j in range(buttons)] if isinstance(row, int) else list(row) for row in rows]
    turning = [i for i, c in enumerate(states) if c]
    A = np.zeros((len(matrix), buttons + len(turning)))
    A[:, :buttons] = matrix
    for k, i in enumerate(turning):
        A[i, buttons + k] = -states[i]
    free = len(turning)
    result = milp(
        np.concatenate((np.ones(buttons), np.zeros(free))),
        integrality=np.ones(buttons + free, int),
        bounds=Bounds(
            np.concatenate((np.zeros(buttons), np.full(free, -np.inf))),
            np.concatenate(([np.inf if times < 0 else times for times in most], np.full(free, np.inf))),
        ),
        constraints=LinearConstraint(A, np.array(lights, float), np.array(lights, float)),
        options={"time_limit": seconds, "mip_rel_gap": 0},
    )
    if result.status == 2:
        return Found(None, 0, 0)
    if result.x is None:
        return None
    x = tuple(round(value) for value in result.x[:buttons])
    within = all(times >= 0 and (limit < 0 or times <= limit) for times, limit in zip(x, most, strict=True))
    for row, light, c in zip(matrix, lights, states, strict=True):
        left = sum(a * times for a, times in zip(row, x, strict=True)) - light
        within &= left % c == 0 if c else left == 0
    return Found(x, ceil((result.mip_dual_bound or 0.0) - 1e-6), None) if within else None
