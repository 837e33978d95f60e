"""Ctrl-C while a library computes in C, where Python's signal handlers do not run."""

import sys
import threading
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

POLL_SECONDS = 0.05
"""A system on which waiting is not ended by a signal looks for one so often."""


def interruptible(work: Callable[[], Result], seconds: float = float("inf")) -> Result:
    """Return work(), done by another thread while this one waits for Ctrl-C; TimeoutError after so many seconds.

    For work that releases Python's lock and changes nothing that others see: after Ctrl-C or the deadline the thread is
    abandoned.  Without threads, as in a browser, the work is called here.

    >>> interruptible(lambda: 6 * 7)
    42
    """
    if sys.platform == "emscripten":
        return work()
    from concurrent.futures import Future, wait  # 10 ms, which not every start of a solver has to wait for

    future: Future[Result] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    deadline = time.monotonic() + seconds
    threading.Thread(target=run, daemon=True).start()
    while not future.done():
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError(f"the work took more than {seconds:g} seconds")
        wait([future], min(POLL_SECONDS, left))
    return future.result()
