"""Chomp with three rows: the function f(q, r) of the prize report (see flipalg.impartial), as a table.

[p, q, r] is the position after the moves (p, 0), (q, 1), (r, 2), (0, 3) in the endless quadrant: rows of p, min(p, q)
and min(p, q, r) stones, from the bottom up.  For given q and r, f(q, r) is the only p for which [p, q, r] is a
P-position.  Sources: D. Zeilberger, Three-rowed Chomp, Adv. in Appl. Math. 26 (2001) 168-179; A. E. Brouwer,
G. Horváth, I. Molnár-Sáska, C. Szabó, On three-rowed Chomp, Integers 5 (2005) G07.
"""

from collections.abc import Callable
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from flipalg.algebra.integers import natural_number
from flipalg.impartial.search import mex
from flipalg.system.limits import CHOMP_RECURRENCE, CHOMP_TABLE_BYTES
from flipalg.system.native import native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "ThreeRowEnd",
    "by_bit_sets",
    "by_recurrence",
    "diagonal_ratios",
    "table_to",
    "three_row_ends",
    "three_row_table",
    "value_to",
]


class ThreeRowEnd(NamedTuple):
    """How f(q, r) goes on for one r, from q = first on: it is `values[0]`, or q + values[(q - first) % period].

    `period` is 0 if f(q, r) ends in the constant values[0].  `seen` is the q to which the proof reads the table.
    """

    r: int
    first: int
    period: int
    values: tuple[int, ...]
    seen: int

    def __str__(self) -> str:
        """Return the sentence."""
        if not self.period:
            return f"f(q, {self.r}) = {self.values[0]} for q ≥ {self.first}"
        what = " or ".join(f"q + {c}" for c in self.values)
        turns = f", with period {self.period}," * (self.period > 1)
        return f"f(q, {self.r}) = {what}{turns} for q ≥ {self.first}"


IN_PYTHON = 120
"""Up to this Q `value_to` uses plain Python (0.01 s), which is faster than loading numpy."""


def three_row_table(Q: int) -> "NDArray[np.int32]":
    """Return the array F with F[q, r] = f(q, r) for 0 ≤ q, r ≤ Q.

    f(q, r) is the only p for which rows of p, min(p, q) and min(p, q, r) stones, from the bottom up, are a P-position.
    The table takes at most about Q²/2 searches in bit sets of used values.
    Raises TypeError or ValueError unless Q is an integer ≥ 0, MemoryError beyond 4 GiB (Q up to about 30,000).

    >>> int(three_row_table(7)[7, 4])
    7
    """
    Q = natural_number("Q", Q)
    return table_to(Q, Q)


def table_to(Q: int, R: int) -> "NDArray[np.int32]":
    """Return the part of `three_row_table(Q)` with r ≤ R, for 0 ≤ R ≤ Q; MemoryError beyond CHOMP_TABLE_BYTES."""
    import numpy as np

    _refuse_beyond_memory(Q, R)
    if native is None:
        return np.array(by_bit_sets(Q, R), dtype=np.int32)
    table = np.empty((Q + 1, R + 1), dtype=np.int32)
    native.three_rows(table)
    return table


def _refuse_beyond_memory(Q: int, R: int) -> None:
    words = (Q + R + 1) // 64 + 1  # f(q, r) ≤ q + r + 1, as the recurrence excludes at most q + r values
    needed = 4 * (Q + 1) * (R + 1) + 8 * (R + 1) * words
    if needed > CHOMP_TABLE_BYTES:
        raise MemoryError(
            f"f(q, r) to q = {Q}, r = {R} needs {needed >> 30:,} GiB, the limit is {CHOMP_TABLE_BYTES >> 30} GiB"
        )


def value_to(Q: int, R: int) -> Callable[[int, int], int]:
    """Return the function f of `three_row_table` for q ≤ Q and r ≤ R; numpy is loaded only for a large table."""
    R = min(R, Q)  # f(q, r) = f(q, q) for r > q
    if Q <= IN_PYTHON or native is None:
        f = by_bit_sets(Q, R)
        return lambda q, r: f[q][min(r, R)]
    table = table_to(Q, R)
    return lambda q, r: int(table[q, min(r, R)])


def by_bit_sets(Q: int, R: int) -> list[list[int]]:
    """Return the same values as `table_to`, as nested lists, in plain Python with integers as bit sets.

    >>> by_bit_sets(2, 1)
    [[1, 1], [2, 3], [3, 2]]
    """
    _refuse_beyond_memory(Q, R)
    f: list[list[int]] = []
    used = [0] * (R + 1)  # for each r the set of the values f(q', r), q' < q
    diagonal = 0  # the set of the values f(q', q') for q' < q, which are the values f(q', r) for r ≥ q
    for q in range(Q + 1):
        row: list[int] = []
        taken = (1 << max(q, 1)) - 1  # the values f(q, r') for r' < r, and all numbers below q, which are never free
        if q <= R:
            used[q] = diagonal
        for r in range(min(q, R) + 1):
            if q > 0 and f[q - 1][r] < q:
                row.append(f[q - 1][r])
                continue
            free = ~(used[r] | taken)
            bit = free & -free
            row.append(bit.bit_length() - 1)
            used[r] |= bit
            taken |= bit
        if q <= R:
            diagonal |= 1 << row[q]
            row += [row[q]] * (R - q)
        f.append(row)
    return f


def by_recurrence(Q: int) -> list[list[int]]:
    """Return the same values as `three_row_table`, as nested lists, by the recurrence in O(Q³) steps.

    f(q, r) is f(q, q) if r > q, and f(q - 1, r) if that is less than q; otherwise it is the least positive integer that
    is neither f(q', r) for a q' < q nor f(q, r') for an r' < r.  Raises TypeError or ValueError unless Q is an integer
    ≥ 0, MemoryError for Q > 2,000.

    >>> by_recurrence(2)
    [[1, 1, 1], [2, 3, 3], [3, 2, 4]]
    """
    if natural_number("Q", Q) > CHOMP_RECURRENCE:
        raise MemoryError(f"the recurrence goes to Q = {CHOMP_RECURRENCE:,}; three_row_table goes further")
    f = [[0] * (Q + 1) for _ in range(Q + 1)]
    for q in range(Q + 1):
        for r in range(Q + 1):
            if r > q:
                f[q][r] = f[q][q]
            elif q > 0 and f[q - 1][r] < q:
                f[q][r] = f[q - 1][r]
            else:
                f[q][r] = mex([0] + [f[i][r] for i in range(q)] + [f[q][j] for j in range(r)])
    return f


def diagonal_ratios(Q: int) -> "NDArray[np.float64]":
    """Return f(q, q)/q for q = 1..Q: the length of the bottom row below two rows of q stones, divided by q.

    Cost and errors are those of `three_row_table`.
    """
    import numpy as np

    Q = natural_number("Q", Q)
    return three_row_table(Q).diagonal()[1:] / np.arange(1, Q + 1)


def three_row_ends(R: int) -> list[ThreeRowEnd]:
    """Return how f(q, r) goes on for r = 0..R, proved by finitely many values; `first` is the least possible.

    If f(q, r) ≤ q, then f(q', r) is the same for q' ≥ q.  Otherwise a column repeats for ever once the columns before
    do, and r + 1 values in succession equal those P further on, less P (docs/mathematics/chomp.md, theorem 3).

    >>> [str(end) for end in three_row_ends(3)[1:]]
    ['f(q, 1) = 2 for q ≥ 2', 'f(q, 2) = q + 2 for q ≥ 1', 'f(q, 3) = 5 for q ≥ 5']
    """
    R = natural_number("R", R)
    Q = 4 * R + 60
    while None in (found := _ends_in(table_to(Q, R))):
        Q *= 2
    return [end for end in found if end]


def _ends_in(F: "NDArray[np.int32]") -> list[ThreeRowEnd | None]:
    """Return the ends that the table F[q, r] proves, and None from the first r on for which it proves none."""
    import numpy as np

    Q, R = F.shape[0] - 1, F.shape[1] - 1
    found: list[ThreeRowEnd | None] = []
    steady, period = 1, 1  # from q = steady on the columns before r are constants below q or have this period
    for r in range(R + 1):
        over = F[:, r] - np.arange(Q + 1)
        if (ended := np.flatnonzero(over <= 0)).size:
            first = int(ended[0])
            end = ThreeRowEnd(r, first, 0, (int(F[first, r]),), first)
            steady = max(steady, first + 1)
        elif (repeated := _repeats(over, r, steady, period)) is None:
            return found + [None] * (R + 1 - r)
        else:
            own, seen = repeated
            first = int(np.flatnonzero(np.append(True, over[own : seen + 1] != over[: seen + 1 - own]))[-1])
            end = ThreeRowEnd(r, first, own, tuple(over[first : first + own].tolist()), seen)
            steady, period = max(steady, first), lcm(period, own)
        found.append(end)
    return found


def _repeats(over: "NDArray[np.int32]", r: int, steady: int, period: int) -> tuple[int, int] | None:
    """Return (least period of f(q, r) - q, the q to which the values prove it), or None if they prove none."""
    import numpy as np

    for P in range(period, len(over) // 2, period):
        differs = np.flatnonzero(np.append(True, over[P:] != over[:-P]))  # place k stands for q = k - 1
        begin = int(differs[-1])
        turn = max(begin + r + 1, steady)  # the r + 1 values before q = turn are those P later, less P
        if turn + P < len(over):
            own = next(
                d
                for d in range(1, P + 1)
                if P % d == 0 and (over[begin + d : turn + P] == over[begin : turn + P - d]).all()
            )
            return own, turn + P - 1
    return None
