"""Compiling with numba, the machine code kept on disk in files that hold their own digest.

Main definitions
    compiled(function, signature, **options)     the function compiled for one signature at once, or on its calls
Main statements
    A damaged file is compiled again, with one warning a process     test_a_damaged_cache_is_compiled_again
    A file of another function or source is not taken                test_files_that_changed_places_are_not_taken
Conventions
    numba's own files carry no digest: a turned bit is a wrong answer or a crash, and who is killed between two of them
    leaves a new index beside old code.  Here each signature has one file, written whole or not at all,
    that begins with what it depends on and the digest of all that follows; unpickled is only what has that digest.
    Where no folder for the cache can be written, each process compiles anew.  Whoever can write into the folder can
    run what he likes, as with Python's own __pycache__: the digest is against accidents.
"""

import hashlib
import os
import pickle
import platform
import secrets
import stat
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import llvmlite  # type: ignore[import-untyped]
import numba
from numba import njit
from numba.core.caching import FunctionCache
from numba.core.serialize import dumps as _dumps

from flipalg.address_space import require
from flipalg.atomic_files import write_bytes
from flipalg.patience import Insistent

LOADING, COMPILING = 64 << 20, 200 << 20
"""Bytes of address space, where that is limited: LLVM ends the process for want of it."""
MAGIC = b"flipalg kernel 1\n"
_njit: Any = njit  # its type does not know all options
dumps: Any = _dumps
_said = False


def compiled(function: Callable[..., Any], signature: Any = None, **options: Any) -> Any:
    """Return the function compiled for a signature, from the cache where it is there and sound.

    Without a signature it is compiled, or read, when it is called with arguments of new types.
    """
    dispatcher = _njit(**options)(function)
    if dispatcher is function:  # NUMBA_DISABLE_JIT
        return function
    with suppress(RuntimeError, OSError):  # no place for the cache
        dispatcher._cache = _Cache(function)  # type: ignore[no-untyped-call]
    if signature is not None:
        with Insistent():  # what is raised in a callback of LLVM is lost
            dispatcher.compile(signature)
        dispatcher.disable_compile()
    return dispatcher


class _Cache(FunctionCache):
    """numba's cache of a function, its files ours."""

    _index_key: Any  # numba's, without types

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for a signature, None where there is none that can be used."""
        target_context.refresh()
        require(LOADING, "compiled code")
        payload = _read(*self._file(sig, target_context.codegen()))
        if payload is None:
            require(COMPILING, f"compiling {self._py_func.__name__}")
            return None
        try:
            return self._impl.rebuild(target_context, pickle.loads(payload))
        except Exception:  # sound, and yet of something else: compiled and written anew
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code for a signature, where that is possible."""
        if not self._impl.check_cachable(data):
            return
        path, identity = self._file(sig, data.codegen)
        payload = dumps(self._impl.reduce(data))
        with suppress(OSError):  # a full disk: the next process compiles
            write_bytes(path, b"".join((MAGIC, _seal(identity, payload), b"\n", identity, b"\n", payload)))

    def files(self) -> list[Path]:
        """Return the files that are kept for the function."""
        return sorted(Path(self.cache_path).glob(f"{self._impl.filename_base}.*.code"))

    def _file(self, sig: Any, codegen: Any) -> tuple[Path, bytes]:
        """Return the file for a signature, and what its content depends on, as a digest."""
        name = self._impl.filename_base
        key = repr(self._index_key(sig, codegen))
        versions = (numba.__version__, llvmlite.__version__, platform.python_version())
        identity = repr((name, key, self._impl.locator.get_source_stamp(), versions))
        short = hashlib.sha256(key.encode()).hexdigest()[:12]
        return Path(self.cache_path) / f"{name}.{short}.code", hashlib.sha256(identity.encode()).hexdigest().encode()


def _seal(identity: bytes, payload: bytes) -> bytes:
    return hashlib.sha256(identity + payload).hexdigest().encode()


def _read(path: Path, identity: bytes) -> bytes | None:
    """Return what a file holds, None where there is none or one of another source; a damaged one is removed."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            _remove(path, "it is no file")
            return None
        data = path.read_bytes()
    except (FileNotFoundError, PermissionError):  # none, or another user's
        return None
    except OSError as error:  # a circle of links, a broken disk
        _remove(path, str(error))
        return None
    head, _, rest = data.partition(b"\n")
    seal, _, rest = rest.partition(b"\n")
    found, _, payload = rest.partition(b"\n")
    if head + b"\n" != MAGIC or seal != _seal(found, payload):
        _remove(path, "it is damaged")
        return None
    return payload if found == identity else None


def _remove(path: Path, problem: str) -> None:
    """Take a file that cannot be used out of the way, and say so once a process."""
    global _said
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            os.rename(path, path.with_name(f"{path.name}.{secrets.token_hex(4)}"))
        else:
            path.unlink()
    if not _said:
        _said = True
        warnings.warn(
            f"the compiled code {path} could not be read ({problem}); compiled again", RuntimeWarning, stacklevel=2
        )
