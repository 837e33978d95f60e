"""Check the free address space before scipy is imported.

If `ulimit -v` leaves too little, OpenBLAS would ask the system for memory again and again.
"""

import mmap

__all__ = ["require_for_scipy"]

SCIPY_BYTES = 240 << 20
"""The bytes of address space that an import of scipy takes, with one thread."""


def require_for_scipy() -> None:
    """Raise MemoryError if the free address space does not suffice for scipy; no memory is used."""
    try:
        mmap.mmap(-1, SCIPY_BYTES).close()
    except OSError:
        raise MemoryError(
            f"scipy needs {SCIPY_BYTES >> 20} MiB of address space, more than the limit (ulimit -v) leaves"
        ) from None
