"""Python's C API for exported kernels: bytes in, bytes out, the stable ABI only.

Main definitions
    argument(arguments, k), size(object), data(object)      words of an argument
    new_words(n), resized(object, n)                        a fresh bytes object of n words, to be filled
    integer(object), new_integer(n), new_pair, new_triple   other values
    allocate(n), free(p)                                    scratch memory, n words
    released(), restored(state)                             the GIL around long work
    interrupted(), stopped(words)                           whether a signal's handler raised: asked inside long work
Conventions
    Linux is asked for huge pages for long memory: a page fault each 4 kB takes up to half the time of a long product.
"""

import mmap
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils

from flipalg.algebra.f2.packed.compilation import helper, intrinsic
from flipalg.algebra.f2.packed.kernels.memory import load

INTERRUPTIBLE = 1 << 15
"""A product of so many words, or a pass over them, looks for signals first."""
HUGE_PAGES = 1 << 19
"""Memory of so many words, 4 MB, is asked for in huge pages."""
_HUGE_PAGE = 1 << 21
_ADVICE: int = getattr(mmap, "MADV_HUGEPAGE", 0)
"""0 where the system has no such advice."""

_WORD, _INT = ir.IntType(64), ir.IntType(32)
_declared: Any = cgutils.get_or_insert_function
_variable: Any = cgutils.alloca_once_value


def _call(builder: ir.IRBuilder, name: str, kind: ir.FunctionType, arguments: list[ir.Value]) -> ir.Value:
    result = builder.call(_declared(builder.module, kind, name), arguments)
    return builder.sext(result, _WORD) if kind.return_type == _INT else result


def _api(name: str, count: int, returns: ir.Type = _WORD) -> Any:
    """Return an intrinsic that calls a function of the API on words."""
    kind = ir.FunctionType(returns, [_WORD] * count)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _call(builder, name, kind, list(arguments))

    if count == 0:
        return intrinsic(lambda typing_context: (types.int64(), generate))
    if count == 1:
        return intrinsic(lambda typing_context, a: (types.int64(types.int64), generate))
    if count == 2:
        return intrinsic(lambda typing_context, a, b: (types.int64(types.int64, types.int64), generate))
    return intrinsic(lambda typing_context, a, b, c: (types.int64(types.int64, types.int64, types.int64), generate))


size_in_bytes = _api("PyBytes_Size", 1)
data = _api("PyBytes_AsString", 1)
_new_bytes = _api("PyBytes_FromStringAndSize", 2)
integer = _api("PyLong_AsLongLong", 1)
new_integer = _api("PyLong_FromLongLong", 1)
error_occurred = _api("PyErr_Occurred", 0)
no_memory = _api("PyErr_NoMemory", 0)
released = _api("PyEval_SaveThread", 0)
_malloc = _api("PyMem_RawMalloc", 1)
_new_tuple = _api("PyTuple_New", 1)
_check_signals = _api("PyErr_CheckSignals", 0, _INT)
_ensure = _api("PyGILState_Ensure", 0, _INT)
_set_item = _api("PyTuple_SetItem", 3, _INT)
_madvise = _api("madvise", 3, _INT)


def _void_api(name: str, argument: ir.Type) -> Any:
    kind = ir.FunctionType(ir.VoidType(), [argument])

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value = builder.trunc(arguments[0], _INT) if argument == _INT else arguments[0]
        builder.call(_declared(builder.module, kind, name), [value])
        return context.get_dummy_value()

    return intrinsic(lambda typing_context, a: (types.void(types.int64), generate))


restored = _void_api("PyEval_RestoreThread", _WORD)
free = _void_api("PyMem_RawFree", _WORD)
_release = _void_api("PyGILState_Release", _INT)


@intrinsic
def _resize(typing_context: Any, value: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        slot = _variable(builder, arguments[0])
        kind = ir.FunctionType(_INT, [_WORD.as_pointer(), _WORD])
        _call(builder, "_PyBytes_Resize", kind, [slot, arguments[1]])
        return builder.load(slot)

    return types.int64(types.int64, types.int64), generate


@helper
def argument(arguments: Any, k: Any) -> Any:
    """Argument number k."""
    return types.int64(load(arguments, k))


@helper
def size(value: Any) -> Any:
    """The number of words of a bytes object, -1 after a TypeError."""
    return size_in_bytes(value) >> 3


@helper
def _in_huge_pages(p: Any, n: Any) -> None:
    """Ask for huge pages for the whole ones among n words at p that nothing was written to yet."""
    if _ADVICE and n >= HUGE_PAGES and p != 0:
        start = (p + _HUGE_PAGE - 1) // _HUGE_PAGE * _HUGE_PAGE
        _madvise(start, (p + 8 * n - start) // _HUGE_PAGE * _HUGE_PAGE, _ADVICE)


@helper
def new_words(n: Any) -> Any:
    """A new bytes object of n words, 0 after a MemoryError."""
    value = _new_bytes(0, 8 * n)
    if value != 0:
        _in_huge_pages(data(value), n)
    return value


@helper
def resized(value: Any, n: Any) -> Any:
    """The same bytes object, nobody else's yet, with n words."""
    return _resize(value, 8 * n)


@helper
def trimmed(value: Any, n: Any) -> Any:
    """A new object of n words without the zero words at its end."""
    p, count = data(value), n
    while count > 0 and load(p, count - 1) == types.uint64(0):
        count -= 1
    return value if count == n else resized(value, count)


@helper
def new_pair(a: Any, b: Any) -> Any:
    """The tuple (a, b)."""
    pair = _new_tuple(2)
    _set_item(pair, 0, a)
    _set_item(pair, 1, b)
    return pair


@helper
def new_tuple(count: Any) -> Any:
    """A new tuple, to be filled by set_item."""
    return _new_tuple(count)


@helper
def set_item(values: Any, k: Any, value: Any) -> Any:
    """Make `value` item k of a new tuple."""
    return _set_item(values, k, value)


@helper
def allocate(n: Any) -> Any:
    """The address of n words of memory, 0 where there are none."""
    p = _malloc(8 * n)
    _in_huge_pages(p, n)
    return p


@helper
def interrupted() -> Any:
    """Whether a signal's handler raised an error, now or before: for work that let go of the GIL."""
    state = _ensure()
    answer = error_occurred() != 0 or _check_signals() != 0
    _release(state)
    return answer


@helper
def stopped(words: Any) -> Any:
    """The same, before work on so many words; short work is done without asking."""
    return words >= INTERRUPTIBLE and interrupted()
