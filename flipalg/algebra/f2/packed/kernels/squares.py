"""Squares of words: over F2 the coefficients spread.

Main definitions
    square(f)              for Python
    square_of(out, a, n)   2n words
Main statements
    f² equals flint's      test_products_equal_flint
"""

from typing import Any

from numba import uint64

from flipalg.algebra.f2.packed.compilation import exported, helper
from flipalg.algebra.f2.packed.kernels.memory import load, store
from flipalg.algebra.f2.packed.kernels.python_api import argument, data, new_words, size, trimmed


@helper
def spread(w: Any) -> Any:
    """The 32 low bits of a word at the even places."""
    w &= uint64(0xFFFFFFFF)
    w = (w | w << uint64(16)) & uint64(0x0000FFFF0000FFFF)
    w = (w | w << uint64(8)) & uint64(0x00FF00FF00FF00FF)
    w = (w | w << uint64(4)) & uint64(0x0F0F0F0F0F0F0F0F)
    w = (w | w << uint64(2)) & uint64(0x3333333333333333)
    return (w | w << uint64(1)) & uint64(0x5555555555555555)


@helper
def square_of(out: Any, a: Any, n: Any) -> None:
    """2n words at out, the square of n at a: every word spreads to two."""
    for k in range(n):
        w = load(a, k)
        store(out, 2 * k, spread(w))
        store(out, 2 * k + 1, spread(w >> uint64(32)))


@exported(1)
def square(arguments: Any) -> Any:
    """Return f²: over F2 the coefficients spread.  Linear."""
    f = argument(arguments, 0)
    n = size(f)
    if n < 0:
        return 0
    out = new_words(2 * n)
    if out == 0:
        return 0
    square_of(data(out), data(f), n)
    return trimmed(out, 2 * n)
