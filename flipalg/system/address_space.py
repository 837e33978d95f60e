"""Check the free address space before numpy or scipy is imported.

If `ulimit -v` leaves too little, OpenBLAS would end the process with exit code 1, or ask for memory again and again.
"""

import mmap
import os
import sys
from collections.abc import Sequence
from types import ModuleType

__all__ = ["require_for_scipy", "watch_numpy"]

SCIPY_BYTES, NUMPY_BYTES = 240 << 20, 88 << 20
"""The bytes of address space that an import of scipy takes, and one of numpy, with one thread."""


def require_for_scipy() -> None:
    """Raise MemoryError if the free address space does not suffice for scipy; no memory is used."""
    _require("scipy", SCIPY_BYTES)


def watch_numpy() -> None:
    """Let an import of numpy, from now on, raise MemoryError if the free address space does not suffice for it.

    OpenBLAS gets one thread, as each further one takes address space.  Without a limit nothing changes.
    """
    if "numpy" not in sys.modules and _is_limited():
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        sys.meta_path.insert(0, _Watch())


class _Watch:
    """A finder of modules that finds none, but checks the address space before numpy."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        if name == "numpy":
            _require("numpy", NUMPY_BYTES)


def _is_limited() -> bool:
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, getrlimit
    except ImportError:  # Windows, browsers
        return False
    return getrlimit(RLIMIT_AS)[0] != RLIM_INFINITY


def _require(package: str, size: int) -> None:
    try:
        mmap.mmap(-1, size).close()
    except OSError:
        raise MemoryError(
            f"{package} needs {size >> 20} MiB of address space, more than the limit (ulimit -v) leaves"
        ) from None
