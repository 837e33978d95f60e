"""Compiling with numba's own cache on disk, and starting again where a file of it is damaged.

Main definitions
    compiled(function, signature, **options)     the function compiled for one signature at once
Main statements
    A damaged file is compiled again, with one warning      test_a_damaged_cache_is_compiled_again
Conventions
    numba's files carry no digest: what is noticed is a file that cannot be read back.  (The engine's own file has one:
    packed/native.py.)  Where no folder for the cache can be written, each process compiles anew.
"""

import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import njit

_DAMAGE = (ValueError, EOFError, AttributeError, ImportError, IndexError, KeyError, TypeError)
"""What reading a damaged pickle raises."""
_njit: Any = njit  # its type does not know all options


def compiled(function: Callable[..., Any], signature: Any, **options: Any) -> Any:
    """Return the function compiled for a signature, from numba's cache where there is one that can be read."""
    try:
        return _njit(signature, cache=True, **options)(function)
    except (RuntimeError, OSError):  # no place for the cache
        return _njit(signature, **options)(function)
    except (*_DAMAGE, pickle.PickleError) as error:
        files = _files(function)
        if not files:  # so it was not the cache
            raise
        for path in files:
            path.unlink(missing_ok=True)
        result = _njit(signature, cache=True, **options)(function)
        warnings.warn(
            f"the compiled code of {function.__name__} in {files[0].parent} could not be read "
            f"({type(error).__name__}: {error}); compiled again",
            RuntimeWarning,
            stacklevel=3,
        )
        return result


def _files(function: Callable[..., Any]) -> list[Path]:
    """Return the files that numba keeps for a function."""
    cache = _njit(cache=True)(function)._cache
    return sorted(Path(cache.cache_path).glob(f"{cache._impl.filename_base}*.nb[ci]"))
