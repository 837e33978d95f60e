"""Sums and shifts of words, for Python."""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import int64, types, uint64

from flipalg.algebra.f2.packed.compilation import exported, helper, intrinsic
from flipalg.algebra.f2.packed.kernels.memory import WORD, add_to, clear, copy, load, store
from flipalg.algebra.f2.packed.kernels.python_api import argument, data, integer, new_integer, new_words, size, trimmed


@intrinsic
def leading_zeros(typing_context: Any, word: Any) -> Any:
    """The number of zero bits above the top one, 64 for 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@intrinsic
def chosen(typing_context: Any, condition: Any, a: Any, b: Any) -> Any:
    """The word a where the condition holds, else b: without a jump, which could not be foretold."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        choice = builder.select(*arguments)
        choice.set_metadata("unpredictable", builder.module.add_metadata([]))
        return choice

    return types.uint64(types.boolean, types.uint64, types.uint64), generate


@helper
def degree_of(f: Any, top: Any) -> Any:
    """The degree of the words at f, all 0 above index `top`; -1 for 0."""
    while top >= 0 and load(f, top) == uint64(0):
        top -= 1
    if top < 0:
        return int64(-1)
    return 64 * top + 63 - int64(leading_zeros(load(f, top)))


@exported(1)
def degree(arguments: Any) -> Any:
    """Return the degree of f, -1 for 0."""
    n = size(argument(arguments, 0))
    if n < 0:
        return 0
    return new_integer(degree_of(data(argument(arguments, 0)), n - 1))


@exported(2)
def add(arguments: Any) -> Any:
    """Return f + g."""
    f, g = argument(arguments, 0), argument(arguments, 1)
    n, m = size(f), size(g)
    if n < 0 or m < 0:
        return 0
    if n < m:
        f, g, n, m = g, f, m, n
    total = new_words(n)
    if total == 0:
        return 0
    p, a, b = data(total), data(f), data(g)
    for k in range(m):
        store(p, k, load(a, k) ^ load(b, k))
    for k in range(m, n):
        store(p, k, load(a, k))
    return trimmed(total, n) if n == m else total


@helper
def shift_up(out: Any, f: Any, n: Any, part: Any) -> None:
    """Write n + 1 words, λ^part times the n words at f, 0 ≤ part < 64."""
    below = uint64(0)
    up, down = uint64(part), uint64(63 - part)
    for k in range(n):
        w = load(f, k)
        store(out, k, w << up | below)
        below = (w >> uint64(1)) >> down
    store(out, n, below)


@helper
def shift_down(out: Any, f: Any, n: Any, part: Any) -> None:
    """Write n words, the n words at f without their `part` lowest bits, 0 ≤ part < 64."""
    down, up = uint64(part), uint64(63 - part)
    for k in range(n - 1):
        store(out, k, load(f, k) >> down | (load(f, k + 1) << uint64(1)) << up)
    if n > 0:
        store(out, n - 1, load(f, n - 1) >> down)


@exported(2)
def shifted_left(arguments: Any) -> Any:
    """Return λ^count f."""
    f, count = argument(arguments, 0), integer(argument(arguments, 1))
    n = size(f)
    if n <= 0:
        return new_words(0) if n == 0 else 0
    whole, part = count >> 6, count & 63
    result = new_words(n + whole + 1)
    if result == 0:
        return 0
    p = data(result)
    for k in range(whole):
        store(p, k, uint64(0))
    shift_up(p + WORD * whole, data(f), n, part)
    return trimmed(result, n + whole + 1)


@exported(3)
def add_shifted(arguments: Any) -> Any:
    """Return f + λ^count g for the arguments f, g, count."""
    f, g, count = argument(arguments, 0), argument(arguments, 1), integer(argument(arguments, 2))
    n, m = size(f), size(g)
    if min(n, m) < 0:
        return 0
    whole, part = count >> 6, count & 63
    filled = whole + m + 1 if m else 0
    words = max(n, filled)
    total = new_words(words)
    if total == 0:
        return 0
    p, a = data(total), data(f)
    if m:
        copy(p, a, min(n, whole))
        clear(p + WORD * n, whole - n)
        shift_up(p + WORD * whole, data(g), m, part)
        add_to(p + WORD * whole, a + WORD * whole, min(n, filled) - whole)
    copy(p + WORD * filled, a + WORD * filled, n - filled)
    return trimmed(total, words)


@exported(2)
def shifted_right(arguments: Any) -> Any:
    """Return the quotient of f by λ^count."""
    f, count = argument(arguments, 0), integer(argument(arguments, 1))
    n = size(f)
    if n < 0:
        return 0
    whole, part = count >> 6, count & 63
    if whole >= n:
        return new_words(0)
    result = new_words(n - whole)
    if result == 0:
        return 0
    shift_down(data(result), data(f) + WORD * whole, n - whole, part)
    return trimmed(result, n - whole)


@exported(2)
def truncated(arguments: Any) -> Any:
    """Return f mod λ^count."""
    f, count = argument(arguments, 0), integer(argument(arguments, 1))
    n = size(f)
    if n < 0:
        return 0
    whole, part = count >> 6, count & 63
    kept = min(n, whole + (part > 0))
    result = new_words(kept)
    if result == 0:
        return 0
    copy(data(result), data(f), kept)
    if part > 0 and whole < n:
        store(data(result), whole, load(data(f), whole) & ((uint64(1) << uint64(part)) - uint64(1)))
    return trimmed(result, kept)
