"""How the loops of this room are compiled.

Main definitions
    kernel(signature)     decorator: compile a function for one signature, from numba's cache where there is one
    helper                decorator for what a kernel of the same module calls
Conventions
    A kernel calls helpers of its own module alone: numba's cache notices changes of that file and no other.
    Where no folder for the cache can be written, each process compiles anew (a second or two).
"""

from collections.abc import Callable
from typing import Any

from numba import njit

from flipalg.numba_cache import compiled


def helper(function: Callable[..., Any]) -> Any:
    """Return a function for use inside kernels."""
    return njit(function)


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function for `signature` at once."""

    def compile_now(function: Callable[..., Any]) -> Any:
        return compiled(function, signature, nogil=True)

    return compile_now
