"""The compiled engine as Python functions: loaded from disk in milliseconds, without numba; compiled if missing.

Main definitions
    function(name)       a function of the engine, on bytes
    INSTRUCTION          what multiplies 64 by 64 bits: "vpclmul", "pclmul" (x86), "pmull" (ARM) or "portable"
    is_stored()          whether loading takes milliseconds
    store_path()         where the machine code is kept
Main statements
    A damaged file is compiled again, with one warning      test_a_damaged_engine_is_compiled_again
Conventions
    numba compiles the kernels once, into one object file (compilation.py).  What is loaded here is that file, by
    llvmlite alone: functions that Python calls as it calls its own.  numba and its types would take ten times as long.
    The file is named after a fingerprint of the kernels' sources, the instruction and the processor, and holds its own
    digest: neither an edit nor a switch nor a broken disk meets wrong machine code.
    FLIPALG_PRODUCT=vpclmul|pclmul|pmull|portable in the environment, read at import, chooses among what the processor
    has; FLIPALG_PORTABLE=1 is short for the last.
"""

import ctypes
import hashlib
import json
import os
import platform
import secrets
import stat
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]

from flipalg.address_space import require
from flipalg.algebra.packed.processor import INSTRUCTION, target_machine
from flipalg.atomic_files import write_bytes

__all__ = ["INSTRUCTION", "function", "is_stored", "load", "store_path"]

LOADING, COMPILING = 64 << 20, 400 << 20
"""Bytes of address space, where that is limited: LLVM ends the process for want of it."""
MAGIC = b"flipalg engine 1\n"
FOLDER = Path(__file__).parent
_FASTCALL = 0x80
_lock = threading.RLock()
_kept: list[Any] = []  # what the machine code needs as long as the process lives


@cache
def fingerprint() -> str:
    """Return what the machine code depends on, as a digest."""
    features = llvm.get_host_cpu_features().flatten()
    parts = [INSTRUCTION, llvm.get_host_cpu_name(), features, platform.machine(), sys.platform]
    parts += [sys.implementation.name, str(llvm.llvm_version_info)]
    digest = hashlib.sha256("\n".join(parts).encode())
    for path in (*sorted((FOLDER / "kernels").glob("*.py")), FOLDER / "compilation.py", FOLDER / "processor.py"):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def _folders() -> list[Path]:
    """Return where the machine code may be kept, the first choice first."""
    chosen = os.environ.get("FLIPALG_CACHE_DIR") or os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return [Path(chosen)]
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache")
    return [FOLDER / "__pycache__", *([Path(home) / "flipalg"] if os.path.isabs(home) else [])]  # some have no home


def store_path() -> Path:
    """Return the file that holds the machine code, or the one that would."""
    paths = [folder / f"engine-{fingerprint()}.bin" for folder in _folders()]
    return next((path for path in paths if os.access(path, os.R_OK)), paths[0])


def is_stored() -> bool:
    """Return whether the machine code is on disk, so that loading takes milliseconds."""
    return os.path.exists(store_path())


def _read(path: Path) -> tuple[dict[str, str], bytes] | None:
    """Return (documentation by name, object file), or None where there is none; a damaged file is removed, said so."""
    data, problem = b"", "it is no file"
    try:
        if stat.S_ISREG(path.stat().st_mode):
            data, problem = path.read_bytes(), "it is damaged"
    except (FileNotFoundError, NotADirectoryError, PermissionError):  # none, or another user's
        return None
    except OSError as error:
        if not os.path.lexists(path):  # it is the folder that cannot be had, which is said when the engine is kept
            return None
        problem = str(error)
    try:
        head, digest, names, code = data.split(b"\n", 3)
        if head + b"\n" == MAGIC and hashlib.sha256(names + code).hexdigest().encode() == digest:
            return json.loads(names), code
    except ValueError:
        pass
    warnings.warn(
        f"the compiled engine {path} cannot be used ({problem}); compiling it again", RuntimeWarning, stacklevel=2
    )
    with suppress(OSError):  # the new file will replace it, or that is what the next warning says
        if path.is_dir() and not path.is_symlink():
            path.rename(path.with_name(f"{path.name}.{secrets.token_hex(4)}"))
        else:
            path.unlink()
    return None


def _write(names: dict[str, str], code: bytes) -> None:
    """Keep the machine code in the first folder that takes it; where none does, warn once."""
    text = json.dumps(names).encode()
    data = b"".join((MAGIC, hashlib.sha256(text + code).hexdigest().encode(), b"\n", text, b"\n", code))
    problem: OSError | None = None
    for folder in _folders():
        try:
            write_bytes(folder / f"engine-{fingerprint()}.bin", data)
        except OSError as error:
            problem = error
        else:
            return
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


class _Definition(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("documentation", ctypes.c_char_p),
    )


def _linked(names: dict[str, str], code: bytes) -> dict[str, Callable[..., Any]]:
    """Return the functions of an object file."""
    require(LOADING, "the compiled engine")
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

    Takes about 10 ms from disk, and about 15 s to compile; `report` is called with the name of each function compiled.
    Raises ImportError where numba is missing.
    """
    with _lock:
        if not _functions:
            stored = _read(store_path())
            if stored is None:
                from flipalg.algebra.packed.compilation import compile_kernels

                require(COMPILING, "compiling the engine")
                stored = compile_kernels(report)
                _write(*stored)
            _functions.update(_linked(*stored))
        return _functions


def function(name: str) -> Any:
    """Return a function of the engine."""
    return load()[name]
