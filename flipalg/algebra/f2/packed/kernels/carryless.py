"""The carry-less product of words, of short rows of them, and of a word by a row: the one place that chooses.

Main definitions
    clmul(a, b)                         the product of two words as (low, high)
    multiply_row(out, a, b, n)          2n words at the address out, the product of n words at a and at b
    multiply_rows(out, a, b, n, apart)  the products of SIDE operands of n words beside each other, as in vectors.py
    add_multiple(out, g, count, q)      out += q g for a word q and `count` words of g; out has one word more
Main statements
    Either product equals flint's        test_products_equal_flint, test_every_product_of_this_processor_equals_flint
Conventions
    For use inside kernels.  With PCLMUL (x86) or PMULL (ARM) they are LLVM IR on vectors (vectors.py).
    The portable product splits a word into four words of every fourth bit, whose integer products cannot carry into a
    neighboring group: a column collects at most 16 ones, and only the topmost reaches 16; its carry leaves the word.
References
    T. Pornin, BearSSL, "constant-time multiplication in GF(2)[X]": the portable product with holes.
"""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types, uint64

from flipalg.algebra.f2.packed.compilation import helper, intrinsic
from flipalg.algebra.f2.packed.kernels import vectors
from flipalg.algebra.f2.packed.kernels.memory import WORD, clear, load, store
from flipalg.algebra.f2.packed.kernels.vectors import add_multiple_of_some, emit_product
from flipalg.algebra.f2.packed.processor import INSTRUCTION, SIDE

BLOCK = 8
"""Words of a block: large field elements are cut into them, and products of up to one by one need no scratch."""

_PAIR = ir.VectorType(ir.IntType(64), 2)
_LANE = ir.IntType(32)
_PRODUCT: Any = types.UniTuple(types.uint64, 2)  # type: ignore[no-untyped-call]


@intrinsic
def _hardware_clmul(typing_context: Any, a: Any, b: Any) -> Any:
    """The product of two words as (low, high), by the processor's instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        x, y = (builder.insert_element(ir.Constant(_PAIR, [0, 0]), word, ir.Constant(_LANE, 0)) for word in arguments)
        pair = emit_product(builder, x, y)
        words = [builder.extract_element(pair, ir.Constant(_LANE, k)) for k in (0, 1)]
        return context.make_tuple(builder, signature.return_type, words)

    return _PRODUCT(types.uint64, types.uint64), generate


@helper
def _low_product(a: Any, b: Any) -> Any:
    """The low word of the product of two words, by integer products of words with holes."""
    result = uint64(0)
    for residue in range(4):
        column = uint64(0)
        for i in range(4):
            holes_a = a & (uint64(0x1111111111111111) << uint64(i))
            holes_b = b & (uint64(0x1111111111111111) << uint64((residue - i) & 3))
            column ^= holes_a * holes_b
        result |= column & (uint64(0x1111111111111111) << uint64(residue))
    return result


@helper
def _reversed_bits(a: Any) -> Any:
    a = (a >> uint64(1)) & uint64(0x5555555555555555) | (a & uint64(0x5555555555555555)) << uint64(1)
    a = (a >> uint64(2)) & uint64(0x3333333333333333) | (a & uint64(0x3333333333333333)) << uint64(2)
    a = (a >> uint64(4)) & uint64(0x0F0F0F0F0F0F0F0F) | (a & uint64(0x0F0F0F0F0F0F0F0F)) << uint64(4)
    a = (a >> uint64(8)) & uint64(0x00FF00FF00FF00FF) | (a & uint64(0x00FF00FF00FF00FF)) << uint64(8)
    a = (a >> uint64(16)) & uint64(0x0000FFFF0000FFFF) | (a & uint64(0x0000FFFF0000FFFF)) << uint64(16)
    return a >> uint64(32) | a << uint64(32)


@helper
def _portable_clmul(a: Any, b: Any) -> Any:
    """The product of two words as (low, high), by integer arithmetic alone."""
    return _low_product(a, b), _reversed_bits(_low_product(_reversed_bits(a), _reversed_bits(b))) >> uint64(1)


@helper
def _add_portable_row(out: Any, a: Any, b: Any, n: Any) -> None:
    """2n words at out += the product of n words by n, by columns."""
    for p in range(n):
        for q in range(n):
            low, high = _portable_clmul(load(a, p), load(b, q))
            store(out, p + q, load(out, p + q) ^ low)
            store(out, p + q + 1, load(out, p + q + 1) ^ high)


@helper
def _portable_row(out: Any, a: Any, b: Any, n: Any) -> None:
    clear(out, 2 * n)
    _add_portable_row(out, a, b, n)


@helper
def _portable_rows(out: Any, a: Any, b: Any, n: Any, apart: Any) -> None:
    _portable_row(out, a, b, n)
    if apart:
        _add_portable_row(out, a + apart, b + apart, n)


_PORTABLE = INSTRUCTION == "portable"
clmul = _portable_clmul if _PORTABLE else _hardware_clmul
multiply_row = _portable_row if _PORTABLE else vectors.multiply_row
multiply_rows = _portable_rows if _PORTABLE else vectors.multiply_rows


@helper
def add_multiple(out: Any, g: Any, count: Any, q: Any) -> None:
    """out += q g for a word q and `count` words of g; out has one word more."""
    carried = uint64(0)
    k = 0
    if SIDE >= 4:
        while k + SIDE <= count:
            carried = add_multiple_of_some(out + WORD * k, g + WORD * k, q, carried)
            k += SIDE
    while k < count:
        low, high = clmul(q, load(g, k))
        store(out, k, load(out, k) ^ low ^ carried)
        carried = high
        k += 1
    store(out, count, load(out, count) ^ carried)
