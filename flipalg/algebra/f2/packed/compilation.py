"""From kernels to one object file: numba compiles them, llvmlite links and writes them.  Needed once a machine.

Main definitions
    kernel(signature)         decorator: a function with one signature, for kernels that recurse
    separate(signature)       decorator: the same, compiled once and called, where `kernel` is compiled into each caller
    helper, intrinsic         decorators for what kernels call: compiled into them
    exported(count)           decorator: a function that Python calls with `count` arguments
    compile_kernels(report)   (documentation by name, the object file)
Conventions
    An exported function takes the address of its arguments and returns an object's address, 0 for an error: it is
    Python's own calling convention (METH_FASTCALL), without numba's dispatcher in between.
"""

import gc
import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba.extending
from llvmlite import ir
from numba import int64, njit, types, void

from flipalg.algebra.f2.packed.processor import target_machine
from flipalg.system.interrupts import interruptible, interrupts_kept

KERNELS = (
    "word_kernels",
    "product_kernels",
    "squares",
    "sparse_kernels",
    "division_kernels",
    "lehmer",
    "transform_kernels",
    "determinant_kernels",
    "composition",
    "row_kernels",
)
"""The modules of kernels/ with exported functions."""

_OPTIONS = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_njit: Any = njit  # its type does not know all options
_separate: list[tuple[Any, ir.Module]] = []
_exported: dict[str, tuple[Callable[..., Any], int]] = {}


def intrinsic(function: Callable[..., Any]) -> Any:
    """Return numba's intrinsic: a function that emits LLVM IR."""
    return numba.extending.intrinsic(function)


def helper(function: Callable[..., Any]) -> Any:
    """Return a function for use inside kernels."""
    return _njit(**_OPTIONS)(function)


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function for `signature` at once."""

    def compile_now(function: Callable[..., Any]) -> Any:
        with interrupts_kept():  # numba's callbacks lose a Ctrl-C
            return _njit(signature, **_OPTIONS)(function)

    return compile_now


def separate(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function of words for `signature` at once, and returns how kernels call it."""

    def compile_now(function: Callable[..., Any]) -> Any:
        (overload,) = kernel(signature)(function).overloads.values()
        symbol = f"flipalg_part_{function.__name__}"
        word, byte = ir.IntType(64), ir.IntType(8).as_pointer()
        returns = ir.VoidType() if signature.return_type == void else word
        words = [word] * len(signature.args)
        module = ir.Module()
        kind = ir.FunctionType(ir.IntType(32), [word.as_pointer(), byte.as_pointer(), *words])
        inner = ir.Function(module, kind, overload.fndesc.llvm_func_name)
        outer = ir.Function(module, ir.FunctionType(returns, words), symbol)
        builder = ir.IRBuilder(outer.append_basic_block())
        result, problem = builder.alloca(word), builder.alloca(byte)
        builder.call(inner, [result, problem, *outer.args])
        if returns == word:
            builder.ret(builder.load(result))
        else:
            builder.ret_void()
        _separate.append((overload, module))
        llvm.add_symbol(symbol, 1)  # numba looks for it, but what it compiles here is never run
        return types.ExternalFunction(symbol, signature)

    return compile_now


def exported(count: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator for a function of the address of `count` objects that returns the address of one."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        _exported[function.__name__] = (function, count)
        return function

    return register


def _entry(name: str, native: str, count: int, triple: str) -> str:
    """Return the IR of flipalg_NAME(self, arguments, number of them), which calls numba's function."""
    word, byte = ir.IntType(64), ir.IntType(8).as_pointer()
    module = ir.Module()
    module.triple = triple
    bad = ir.Function(module, ir.FunctionType(ir.IntType(32), []), "PyErr_BadArgument")
    kind = ir.FunctionType(ir.IntType(32), [word.as_pointer(), byte.as_pointer(), word])
    inner = ir.Function(module, kind, native)
    outer = ir.Function(module, ir.FunctionType(word, [word] * 3), f"flipalg_{name}")
    builder = ir.IRBuilder(outer.append_basic_block())
    with builder.if_then(builder.icmp_signed("!=", outer.args[2], ir.Constant(word, count))):
        builder.call(bad, [])
        builder.ret(ir.Constant(word, 0))
    result, problem = builder.alloca(word), builder.alloca(byte)
    builder.store(ir.Constant(word, 0), result)
    builder.call(inner, [result, problem, outer.args[1]])
    builder.ret(builder.load(result))
    return str(module)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Collect no garbage: numba makes millions of objects that stay, and a tenth of its time is spent on looking."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@_uncollected()
def compile_kernels(report: Callable[[str], None] | None = None) -> tuple[dict[str, str], bytes]:
    """Return the documentation of the exported functions by name, and the object file that holds them."""
    for module in KERNELS:
        importlib.import_module(f"flipalg.algebra.f2.packed.kernels.{module}")
    machine = target_machine()
    linked = llvm.parse_assembly("")
    linked.triple = machine.triple
    for overload, entry in _separate:
        entry.triple = machine.triple
        linked.link_in(llvm.parse_assembly(overload.library.get_llvm_str()))
        linked.link_in(llvm.parse_assembly(str(entry)))
    names = {}
    for name, (function, count) in _exported.items():
        if report:
            report(name)
        with interrupts_kept():
            compiled = _njit(int64(int64), **_OPTIONS)(function)
        (overload,) = compiled.overloads.values()
        linked.link_in(llvm.parse_assembly(overload.library.get_llvm_str()))
        native = overload.fndesc.llvm_func_name
        linked.link_in(llvm.parse_assembly(_entry(name, native, count, machine.triple)))
        names[name] = (function.__doc__ or "").strip().partition("\n")[0]
    for definition in linked.functions:
        if not definition.is_declaration and not definition.name.startswith("flipalg_"):
            definition.linkage = "internal"
    linked.verify()
    return names, interruptible(lambda: machine.emit_object(linked))  # ten seconds: Ctrl-C is answered
