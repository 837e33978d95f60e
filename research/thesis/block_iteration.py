"""Direct iteration for block tridiagonal systems modulo c with any n × n blocks ([Jansons2009], eq. 4.7 to 4.12).

    D_1 x_1 + U_1 x_2 = b_1,   L_{i-1} x_{i-1} + D_i x_i + U_i x_{i+1} = b_i,   L_{m-1} x_{m-1} + D_m x_m = b_m

If each U_i is invertible, x_1 determines x_2, ..., x_m, and the residual of the last equation (left side minus right
side) is an affine function of x_1.  The residuals for n + 1 values of x_1 determine this function, and an elimination
of size n then solves for x_1 (`flipalg why direct-iteration`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from flipalg.matrices.modular import solve_modulo

__all__ = ["BlockSolution", "direct_iteration"]


Block: TypeAlias = Sequence[Sequence[int]]
Columns: TypeAlias = list[list[int]]


@dataclass(frozen=True)
class BlockSolution:
    """The result of direct iteration for a system A x = b of m blocks.

    parts     the vectors x_1, ..., x_m of a solution, or None if there is no solution
    missing   the matrix (M | r) for which the left minus the right side of the last equation is M x_1 + r
    count     the number of x with A x = 0
    """

    parts: list[list[int]] | None
    missing: list[list[int]]
    count: int


def direct_iteration(
    D: Sequence[Block], L: Sequence[Block], U: Sequence[Block], b: Sequence[Sequence[int]], c: int = 2
) -> BlockSolution:
    """Return the BlockSolution modulo c of the system of the module's head.

    D has the blocks D_1, ..., D_m, L and U the blocks with indices 1 to m - 1, and b the right sides b_1, ..., b_m.
    ValueError if a U_i is not invertible modulo c, if the numbers or sizes of blocks do not fit, or unless
    2 ≤ c < 2^31.

    >>> S, one = [[1, 1, 0], [1, 1, 1], [0, 1, 1]], [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    >>> direct_iteration([S] * 4, [one] * 3, [one] * 3, [[1] * 3] * 4).parts
    [[1, 1, 1], [1, 0, 1], [1, 0, 1], [1, 1, 1]]
    """
    m, n = len(D), len(D[0]) if D else 0
    if not (m and len(b) == m and len(L) == len(U) == m - 1):
        raise ValueError(f"{m} blocks D need {m} parts of b and {m - 1} blocks L and U")
    for block in (*D, *L, *U):
        if len(block) != n or any(len(row) != n for row in block):
            raise ValueError(f"every block has {n} rows of {n} entries, as the first has")
    # in the table of x_i, column 0 is x_i for x_1 = 0, and column k + 1 is its change if x_1 changes by a unit vector
    before: Columns | None = None
    here: Columns = [[0, *(int(i == k) for k in range(n))] for i in range(n)]
    parts = [here]
    for i in range(m):
        rest = [[(entry if not k else 0) for k in range(n + 1)] for entry in b[i]]
        rest = _minus(rest, _times(D[i], here, c), c)
        if before is not None:
            rest = _minus(rest, _times(L[i - 1], before, c), c)
        if i < m - 1:
            before, here = here, _times(_inverse(U[i], c, i + 1), rest, c)
            parts.append(here)
    solved = solve_modulo([[-x for x in row[1:]] for row in rest], [row[0] for row in rest], c)
    missing = [[-x % c for x in (*row[1:], row[0])] for row in rest]
    if solved.x is None:
        return BlockSolution(None, missing, solved.count)
    first = [1, *solved.x]
    found = [[sum(p * q for p, q in zip(row, first, strict=True)) % c for row in part] for part in parts]
    return BlockSolution(found, missing, solved.count)


def _times(block: Block, table: Columns, c: int) -> Columns:
    columns = list(zip(*table, strict=True))
    return [[sum(p * q for p, q in zip(row, column, strict=True)) % c for column in columns] for row in block]


def _minus(first: Columns, second: Columns, c: int) -> Columns:
    return [[(p - q) % c for p, q in zip(x, y, strict=True)] for x, y in zip(first, second, strict=True)]


def _inverse(block: Block, c: int, number: int) -> Columns:
    n = len(block)
    columns = []
    for k in range(n):
        solved = solve_modulo(block, [int(i == k) for i in range(n)], c)
        if solved.x is None or solved.count > 1:
            raise ValueError(f"U_{number} is not invertible modulo {c}")
        columns.append(solved.x)
    return [list(row) for row in zip(*columns, strict=True)]
