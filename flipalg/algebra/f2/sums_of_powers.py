"""The first power that is a sum of few others, for the distances of a CRC: half of the sums are kept, half looked up.

Main definitions
    first_sum(powers, a, b)      the least i with 1 + p_i + (sum of a) = (sum of b), of p_1, ..., p_{i-1}
Method
    Sums of b powers are put in a table by open addressing when their highest power has been passed; for each i the sums
    of a of the powers below are looked up.  No sum is 0, so that 0 marks an empty place.
Cost
    C(i, a) steps for each i, and 16 bytes for each of C(i, b) sums.
"""

from math import comb
from typing import Any

import numpy as np
from numba import int64, types

from flipalg.system.numba_cache import helper, kernel

_WORDS = types.Array(types.uint64, 1, "C")
_PLACES = types.Array(types.int64, 1, "C")
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


STEPS = 50_000_000
"""Between two looks for Ctrl-C."""


def first_sum(powers: Any, a: int, b: int) -> int:
    """Return the least i with 1 + p_i = a sum of a + b of p_1, ..., p_{i-1}, p_0 = 1; 0 where there is none."""
    bits = max(10, (2 * comb(len(powers), b)).bit_length())
    table, chosen = np.zeros(1 << bits, np.uint64), np.zeros(a + b + 2, np.int64)
    start = 1
    while start < len(powers):
        stop = start + max(1, STEPS // max(1, comb(start, a), comb(start, b - 1)))
        found = int(_first_sum(powers, a, b, table, 64 - bits, chosen, start, min(stop, len(powers))))
        if found:
            return found
        start = stop
    return 0


@helper
def _kept(table: Any, shift: Any, value: Any, keep: Any) -> Any:
    """Whether a value is in the table; it is put there if `keep`."""
    place = np.int64((value * _GOLDEN) >> np.uint64(shift))
    while table[place] != np.uint64(0):
        if table[place] == value:
            return True
        place = (place + 1) & (len(table) - 1)
    if keep:
        table[place] = value
    return False


@helper
def _sums(powers: Any, count: Any, below: Any, start: Any, table: Any, shift: Any, chosen: Any, keep: Any) -> Any:
    """Go through `start` plus the sums of `count` of p_1, ..., p_{below-1}; whether one of them was in the table."""
    if count > below - 1:
        return False
    for k in range(count):
        chosen[k] = k + 1
    while True:
        value = start
        for k in range(count):
            value ^= powers[chosen[k]]
        if _kept(table, shift, value, keep) and not keep:
            return True
        k = count - 1
        while k >= 0 and chosen[k] == below - count + k:
            k -= 1
        if k < 0:
            return False
        chosen[k] += 1
        for later in range(k + 1, count):
            chosen[later] = chosen[later - 1] + 1


@kernel(int64(_WORDS, int64, int64, _WORDS, int64, _PLACES, int64, int64))
def _first_sum(powers: Any, a: Any, b: Any, table: Any, shift: Any, chosen: Any, start: Any, stop: Any) -> Any:
    """Return the least i, start ≤ i < stop; the table holds the sums below `start`."""
    for i in range(start, stop):
        if _sums(powers, a, i, powers[i] ^ powers[0], table, shift, chosen, False):
            return i
        _sums(powers, b - 1, i, powers[i], table, shift, chosen, True)
    return 0
