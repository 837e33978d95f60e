"""From kernels to one object file: numba reads them, llvmlite links, optimizes and writes them.  Needed once a machine.

Main definitions
    kernel(signature)         decorator: a function of words with one signature, compiled once; it may call itself
    helper, intrinsic         decorators for what kernels call: compiled into them
    exported(count)           decorator: a function that Python calls with `count` arguments
    compile_kernels(report)   (documentation by name, the object file)
Conventions
    An exported function takes the address of its arguments and returns an object's address, 0 for an error: it is
    Python's own calling convention (METH_FASTCALL), without numba's dispatcher in between.
    numba would optimize and translate each function with all that it calls, to run it; here this is done once, for all
    of them together, in 0.6 of the time.  _Library and _Codegen keep numba from it.
"""

import gc
import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba.extending
from llvmlite import ir
from numba import int64, types, void
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.registry import CPUDispatcher, CPUTarget, cpu_target

from flipalg.algebra.f2.packed.processor import target_machine
from flipalg.system.interrupts import interruptible, interrupts_kept

KERNELS = (
    "word_kernels",
    "product_kernels",
    "value_kernels",
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

_OPTIONS = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
_kernels: list[tuple[Any, ir.Module]] = []
_exported: dict[str, tuple[Callable[..., Any], int]] = {}


class _Library(JITCodeLibrary):
    """The code of a function and of the helpers that it calls, not optimized: it runs in the object file alone."""

    def _optimize_functions(self, module: Any) -> None: ...

    def _optimize_final_module(self) -> None: ...

    def _finalize_specific(self) -> None: ...

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0


class _Codegen(JITCPUCodegen):
    _library_class = _Library

    def _add_module(self, module: Any) -> None: ...

    def set_env(self, name: str, environment: Any) -> None: ...


class _Target(CPUTarget):
    """numba's target, with the other libraries."""

    @cached_property
    def _toplevel_target_context(self) -> Any:
        codegen = _Codegen("flipalg")  # type: ignore[no-untyped-call]
        return cpu_target.target_context.subtarget(_internal_codegen=codegen)

    @property
    def typing_context(self) -> Any:
        return cpu_target.typing_context


class _Function(CPUDispatcher):
    targetdescr = _Target("cpu")  # type: ignore[no-untyped-call]


def intrinsic(function: Callable[..., Any]) -> Any:
    """Return numba's intrinsic: a function that emits LLVM IR."""
    return numba.extending.intrinsic(function)


def helper(function: Callable[..., Any]) -> Any:
    """Return a function for use inside kernels."""
    return _Function(function, targetoptions=_OPTIONS)


def _compiled(function: Callable[..., Any], signature: Any) -> Any:
    """Return what numba made of a function for one signature."""
    with interrupts_kept():  # numba's callbacks lose a Ctrl-C
        compiled = helper(function)
        compiled.compile(signature)
    (overload,) = compiled.overloads.values()
    return overload


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function of words for `signature` at once, and returns how kernels call it."""

    def compile_now(function: Callable[..., Any]) -> Any:
        symbol = f"part_{function.__name__}"
        called = types.ExternalFunction(symbol, signature)
        function.__globals__[function.__name__] = called  # by the function itself, too
        overload = _compiled(function, signature)
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
        _kernels.append((overload, module))
        return called

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
    for overload, entry in _kernels:
        entry.triple = machine.triple
        linked.link_in(llvm.parse_assembly(overload.library.get_llvm_str()))
        linked.link_in(llvm.parse_assembly(str(entry)))
    names = {}
    for name, (function, count) in _exported.items():
        if report:
            report(name)
        overload = _compiled(function, int64(int64))
        linked.link_in(llvm.parse_assembly(overload.library.get_llvm_str()))
        native = overload.fndesc.llvm_func_name
        linked.link_in(llvm.parse_assembly(_entry(name, native, count, machine.triple)))
        names[name] = (function.__doc__ or "").strip().partition("\n")[0]
    for definition in linked.functions:
        if not definition.is_declaration and not definition.name.startswith("flipalg_"):
            definition.linkage = "internal"
    linked.verify()
    return names, interruptible(lambda: _object_file(linked, machine))  # ten seconds: Ctrl-C is answered


def _object_file(module: Any, machine: Any) -> bytes:
    """Return the machine code of a module, optimized here for the first time.

    The second pass finds more in what the first has inlined: without it, a remainder takes half as much time again.
    """
    for _ in range(2):
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
        builder.getModulePassManager().run(module, builder)
    return machine.emit_object(module)  # type: ignore[no-any-return]
