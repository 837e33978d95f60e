"""Values of the determinant polynomials d_m in extension fields of F2, and the order of t for an element t + 1/t.

d_0 = 1, d_1 = λ and d_m = λ d_{m-1} + d_{m-2}, so d_m(t + 1/t) = (t^(m+1) + t^-(m+1)) / (t + 1/t) if t ≠ 1.  This
value is 0 iff the order of t divides m + 1.  Source: [Jansons2009], example 6 and table 3.3, with the field
F2[z]/(z² + z + 1).
"""

from collections.abc import Iterator
from functools import cache

from f2x import F2Element, F2Extension, F2Poly, prime_factors_of_power
from flipalg.algebra.integers import order_from_multiple

__all__ = ["half_degree", "half_order", "power_sum", "primes_of_the_groups", "subfield_basis", "values_at"]


def values_at(z: F2Element) -> Iterator[F2Element]:
    """Yield the values d_0(z), d_1(z), d_2(z), ... of the determinant polynomials at an element z, without end.

    >>> values = values_at(F2Extension(degree=2).gen())
    >>> print(*(next(values) for _ in range(6)))
    1 z z 1 0 1
    """
    before, d = z.field.zero(), z.field.one()  # d_{-1} and d_0
    while True:
        yield d
        before, d = d, z * d + before


def half_degree(f: F2Poly) -> int:
    """Return the degree of t over F2 for a root t + 1/t of an irreducible polynomial f(λ) ≠ λ.

    It is deg f or 2 deg f.  Let z = t + 1/t.  The degree is deg f iff T² + zT + 1, which has the roots t and 1/t,
    splits over F2(z), that is iff the trace of 1/z² is 0.  This trace equals the trace of 1/z, which is the coefficient
    of λ in f.

    >>> half_degree(F2Poly("x^2 + x + 1")), half_degree(F2Poly("x^3 + x^2 + 1"))
    (4, 3)
    """
    return 2 * f.degree() if f[1] else f.degree()


def power_sum(x: F2Element, n: int) -> F2Element:
    """Return t^n + t^-n for x = t + 1/t and n ≥ 0, by doubling.  The result is 0 iff t^n = 1."""
    low: F2Element = x.field.zero()
    high = x
    for bit in format(n, "b"):
        both = low * high + x
        low, high = (both, high.square()) if bit == "1" else (low.square(), both)
    return low


@cache
def primes_of_the_groups(d: int) -> dict[int, tuple[int, ...]]:
    """Return {s: tuple of the primes that divide 2^d + s} for s = -1 and s = 1.

    The elements t with t + 1/t in the field of 2^d elements are those of two cyclic groups, of orders 2^d - 1 and
    2^d + 1.
    """
    return {sign: prime_factors_of_power(d, sign, float("inf")).primes for sign in (-1, 1)}


def half_order(x: F2Element) -> int:
    """Return the multiplicative order of t for x = t + 1/t ≠ 0; it is also the order of 1/t.

    >>> half_order(F2Extension(degree=2).gen())
    5
    """
    d = x.field.degree()
    sign = 1 if power_sum(x, (1 << d) - 1) else -1
    return order_from_multiple((1 << d) + sign, primes_of_the_groups(d)[sign], lambda n: not power_sum(x, n))


def subfield_basis(field: F2Extension, e: int) -> list[int]:
    """Return a basis over F2 of the subfield of 2^e elements, each basis element as its bits.

    The subfield is {x : x^(2^e) = x}; e must divide the degree of the field.
    """
    pivots: dict[int, tuple[int, int]] = {}
    basis = []
    for i in range(field.degree()):
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
