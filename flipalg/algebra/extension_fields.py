"""Extension fields F_{2^k} of F2: roots of factors, d_m(z) there, and the field of t where z = t + 1/t.

Main definitions
    values_at(z, f)             d_0(z), d_1(z), d_2(z), ... in F2[λ]/(f), by the recurrence
    half_degree(f)              the degree of the field of t, where t + 1/t is a root of f: k = deg f or 2k
Main statements
    d_m(t + 1/t) = (t^(m+1) + t^-(m+1)) / (t + 1/t), so d_m(z) = 0 iff the order of t divides m + 1 (t ≠ 1)
        test_rank_is_the_order_of_t: an independent road to the rank of apparition
    t is in F_{2^k} iff the trace of 1/z is 0: T² + zT + 1 is z² (S² + S + 1/z²) for T = zS, and the trace of 1/z² is
    that of 1/z, the sum of the inverse roots of f, which is its coefficient of λ
        test_half_root_solves_the_quadratic
Conventions
    An element of F2[λ]/(f) is its representative of degree below deg f; z = λ is the root of f.
Source
    Thesis, example 6 and table 3.3, where f = λ² + λ + 1.
"""

from collections.abc import Iterator

from f2x import F2Modulus, F2Poly


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
    """Return the degree of the field of t, where t + 1/t is a root of the irreducible f ≠ λ: k = deg f, or 2k.

    >>> half_degree(F2Poly("x^2 + x + 1")), half_degree(F2Poly("x^3 + x^2 + 1"))
    (4, 3)
    """
    return 2 * f.degree() if f[1] else f.degree()
