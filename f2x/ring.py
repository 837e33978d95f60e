"""The backend of f2x: the native core f2x._native, in C; in a browser f2x.wasm, the same core; else FLINT.

The backend defines `Polynomial` and `Modulus`, the base classes of F2Poly and F2Modulus, `Matrix`, the value inside an
F2Matrix, and `Extension`, the arithmetic of polynomials over an F2Extension.  Without the native core the rows of a
`Matrix` are Python's integers, and FLINT computes with polynomials over an F2Extension.  The environment variable
F2X_BACKEND selects the backend; its value is native or flint.
"""

import os
import sys
from importlib import import_module
from importlib.util import cache_from_source, find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, Literal

__all__ = ["Extension", "Matrix", "Modulus", "Polynomial", "backend", "native"]


def _native_core() -> ModuleType | None:
    """Return the native core if it is available and selected, else None.

    If F2X_BACKEND is not set and the core cannot be imported, write a note on stderr, once in an environment.
    ImportError if F2X_BACKEND is native and the core cannot be imported; ValueError if F2X_BACKEND is set to another
    value than native and flint.
    """
    selected = os.environ.get("F2X_BACKEND", "")
    if selected not in ("", "native", "flint"):
        raise ValueError(f"F2X_BACKEND must be native or flint, got {selected!r}")
    if selected == "flint":
        return None
    try:
        return import_module("f2x._native")
    except ImportError as error:
        if selected == "native":
            raise ImportError(f"F2X_BACKEND=native, but the native core cannot be imported: {error}") from error
        if sys.platform != "emscripten" and _is_first_import():
            sys.stderr.write(
                "f2x: no native core was built, FLINT computes, more slowly; to get the core, install a C compiler and "
                "Python's headers, then this package once more (this note is printed once)\n"
            )
        return None


def _is_first_import() -> bool:
    """Return whether this is the first import that finds no core, and leave a mark beside the compiled modules.

    If nothing can be written there, return False; `f2x.backend` tells, too.
    """
    try:
        mark = Path(cache_from_source(__file__)).with_suffix(".no-core")
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch(exist_ok=False)
    except (OSError, NotImplementedError):
        return False
    return True


native: Final = _native_core()
"""The extension module f2x._native if it is the backend, else None."""

_WASM = not os.environ.get("F2X_BACKEND") and find_spec("f2x_wasm") is not None

backend: Final[Literal["native", "wasm", "flint"]] = "native" if native is not None else "wasm" if _WASM else "flint"
"""The name of the backend, native, wasm or flint; constant in a process."""

if TYPE_CHECKING or native is not None:
    from f2x._native import Extension, Matrix, Modulus, Polynomial
else:
    from f2x.matrix_by_integers import Matrix

    if backend == "wasm":
        from f2x.by_wasm import Extension, Modulus, Polynomial
    else:
        from f2x.by_flint import Extension, Modulus, Polynomial
