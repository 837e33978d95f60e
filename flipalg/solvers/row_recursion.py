"""The row recursion: each row of presses follows from the two rows before it ([Jansons2009], section 4.3).

For the form c0 + c1 x + c2 y + c3 xy, the rows x_i of presses and b_i of goal - start satisfy, over F2,
w (x_{i-1} + x_{i+1}) = b_i + v x_i  with v = c0 + c2 A and w = c1 + c3 A, where A = A_n adds the neighbors in a row.
If w is invertible, x_0 = 0 and a first row determine all rows.  A_n is invertible iff n is even, and I + A_n iff
n ≢ 2 (mod 3).  On a cylinder A is z + 1/z in F2[z]/(z^n - 1), and only forms with w = 1 are used.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from flipalg.boards.problem import Problem
from flipalg.grids.neighborhoods import Form, Row
from flipalg.system.native import native

__all__ = ["BLOCK_BYTES", "Chase", "blocks", "divided_by_w", "flips", "is_possible", "overshoot", "times"]

BLOCK_BYTES = 1 << 17
"""The size of a block of rows that the native code computes at once."""


def is_possible(problem: Problem) -> bool:
    """Return whether two rows determine the next row, so that x_0 = 0 and a first row determine all rows.

    The form must be bijective, and w = c1 + c3 A_n invertible (on a cylinder w = 1).  The rows must not close up, and
    there must be no holes.
    """
    form, n = problem.grid.require_form(), problem.n
    if problem.holes or problem.grid.topology.rows_close or form.is_product:
        return False
    if not form.c3:
        return bool(form.c1)
    return not problem.grid.topology.columns_close and (n % 3 != 2 if form.c1 else n % 2 == 0)


def divided_by_w(row: int, n: int, form: Form) -> int:
    """Return the product w^-1 · row for an invertible w = c1 + c3 A_n, by O(log n) XORs of the row.

    A = A_n adds the neighbors in a row.  Let r be the row and u the result.  For w = A (n is even),
    u_{j+1} = r_j + u_{j-1} gives the odd columns of u from the left and, read backwards, the even columns from the
    right.  For w = I + A, u_{j+1} = r_j + u_j + u_{j-1}: u is the power series (r z + u_0) / (1 + z + z²), where u_0 is
    chosen so that u_n = 0.
    """
    if not form.c3:
        return row
    mask = (1 << n) - 1
    if form.c1:
        u = divided_by_series(row << 1 ^ row << 2, 3, n + 1)  # (1 + z) / (1 + z³) = 1 / (1 + z + z²)
        return (u ^ divided_by_series(0b11, 3, n + 1) if u >> n else u) & mask
    every_other = ((1 << n) - 1) // 3  # the columns 0, 2, 4, ...
    odd = divided_by_series((row & every_other) << 1, 2, n)
    reversed_row = int(format(row & ~every_other, f"0{n}b")[::-1], 2)
    even = divided_by_series(reversed_row << 1, 2, n)
    return odd | int(format(even, f"0{n}b")[::-1], 2)


def divided_by_series(bits: int, stride: int, length: int) -> int:
    """Return the power series bits / (1 + z^stride) over F2, modulo z^length.

    The computation uses 1 / (1 + z) = (1 + z)(1 + z²)(1 + z^4) ...
    """
    while stride < length:
        bits ^= bits << stride
        stride *= 2
    return bits & ((1 << length) - 1)


def times(polynomial: tuple[int, int], row: int, n: int) -> int:
    """Return the product (a + b A_n) · row; `polynomial` is (a, b)."""
    a, b = polynomial
    return (row if a else 0) ^ ((row << 1 & ((1 << n) - 1)) ^ row >> 1 if b else 0)


def blocks(first: int, b: bytes, m: int, n: int, center: int, closes: bool) -> Iterator[tuple[bytes, bytes, int]]:
    """Yield (rows x_{i-1} to x_{i+count}, rows b_i to b_{i+count-1}, count) for each block, starting with i = 1.

    x_0 = 0, x_1 = first, and x_{i+1} = x_{i-1} + b_i + A x_i + center · x_i, where A adds the neighbors in a row (a
    ring if `closes`).  Rows are in words of 64 bits.  `b` is m rows or, if all rows are equal, one row; likewise the
    rows b_i of a block.
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
    """Return whether the presses `rows` flip exactly b in all rows but the first and last.

    Bit k of `form` is c_k; the rows are rings if `closes`.
    """
    assert native is not None
    width = (n + 63) // 64 * 8
    return native.rows_flip(rows, b, n, form, closes, len(rows) // width - 2)  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Chase:
    """The rows x_1, ..., x_m of presses that follow from a first row; each iteration computes them again."""

    problem: Problem
    first: Row = field(repr=False)

    def __iter__(self) -> Iterator[Row]:
        """Yield x_1, ..., x_m, by native code in blocks if `by_words`, else row by row."""
        if self.by_words:
            width = (self.problem.n + 63) // 64 * 8
            for rows, _, count in self.blocks():
                for k in range(1, count + 1):
                    yield int.from_bytes(rows[k * width : (k + 1) * width], "little")
        else:
            yield from self.by_integers()

    def by_integers(self) -> Iterator[Row]:
        """Yield x_1, ..., x_m by Python's integers, to check native code and to replace missing native code."""
        rows = self.with_overshoot()
        for row, _ in zip(rows, self.problem.difference, strict=False):
            yield row

    @property
    def by_words(self) -> bool:
        """Whether native code computes the rows: only if w = 1 and the board has more than 4,096 cells."""
        return native is not None and not self.problem.grid.require_form().c3 and self.problem.m * self.problem.n > 4096

    def blocks(self) -> Iterator[tuple[bytes, bytes, int]]:
        """Yield blocks of rows as the function `blocks` does; the last row is x_{m+1}."""
        p = self.problem
        return blocks(
            self.first, p.difference_in_words, p.m, p.n, p.grid.require_form().c0, p.grid.topology.columns_close
        )

    def verify(self) -> bool:
        """Return whether the presses flip exactly goal - start, by native code; only if `by_words`."""
        form, n, left = self.problem.grid.require_form(), self.problem.n, self.problem.m
        width = (n + 63) // 64 * 8
        coefficients = form.c0 | form.c1 << 1 | form.c2 << 2 | form.c3 << 3
        for block, b, count in self.blocks():
            left -= count
            pressed = block if left else block[:-width] + bytes(width)  # no press is below the last row
            if not flips(pressed, b, n, coefficients, self.problem.grid.topology.columns_close):
                return False
        return True

    def with_overshoot(self) -> Iterator[Row]:
        """Yield x_1, ..., x_m and x_{m+1}; only a few rows are in memory at a time."""
        yield self.first
        before, row, n, form = 0, self.first, self.problem.n, self.problem.grid.require_form()
        difference, closes = self.problem.difference, self.problem.grid.topology.columns_close
        if form.c3:
            for b in difference:
                before, row = row, divided_by_w(b ^ times((form.c0, form.c2), row, n), n, form) ^ before
                yield row
        else:  # w = 1, v = c0 + A: the innermost loop for long boards
            mask, diagonal = (1 << n) - 1, form.c0
            for b in difference:
                following = before ^ b ^ row << 1 ^ row >> 1
                if closes:
                    following ^= row >> (n - 1) ^ (row & 1) << (n - 1)
                before, row = row, (following ^ row if diagonal else following) & mask
                yield row


def overshoot(chase: Chase) -> Row:
    """Return x_{m+1}, which is 0 if and only if the rows solve the board."""
    if chase.by_words:
        width = (chase.problem.n + 63) // 64 * 8
        rows, _, _ = deque(chase.blocks(), maxlen=1)[0]
        return int.from_bytes(rows[-width:], "little")
    return deque(chase.with_overshoot(), maxlen=1)[0]
