"""The carry-less products of AVX-512, four at a time (VPCLMULQDQ): blocks, and a word by a row of words.

Main definitions
    block_by_vectors(out, a, b)                   16 words, the product of the 8 words at a and at b
    double_..., fourfold_block_by_vectors         the same for 16 and 32 words, all in registers
    add_multiple_of_8(out, g, q, carried)         out += q g for 8 words; the word carried on
    transform_8(f, g, n00, n01, n10, n11, c, d)   (f, g) = matrix · (f, g) for 8 words; the two words carried on
Conventions
    A vector is 8 words, 4 lanes of 2.  A product of lanes has its low word at twice the lane: products of even words by
    even ones, and of odd by odd, fall on lanes; the mixed ones fall a word higher.
"""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils

from flipalg.algebra.f2.packed.compilation import intrinsic

_WORD = ir.IntType(64)
_VECTOR = ir.VectorType(_WORD, 8)
_LANE = ir.IntType(32)
_declared: Any = cgutils.get_or_insert_function
_PAIR: Any = types.UniTuple(types.uint64, 2)  # type: ignore[no-untyped-call]


def _pointer(builder: ir.IRBuilder, p: ir.Value, k: int = 0) -> ir.Value:
    return builder.inttoptr(builder.add(p, ir.Constant(_WORD, 8 * k)), _VECTOR.as_pointer())


def _load(builder: ir.IRBuilder, p: ir.Value) -> ir.Value:
    return builder.load(_pointer(builder, p), align=8)


def _product(builder: ir.IRBuilder, x: ir.Value, y: ir.Value, odd_x: int, odd_y: int) -> ir.Value:
    """Emit the four products of the even or odd words of the lanes."""
    selector = ir.IntType(8)
    function = _declared(
        builder.module, ir.FunctionType(_VECTOR, [_VECTOR, _VECTOR, selector]), "llvm.x86.pclmulqdq.512"
    )
    return builder.call(function, [x, y, ir.Constant(selector, odd_x | odd_y << 4)])


def _shuffled(builder: ir.IRBuilder, x: ir.Value, y: ir.Value, places: list[int]) -> ir.Value:
    """Emit the words of x (places 0-7) and y (places 8-15) in the given order."""
    return builder.shuffle_vector(x, y, ir.Constant(ir.VectorType(_LANE, 8), places))


def _zero() -> ir.Value:
    return ir.Constant(_VECTOR, [0] * 8)


def _sum(builder: ir.IRBuilder, terms: list[ir.Value]) -> ir.Value:
    total = terms[0]
    for term in terms[1:]:
        total = builder.xor(total, term)
    return total


def _moved(builder: ir.IRBuilder, x: ir.Value, words: int) -> tuple[ir.Value, ir.Value]:
    """Emit x moved up by so many words, as the low and the high vector of sixteen words."""
    low = [w - words if w >= words else 8 for w in range(8)]
    high = [8 + w - words if w < words else 8 for w in range(8)]
    return _shuffled(builder, x, _zero(), low), _shuffled(builder, x, _zero(), high)


def _block(builder: ir.IRBuilder, x: ir.Value, y: ir.Value) -> list[ir.Value]:
    """Emit the product of two vectors of 8 words, as two: 64 word products, 16 instructions."""
    lows: list[ir.Value] = []
    highs: list[ir.Value] = []
    mixed_lows: list[ir.Value] = []
    mixed_highs: list[ir.Value] = []
    before = None
    for j in range(5):
        even = before
        if j < 4:
            lane = _shuffled(builder, y, y, [2 * j, 2 * j + 1] * 4)
            low = _product(builder, x, lane, 0, 0)
            even = low if before is None else builder.xor(low, before)
            before = _product(builder, x, lane, 1, 1)
            mixed = builder.xor(_product(builder, x, lane, 0, 1), _product(builder, x, lane, 1, 0))
            for collected, moved in zip((mixed_lows, mixed_highs), _moved(builder, mixed, 2 * j), strict=True):
                collected.append(moved)
        for collected, moved in zip((lows, highs), _moved(builder, even, 2 * j), strict=True):
            collected.append(moved)
    mixed_low, mixed_high = _sum(builder, mixed_lows), _sum(builder, mixed_highs)
    lows.append(_shuffled(builder, mixed_low, _zero(), [8, *range(7)]))
    highs.append(_shuffled(builder, mixed_low, mixed_high, [7, *range(8, 15)]))
    return [_sum(builder, lows), _sum(builder, highs)]


def _karatsuba(builder: ir.IRBuilder, x: list[ir.Value], y: list[ir.Value]) -> list[ir.Value]:
    """Emit the product of rows of vectors, 1, 2 or 4 of them."""
    if len(x) == 1:
        return _block(builder, x[0], y[0])
    half = len(x) // 2
    low, high = _karatsuba(builder, x[:half], y[:half]), _karatsuba(builder, x[half:], y[half:])
    x_sum, y_sum = ([builder.xor(p, q) for p, q in zip(z[:half], z[half:], strict=True)] for z in (x, y))
    middle = _karatsuba(builder, x_sum, y_sum)
    product = low + high
    for k, (m, p, q) in enumerate(zip(middle, low, high, strict=True), half):
        product[k] = builder.xor(product[k], _sum(builder, [m, p, q]))
    return product


def _product_of_rows(vectors: int) -> Any:
    """Return the intrinsic that multiplies rows of so many vectors: out, a and b are addresses."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, a, b = arguments
        x, y = ([builder.load(_pointer(builder, p, 8 * k), align=8) for k in range(vectors)] for p in (a, b))
        for k, vector in enumerate(_karatsuba(builder, x, y)):
            builder.store(vector, _pointer(builder, out, 8 * k), align=8)
        return context.get_dummy_value()

    return intrinsic(lambda typing_context, out, a, b: (types.void(types.int64, types.int64, types.int64), generate))


block_by_vectors, double_block_by_vectors, fourfold_block_by_vectors = map(_product_of_rows, (1, 2, 4))


def _everywhere(builder: ir.IRBuilder, q: ir.Value) -> ir.Value:
    single = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), q, ir.Constant(_LANE, 0))
    return _shuffled(builder, single, single, [0] * 8)


def _carried_on(builder: ir.IRBuilder, even: ir.Value, odd: ir.Value, carried: ir.Value) -> tuple[ir.Value, ir.Value]:
    """Emit even + odd moved up by a word, `carried` below it, and the word carried on."""
    below = builder.insert_element(_zero(), carried, ir.Constant(_LANE, 0))
    moved = _shuffled(builder, odd, below, [8, *range(7)])
    return builder.xor(even, moved), builder.extract_element(odd, ir.Constant(_LANE, 7))


@intrinsic
def add_multiple_of_8(typing_context: Any, out: Any, g: Any, q: Any, carried: Any) -> Any:
    """out += q g for 8 words of g, `carried` from below; return the word carried on."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, g, q, carried = arguments
        x, y = _load(builder, g), _everywhere(builder, q)
        row, carried = _carried_on(builder, _product(builder, x, y, 0, 0), _product(builder, x, y, 1, 0), carried)
        builder.store(builder.xor(_load(builder, out), row), _pointer(builder, out), align=8)
        return carried

    return types.uint64(types.int64, types.int64, types.uint64, types.uint64), generate


@intrinsic
def transform_8(
    typing_context: Any, f: Any, g: Any, n00: Any, n01: Any, n10: Any, n11: Any, carried_f: Any, carried_g: Any
) -> Any:
    """Replace 8 words of (f, g) by the matrix times them; return the two words carried on."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        f, g, n00, n01, n10, n11, *carried = arguments
        u, v = _load(builder, f), _load(builder, g)
        carried_on = []
        for out, x, y, below in ((f, n00, n01, carried[0]), (g, n10, n11, carried[1])):
            by_u, by_v = _everywhere(builder, x), _everywhere(builder, y)
            even, odd = (
                builder.xor(_product(builder, u, by_u, which, 0), _product(builder, v, by_v, which, 0))
                for which in (0, 1)
            )
            row, above = _carried_on(builder, even, odd, below)
            builder.store(row, _pointer(builder, out), align=8)
            carried_on.append(above)
        return context.make_tuple(builder, signature.return_type, carried_on)

    word = types.uint64
    return _PAIR(types.int64, types.int64, word, word, word, word, word, word), generate
