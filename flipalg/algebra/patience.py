"""Work in C that holds no lock of Python, done beside a thread that listens: Ctrl-C is answered while it runs.

Main definitions
    patiently(work, seconds)    what work() returns or raises, waited for in a way that hears Ctrl-C
Conventions
    `work` writes to nothing that others see: after Ctrl-C, or when the time is over, it comes to its end unheard.
    Where there are no threads, as in a browser, it is simply called.
"""

import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

Found = TypeVar("Found")

SLICE = 0.05
"""Seconds that a system waits at most which wakes for no signal."""


def patiently(work: Callable[[], Found], seconds: float = float("inf")) -> Found:
    """Return work(), done by a thread of its own; TimeoutError when it takes more than so many seconds.

    >>> patiently(lambda: 6 * 7)
    42
    """
    if sys.platform == "emscripten":
        return work()
    outcome: list[Any] = []

    def run() -> None:
        try:
            outcome.append((True, work()))
        except BaseException as error:
            outcome.append((False, error))

    thread = threading.Thread(target=run, daemon=True)
    deadline = time.monotonic() + seconds
    thread.start()
    while thread.is_alive():
        if (left := deadline - time.monotonic()) <= 0:
            raise TimeoutError(f"the work took more than {seconds:g} seconds")
        thread.join(min(SLICE, left))
    done, value = outcome[0]
    if done:
        return value  # type: ignore[no-any-return]
    raise value
