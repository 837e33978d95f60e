"""The rows of a board, one after the other: the row recursion and what presses flip, in words.

Main definitions
    chased(margin, b, n, center, closes, count)           rows x_{i-1}, x_i, ..., x_{i+count} from the first two
    flips(rows, b, n, form, closes, count)                whether pressing the rows between flips b
Conventions
    A row is (n + 63) // 64 words, rows stand one after the other.  b has `count` rows, or one that stands for all.
"""

from typing import Any

from numba import int64, uint64

from flipalg.algebra.f2.packed.compilation import exported, helper
from flipalg.algebra.f2.packed.kernels.memory import WORD, copy, load, store
from flipalg.algebra.f2.packed.kernels.python_api import (
    allocate,
    argument,
    data,
    free,
    integer,
    new_integer,
    new_words,
    no_memory,
    size,
)


@helper
def _beside(row: Any, w: Any, k: Any) -> Any:
    """Word k of the row moved up and down by one, both added; the row has w words."""
    word = load(row, k)
    moved = word << uint64(1) ^ word >> uint64(1)
    if k > 0:
        moved ^= load(row, k - 1) >> uint64(63)
    if k + 1 < w:
        moved ^= load(row, k + 1) << uint64(63)
    return moved


@helper
def _closed(out: Any, row: Any, w: Any, n: Any) -> None:
    """Add what the ends of a row that closes up lie beside: bit 0 gets bit n - 1, and the other way round."""
    last = (load(row, w - 1) >> uint64((n - 1) & 63)) & uint64(1)
    store(out, 0, load(out, 0) ^ last)
    store(out, w - 1, load(out, w - 1) ^ (load(row, 0) & uint64(1)) << uint64((n - 1) & 63))


@helper
def _mask(n: Any) -> Any:
    return ~uint64(0) >> uint64(-n & 63)


@helper
def _next_row(out: Any, before: Any, row: Any, b: Any, w: Any, center: Any) -> None:
    """Write before + b + A row, and row where `center` is all ones."""
    if w == 1:
        store(out, 0, load(before, 0) ^ load(b, 0) ^ _beside(row, w, 0) ^ (load(row, 0) & center))
        return
    store(out, 0, load(before, 0) ^ load(b, 0) ^ _beside(row, w, 0) ^ (load(row, 0) & center))
    for k in range(1, w - 1):
        word = load(row, k)
        up = word << uint64(1) | load(row, k - 1) >> uint64(63)
        down = word >> uint64(1) | load(row, k + 1) << uint64(63)
        store(out, k, load(before, k) ^ load(b, k) ^ up ^ down ^ (word & center))
    k = w - 1
    store(out, k, load(before, k) ^ load(b, k) ^ _beside(row, w, k) ^ (load(row, k) & center))


@exported(6)
def chased(arguments: Any) -> Any:
    """Return the two rows of `margin` and `count` more: x_{k+1} = x_{k-1} + b_k + A x_k + center x_k."""
    margin, b = argument(arguments, 0), argument(arguments, 1)
    n, center = integer(argument(arguments, 2)), uint64(0) - uint64(integer(argument(arguments, 3)))
    closes, count = integer(argument(arguments, 4)), integer(argument(arguments, 5))
    w = (n + 63) >> 6
    constant = size(b) == w
    if n < 1 or size(margin) != 2 * w or (size(b) != count * w and not constant):
        return int64(0)
    result = new_words((count + 2) * w)
    if result == 0:
        return int64(0)
    out, step = data(result), WORD * w
    copy(out, data(margin), 2 * w)
    target = data(b)
    for _ in range(count):
        _next_row(out + 2 * step, out, out + step, target, w, center)
        if closes:
            _closed(out + 2 * step, out + step, w, n)
        store(out + 2 * step, w - 1, load(out + 2 * step, w - 1) & _mask(n))
        out += step
        if not constant:
            target += step
    return result


@exported(6)
def flips(arguments: Any) -> Any:
    """Return 1 if pressing flips b, else 0: the form c0 + c1 x + c2 y + c3 xy is given as the bits c0, c1, c2, c3."""
    rows, b = argument(arguments, 0), argument(arguments, 1)
    n, form = integer(argument(arguments, 2)), integer(argument(arguments, 3))
    closes, count = integer(argument(arguments, 4)), integer(argument(arguments, 5))
    w = (n + 63) >> 6
    constant = size(b) == w
    if n < 1 or size(rows) != (count + 2) * w or (size(b) != count * w and not constant):
        return int64(0)
    c0, c1 = uint64(0) - uint64(form & 1), uint64(0) - uint64((form >> 1) & 1)
    c2, c3 = uint64(0) - uint64((form >> 2) & 1), uint64(0) - uint64((form >> 3) & 1)
    beside = allocate(2 * w)
    if beside == 0:
        return no_memory()
    row, target, step = data(rows), data(b), WORD * w
    flipped = beside + step
    wrong = uint64(0)
    for _ in range(count):
        above, here, below = row, row + step, row + 2 * step
        for k in range(w):
            vertical = load(above, k) ^ load(below, k)
            store(beside, k, (load(here, k) & c2) ^ (vertical & c3))
            store(flipped, k, (load(here, k) & c0) ^ (vertical & c1) ^ load(target, k))
        if closes:
            _closed(flipped, beside, w, n)
        for k in range(w - 1):
            low = load(beside, k - 1) >> uint64(63) if k > 0 else uint64(0)
            word = load(beside, k)
            moved = (word << uint64(1) | low) ^ (word >> uint64(1) | load(beside, k + 1) << uint64(63))
            wrong |= load(flipped, k) ^ moved
        wrong |= (load(flipped, w - 1) ^ _beside(beside, w, w - 1)) & _mask(n)
        row += step
        if not constant:
            target += step
    free(beside)
    return new_integer(int64(wrong == uint64(0)))
