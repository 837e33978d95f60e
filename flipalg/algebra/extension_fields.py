"""Values of determinant polynomials in F2[λ]/(f), and the degree of the field of t if t + 1/t is a root of f.

d_m(t + 1/t) = (t^(m+1) + t^-(m+1)) / (t + 1/t): so for z = t + 1/t, t ≠ 1, d_m(z) = 0 iff the order of t divides m + 1.
Source: thesis, example 6 and table 3.3, with f = λ² + λ + 1.
"""

from collections.abc import Iterator

from f2x import F2Modulus, F2Poly

__all__ = ["half_degree", "values_at"]


def values_at(z: F2Poly, f: F2Poly) -> Iterator[F2Poly]:
    """Yield d_0(z), d_1(z), d_2(z), ... in F2[λ]/(f), without end; f of degree at least 1.

    >>> values = values_at(F2Poly("z"), F2Poly("z^2 + z + 1"))
    >>> print(*(next(values) for _ in range(6)))
    1 z z 1 0 1
    """
    modulus = F2Modulus(f)
    before, d = F2Poly(0, z.variable), F2Poly(1, z.variable)  # d_{-1} and d_0
    while True:
        yield d
        before, d = d, modulus.multiply(z, d) + before


def half_degree(f: F2Poly) -> int:
    """Return the degree over F2 of the field of t, t + 1/t a root of the irreducible f ≠ λ: k = deg f, or 2k.

    It is k iff T² + zT + 1 splits, iff the trace of 1/z² is 0; this is the trace of 1/z, the coefficient of λ in f.

    >>> half_degree(F2Poly("x^2 + x + 1")), half_degree(F2Poly("x^3 + x^2 + 1"))
    (4, 3)
    """
    return 2 * f.degree() if f[1] else f.degree()
