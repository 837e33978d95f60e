"""The degree of ζ + 1/ζ over F2, where ζ has order k, for every odd k ≤ K, by a sieve.

For k > 1 the degree is the order of 2 modulo k, or half of this order if -1 is a power of 2 modulo k.  The order of 2
modulo k is the lcm of its orders modulo the prime powers in the factorization of k.  Arrays are indexed by k, with 0 at
even k.  The kernels are in kernels/orders.c; tests compare the kernels with the plain versions.
"""

from math import lcm
from typing import Any

import numpy as np

from flipalg.algebra.integers import divisors, half_order_of_2
from research.primitives.native import native

__all__ = ["short_orbits"]


BLOCK = 1 << 20
"""The most rows that a call of the kernel writes."""


def sieve(K: int) -> tuple[Any, Any]:
    """Return two arrays that hold at odd k ≤ K the least prime factor (0 for k = 1) and deg(ζ + 1/ζ), ζ of order k."""
    least, degrees = np.zeros(K + 1, np.int32), np.zeros(K + 1, np.int32)
    if native is not None:
        native.least_primes(least)
        native.order_degrees(least, degrees)
        return least, degrees
    for p in range(3, K + 1, 2):
        if least[p] == 0:
            multiples = least[p :: 2 * p]
            multiples[multiples == 0] = p
    for k in range(1, K + 1, 2):
        degrees[k] = half_order_of_2(k)
    return least, degrees


def short_orbits(K: int) -> Any:
    """Return an array of the rows (degree, k, r), k ≤ K, that a search for P(k) > 0 examines (P: research.primitives).

    `degree` is that of ζ + 1/ζ, ζ of order r; k is the lcm of r and an order s > 1 with the same degree.
    """
    least, degrees = sieve(K)
    if native is None:
        rows = [row for k in range(3, K + 1, 2) for row in _short_orbits(k, degrees)]
        return np.array(rows, np.int64).reshape(-1, 3)
    blocks, k = [np.empty((0, 3), np.int64)], 3
    while k:
        block = np.empty((BLOCK, 3), np.int64)
        k, count = native.short_orbits(k, least, degrees, block)
        blocks.append(block[:count])
    return np.concatenate(blocks)


def _short_orbits(k: int, degrees: Any) -> list[tuple[int, int, int]]:
    """Return the rows of `short_orbits` for one k; none if `flipalg why primitive-lemma` excludes P(k) > 0."""
    d = int(degrees[k])
    if d * d > k:
        return []
    of_k = list(divisors(k))
    sizes = {e: 1 if e == 1 else 2 * int(degrees[e]) for e in of_k}
    if any(d * d * e > k * sizes[e] ** 2 for e in of_k if e < k):
        return []
    return [
        (int(degrees[r]), k, r)
        for r in of_k
        if r > 1 and any(degrees[s] == degrees[r] and lcm(r, s) == k for s in of_k if s > 1)
    ]
