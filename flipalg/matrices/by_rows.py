"""Nullities of game matrices from n × n blocks, for boards whose whole matrix is too large.

With `plus` a row of n cells has the game matrix S_n, and the matrix of a plain board has S_n on its diagonal and
identity blocks beside it; `nullities_by_rows` takes any blocks.  This module imports nothing of flipalg.theory, so its
agreement with flipalg.theory is evidence.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from f2x import F2Matrix
from flipalg.matrices.structured import S_rows, to_flint

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

__all__ = ["ThreeBlocks", "last_block", "nullities_by_rows", "nullity_by_chasing", "simple_blocks"]


class ThreeBlocks(NamedTuple):
    """The n × n blocks left of the diagonal (`before`), on it (`here`) and right of it (`after`), as arrays."""

    before: "Array"
    here: "Array"
    after: "Array"


def simple_blocks(n: int) -> ThreeBlocks:
    """Return the blocks I, S_n, I of a board with n columns and the default neighborhood `plus`.

    >>> simple_blocks(2).here.tolist()
    [[1, 1], [1, 1]]
    """
    one = F2Matrix.identity(n).to_numpy()
    return ThreeBlocks(one, F2Matrix.from_rows(S_rows(n), n).to_numpy(), one)


def nullities_by_rows(blocks: ThreeBlocks, p: int = 2) -> Iterator[int]:
    """Yield the nullities modulo a prime p < 2^31 of block tridiagonal matrices of 1, 2, ... rows of blocks, endlessly.

    Each row has the three blocks, the first without `before` and the last without `after`.  Each step adds a row of
    n × n blocks to an echelon form and eliminates at most 3n rows of 3n entries.

    >>> boards = nullities_by_rows(simple_blocks(4))
    >>> [next(boards) for _ in range(9)]
    [0, 0, 0, 4, 0, 0, 0, 0, 4]
    """
    import numpy as np

    n = len(blocks.here)
    new = np.hstack([np.asarray(block, dtype=np.int64) % p for block in blocks])
    active = np.zeros((0, 3 * n), np.int64)  # no block is left of the diagonal in the first row of blocks
    start = new.copy()
    start[:, :n] = 0
    settled = steps = 0
    while True:
        form, leads = _echelon(np.vstack([active, new if steps else start]), p)
        steps += 1
        yield steps * n - settled - sum(lead < 2 * n for lead in leads)
        kept = [i for i, lead in enumerate(leads) if lead >= n]
        settled += len(leads) - len(kept)
        active = np.hstack([form[kept][:, n:], np.zeros((len(kept), n), np.int64)])


def _echelon(matrix: "Array", p: int) -> tuple["Array", Sequence[int]]:
    """Return (nonzero rows of an echelon form modulo p, column of the first nonzero entry of each row).

    The matrix is overwritten if p is odd.
    """
    if p == 2:
        packed = F2Matrix(matrix)
        leads = packed.pivots()
        return packed.rref().to_numpy("int64")[: len(leads)], leads
    found: list[int] = []
    for column in range(matrix.shape[1]):
        top = len(found)
        below = matrix[top:, column].nonzero()[0]
        if not below.size:
            continue
        matrix[[top, top + below[0]]] = matrix[[top + below[0], top]]
        matrix[top] = matrix[top] * pow(int(matrix[top, column]), -1, p) % p
        others = top + 1 + matrix[top + 1 :, column].nonzero()[0]
        matrix[others, column:] -= matrix[others, column, None] * matrix[top, column:]
        matrix[others, column:] %= p
        found.append(column)
        if len(found) == len(matrix):
            break
    return matrix[: len(found)], found


def nullity_by_chasing(m: int, n: int) -> int:
    """Return the nullity over F2 of the m × n board (`plus`), by light chasing.

    In a quiet pattern (presses that flip no cell) the rows satisfy r_{k+1} = S r_k + r_{k-1} with S = S_n, r_0 = 0 and
    r_{m+1} = 0.  So the nullity is n minus the rank of the map from r_1 to r_{m+1}.  The map commutes with A = S + I,
    and A maps the unit vector e_i to e_{i-1} + e_{i+1}, so that the image of e_{i+1} follows from the images of e_i and
    e_{i-1}.

    >>> nullity_by_chasing(4, 4), nullity_by_chasing(5, 5), nullity_by_chasing(3, 7)
    (4, 2, 0)
    """
    ones = (1 << n) - 1

    def beside(row: int) -> int:
        return (row << 1 & ones) ^ row >> 1

    before, here = 0, 1
    for _ in range(m):
        before, here = here, here ^ beside(here) ^ before
    rows = [here]
    before = 0
    for _ in range(n - 1):
        before, here = here, beside(here) ^ before
        rows.append(here)
    return n - F2Matrix.from_rows(rows, n).rank()


def last_block(n: int, k: int, p: int = 2) -> Any:
    """Return the matrix U_k modulo a prime p for k ≥ 1; its nullity is that of the (k - 1) × n board (`plus`).

    U_0 = 0, U_1 = I and U_{k+1} = S U_k - U_{k-1} with S = S_n.  The result is an F2Matrix for p = 2, else FLINT's
    nmod_mat.  By U_{2k} = U_k (2 U_{k+1} - S U_k) and U_{2k+1} = U_{k+1}^2 - U_k^2 it takes four products of
    n × n matrices for each bit of k.

    >>> last_block(4, 10**30).nullity(), last_block(4, 3)[0]
    (4, (1, 0, 1, 0))
    """
    S: Any = F2Matrix.from_rows(S_rows(n), n) if p == 2 else to_flint(S_rows(n), n, p)
    here: Any = S - S
    after: Any = F2Matrix.identity(n) if p == 2 else to_flint([1 << i for i in range(n)], n, p)

    def twice(X: Any) -> Any:
        return X + X

    def times(X: Any, Y: Any) -> Any:
        return X @ Y if p == 2 else X * Y

    for bit in format(k, "b"):
        odd = times(after, after) - times(here, here)
        if bit == "0":
            here, after = times(here, twice(after) - times(S, here)), odd
        else:
            here, after = odd, times(after, times(S, after) - twice(here))
    return here
