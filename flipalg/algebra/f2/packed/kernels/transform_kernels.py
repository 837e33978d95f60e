"""Linear changes of variable and basis on packed words: XORs of blocks only, n log n bit operations each.

Main definitions
    taylor_shift(f)              f(λ + 1)
    in_powers_of_y(f)            (A, B) with f(λ) = A(y) + λ B(y), y = λ² + λ
    from_d_basis(v), to_d_basis(f)    Σ v_j d_j in powers of λ, and back
Main statements
    (λ + 1)^h = λ^h + 1 for h = 2^s              test_taylor_shift
    y^h = λ^(2h) + λ^h for h = 2^s               test_radix_conversion
    d_{h+i} = λ^h d_i + d_{h-2-i}, d_{-1} = 0    test_d_basis
Conventions
    A step with parameter h adds blocks of h coefficients to blocks of h coefficients.  Blocks of whole words and blocks
    inside a word have one loop each.
References
    S. Gao, T. Mateer, Additive fast Fourier transforms over finite fields, IEEE Trans. Inf. Theory 56 (2010), for the
        radix conversion.  The d-basis: algebra/f2/determinant_basis.py.
"""

from typing import Any

from numba import uint64

from flipalg.algebra.f2.packed.compilation import exported, helper
from flipalg.algebra.f2.packed.kernels.memory import WORD, clear, copy, load, store
from flipalg.algebra.f2.packed.kernels.python_api import (
    allocate,
    argument,
    data,
    free,
    new_pair,
    new_words,
    no_memory,
    size,
    trimmed,
)


@helper
def _lower_blocks(h: Any) -> Any:
    """The word of h ones, h zeros, h ones, ... from bit 0 on, for h = 1, 2, 4, ..., 32."""
    mask = (uint64(1) << uint64(h)) - uint64(1)
    while h < 32:
        h *= 2
        mask |= mask << uint64(h)
    return mask


@helper
def _shift_in_place(f: Any, n: Any) -> None:
    h = 1
    while h < 64:
        mask = _lower_blocks(h)
        for k in range(n):
            w = load(f, k)
            store(f, k, w ^ ((w >> uint64(h)) & mask))
        h *= 2
    h = 1
    while h < n:
        for start in range(0, n - h, 2 * h):
            for k in range(start, start + min(h, n - h - start)):
                store(f, k, load(f, k) ^ load(f, k + h))
        h *= 2


@exported(1)
def taylor_shift(arguments: Any) -> Any:
    """Return f(λ + 1)."""
    f = argument(arguments, 0)
    n = size(f)
    if n < 0:
        return 0
    shifted = new_words(n)
    if shifted == 0:
        return 0
    copy(data(shifted), data(f), n)
    _shift_in_place(data(shifted), n)
    return shifted


@helper
def _even_bits(w: Any) -> Any:
    """The 32 bits at the even places of a word."""
    w &= uint64(0x5555555555555555)
    w = (w | w >> uint64(1)) & uint64(0x3333333333333333)
    w = (w | w >> uint64(2)) & uint64(0x0F0F0F0F0F0F0F0F)
    w = (w | w >> uint64(4)) & uint64(0x00FF00FF00FF00FF)
    w = (w | w >> uint64(8)) & uint64(0x0000FFFF0000FFFF)
    return (w | w >> uint64(16)) & uint64(0xFFFFFFFF)


@helper
def _split_in_powers_of_y(f: Any, n: Any, A: Any, B: Any) -> None:
    """Split n words, a power of two ≥ 2, which are used up; A and B have half as many.

    In blocks of h of a stretch f_0 ... f_3 of 4h coefficients: divided by y^h = λ^(2h) + λ^h it has the quotient
    (f_2 + f_3) + f_3 λ^h and the remainder f_0 + (f_1 + f_2 + f_3) λ^h.
    """
    h = n // 4  # in words
    while h:
        for start in range(0, n, 4 * h):
            for k in range(start, start + h):
                second = load(f, k + 2 * h) ^ load(f, k + 3 * h)
                store(f, k + 2 * h, second)
                store(f, k + h, load(f, k + h) ^ second)
        h //= 2
    for k in range(0, n, 2):  # h = 32
        upper = load(f, k + 1)
        upper ^= upper >> uint64(32)
        store(f, k + 1, upper)
        store(f, k, load(f, k) ^ upper << uint64(32))
    h = 16
    while h:
        stretch = _lower_blocks(2 * h)
        second = _lower_blocks(h) << uint64(h) & stretch
        third = _lower_blocks(h) & ~stretch
        for k in range(n):
            w = load(f, k)
            w ^= (w >> uint64(h)) & third
            store(f, k, w ^ ((w >> uint64(h)) & second))
        h //= 2
    for k in range(n // 2):
        low, high = load(f, 2 * k), load(f, 2 * k + 1)
        store(A, k, _even_bits(low) | _even_bits(high) << uint64(32))
        store(B, k, _even_bits(low >> uint64(1)) | _even_bits(high >> uint64(1)) << uint64(32))


@helper
def _power_of_two(n: Any, least: Any) -> Any:
    """The least power of two from `least` and n on."""
    count = least
    while count < n:
        count *= 2
    return count


@exported(1)
def in_powers_of_y(arguments: Any) -> Any:
    """Return (A, B) with f(λ) = A(λ² + λ) + λ B(λ² + λ)."""
    f = argument(arguments, 0)
    n = size(f)
    if n < 0:
        return 0
    count = _power_of_two(n, 2)
    scratch, A, B = allocate(count), new_words(count // 2), new_words(count // 2)
    if scratch == 0 or A == 0 or B == 0:
        return no_memory()
    copy(scratch, data(f), n)
    clear(scratch + WORD * n, count - n)
    _split_in_powers_of_y(scratch, count, data(A), data(B))
    free(scratch)
    return new_pair(trimmed(A, count // 2), trimmed(B, count // 2))


@helper
def _reversed(w: Any, h: Any) -> Any:
    """A word with the bits of each block of h = 1, 2, ..., 64 bits in reverse order."""
    step = 1
    while step < h:
        mask = _lower_blocks(step)
        w = (w >> uint64(step)) & mask | (w & mask) << uint64(step)
        step *= 2
    return w


@helper
def _fold_blocks_of_words(f: Any, n: Any, h: Any) -> None:
    """Add coefficient i of each upper block of 64 h to coefficient 64 h - 2 - i of the lower block."""
    for start in range(0, n, 2 * h):
        for k in range(h):
            folded = _reversed(load(f, start + 2 * h - 1 - k), 64) >> uint64(1)
            if k + 1 < h:
                folded |= _reversed(load(f, start + 2 * h - 2 - k), 64) << uint64(63)
            store(f, start + k, load(f, start + k) ^ folded)


@helper
def _fold_inside_words(f: Any, n: Any, h: Any) -> None:
    """The same for blocks of h = 1, 2, ..., 32 coefficients."""
    lower = _lower_blocks(h)
    for k in range(n):
        w = load(f, k)
        upper = (w >> uint64(h)) & lower
        store(f, k, w ^ ((_reversed(upper, h) >> uint64(1)) & lower & (lower >> uint64(1))))


@helper
def _filled(f: Any, n: Any, count: Any) -> Any:
    """A new object of `count` words that begins with those of f."""
    value = new_words(count)
    if value != 0:
        copy(data(value), data(f), n)
        clear(data(value) + WORD * n, count - n)
    return value


@exported(1)
def from_d_basis(arguments: Any) -> Any:
    """Return Σ v_j d_j(λ), v_j the coefficient of λ^j in v; of the same degree."""
    v = argument(arguments, 0)
    n = size(v)
    if n <= 0:
        return new_words(0) if n == 0 else 0
    count = _power_of_two(n, 1)
    f = _filled(v, n, count)
    if f == 0:
        return 0
    h = count // 2
    while h:
        _fold_blocks_of_words(data(f), count, h)
        h //= 2
    h = 32
    while h:
        _fold_inside_words(data(f), count, h)
        h //= 2
    return trimmed(f, count)


@exported(1)
def to_d_basis(arguments: Any) -> Any:
    """Return v with f = Σ v_j d_j(λ)."""
    f = argument(arguments, 0)
    n = size(f)
    if n <= 0:
        return new_words(0) if n == 0 else 0
    count = _power_of_two(n, 1)
    v = _filled(f, n, count)
    if v == 0:
        return 0
    h = 1
    while h < 64:
        _fold_inside_words(data(v), count, h)
        h *= 2
    h = 1
    while h < count:
        _fold_blocks_of_words(data(v), count, h)
        h *= 2
    return trimmed(v, count)
