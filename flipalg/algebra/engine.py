"""Whether the packed engine works in this process: what the user chose, what is loaded, what has been spent without it.

Main definitions
    choice()               "flint", "packed" or "auto", from FLIPALG_BACKEND
    forced(name)           a context in which that choice is another
    is_worth(seconds)      whether to use the engine, after `seconds` more of flint's work
    seconds_by_flint(d)    what an operation of degree d costs there, about
    active                 whether values are to be computed by the engine from now on, without asking again
    choose(name)           what to do from now on; None reads FLIPALG_BACKEND again
Conventions
    All work counts, conversions included.  The engine is loaded when flint has been given as much work as loading
    takes: a tenth of a second from disk, fifteen seconds where it has to be compiled.  So nobody waits more than twice
    as long as with the better choice.  Without llvmlite, or without numba and a compiled engine, everything is flint's.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.util import find_spec

from flipalg.address_space import bytes_left

LOADING = 0.1
COMPILING = 15.0
"""Seconds, measured (scripts/performance.md)."""

active = False
_spent = 0.0
_limit = LOADING
_chosen: str | None = None


_forced: ContextVar[str | None] = ContextVar("_forced", default=None)


@contextmanager
def forced(name: str) -> Iterator[None]:
    """Let `choice` be `name` in this context, whatever the environment says."""
    token = _forced.set(name)
    try:
        yield
    finally:
        _forced.reset(token)


def choice() -> str:
    """Return the user's choice; ValueError for an unknown one."""
    name = _forced.get() or os.environ.get("FLIPALG_BACKEND") or "auto"
    if name not in ("flint", "packed", "auto"):
        raise ValueError(f"FLIPALG_BACKEND must be flint, packed or auto, got {name!r}")
    return name


def choose(name: str | None) -> None:
    """Use flint, the engine ("packed") or what is faster ("auto") from now on; None reads FLIPALG_BACKEND again."""
    global active, _chosen
    if name not in (None, "flint", "packed", "auto"):
        raise ValueError(f"the backend must be flint, packed or auto, got {name!r}")
    active, _chosen = False, name


def seconds_by_flint(degree: int) -> float:
    """Return about what flint takes for an operation on the bits of polynomials of this degree."""
    return 4e-6 + 3e-7 * degree * (1 + degree / 20_000)


def is_worth(seconds: float) -> bool:
    """Return whether to use the engine, after `seconds` more of flint's work; loads it where that pays now."""
    global active, _spent, _limit, _chosen
    if _chosen is None:
        _chosen = choice()
    if _chosen == "flint":
        return False
    if _chosen == "auto" and not is_loaded():
        _spent += seconds
        if _spent < _limit:
            return False
        _limit = _seconds_to_load()
        if _spent < _limit:
            return False
    active = True
    return True


def is_loaded() -> bool:
    """Return whether the engine is loaded."""
    return "flipalg.algebra.packed.words" in sys.modules


def can_be_loaded() -> bool:
    """Return whether the engine is there, or can be compiled."""
    return is_loaded() or _seconds_to_load() < float("inf")


def _seconds_to_load() -> float:
    """Return what loading takes: infinitely long where that is impossible."""
    if find_spec("llvmlite"):
        from flipalg.algebra.packed import native

        left = bytes_left()
        if native.is_stored() and (left is None or left > native.LOADING):
            return LOADING
        if find_spec("numba") and (left is None or left > native.COMPILING):
            return COMPILING
    return float("inf")
