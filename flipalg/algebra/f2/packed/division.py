"""Quotients and remainders: word by word for short divisors or quotients, by a Newton reciprocal for long ones.

Main definitions
    divide(f, g)             (quotient, remainder)
    remainder(f, g)          the second alone
    divide_exactly(f, g)     f / g, without the remainder; ValueError where lengths show that g does not divide f
    reciprocal(f, n)         floor(λ^(deg f + n) / f), of degree n
    Modulus(f)               f prepared for many reductions: .reduce(a), .multiply(a, b), .square(a), .squares(a, k),
                             .squares_and_sum(a, k)
Main statements
    f = q g + r with deg r < deg g           test_division_equals_flint, test_division_by_values_is_that_by_words
    Few terms fall by shifts, without a quotient               test_a_sparse_modulus_reduces_as_a_dense_one
    Newton's step for R ~ 1/f over F2 is R² f: the square is a spread, so a step is one product   test_reciprocal
References
    J. von zur Gathen, J. Gerhard, Modern Computer Algebra, section 9.1; here on leading coefficients, without reversal.
"""

from collections.abc import Callable

from flipalg.algebra.f2.packed.native import function
from flipalg.algebra.f2.packed.processor import FFT_WORDS, INSTRUCTION
from flipalg.algebra.f2.packed.products import from_values, multiply, square, values_of
from flipalg.algebra.f2.packed.words import (
    ONE,
    ZERO,
    Words,
    add,
    add_shifted,
    degree,
    shifted_left,
    shifted_right,
    to_int,
    truncated,
)

NEWTON_WORDS = {"vpclmul": 430, "pclmul": 200}.get(INSTRUCTION, 300)
"""Divisor and quotient are both at least this long where it pays to find a reciprocal for one division."""
PREPARED_WORDS = 80
"""From this length on two products by a reciprocal that is known take less time than the schoolbook."""
VALUES_WORDS = FFT_WORDS * 2 // 3
"""From this length on reductions are by values, of which those of the divisor are made once."""
FEW_WORDS = PREPARED_WORDS * 3 // 4
"""A shorter quotient is the schoolbook's, whatever was prepared."""

FEW_TERMS = 24
"""A modulus of at most so many terms, the second at most SPARSE_GAP of the degree, is reduced by shifts."""
SPARSE_GAP = 0.9
SPARSE_BYTES = 32
"""A shorter modulus is as soon divided by."""

_squares_modulo_sparse: Callable[[Words, int, bytes], Words] = function("squares_modulo_sparse")
_squares_modulo: Callable[[Words, int, Words], tuple[Words, Words]] = function("squares_modulo")
_schoolbook: Callable[[Words, Words], tuple[Words, Words]] = function("divide_by_words")
_schoolbook_remainder: Callable[[Words, Words], Words] = function("remainder_by_words")


def reciprocal(f: Words, n: int) -> Words:
    """Return floor(λ^(deg f + n) / f), of degree n, for f ≠ 0: about two products of n coefficients.

    With R of degree k right, (R² F) / λ^(2k) is right to degree 2k, F the 2k + 1 leading coefficients of f.
    """
    if n < 64 * PREPARED_WORDS:
        leading = _leading(f, n)
        return _schoolbook(shifted_left(ONE, degree(leading) + n), leading)[0]
    k = (n + 1) // 2
    half = reciprocal(f, k)
    F = _leading(f, 2 * k)
    return shifted_right(multiply(square(half), F), degree(F) + 2 * k - n)


def _leading(f: Words, n: int) -> Words:
    """Return the n + 1 leading coefficients of f, or f where it has fewer."""
    return shifted_right(f, max(0, degree(f) - n))


def _few_exponents(f: Words) -> bytes | None:
    """Return the exponents of f, descending, in words, or None where shifts do not pay."""
    if len(f) < SPARSE_BYTES:
        return None
    bits = to_int(f)
    if not 2 <= bits.bit_count() <= FEW_TERMS:
        return None
    exponents = []
    while bits:
        exponents.append(bits.bit_length() - 1)
        bits ^= 1 << exponents[-1]
    if exponents[1] > min(exponents[0] - 64, exponents[0] * SPARSE_GAP):
        return None
    return b"".join(e.to_bytes(8, "little") for e in exponents)


class Modulus:
    """A polynomial f ≠ 0 and what reductions by it need, made once for many; a value.

    A long f has its reciprocal, about two products; one of few terms is reduced by shifts.
    """

    def __init__(self, f: Words) -> None:
        """Prepare f.  ZeroDivisionError for f = 0."""
        if not f:
            raise ZeroDivisionError("the modulus is the polynomial 0")
        self.f = f
        self.degree = degree(f)
        self._exponents = _few_exponents(f)
        self._divisor: _Divisor | None = None
        if self._exponents is None and len(f) // 8 >= PREPARED_WORDS:
            self._divisor = _Divisor(f)

    @property
    def is_sparse(self) -> bool:
        """Whether a reduction is a sum of few shifts, so that a square costs hardly more than a sum."""
        return self._exponents is not None

    def reduce(self, a: Words) -> Words:
        """Return a mod f: two products for every deg f coefficients above the first, or a few shifts."""
        if self._exponents is not None:
            return _squares_modulo_sparse(a, 0, self._exponents) if len(a) >= len(self.f) else a
        if self._divisor is None or len(a) < len(self.f) + 8 * FEW_WORDS:
            return _schoolbook_remainder(a, self.f) if len(a) >= len(self.f) else a
        return self.divide(a)[1]

    def divide(self, a: Words) -> tuple[Words, Words]:
        """Return (quotient, remainder) of a by f."""
        d = self.degree
        if degree(a) < d:
            return ZERO, a
        if self._divisor is None or len(a) < len(self.f) + 8 * FEW_WORDS:
            return divide(a, self.f) if self._exponents else _schoolbook(a, self.f)
        return self._divisor.divide(a)

    def multiply(self, a: Words, b: Words) -> Words:
        """Return a b mod f."""
        return self.reduce(multiply(a, b))

    def square(self, a: Words) -> Words:
        """Return a² mod f."""
        if self._exponents is not None:
            return _squares_modulo_sparse(a, 1, self._exponents)
        return self.reduce(square(a))

    def squares(self, a: Words, k: int) -> Words:
        """Return a^(2^k) mod f: k squares."""
        if self._exponents is not None:
            return _squares_modulo_sparse(a, k, self._exponents)
        return self.squares_and_sum(self.reduce(a), k)[0]

    def squares_and_sum(self, a: Words, k: int) -> tuple[Words, Words]:
        """Return (a^(2^k), a + a² + ... + a^(2^(k-1))) mod f, for deg a < deg f: k squares."""
        if self._exponents is None and self._divisor is None:
            return _squares_modulo(a, k, self.f)
        total = ZERO
        for _ in range(k):
            total = add(total, a)
            a = self.square(a)
        return a, total


class _Divisor:
    """A long f with its reciprocal, and the values of both once they are needed.

    A quotient is a product of which the upper half counts.  The remainder is shorter than f, so that it is known from
    its values at the points for that length: with what is kept, two transforms of length 2n and three of n.
    """

    def __init__(self, f: Words) -> None:
        """Prepare f: about two products."""
        self.f = f
        self.degree = degree(f)
        self._reciprocal = reciprocal(f, self.degree)
        self._values: tuple[bytes, bytes] | None = None

    def divide(self, a: Words) -> tuple[Words, Words]:
        """Return (quotient, remainder) of a by f, deg a ≥ deg f."""
        if degree(a) <= 2 * self.degree:
            return self._divide_once(a)
        quotient = ZERO
        while (surplus := degree(a) - self.degree) >= 0:
            below = max(0, surplus - self.degree)  # at most d + 1 coefficients of the quotient at a time
            q, r = self._divide_once(shifted_right(a, below))
            a = add_shifted(truncated(a, below), r, below)
            quotient = add_shifted(quotient, q, below)
        return quotient, a

    def _divide_once(self, a: Words) -> tuple[Words, Words]:
        """Return (quotient, remainder) for deg a ≤ 2 deg f."""
        high = shifted_right(a, self.degree)
        if len(high) < 8 * VALUES_WORDS:
            q = shifted_right(multiply(high, self._reciprocal), self.degree)
            return q, add(a, multiply(q, self.f))
        n = len(self.f) // 8
        if self._values is None:
            self._values = values_of(self._reciprocal, 2 * n), values_of(self.f, n)
        reciprocal_values, f_values = self._values
        q = shifted_right(from_values(values_of(high, 2 * n), reciprocal_values, b"", b""), self.degree)
        return q, from_values(values_of(q, n), f_values, values_of(a, n), b"")


def divide(f: Words, g: Words) -> tuple[Words, Words]:
    """Return (q, r) with f = q g + r and deg r < deg g; ZeroDivisionError for g = 0."""
    if not g:
        raise ZeroDivisionError("division by the polynomial 0")
    if len(f) < len(g):
        return ZERO, f
    if min(len(g), len(f) - len(g)) < 8 * NEWTON_WORDS:
        return _schoolbook(f, g)
    if degree(f) > 2 * degree(g):
        return _Divisor(g).divide(f)
    q = _quotient_by_newton(f, g)
    n = len(g) // 8
    if len(q) < 8 * max(VALUES_WORDS, n // 2):
        return q, add(f, multiply(q, g))
    return q, from_values(values_of(q, n), values_of(g, n), values_of(f, n), b"")


def remainder(f: Words, g: Words) -> Words:
    """Return the remainder of f by g ≠ 0."""
    if len(f) < len(g):
        return f
    if min(len(g), len(f) - len(g)) < 8 * NEWTON_WORDS:
        return _schoolbook_remainder(f, g)
    return divide(f, g)[1]


def _quotient_by_newton(f: Words, g: Words) -> Words:
    """Return floor(f / g) for deg g ≤ deg f: only as many leading coefficients as the quotient has count."""
    n = degree(f) - degree(g)
    return shifted_right(multiply(shifted_right(f, degree(g)), reciprocal(g, n)), n)


def divide_exactly(f: Words, g: Words) -> Words:
    """Return f / g where g divides f (which is not checked): the remainder is not computed."""
    if not g:
        raise ZeroDivisionError("division by the polynomial 0")
    if not f:
        return f
    if degree(f) < degree(g):
        raise ValueError(f"a polynomial of degree {degree(g)} cannot divide one of degree {degree(f)}")
    if min(len(g), len(f) - len(g)) < 8 * NEWTON_WORDS:
        return _schoolbook(f, g)[0]
    return _quotient_by_newton(f, g)
