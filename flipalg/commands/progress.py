"""Notes on stderr while a command computes for long.

They come from a timer's signal, because a thread would cost every command address space.  Python handles the signal
when a computation in C returns.  Without such timers (Windows, a caller's thread) there are no notes.
"""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = ["progress_notes"]

FIRST_SECONDS = 10.0
"""Seconds before the first note; each of the others comes when the time has doubled."""


@contextmanager
def progress_notes(name: str) -> Iterator[None]:
    """Print now and then how long the command has been running, while the context lasts."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    started = time.monotonic()

    def note(*_: object) -> None:
        spent = time.monotonic() - started
        signal.setitimer(signal.ITIMER_REAL, spent)
        with suppress(OSError, ValueError, RuntimeError, AttributeError):  # stderr is full, closed or busy
            print(f"flipalg {name}: running for {spent:,.0f} seconds; Ctrl-C stops it", file=sys.stderr, flush=True)

    before = signal.signal(signal.SIGALRM, note)
    signal.setitimer(signal.ITIMER_REAL, FIRST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
