"""A matrix of four words times two rows of words: what Lehmer's scheme spends its time on.

Main definitions
    transform_rows(f, g, count, n00, n01, n10, n11)     (f, g) = matrix · (f, g), in place
Main statements
    (f', g') = M (f, g) for what Lehmer's scheme makes of them      test_half_gcd_stops_at_the_first_remainder_below
Cost
    Three products a word in place of four: (n00 + v)(n01 + u) = n00 u + n01 v + n00 n01 + u v, where u v serves both
    rows and n00 n01 all words; an instruction makes SIDE/2 of them.  The portable product takes four, by words.
References
    S. Winograd, A new algorithm for inner product, IEEE Trans. Computers 17 (1968).
"""

from collections.abc import Sequence
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types, uint64
from numba.core import cgutils

from flipalg.algebra.f2.packed.compilation import helper, intrinsic
from flipalg.algebra.f2.packed.kernels.carryless import clmul
from flipalg.algebra.f2.packed.kernels.memory import load, store
from flipalg.algebra.f2.packed.kernels.vectors import emit_product
from flipalg.algebra.f2.packed.processor import SIDE

_WORD = ir.IntType(64)
SPARE = max(4, SIDE)
"""Words 0 behind rows: they are read and written by whole vectors, and a word is carried out."""
_WIDTH = max(2, SIDE)
"""Words of a vector."""
_VECTOR = ir.VectorType(_WORD, _WIDTH)
_LANE = ir.IntType(32)
_variable: Any = cgutils.alloca_once_value


def _lanes(places: Sequence[int]) -> ir.Constant:
    return ir.Constant(ir.VectorType(_LANE, _WIDTH), list(places))


@intrinsic
def _transform_vectors(typing_context: Any, f: Any, g: Any, count: Any, n00: Any, n01: Any, n10: Any, n11: Any) -> Any:
    """Transform `count` vectors of f and g, and write the word carried out behind each."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        f, g, count, *entries = arguments
        zero = ir.Constant(_VECTOR, [0] * _WIDTH)
        matrix = []
        for entry in entries:
            single = builder.insert_element(zero, entry, ir.Constant(_LANE, 0))
            matrix.append(builder.shuffle_vector(single, single, _lanes([0] * _WIDTH)))
        rows = [matrix[:2], matrix[2:]]
        constants = [emit_product(builder, a, b) for a, b in rows]
        carried = [_variable(builder, zero) for _ in rows]

        def places(k: ir.Value, kind: ir.Type) -> list[ir.Value]:
            offset = builder.mul(k, ir.Constant(_WORD, 8 * _WIDTH))
            return [builder.inttoptr(builder.add(p, offset), kind.as_pointer()) for p in (f, g)]

        with cgutils.for_range(builder, count) as loop:
            here = places(loop.index, _VECTOR)
            u, v = (builder.load(place, align=8) for place in here)
            shared = [emit_product(builder, u, v, odd, odd) for odd in (0, 1)]
            for place, (a, b), constant, before in zip(here, rows, constants, carried, strict=True):
                x, y = builder.xor(u, b), builder.xor(v, a)
                low, high = (
                    builder.xor(emit_product(builder, x, y, odd, odd), builder.xor(shared[odd], constant))
                    for odd in (0, 1)
                )
                between = builder.shuffle_vector(builder.load(before), high, _lanes(range(_WIDTH - 1, 2 * _WIDTH - 1)))
                builder.store(builder.xor(low, between), place, align=8)
                builder.store(high, before)
        for place, last in zip(places(count, _WORD), carried, strict=True):
            builder.store(builder.extract_element(builder.load(last), ir.Constant(_LANE, _WIDTH - 1)), place)
        return context.get_dummy_value()

    kinds = [types.int64] * 3 + [types.uint64] * 4
    return types.void(*kinds), generate


@helper
def _by_vectors(f: Any, g: Any, count: Any, n00: Any, n01: Any, n10: Any, n11: Any) -> None:
    """Replace (f, g), `count` words each and SPARE behind them that are 0, by the matrix times them."""
    _transform_vectors(f, g, (count + _WIDTH - 1) // _WIDTH, n00, n01, n10, n11)


@helper
def _by_words(f: Any, g: Any, count: Any, n00: Any, n01: Any, n10: Any, n11: Any) -> None:
    """The same with one word behind them."""
    carried_f = uint64(0)
    carried_g = uint64(0)
    for k in range(count):
        u, v = load(f, k), load(g, k)
        low_0, high_0 = clmul(n00, u)
        low_1, high_1 = clmul(n01, v)
        low_2, high_2 = clmul(n10, u)
        low_3, high_3 = clmul(n11, v)
        store(f, k, low_0 ^ low_1 ^ carried_f)
        store(g, k, low_2 ^ low_3 ^ carried_g)
        carried_f = high_0 ^ high_1
        carried_g = high_2 ^ high_3
    store(f, count, carried_f)
    store(g, count, carried_g)


transform_rows = _by_vectors if SIDE > 1 else _by_words
