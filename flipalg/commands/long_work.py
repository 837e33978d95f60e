"""A word on stderr where a command computes for long, so that nobody takes it for dead.

Main definitions
    told(name)    a context: after 10 seconds, 20, 40, ... a line says that the command is still at work
Conventions
    The line comes from a timer's signal, not from a thread, which would take address space of every command.  It is
    delayed while a library computes without a break.  Where there are no such timers (Windows, a thread of the
    caller's) nothing is said.
"""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

FIRST_SECONDS = 10.0
"""After which the first line comes; each of the others when the time has doubled."""


@contextmanager
def told(name: str) -> Iterator[None]:
    """Say on stderr, now and then, for how long the command has been at work."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    started = time.monotonic()

    def say(*_: object) -> None:
        spent = time.monotonic() - started
        signal.setitimer(signal.ITIMER_REAL, spent)
        with suppress(OSError, ValueError, RuntimeError, AttributeError):  # stderr is full, closed, or being written to
            print(f"flipalg {name}: at work for {spent:,.0f} seconds, Ctrl-C ends it", file=sys.stderr, flush=True)

    before = signal.signal(signal.SIGALRM, say)
    signal.setitimer(signal.ITIMER_REAL, FIRST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
