"""The two ladders of this package: doubling for determinant polynomials, square-and-multiply for powers.

Main definitions
    doubling_ladder(n, start, even, odd)    (D_n, D_{n-1}) from (D_0, D_{-1})
    ladder_pays(index, degree)              whether that is cheaper than D_index itself
    power(one, base, n, square, multiply)   base^n
Main statements (D_k = w^k d_k(v/w), and D_k = d_k where v = λ, w = 1)
    D_{2k} = (D_k + w D_{k-1})², D_{2k+1} = v D_k²      test_doubling, test_homogeneous_doubling
Cost
    log2(n) steps of two squares, or of one square and at most one product.
Conventions
    Values of any kind: integers that are bits, flint polynomials, words; the caller says what squaring means.
"""

from collections.abc import Callable
from typing import TypeVar

V = TypeVar("V")


def ladder_pays(index: int, degree: int) -> bool:
    """Return whether D_index modulo a polynomial of this degree is cheaper by the ladder than written out and reduced.

    >>> ladder_pays(100, 30), ladder_pays(1000, 30)
    (False, True)
    """
    return index > 4 * degree


def doubling_ladder(n: int, start: tuple[V, V], even: Callable[[V, V], V], odd: Callable[[V], V]) -> tuple[V, V]:
    """Return (D_n, D_{n-1}), n ≥ 0, from start = (D_0, D_{-1}).

    even   from D_k and D_{k-1} to D_{2k} = (D_k + w D_{k-1})²
    odd    from D_k to D_{2k+1} = v D_k²
    """
    D, before = start
    for bit in format(n, "b"):
        between = even(D, before)
        D, before = (odd(D), between) if bit == "1" else (between, odd(before))
    return D, before


def power(one: V, base: V, n: int, square: Callable[[V], V], multiply: Callable[[V, V], V]) -> V:
    """Return base^n for n ≥ 0.

    >>> power(1, 3, 5, lambda a: a * a, lambda a, b: a * b)
    243
    """
    if not n:
        return one
    result = base
    for bit in format(n, "b")[1:]:
        result = square(result)
        if bit == "1":
            result = multiply(result, base)
    return result
