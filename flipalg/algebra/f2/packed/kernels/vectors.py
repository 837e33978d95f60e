"""Carry-less products by the processor's instruction, in vectors: several products side by side, a word by a row.

Main definitions
    emit_product(builder, x, y, ...)          the 128-bit products of the even or odd words of two vectors
    multiply_row(out, a, b, n)                one product of n by n words
    multiply_rows(out, a, b, n, apart)        SIDE products of n by n words, or sums of two, beside each other
    spread, gather                            two steps of Karatsuba that put eight products of nine beside each other
    add_parts, join_parts                     one step of Karatsuba, or two at once, for SIDE products beside each other
    add_multiple_of_some(out, g, q, carried)  out += q g for SIDE words; the word carried on
Main statements
    All equal flint's products           test_every_product_of_this_processor_equals_flint, test_rows_of_every_length
    SIDE = 8 by narrower instructions    test_products_of_eight_words_equal_flint_by_narrower_instructions
Conventions
    SIDE operands are *beside* each other where word k of operand i is word SIDE · k + i: a vector holds word k of each,
    and no sum of words moves a word within a vector.
    SIDE = 8 products of 8 words cost 54 instructions: 27 products of words by Karatsuba's scheme, of the even words of
    the vectors and of the odd ones.
    One product gets there by two steps of the scheme at once, which ask for nine products of a quarter of the length:
    eight are put beside each other by reflecting squares of SIDE by SIDE words, and one is made as the whole is.
References
    A. Karatsuba, Yu. Ofman, Multiplication of many-digital numbers by automatic computers (1962).
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import zip_longest
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils

from flipalg.algebra.f2.packed.compilation import intrinsic
from flipalg.algebra.f2.packed.processor import INSTRUCTION, SIDE

SHORTEST_ROW, LONGEST_ROW = 3, 9 if SIDE == 1 else 12
"""The words of the shortest operands of multiply_row, and of the longest."""
SHORTEST_ROWS, LONGEST_ROWS = 4, 9
"""Those of multiply_rows."""

PARTS = 4
"""An operand is cut into so many parts; of the 9 sums that Karatsuba's scheme multiplies one is left over."""
GROUPS = 8 // SIDE
"""Groups of SIDE sums."""
STEPS = {8: (4, 8), 1: (1,)}.get(SIDE, (4,))
"""The words that a step of `spread` and `gather` may take; no part has fewer than the first."""

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


def _sums(builder: ir.IRBuilder, x: list[ir.Value]) -> Iterator[ir.Value]:
    """Emit the sums of words of which Karatsuba's scheme takes products: of the low half, of the high one, of both."""
    if len(x) == 1:
        yield x[0]
        return
    h = (len(x) + 1) // 2
    for part in (x[:h], x[h:]):
        yield from _sums(builder, part)
    yield from _sums(builder, _added(builder, x[:h], x[h:]))


def _masks(parts: int) -> list[int]:
    """Return of each sum, in the same order, what it is of: bit k for part k."""
    return list(_sums(operator, [1 << k for k in range(parts)]))


def _combined(builder: ir.IRBuilder, products: Iterator[list[ir.Value]], n: int) -> list[ir.Value]:
    """Emit the product of n words by n from those of the sums, which are each [low, high], or [both] alone."""
    if n == 1:
        return next(products)
    h = (n + 1) // 2
    low, high, middle = (_combined(builder, products, length) for length in (h, n - h, h))
    both = _added(builder, low[h:], high[:h])
    second = _added(builder, both, low[:h], middle[:h])
    third = _added(builder, both, high[h:], middle[h:])
    return [*low[:h], *second, *third, *high[h:]]


def _emit_row(builder: ir.IRBuilder, out: ir.Value, a: ir.Value, b: ir.Value, n: int) -> None:
    """Emit one product of n words.

    Each word is spread to two places; products of words stay in their places to the end.
    """
    x, y = ([_load(builder, p, 1, k) for k in range(n)] for p in (a, b))
    x, y = ([_shuffled(builder, word, word, [0, 0]) for word in z] for z in (x, y))
    words = zip(_sums(builder, x), _sums(builder, y), strict=True)
    columns = _combined(builder, ([emit_product(builder, *pair)] for pair in words), n)
    low, high = ([_shuffled(builder, z, z, [k]) for z in columns] for k in (0, 1))
    for k, row in enumerate(_added(builder, [*low, _zero(1)], [_zero(1), *high])):
        _store(builder, out, row, k)


def _emit_rows(
    builder: ir.IRBuilder, out: ir.Value, a: ir.Value, b: ir.Value, apart: ir.Value, terms: int, n: int
) -> None:
    """Emit SIDE products of n words, or SIDE sums of two.

    The even and the odd words of vectors are multiplied in turn, and each product of words is brought to rows at once.
    """
    lows = [k + k % 2 * (SIDE - 1) for k in range(SIDE)]
    highs = [k + 1 for k in lows]
    factors = []
    for _ in range(terms):
        factors += [_sums(builder, [_load(builder, p, SIDE, SIDE * k) for k in range(n)]) for p in (a, b)]
        a, b = builder.add(a, apart), builder.add(b, apart)

    def rows(*words: ir.Value) -> list[ir.Value]:
        pairs = list(zip(words[::2], words[1::2], strict=True))
        even, odd = (_sum(builder, *(emit_product(builder, *pair, k, k) for pair in pairs)) for k in (0, 1))
        return [_shuffled(builder, even, odd, lows), _shuffled(builder, even, odd, highs)]

    for k, row in enumerate(_combined(builder, map(rows, *factors), n)):
        _store(builder, out, row, SIDE * k)


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


def _by_length(emit: Callable[..., None], lengths: Iterable[int]) -> Any:
    """Return the intrinsic of three addresses or lengths, and of one of the lengths given."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *addresses, n = arguments
        _switch(builder, n, {length: partial(emit, builder, *addresses, length) for length in lengths})
        return context.get_dummy_value()

    integers = [types.int64] * 4
    return intrinsic(lambda typing_context, out, a, b, n: (types.void(*integers), generate))


multiply_row = _by_length(_emit_row, range(SHORTEST_ROW, LONGEST_ROW + 1))
"""(out, a, b, n): 2n words at out, the product of n words at a and at b."""


@intrinsic
def multiply_rows(typing_context: Any, out: Any, a: Any, b: Any, n: Any, apart: Any) -> Any:
    """2n rows at out, the products of SIDE operands of n words beside each other at a and at b.

    Where `apart` is not 0 those of the operands so many bytes further on are added.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, a, b, n, apart = arguments
        two = builder.zext(builder.icmp_unsigned("!=", apart, ir.Constant(_WORD, 0)), _WORD)
        cases = {
            16 * (terms - 1) + length: partial(_emit_rows, builder, out, a, b, apart, terms, length)
            for terms in (1, 2)
            for length in range(SHORTEST_ROWS, LONGEST_ROWS + 1)
        }
        _switch(builder, builder.add(n, builder.mul(two, ir.Constant(_WORD, 16))), cases)
        return context.get_dummy_value()

    return types.void(*[types.int64] * 5), generate


def _transposed(builder: ir.IRBuilder, vectors: list[ir.Value]) -> list[ir.Value]:
    """Emit, from m vectors of n words, the n of m words that hold word 0 of each, word 1, ...; n = m, 2m or m/2."""
    m, n = len(vectors), vectors[0].type.count
    if m > n:
        vectors = [_shuffled(builder, x, y, list(range(m))) for x, y in zip(vectors[:n], vectors[n:], strict=True)]
    square, words = min(m, n), max(m, n)
    d = 1
    while d < square:  # within each square, change words of row i + d and column k with those of row i and column k + d
        for i in (i for i in range(square) if not i & d):
            x, y = vectors[i], vectors[i + d]
            places = [words + k - d if k & d else k for k in range(words)]
            vectors[i : i + d + 1 : d] = (_shuffled(builder, x, y, [k + up for k in places]) for up in (0, d))
        d *= 2
    if m < n:
        vectors = [_shuffled(builder, x, x, list(range(k, k + m))) for k in (0, m) for x in vectors]
    return vectors


def _emit_spread(
    builder: ir.IRBuilder, beside: ir.Value, size: ir.Value, rest: ir.Value, a: ir.Value, part: ir.Value, step: int
) -> None:
    parts = []
    for _ in range(PARTS):
        parts.append(_load(builder, a, step))
        a = builder.add(a, part)
    *sums, last = _sums(builder, parts)
    _store(builder, rest, last)
    for start in range(0, len(sums), SIDE):
        for k, row in enumerate(_transposed(builder, sums[start : start + SIDE])):
            _store(builder, beside, row, SIDE * k)
        beside = builder.add(beside, size)


def _emit_gather(
    builder: ir.IRBuilder, out: ir.Value, beside: ir.Value, size: ir.Value, rest: ir.Value, part: ir.Value, step: int
) -> None:
    halves: list[list[ir.Value]] = [[], []]
    for half in halves:
        group = beside
        for _ in range(GROUPS):
            half += _transposed(builder, [_load(builder, group, SIDE, SIDE * k) for k in range(step)])
            group = builder.add(group, size)
        half.append(_load(builder, rest, step))
        beside = builder.add(beside, builder.mul(part, ir.Constant(_WORD, SIDE)))
        rest = builder.add(rest, part)
    for row in _combined(builder, map(list, zip(*halves, strict=True)), PARTS):
        _store(builder, out, row)
        out = builder.add(out, part)


def _by_step(emit: Callable[..., None]) -> Any:
    """Return the intrinsic of five addresses or lengths, and of the words of a step."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *given, step = arguments
        _switch(builder, step, {words: partial(emit, builder, *given, words) for words in STEPS})
        return context.get_dummy_value()

    integers = [types.int64] * 6
    return intrinsic(lambda typing_context, p, q, r, s, t, step: (types.void(*integers), generate))


spread = _by_step(_emit_spread)
"""(beside, size, rest, a, part, step): a step's words of the sums of the PARTS parts at a, `part` bytes each.

Groups of SIDE sums are beside each other, `size` bytes a group; the last, the sum of all parts, is at `rest`.
"""
gather = _by_step(_emit_gather)
"""(out, beside, size, rest, part, step): a step's words of each part of a product, from the products of the sums.

These are beside each other in the same way, `size` bytes a group, and the last is at `rest`.
"""


def _emit_add_parts(builder: ir.IRBuilder, sums: ir.Value, a: ir.Value, part: ir.Value, parts: int) -> None:
    terms = []
    for _ in range(parts):
        terms.append(_load(builder, a, SIDE))
        a = builder.add(a, part)
    for mask, total in zip(_masks(parts), _sums(builder, terms), strict=True):
        if mask.bit_count() > 1:
            _store(builder, sums, total)
            sums = builder.add(sums, part)


def _emit_join_parts(builder: ir.IRBuilder, out: ir.Value, middle: ir.Value, part: ir.Value, parts: int) -> None:
    places, products = [out], []
    for _ in range(2 * parts - 1):
        places.append(builder.add(places[-1], part))
    for mask in _masks(parts):
        if mask.bit_count() > 1:
            next_one = builder.add(middle, part)
            pair = [middle, next_one]
            middle = builder.add(next_one, part)
        else:
            k = mask.bit_length() - 1
            pair = places[2 * k : 2 * k + 2]
        products.append([_load(builder, p, SIDE) for p in pair])
    for p, row in zip(places, _combined(builder, iter(products), parts), strict=True):
        _store(builder, p, row)


add_parts = _by_length(_emit_add_parts, (2, 4))
"""(sums, a, part, parts): SIDE words of each sum of several of the parts at a; `part` bytes a part and a sum."""
join_parts = _by_length(_emit_join_parts, (2, 4))
"""(out, middle, part, parts): SIDE words of each part of a product, from the products of the parts, which are at out.

Those of the sums of several are at `middle`, in the order of add_parts.
"""


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
