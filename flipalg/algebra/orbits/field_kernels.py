"""Squares, products and traces in F2[z]/(f), f of three or five terms: loops, compiled.

Main definitions
    parameters(shape)                                   what the helpers take as `field`
    multiplied, squared, trace_form, product_trace      for kernels: arithmetic on addresses
    multiply, square_often, form_of, dickson, ben_or    for Python: the same on arrays
Main statements
    a ≤ d/2, so that a product is reduced word by word from the highest down      test_products_equal_flint
    Tr(x z^j) = Σ_i x_i Tr(z^(i+j)), and Tr(z^s) is 0 for nearly all s: the form is a few shifts of x reversed
Conventions
    Elements, scratch and `shape` as in sparse_fields; nothing is checked.
"""

from typing import Any

from numba import int64, uint64, void

from flipalg.algebra.f2.packed.compilation import helper
from flipalg.algebra.f2.packed.kernels.carryless import BLOCK, clmul, multiply_row
from flipalg.algebra.f2.packed.kernels.memory import WORD, load, store
from flipalg.algebra.orbits.compilation import INTEGERS, WORDS, address, kernel

SCRATCH = 3
"""Elements' worth of words, beyond 2·BLOCK + 8, that the helpers need as scratch."""


@helper
def parameters(shape: Any) -> Any:
    """(d, length, number of terms, a, b, c): what the helpers below take as `field`, in registers."""
    return shape[0], shape[1], shape[2], shape[4], shape[5], shape[6]


@helper
def _fold(p: Any, i: Any, word: Any, offset: Any, shift: Any) -> None:
    """Add `word`, as if it stood at word i, to where z^d = z^e + ... brings it: down by d - e."""
    k = i + offset
    store(p, k, load(p, k) ^ word << shift)
    store(p, k + 1, load(p, k + 1) ^ (word >> uint64(1)) >> (uint64(63) - shift))


@helper
def _reduce(field: Any, p: Any, out: Any) -> None:
    """Reduce the product at address p modulo f into the words at `out`, from the highest word down."""
    d, _, terms, a, b, c = field
    word, bit = d >> 6, uint64(d & 63)
    if d < 128:
        _reduce_short(field, p)
    else:
        offset_0, shift_0 = -d >> 6, uint64(-d & 63)
        offset_a, shift_a = (a - d) >> 6, uint64((a - d) & 63)
        if terms == 2:
            for i in range((2 * d - 2) >> 6, word, -1):
                top = load(p, i)
                _fold(p, i, top, offset_0, shift_0)
                _fold(p, i, top, offset_a, shift_a)
        else:
            offset_b, shift_b = (b - d) >> 6, uint64((b - d) & 63)
            offset_c, shift_c = (c - d) >> 6, uint64((c - d) & 63)
            for i in range((2 * d - 2) >> 6, word, -1):
                top = load(p, i)
                _fold(p, i, top, offset_0, shift_0)
                _fold(p, i, top, offset_a, shift_a)
                _fold(p, i, top, offset_b, shift_b)
                _fold(p, i, top, offset_c, shift_c)
        top = load(p, word) >> bit
        store(p, word, load(p, word) & ((uint64(1) << bit) - uint64(1)))
        _fold(p, 0, top, 0, uint64(0))
        _fold(p, 0, top, a >> 6, uint64(a & 63))
        if terms == 4:
            _fold(p, 0, top, b >> 6, uint64(b & 63))
            _fold(p, 0, top, c >> 6, uint64(c & 63))
    for i in range((d + 63) >> 6):
        store(out, i, load(p, i))
    for i in range((d + 63) >> 6, field[1]):
        store(out, i, uint64(0))  # products take whole blocks


@helper
def _reduce_short(field: Any, p: Any) -> None:
    """Reduce the four words at address p, d < 128: twice the part from z^d on, since a ≤ d/2."""
    d, _, terms, a, b, c = field
    w0, w1, w2, w3 = load(p, 0), load(p, 1), load(p, 2), load(p, 3)
    for _ in range(2):
        if d >= 64:
            bit = uint64(d - 64)
            left = uint64(63) - bit
            h0 = w1 >> bit | (w2 << uint64(1)) << left
            h1 = w2 >> bit | (w3 << uint64(1)) << left
            w1 &= (uint64(1) << bit) - uint64(1)
        else:
            bit = uint64(d)
            left = uint64(63) - bit
            h0 = w0 >> bit | (w1 << uint64(1)) << left
            h1 = w1 >> bit | (w2 << uint64(1)) << left
            w0 &= (uint64(1) << bit) - uint64(1)
            w1 = uint64(0)
        w0, w1, w2, w3 = w0 ^ h0, w1 ^ h1, uint64(0), uint64(0)
        w0, w1, w2 = _shifted_in(w0, w1, w2, h0, h1, uint64(a))
        if terms == 4:
            w0, w1, w2 = _shifted_in(w0, w1, w2, h0, h1, uint64(b))
            w0, w1, w2 = _shifted_in(w0, w1, w2, h0, h1, uint64(c))
    store(p, 0, w0)
    store(p, 1, w1)


@helper
def _shifted_in(w0: Any, w1: Any, w2: Any, h0: Any, h1: Any, shift: Any) -> Any:
    right = uint64(63) - shift
    return (
        w0 ^ h0 << shift,
        w1 ^ (h1 << shift | (h0 >> uint64(1)) >> right),
        w2 ^ (h1 >> uint64(1)) >> right,
    )


@helper
def multiplied(field: Any, x: Any, y: Any, scratch: Any, out: Any) -> None:
    """Write the product of the elements at the addresses x and y to `out`, which may be x or y."""
    used = (field[0] + 63) >> 6
    p = scratch
    if used == 1:
        low, high = clmul(load(x, 0), load(y, 0))
        store(p, 0, low)
        store(p, 1, high)
        store(p, 2, uint64(0))
        store(p, 3, uint64(0))
    elif used <= 4:
        for i in range(8):
            store(p, i, uint64(0))
        for i in range(used):
            for j in range(used):
                low, high = clmul(load(x, i), load(y, j))
                store(p, i + j, load(p, i + j) ^ low)
                store(p, i + j + 1, load(p, i + j + 1) ^ high)
    else:
        product = p + WORD * (2 * field[1] + 2)
        for i in range(2 * field[1]):
            store(p, i, uint64(0))
        for i in range(0, used, BLOCK):
            for j in range(0, used, BLOCK):
                multiply_row(product, x + WORD * i, y + WORD * j, BLOCK)
                for k in range(2 * BLOCK):
                    store(p, i + j + k, load(p, i + j + k) ^ load(product, k))
    _reduce(field, p, out)


@helper
def squared(field: Any, x: Any, scratch: Any, out: Any) -> None:
    """Write the square of the element at the address x to `out`, which may be x."""
    used = (field[0] + 63) >> 6
    p = scratch
    for i in range(used):
        low, high = clmul(load(x, i), load(x, i))
        store(p, 2 * i, low)
        store(p, 2 * i + 1, high)
    if used == 1:
        store(p, 2, uint64(0))
        store(p, 3, uint64(0))
    _reduce(field, p, out)


@helper
def trace_form(field: Any, traces: Any, x: Any, scratch: Any, out: Any) -> None:
    """Write to `out` the words φ with Tr(x y) = parity of φ & y; `traces` is where shape has the s with Tr(z^s) = 1."""
    d, length = field[0], field[1]
    used = (d + 63) >> 6
    # reversed: bit d - 1 - i of the middle third of `mirror` is bit i of x
    mirror = scratch
    shift = uint64(64 * used - d)
    above = uint64(0)
    for i in range(used):
        store(mirror, i, uint64(0))
        store(mirror, 2 * used + i, uint64(0))
    for i in range(used - 1, -1, -1):
        word = _mirrored(load(x, used - 1 - i))
        store(mirror, used + i, word >> shift | (above << uint64(1)) << (uint64(63) - shift))
        above = word
    store(mirror, 3 * used, uint64(0))
    for i in range(length):
        store(out, i, uint64(0))
    for k in range(load(traces, 0)):
        offset = d - 1 - int64(load(traces, k + 1)) + 64 * used  # φ_j takes x_(s-j): bit d - 1 - s + j of the mirror
        word, bit = offset >> 6, uint64(offset & 63)
        for i in range(used):
            low, high = load(mirror, word + i), load(mirror, word + i + 1)
            store(out, i, load(out, i) ^ (low >> bit | (high << uint64(1)) << (uint64(63) - bit)))
    if d & 63:
        store(out, used - 1, load(out, used - 1) & ((uint64(1) << uint64(d & 63)) - uint64(1)))


@helper
def _mirrored(a: Any) -> Any:
    a = (a >> uint64(1)) & uint64(0x5555555555555555) | (a & uint64(0x5555555555555555)) << uint64(1)
    a = (a >> uint64(2)) & uint64(0x3333333333333333) | (a & uint64(0x3333333333333333)) << uint64(2)
    a = (a >> uint64(4)) & uint64(0x0F0F0F0F0F0F0F0F) | (a & uint64(0x0F0F0F0F0F0F0F0F)) << uint64(4)
    a = (a >> uint64(8)) & uint64(0x00FF00FF00FF00FF) | (a & uint64(0x00FF00FF00FF00FF)) << uint64(8)
    a = (a >> uint64(16)) & uint64(0x0000FFFF0000FFFF) | (a & uint64(0x0000FFFF0000FFFF)) << uint64(16)
    return a >> uint64(32) | a << uint64(32)


@helper
def product_trace(field: Any, form: Any, y: Any) -> Any:
    """Tr(x y), 0 or 1, from the words of the form of x."""
    word = uint64(0)
    for i in range((field[0] + 63) >> 6):
        word ^= load(form, i) & load(y, i)
    for shift in (32, 16, 8, 4, 2, 1):
        word ^= word >> uint64(shift)
    return word & uint64(1)


@kernel(void(INTEGERS, WORDS, WORDS, WORDS, WORDS))
def multiply(shape: Any, x: Any, y: Any, scratch: Any, out: Any) -> None:
    """Write x y into `out`."""
    multiplied(parameters(shape), address(x), address(y), address(scratch), address(out))


@kernel(void(INTEGERS, WORDS, int64, WORDS))
def square_often(shape: Any, x: Any, count: Any, scratch: Any) -> None:
    """Square x `count` times, in place."""
    field = parameters(shape)
    p, s = address(x), address(scratch)
    for _ in range(count):
        squared(field, p, s, p)


@kernel(void(INTEGERS, WORDS, WORDS, WORDS))
def form_of(shape: Any, x: Any, scratch: Any, out: Any) -> None:
    """Write the form of the trace of products by x into `out`."""
    trace_form(parameters(shape), address(shape) + 7 * WORD, address(x), address(scratch), address(out))


@kernel(void(INTEGERS, WORDS, WORDS, WORDS, WORDS))
def dickson(shape: Any, x: Any, exponent: Any, work: Any, out: Any) -> None:
    """Write D_n(x) into `out`; the bits of n ≥ 1, from the top, are the words of `exponent`, 0 or 1 each.

    `work` holds two elements and the scratch.
    """
    field = parameters(shape)
    size = WORD * shape[1]
    low, high, product, base = address(out), address(work), address(work) + size, address(x)
    scratch = product + size
    for i in range(shape[1]):
        store(low, i, load(base, i))
    squared(field, base, scratch, high)  # D_1 and D_2
    for k in range(1, len(exponent)):
        multiplied(field, low, high, scratch, product)
        for i in range(shape[1]):
            store(product, i, load(product, i) ^ load(base, i))
        if exponent[k]:
            squared(field, high, scratch, high)
            for i in range(shape[1]):
                store(low, i, load(product, i))
        else:
            squared(field, low, scratch, low)
            for i in range(shape[1]):
                store(high, i, load(product, i))


@kernel(void(INTEGERS, WORDS, int64, WORDS, WORDS))
def ben_or(shape: Any, power: Any, count: Any, work: Any, product: Any) -> None:
    """Square `power` `count` times, and write into `product` the product of all power - z; `work` as in `dickson`."""
    field = parameters(shape)
    p, q, factor = address(power), address(product), address(work)
    scratch = factor + 2 * WORD * shape[1]
    for i in range(shape[1]):
        store(q, i, uint64(i == 0))
        store(factor, i, uint64(0))
    for _ in range(count):
        squared(field, p, scratch, p)
        for i in range(shape[1]):
            store(factor, i, load(p, i))
        store(factor, 0, load(factor, 0) ^ uint64(2))
        multiplied(field, q, factor, scratch, q)
