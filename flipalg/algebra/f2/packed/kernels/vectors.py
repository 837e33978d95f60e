"""Carry-less products by the processor's instruction, in vectors: several products side by side, a word by a row.

Main definitions
    emit_product(builder, x, y, ...)          the 128-bit products of the even or odd words of two vectors
    multiply_rows(out, a, b, n, side)         `side` products of n by n words, side by side
    multiply_eight(out, a, b)                 one product of 8 by 8 words
    put_beside, join_beside                   a step of Karatsuba that makes two products of each, side by side
    add_halves, join                          a step of Karatsuba for SIDE products, which fill the vectors already
    add_multiple_of_some(out, g, q, carried)  out += q g for SIDE words; the word carried on
Main statements
    All equal flint's products           test_every_product_of_this_processor_equals_flint, test_rows_of_every_length
    SIDE = 8 by narrower instructions    test_products_of_eight_words_equal_flint_by_narrower_instructions
Conventions
    `side` operands are beside each other where word k of operand i is word side · k + i: a vector holds word k of each,
    and no sum of words moves a word within a vector.  SIDE operands fill the widest vector.
    SIDE products of 8 words cost 54 instructions: 27 products of words by Karatsuba's scheme, of the even words of the
    vectors and of the odd ones.  Fewer operands are spread to every other word of a vector twice as wide: 27.
References
    A. Karatsuba, Yu. Ofman, Multiplication of many-digital numbers by automatic computers (1962).
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import zip_longest
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils

from flipalg.algebra.f2.packed.compilation import intrinsic
from flipalg.algebra.f2.packed.processor import INSTRUCTION, SIDE

LONGEST_ROW = 9
"""The longest operands of multiply_rows, in words; the shortest have 3, or 5 beside others."""

STEP = 4
"""The words that a step of put_beside takes, or `side` where that is more; no half has fewer."""

_SIDES = tuple(side for side in (1, 2, 4, 8) if side <= SIDE)
_WORD = ir.IntType(64)
_LANE = ir.IntType(32)
_declared: Any = cgutils.get_or_insert_function
_NATIVE = {"vpclmul": 8, "vpclmul256": 4}.get(INSTRUCTION, 2)
"""Words of the widest vector that an instruction multiplies."""


def _vector(words: int) -> ir.VectorType:
    return ir.VectorType(_WORD, words)


def _zero(words: int) -> ir.Value:
    return ir.Constant(_vector(words), [0] * words)


def _load(builder: ir.IRBuilder, p: ir.Value, words: int, k: int = 0) -> ir.Value:
    """Emit so many words from word k on of the address p."""
    return builder.load(_pointer(builder, p, words, k), align=8)


def _store(builder: ir.IRBuilder, p: ir.Value, x: ir.Value, k: int = 0) -> None:
    builder.store(x, _pointer(builder, p, x.type.count, k), align=8)


def _pointer(builder: ir.IRBuilder, p: ir.Value, words: int, k: int) -> ir.Value:
    return builder.inttoptr(builder.add(p, ir.Constant(_WORD, 8 * k)), _vector(words).as_pointer())


def _shuffled(builder: ir.IRBuilder, x: ir.Value, y: ir.Value, places: list[int]) -> ir.Value:
    """Emit the words of x and, counted on, of y in the given order."""
    return builder.shuffle_vector(x, y, ir.Constant(ir.VectorType(_LANE, len(places)), places))


def _sum(builder: ir.IRBuilder, *terms: ir.Value) -> ir.Value:
    total = terms[0]
    for term in terms[1:]:
        total = builder.xor(total, term)
    return total


def emit_product(builder: ir.IRBuilder, x: ir.Value, y: ir.Value, odd_x: int = 0, odd_y: int = 0) -> ir.Value:
    """Emit the products of the even or odd words of x and of y, each in the two places of its factors."""
    words = x.type.count
    if words > _NATIVE:
        places = list(range(words))
        low, high = (
            emit_product(builder, _shuffled(builder, x, x, half), _shuffled(builder, y, y, half), odd_x, odd_y)
            for half in (places[: words // 2], places[words // 2 :])
        )
        return _shuffled(builder, low, high, places)
    if INSTRUCTION == "pmull":
        sixteen_bytes = ir.VectorType(ir.IntType(8), 16)
        kind = ir.FunctionType(sixteen_bytes, [_WORD, _WORD])
        function = _declared(builder.module, kind, "llvm.aarch64.neon.pmull64")
        factors = [builder.extract_element(z, ir.Constant(_LANE, odd)) for z, odd in ((x, odd_x), (y, odd_y))]
        return builder.bitcast(builder.call(function, factors), _vector(2))
    selector = ir.IntType(8)
    name = "llvm.x86.pclmulqdq" + {2: "", 4: ".256", 8: ".512"}[words]
    function = _declared(builder.module, ir.FunctionType(x.type, [x.type, x.type, selector]), name)
    return builder.call(function, [x, y, ir.Constant(selector, odd_x | odd_y << 4)])


def _added(builder: ir.IRBuilder, *rows: list[ir.Value]) -> list[ir.Value]:
    """Emit the sum of lists, which may be of several lengths."""
    return [_sum(builder, *filter(None, terms)) for terms in zip_longest(*rows)]


def _karatsuba(builder: ir.IRBuilder, x: list[ir.Value], y: list[ir.Value], word: Any) -> list[ir.Value]:
    """Emit the product of lists of words, n each, from products of words: each is [low, high], or [both] alone."""
    if len(x) == 1:
        return word(*x, *y)  # type: ignore[no-any-return]
    h = (len(x) + 1) // 2
    low, high = _karatsuba(builder, x[:h], y[:h], word), _karatsuba(builder, x[h:], y[h:], word)
    middle = _karatsuba(builder, _added(builder, x[:h], x[h:]), _added(builder, y[:h], y[h:]), word)
    both = _added(builder, low[h:], high[:h])
    second = _added(builder, both, low[:h], middle[:h])
    third = _added(builder, both, high[h:], middle[h:])
    return [*low[:h], *second, *third, *high[h:]]


def _emit_rows(builder: ir.IRBuilder, out: ir.Value, a: ir.Value, b: ir.Value, n: int, side: int) -> None:
    """Emit `side` products of n words.

    SIDE of them use the even and the odd words of vectors in turn, and each product of words is brought to rows at
    once.  Fewer are spread, a word to two places; then products of words stay in their places to the end.
    """
    x, y = ([_load(builder, p, side, side * k) for k in range(n)] for p in (a, b))
    if 1 < side == SIDE:
        lows = [k + k % 2 * (side - 1) for k in range(side)]
        highs = [k + 1 for k in lows]

        def rows(x: ir.Value, y: ir.Value) -> list[ir.Value]:
            even, odd = emit_product(builder, x, y, 0, 0), emit_product(builder, x, y, 1, 1)
            return [_shuffled(builder, even, odd, lows), _shuffled(builder, even, odd, highs)]

        product = _karatsuba(builder, x, y, rows)
    else:
        spread = [k // 2 for k in range(2 * side)]
        x, y = ([_shuffled(builder, word, word, spread) for word in z] for z in (x, y))
        columns = _karatsuba(builder, x, y, lambda x, y: [emit_product(builder, x, y)])
        low, high = ([_shuffled(builder, z, z, list(range(k, 2 * side, 2))) for z in columns] for k in (0, 1))
        product = _added(builder, [*low, _zero(side)], [_zero(side), *high])
    for k, row in enumerate(product):
        _store(builder, out, row, side * k)


def _switch(builder: ir.IRBuilder, value: ir.Value, cases: Mapping[int, Callable[[], None]]) -> None:
    """Emit the case of a value, which is one of the keys."""
    done, never = builder.append_basic_block(), builder.append_basic_block()
    switch = builder.switch(value, never)
    for key, emit in cases.items():
        block = builder.append_basic_block()
        switch.add_case(ir.Constant(_WORD, key), block)
        builder.position_at_end(block)
        emit()
        builder.branch(done)
    builder.position_at_end(never)
    builder.unreachable()
    builder.position_at_end(done)


@intrinsic
def multiply_rows(typing_context: Any, out: Any, a: Any, b: Any, n: Any, side: Any) -> Any:
    """2n words each at out, the products of `side` operands of n words beside each other at a and at b."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, a, b, n, side = arguments
        cases = {
            16 * width + length: partial(_emit_rows, builder, out, a, b, length, width)
            for width in _SIDES
            for length in range(3 if width == 1 else LONGEST_ROW // 2 + 1, LONGEST_ROW + 1)
        }
        _switch(builder, builder.add(builder.mul(side, ir.Constant(_WORD, 16)), n), cases)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64, types.int64, types.int64), generate


@intrinsic
def multiply_eight(typing_context: Any, out: Any, a: Any, b: Any) -> Any:
    """16 words at out, the product of 8 words at a and at b."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, a, b = arguments
        _emit_rows(builder, out, a, b, 8, 1)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


def _emit_beside(
    builder: ir.IRBuilder, beside: ir.Value, sums: ir.Value, low: ir.Value, high: ir.Value, side: int
) -> None:
    step = max(STEP, side)
    x, y = (_load(builder, p, step) for p in (low, high))
    places = [k // (2 * side) * side + k % side + k // side % 2 * step for k in range(2 * step)]
    for k in (0, step):
        _store(builder, beside, _shuffled(builder, x, y, places[k : k + step]), k)
    _store(builder, sums, builder.xor(x, y))


def _emit_joined(builder: ir.IRBuilder, out: ir.Value, h: ir.Value, parts: list[ir.Value]) -> None:
    """Emit a step of the product at out, out + h, ..., from the halves of the low, the high and the middle product."""
    low_0, low_1, high_0, high_1, middle_0, middle_1 = parts
    both = builder.xor(low_1, high_0)
    rows = [low_0, _sum(builder, both, low_0, middle_0), _sum(builder, both, high_1, middle_1), high_1]
    for row in rows:
        _store(builder, out, row)
        out = builder.add(out, h)


def _emit_join_beside(
    builder: ir.IRBuilder, out: ir.Value, beside: ir.Value, middle: ir.Value, h: ir.Value, side: int
) -> None:
    step = max(STEP, side)
    places = [k // side * 2 * side + k % side for k in range(step)]
    parts: list[list[ir.Value]] = [[], []]
    for p in (beside, builder.add(beside, builder.add(h, h))):
        x, y = (_load(builder, p, step, k) for k in (0, step))
        for which in (0, 1):
            parts[which].append(_shuffled(builder, x, y, [k + which * side for k in places]))
    middles = [_load(builder, p, step) for p in (middle, builder.add(middle, h))]
    _emit_joined(builder, out, h, [*parts[0], *parts[1], *middles])


def _by_side(emit: Callable[..., None]) -> Any:
    """Return the intrinsic of four addresses or lengths, and of `side` < SIDE."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *given, side = arguments
        _switch(builder, side, {width: partial(emit, builder, *given, width) for width in _SIDES[:-1]})
        return context.get_dummy_value()

    integers = [types.int64] * 5
    return intrinsic(lambda typing_context, p, q, r, s, side: (types.void(*integers), generate))


put_beside = _by_side(_emit_beside)
"""(beside, sums, low, high, side): a step's words of the halves of `side` operands, beside each other and added."""
join_beside = _by_side(_emit_join_beside)
"""(out, beside, middle, h, side): a step's words of products, from those of the halves, beside each other."""


@intrinsic
def add_halves(typing_context: Any, sums: Any, low: Any, high: Any) -> Any:
    """SIDE words of the sum of two halves."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        sums, low, high = arguments
        _store(builder, sums, builder.xor(_load(builder, low, SIDE), _load(builder, high, SIDE)))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


@intrinsic
def join(typing_context: Any, out: Any, middle: Any, h: Any) -> Any:
    """SIDE words of a product from the products of its halves, which stand there, and of their sums."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, middle, h = arguments
        parts, p = [], out
        for _ in range(4):
            parts.append(_load(builder, p, SIDE))
            p = builder.add(p, h)
        parts += [_load(builder, p, SIDE) for p in (middle, builder.add(middle, h))]
        _emit_joined(builder, out, h, parts)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


def _everywhere(builder: ir.IRBuilder, q: ir.Value) -> ir.Value:
    single = builder.insert_element(ir.Constant(_vector(SIDE), ir.Undefined), q, ir.Constant(_LANE, 0))
    return _shuffled(builder, single, single, [0] * SIDE)


def _carried_on(builder: ir.IRBuilder, even: ir.Value, odd: ir.Value, carried: ir.Value) -> tuple[ir.Value, ir.Value]:
    """Emit even + odd moved up by a word, `carried` below it, and the word carried on."""
    below = builder.insert_element(_zero(SIDE), carried, ir.Constant(_LANE, 0))
    moved = _shuffled(builder, odd, below, [SIDE, *range(SIDE - 1)])
    return builder.xor(even, moved), builder.extract_element(odd, ir.Constant(_LANE, SIDE - 1))


@intrinsic
def add_multiple_of_some(typing_context: Any, out: Any, g: Any, q: Any, carried: Any) -> Any:
    """out += q g for SIDE words of g, `carried` from below; return the word carried on."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, g, q, carried = arguments
        x, y = _load(builder, g, SIDE), _everywhere(builder, q)
        row, carried = _carried_on(
            builder, emit_product(builder, x, y, 0, 0), emit_product(builder, x, y, 1, 0), carried
        )
        _store(builder, out, builder.xor(_load(builder, out, SIDE), row))
        return carried

    return types.uint64(types.int64, types.int64, types.uint64, types.uint64), generate
