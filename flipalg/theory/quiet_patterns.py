"""Quiet patterns over F_p (sets of presses that change nothing), from a common factor g of two polynomials.

On a plain board with a bijective form, g divides d_m and D_n, and entry (i, j), with i and j from 0, is the constant
coefficient of d_i(x) d_j(y) modulo g for y = -(c0 + c1 x)/(c2 + c3 x); proof: `flipalg why quiet-pattern`.  Closed
boards and product forms: docs/mathematics/cylinders-and-tori.md.  For p = 2 a row is packed (an integer whose bit j is
column j), for other p a list of numbers from 0 to p - 1.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import islice
from operator import xor
from typing import Any, TypeAlias

from flipalg.algebra.bit_vectors import combination, ones, transposed
from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.algebra.polynomials import PolynomialRing, polynomials_over
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form, Row
from flipalg.theory.closed_boards import around_polynomial, cycle_polynomial, ring_coefficients
from flipalg.theory.products import factor_nullity, factors, null_entry
from flipalg.theory.side_polynomials import v_and_w

__all__ = ["Pattern", "quiet_rows", "require_quiet"]

Pattern: TypeAlias = Sequence[Any]
"""The rows of a pattern: packed for p = 2, sequences of values otherwise."""


def quiet_rows(grid: Grid[Form], g: Any, *, exchanged: bool = False) -> Iterator[Any]:
    """Return an iterator of the m rows of a nonzero quiet pattern, for one of the fifteen forms and nullity > 0.

    grid        the board, with a prime number of colors
    g           the gcd in the last step of the board's certificate, a polynomial of polynomials_over(p) for p colors;
                not used for tori and products
    exchanged   whether g is the gcd of the transposed board; used for plain boards only

    MemoryError if the rows need too much memory.
    """
    m, n, form, topology, p = grid
    R = polynomials_over(p)
    if form.is_product:
        rows = _rows_of_a_product(grid)
    elif topology.is_open:
        rows = _board_rows(R, g, n, form.transposed if exchanged else form, exchanged)
    elif not topology.columns_close or (topology.rows_close and n > m):
        needed = m * n // 4 * p.bit_length()
        refuse_beyond_memory(needed, f"a quiet pattern of this {topology.name}", "exchange m and n")
        across = quiet_rows(grid.transposed, g)
        return iter(transposed(list(across), m) if p == 2 else map(list, zip(*across, strict=True)))
    elif topology.rows_close:
        rows = _torus_rows(R, m, n, form)
    else:
        rows = _ring_rows(R, n, form, g, (R.one, R.zero))
    return (row for _, row in zip(range(m), rows, strict=False))  # islice ends at sys.maxsize


def _board_rows(R: PolynomialRing[Any], g: Any, n: int, form: Form, exchanged: bool) -> Iterator[Any]:
    """Return an endless iterator of the rows i = 0, 1, ..., whose entry j < n is that in the head of the module.

    If `exchanged`, entry j is the constant coefficient of d_i(y) d_j(x) modulo g.  Row i is a combination of rows B_e,
    e < deg g: entry j of B_e is the coefficient of x^e in d_j(y) mod g (in d_j(x) mod g if `exchanged`).
    """
    needed = n * R.degree(g) * R.characteristic.bit_length()
    instead = "exchange m and n, and rows and columns of the press"
    refuse_beyond_memory(needed, "a quiet pattern of these rows", instead)
    if R.characteristic == 2:
        return _board_rows_of_bits(int(g), n, form, exchanged)
    return _board_rows_of_values(R, g, n, form, exchanged)


def _board_rows_of_values(R: PolynomialRing[Any], g: Any, n: int, form: Form, exchanged: bool) -> Iterator[list[int]]:
    """Yield the rows of `_board_rows` as lists of values.

    Let s_i be the constant coefficient of x^i modulo g, and f = Σ f_a x^a.  Then f x^e has the constant coefficient
    Σ f_a s_{a+e}, and one product of polynomials gives it for all e.
    """
    k = R.degree(g)
    x = R.remainder(R.x, g)
    v, w = v_and_w(R, form)
    y = R.multiply_mod(R.subtract(R.zero, v), R.inverse_mod(w, g), g)
    along, across = (y, x) if exchanged else (x, y)
    power, constants = R.remainder(R.one, g), []
    for _ in range(2 * k - 1):
        constants.append((*R.coefficients(power), 0)[0])
        power = R.multiply_mod(power, x, g)
    S = R.polynomial(constants)
    columns = [_padded(R, d, k) for d in islice(_determinants(R, across, g), n)]
    packing = _Packing(R.characteristic, k, n)
    packed = [packing.packed(column[e] for column in columns) for e in range(k)]
    for d in _determinants(R, along, g):
        products = _padded(R, R.multiply(R.reverse(d, k - 1), S), 2 * k)  # Σ d_a s_{a+e} at k - 1 + e
        yield packing.sum_of(products[k - 1 :], packed)


def _determinants(R: PolynomialRing[Any], at: Any, g: Any) -> Iterator[Any]:
    """Yield d_0(at), d_1(at), d_2(at), ... for an element `at` of F_p[x]/(g)."""
    before, d = R.zero, R.remainder(R.one, g)
    while True:
        yield d
        before, d = d, R.remainder(R.subtract(R.multiply(at, d), before), g)


def _padded(R: PolynomialRing[Any], f: Any, count: int) -> tuple[int, ...]:
    found = R.coefficients(f)
    return found + (0,) * (count - len(found))


class _Packing:
    """Pack rows of n values below p into integers, with digits wide enough to add `terms` multiples a · row, a < p."""

    def __init__(self, p: int, terms: int, n: int) -> None:
        self.p, self.n = p, n
        self.width = ((terms * p * p).bit_length() + 7) // 8

    def packed(self, values: Iterable[int]) -> int:
        """Return one row as an integer."""
        return int.from_bytes(b"".join(value.to_bytes(self.width, "little") for value in values), "little")

    def sum_of(self, times: Sequence[int], rows: Sequence[int]) -> list[int]:
        """Return the entries modulo p of Σ times[i] rows[i], a combination of packed rows."""
        total = sum(a * row for a, row in zip(times, rows, strict=False) if a)
        digits = total.to_bytes(self.width * self.n, "little")
        starts = range(0, self.width * self.n, self.width)
        return [int.from_bytes(digits[i : i + self.width], "little") % self.p for i in starts]


def _ring_rows(R: PolynomialRing[Any], n: int, form: Form, g: Any, start: tuple[Any, Any]) -> Iterator[Any]:
    """Return an endless iterator of the rows e r_0, e r_1, ... for r_{i+1} = x r_i - r_{i-1} modulo g, e = (z^n - 1)/g.

    Entry j of a row is the coefficient of z^j.  `start` is (r_0, r_{-1}).  x is -P/Q modulo g (closed_boards.py).
    """
    P, Q = ring_coefficients(R, form)
    x = R.multiply_mod(R.subtract(R.zero, P), R.inverse_mod(Q, g), g)
    e = R.divide(cycle_polynomial(R, n), g)[0]
    k = R.degree(g)
    refuse_beyond_memory(k * (n + k) // 8, "a quiet pattern of these rings", "take a smaller one")
    if R.characteristic == 2:
        return _ring_rows_of_bits(int(e), int(x), int(g), (int(start[0]), int(start[1])))
    return _ring_rows_of_values(R, n, e, x, g, start)


def _ring_rows_of_values(
    R: PolynomialRing[Any], n: int, e: Any, x: Any, g: Any, start: tuple[Any, Any]
) -> Iterator[list[int]]:
    r, before = start
    while True:
        yield list(_padded(R, R.multiply(e, r), n))
        r, before = R.remainder(R.subtract(R.multiply(x, r), before), g), r


def _torus_rows(R: PolynomialRing[Any], m: int, n: int, form: Form) -> Iterator[Any]:
    P, Q = ring_coefficients(R, form)
    f = cycle_polynomial(R, n)
    t = R.gcd(f, around_polynomial(R, m, P, Q, f)[0])
    x = R.multiply_mod(R.subtract(R.zero, P), R.inverse_mod(Q, t), t)
    d, before = R.recursion_pair_mod(m, x, R.one, t)  # M^m = (d_m, -d_{m-1}; d_{m-1}, -d_{m-2})
    last = R.remainder(R.subtract(R.multiply(x, before), d), t)
    one = R.remainder(R.one, t)
    columns = [
        (R.subtract(R.subtract(R.zero, last), one), R.subtract(R.zero, before)),
        (before, R.subtract(d, one)),
    ]
    start = next((column for column in columns if any(R.degree(entry) >= 0 for entry in column)), (one, R.zero))
    return _ring_rows(R, n, form, t, start)


def _rows_of_a_product(grid: Grid[Form]) -> Iterator[Any]:
    m, n, form, topology, p = grid
    of_rows, of_columns = factors(form)
    if factor_nullity(p, m, of_rows, topology.rows_close):  # column 0 is in the kernel of the factor of the rows
        entries = (null_entry(p, i, of_rows, topology.rows_close) for i in range(m))
        return (entry if p == 2 else [entry] + [0] * (n - 1) for entry in entries)
    row = [null_entry(p, j, of_columns, topology.columns_close) for j in range(n)]
    if p == 2:
        packed = int("".join(map(str, reversed(row))), 2)
        return (packed if i == 0 else 0 for i in range(m))
    return (row if i == 0 else [0] * n for i in range(m))


def require_quiet(pattern: Pattern, grid: Grid[Form]) -> None:
    """Raise ValueError unless the pattern has the shape of the grid, is not 0, and changes no cell when pressed."""
    m, n, form, topology, p = grid
    if len(pattern) != m or any(row >> n if p == 2 else len(row) != n for row in pattern):
        raise ValueError(f"the pattern is not {m} × {n}")
    if not any(pattern if p == 2 else map(any, pattern)):
        raise ValueError("the pattern presses nothing")
    pressed = form.pressed(pattern, n, topology) if p == 2 else form.pressed_values(pattern, n, topology, colors=p)
    for i, changed in enumerate(pressed):
        if changed if p == 2 else any(changed):  # type: ignore[arg-type]
            raise ValueError(f"pressing the pattern changes row {i}")


# Over F2 rows and polynomials are integers; bit i is the coefficient of x^i, so that a product by x is a shift.


def _board_rows_of_bits(g: int, n: int, form: Form, exchanged: bool) -> Iterator[Row]:
    k = g.bit_length() - 1
    of_x, of_y = _determinants_of_bits(lambda d: _times_x(d, g)), _determinants_of_bits(lambda d: _times_y(d, g, form))
    along, across = (of_y, of_x) if exchanged else (of_x, of_y)
    digits = "".join(format(d, f"0{k}b") for d in islice(across, n))
    packed = [int(digits[k - 1 - e :: k][::-1], 2) for e in range(k)]
    # The row of f is the sum of the B_e, e < k, for which f(x) x^e has the constant coefficient 1.  For f = x^j these
    # coefficients are the bits j to j + k - 1 of `constants`, and the row of d_i is the sum of the rows of its terms.
    constants, f = 0, 1
    for e in range(2 * k - 1):
        constants |= (f & 1) << e
        f = _times_x(f, g)

    @cache
    def term(j: int) -> Row:
        return combination(constants >> j & ((1 << k) - 1), packed)

    for d in along:
        yield reduce(xor, map(term, ones(d)), 0)


def _determinants_of_bits(times: Callable[[int], int]) -> Iterator[int]:
    """Yield d_0, d_1, d_2, ... at an element of F2[x]/(g), g ≠ 1; `times` multiplies by that element."""
    before, d = 0, 1
    while True:
        yield d
        before, d = d, times(d) ^ before


def _times_x(f: int, g: int) -> int:
    f <<= 1
    return f ^ g if f.bit_length() == g.bit_length() else f


def _times_y(f: int, g: int, form: Form) -> int:
    """Return y f mod g over F2 for y = v/w = (c0 + c1 x)/(c2 + c3 x).

    w is prime to g, because g divides D_n and D_n is v^n modulo w.
    """
    f = (f if form.c0 else 0) ^ (_times_x(f, g) if form.c1 else 0)
    if not form.c3:
        return f
    if not form.c2:  # w = x, and g(0) = 1
        return (f ^ g if f & 1 else f) >> 1
    if f.bit_count() & 1:  # w = x + 1, and g(1) = 1
        f ^= g
    h = 1  # f is a multiple of x + 1 now: f/(x + 1) = f/x + f/x² + f/x³ + ..., without fractions
    f >>= 1
    while h < f.bit_length():
        f ^= f >> h
        h *= 2
    return f


def _ring_rows_of_bits(e: int, x: int, g: int, start: tuple[int, int]) -> Iterator[Row]:
    k = g.bit_length() - 1
    times_x = [x]
    for _ in range(k - 1):
        times_x.append(_times_x(times_x[-1], g))
    r, before = start
    while True:
        yield combination(r, [e << i for i in range(k)])
        r, before = combination(r, times_x) ^ before, r
