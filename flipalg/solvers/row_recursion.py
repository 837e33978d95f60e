"""The row recursion: each row of presses from the two before it (thesis, 4.3).

On the form c0 + c1 x + c2 y + c3 xy, row i of G p = b says  w (x_{i-1} + x_{i+1}) = b_i + v x_i  with
v = c0 + c2 A_n and w = c1 + c3 A_n.  Where w is invertible it gives all rows from x_0 = 0 and a first row.

Main definitions
    is_possible(form, n)    whether w is invertible
    Chase                   the rows that follow from a first row
    overshoot(chase)        the row x_{m+1} behind the last: 0 iff the rows solve the board
    along_rows(problem, solve)   solve by rows; where w is not invertible by columns; else by elimination
Main statements
    A_n is invertible iff n is even, I + A_n iff n ≢ 2 (mod 3)     test_when_the_recursion_is_possible
    (for king the Disentis notebook warns of n ≡ 2 mod 3)
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from flipalg.solvers import gauss
from flipalg.solvers.boards import Problem, UnsolvableError, packed_board, transposed_rows
from flipalg.theory.neighborhoods import Neighborhood


def is_possible(form: Neighborhood, n: int) -> bool:
    """Return whether w = c1 + c3 A_n is invertible."""
    if not form.c3:
        return bool(form.c1)
    return n % 3 != 2 if form.c1 else n % 2 == 0


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
    """The rows x_1, ..., x_m from a first row and the rows b_1, ..., b_m; computed anew by each iteration."""

    form: Neighborhood
    n: int
    first: int = field(repr=False)
    difference: Sequence[int] = field(repr=False)

    def __iter__(self) -> Iterator[int]:
        """Yield x_1, ..., x_m."""
        rows = self.with_overshoot()
        for row, _ in zip(rows, self.difference, strict=False):
            yield row

    def with_overshoot(self) -> Iterator[int]:
        """Yield x_1, ..., x_m and x_{m+1}; memory for a few rows."""
        yield self.first
        before, row, n, form = 0, self.first, self.n, self.form
        if form.c3:
            for b in self.difference:
                before, row = row, divided_by_w(b ^ times((form.c0, form.c2), row, n), n, form) ^ before
                yield row
        else:  # w = 1, v = c0 + A: the loop that long boards spend their time in
            mask, diagonal = (1 << n) - 1, form.c0
            for b in self.difference:
                following = before ^ b ^ row << 1 ^ row >> 1
                before, row = row, (following ^ row if diagonal else following) & mask
                yield row


def overshoot(chase: Chase) -> int:
    """Return x_{m+1}."""
    return last_row(chase.with_overshoot())


def last_row(rows: Iterable[int]) -> int:
    """Return the last of the rows, keeping none of the others."""
    return deque(rows, maxlen=1)[0]


def along_rows(problem: Problem, solve: Callable[[Problem], tuple[Iterable[int], int]]) -> tuple[Iterable[int], int]:
    """Return what `solve` finds by the row recursion, or that of the columns, or else what elimination finds."""
    if is_possible(problem.form, problem.n):
        return solve(problem)
    if not is_possible(problem.form.transposed, problem.m):
        return gauss.solve(problem)
    try:
        columns, nullity = solve(problem.transposed())
    except UnsolvableError as error:
        witness = packed_board("the witness", error.witness.T, problem.m, problem.n)
        raise UnsolvableError(problem, witness) from None
    return transposed_rows(columns, problem.m), nullity
