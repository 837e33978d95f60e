"""Limits on the address space (`ulimit -v`): where scipy does not get what it needs, OpenBLAS would ask for ever."""

import sys

SCIPY = 240 << 20
"""Bytes that scipy takes when it is loaded, by one thread."""


def require(needed: int, what: str) -> None:
    """Raise MemoryError where less than `needed` bytes are left for `what`."""
    left = bytes_left()
    if left is not None and left < needed:
        raise MemoryError(
            f"{what} needs {needed >> 20} MiB of address space, its limit (ulimit -v) leaves {max(left, 0) >> 20}"
        )


def bytes_left() -> int | None:
    """Return the bytes of address space that are left; None where there is no limit, or it cannot be known."""
    if sys.platform != "linux":
        return None
    import resource

    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return None
    with open("/proc/self/statm", encoding="ascii") as file:
        return limit - int(file.read().split()[0]) * resource.getpagesize()
