"""Quiet patterns: presses that change nothing, made from a common factor, without elimination.

Main definitions
    quiet_rows(m, n, form, topology, g)   the m rows of one that is not 0, streamed but on a torus wider than high
    require_quiet(pattern, ...)           press it
Main statements (y = v/w on a board, x = v = p/q on a ring, as in neighborhoods and closed_boards)
    board      in F2[x]/(g) both d_m(x) = 0 and d_n(y) = 0; so d_i(x) d_j(y) is annihilated by the form, and its
               constant coefficient, as a function of the cell (i, j), is quiet, with a 1 in the corner (0, 0)
    cylinder   the multiples of e = (z^n - 1)/g are F2[z]/(g), where q is a unit and d_m(v) = 0: the rows e d_i(v) are
               quiet
    torus      the same modulo t = gcd(z^n - 1, p H_{m-1}) for r_{i+1} = v r_i + r_{i-1}, started with a vector that
               M^m - I annihilates: a column of its adjugate that is not 0, or any where all are, as det(M^m - I) = 0
    product    one factor annihilates 1, 0, 1, 0, ... or 1, 1, 0, 1, 1, 0, ... or on a cycle 1, 1, 1, ...
    test_quiet_patterns_change_nothing_when_pressed, test_every_kind_of_board_has_a_true_certificate
Cost
    A row is deg g XORs of rows.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from flipalg.algebra import arithmetic
from flipalg.algebra.bits import Bits
from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.theory.closed_boards import cycle_polynomial, ring_coefficients
from flipalg.theory.degenerate import factor_nullity, factors
from flipalg.theory.neighborhoods import TOPOLOGIES, Neighborhood, Row


def quiet_rows(m: int, n: int, form: Neighborhood, topology: str, g: Bits) -> Iterator[Row]:
    """Yield the m rows of a quiet pattern that is not 0, of a board with nullity > 0.

    g   the gcd that a certificate of the board or cylinder ends with; not used for tori and products
    """
    if form.is_degenerate:
        rows = _rows_of_a_product(m, n, form, topology)
    elif topology == "board":
        rows = _board_rows(g, n, form)
    elif topology == "cylinder":
        rows = _ring_rows(n, form, g, (1, 0))
    elif n > m:
        refuse_beyond_memory(m * n // 4, "a quiet pattern of such a torus", "exchange m and n")
        return iter(_transposed(list(quiet_rows(n, m, form.transposed, topology, g)), m, n))
    else:
        rows = _torus_rows(m, n, form)
    return (row for _, row in zip(range(m), rows, strict=False))  # islice ends at sys.maxsize


def _board_rows(g: Bits, n: int, form: Neighborhood) -> Iterator[Row]:
    """Yield the rows i = 0, 1, ... of the constant coefficient of d_i(x) d_j(y) modulo g, columns j < n.

    Row i is a sum of packed rows B_e, where bit j of B_e is the coefficient of x^e in d_j(y).
    """
    k = g.bit_length() - 1
    refuse_beyond_memory(n * k, "a quiet pattern of such rows", "exchange m and n, and rows and columns of the press")
    digits = "".join(format(d, f"0{k}b") for d in islice(_determinants(lambda d: _times_y(d, g, form), g), n))
    packed = [int(digits[k - 1 - e :: k][::-1], 2) for e in range(k)]
    # the constant coefficients of d_i(x) x^e, e < k, say which B_e make row i
    for d in _determinants(lambda d: _times_x(d, g), g):
        row = 0
        for e in range(k):
            if d & 1:
                row ^= packed[e]
            d = _times_x(d, g)
        yield row


def _determinants(times: Callable[[Bits], Bits], g: Bits) -> Iterator[Bits]:
    """Yield d_0, d_1, d_2, ... at an element of F2[x]/(g), given by what multiplies by it; g ≠ 1."""
    before, d = 0, 1
    while True:
        yield d
        before, d = d, times(d) ^ before


def _times_x(f: Bits, g: Bits) -> Bits:
    f <<= 1
    return f ^ g if f.bit_length() == g.bit_length() else f


def _times_y(f: Bits, g: Bits, form: Neighborhood) -> Bits:
    """Return y f mod g, y = v/w; w is prime to g, because D_n is v^n modulo w."""
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


def _ring_rows(n: int, form: Neighborhood, g: Bits, start: tuple[Bits, Bits]) -> Iterator[Row]:
    """Yield e r_0, e r_1, ... for r_{i+1} = v r_i + r_{i-1} modulo g, from (r_0, r_{-1}); e = (z^n - 1)/g, g ≠ 1."""
    p, q = ring_coefficients(form)
    v = arithmetic.multiply_mod(p, arithmetic.inverse(q, g), g)
    e = arithmetic.divide(cycle_polynomial(n), g)[0]
    k = g.bit_length() - 1
    refuse_beyond_memory(k * (n + k) // 8, "a quiet pattern of such rings", "take a smaller one")
    times_v = [v]
    for _ in range(k - 1):
        times_v.append(_times_x(times_v[-1], g))
    r, before = start
    while True:
        yield _image([e << i for i in range(k)], r)
        r, before = _image(times_v, r) ^ before, r


def _image(columns: Sequence[Bits], vector: Bits) -> Bits:
    """Return the sum of the columns at the ones of the vector."""
    total = 0
    while vector:
        lowest = vector & -vector
        total ^= columns[lowest.bit_length() - 1]
        vector ^= lowest
    return total


def _torus_rows(m: int, n: int, form: Neighborhood) -> Iterator[Row]:
    p, q = ring_coefficients(form)
    f = cycle_polynomial(n)
    t = arithmetic.gcd(f, arithmetic.multiply(p, arithmetic.homogeneous_mod(m - 1, p, q, f)))
    v = arithmetic.multiply_mod(p, arithmetic.inverse(q, t), t)
    a = arithmetic.homogeneous_mod(m, v, 1, t)  # M^m = (a b; b c)
    b = arithmetic.homogeneous_mod(m - 1, v, 1, t)
    c = a ^ arithmetic.multiply_mod(v, b, t)
    start = next((column for column in ((c ^ 1, b), (b, a ^ 1)) if any(column)), (1, 0))
    return _ring_rows(n, form, t, start)


def _rows_of_a_product(m: int, n: int, form: Neighborhood, topology: str) -> Iterator[Row]:
    (a0, a1), (b0, _) = factors(form)
    rows_close, columns_close = TOPOLOGIES[topology]
    if factor_nullity(m, a0, a1, rows_close):  # in column 0, what the left factor annihilates
        return (int(_is_pressed(i, a0, rows_close)) for i in range(m))
    row = sum(1 << j for j in range(n) if _is_pressed(j, b0, columns_close))
    return (row if i == 0 else 0 for i in range(m))


def _is_pressed(i: int, constant: int, closed: bool) -> bool:
    return i % 3 < 2 if constant else closed or i % 2 == 0


def _transposed(rows: Sequence[Row], m: int, n: int) -> list[Row]:
    """Return the m columns of n rows."""
    digits = "".join(format(row, f"0{m}b") for row in reversed(rows))
    return [int(digits[m - 1 - i :: m], 2) for i in range(m)]


def require_quiet(pattern: tuple[Row, ...], m: int, n: int, form: Neighborhood, topology: str) -> None:
    """Press the pattern: raise ValueError unless it has the shape, is not empty, and changes no cell."""
    if len(pattern) != m or any(row >> n for row in pattern):
        raise ValueError(f"the pattern is not {m} × {n}")
    if not any(pattern):
        raise ValueError("the pattern presses nothing")
    for i, changed in enumerate(form.pressed(pattern, n, topology)):
        if changed:
            raise ValueError(f"pressing the pattern changes row {i}")
