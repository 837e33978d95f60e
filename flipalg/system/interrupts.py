"""Ctrl-C while a library computes in C, where Python's signal handlers do not run, or is being imported.

Modules in C, as numpy's, make an ImportError of what is raised while they load: so a command answers Ctrl-C between
imports only.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

Result = TypeVar("Result")

POLL_SECONDS = 0.05
"""A system on which waiting is not ended by a signal looks for one so often."""
IMPORT_SECONDS = 0.01
"""After so long it is looked whether an import has ended."""


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


def between_imports(work: Callable[[], Result]) -> Result:
    """Return work(); a Ctrl-C that is pressed while work imports a module is answered when that is done.

    Only where Python's own handler is in use, in the main thread, on systems where a thread can be sent a signal.
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
