"""The compiled kernels of the search: `native` is the extension module, or None if it is not built or not selected.

`python research/setup.py -q build_ext --inplace` builds it.  Tests compare each kernel with its plain Python version.
"""

from contextlib import suppress
from importlib import import_module
from types import ModuleType

from f2x.ring import backend

__all__ = ["native"]

native: ModuleType | None = None
if backend == "native":
    with suppress(ImportError):
        native = import_module("research.primitives._native")
