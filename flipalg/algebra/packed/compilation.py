"""How the kernels are compiled, and which instruction multiplies 64 by 64 bits.

Main definitions
    kernel(signature)     decorator: compile ahead of the first call, cache on disk, release the GIL
    helper, intrinsic     decorators for what kernels call: compiled into them
    INSTRUCTION           "pclmul" (x86), "pmull" (ARM) or "portable"
Conventions
    Kernels have one explicit signature each, over C-contiguous uint64 arrays (WORDS): LLVM vectorizes only what it
    knows to be contiguous, and nothing is compiled twice.
    A kernel may call kernels of other modules, and numba's cache notices changes of a kernel's own file only.  So the
    name under which a kernel is cached begins with a fingerprint of all sources of this folder and of INSTRUCTION:
    neither an edit nor a switch ever meets stale machine code.
    FLIPALG_PORTABLE=1 in the environment, read at import, chooses the portable product.
"""

import hashlib
import os
import platform
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba.extending
from numba import njit, types
from numba.core.registry import cpu_target

WORDS = types.Array(types.uint64, 1, "C")


def _instruction() -> str:
    """Return the product that the processor numba compiles for has."""
    if os.environ.get("FLIPALG_PORTABLE", "0") not in ("", "0"):
        return "portable"
    _, cpu, features = cpu_target.target_context.codegen().magic_tuple()
    present = features.split(",")
    machine = platform.machine().lower()
    if machine in ("x86_64", "amd64") and "+pclmul" in present:
        return "pclmul"
    if machine in ("aarch64", "arm64") and ("+aes" in present or cpu.startswith("apple-")):
        return "pmull"
    return "portable"


INSTRUCTION = _instruction()


def _fingerprint() -> str:
    digest = hashlib.sha256(INSTRUCTION.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_FINGERPRINT = _fingerprint()
_uncached: list[str] = []  # the kernels that could not be cached: the first one warns, once


def intrinsic(function: Callable[..., Any]) -> Any:
    """Return numba's intrinsic: a function that emits LLVM IR."""
    return numba.extending.intrinsic(function)


def helper(function: Callable[..., Any]) -> Any:
    """Return a function for use inside kernels."""
    return njit(function)


def kernel_name(name: str) -> str:
    """Return the name under which numba caches a kernel."""
    return f"{_FINGERPRINT}.{name}"


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function for `signature` at once, from the cache where possible.

    Where no folder for the cache can be written, each process compiles the kernels anew, after one RuntimeWarning.
    """

    def compile_now(function: Callable[..., Any]) -> Any:
        function.__qualname__ = kernel_name(function.__name__)
        if not _uncached:
            try:
                return njit(signature, nogil=True, cache=True)(function)
            except (RuntimeError, OSError) as error:
                warnings.warn(
                    f"compiled kernels cannot be cached ({error}); each process compiles them anew: "
                    "set NUMBA_CACHE_DIR to a folder that can be written",
                    RuntimeWarning,
                    stacklevel=2,
                )
        _uncached.append(function.__name__)
        return njit(signature, nogil=True)(function)

    return compile_now
