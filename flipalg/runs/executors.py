"""Executors that compute the chunks of a job in this process, in local processes or on a Dask cluster.

Each is a concurrent.futures.Executor.  Local processes are workers of a ProcessPoolExecutor, not f2x.call_in_child,
because a worker computes many chunks.  A local worker ends itself when the process that started it has ended.
"""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from flipalg.runs.job import RunError

__all__ = ["end", "executor", "is_gone", "is_lost"]


CONNECT_SECONDS = 10.0
"""The time limit, in seconds, for connecting to a scheduler."""
ENDING_SECONDS = 5.0
"""A scheduler that is shutting down may answer for this long, although its chunks already fail."""


class InProcess(Executor):
    """An executor that computes each chunk in this process, when it is submitted."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        """Call the function at once, and return a future with its result or error."""
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:  # executors put every error into the future
            future.set_exception(error)
        return future


def executor(jobs: int, scheduler: str | None = None) -> tuple[Executor, int]:
    """Return (executor, how many submitted chunks may be unfinished at a time).

    jobs        the number of local processes; for 1, this process computes
    scheduler   the address of a Dask scheduler, whose workers then compute instead
    RunError if Dask is not installed, or if no scheduler answers at the address.
    """
    if scheduler is not None:
        return _cluster(scheduler)
    if jobs == 1:
        return InProcess(), 1
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_watch, initargs=(os.getpid(),))
    return pool, 2 * jobs


def end(pool: Executor) -> None:
    """End the local workers of a pool, even in the middle of a chunk; do nothing for other executors."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.terminate()


def _watch(parent: int) -> None:
    """Ignore Ctrl-C in a worker, as the parent ends its workers, and end the worker when the parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _cluster(address: str) -> tuple[Executor, int]:
    try:
        from distributed import Client
    except ImportError:
        raise RunError("--scheduler needs Dask: pip install distributed") from None
    # a lost scheduler is reported in one line, without messages of Dask, whose loggers have levels of their own
    for name in ("distributed", "distributed.client", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client: Any = Client(address, timeout=CONNECT_SECONDS)  # type: ignore[no-untyped-call]
        workers = sum(client.nthreads().values())
    except (OSError, ValueError, TimeoutError) as error:
        raise RunError(f"no scheduler answers at {address} ({str(error).splitlines()[0]})") from None
    return _ClusterExecutor(client), 2 * max(1, workers)


class _ClusterExecutor(Executor):
    """The executor of a Dask client; its shutdown also closes the client."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._inner: Executor = client.get_executor(pure=False)

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        return self._inner.submit(function, *arguments, **named)

    def answers(self) -> bool:
        """Return whether the scheduler answers."""
        try:
            self._client.sync(self._client.scheduler.identity, callback_timeout=2)
        except Exception:  # Dask raises many types
            return False
        return True

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._inner.shutdown(wait=False)
        self._client.close(timeout=2)


def is_lost(error: BaseException) -> bool:
    """Return whether the error means that a worker died while it computed a chunk."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker"


def is_gone(error: BaseException, pool: Executor) -> bool:
    """Return whether an error of an executor means that its scheduler has ended, or ends within a few seconds."""
    if not isinstance(pool, _ClusterExecutor):
        return False
    names = {kind.__name__ for kind in type(error).__mro__}
    if names & {"CancelledError", "FutureCancelledError", "CommClosedError", "TimeoutError"}:
        return True
    deadline = time.monotonic() + ENDING_SECONDS
    while pool.answers():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True
