"""Determinant polynomials d_n(λ) over F2, and what they are made of.

    d_0 = 1,   d_1 = λ,   d_n = λ d_{n-1} + d_{n-2}

d_n is the determinant of the n × n tridiagonal matrix with λ on the diagonal and ones beside it (thesis, eq. 3.4, 3.5).

Main definitions
    determinant_polynomial(n)            d_n, from its bits
    determinant_bits(n), Q_bits(b)       the same on Python integers (f2_bits): O(n) bit operations
    determinant_polynomial_mod(n, f)     d_n mod f, n as large as you like: 2 log2(n) squares mod f
    Q(b)                                 Q_b = d_h + d_{h-1}, h = (b-1)/2: the squarefree part of d_{b-1}
    factor_determinant_polynomial(n)     by way of Q_b: the factors of a polynomial of degree (b-1)/2, not n
    by_recurrence, by_doubling, by_binomials   three obvious routes, kept as oracles
Main statements (proofs: [Sutner2000], [HMP2004])
    gcd(d_{m-1}, d_{n-1}) = d_{gcd(m, n)-1}               test_gcd_of_two_is_the_polynomial_of_the_gcd
    d_{2k} = (d_k + d_{k-1})², d_{2k+1} = λ d_k²          test_doubling
    d_{m+n} = d_m d_n + d_{m-1} d_{n-1}                   test_addition
    d_n = λ^(2^k-1) Q_b^(2^(k+1)) for n + 1 = 2^k b       test_two_adic_factorization
    d_{2^k-1} = λ^(2^k-1)                                 test_theorem_4_of_the_thesis
    [λ^(n-2i)] d_n = C(n-i, i) mod 2                      test_three_routes_agree
Conventions
    The index is the degree; OEIS A093614 writes the Fibonacci polynomial F_{n+1} for our d_n.
    d_{-1} = 0, and Q_1 = d_0 + d_{-1} = 1.
References
    [Sutner2000] K. Sutner, σ-automata and Chebyshev-polynomials, TCS 230 (2000) 49-73.
    [HMP2004] M. Hunziker, A. Machiavelo, J. Park, Chebyshev polynomials over finite fields and reversibility
        of σ-automata on square grids, TCS 320 (2004) 465-483.
    Thesis: the source "Flip it!", section 3.2, table 3.2 and theorem 4 (printed with index 2^k; it is 2^k - 1).
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from flint import nmod_poly

from flipalg.algebra.f2_bits import square_bits
from flipalg.algebra.f2_polynomials import factor, from_bits, from_exponents
from flipalg.algebra.integers import brief, natural_number, odd_part, refuse_beyond_memory

T = TypeVar("T")

ZERO, ONE, LAMBDA = 0b0, 0b1, 0b10  # as bits: nmod_poly values are mutable, so none is shared


def _ladder(
    n: int, zero: T, one: T, add: Callable[[T, T], T], square: Callable[[T], T], times: Callable[[T], T]
) -> tuple[T, T]:
    """Return (d_n, d_{n-1}) in any ring over F2, from the bits of n; `times` multiplies by λ."""
    d, before = one, zero  # d_0 and d_{-1}
    for bit in format(n, "b"):
        even = square(add(d, before))  # d_{2k}
        d, before = (times(square(d)), even) if bit == "1" else (even, times(square(before)))
    return d, before


def _bit_pair(n: int) -> tuple[int, int]:
    if n < 0:
        return 0, 0
    refuse_degree(n, "determinant_polynomial_mod(n, f) takes an n of any size")
    return _ladder(n, ZERO, ONE, int.__xor__, square_bits, lambda bits: bits << 1)


def refuse_degree(n: int, instead: str) -> None:
    """Raise MemoryError when a polynomial of degree n is beyond the limit; `instead` says what to do."""
    # measured: 20 bytes a coefficient at the peak, on the way from bits to flint
    refuse_beyond_memory(20 * n, f"a polynomial of degree {brief(n)}", instead)


def determinant_bits(n: int) -> int:
    """Return the bits of d_n (bit i is the coefficient of λ^i), for n ≥ 0; O(n) bit operations.

    >>> bin(determinant_bits(4))
    '0b10101'
    """
    return _bit_pair(natural_number("n", n))[0]


def determinant_polynomial(n: int) -> nmod_poly:
    """Return d_n(λ), of degree n, as a fresh flint nmod_poly.

    Doubling costs only squares over F2, and a square only spreads the coefficients: linear in n.
    Raises TypeError or ValueError unless n is an integer ≥ 0, MemoryError when n + 1 words cannot be had.
    Source: thesis eq. 3.5.

    >>> determinant_polynomial(4)
    x^4 + x^2 + 1
    """
    return from_bits(determinant_bits(n))


def determinant_polynomial_mod(n: int, f: nmod_poly) -> nmod_poly:
    """Return d_n mod f for f ≠ 0 and n ≥ 0 of any size: 2 log2(n) squares modulo f.

    >>> determinant_polynomial_mod(10**100, determinant_polynomial(5))
    x^4 + x^2 + 1
    """
    return determinant_pair_mod(n, f)[0]


def determinant_pair_mod(n: int, f: nmod_poly) -> tuple[nmod_poly, nmod_poly]:
    """Return (d_n mod f, d_{n-1} mod f), for f ≠ 0 and n ≥ 0 of any size."""
    n = natural_number("n", n)
    if f.is_zero():
        raise ZeroDivisionError("d_n modulo the polynomial 0")
    lam = from_bits(LAMBDA)
    return _ladder(
        n, from_bits(ZERO), from_bits(ONE) % f, nmod_poly.__add__, lambda g: g * g % f, lambda g: lam * g % f
    )


def Q_bits(b: int) -> int:
    """Return the bits of Q_b = d_h + d_{h-1}, h = (b-1)/2, for b odd."""
    d, before = _bit_pair((_odd(b) - 1) // 2)
    return d ^ before


def Q(b: int) -> nmod_poly:
    """Return Q_b(λ), squarefree of degree (b-1)/2 with Q_b(0) = 1; its roots are t + 1/t with t^b = 1, t ≠ 1.

    Raises ValueError unless b is odd and positive.

    >>> Q(9)
    x^4 + x^3 + x^2 + 1
    """
    return from_bits(Q_bits(b))


def _odd(b: int) -> int:
    if natural_number("b", b) % 2 == 0:
        raise ValueError(f"b must be odd, got {b}")
    return b


class TwoAdicFactorization(NamedTuple):
    """d_n = λ^lambda_exponent · Q_b^Q_exponent, with n + 1 = 2^k b."""

    b: int
    lambda_exponent: int
    Q_exponent: int


def two_adic_factorization(n: int) -> TwoAdicFactorization:
    """Return the exponents of λ and of Q_b in d_n.

    >>> two_adic_factorization(11)
    TwoAdicFactorization(b=3, lambda_exponent=3, Q_exponent=8)
    """
    k, b = odd_part(natural_number("n", n) + 1)
    return TwoAdicFactorization(b, 2**k - 1, 2 ** (k + 1))


def factor_determinant_polynomial(n: int) -> list[tuple[nmod_poly, int]]:
    """Return the irreducible factors of d_n with multiplicities, in the fixed order of `factor`.

    >>> factor_determinant_polynomial(5)
    [(x, 1), (x + 1, 4)]
    """
    b, lambda_exponent, Q_exponent = two_adic_factorization(n)
    power_of_lambda = [(from_bits(LAMBDA), lambda_exponent)] if lambda_exponent else []
    return power_of_lambda + [(f, Q_exponent) for f, _ in factor(Q(b))]  # λ sorts first, and Q_b(0) = 1


def by_recurrence(n: int) -> nmod_poly:
    """Return d_n by its definition, n products by λ."""
    lam = from_bits(LAMBDA)
    before, d = from_bits(ZERO), from_bits(ONE)
    for _ in range(n):
        before, d = d, lam * d + before
    return d


def by_doubling(n: int) -> nmod_poly:
    """Return d_n by doubling, with flint's products."""
    lam = from_bits(LAMBDA)
    return _ladder(n, from_bits(ZERO), from_bits(ONE), nmod_poly.__add__, lambda g: g * g, lambda g: lam * g)[0]


def by_binomials(n: int) -> nmod_poly:
    """Return d_n from its coefficients: C(n-i, i) is odd iff i has its ones among those of n - i (Kummer)."""
    return from_exponents(n - 2 * i for i in range(n // 2 + 1) if (n - i) & i == i)
