"""Determinant polynomials d_n(λ) over F2: closed forms, recurrences and their squarefree parts.

    d_0 = 1,   d_1 = λ,   d_n = λ d_{n-1} + d_{n-2}

d_n is the determinant of the n × n tridiagonal matrix with λ on the diagonal and ones beside it (thesis, eq. 3.4, 3.5).

Main definitions
    determinant_polynomial(n)            d_n
    Q_polynomial(b)                      Q_b = d_h + d_{h-1}, h = (b-1)/2: the squarefree part of d_{b-1}
    two_adic_factorization(n)            d_n from λ and Q_b
    by_recurrence, by_binomials          two obvious routes, kept as oracles
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

from typing import NamedTuple, TypeVar, cast

from f2x import F2Poly, Factorization
from flipalg.algebra.integers import brief, natural_number, odd_part, refuse_beyond_memory
from flipalg.algebra.ladders import doubling_ladder
from flipalg.algebra.polynomials import F2, PolynomialRing
from flipalg.system.native import native

T = TypeVar("T")

ZERO, ONE, LAMBDA = F2Poly(0, "λ"), F2Poly(1, "λ"), F2Poly("λ")


def determinant_polynomial(n: int) -> F2Poly:
    """Return d_n(λ) over F2: d_0 = 1, d_1 = λ, d_n = λ d_{n-1} + d_{n-2}.

    Parameters
    ----------
    n : int
        The index, at least 0, which is the degree.

    Returns
    -------
    F2Poly
        The polynomial, printed in λ.

    Raises
    ------
    TypeError, ValueError
        Unless n is an integer of at least 0.
    MemoryError
        When so many coefficients would not fit.

    See Also
    --------
    F2Poly : polynomials over F2
    nullity : the degree of the gcd of d_m(λ) and d_n(λ + 1)

    Notes
    -----
    The determinant of the n × n tridiagonal matrix with λ on the diagonal and ones beside it; Sutner's "Chebyshev
    polynomial over F2" [Sutner2000], and the Fibonacci polynomial F_{n+1} of the OEIS.  Doubling costs only squares,
    which over F2 spread the coefficients: linear in n.

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
    """Return d_n over R: d_0 = 1, d_1 = x, d_n = x d_{n-1} - d_{n-2} = det(x - A_n)."""
    return cast(T, determinant_polynomial(n)) if R is F2 else R.recursion(n, R.x, R.one)


def _refuse_degree(n: int) -> None:
    """Raise MemoryError when a polynomial of degree n does not fit."""
    # 20 bytes a coefficient at the peak, where FLINT stands in for the native core
    refuse_beyond_memory(20 * n, f"a polynomial of degree {brief(n)}", "modulo a polynomial n may be of any size")


def Q_polynomial(b: int) -> F2Poly:
    """Return Q_b(λ), squarefree of degree (b-1)/2 with Q_b(0) = 1; its roots are t + 1/t with t^b = 1, t ≠ 1.

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


def factor_determinant_polynomial(n: int) -> Factorization:
    """Return the irreducible factors of d_n with multiplicities, by degree and then by bits.

    The cost is that of factoring Q_b, of degree (b-1)/2.

    >>> print(factor_determinant_polynomial(5))
    λ·(λ + 1)^4
    """
    b, lambda_exponent, Q_exponent = two_adic_factorization(n)
    power_of_lambda = [(LAMBDA, lambda_exponent)] if lambda_exponent else []
    factors_of_Q = [(f, Q_exponent) for f, _ in Q_polynomial(b).factor()]
    return Factorization(power_of_lambda + factors_of_Q)  # λ sorts first, and Q_b(0) = 1


def by_recurrence(n: int) -> F2Poly:
    """Return d_n by its definition: n shifts and sums."""
    before, d = ZERO, ONE
    for _ in range(n):
        before, d = d, (d << 1) + before
    return d


def by_binomials(n: int) -> F2Poly:
    """Return d_n from its coefficients: C(n-i, i) is odd iff i has its ones among those of n - i (Kummer)."""
    return F2Poly.from_exponents(n - 2 * i for i in range(n // 2 + 1) if (n - i) & i == i)
