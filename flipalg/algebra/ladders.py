"""Doubling for determinant polynomials, square-and-multiply for powers, on values of any type.

For given v and w in a ring over F2 let D_k = w^k d_k(v/w), d_k the determinant polynomial.  Then
D_{2k} = (D_k + w D_{k-1})² and D_{2k+1} = v D_k²: D_n takes log2(n) steps of two squares.
"""

from collections.abc import Callable
from typing import TypeVar

__all__ = ["doubling_ladder", "ladder_pays", "power"]


V = TypeVar("V")


def ladder_pays(index: int, degree: int) -> bool:
    """Return whether the ladder modulo a polynomial of this degree is cheaper than computing D_index and reducing it.

    >>> ladder_pays(100, 30), ladder_pays(1000, 30)
    (False, True)
    """
    return index > 4 * degree


def doubling_ladder(n: int, start: tuple[V, V], even: Callable[[V, V], V], odd: Callable[[V], V]) -> tuple[V, V]:
    """Return (D_n, D_{n-1}), n ≥ 0, from start = (D_0, D_{-1}).

    even   the function that takes D_k and D_{k-1} to D_{2k} = (D_k + w D_{k-1})²
    odd    the function that takes D_k to D_{2k+1} = v D_k²
    """
    D, before = start
    for bit in format(n, "b"):
        between = even(D, before)
        D, before = (odd(D), between) if bit == "1" else (between, odd(before))
    return D, before


def power(one: V, base: V, n: int, square: Callable[[V], V], multiply: Callable[[V, V], V]) -> V:
    """Return base^n for n ≥ 0, with the functions `square` and `multiply`; base^0 is `one`.

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
