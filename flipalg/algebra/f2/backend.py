"""Which arithmetic does an operation in F2[x]: Python's integers, FLINT or the packed engine.  One place chooses.

Main definitions
    ring(degree, squarings)        the arithmetic for one operation, which counts as work done
    ready()                        the engine, where it is loaded and chosen; None otherwise, or where it is not asked
    at_hand(degree)                the arithmetic for a linear map, which loads nothing
    engine_pays(seconds)           whether to use the engine for work that takes so many seconds without it
    choice()                       "integers", "flint", "packed" or "auto", from `forced` or FLIPALG_BACKEND
    forced(name)                   a context in which that choice is another
Main statements
    A choice acts at once and everywhere, and ends with its context   test_a_choice_acts_at_once_and_ends
    A small request loads neither FLINT nor numpy                     test_small_requests_load_nothing
Conventions
    FLIPALG_BACKEND = integers | flint | packed | auto (the default, also when it is empty), read at every call.
    auto: the engine, once it is loaded.  Until then the faster of Python's integers and FLINT.  What is faster is
    loaded when the work done without it has taken as long as loading takes: so nobody waits more than twice as long as
    with the better choice.  The engine takes a tenth of a second from disk, half a minute where it has to be
    compiled; without llvmlite, or without numba and a compiled engine, it cannot be had.
    FLINT answers no Ctrl-C, so its long operations are done in a subprocess.  Factoring is never done by integers.
    What is kept here for the process is what is loaded and how much work was done, never a choice.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.util import find_spec
from typing import Any

from flipalg.algebra.f2.by_integers import INTEGERS
from flipalg.algebra.f2.ring import FactoringRing, Ring

NAMES = ("integers", "flint", "packed", "auto")
_WORDS = "integers, flint, packed or auto"
LOADING_FLINT = 0.04
LOADING = 0.1
COMPILING = 20.0
"""Seconds, measured (scripts/performance.md)."""
SQUARINGS = 8
"""As many squarings modulo a polynomial cost FLINT what one gcd does."""
SUBPROCESS_ABOVE_SECONDS = 0.5
"""An operation that takes FLINT longer is done in a subprocess: FLINT answers no Ctrl-C."""
WORD = 64
"""Coefficients that are not worth a conversion for a linear map."""

_packed: FactoringRing[Any] | None = None  # the engine, once it is loaded
_work = 0.0  # seconds of work done without the engine so far
_limit = LOADING

_forced: ContextVar[str | None] = ContextVar("_forced", default=None)
_forcing: list[str] = []  # not empty once `forced` was used: until then no context can hold a choice
try:  # os.environ encodes and decodes each time, which takes longer than a short product
    _environment: Any = getattr(os.environ, "_data")  # noqa: B009
    _encode: Any = os.environ.encodevalue
    _KEY: Any = os.environ.encodekey("FLIPALG_BACKEND")
except AttributeError:
    _environment, _encode, _KEY = os.environ, str, "FLIPALG_BACKEND"
_BY_RAW: Any = {None: "auto", _encode(""): "auto"} | {_encode(name): name for name in NAMES}


@contextmanager
def forced(name: str) -> Iterator[None]:
    """Let `choice` be `name` in this context, whatever the environment says; ValueError for an unknown one."""
    if name not in NAMES:
        raise ValueError(f"the backend must be {_WORDS}, got {name!r}")
    _forcing[:] = [name]
    token = _forced.set(name)
    try:
        yield
    finally:
        _forced.reset(token)


def choice() -> str:
    """Return the user's choice; ValueError for an unknown one."""
    name: str | None = _forced.get() or _BY_RAW.get(_environment.get(_KEY))
    if name is None:
        raise ValueError(f"FLIPALG_BACKEND must be {_WORDS}, got {os.environ['FLIPALG_BACKEND']!r}")
    return name


def ready() -> Ring[Any] | None:
    """Return the engine where it is loaded and no other choice is made: the question that short operations ask."""
    if not _forcing and _KEY not in _environment:
        return _packed
    return _packed if choice() in ("auto", "packed") else None


def ring(degree: int, squarings: int = 0) -> Ring[Any]:
    """Return the arithmetic for an operation like a gcd of this degree, or for so many squarings modulo one."""
    engine = ready()
    if engine is not None:
        return engine
    chosen = choice()
    if chosen == "integers":
        return INTEGERS
    steps = (SQUARINGS + squarings) / SQUARINGS
    by_flint = seconds_by_flint(degree) * steps
    if chosen == "flint":
        return _flint(by_flint)
    by_integers = seconds_by_integers(degree) * steps
    loading_pays = "flint" in sys.modules or _work + by_integers >= LOADING_FLINT
    flint = by_flint < by_integers and loading_pays
    if engine_pays(by_flint if flint else by_integers):
        return _loaded()
    return _flint(by_flint) if flint else INTEGERS


def _flint(seconds: float) -> FactoringRing[Any]:
    if seconds > SUBPROCESS_ABOVE_SECONDS:
        from flipalg.algebra.f2.flint_subprocess import FLINT_SUBPROCESS

        return FLINT_SUBPROCESS
    from flipalg.algebra.f2.by_flint import FLINT

    return FLINT


def factoring_ring(degree: int) -> FactoringRing[Any]:
    """Return the arithmetic for a factorization: FLINT's or the engine's."""
    chosen = ring(degree, squarings=degree)
    if isinstance(chosen, FactoringRing):
        return chosen
    return _flint(seconds_by_flint(degree) * (SQUARINGS + degree) / SQUARINGS)


def at_hand(degree: int) -> Ring[Any]:
    """Return the arithmetic for a linear map of so many coefficients: the engine's where it is loaded or forced."""
    if degree <= WORD:
        return INTEGERS
    if choice() == "packed":
        return _loaded()
    return ready() or INTEGERS


def engine_pays(seconds: float) -> bool:
    """Return whether to use the engine for work that takes so many seconds without it; loads it where that pays now."""
    global _work, _limit
    chosen = choice()
    if chosen == "auto" and not is_loaded():
        _work += seconds
        if _work >= _limit:
            _limit = _seconds_to_load()
        chosen = "packed" if _work >= _limit else "integers"
    if chosen in ("packed", "auto"):
        _loaded()
        return True
    return False


def _loaded() -> FactoringRing[Any]:
    """Return the engine, loading it where it is not."""
    global _packed
    if _packed is None:
        from flipalg.algebra.f2.by_words import WORDS

        _packed = WORDS
    return _packed


def seconds_by_flint(degree: int) -> float:
    """Return about what FLINT takes for an operation on polynomials of this degree, conversions included."""
    return 4e-6 + 3e-7 * degree * (1 + degree / 20_000)


def seconds_by_integers(degree: int) -> float:
    """Return about what Python's integers take for such an operation."""
    return 1e-6 + 1e-7 * degree * (1 + degree / 2_500)


def is_loaded() -> bool:
    """Return whether the engine is loaded."""
    return _packed is not None or "flipalg.algebra.f2.packed.words" in sys.modules


def can_be_loaded() -> bool:
    """Return whether the engine is there, or can be compiled."""
    return is_loaded() or _seconds_to_load() < float("inf")


def _seconds_to_load() -> float:
    """Return what loading takes: infinitely long where that is impossible."""
    if find_spec("llvmlite"):
        from flipalg.algebra.f2.packed import native
        from flipalg.system.address_space import bytes_left  # with native: llvmlite and ctypes

        left = bytes_left()
        if native.is_stored() and (left is None or left > native.LOADING):
            return LOADING
        if find_spec("numba") and (left is None or left > native.COMPILING):
            return COMPILING
    return float("inf")
