"""Vectors of 64 bytes, each an element of GF(2^8): the steps of the additive transform that touch the data.

Main definitions
    butterflies_P, inverse_butterflies_P    (u, v) -> (u + t v, u + (t + 1) v) and back, elements of P = 1, 2, 4 bytes
    extensions_P                            u -> u + t v, where u + t v is an element of twice as many bytes
    exchanged_B(a, b, count)                lanes of a with bit B set change places with lanes of b without
    from_planes, to_planes                  16 rows of bits into bytes and back: the first four layers
    products_P(a, b)                        a b, element by element
    multiplier_table()                      the address of the `multipliers` of β_0, β_1, ..., sixteen bytes each
Main statements
    Together they multiply as the other products do       test_long_products_are_those_of_toom_and_cook
Conventions
    For use inside kernels.  Addresses are bytes', of whole vectors.  The bytes of an element lie in as many vectors:
    at p, p + s8 (times z), p + s16 (times w), p + s8 + s16.  A multiplier t is given by the bytes at `t`, the same for
    all lanes, plus those of the vectors at `lanes` (tower_field.multipliers): 1, 3 or 9 of them for P = 1, 2, 4.
Cost
    A product by t takes 1, 3 or 9 byte products for P = 1, 2, 4 vectors: GF2P8MULB where the processor has it (GFNI),
    else sums of eight multiples of t, which LLVM writes for the vectors that there are.  With AVX2 a product by a t
    that is the same in all lanes looks the halves of each byte up instead: a sixth of the steps.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils

from flipalg.algebra.f2.packed.compilation import intrinsic
from flipalg.algebra.f2.packed.kernels.tower_field import BETA, FROM_PLANES, TO_PLANES, multipliers, product_8
from flipalg.algebra.f2.packed.processor import HAS_AVX2, HAS_GFNI

LANES = 64
MULTIPLIERS = 9
"""Bytes of a multiplier of an element of four bytes."""

_BYTE, _WORD, _LANE = ir.IntType(8), ir.IntType(64), ir.IntType(32)
_VECTOR = ir.VectorType(_BYTE, LANES)
_WORDS = ir.VectorType(_WORD, LANES // 8)
_HALF = ir.VectorType(_BYTE, LANES // 2)
_declared: Any = cgutils.get_or_insert_function
_constant_bytes: Any = cgutils.create_constant_array
_global: Any = cgutils.global_constant
Values = list[ir.Value]
Factor = Callable[[ir.IRBuilder, ir.Value], ir.Value]
"""Emits the products of a vector by one multiplier."""
Factors = list[Factor]


def _constant(values: list[int]) -> ir.Constant:
    return ir.Constant(_VECTOR, values)


def _everywhere(value: int) -> ir.Constant:
    return _constant([value] * LANES)


def _at(builder: ir.IRBuilder, address: ir.Value, kind: ir.Type = _VECTOR) -> ir.Value:
    return builder.inttoptr(address, kind.as_pointer())


def _load(builder: ir.IRBuilder, address: ir.Value) -> ir.Value:
    return builder.load(_at(builder, address), align=64)


def _store(builder: ir.IRBuilder, value: ir.Value, address: ir.Value) -> None:
    builder.store(value, _at(builder, address), align=64)


def _sum(builder: ir.IRBuilder, *terms: ir.Value) -> ir.Value:
    total = terms[0]
    for term in terms[1:]:
        total = builder.xor(total, term)
    return total


def _negative(builder: ir.IRBuilder, x: ir.Value) -> ir.Value:
    """Emit all ones in the bytes whose top bit is set."""
    return builder.sext(builder.icmp_signed("<", x, _everywhere(0)), _VECTOR)


def _doubled(builder: ir.IRBuilder, x: ir.Value) -> ir.Value:
    """Emit the bytes times z in GF(2^8)."""
    return _sum(builder, builder.add(x, x), builder.and_(_negative(builder, x), _everywhere(0x1B)))


def _by_vector(builder: ir.IRBuilder, y: ir.Value) -> Factor:
    """Emit what is needed of y once, and return how vectors are multiplied by it."""
    if HAS_GFNI:
        kind = ir.FunctionType(_VECTOR, [_VECTOR, _VECTOR])
        function = _declared(builder.module, kind, "llvm.x86.vgf2p8mulb.512")
        return lambda builder, x: builder.call(function, [x, y])
    multiples = [y]
    while len(multiples) < 8:
        multiples.append(_doubled(builder, multiples[-1]))

    def product(builder: ir.IRBuilder, x: ir.Value) -> ir.Value:
        parts = []
        for multiple in reversed(multiples):
            parts.append(builder.and_(multiple, _negative(builder, x)))
            x = builder.add(x, x)
        return _sum(builder, *parts)

    return product


def _by_tables(low: ir.Value, high: ir.Value) -> Factor:
    """Return the linear map of bytes with these values, 32 bytes each, at the lower and at the upper half of a byte."""

    def mapped(builder: ir.IRBuilder, x: ir.Value) -> ir.Value:
        look_up = _declared(builder.module, ir.FunctionType(_HALF, [_HALF, _HALF]), "llvm.x86.avx2.pshuf.b")
        lower = builder.and_(x, _everywhere(15))
        upper = builder.lshr(x, _everywhere(4))
        halves = []
        for start in (0, LANES // 2):
            order = ir.Constant(ir.VectorType(_LANE, LANES // 2), list(range(start, start + LANES // 2)))
            parts = [
                builder.call(look_up, [table, builder.shuffle_vector(half, half, order)])
                for table, half in ((low, lower), (high, upper))
            ]
            halves.append(builder.xor(*parts))
        order = ir.Constant(ir.VectorType(_LANE, LANES), list(range(LANES)))
        return builder.shuffle_vector(*halves, order)

    return mapped


def _by_columns(columns: list[int]) -> Factor:
    """Return the map of bytes by a matrix with these columns, with AVX2."""
    tables = []
    for shift in (0, 4):
        values = []
        for half in range(16):
            value = 0
            for k in range(4):
                value ^= columns[shift + k] if half >> k & 1 else 0
            values.append(value)
        tables.append(ir.Constant(_HALF, values * 2))
    return _by_tables(*tables)


def _by_byte(builder: ir.IRBuilder, byte: int) -> Factor:
    """Return how vectors are multiplied by a constant."""
    if HAS_AVX2 and not HAS_GFNI:
        return _by_columns([product_8(byte, 1 << k) for k in range(8)])
    return _by_vector(builder, _everywhere(byte))


def _mapped(builder: ir.IRBuilder, columns: list[int], x: ir.Value) -> ir.Value:
    """Emit the 8 × 8 matrix with these columns times each byte."""
    if HAS_GFNI:
        rows = [sum((columns[k] >> bit & 1) << k for k in range(8)) for bit in range(7, -1, -1)]
        kind = ir.FunctionType(_VECTOR, [_VECTOR, _VECTOR, _BYTE])
        function = _declared(builder.module, kind, "llvm.x86.vgf2p8affineqb.512")
        return builder.call(function, [x, _constant(rows * (LANES // 8)), ir.Constant(_BYTE, 0)])
    if HAS_AVX2:
        return _by_columns(columns)(builder, x)
    parts = []
    for k in range(7, -1, -1):
        parts.append(builder.and_(_negative(builder, x), _everywhere(columns[k])))
        x = builder.add(x, x)
    return _sum(builder, *parts)


def _product_by(builder: ir.IRBuilder, v: Values, t: Factors) -> Values:
    """Emit v t for an element v of 1, 2 or 4 bytes and the 1, 3 or 9 multipliers of t: Karatsuba in either floor."""
    if len(v) == 1:
        return [t[0](builder, v[0])]
    half, third = len(v) // 2, len(t) // 3
    low, high = v[:half], v[half:]
    both = [builder.xor(x, y) for x, y in zip(low, high, strict=True)]
    by_low, by_high, by_both = (
        _product_by(builder, part, t[third * k : third * (k + 1)]) for k, part in enumerate((low, high, both))
    )
    return [builder.xor(x, y) for x, y in zip(by_low * 2, by_high + by_both, strict=True)]


def _full_product(builder: ir.IRBuilder, x: Values, y: Values) -> Values:
    """Emit x y for elements of 1, 2 or 4 bytes."""
    if len(x) == 1:
        return [_by_vector(builder, y[0])(builder, x[0])]
    half = len(x) // 2
    x_sum, y_sum = ([builder.xor(p, q) for p, q in zip(z[:half], z[half:], strict=True)] for z in (x, y))
    low = _full_product(builder, x[:half], y[:half])
    high = _full_product(builder, x[half:], y[half:])
    both = _full_product(builder, x_sum, y_sum)
    factor = [_by_byte(builder, byte) for byte in multipliers(BETA[8 * half - 1])]
    folded = _product_by(builder, high, factor[: 3 ** (half // 2)])
    return [builder.xor(p, q) for p, q in zip(low * 2, folded + both, strict=True)]


def _places(builder: ir.IRBuilder, p: ir.Value, s8: ir.Value, s16: ir.Value, count: int) -> Values:
    """Emit the addresses of the bytes of an element."""
    places = [p]
    if count > 1:
        places.append(builder.add(p, s8))
    if count > 2:
        places += [builder.add(place, s16) for place in places]
    return places


def _factors_of_lanes(builder: ir.IRBuilder, bytes_of_t: Values, lanes: Values) -> Factors:
    """Emit the multipliers as vectors: a byte of t and what the lanes add to it."""
    factors = []
    for byte, lane in zip(bytes_of_t, lanes, strict=True):
        single = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), byte, ir.Constant(_LANE, 0))
        spread = builder.shuffle_vector(single, single, ir.Constant(ir.VectorType(_LANE, LANES), [0] * LANES))
        factors.append(_by_vector(builder, builder.xor(spread, lane)))
    return factors


def _factors_everywhere(builder: ir.IRBuilder, bytes_of_t: Values) -> Factors:
    """Emit the multipliers as tables: the 32 bytes of a byte of t are its products by 0 to 15, and 16 times these."""
    table = b"".join(
        bytes(product_8(byte, half << shift) for half in range(16)) for byte in range(256) for shift in (0, 4)
    )
    address = builder.ptrtoint(_global(builder, "byte_products", _constant_bytes(_BYTE, bytearray(table))), _WORD)
    half = ir.VectorType(_BYTE, 16)
    twice = ir.Constant(ir.VectorType(_LANE, 32), list(range(16)) * 2)
    factors = []
    for byte in bytes_of_t:
        place = builder.add(address, builder.mul(builder.zext(byte, _WORD), ir.Constant(_WORD, 32)))
        parts = []
        for offset in (0, 16):
            part = builder.load(_at(builder, builder.add(place, ir.Constant(_WORD, offset)), half), align=1)
            parts.append(builder.shuffle_vector(part, part, twice))
        factors.append(_by_tables(*parts))
    return factors


Step = Callable[[ir.IRBuilder, Values, Values, Factors], tuple[Values, Values | None]]


def _forward(builder: ir.IRBuilder, u: Values, v: Values, t: Factors) -> tuple[Values, Values]:
    first = [builder.xor(x, y) for x, y in zip(u, _product_by(builder, v, t), strict=True)]
    return first, [builder.xor(x, y) for x, y in zip(first, v, strict=True)]


def _backward(builder: ir.IRBuilder, u: Values, v: Values, t: Factors) -> tuple[Values, Values]:
    v = [builder.xor(x, y) for x, y in zip(u, v, strict=True)]
    return [builder.xor(x, y) for x, y in zip(u, _product_by(builder, v, t), strict=True)], v


def _extended(builder: ir.IRBuilder, u: Values, v: Values, t: Factors) -> tuple[Values, None]:
    return _forward(builder, u, v, t)[0], None


def _layer(step: Step, size: int) -> Any:
    """Return the intrinsic (u, v, s8, s16, count, t, lanes) that makes a step on `count` vectors of elements."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        u, v, s8, s16, count, t, lanes = arguments
        numbers = range({1: 1, 2: 3, 4: MULTIPLIERS}[size])
        bytes_of_t = [builder.load(_at(builder, builder.add(t, ir.Constant(_WORD, k)), _BYTE)) for k in numbers]
        added = [_load(builder, builder.add(lanes, ir.Constant(_WORD, LANES * k))) for k in numbers]

        def run(factors: Factors) -> None:
            with cgutils.for_range(builder, count) as loop:
                offset = builder.mul(loop.index, ir.Constant(_WORD, LANES))
                places = [_places(builder, builder.add(p, offset), s8, s16, size) for p in (u, v)]
                values = [[_load(builder, place) for place in side] for side in places]
                for side, results in zip(places, step(builder, values[0], values[1], factors), strict=True):
                    for place, result in zip(side, results or (), strict=False):
                        _store(builder, result, place)

        if HAS_GFNI or not HAS_AVX2:
            run(_factors_of_lanes(builder, bytes_of_t, added))
            return context.get_dummy_value()
        any_added = added[0]
        for vector in added[1:]:
            any_added = builder.or_(any_added, vector)
        number = ir.IntType(8 * LANES)
        differ = builder.icmp_unsigned("!=", builder.bitcast(any_added, number), ir.Constant(number, 0))
        with builder.if_else(differ) as (by_lane, everywhere):
            with by_lane:
                run(_factors_of_lanes(builder, bytes_of_t, added))
            with everywhere:
                run(_factors_everywhere(builder, bytes_of_t))
        return context.get_dummy_value()

    kinds = [types.int64] * 7
    return intrinsic(lambda typing_context, u, v, s8, s16, count, t, lanes: (types.void(*kinds), generate))


butterflies_1, butterflies_2, butterflies_4 = (_layer(_forward, size) for size in (1, 2, 4))
inverse_butterflies_1, inverse_butterflies_2, inverse_butterflies_4 = (_layer(_backward, size) for size in (1, 2, 4))
extensions_1, extensions_2 = (_layer(_extended, size) for size in (1, 2))


def _exchange(bit: int) -> Any:
    """Return the intrinsic (a, b, count) that exchanges lanes: afterwards a has those that had `bit` of the lane 0."""
    d = 1 << bit
    low = [lane if not lane & d else LANES + lane - d for lane in range(LANES)]
    high = [lane + d if not lane & d else LANES + lane for lane in range(LANES)]

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        a, b, count = arguments
        with cgutils.for_range(builder, count) as loop:
            offset = builder.mul(loop.index, ir.Constant(_WORD, LANES))
            places = [builder.add(p, offset) for p in (a, b)]
            x, y = (_load(builder, place) for place in places)
            for place, order in zip(places, (low, high), strict=True):
                shuffled = builder.shuffle_vector(x, y, ir.Constant(ir.VectorType(_LANE, LANES), order))
                _store(builder, shuffled, place)
        return context.get_dummy_value()

    return intrinsic(lambda typing_context, a, b, count: (types.void(types.int64, types.int64, types.int64), generate))


exchanged_0, exchanged_1, exchanged_2, exchanged_3, exchanged_4, exchanged_5 = map(_exchange, range(6))


def _transposed(builder: ir.IRBuilder, rows: Values) -> Values:
    """Emit the vectors of which bit r of byte c of number k is bit k of byte c of row r."""
    rows = [builder.bitcast(row, _WORDS) for row in rows]
    for step, mask in ((4, 0x0F), (2, 0x33), (1, 0x55)):
        masks = ir.Constant(_WORDS, [mask * 0x0101010101010101] * (LANES // 8))
        shift = ir.Constant(_WORDS, [step] * (LANES // 8))
        for r in range(8):
            if not r & step:
                moved = builder.and_(builder.xor(builder.lshr(rows[r], shift), rows[r + step]), masks)
                rows[r + step] = builder.xor(rows[r + step], moved)
                rows[r] = builder.xor(rows[r], builder.shl(moved, shift))
    return [builder.bitcast(row, _VECTOR) for row in rows]


def _mixed(builder: ir.IRBuilder, quarters: list[list[int]], x: Values, y: Values) -> tuple[Values, Values]:
    """Emit the 16 × 16 matrix times the pairs of bytes of x and y."""
    first, second = (
        [builder.xor(_mapped(builder, part[0], p), _mapped(builder, part[1], q)) for p, q in zip(x, y, strict=True)]
        for part in (quarters[:2], quarters[2:])
    )
    return first, second


def _row_order() -> list[int]:
    """Return for row 8 p_3 + 4 p_1 + 2 p_2 + p_4 the place of p_1 p_2 p_3 p_4 in the bits."""
    return [(k >> 2 & 1) << 3 | (k >> 1 & 1) << 2 | (k >> 3 & 1) << 1 | k & 1 for k in range(16)]


def _conversion(inverse: bool) -> Any:
    """Return the intrinsic (bits, step, out, branch, count).

    At `bits` are 16 rows of `count` vectors, `step` bytes apart; at `out` two runs of 8·count, `branch` bytes apart.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        bits, step, out, branch, count = arguments
        rows = [builder.add(bits, builder.mul(step, ir.Constant(_WORD, k))) for k in _row_order()]
        with cgutils.for_range(builder, count) as loop:
            offset = builder.mul(loop.index, ir.Constant(_WORD, LANES))
            places = [builder.add(row, offset) for row in rows]
            first = builder.add(out, builder.mul(offset, ir.Constant(_WORD, 8)))
            runs = [first, builder.add(first, branch)]
            run_places = [[builder.add(p, ir.Constant(_WORD, LANES * k)) for k in range(8)] for p in runs]
            if not inverse:
                values = [_load(builder, place) for place in places]
                x, y = _transposed(builder, values[:8]), _transposed(builder, values[8:])
                for side, result in zip(run_places, _mixed(builder, FROM_PLANES, x, y), strict=True):
                    for place, value in zip(side, result, strict=True):
                        _store(builder, value, place)
            else:
                x, y = ([_load(builder, place) for place in side] for side in run_places)
                x, y = _mixed(builder, TO_PLANES, x, y)
                for place, value in zip(places, _transposed(builder, x) + _transposed(builder, y), strict=True):
                    _store(builder, value, place)
        return context.get_dummy_value()

    kinds = [types.int64] * 5
    return intrinsic(lambda typing_context, bits, step, out, branch, count: (types.void(*kinds), generate))


from_planes, to_planes = _conversion(inverse=False), _conversion(inverse=True)


def _products(size: int) -> Any:
    """Return the intrinsic (a, b, s8, s16, count): the elements at a become their products by those at b."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        a, b, s8, s16, count = arguments
        with cgutils.for_range(builder, count) as loop:
            offset = builder.mul(loop.index, ir.Constant(_WORD, LANES))
            places = [_places(builder, builder.add(p, offset), s8, s16, size) for p in (a, b)]
            x, y = ([_load(builder, place) for place in side] for side in places)
            for place, value in zip(places[0], _full_product(builder, x, y), strict=True):
                _store(builder, value, place)
        return context.get_dummy_value()

    kinds = [types.int64] * 5
    return intrinsic(lambda typing_context, a, b, s8, s16, count: (types.void(*kinds), generate))


products_2, products_4 = _products(2), _products(4)


@intrinsic
def multiplier_table(typing_context: Any) -> Any:
    """The address of the multipliers of β_0, ..., β_31, sixteen bytes each."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        table = b"".join(multipliers(beta).ljust(16, b"\0") for beta in BETA)
        constant = _constant_bytes(_BYTE, bytearray(table))
        return builder.ptrtoint(_global(builder, "multipliers", constant), _WORD)

    return types.int64(), generate
