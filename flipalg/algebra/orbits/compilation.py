"""How the loops of this folder are compiled.

Main definitions
    kernel(signature)     decorator: compile a function for one signature, from numba's cache where there is one
    address(array)        for kernels: where its first word is
Conventions
    A kernel may call helpers of this folder and of the engine's kernels: a change of one of them compiles it again.
    numba frees an array after its last use by name: what kernels know by its address alone is allocated outside them.
"""

from functools import partial
from pathlib import Path
from typing import Any

from numba import int64, types

from flipalg.algebra.f2.packed.compilation import helper
from flipalg.algebra.f2.packed.kernels import carryless, memory, vectors
from flipalg.algebra.f2.packed.processor import INSTRUCTION
from flipalg.system import numba_cache
from flipalg.system.code_cache import digest_of

WORDS = types.Array(types.uint64, 1, "C")
INTEGERS = types.Array(types.int64, 1, "C")
_CALLED = [Path(str(module.__file__)) for module in (carryless, memory, vectors)]
_SOURCES = [*sorted(Path(__file__).parent.glob("*.py")), *_CALLED]
_DEPENDS = digest_of(INSTRUCTION, *(path.read_bytes() for path in _SOURCES))
"""What kernels of this folder may call, and how the processor multiplies."""


kernel = partial(numba_cache.kernel, depends=_DEPENDS, error_model="numpy")


@helper
def address(array: Any) -> Any:
    """The address of the first word."""
    return int64(array.ctypes.data)
