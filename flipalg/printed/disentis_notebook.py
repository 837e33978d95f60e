"""The three methods of the Disentis notebook on any board of Trisentis, as printed but with true kernels.

Main definitions
    turned(m, n, pieces)                 what moves turn (`zugdelta`, `zug`)
    by_columns(m, n, state)              what `loesefast` presses, what it leaves, and the column that it gives up at
    last_columns(m, n)                   `alleletzten`: what each move of the first column leaves in the last one
    by_diagonals(m, n, state)            what `loeseteilweise` presses and leaves
    edge_to_edge(m, n)                   `randzurand`: what each move of the first row and column leaves at the others
    start_piece, end_piece               `startfeld`, `zielfeld`: the edges' pieces by number
    brute_force, solve_by_columns, solve_by_diagonals     a solution, and a basis of the kernel
Main statements
    the three methods find the same coset wherever the second runs at all     test_the_three_methods_agree
    `Defekt alleletzten`, the corank of last_columns, and `Kerndimension(randzurand)`, that of edge_to_edge, are the
        nullity                                                               test_both_coranks_are_the_nullity
    by columns some states cannot be cleared on boards with m mod 3 = 2 rows, and on no others
        proved: moves of the next column turn a column by S_m, and the two passes try both presses of its first piece,
        which decides the others; so a column s is cleared iff S_m z = s has a solution.  By eq. 3.6 of the thesis
        det S_m = 0 iff m mod 3 = 2         test_a_column_is_cleared_iff_it_is_in_the_image_of_the_simple_matrix
Conventions
    m rows and n columns (the notebook's x and y); a set of pieces is packed, piece (i, j) at bit i n + j, from 0.
    `randzurand` numbers its pieces from 1, from the upper right corner: along the first row to the left and down the
    first column; `zielfeld` from there down the last column and to the left along the last row.
References
    Disentis notebook.  What it returns as kernels are none: test_kernel_printed_by_loese1_is_none,
    test_kernel_printed_by_loese2_is_none.
"""

import copyreg
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from flipalg.algebra.integers import brief, positive_integer
from flipalg.games.board_game import Place as Piece
from flipalg.games.toggle_game import refuse_large
from flipalg.matrices import elimination

Coset: TypeAlias = tuple[int, list[int]]


LARGEST = 10_000
"""Pieces of a board that the notebook's methods are run on."""


def _checked(m: int, n: int, state: int | None = None) -> tuple[int, int]:
    """Return the sides; MemoryError for a board that is too large, ValueError for a state with other pieces."""
    m, n = positive_integer("m", m), positive_integer("n", n)
    if m * n > LARGEST:
        raise MemoryError(f"these methods are for boards of at most {LARGEST:,} pieces, got {brief(m)} × {brief(n)}")
    if state is not None and (state < 0 or state >> m * n):
        raise ValueError(f"a state has the pieces 0 to {m * n - 1} of the {m} × {n} board, got {brief(state)}")
    return m, n


class StuckError(ValueError):
    """`loesefast` cannot clear a column, counted from 1: `.column`."""

    exit_code = 1

    def __init__(self, column: int) -> None:
        """Name the column."""
        super().__init__(f"column {column} cannot be cleared by moves in the next")
        self.column = column

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes: made again without __init__."""
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]


class Run(NamedTuple):
    """What a method pressed and what it left, as packed sets; the column, from 1, at which it was stuck, if it was."""

    pressed: int
    left: int
    stuck: int | None = None


def turned(m: int, n: int, pieces: Iterable[Piece]) -> int:
    """Return what moves at these pieces turn, packed.

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
    """Return what `loesefast` does to a state: column by column, twice with a move in the first row between.

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
    """Return (the rows of the m × m matrix of `alleletzten`, the moves behind each of its columns).

    Column k is what is left in the last column of the board after the move (k, 0) and `loesefast`.  Raises StuckError.
    """
    m, n = _checked(m, n)
    m, n = _sides(m, n)
    ends, moves = [], []
    for k in range(m):
        run = by_columns(m, n, turned(m, n, [(k, 0)]))
        if run.stuck:
            raise StuckError(run.stuck)
        ends.append([run.left >> i * n + n - 1 & 1 for i in range(m)])
        moves.append(run.pressed ^ 1 << k * n)
    return [sum(end[i] << k for k, end in enumerate(ends)) for i in range(m)], moves


def by_diagonals(m: int, n: int, state: int) -> Run:
    """Return what `loeseteilweise` does to a state: all but the last row and column is turned, by diagonals."""
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
    """Return `startfeld(k)`, k from 1 to m + n - 1."""
    return (0, n - k) if k <= n else (k - n, 0)


def end_piece(m: int, n: int, k: int) -> Piece:
    """Return `zielfeld(k)`, k from 1 to m + n - 1."""
    return (k - 1, n - 1) if k <= m else (m - 1, m + n - 1 - k)


def edge_to_edge(m: int, n: int) -> tuple[list[int], list[int]]:
    """Return (the rows of the matrix of `randzurand`, of size m + n - 1, the moves behind each of its columns)."""
    m, n = _checked(m, n)
    m, n = _sides(m, n)
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
    """Return moves that turn the state (every piece, if left out), and a basis of the kernel: `bruteforce`.

    One elimination of size mn.  Raises elimination.InconsistentError where there is no solution.
    """
    m, n = _checked(m, n, state)
    m, n = _sides(m, n)
    refuse_large(m * n, m * n)
    rows = [turned(m, n, [divmod(k, n)]) for k in range(m * n)]  # symmetric
    return elimination.solve(rows, m * n, _all(m, n) if state is None else state)


def solve_by_columns(m: int, n: int, state: int | None = None) -> Coset:
    """Return the same by `loese1`: one elimination of size m.  Raises StuckError too.

    >>> x, kernel = solve_by_columns(4, 4)
    >>> len(kernel), turned(4, 4, [divmod(k, 4) for k in range(16) if x >> k & 1]) == (1 << 16) - 1
    (4, True)
    """
    m, n = _checked(m, n, state)
    m, n = _sides(m, n)
    run = by_columns(m, n, _all(m, n) if state is None else state)
    if run.stuck:
        raise StuckError(run.stuck)
    rows, moves = last_columns(m, n)
    right = sum((run.left >> i * n + n - 1 & 1) << i for i in range(m))
    return _joined(run.pressed, moves, elimination.solve(rows, m, right))


def solve_by_diagonals(m: int, n: int, state: int | None = None) -> Coset:
    """Return the same by `loese2`: one elimination of size m + n - 1."""
    m, n = _checked(m, n, state)
    m, n = _sides(m, n)
    run = by_diagonals(m, n, _all(m, n) if state is None else state)
    rows, moves = edge_to_edge(m, n)
    ends = (end_piece(m, n, k) for k in range(1, m + n))
    right = sum((run.left >> i * n + j & 1) << k for k, (i, j) in enumerate(ends))
    return _joined(run.pressed, moves, elimination.solve(rows, m + n - 1, right))


METHODS = {"bruteforce": brute_force, "loese1": solve_by_columns, "loese2": solve_by_diagonals}
"""The notebook's three methods by their names there."""

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
"""The seconds that the notebook prints, by the side of the square and the method."""


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


def _sides(m: int, n: int) -> tuple[int, int]:
    return positive_integer("m", m), positive_integer("n", n)
