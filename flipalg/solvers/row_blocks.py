"""The rows of a board in words, chased and pressed block by block.

Main definitions
    joined(rows, n)                       rows in words
    blocks(first, b, m, n, ...)           (rows with one more on both sides, b, number): the rows x_1, ..., x_m
    flips(rows, b, n, form, closes)       whether pressing the rows between the outer two flips b
Conventions
    A row is an integer, bit j the cell in column j; in blocks it has whole words of 64 cells.  A block is about
    BLOCK_BYTES long, so that a board of any length takes memory for one.
    The kernels are in flipalg/_kernels/board_rows.c; without them a Chase goes row by row (solvers.row_recursion).
"""

from collections.abc import Iterable, Iterator

from flipalg.system.native import native

BLOCK_BYTES = 1 << 17


def joined(rows: Iterable[int], n: int) -> bytes:
    """Return rows of n cells in whole words, one after the other."""
    width = (n + 63) // 64 * 8
    return b"".join([row.to_bytes(width, "little") for row in rows])


def blocks(first: int, b: bytes, m: int, n: int, center: int, closes: bool) -> Iterator[tuple[bytes, bytes, int]]:
    """Yield (x_{i-1} x_i ... x_{i+count}, b_i ... b_{i+count-1}, count) from x_0 = 0 and x_1 = first on.

    x_{i+1} = x_{i-1} + b_i + A x_i, and x_i where `center` is 1; A closes up the row if `closes`.  `b` is m rows in
    words, or one that stands for all; so it is in what is yielded.
    """
    assert native is not None
    width = (n + 63) // 64 * 8
    step = max(1, BLOCK_BYTES // width)
    rows = bytes(width) + first.to_bytes(width, "little")
    part = b
    for start in range(0, m, step):
        count = min(step, m - start)
        if len(b) > width:
            part = b[start * width : (start + count) * width]
        rows = native.chase_rows(rows[-2 * width :], part, n, center, closes, count)
        yield rows, part, count


def flips(rows: bytes, b: bytes, n: int, form: int, closes: bool) -> bool:
    """Return whether pressing the rows between the outer two flips b; bit k of `form` is c_k."""
    assert native is not None
    width = (n + 63) // 64 * 8
    return native.rows_flip(rows, b, n, form, closes, len(rows) // width - 2)  # type: ignore[no-any-return]
