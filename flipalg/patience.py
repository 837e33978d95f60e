"""Ctrl-C is answered where the work is done in C: beside a thread that listens, or at the next step.

Main definitions
    patiently(work, seconds)    what work() returns or raises, waited for in a way that hears Ctrl-C; for work that
                                does not hold Python's lock
    Insistent()                 a context: .listen() and the end raise a KeyboardInterrupt that was lost, as what is
                                raised in a callback of C is
Conventions
    `work` writes to nothing that others see: after Ctrl-C, or when the time is over, it comes to its end unheard.
    Where there are no threads, as in a browser, it is simply called.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType, TracebackType
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


class Insistent:
    """Remember that Ctrl-C was pressed, until it is answered; in another thread than the main one, nothing."""

    def __init__(self) -> None:
        """Nothing was pressed so far."""
        self._pressed = False
        self._before: Any = None

    def __enter__(self) -> "Insistent":
        """Listen."""
        if threading.current_thread() is threading.main_thread():
            self._before = signal.getsignal(signal.SIGINT)
            if callable(self._before):
                signal.signal(signal.SIGINT, self._press)
        return self

    def _press(self, number: int, frame: FrameType | None) -> None:
        self._pressed = True
        self._before(number, frame)

    def listen(self) -> None:
        """Raise KeyboardInterrupt if it was pressed."""
        if self._pressed:
            self._pressed = False
            raise KeyboardInterrupt

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Raise KeyboardInterrupt if it was pressed and lost."""
        if callable(self._before):
            signal.signal(signal.SIGINT, self._before)
        if kind is None:
            self.listen()
