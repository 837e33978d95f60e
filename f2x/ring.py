"""The arithmetic of F2[x] in this process: f2x._native in C, or FLINT if there is no native core.

`Polynomial` and `Modulus` are the base classes of F2Poly and F2Modulus, `Matrix` is what an F2Matrix holds (Python's
integers, if there is no native core): the same interface for both.  The environment
variable F2X_BACKEND chooses: native or flint.
"""

import os
import sys
from typing import TYPE_CHECKING, Final, Literal

__all__ = ["Matrix", "Modulus", "Polynomial", "backend"]

Backend = Literal["native", "flint"]


def _chosen() -> Backend:
    """Return the backend that F2X_BACKEND or the installation decides on; announce FLINT if nobody asked for it."""
    asked = os.environ.get("F2X_BACKEND", "")
    if asked not in ("", "native", "flint"):
        raise ValueError(f"F2X_BACKEND must be native or flint, got {asked!r}")
    if asked == "flint":
        return "flint"
    try:
        import f2x._native  # noqa: F401
    except ImportError as error:
        if asked == "native":
            raise ImportError(f"F2X_BACKEND=native, but the native core cannot be imported: {error}") from error
        if sys.platform != "emscripten":
            sys.stderr.write("f2x: no native core was built; computing with FLINT, more slowly\n")
        return "flint"
    return "native"


backend: Final[Backend] = _chosen()
"""native or flint, constant in a process."""

if TYPE_CHECKING or backend == "native":
    from f2x._native import Matrix, Modulus, Polynomial
else:
    from f2x.by_flint import Modulus, Polynomial
    from f2x.matrix_by_integers import Matrix
