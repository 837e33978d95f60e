"""The compiled kernels: `native` is the extension module flipalg._native, or None.

It is None if the extension was not built (no C compiler, Pyodide) and if F2X_BACKEND=flint, which forbids native code.
Callers keep a plain version of each kernel, which runs then and which the tests compare with the kernel:

    if native is None:
        return plain(...)
    native.kernel(...)
"""

import os
from contextlib import suppress
from importlib import import_module
from types import ModuleType

native: ModuleType | None = None
if os.environ.get("F2X_BACKEND") != "flint":
    with suppress(ImportError):
        native = import_module("flipalg._native")
