"""Direct iteration: block tridiagonal systems modulo c with any blocks D_i, L_i, U_i (thesis, eq. 4.7 to 4.12).

    D_1 x_1 + U_1 x_2 = b_1,   L_{i-1} x_{i-1} + D_i x_i + U_i x_{i+1} = b_i,   L_{m-1} x_{m-1} + D_m x_m = b_m

If each U_i is invertible, x_1 determines x_2, ..., x_m, and the residue of the last equation is affine in x_1.  For
n × n blocks, n + 1 runs give this affine map, and one elimination of size n solves for x_1 (`flipalg why
direct-iteration`); the thesis tries values of x_1.
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
    """The result of direct iteration.

    parts     x_1, ..., x_m, or None if there is no solution
    missing   (M | r), where the residue of the last equation, left minus right side, is M x_1 + r
    count     the number of x with A x = 0, for the whole matrix A
    """

    parts: list[list[int]] | None
    missing: list[list[int]]
    count: int


def direct_iteration(
    D: Sequence[Block], L: Sequence[Block], U: Sequence[Block], b: Sequence[Sequence[int]], c: int = 2
) -> BlockSolution:
    """Return the solution modulo c of the system with the blocks D, L, U and the right sides b_1, ..., b_m.

    Raises ValueError if a U_i is not invertible modulo c, or if the numbers or sizes of blocks and right sides differ.

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
    # a part as a table: column 0 is the part for x_1 = 0, column k + 1 the change by the k-th unit vector
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
