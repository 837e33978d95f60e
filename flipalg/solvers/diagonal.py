"""The diagonal method of the Disentis notebook (its function `loese2`): from the first row and column to the last.

If the form has the term xy, the cell (i + 1, j + 1) is the only one below and right of (i, j) whose press flips (i, j).
So the m + n - 1 presses in the first row and column determine all other presses.  The cells of the last row and column
give m + n - 1 equations.  The columns of their matrix, the boundary matrix, stand for the presses in the first row,
then for those in the rest of the first column; its rows for the last column, then the rest of the last row.
"""

from collections.abc import Iterator, Sequence
from operator import xor

from flipalg.algebra.integers import positive_integer, refuse_beyond_memory
from flipalg.boards.packed_rows import transposed
from flipalg.boards.problem import Answer, Problem, over_f2, unsolvable
from flipalg.grids.neighborhoods import Form, Row
from flipalg.matrices import elimination

__all__ = ["boundary_matrix", "by_boundary"]


def by_boundary(problem: Problem) -> Answer:
    """Return a solution and the kernel; UnsolvableError if there is no solution.

    Raises ValueError for a Shape, a form without xy, and a board that is closed or has holes; MemoryError if the board
    is too large.
    """
    if not problem.is_open:
        raise ValueError("the diagonal method needs a board that is not closed and has no holes")
    m, n, form = problem.m, problem.n, problem.grid.require_form()
    matrix, constant = _boundary(m, n, form, problem.difference)
    nothing = [0] * m

    def board(first: int, difference: Sequence[Row]) -> list[Row]:
        start = [first >> j & 1 for j in range(n)], [first >> (n - 1 + i) & 1 for i in range(1, m)]
        return [sum(value << j for j, value in enumerate(row)) for row in _presses(form, difference, *start, 1)]

    def boards(vectors: Sequence[int]) -> list[list[Row]]:
        """Return the quiet patterns with these first rows and columns, in one run with bit k of a cell for vector k."""
        across = transposed(vectors, m + n - 1)
        rows = _presses(form, nothing, across[:n], across[n:], 1)
        return [list(pattern) for pattern in zip(*(transposed(row, len(vectors)) for row in rows), strict=True)]

    x, kernel = elimination.solved(matrix, m + n - 1, constant)
    if x is None:
        raise unsolvable(problem, (board(vector, nothing) for vector in kernel))
    return Answer(
        board(x, problem.difference),
        over_f2(len(kernel)),
        lambda: boards(kernel),
        "elimination on the boundary",
    )


def boundary_matrix(m: int, n: int, form: Form) -> list[int]:
    """Return the boundary matrix, of size m + n - 1, as packed rows; see the head of the module.

    Raises ValueError for a form without xy, and MemoryError if the board is too large.
    """
    return _boundary(m, n, form, [0] * m)[0]


def _boundary(m: int, n: int, form: Form, difference: Sequence[Row]) -> tuple[list[int], int]:
    """Return (the boundary matrix, the right side of its equations, with bit i for row i)."""
    m, n = positive_integer("m", m), positive_integer("n", n)
    if not form.c3:
        raise ValueError(f"the diagonal method needs a press that flips its diagonal neighbors, got {form.name}")
    size = m + n - 1
    vectors = 3 * n + size  # three rows of presses, and the matrix
    refuse_beyond_memory(size * vectors // 7, f"{vectors:,} vectors of {size:,} bits", "take a smaller board")
    column = [1 << (n - 1 + i) for i in range(1, m)]
    presses = _presses(form, difference, [1 << j for j in range(n)], column, 1 << size)
    left_last, left_below = [], []
    above, here = [0] * n, next(presses)
    for i in range(m):
        below = next(presses, [0] * n)
        columns = range(n) if i == m - 1 else (n - 1,)
        left = [_flips(form, above, here, below, j) ^ (difference[i] >> j & 1) << size for j in columns]
        left_last.append(left.pop())
        left_below += left
        above, here = here, below
    equations = left_last + left_below
    return [row & ~(1 << size) for row in equations], sum((row >> size) << i for i, row in enumerate(equations))


def _presses(
    form: Form, difference: Sequence[Row], first_row: list[int], column: Sequence[int], one: int
) -> Iterator[list[int]]:
    """Yield the rows of presses that follow from the first row and the rest of the first column.

    A press is an integer: one bit, or a packed sum of the unknowns and 1, or one bit for each of several boards.  `one`
    is the integer that stands for 1; it is not used if `difference` is 0.
    """
    n = len(first_row)
    lefts = [right for down, right in form.offsets if down == 1 and right < 1]
    above, here = [0] * n, first_row
    yield here
    for b, first in zip(difference, column, strict=False):
        below = [first] + [0] * (n - 1)
        known = list(map(xor, _flips_from(form, -1, above), _flips_from(form, 0, here)))
        for j in range(n - 1):
            value = known[j] ^ one if b >> j & 1 else known[j]
            for right in lefts:
                value ^= below[j + right]  # below[-1], the last of the row, is still 0
            below[j + 1] = value
        yield below
        above, here = here, below


def _flips_from(form: Form, down: int, row: list[int]) -> list[int]:
    """Return, for each cell of a row, the sum of the presses that flip it from `row`, `down` rows below."""
    padded = [0, *row, 0]
    flips = [0] * len(row)
    for below, right in form.offsets:
        if below == down:
            flips = list(map(xor, flips, padded[1 + right :]))
    return flips


def _flips(form: Form, above: list[int], here: list[int], below: list[int], j: int) -> int:
    """Return the sum of the presses that flip the cell in column j of the row `here`."""
    total = 0
    for down, right in form.offsets:
        if 0 <= j + right < len(here):
            total ^= (here, below, above)[down][j + right]
    return total
