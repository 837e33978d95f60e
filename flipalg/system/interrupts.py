"""React to Ctrl-C within a second while a library computes in C, and at the end of an import.

Python runs no signal handler during a call of a C function.  During an import, C extensions such as numpy's turn an
exception into an ImportError; so a command reacts to Ctrl-C only when the import is done.
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
"""The interval at which the waiting thread lets Python handle signals."""
IMPORT_SECONDS = 0.01
"""The delay after which Ctrl-C is sent again if it came during an import."""


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


def between_imports(work: Callable[[], Result]) -> Result:
    """Return work(); Ctrl-C takes effect at once, but during an import only when the import is done.

    The delay needs the main thread, Python's default handler of Ctrl-C, and a system that can send signals to a thread;
    otherwise work() is simply called.
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
