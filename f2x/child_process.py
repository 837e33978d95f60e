"""Call a function in a child process, so that a deadline, Ctrl-C or lack of memory can end it.

A call of FLINT cannot be interrupted otherwise.  The child ignores the working directory and PYTHONPATH.  Besides the
standard library it imports modules only from the folders in which this process found flint, f2x and the package of the
function.  On Linux the child ends if its parent ends.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from io import BytesIO
from math import inf
from types import GeneratorType
from typing import Any, TypeVar

__all__ = ["call_in_child", "noted", "yielded_in_child"]

Result = TypeVar("Result")

QUIET_SECONDS = 3.0
"""In an interactive session a note says after this number of seconds that a child is computing."""
LONGEST_WAIT = 10.0**6
"""A time limit of this number of seconds or more means no limit."""

_PROGRAM = """import sys
if sys.platform == "linux":  # if the parent is killed, the child ends, too
    import ctypes, os, signal
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() != int(sys.argv[1]):
        sys.exit(1)
sys.path += sys.argv[2:]
from f2x.child_process import answer
answer()
"""


def call_in_child(function: Callable[..., Result], *arguments: Any, seconds: float = inf) -> Result:
    """Return `function(*arguments)`, computed in a child process; function, arguments and result must be picklable.

    An error of the function is raised here.  TimeoutError after `seconds`, MemoryError if the child runs out of memory,
    ChildProcessError if it fails for another reason.  If no process can be started, as in a browser, the function is
    called in this process, but TimeoutError is raised if there is a time limit.
    """
    done = _run(function, arguments, seconds)
    if done is None and seconds >= LONGEST_WAIT:
        return function(*arguments)
    if done is None or not done[1]:
        raise TimeoutError(f"not done in {seconds:.3g} seconds")
    (value,) = _values(done[0])
    return value  # type: ignore[no-any-return]


def yielded_in_child(function: Callable[..., Iterator[Result]], *arguments: Any, seconds: float) -> list[Result]:
    """Return the list of the values that a generator function yields in a child process within `seconds`.

    The errors are those of `call_in_child` without TimeoutError.  If no process can be started, the list is empty.
    """
    done = _run(function, arguments, seconds)
    return list(_values(done[0])) if done else []


def _run(function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> tuple[bytes, bool] | None:
    """Return (output of the child, whether the child ended in time); None if no process can be started.

    MemoryError or ChildProcessError if the child fails.
    """
    import pickle  # 1.3 ms, needed only with a child process
    import subprocess

    folders = [os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]
    if (flint := find_spec("flint")) and flint.origin:
        folders.append(os.path.dirname(os.path.dirname(flint.origin)))
    package = sys.modules.get(str(function.__module__).partition(".")[0])
    folders += [os.path.dirname(path) for path in getattr(package, "__path__", ())]
    command = [sys.executable, "-P", "-I", "-S", "-c", _PROGRAM, str(os.getpid()), *dict.fromkeys(folders)]
    question, limit = pickle.dumps((function, arguments)), seconds if seconds < LONGEST_WAIT else None
    try:
        what = "computing" if limit is None else f"computing, for at most {limit:.3g} seconds"
        with noted(what) if hasattr(sys, "ps1") else nullcontext():
            child = subprocess.run(command, input=question, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired as slow:
        return slow.stdout or b"", False
    except OSError:
        return None
    if child.returncode:
        errors = child.stderr.decode(errors="replace")
        reason = (errors.strip().splitlines() or [f"exit code {child.returncode}"])[-1]
        if child.returncode == -signal.SIGABRT or reason.startswith("MemoryError"):  # FLINT aborts without a message
            raise MemoryError(reason.partition(":")[2].strip() or "the memory does not suffice")
        raise ChildProcessError(f"the child process failed: {reason}")
    return child.stdout, True


@contextmanager
def noted(what: str) -> Iterator[None]:
    """Return a context manager that prints a note on stderr if its body lasts longer than QUIET_SECONDS."""
    from threading import Timer  # 4 ms, needed only for computations that may take long

    words = f"still {what}; Ctrl-C stops it"
    timer = Timer(QUIET_SECONDS, print, [words], {"file": sys.stderr, "flush": True})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _values(output: bytes) -> Iterator[Any]:
    """Yield the values that the child wrote; raise the error that it wrote."""
    import pickle  # as above

    stream = BytesIO(output)
    while True:
        try:
            value, error = pickle.load(stream)
        except (EOFError, pickle.UnpicklingError):  # the last value may be cut off
            return
        if error:
            raise error
        yield value


def answer() -> None:
    """Run in the child: call the pickled function from stdin, and write its values or its error, pickled, to stdout."""
    import pickle  # as above

    def write(value: Any, error: Exception | None = None) -> None:
        sys.stdout.buffer.write(pickle.dumps((value, error)))
        sys.stdout.buffer.flush()

    function, arguments = pickle.load(sys.stdin.buffer)
    try:
        result = function(*arguments)
        for value in result if isinstance(result, GeneratorType) else [result]:
            write(value)
    except Exception as error:
        write(None, error)
