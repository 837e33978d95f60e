"""Squares of words: over F2 the coefficients spread.

Main definitions
    square(f)              for Python
    square_of(out, a, n)   2n words
Main statements
    f² equals flint's      test_products_equal_flint
Cost
    A cycle a word where 32 bytes are looked up at once (AVX2), else five.
"""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types, uint64
from numba.core import cgutils

from flipalg.algebra.f2.packed.compilation import exported, helper, intrinsic
from flipalg.algebra.f2.packed.kernels.memory import WORD, load, store
from flipalg.algebra.f2.packed.kernels.python_api import argument, data, new_words, size, trimmed
from flipalg.algebra.f2.packed.processor import HAS_AVX2

_BYTES, _LANE = ir.VectorType(ir.IntType(8), 32), ir.IntType(32)
_declared: Any = cgutils.get_or_insert_function


@helper
def spread(w: Any) -> Any:
    """The 32 low bits of a word at the even places."""
    w &= uint64(0xFFFFFFFF)
    w = (w | w << uint64(16)) & uint64(0x0000FFFF0000FFFF)
    w = (w | w << uint64(8)) & uint64(0x00FF00FF00FF00FF)
    w = (w | w << uint64(4)) & uint64(0x0F0F0F0F0F0F0F0F)
    w = (w | w << uint64(2)) & uint64(0x3333333333333333)
    return (w | w << uint64(1)) & uint64(0x5555555555555555)


@intrinsic
def _four_squares(typing_context: Any, out: Any, a: Any) -> Any:
    """8 words at out, the square of 4 at a: each half of a byte is looked up, and the results alternate."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, a = (builder.inttoptr(p, _BYTES.as_pointer()) for p in arguments)
        table = ir.Constant(_BYTES, [sum((i >> k & 1) << 2 * k for k in range(4)) for i in range(16)] * 2)
        low_half, four = (ir.Constant(_BYTES, [value] * 32) for value in (15, 4))
        look_up = _declared(builder.module, ir.FunctionType(_BYTES, [_BYTES, _BYTES]), "llvm.x86.avx2.pshuf.b")
        x = builder.load(a, align=8)
        low = builder.call(look_up, [table, builder.and_(x, low_half)])
        high = builder.call(look_up, [table, builder.lshr(x, four)])
        for part in range(2):
            order = [16 * part + k // 2 + 32 * (k % 2) for k in range(32)]
            squares = builder.shuffle_vector(low, high, ir.Constant(ir.VectorType(_LANE, 32), order))
            builder.store(squares, builder.gep(out, [ir.Constant(_LANE, part)]), align=8)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@helper
def _squares_by_words(out: Any, a: Any, start: Any, n: Any) -> None:
    for k in range(start, n):
        w = load(a, k)
        store(out, 2 * k, spread(w))
        store(out, 2 * k + 1, spread(w >> uint64(32)))


@helper
def _squares_by_vectors(out: Any, a: Any, n: Any) -> None:
    for k in range(n >> 2):
        _four_squares(out + 8 * WORD * k, a + 4 * WORD * k)
    _squares_by_words(out, a, n & -4, n)


@helper
def _squares_one_by_one(out: Any, a: Any, n: Any) -> None:
    _squares_by_words(out, a, 0, n)


square_of = _squares_by_vectors if HAS_AVX2 else _squares_one_by_one
"""square_of(out, a, n): 2n words at out, the square of n at a; every word spreads to two."""


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
