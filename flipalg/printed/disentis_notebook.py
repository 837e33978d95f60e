"""The three methods of the Disentis notebook for Trisentis, in which a move turns the pieces around a chosen piece.

German names in backquotes are procedures of the notebook (docs/sources/disentis.md).  The notebook's x and y are the
numbers of rows and columns, m and n here.  Two methods of the notebook print wrong kernels
(flipalg/console/errata.toml); they are corrected here.  A set of pieces is packed into an integer: piece (i, j) is
bit i n + j.
"""

import copyreg
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from flipalg.algebra.integers import brief, positive_integer
from flipalg.games.board_game import Place as Piece
from flipalg.games.toggle_game import refuse_large
from flipalg.matrices import elimination
from flipalg.system.limits import NOTEBOOK_PIECES

__all__ = [
    "METHODS",
    "PRINTED_SECONDS",
    "StuckError",
    "brute_force",
    "by_columns",
    "by_diagonals",
    "edge_to_edge",
    "end_piece",
    "last_columns",
    "solve_by_columns",
    "solve_by_diagonals",
    "start_piece",
    "turned",
]

Coset: TypeAlias = tuple[int, list[int]]


def _checked(m: int, n: int, state: int | None = None) -> tuple[int, int]:
    """Return (m, n); MemoryError if the board is too large, ValueError if the packed state has pieces outside it."""
    m, n = positive_integer("m", m), positive_integer("n", n)
    if m * n > NOTEBOOK_PIECES:
        raise MemoryError(
            f"these methods are for boards of at most {NOTEBOOK_PIECES:,} pieces, got {brief(m)} × {brief(n)}"
        )
    if state is not None and (state < 0 or state >> m * n):
        raise ValueError(f"a state has the pieces 0 to {m * n - 1} of the {m} × {n} board, got {brief(state)}")
    return m, n


class StuckError(ValueError):
    """The error for a column that `loesefast` cannot clear; `column` is its number, from 1."""

    exit_code = 1

    def __init__(self, column: int) -> None:
        """Store the column, which counts from 1."""
        super().__init__(f"column {column} cannot be cleared by moves in the next")
        self.column = column

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the message and the attributes, so that unpickling does not call __init__."""
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]


class Run(NamedTuple):
    """The packed moves of a method and the packed pieces left; `stuck` is the column, from 1, that was not cleared."""

    pressed: int
    left: int
    stuck: int | None = None


def turned(m: int, n: int, pieces: Iterable[Piece]) -> int:
    """Return the packed set of pieces that moves at these pieces together turn (`zugdelta`, `zug`).

    >>> bin(turned(2, 2, [(0, 0)]))
    '0b1110'
    """
    total = 0
    for a, b in pieces:
        for i in range(max(a - 1, 0), min(a + 2, m)):
            for j in range(max(b - 1, 0), min(b + 2, n)):
                if (i, j) != (a, b):
                    total ^= 1 << i * n + j
    return total


def by_columns(m: int, n: int, state: int) -> Run:
    """Return the Run that clears a packed state column by column, except for the last column (`loesefast`).

    Moves in the next column clear a column from top to bottom.  If the last piece of the column is left, a move in the
    first row of the next column and a second pass follow; if it is left again, the method gives up.

    >>> by_columns(8, 8, (1 << 64) - 1).stuck
    2
    """
    m, n = _checked(m, n, state)
    pressed, left = 0, state
    for j in range(n - 1):
        for second in (False, True):
            for i in range(m - 1):
                if left >> i * n + j & 1:
                    pressed ^= 1 << (i + 1) * n + j + 1
                    left ^= turned(m, n, [(i + 1, j + 1)])
            if left >> (m - 1) * n + j & 1:
                if second:
                    return Run(pressed, left, j + 1)
                pressed ^= 1 << j + 1
                left ^= turned(m, n, [(0, j + 1)])
    return Run(pressed, left)


def last_columns(m: int, n: int) -> tuple[list[int], list[int]]:
    """Return (packed rows of the m × m matrix of `alleletzten`, moves for each of its columns).

    The moves for column k of the matrix are (k, 0) and then those of `by_columns`; the column has the pieces that they
    leave in the last column of the board.  StuckError if `by_columns` cannot clear a column.
    """
    m, n = _checked(m, n)
    ends, moves = [], []
    for k in range(m):
        run = by_columns(m, n, turned(m, n, [(k, 0)]))
        if run.stuck:
            raise StuckError(run.stuck)
        ends.append([run.left >> i * n + n - 1 & 1 for i in range(m)])
        moves.append(run.pressed ^ 1 << k * n)
    return [sum(end[i] << k for k, end in enumerate(ends)) for i in range(m)], moves


def by_diagonals(m: int, n: int, state: int) -> Run:
    """Return the Run that clears a packed state by diagonals, except for the last row and column (`loeseteilweise`)."""
    m, n = _checked(m, n, state)
    pressed, left = 0, state
    for total in range(m + n - 3):
        for i in range(max(0, total - n + 2), min(m - 2, total) + 1):
            j = total - i
            if left >> i * n + j & 1:
                pressed ^= 1 << (i + 1) * n + j + 1
                left ^= turned(m, n, [(i + 1, j + 1)])
    return Run(pressed, left)


def start_piece(m: int, n: int, k: int) -> Piece:
    """Return piece k, 1 ≤ k ≤ m + n - 1, of the first row and column (`startfeld`).

    The pieces are numbered from the upper right corner along the first row, then down the first column.
    """
    return (0, n - k) if k <= n else (k - n, 0)


def end_piece(m: int, n: int, k: int) -> Piece:
    """Return piece k, 1 ≤ k ≤ m + n - 1, of the last column and row (`zielfeld`).

    The pieces are numbered from the upper right corner down the last column, then along the last row.
    """
    return (k - 1, n - 1) if k <= m else (m - 1, m + n - 1 - k)


def edge_to_edge(m: int, n: int) -> tuple[list[int], list[int]]:
    """Return (packed rows of the matrix of `randzurand`, of size m + n - 1, moves for each of its columns).

    The moves for column k are `start_piece(m, n, k)` and then those of `by_diagonals`; the column has the pieces that
    they leave in the last column and row of the board.
    """
    m, n = _checked(m, n)
    runs = [by_diagonals(m, n, turned(m, n, [start_piece(m, n, k)])) for k in range(1, m + n)]
    rows = []
    for k in range(1, m + n):
        i, j = end_piece(m, n, k)
        rows.append(sum((run.left >> i * n + j & 1) << column for column, run in enumerate(runs)))
    moves = []
    for k, run in enumerate(runs, 1):
        i, j = start_piece(m, n, k)
        moves.append(run.pressed ^ 1 << i * n + j)
    return rows, moves


def brute_force(m: int, n: int, state: int | None = None) -> Coset:
    """Return (packed moves that turn the pieces of `state`, packed basis of the kernel), by `bruteforce`.

    By default all pieces are turned.  The elimination has size mn.  elimination.InconsistentError if there is no
    solution.
    """
    m, n = _checked(m, n, state)
    refuse_large(m * n, m * n)
    rows = [turned(m, n, [divmod(k, n)]) for k in range(m * n)]  # symmetric
    return elimination.solve(rows, m * n, _all(m, n) if state is None else state)


def solve_by_columns(m: int, n: int, state: int | None = None) -> Coset:
    """Return moves and a kernel basis as `brute_force` does, but by columns and an elimination of size m (`loese1`).

    They may differ from those of `brute_force`.  StuckError if a column cannot be cleared.

    >>> x, kernel = solve_by_columns(4, 4)
    >>> len(kernel), turned(4, 4, [divmod(k, 4) for k in range(16) if x >> k & 1]) == (1 << 16) - 1
    (4, True)
    """
    m, n = _checked(m, n, state)
    run = by_columns(m, n, _all(m, n) if state is None else state)
    if run.stuck:
        raise StuckError(run.stuck)
    rows, moves = last_columns(m, n)
    right = sum((run.left >> i * n + n - 1 & 1) << i for i in range(m))
    return _joined(run.pressed, moves, elimination.solve(rows, m, right))


def solve_by_diagonals(m: int, n: int, state: int | None = None) -> Coset:
    """Return moves and a kernel basis as `solve_by_columns` does, but by diagonals (`loese2`); it is never stuck.

    The elimination has size m + n - 1.
    """
    m, n = _checked(m, n, state)
    run = by_diagonals(m, n, _all(m, n) if state is None else state)
    rows, moves = edge_to_edge(m, n)
    ends = (end_piece(m, n, k) for k in range(1, m + n))
    right = sum((run.left >> i * n + j & 1) << k for k, (i, j) in enumerate(ends))
    return _joined(run.pressed, moves, elimination.solve(rows, m + n - 1, right))


METHODS = {"bruteforce": brute_force, "loese1": solve_by_columns, "loese2": solve_by_diagonals}
"""{name of a procedure in the notebook: the function here}."""

PRINTED_SECONDS = {
    (4, "bruteforce"): 0.701,
    (4, "loese1"): 0.541,
    (4, "loese2"): 0.541,
    (10, "bruteforce"): 5.838,
    (10, "loese1"): 4.537,
    (8, "loese2"): 1.452,
    (12, "loese2"): 5.798,
    (14, "loese2"): 20.249,
    (16, "loese2"): 38.966,
}
"""{(side of the square, method): seconds that the notebook prints}."""


def _joined(first: int, moves: Sequence[int], solved: Coset) -> Coset:
    def of(vector: int) -> int:
        total = 0
        for k, move in enumerate(moves):
            if vector >> k & 1:
                total ^= move
        return total

    chosen, kernel = solved
    return first ^ of(chosen), [of(vector) for vector in kernel]


def _all(m: int, n: int) -> int:
    return (1 << m * n) - 1
