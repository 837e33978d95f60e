"""The row recursion: each row of presses from the two before it (thesis, 4.3).

On the form c0 + c1 x + c2 y + c3 xy, row i of G p = b says  w (x_{i-1} + x_{i+1}) = b_i + v x_i  with
v = c0 + c2 A_n and w = c1 + c3 A_n.  Where w is invertible it gives all rows from x_0 = 0 and a first row.

Main definitions
    is_possible(problem)    whether the rows do not close up and w is invertible
    Chase                   the rows that follow from a first row
    overshoot(chase)        the row x_{m+1} behind the last: 0 iff the rows solve the board
Main statements
    A_n is invertible iff n is even, I + A_n iff n ≢ 2 (mod 3)     test_when_the_recursion_is_possible
    (for king the Disentis notebook warns of n ≡ 2 mod 3)
    on a cylinder the row is a ring, A_n becomes z + 1/z in F2[z]/(z^n - 1), and w = 1 is used alone
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from flipalg.solvers import row_blocks
from flipalg.solvers.problem import Problem
from flipalg.system.native import native
from flipalg.theory.neighborhoods import Neighborhood, Row


def is_possible(problem: Problem) -> bool:
    """Return whether the recursion gives each row from the two before it: w = c1 + c3 A_n is invertible."""
    form, n = problem.neighborhood, problem.n
    if problem.holes or problem.topology.rows_close or form.is_product:
        return False
    if not form.c3:
        return bool(form.c1)
    return not problem.topology.columns_close and (n % 3 != 2 if form.c1 else n % 2 == 0)


def divided_by_w(row: int, n: int, form: Neighborhood) -> int:
    """Return w^-1 row, w being invertible; O(log n) XORs of the row.

    For w = A, u_{j+1} = r_j + u_{j-1} runs over the odd columns from the left, and so it does over the even ones from
    the right (n is even).  For w = I + A, u_{j+1} = r_j + u_j + u_{j-1}: the power series r z / (1 + z + z²), with u_0
    chosen such that u_n = 0: adding u_0 / (1 + z + z²), whose coefficients are 1 1 0 1 1 0 ...
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
    """Return bits / (1 + z^stride) modulo z^length: 1 / (1 + z) = (1 + z)(1 + z²)(1 + z^4) ..."""
    while stride < length:
        bits ^= bits << stride
        stride *= 2
    return bits & ((1 << length) - 1)


def times(polynomial: tuple[int, int], row: int, n: int) -> int:
    """Return (a + b A_n) row."""
    a, b = polynomial
    return (row if a else 0) ^ ((row << 1 & ((1 << n) - 1)) ^ row >> 1 if b else 0)


@dataclass(frozen=True)
class Chase:
    """The rows x_1, ..., x_m of presses for a problem, from a first row; computed anew by each iteration."""

    problem: Problem
    first: Row = field(repr=False)

    def __iter__(self) -> Iterator[Row]:
        """Yield x_1, ..., x_m; by the kernel if the board is large, else row by row."""
        if self.by_words:
            width = (self.problem.n + 63) // 64 * 8
            for rows, _, count in self.blocks():
                for k in range(1, count + 1):
                    yield int.from_bytes(rows[k * width : (k + 1) * width], "little")
        else:
            yield from self.by_integers()

    def by_integers(self) -> Iterator[Row]:
        """Yield the same by Python's integers: the oracle, and the way without the kernel."""
        rows = self.with_overshoot()
        for row, _ in zip(rows, self.problem.difference, strict=False):
            yield row

    @property
    def by_words(self) -> bool:
        """Whether the rows are chased by the kernel: w = 1, and a board that is worth the conversions."""
        return native is not None and not self.problem.neighborhood.c3 and self.problem.m * self.problem.n > 4096

    def blocks(self) -> Iterator[tuple[bytes, bytes, int]]:
        """Yield rows x_{i-1}, ..., x_{i+count} in words with b_i, ..., and count; the last one is x_{m+1}."""
        p = self.problem
        return row_blocks.blocks(
            self.first, p.difference_in_words, p.m, p.n, p.neighborhood.c0, p.topology.columns_close
        )

    def verify(self) -> bool:
        """Return whether the presses flip the difference: pressed block by block, as they are chased."""
        form, n, left = self.problem.neighborhood, self.problem.n, self.problem.m
        width = (n + 63) // 64 * 8
        coefficients = form.c0 | form.c1 << 1 | form.c2 << 2 | form.c3 << 3
        for block, b, count in self.blocks():
            left -= count
            pressed = block if left else block[:-width] + bytes(width)  # behind the last row there is none
            if not row_blocks.flips(pressed, b, n, coefficients, self.problem.topology.columns_close):
                return False
        return True

    def with_overshoot(self) -> Iterator[Row]:
        """Yield x_1, ..., x_m and x_{m+1}; memory for a few rows."""
        yield self.first
        before, row, n, form = 0, self.first, self.problem.n, self.problem.neighborhood
        difference, closes = self.problem.difference, self.problem.topology.columns_close
        if form.c3:
            for b in difference:
                before, row = row, divided_by_w(b ^ times((form.c0, form.c2), row, n), n, form) ^ before
                yield row
        else:  # w = 1, v = c0 + A: the loop that long boards spend their time in
            mask, diagonal = (1 << n) - 1, form.c0
            for b in difference:
                following = before ^ b ^ row << 1 ^ row >> 1
                if closes:
                    following ^= row >> (n - 1) ^ (row & 1) << (n - 1)
                before, row = row, (following ^ row if diagonal else following) & mask
                yield row


def overshoot(chase: Chase) -> Row:
    """Return x_{m+1}."""
    if chase.by_words:
        width = (chase.problem.n + 63) // 64 * 8
        rows, _, _ = deque(chase.blocks(), maxlen=1)[0]
        return int.from_bytes(rows[-width:], "little")
    return deque(chase.with_overshoot(), maxlen=1)[0]
