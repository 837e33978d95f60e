"""The compiled kernels: `native` is the extension module flipalg._native if it is available and selected, else None.

Without it (no C compiler, Pyodide, F2X_BACKEND=flint) the plain Python version of each kernel runs, which the tests
compare with the kernel:

    if native is None:
        return plain(...)
    native.kernel(...)
"""

from contextlib import suppress
from importlib import import_module
from types import ModuleType

from f2x.ring import backend

__all__ = ["native"]

native: ModuleType | None = None
if backend == "native":
    with suppress(ImportError):
        native = import_module("flipalg._native")
