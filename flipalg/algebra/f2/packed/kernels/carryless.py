"""The carry-less product of two blocks of BLOCK words, and of a word by a row: the one place that knows the processor.

Main definitions
    multiply_block(out, a, b)           2·BLOCK words at the address out, the product of the blocks at a and b
    multiply_double_block, multiply_fourfold_block      the same for rows up to LARGEST_BLOCK
    clmul(a, b)                         the product of two words as (low, high)
    add_multiple(out, g, count, q)      out += q g for a word q and `count` words of g; out has one word more
    transform(f, g, count, n00, ...)    (f, g) = matrix of words · (f, g); the two words carried out
Main statements
    Either product equals flint's        test_products_equal_flint, test_every_product_of_this_processor_equals_flint
Conventions
    For use inside kernels.  With PCLMUL (x86) or PMULL (ARM) both are LLVM IR on 128-bit vectors: a word product stays
    in its vector register, and the block is Karatsuba's scheme unrolled down to single words, 27 products for 8 words.
    The portable product splits a word into four words of every fourth bit, whose integer products cannot carry into a
    neighboring group: a column collects at most 16 ones, and only the topmost reaches 16; its carry leaves the word.
References
    A. Karatsuba, Yu. Ofman, Multiplication of many-digital numbers by automatic computers (1962).
    T. Pornin, BearSSL, "constant-time multiplication in GF(2)[X]": the portable product with holes.
"""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types, uint64
from numba.core import cgutils

from flipalg.algebra.f2.packed.compilation import helper, intrinsic
from flipalg.algebra.f2.packed.kernels.memory import WORD, load, store, word_pointer
from flipalg.algebra.f2.packed.kernels.vectors import (
    add_multiple_of_8,
    block_by_vectors,
    double_block_by_vectors,
    fourfold_block_by_vectors,
    transform_8,
)
from flipalg.algebra.f2.packed.processor import INSTRUCTION

BLOCK = 8

_WORD = ir.IntType(64)
_PAIR = ir.VectorType(_WORD, 2)
_LANE = ir.IntType(32)
_PRODUCT: Any = types.UniTuple(types.uint64, 2)  # type: ignore[no-untyped-call]
_declared: Any = cgutils.get_or_insert_function


def _in_lane_0(builder: ir.IRBuilder, word: ir.Value) -> ir.Value:
    return builder.insert_element(ir.Constant(_PAIR, [0, 0]), word, ir.Constant(_LANE, 0))


def _lanes(builder: ir.IRBuilder, pair: ir.Value) -> tuple[ir.Value, ir.Value]:
    return builder.extract_element(pair, ir.Constant(_LANE, 0)), builder.extract_element(pair, ir.Constant(_LANE, 1))


def _emit_product(builder: ir.IRBuilder, x: ir.Value, y: ir.Value) -> ir.Value:
    """Emit the 128-bit product of the words in lane 0 of x and y."""
    if INSTRUCTION in ("pclmul", "vpclmul"):
        selector = ir.IntType(8)
        kind = ir.FunctionType(_PAIR, [_PAIR, _PAIR, selector])
        function = _declared(builder.module, kind, "llvm.x86.pclmulqdq")
        return builder.call(function, [x, y, ir.Constant(selector, 0)])
    sixteen_bytes = ir.VectorType(ir.IntType(8), 16)
    kind = ir.FunctionType(sixteen_bytes, [_WORD, _WORD])
    function = _declared(builder.module, kind, "llvm.aarch64.neon.pmull64")
    return builder.bitcast(builder.call(function, [_lanes(builder, x)[0], _lanes(builder, y)[0]]), _PAIR)


def _emit_columns(builder: ir.IRBuilder, x: list[ir.Value], y: list[ir.Value]) -> list[ir.Value]:
    """Emit Karatsuba's scheme; return the 2n - 1 columns, pairs of words of which column k starts at word k."""
    if len(x) == 1:
        return [_emit_product(builder, x[0], y[0])]
    half = len(x) // 2
    low = _emit_columns(builder, x[:half], y[:half])
    high = _emit_columns(builder, x[half:], y[half:])
    x_sum, y_sum = ([builder.xor(p, q) for p, q in zip(z[:half], z[half:], strict=True)] for z in (x, y))
    middle = _emit_columns(builder, x_sum, y_sum)
    columns = [*low, ir.Constant(_PAIR, [0, 0]), *high]
    for k, (m, p, q) in enumerate(zip(middle, low, high, strict=True), half):
        columns[k] = builder.xor(columns[k], builder.xor(m, builder.xor(p, q)))
    return columns


@intrinsic
def _hardware_clmul(typing_context: Any, a: Any, b: Any) -> Any:
    """The product of two words as (low, high), by the processor's instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pair = _emit_product(builder, *(_in_lane_0(builder, word) for word in arguments))
        return context.make_tuple(builder, signature.return_type, _lanes(builder, pair))

    return _PRODUCT(types.uint64, types.uint64), generate


@intrinsic
def _hardware_block(typing_context: Any, out: Any, a: Any, b: Any) -> Any:
    """The product of two blocks, by the processor's instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, a, b = ([word_pointer(builder, p, ir.Constant(_WORD, k)) for k in range(2 * BLOCK)] for p in arguments)
        x, y = ([_in_lane_0(builder, builder.load(pointer)) for pointer in z[:BLOCK]] for z in (a, b))
        carried: Any = ir.Constant(_WORD, 0)
        for pointer, column in zip(out, _emit_columns(builder, x, y), strict=False):
            low, high = _lanes(builder, column)
            builder.store(builder.xor(low, carried), pointer)
            carried = high
        builder.store(carried, out[-1])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


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
def _portable_block(out: Any, a: Any, b: Any) -> None:
    """The product of two blocks, by columns."""
    for k in range(2 * BLOCK):
        store(out, k, uint64(0))
    for p in range(BLOCK):
        for q in range(BLOCK):
            low, high = _portable_clmul(load(a, p), load(b, q))
            store(out, p + q, load(out, p + q) ^ low)
            store(out, p + q + 1, load(out, p + q + 1) ^ high)


clmul = _portable_clmul if INSTRUCTION == "portable" else _hardware_clmul
multiply_block = {"portable": _portable_block, "vpclmul": block_by_vectors}.get(INSTRUCTION, _hardware_block)
_BY_VECTORS = INSTRUCTION == "vpclmul"


@helper
def _two_blocks(out: Any, a: Any, b: Any) -> None:
    """Never called: without vectors rows of more than a block are split in product_kernels.py."""


multiply_double_block = double_block_by_vectors if _BY_VECTORS else _two_blocks
multiply_fourfold_block = fourfold_block_by_vectors if _BY_VECTORS else _two_blocks
LARGEST_BLOCK = 4 * BLOCK if _BY_VECTORS else BLOCK
"""The longest rows that are multiplied without a call: BLOCK, and twice and four times as many words with vectors."""


@helper
def add_multiple(out: Any, g: Any, count: Any, q: Any) -> None:
    """out += q g for a word q and `count` words of g; out has one word more."""
    carried = uint64(0)
    k = 0
    if _BY_VECTORS:
        while k + 8 <= count:
            carried = add_multiple_of_8(out + WORD * k, g + WORD * k, q, carried)
            k += 8
    while k < count:
        low, high = clmul(q, load(g, k))
        store(out, k, load(out, k) ^ low ^ carried)
        carried = high
        k += 1
    store(out, count, load(out, count) ^ carried)


@helper
def transform(f: Any, g: Any, count: Any, n00: Any, n01: Any, n10: Any, n11: Any) -> Any:
    """Replace (f, g), `count` words each, by the matrix times them; return the two words carried out."""
    carried_f = uint64(0)
    carried_g = uint64(0)
    k = 0
    if _BY_VECTORS:
        while k + 8 <= count:
            carried_f, carried_g = transform_8(f + WORD * k, g + WORD * k, n00, n01, n10, n11, carried_f, carried_g)
            k += 8
    while k < count:
        u, v = load(f, k), load(g, k)
        low_0, high_0 = clmul(n00, u)
        low_1, high_1 = clmul(n01, v)
        low_2, high_2 = clmul(n10, u)
        low_3, high_3 = clmul(n11, v)
        store(f, k, low_0 ^ low_1 ^ carried_f)
        store(g, k, low_2 ^ low_3 ^ carried_g)
        carried_f = high_0 ^ high_1
        carried_g = high_2 ^ high_3
        k += 1
    return carried_f, carried_g
