"""gcd, cofactors and inverses: Lehmer's scheme for short operands, half-gcd above.

Main definitions
    gcd(f, g), xgcd(f, g)              g, or (g, u, v) with u f + v g = gcd
    lehmer_gcd(f, g)                   gcd(f, g), quadratic, as kernels/lehmer.py runs it
    lehmer_matrix(f, g, stop)          (M, f', g') with (f', g') = M (f, g), stopped at the first deg g' < stop
    half_gcd(f, g, stop)               the matrix to the first remainder of degree < stop: rational reconstruction
    inverse(f, modulus)                ValueError where there is none
Main statements
    The leading 2h + 1 coefficients determine the quotients of the first h degrees      test_gcd_equals_flint
    (f', g') = M (f, g), det M = 1, deg g' < stop ≤ deg f'     test_half_gcd_stops_at_the_first_remainder_below
    Products of matrices by values are those by their entries      test_matrices_by_values_are_those_by_their_entries
Cost
    A level of the recursion is 20 products of entries; by values 14 transforms and 10 inverse ones, in place of 60:
    those of a matrix serve for both pieces of what it is applied to, and for the product by the other matrix.
References
    K. Thull, C. Yap, A unified approach to HGCD algorithms for polynomials and integers (1990).
    J. von zur Gathen, J. Gerhard, Modern Computer Algebra, section 11.1.
"""

from collections.abc import Callable, Iterable

from flipalg.algebra.f2.packed.division import divide
from flipalg.algebra.f2.packed.native import function
from flipalg.algebra.f2.packed.processor import FFT_WORDS, INSTRUCTION, SIDE
from flipalg.algebra.f2.packed.products import from_values, multiply, rounded_length, sum_of_products, values_of
from flipalg.algebra.f2.packed.words import ONE, ZERO, Words, add, add_shifted, degree

_gcd: Callable[[Words, Words], Words] = function("lehmer_gcd")
_matrix: Callable[[Words, Words, int], tuple[Words, Words, Words, Words, Words, Words]] = function("lehmer_matrix")

MATRIX_DEGREE = 4_000 if INSTRUCTION == "portable" else 10_000
"""Matrices of quotients up to this degree in all are Lehmer's."""
HALF_GCD_DEGREE = 5 * MATRIX_DEGREE
"""gcds of operands up to this degree are Lehmer's."""
VALUES_WORDS = FFT_WORDS // (3 if SIDE == 8 else 5)
"""Matrices of so many words are multiplied by values, which are made once for all products of an entry; as timed."""


class Matrix(tuple[Words, Words, Words, Words]):
    """The entries m_00, m_01, m_10, m_11, with their values at the points of a transform once they were asked for."""

    length: int
    """Words of the longest entry."""
    _values: tuple[bytes, ...]
    _values_length = 0

    def __new__(cls, entries: Iterable[Words]) -> "Matrix":
        """Keep the entries."""
        matrix = super().__new__(cls, entries)
        matrix.length = max(map(len, matrix)) // 8
        return matrix

    def values(self, n: int) -> tuple[bytes, ...]:
        """Return the values of the entries for products of at most n words."""
        if self._values_length != n:
            self._values, self._values_length = tuple(values_of(entry, n) for entry in self), n
        return self._values


def lehmer_gcd(f: Words, g: Words) -> Words:
    """Return gcd(f, g).  Quadratic."""
    return _gcd(f, g) if degree(f) >= degree(g) else _gcd(g, f)


def lehmer_matrix(f: Words, g: Words, stop: int) -> tuple[Matrix, Words, Words]:
    """Return (M, f', g') with (f', g') = M (f, g) and deg g' < stop ≤ deg f', for deg f ≥ deg g, deg f ≥ stop ≥ 0.

    The f', g' are two neighbors in the remainder sequence of f, g.  Quadratic.
    """
    *entries, f, g = _matrix(f, g, stop)
    return Matrix(entries), f, g


def half_gcd(f: Words, g: Words, stop: int) -> tuple[Matrix, Words, Words]:
    """Return (M, f', g') with (f', g') = M (f, g), det M = 1 and deg g' < stop ≤ deg f'.

    Needs deg f ≥ deg g and deg f ≥ stop ≥ 0.  M has entries of degree ≤ h = deg f - stop.  Cost: O(M(h) log h), and
    four products by what lies below the 2h + 1 leading coefficients.
    """
    n = degree(f)
    h = n - stop
    if degree(g) < stop:
        return identity(), f, g
    whole = (stop - h) // 64
    if whole > 0:  # only the leading 2h + 1 coefficients matter
        cut = 8 * whole
        matrix, f_high, g_high = half_gcd(f[cut:], g[cut:], stop - 64 * whole)
        f_low, g_low = apply(matrix, f[:cut], g[:cut])
        return matrix, add_shifted(f_low, f_high, 64 * whole), add_shifted(g_low, g_high, 64 * whole)
    if h <= MATRIX_DEGREE:
        return lehmer_matrix(f, g, stop)
    middle = n - h // 2
    matrix, f, g = half_gcd(f, g, middle)
    if degree(g) >= stop and degree(f) > middle + h // 8:  # a long quotient: take it whole, so that less remains
        matrix, f, g = _after_one_quotient(matrix, f, g)
    if degree(g) < stop:
        return matrix, f, g
    second, f, g = half_gcd(f, g, stop)
    return compose(second, matrix), f, g


def identity() -> Matrix:
    """Return the matrix 1, 0, 0, 1."""
    return Matrix((ONE, ZERO, ZERO, ONE))


def apply(matrix: Matrix, f: Words, g: Words) -> tuple[Words, Words]:
    """Return the matrix times (f, g): by values in pieces about as long as its entries, so that these serve for all."""
    a, b, c, d = matrix
    n = max(len(f), len(g)) // 8
    if min(matrix.length, n) < VALUES_WORDS:
        return sum_of_products(a, f, b, g), sum_of_products(c, f, d, g)
    pieces = max(1, round(n / matrix.length))
    step = -(-n // pieces)
    length = rounded_length(matrix.length + step)
    a, b, c, d = matrix.values(length)
    u = v = ZERO
    for start in range(0, n, step):
        x, y = (values_of(h[8 * start : 8 * (start + step)], length) for h in (f, g))
        u = add_shifted(u, from_values(a, x, b, y), 64 * start)
        v = add_shifted(v, from_values(c, x, d, y), 64 * start)
    return u, v


def compose(second: Matrix, first: Matrix) -> Matrix:
    """Return the product, `first` applied first: by values where they are long."""
    combined, (a, b, c, d), (e, f, g, h) = sum_of_products, second, first
    if min(second.length, first.length) >= VALUES_WORDS:
        n = rounded_length(second.length + first.length)
        combined, (a, b, c, d), (e, f, g, h) = from_values, second.values(n), first.values(n)
    return Matrix((combined(a, e, b, g), combined(a, f, b, h), combined(c, e, d, g), combined(c, f, d, h)))


def _after_one_quotient(matrix: Matrix, f: Words, g: Words) -> tuple[Matrix, Words, Words]:
    quotient, remainder = divide(f, g)
    a, b, c, d = matrix
    return Matrix((c, d, add(a, multiply(quotient, c)), add(b, multiply(quotient, d)))), g, remainder


def gcd(f: Words, g: Words) -> Words:
    """Return gcd(f, g); gcd(0, 0) = 0."""
    if degree(f) < degree(g):
        f, g = g, f
    while g:
        if degree(f) - degree(g) > MATRIX_DEGREE:
            f, g = g, divide(f, g)[1]
        elif degree(f) <= HALF_GCD_DEGREE:
            return lehmer_gcd(f, g)
        else:
            _, f, g = half_gcd(f, g, degree(f) * 3 // 4)  # measured: other parts, from 1/2 to 6/7, cost as much or more
            if g:
                f, g = g, divide(f, g)[1]
    return f


def xgcd(f: Words, g: Words) -> tuple[Words, Words, Words]:
    """Return (d, u, v) with u f + v g = d = gcd(f, g), deg u < deg g/d and deg v < deg f/d where both are ≥ 1.

    xgcd(f, 0) = (f, 1, 0) and xgcd(0, g) = (g, 0, 1).
    """
    if degree(f) < degree(g):
        d, v, u = xgcd(g, f)
        return d, u, v
    if not g:
        return f, ONE if f else ZERO, ZERO
    if degree(f) <= MATRIX_DEGREE:
        a, b, _, _, d, _ = _matrix(f, g, 0)
        return d, a, b
    quotient, remainder = divide(f, g)
    if not remainder:
        return g, ZERO, ONE
    (a, b, _, _), d, _ = half_gcd(g, remainder, 0)
    return d, b, add(a, multiply(quotient, b))


def inverse(f: Words, modulus: Words) -> Words:
    """Return u with u f = 1 mod `modulus`, deg u < deg modulus; ValueError where gcd(f, modulus) ≠ 1."""
    d, u, _ = xgcd(divide(f, modulus)[1], modulus)
    if degree(d) != 0:
        raise ValueError(f"not invertible: the common factor has degree {degree(d)}")
    return divide(u, modulus)[1]
