"""The loop that fills the table of f(q, r), compiled by numba: import this module only when it is used.

Main definitions
    fill(table, used)   table[q, r] = f(q, r), for flipalg.impartial.three_rows, where the recurrence is stated
    fill_rows           the same for some q: Ctrl-C is answered between two calls
Conventions
    The set of values in use is a row of 64-bit words, value v at bit v mod 64 of word v // 64.
    Compiled on the first call, and cached on disk where a folder for that can be written.
"""

from typing import Any

import numpy as np

from flipalg.system.numba_cache import compiled

STEP = 100
"""Rows that are filled at once: 0.1 s for q = 20,000."""


def fill(table: Any, used: Any) -> None:
    """Fill table[q, r] = f(q, r), r ≤ R ≤ Q; `used` is zeros, a row of words for each r."""
    diagonal = np.zeros(used.shape[1], np.uint64)
    for first in range(0, len(table), STEP):
        fill_rows(table, used, diagonal, first, min(first + STEP, len(table)))


def _fill_rows(table, used, diagonal, first, end):  # type: ignore[no-untyped-def]  # numba finds the types
    """Fill the rows first ≤ q < end, those before them being filled.

    used[r], at first 0, is the set of the values f(q', r), q' < q; diagonal that of f(q', q'), which are the values
    f(q', r) for r ≥ q.
    """
    one, full = np.uint64(1), ~np.uint64(0)
    R, words = table.shape[1] - 1, used.shape[1]
    taken = np.zeros(words, np.uint64)  # f(q, r') for r' < r, and what its first word has below max(q, 1): never free
    for q in range(first, end):
        for w in range(words):  # loops, not slices: they compile in a third of the time
            taken[w] = 0
        for value in range(q - q % 64, max(q, 1)):
            taken[value // 64] |= one << np.uint64(value % 64)
        if q <= R:
            for w in range(words):
                used[q, w] = diagonal[w]
        for r in range(min(q, R) + 1):
            if q > 0 and table[q - 1, r] < q:
                table[q, r] = table[q - 1, r]
                continue
            w = q // 64
            while used[r, w] | taken[w] == full:
                w += 1
            value = 64 * w
            while (used[r, w] | taken[w]) >> np.uint64(value % 64) & one:
                value += 1
            bit = one << np.uint64(value % 64)
            table[q, r] = value
            used[r, w] |= bit
            taken[w] |= bit
        if q <= R:
            value = table[q, q]
            diagonal[value // 64] |= one << np.uint64(value % 64)
            for r in range(q + 1, R + 1):
                table[q, r] = value


fill_rows = compiled(_fill_rows)
