"""Require enough address space before scipy is loaded: under a low `ulimit -v` OpenBLAS would ask for it forever."""

import mmap

__all__ = ["require_for_scipy"]

SCIPY_BYTES = 240 << 20
"""Address space that scipy takes when it is loaded, with one thread."""


def require_for_scipy() -> None:
    """Raise MemoryError if there is no address space for scipy; ask the system for it, but touch no page."""
    try:
        mmap.mmap(-1, SCIPY_BYTES).close()
    except OSError:
        raise MemoryError(
            f"scipy needs {SCIPY_BYTES >> 20} MiB of address space, more than the limit (ulimit -v) leaves"
        ) from None
