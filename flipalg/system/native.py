"""The compiled kernels: `native` is the extension module flipalg._native if it is available and selected, else None.

`native` is None if flipalg was built without a C compiler, in Pyodide, and with F2X_BACKEND=flint.  Each kernel has a
slower way in Python, which tests compare with the kernel.  Callers choose:

    if native is None:
        return plain(...)
    native.kernel(...)
"""

from contextlib import suppress
from importlib import import_module
from types import ModuleType

from f2x import backend

__all__ = ["native"]

native: ModuleType | None = None
if backend == "native":
    with suppress(ImportError):
        native = import_module("flipalg._native")
