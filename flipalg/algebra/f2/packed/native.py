"""The compiled engine as Python functions: loaded from disk in milliseconds, without numba; compiled if missing.

Main definitions
    function(name)       a function of the engine, on bytes
    INSTRUCTION          what multiplies words: "vpclmul", "vpclmul256", "pclmul" (x86), "pmull" (ARM) or "portable"
    is_stored()          whether loading takes milliseconds
    code_file()          the file of the machine code
Conventions
    numba compiles the kernels once, into one object file (compilation.py).  What is loaded here is that file, by
    llvmlite alone: functions that Python calls as it calls its own.  numba and its types would take ten times as long.
    The file is named after a fingerprint of the kernels' sources, the instruction and the processor, and sealed
    (system/code_cache.py): neither an edit nor a switch nor a broken disk meets wrong machine code.
    FLIPALG_PRODUCT=vpclmul|vpclmul256|pclmul|pmull|portable in the environment, read at import, chooses among what the
    processor has; FLIPALG_PORTABLE=1 is short for the last.
"""

import ctypes
import json
import mmap
import os
import platform
import sys
import threading
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]

from flipalg.algebra.f2.packed.processor import CPU, FEATURES, INSTRUCTION, target_machine
from flipalg.system.code_cache import CodeFile, digest_of

__all__ = ["INSTRUCTION", "code_file", "function", "is_stored", "load"]

LOADING, COMPILING = 64 << 20, 400 << 20
"""Bytes of address space, where that is limited: LLVM ends the process for want of it."""
FOLDER = Path(__file__).parent
_FASTCALL = 0x80
_lock = threading.RLock()
_kept: list[Any] = []  # what the machine code needs as long as the process lives


@cache
def fingerprint() -> str:
    """Return what the machine code depends on, as a digest."""
    parts = [INSTRUCTION, CPU, FEATURES, platform.machine(), sys.platform]
    parts += [sys.implementation.name, str(llvm.llvm_version_info)]
    sources = (*sorted((FOLDER / "kernels").glob("*.py")), FOLDER / "compilation.py", FOLDER / "processor.py")
    return digest_of(*parts, *(path.read_bytes() for path in sources))[:24]


def code_file() -> CodeFile:
    """Return the file that holds the machine code."""
    return CodeFile(f"engine-{fingerprint()}", fingerprint(), FOLDER)


def is_stored() -> bool:
    """Return whether the machine code is on disk, so that loading takes milliseconds."""
    return os.path.exists(code_file().path)


def _stored() -> tuple[dict[str, str], bytes] | None:
    """Return (documentation by name, object file), or None where there is none."""
    payload = code_file().read()
    if payload is None:
        return None
    names, code = payload.split(b"\n", 1)
    return json.loads(names), code


def _keep(names: dict[str, str], code: bytes) -> None:
    """Keep the machine code; where no folder takes it, warn once."""
    try:
        code_file().write(json.dumps(names).encode() + b"\n" + code)
    except OSError as problem:
        warnings.warn(
            f"the compiled engine cannot be kept ({problem}); each process compiles it anew: "
            "set FLIPALG_CACHE_DIR to a folder that can be written",
            RuntimeWarning,
            stacklevel=2,
        )


_API = """
PyBytes_Size PyBytes_AsString PyBytes_FromStringAndSize _PyBytes_Resize PyLong_AsLongLong PyLong_FromLongLong
PyTuple_New PyTuple_SetItem PyErr_BadArgument PyErr_NoMemory PyErr_Occurred PyErr_CheckSignals
PyEval_SaveThread PyEval_RestoreThread PyGILState_Ensure PyGILState_Release PyMem_RawMalloc PyMem_RawFree
"""
if hasattr(mmap, "MADV_HUGEPAGE"):
    _API += "madvise"  # of the C library: huge pages


class _Definition(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("documentation", ctypes.c_char_p),
    )


def _linked(names: dict[str, str], code: bytes) -> dict[str, Callable[..., Any]]:
    """Return the functions of an object file."""
    for symbol in _API.split():
        address = ctypes.cast(getattr(ctypes.pythonapi, symbol), ctypes.c_void_p).value
        llvm.add_symbol(symbol, address)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
    object_file = llvm.ObjectFileRef.from_data(code)
    engine.add_object_file(object_file)
    engine.finalize_object()
    _kept.extend((engine, object_file))
    new_function = ctypes.pythonapi.PyCFunction_NewEx
    new_function.restype = ctypes.py_object
    new_function.argtypes = [ctypes.c_void_p] * 3
    functions = {}
    for name, text in names.items():
        address = engine.get_function_address(f"flipalg_{name}")
        definition = _Definition(name.encode(), address, _FASTCALL, text.encode())
        _kept.append(definition)
        functions[name] = new_function(ctypes.addressof(definition), None, None)
    return functions


_functions: dict[str, Callable[..., Any]] = {}


def load(report: Callable[[str], None] | None = None) -> dict[str, Callable[..., Any]]:
    """Return the functions of the engine by name, compiling them first where they are not stored.

    Takes about 10 ms from disk, and about 20 s to compile; `report` is called with the name of each function compiled.
    Raises ImportError where numba is missing.
    """
    with _lock:
        if not _functions:
            stored = _stored()
            if stored is None:
                from flipalg.algebra.f2.packed.compilation import compile_kernels

                stored = compile_kernels(report)
                _keep(*stored)
            _functions.update(_linked(*stored))
        return _functions


def function(name: str) -> Any:
    """Return a function of the engine."""
    return load()[name]
