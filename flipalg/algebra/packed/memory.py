"""Words by address, for use inside kernels: the recursive products pass five integers where arrays would be 35.

Main definitions
    address(array)          the address of its first word
    load(p, k)              word k from address p on
    store(p, k, word)
Conventions
    WORD = 8 is the step from an address to the next word's.  Nothing is checked: who calls a kernel that takes
    addresses keeps the arrays alive and gives them the lengths its docstring asks for.
"""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types

from flipalg.algebra.packed.compilation import intrinsic

WORD = 8


def word_pointer(builder: ir.IRBuilder, p: ir.Value, k: ir.Value) -> ir.Value:
    """Emit the pointer to word k from address p on."""
    return builder.gep(builder.inttoptr(p, ir.IntType(64).as_pointer()), [k])


@intrinsic
def address(typing_context: Any, array: Any) -> Any:
    """The address of the first word."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        return builder.ptrtoint(data, ir.IntType(64))

    return types.int64(array), generate


@intrinsic
def load(typing_context: Any, p: Any, k: Any) -> Any:
    """Word k from address p on."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(word_pointer(builder, *arguments))

    return types.uint64(types.int64, types.int64), generate


@intrinsic
def store(typing_context: Any, p: Any, k: Any, word: Any) -> Any:
    """Write word k from address p on."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], word_pointer(builder, *arguments[:2]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.uint64), generate
