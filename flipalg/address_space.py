"""What a limit of the address space (`ulimit -v`) leaves, for libraries that end the process where it does not suffice.

Main definitions
    bytes_left()              how much that is, None without a limit
    require(needed, what)     MemoryError where less than that is left
Conventions
    LLVM aborts where it is given no memory, and no Python code hears of it: so it is asked before.  Without a limit,
    and where the system does not say what is mapped (it is Linux that does), nothing is refused.
"""

import sys


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
