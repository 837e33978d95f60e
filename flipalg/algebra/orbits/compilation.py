"""How the loops of this folder are compiled.

Main definitions
    kernel(signature)     decorator: compile a function for one signature, from numba's cache where there is one
    address(array)        for kernels: where its first word is
Conventions
    A kernel may call helpers of other modules, and numba's cache notices changes of its own file only.  So the name of
    a kernel in the cache begins with a digest of all that it may call, and of the processor's product.
    numba frees an array after its last use by name: what kernels know by its address alone is allocated outside them.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import int64, types

from flipalg.algebra.packed.compilation import helper
from flipalg.algebra.packed.kernels import carryless, memory, vectors
from flipalg.algebra.packed.processor import INSTRUCTION
from flipalg.numba_cache import compiled

WORDS = types.Array(types.uint64, 1, "C")
INTEGERS = types.Array(types.int64, 1, "C")


def _digest() -> str:
    digest = hashlib.sha256(INSTRUCTION.encode())
    called = [Path(str(module.__file__)) for module in (carryless, memory, vectors)]
    for path in (*sorted(Path(__file__).parent.glob("*.py")), *called):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_DIGEST = _digest()


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function for `signature` at once."""

    def compile_now(function: Callable[..., Any]) -> Any:
        function.__qualname__ = f"{_DIGEST}.{function.__name__}"
        return compiled(function, signature, nogil=True, error_model="numpy")

    return compile_now


@helper
def address(array: Any) -> Any:
    """The address of the first word."""
    return int64(array.ctypes.data)
