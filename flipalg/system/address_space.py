"""Limits on the address space (`ulimit -v`), under which some libraries abort or hang instead of raising MemoryError.

Main definitions
    bytes_left()                 how much of it is left, None without a limit
    require(needed, what)        MemoryError where less than that is left
    watched(work, line)          work(), done by a forked child; one line where a library ends that child
Conventions
    When an allocation fails, FLINT and LLVM abort, OpenBLAS exits and Arrow crashes; no Python exception is raised.
    So a command under a limit runs in a child.  scipy's OpenBLAS retries for ever: so the room is checked first.
    Without a limit, and where the system does not say what is mapped (Linux does), nothing is refused or watched.
"""

import ctypes
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

ANSWERED = 64
"""Added to the child's exit code: what is below is a library's."""
GRACE_SECONDS = 0.2
"""How long the child has to answer a Ctrl-C of the terminal before it is sent another one."""
SCIPY = 240 << 20
"""Bytes that scipy takes when it is loaded, by one thread."""
_PR_SET_PDEATHSIG = 1


def require(needed: int, what: str) -> None:
    """Raise MemoryError where less than `needed` bytes are left for `what`."""
    left = bytes_left()
    if left is not None and left < needed:
        raise MemoryError(
            f"{what} needs {needed >> 20} MiB of address space, its limit (ulimit -v) leaves {max(left, 0) >> 20}"
        )


def bytes_left() -> int | None:
    """Return the bytes of address space that are left; None where there is no limit, or it cannot be known."""
    if sys.platform != "linux":
        return None
    import resource

    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return None
    with open("/proc/self/statm", encoding="ascii") as file:
        return limit - int(file.read().split()[0]) * resource.getpagesize()


def watched(work: Callable[[], int], line: str) -> int:
    """Return the exit code work(), from a forked child; where that is ended, print the line and return 2."""
    sys.stdout.flush()
    sys.stderr.flush()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # a Ctrl-C waits until it can be answered
    child = os.fork()
    if not child:
        _answer(work, mask)
    interrupted = False
    while True:
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            if interrupted:  # by a terminal, which tells the child, too; or by `kill -INT`, which does not
                time.sleep(GRACE_SECONDS)
                os.kill(child, signal.SIGINT)
            os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)  # an interrupt here loses nothing
            break
        except KeyboardInterrupt:
            interrupted = True
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code >= ANSWERED:
        return code - ANSWERED
    with suppress(OSError):  # nowhere to say it: the exit code does
        sys.stderr.write(f"{line}\n")
    return 2


def _answer(work: Callable[[], int], mask: set[int]) -> NoReturn:
    """Do the work in the child, and end it with the exit code; without an answer, as where a library ends it."""
    code = 1
    try:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)  # the child of a killed parent does not go on
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread takes its part, used or not
        sys.stderr = os.fdopen(os.dup(2), "w", buffering=1, errors="backslashreplace")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # the last words of C libraries
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        answer = work()
        sys.stdout.flush()
        code = ANSWERED + answer
    except SystemExit as stop:
        code = ANSWERED + int(stop.code or 0)
    except KeyboardInterrupt:  # before the work could answer it
        code = ANSWERED + 128 + signal.SIGINT
    except MemoryError:  # not enough for a line of its own: the parent has one
        pass
    except BaseException:
        traceback.print_exc()
        code = ANSWERED + 1
    finally:
        os._exit(code)
