"""Values of the determinant polynomials d_m in extensions of F2, and the order of t for an element t + 1/t.

d_m(t + 1/t) = (t^(m+1) + t^-(m+1)) / (t + 1/t): so for t ≠ 1, d_m(t + 1/t) = 0 iff the order of t divides m + 1.
Source: thesis, example 6 and table 3.3, with the field F2[z]/(z² + z + 1).
"""

from collections.abc import Iterator
from functools import cache

from f2x import F2Element, F2Extension, F2Poly
from f2x.power_factors import prime_factors_of_power
from flipalg.algebra.integers import order_from_multiple

__all__ = ["half_degree", "half_order", "power_sum", "primes_of_the_groups", "subfield_basis", "values_at"]


def values_at(z: F2Element) -> Iterator[F2Element]:
    """Yield the values d_0(z), d_1(z), d_2(z), ... of the determinant polynomials, without end.

    >>> values = values_at(F2Extension.of_order(4).generator)
    >>> print(*(next(values) for _ in range(6)))
    1 z z 1 0 1
    """
    before, d = z.field.zero, z.field.one  # d_{-1} and d_0
    while True:
        yield d
        before, d = d, z * d + before


def half_degree(f: F2Poly) -> int:
    """Return the degree of t over F2, deg f or 2 deg f, where z = t + 1/t is a root of the irreducible f ≠ λ.

    It is deg f iff the polynomial T² + zT + 1 in T, with the roots t and 1/t, splits over F2(z), iff the trace of 1/z²
    is 0.  That trace is the trace of 1/z, which is the coefficient of λ in f.

    >>> half_degree(F2Poly("x^2 + x + 1")), half_degree(F2Poly("x^3 + x^2 + 1"))
    (4, 3)
    """
    return 2 * f.degree() if f[1] else f.degree()


def power_sum(x: F2Element, n: int) -> F2Element:
    """Return t^n + t^-n for x = t + 1/t and n ≥ 0, by doubling; it is 0 iff t^n = 1."""
    low: F2Element = x.field.zero
    high = x
    for bit in format(n, "b"):
        both = low * high + x
        low, high = (both, high.square()) if bit == "1" else (low.square(), both)
    return low


@cache
def primes_of_the_groups(d: int) -> dict[int, tuple[int, ...]]:
    """Return {s: the primes that divide 2^d + s} for s = -1 and 1.

    The t with t + 1/t in the field of 2^d elements form two cyclic groups of these orders.
    """
    return {sign: prime_factors_of_power(d, sign, float("inf")).primes for sign in (-1, 1)}


def half_order(x: F2Element) -> int:
    """Return the order of t, which is that of 1/t, for x = t + 1/t ≠ 0.

    >>> half_order(F2Extension.of_order(4).generator)
    5
    """
    d = x.field.degree
    sign = 1 if power_sum(x, (1 << d) - 1) else -1
    return order_from_multiple((1 << d) + sign, primes_of_the_groups(d)[sign], lambda n: not power_sum(x, n))


def subfield_basis(field: F2Extension, e: int) -> list[int]:
    """Return the bits of a basis over F2 of the subfield of 2^e elements (x^(2^e) = x), e a divisor of the degree."""
    pivots: dict[int, tuple[int, int]] = {}
    basis = []
    for i in range(field.degree):
        x = 1 << i
        image = int(field(x).frobenius(e)) ^ x
        while image and (lead := image.bit_length()) in pivots:
            image ^= pivots[lead][0]
            x ^= pivots[lead][1]
        if image:
            pivots[image.bit_length()] = image, x
        else:
            basis.append(x)
    return basis
