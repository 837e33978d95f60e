"""React to Ctrl-C within a second while a library computes in C or a module is being imported.

Python runs no signal handler while a C function computes.  C extensions such as numpy's turn an exception raised while
they load into an ImportError, so a command answers Ctrl-C between imports only.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

__all__ = ["between_imports", "interruptible"]


Result = TypeVar("Result")

POLL_SECONDS = 0.05
"""Interval at which the main thread looks for a signal, on systems where a signal does not end waiting."""
IMPORT_SECONDS = 0.01
"""Delay before Ctrl-C is tried again during an import."""


def interruptible(work: Callable[[], Result], seconds: float = float("inf")) -> Result:
    """Return work(), called in another thread while this one waits for Ctrl-C; TimeoutError after `seconds`.

    For work that releases Python's global lock and has no side effects: after Ctrl-C or the deadline its thread is
    abandoned.  In a browser, which has no threads, work() is called in this thread, without a deadline.

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


def between_imports(work: Callable[[], Result]) -> Result:
    """Return work(); Ctrl-C during an import takes effect when the import is done, else at once.

    The delay needs the main thread, Python's own handler of Ctrl-C, and a system that can send a signal to a thread;
    without them work() is just called.
    """
    main_thread = threading.main_thread()
    if (
        threading.current_thread() is not main_thread
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
        or not hasattr(signal, "pthread_kill")
    ):
        return work()
    again = threading.Timer(0, lambda: None)

    def press(_number: int, frame: FrameType | None) -> None:
        nonlocal again
        while frame is not None and frame.f_code is not between_imports.__code__:
            if frame.f_code.co_filename.startswith("<frozen importlib"):
                again.cancel()
                again = threading.Timer(IMPORT_SECONDS, signal.pthread_kill, (main_thread.ident, signal.SIGINT))
                again.daemon = True
                again.start()
                return
            frame = frame.f_back
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, press)
    try:
        return work()
    finally:
        again.cancel()
        signal.signal(signal.SIGINT, signal.default_int_handler)
