"""Notes on stderr while a command computes for more than a few seconds.

The signal handler of a timer prints the notes; a thread would take address space in every command.  Python handles the
signal when a computation in C returns.  Without signals (on Windows and outside the main thread) no notes appear.
"""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = ["at_most", "expect", "progress_notes"]

FIRST_SECONDS = 3.0
"""The seconds before the first note; each later note comes when the time has doubled."""

_bounds: list[float] = []
"""The most seconds that the running command takes, if it has said so."""


def expect(seconds: float, what: str) -> None:
    """Print on stderr, before a computation of more than two seconds, what it is and how long it will take."""
    if seconds > 2:
        _print(f"{what}: some {seconds:,.0f} seconds; Ctrl-C stops it")


def at_most(seconds: float) -> None:
    """Let the notes say that the command takes at most some seconds; it may end much earlier."""
    _bounds[:] = [seconds]


def _print(text: str) -> None:
    with suppress(OSError, ValueError, RuntimeError, AttributeError):  # stderr is full, closed or busy
        print(text, file=sys.stderr, flush=True)


@contextmanager
def progress_notes(name: str) -> Iterator[None]:
    """Return a context manager that prints how long the command has run, on stderr after 3, 6, 12, ... seconds."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    started = time.monotonic()

    def note(*_: object) -> None:
        spent = time.monotonic() - started
        signal.setitimer(signal.ITIMER_REAL, spent)
        limit = f" of at most some {_bounds[0]:,.0f}" if _bounds else ""
        _print(f"flipalg {name}: running for {spent:,.0f} seconds{limit}; Ctrl-C stops it")

    before = signal.signal(signal.SIGALRM, note)
    signal.setitimer(signal.ITIMER_REAL, FIRST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        _bounds.clear()
