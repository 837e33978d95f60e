"""Determinant polynomials from the binomial pattern."""

from typing import Any

from numba import uint64

from flipalg.algebra.f2.packed.compilation import exported, helper
from flipalg.algebra.f2.packed.kernels.memory import clear, load, store
from flipalg.algebra.f2.packed.kernels.python_api import argument, data, integer, new_words, trimmed


@helper
def _add_determinant(out: Any, n: Any) -> None:
    """Add d_n: with i = (n-e)/2, C(n-i, i) is odd iff i has its ones among those of n - i (Kummer)."""
    parity = n & 1
    for k in range(n // 64 + 1):
        word = uint64(0)
        i = (n - 64 * k - parity) >> 1  # at e = 64 k + parity; it falls by one as e rises by two
        for bit in range(32):
            fits = uint64(((n - (i - bit)) & (i - bit)) == (i - bit)) & uint64(i >= bit)
            word |= fits << uint64(2 * bit + parity)
        store(out, k, load(out, k) ^ word)


@exported(1)
def determinant_words(arguments: Any) -> Any:
    """Return d_n, n ≥ 0.  Linear."""
    n = integer(argument(arguments, 0))
    d = new_words(n // 64 + 1)
    if n < 0 or d == 0:
        return 0
    clear(data(d), n // 64 + 1)
    _add_determinant(data(d), n)
    return d


@exported(1)
def Q_words(arguments: Any) -> Any:
    """Return Q_b = d_h + d_{h-1}, h = (b-1)/2, for b odd.  Linear."""
    h = (integer(argument(arguments, 0)) - 1) // 2
    Q = new_words(h // 64 + 1)
    if h < 0 or Q == 0:
        return 0
    clear(data(Q), h // 64 + 1)
    _add_determinant(data(Q), h)
    if h:
        _add_determinant(data(Q), h - 1)
    return trimmed(Q, h // 64 + 1)
