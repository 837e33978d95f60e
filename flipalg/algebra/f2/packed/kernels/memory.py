"""Loads and stores words by address, inside kernels: a recursive call passes 5 integers in place of the 35 of arrays.

Main definitions
    load(p, k), store(p, k, word)       word k from address p on
    copy(to, p, n), clear(p, n), add_to(to, p, n)
    small_scratch()                     the address of SMALL words of the stack
Conventions
    WORD = 8 is the step from an address to the next word's.  Nothing is checked: who calls a kernel that takes
    addresses keeps the memory alive and gives it the lengths its docstring asks for.
"""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types, uint64

from flipalg.algebra.f2.packed.compilation import helper, intrinsic

WORD = 8
SMALL = 64


def word_pointer(builder: ir.IRBuilder, p: ir.Value, k: ir.Value) -> ir.Value:
    """Emit the pointer to word k from address p on."""
    return builder.gep(builder.inttoptr(p, ir.IntType(64).as_pointer()), [k])


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


@intrinsic
def small_scratch(typing_context: Any) -> Any:
    """The address of SMALL words of the stack."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        with builder.goto_entry_block():
            area = builder.alloca(ir.IntType(64), size=ir.Constant(ir.IntType(64), SMALL))
            area.align = 64
        return builder.ptrtoint(area, ir.IntType(64))

    return types.int64(), generate


@helper
def copy(to: Any, p: Any, n: Any) -> None:
    """Write n words at p to another place."""
    for k in range(n):
        store(to, k, load(p, k))


@helper
def clear(p: Any, n: Any) -> None:
    """Write n words 0."""
    for k in range(n):
        store(p, k, uint64(0))


@helper
def add_to(to: Any, p: Any, n: Any) -> None:
    """Add n words at p to those at another place."""
    for k in range(n):
        store(to, k, load(to, k) ^ load(p, k))
