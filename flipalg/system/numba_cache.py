"""Compiles functions with numba and keeps the machine code in the sealed files of `code_cache`.

Main definitions
    kernel(signature)          decorator: the function compiled for one signature, when it is first called
    compiled(function, ...)    the function compiled for a signature now, or without one when it is called
    helper                     decorator: what kernels of the same module call
Conventions
    numba's own cache has no digests: a flipped bit is a wrong answer or a crash, and a process killed between two
    writes leaves a new index beside old code.  Here each signature has one file.
    A kernel calls helpers of its own module; what else it depends on is said by `depends`.
    Where no folder for the cache can be written, each process compiles anew.  Kernels release Python's lock.
"""

import pickle
import platform
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import Any

import llvmlite  # type: ignore[import-untyped]
import numba
from numba import njit
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult as _CompileResult
from numba.core.serialize import dumps as _dumps

from flipalg.system.code_cache import CodeFile, digest_of
from flipalg.system.interrupts import interrupts_kept

_njit: Any = njit  # numba's types are incomplete
CompileResult: Any = _CompileResult
dumps: Any = _dumps


def compiled(function: Callable[..., Any], signature: Any = None, depends: str = "", **options: Any) -> Any:
    """Return the function compiled for a signature, from the cache where it is there and sound.

    Without a signature it is compiled, or read, when it is called with arguments of new types.

    depends    says what the code depends on beside the function's own module: another text, and it is compiled again
    """
    dispatcher = _njit(nogil=True, **options)(function)
    if dispatcher is function:  # NUMBA_DISABLE_JIT
        return function
    with suppress(OSError):  # no file of its source: nothing says that it changed
        dispatcher._cache = _Cache(function, repr((depends, sorted(options.items()))))
    if signature is not None:
        with interrupts_kept():  # what is raised in a callback of LLVM is lost
            dispatcher.compile(signature)
        dispatcher.disable_compile()
    return dispatcher


def kernel(signature: Any, depends: str = "", **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator: the function is compiled for `signature`, or read, when it is first called.

    A module of kernels is imported in no time; what is never called is never compiled.
    """

    def late(function: Callable[..., Any]) -> Callable[..., Any]:
        ready = cache(lambda: compiled(function, signature, depends, **options))

        @wraps(function)
        def call(*arguments: Any) -> Any:
            return ready()(*arguments)

        return call

    return late


def helper(function: Callable[..., Any]) -> Any:
    """Return a function for use inside kernels."""
    return _njit(function)


class _Cache(NullCache):
    """What a dispatcher of numba asks for code that was compiled before."""

    def __init__(self, function: Callable[..., Any], depends: str) -> None:
        source = Path(function.__code__.co_filename)
        self._name = f"{function.__module__}.{function.__name__}"
        self._beside = source.parent
        versions = (numba.__version__, llvmlite.__version__, platform.python_version())
        self._depends = digest_of(depends, *versions, source.read_bytes())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for a signature, None where there is none that can be used."""
        target_context.refresh()
        payload = self.file(sig, target_context.codegen()).read()
        if payload is None:
            return None
        try:
            return CompileResult._rebuild(target_context, *pickle.loads(payload))
        except Exception:  # sound, and yet of something else: compiled and written anew
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code for a signature, where that is possible."""
        if data.library.has_dynamic_globals:  # addresses of this process
            return
        with suppress(OSError):  # a full disk: the next process compiles
            self.file(sig, data.codegen).write(dumps(data._reduce()))

    def file(self, sig: Any, codegen: Any) -> CodeFile:
        """Return the file for a signature and the processor that the code is for."""
        key = digest_of(repr((sig, codegen.magic_tuple())))
        return CodeFile(f"{self._name}-{key[:12]}", digest_of(self._name, key, self._depends), self._beside)
