"""Run a Python program in a child process that a deadline or Ctrl-C can end, as FLINT cannot be interrupted.

The child is isolated (-P -I -S): it imports nothing from the working directory, the environment or the user's folder,
and finds modules only where this process found flint and f2x.  A child that fails raises ChildProcessError.  One that
takes too long, or that cannot be started, as in a browser, is reported as unfinished.  On Linux a child ends with its
parent.
"""

import json
import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

LONGEST_WAIT = 10.0**6
"""Seconds; a longer time is no limit."""

_START = """import json, sys
if sys.platform == "linux":  # if the parent is killed, the child ends, too
    import ctypes, os, signal
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() != int(sys.argv[2]):
        sys.exit(1)
sys.path += json.loads(sys.argv[1])
"""


def output_of(program: str, text: str, seconds: float) -> tuple[str, bool]:
    """Return the stdout of `program` after so many seconds, with `text` as its stdin, and whether it ended by then.

    Raises MemoryError if its memory did not suffice, ChildProcessError with the last line of its stderr if it failed
    otherwise.
    """
    folders = [str(Path(__file__).parents[1])]
    if (flint := find_spec("flint")) and flint.origin:
        folders.append(str(Path(flint.origin).parents[1]))
    command = [sys.executable, "-P", "-I", "-S", "-c", _START + program, json.dumps(folders), str(os.getpid())]
    limit = seconds if seconds < LONGEST_WAIT else None
    try:
        child = subprocess.run(command, input=text.encode(), capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired as slow:
        return (slow.stdout or b"").decode(), False
    except OSError:
        return "", False
    if child.returncode:
        errors = child.stderr.decode(errors="replace")
        reason = (errors.strip().splitlines() or [f"exit code {child.returncode}"])[-1]
        if child.returncode == -signal.SIGABRT or reason.startswith("MemoryError"):  # flint aborts without a word
            raise MemoryError(reason.partition(":")[2].strip() or "the memory does not suffice")
        raise ChildProcessError(f"the process that computes beside this one failed: {reason}")
    return child.stdout.decode(), True
