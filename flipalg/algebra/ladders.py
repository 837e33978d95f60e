"""Determinant polynomials by doubling, and powers by squaring and multiplying, for values of any type.

Let d_0 = 1, d_1 = λ, d_k = λ d_{k-1} + d_{k-2} be the determinant polynomials, and D_k = w^k d_k(v/w) for v and w in a
commutative ring over F2.  Then D_{2k} = (D_k + w D_{k-1})² and D_{2k+1} = v D_k², so that D_n takes log2(n) steps of
two squares each.
"""

from collections.abc import Callable
from typing import TypeVar

__all__ = ["doubling_ladder", "ladder_pays", "power"]


V = TypeVar("V")


def ladder_pays(index: int, degree: int) -> bool:
    """Return whether `doubling_ladder` should reduce each value modulo a polynomial of this degree, to find D_index.

    The other way is to compute D_index itself and to reduce it once.

    >>> ladder_pays(100, 30), ladder_pays(1000, 30)
    (False, True)
    """
    return index > 4 * degree


def doubling_ladder(n: int, start: tuple[V, V], even: Callable[[V, V], V], odd: Callable[[V], V]) -> tuple[V, V]:
    """Return (D_n, D_{n-1}) for n ≥ 0, given start = (D_0, D_{-1}); the head of the module defines D_k, v and w.

    even   a function of D_k and D_{k-1} that returns D_{2k} = (D_k + w D_{k-1})²
    odd    a function of D_k that returns D_{2k+1} = v D_k²
    """
    D, before = start
    for bit in format(n, "b"):
        between = even(D, before)
        D, before = (odd(D), between) if bit == "1" else (between, odd(before))
    return D, before


def power(one: V, base: V, n: int, square: Callable[[V], V], multiply: Callable[[V, V], V]) -> V:
    """Return base^n for n ≥ 0, computed by the functions `square` and `multiply`; base^0 is `one`.

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
