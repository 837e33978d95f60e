"""Where the address space is limited (`ulimit -v`): libraries that would end or hang the process, answered in a line.

Main definitions
    prepare(prog)     called once, before a command does its work
Conventions
    flint aborts where it is given no memory: here its last word is one line and exit code 2.  OpenBLAS, in numpy and in
    scipy, hangs, interrupts or leaves: so what they take (measured, one thread) is asked for before they are loaded.
"""

import ctypes
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from flint.types import nmod_poly

from flipalg.address_space import require

NEEDED = {"numpy": 100 << 20, "scipy.linalg": 110 << 20, "numba": 200 << 20, "llvmlite.binding": 120 << 20}
"""Bytes of address space that a module takes when it is loaded."""
SPARED = {"pyarrow": 200 << 20}
"""The same for what others load if it is there, and go without."""
_kept: list[Any] = []


class _Asking:
    """A finder that finds nothing: it asks whether there is room for a module."""

    @staticmethod
    def find_spec(name: str, _path: Sequence[str] | None = None, _target: Any = None) -> None:
        """Raise MemoryError where there is none."""
        if name in NEEDED:
            require(NEEDED[name], name)
        elif name in SPARED:
            try:
                require(SPARED[name], name)
            except MemoryError as error:
                raise ImportError(str(error)) from None


def prepare(prog: str) -> None:
    """Ask before large libraries are loaded, and let flint end in a line."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread takes its part, used or not
    if not any(isinstance(finder, _Asking) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Asking())
    line = f"{prog}: not enough memory under the limit of the address space (ulimit -v)\n".encode()

    def end(_kind: int, _text: bytes, _arguments: int) -> None:
        with suppress(OSError):
            os.write(2, line)
        os._exit(2)

    handler = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(end)
    with suppress(OSError, AttributeError):  # a flint that is linked in another way
        ctypes.CDLL(nmod_poly.__file__).flint_set_throw(handler)
        _kept.append(handler)
