"""Sums of the rows of a table, chosen by bits: the matrix product of Brent and Kung's composition."""

from typing import Any

from numba import uint64

from flipalg.algebra.f2.packed.compilation import exported
from flipalg.algebra.f2.packed.kernels.memory import WORD, add_to, clear, copy, load
from flipalg.algebra.f2.packed.kernels.python_api import (
    allocate,
    argument,
    data,
    error_occurred,
    free,
    integer,
    interrupted,
    new_tuple,
    new_words,
    no_memory,
    released,
    restored,
    set_item,
    size,
    trimmed,
)

STEP = 4
"""Rows are taken so many at a time, from a table of their sums ("four Russians")."""


@exported(4)
def combinations(arguments: Any) -> Any:
    """Return for j = 0, 1, ...: the sum of those of the k rows of w words whose bit jk + i is set in f."""
    table, w = argument(arguments, 0), integer(argument(arguments, 1))
    f, k = argument(arguments, 2), integer(argument(arguments, 3))
    n = size(f)
    if n <= 0 or w <= 0 or k <= 0 or size(table) < k * w:
        return 0
    top = 64 * n
    while top > 0 and (load(data(f), (top - 1) >> 6) >> uint64((top - 1) & 63)) & uint64(1) == uint64(0):
        top -= 1
    count = (top + k - 1) // k
    sums, results = allocate(16 * w), allocate(count * w)
    if sums == 0 or results == 0:
        return no_memory()
    rows, bits = data(table), data(f)
    state = released()
    clear(results, count * w)
    clear(sums, w)
    for start in range(0, k, STEP):
        taken = min(STEP, k - start)
        for i in range(taken):  # sums[c] for c < 2^taken: the sum of the rows that are bits of c
            for c in range(1 << i):
                to = sums + WORD * w * ((1 << i) + c)
                copy(to, sums + WORD * w * c, w)
                add_to(to, rows + WORD * w * (start + i), w)
        for j in range(count):
            chosen = 0
            for i in range(taken):
                at = j * k + start + i
                if at < top:
                    chosen |= ((load(bits, at >> 6) >> uint64(at & 63)) & uint64(1)) << uint64(i)
            if chosen:
                add_to(results + WORD * w * j, sums + WORD * w * chosen, w)
        if w * count > 65536 and interrupted():
            break
    restored(state)
    if error_occurred():
        free(sums)
        free(results)
        return 0
    parts = new_tuple(count)
    for j in range(count):
        part = new_words(w)
        copy(data(part), results + WORD * w * j, w)
        set_item(parts, j, trimmed(part, w))
    free(sums)
    free(results)
    return parts
