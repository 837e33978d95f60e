"""React to Ctrl-C within a second while a library computes in C: Python runs no signal handler during such a call."""

import sys
import threading
import time
from collections.abc import Callable
from typing import TypeVar

__all__ = ["interruptible"]


Result = TypeVar("Result")

POLL_SECONDS = 0.05
"""The interval at which the waiting thread lets Python handle signals."""


def interruptible(work: Callable[[], Result], seconds: float = float("inf")) -> Result:
    """Return work(), called in another thread so that Ctrl-C can interrupt this thread; TimeoutError after `seconds`.

    After Ctrl-C or the time limit the other thread is abandoned, so work() must have no side effects; it must also
    release Python's global lock.  In a browser, which has no threads, work() is called in this thread without a limit.

    >>> interruptible(lambda: 6 * 7)
    42
    """
    if sys.platform == "emscripten":
        return work()
    from concurrent.futures import Future, wait  # 10 ms

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
