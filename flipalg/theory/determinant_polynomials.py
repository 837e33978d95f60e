"""Determinant polynomials d_n(λ) over F2: recurrences, factorization, and congruences modulo d_n.

    d_0 = 1,   d_1 = λ,   d_n = λ d_{n-1} + d_{n-2}     ([Jansons2009], eq. 3.4 and 3.5; [Sutner2000], [HMP2004])

The index n is the degree; OEIS A093614 writes d_n as the Fibonacci polynomial F_{n+1}.  d_{-1} = 0.  For odd b, Q_b is
the square root of d_{b-1}: d_{b-1} = Q_b², Q_1 = 1.
"""

from typing import NamedTuple, TypeVar, cast

from f2x import F2Poly, Factorization
from flipalg.algebra.integers import brief, natural_number, odd_part, refuse_beyond_memory
from flipalg.algebra.ladders import doubling_ladder
from flipalg.algebra.polynomials import F2, PolynomialRing
from flipalg.system.native import native

__all__ = [
    "LAMBDA",
    "ONE",
    "ZERO",
    "Q_polynomial",
    "Q_polynomial_over",
    "TwoAdicFactorization",
    "by_recurrence",
    "determinant_polynomial",
    "determinant_polynomial_over",
    "factor_determinant_polynomial",
    "solve_modulo_determinant",
    "two_adic_factorization",
]

T = TypeVar("T")

ZERO = F2Poly(0, "λ")
ONE = F2Poly(1, "λ")
LAMBDA = F2Poly("λ")


def determinant_polynomial(n: int) -> F2Poly:
    """Return d_n(λ) over F2: d_0 = 1, d_1 = λ, d_n = λ d_{n-1} + d_{n-2}.

    Parameters
    ----------
    n : int
        The index, which is also the degree, at least 0.

    Returns
    -------
    F2Poly
        The polynomial, printed in λ.

    Raises
    ------
    TypeError, ValueError
        Unless n is an integer of at least 0.
    MemoryError
        If the coefficients would not fit into memory.

    See Also
    --------
    F2Poly : polynomials over F2
    nullity : for `plus`, the degree of the gcd of d_m(λ) and d_n(λ + 1)

    Notes
    -----
    d_n is the determinant of the n × n tridiagonal matrix with λ on the diagonal and ones beside it, Sutner's
    "Chebyshev polynomial over F2" [Sutner2000], and the Fibonacci polynomial F_{n+1} of the OEIS.  The cost is linear
    in n: doubling the index takes only squares, and squaring over F2 spreads the coefficients.

    References
    ----------
    [Jansons2009], eq. 3.5.

    Examples
    --------
    >>> determinant_polynomial(4)
    F2Poly('λ^4 + λ^2 + 1')
    >>> print(determinant_polynomial(11).factor())
    λ^3·(λ + 1)^8
    """
    _refuse_degree(natural_number("n", n))
    return _pair(n)[0] if native is None else _from_bytes(native.determinant_words(n))


def _from_bytes(data: bytes) -> F2Poly:
    return F2Poly(F2Poly.from_bytes(data), "λ")


def _pair(n: int) -> tuple[F2Poly, F2Poly]:
    """Return (d_n, d_{n-1}), n ≥ 0."""
    return doubling_ladder(n, (ONE, ZERO), lambda d, before: (d + before).square(), lambda d: d.square() << 1)


def determinant_polynomial_over(R: PolynomialRing[T], n: int) -> T:
    """Return d_n in the polynomial ring R: d_0 = 1, d_1 = x, d_n = x d_{n-1} - d_{n-2}."""
    return cast(T, determinant_polynomial(n)) if R is F2 else R.recursion(n, R.x, R.one)


def _refuse_degree(n: int) -> None:
    """Raise MemoryError if a polynomial of degree n does not fit into memory."""
    # 20 bytes for each coefficient at the peak, with FLINT instead of the native core
    refuse_beyond_memory(20 * n, f"a polynomial of degree {brief(n)}", "modulo a polynomial n may be of any size")


def Q_polynomial(b: int) -> F2Poly:
    """Return Q_b(λ), squarefree of degree (b-1)/2 with Q_b(0) = 1.  Its roots are t + 1/t for t^b = 1, t ≠ 1.

    Raises ValueError unless b is odd and positive.

    >>> Q_polynomial(9)
    F2Poly('λ^4 + λ^3 + λ^2 + 1')
    """
    if natural_number("b", b) % 2 == 0:
        raise ValueError(f"b must be odd, got {b}")
    _refuse_degree(b // 2)
    if native is None:
        d, before = _pair(b // 2)
        return d + before
    return _from_bytes(native.Q_words(b))


def Q_polynomial_over(R: PolynomialRing[T], b: int) -> T:
    """Return d_k + d_{k-1} in the ring R, for an odd b = 2k + 1 ≥ 3.

    Its roots are t + 1/t for t^b = 1, t ≠ 1, unless the characteristic divides b.
    """
    if R is F2:
        return cast(T, Q_polynomial(b))
    d = determinant_polynomial_over(R, b // 2)
    return R.add(d, determinant_polynomial_over(R, b // 2 - 1))


class TwoAdicFactorization(NamedTuple):
    """The exponents in d_n = λ^lambda_exponent · Q_b^Q_exponent, and b, the odd part of n + 1."""

    b: int
    lambda_exponent: int
    Q_exponent: int


def two_adic_factorization(n: int) -> TwoAdicFactorization:
    """Return the exponents of λ and of Q_b in d_n, n ≥ 0; proof: `flipalg why two-adic-factorization`.

    >>> two_adic_factorization(11)
    TwoAdicFactorization(b=3, lambda_exponent=3, Q_exponent=8)
    """
    k, b = odd_part(natural_number("n", n) + 1)
    return TwoAdicFactorization(b, 2**k - 1, 2 ** (k + 1))


def factor_determinant_polynomial(n: int) -> Factorization:
    """Return the irreducible factors of d_n with multiplicities, sorted by degree and then by bits.

    The cost is that of factoring Q_b, where b is the odd part of n + 1.

    >>> print(factor_determinant_polynomial(5))
    λ·(λ + 1)^4
    """
    b, lambda_exponent, Q_exponent = two_adic_factorization(n)
    power_of_lambda = [(LAMBDA, lambda_exponent)] if lambda_exponent else []
    factors_of_Q = [(f, Q_exponent) for f, _ in Q_polynomial(b).factor()]
    return Factorization(power_of_lambda + factors_of_Q)  # λ sorts first, and Q_b(0) = 1


def solve_modulo_determinant(D: F2Poly, c: F2Poly, n: int) -> tuple[F2Poly | None, F2Poly]:
    """Return (x, g) with g = gcd(D, d_n) and D x = c modulo d_n, deg x < n - deg g; x is None if no solution exists.

    D and c must have degrees below n.
    """
    # Let C, E and F be c, D and d_n divided by g.  Then x = (C + h F) / E for h = C / F mod E, which needs a gcd of the
    # degree of D.  If 2 deg D > n and D is prime to d_n, D is inverted by lifting instead.
    d = determinant_polynomial(n)
    if not D:
        return (None if c else D), d
    if 2 * D.degree() > n and (u := _lifted_inverse(D, n, d)) is not None:
        return c * u % d, ONE
    g, cofactor, _ = (d % D).xgcd(D)  # cofactor · F = 1 mod E
    C, remainder = divmod(c, g)
    if remainder:
        return None, g
    E, F = D // g, d // g
    h = C * cofactor % E
    return (C + h * F) // E, g


def _lifted_inverse(D: F2Poly, n: int, d: F2Poly) -> F2Poly | None:
    """Return u with D u = 1 modulo d = d_n, or None if D and d have a common factor."""
    # The inverse is found modulo p, the product of the irreducible factors of d, then modulo p², p⁴, ..., and d: if
    # D u = 1 mod q, then D (D u²) = (D u)² = 1 mod q².
    b, lambda_exponent, _ = two_adic_factorization(n)
    p = Q_polynomial(b) << min(1, lambda_exponent)
    g, u, _ = (D % p).xgcd(p)
    if g != ONE:
        return None
    while p.degree() < n:
        p = p.square() if 2 * p.degree() < n else d
        u = u.square() % p * (D % p) % p
    return u


def by_recurrence(n: int) -> F2Poly:
    """Return d_n over F2 by its recurrence, with n shifts and sums; for tests."""
    before, d = ZERO, ONE
    for _ in range(n):
        before, d = d, (d << 1) + before
    return d
