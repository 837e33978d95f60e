"""Work that can be ended: a Python program in a process of its own, because neither flint nor a loop here can be.

Main definitions
    output_of(program, text, seconds)    what it printed in that time, and whether it came to its end
Conventions
    The child is isolated (-P -I): nothing in the working directory, the environment or the user's folder is imported.
    It finds modules where this process found flint and flipalg.
    A child that fails is an error, ChildProcessError.  One that takes too long is not, nor is one that cannot be
    started, as in a browser: they came to no end.
    On Linux a child ends with its parent, even where that is killed.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import flint

LONGEST_WAIT = 10.0**6
"""Seconds; a longer time is no limit."""

_START = """import json, sys
if sys.platform == "linux":  # flint hears of nothing: whoever kills the parent ends the child, too
    import ctypes, os, signal
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() != int(sys.argv[2]):
        sys.exit(1)
sys.path += json.loads(sys.argv[1])
"""


def output_of(program: str, text: str, seconds: float) -> tuple[str, bool]:
    """Return what `program` printed on stdout in so many seconds, given `text` on stdin, and whether it ended by then.

    Raises MemoryError where its memory did not suffice, ChildProcessError, with the last line of its stderr, when it
    failed otherwise.
    """
    folders = [str(Path(__file__).parents[2]), str(Path(flint.__file__).parents[1])]
    command = [sys.executable, "-P", "-I", "-c", _START + program, json.dumps(folders), str(os.getpid())]
    pipe = subprocess.PIPE
    try:
        child = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    except OSError:
        return "", False
    try:
        output, errors = child.communicate(text, timeout=seconds if seconds < LONGEST_WAIT else None)
    except subprocess.TimeoutExpired:
        child.kill()
        return child.communicate()[0], False
    except BaseException:  # Ctrl-C: no child is left behind
        child.kill()
        child.wait()
        raise
    if child.returncode:
        reason = (errors.strip().splitlines() or [f"exit code {child.returncode}"])[-1]
        if reason.startswith("MemoryError") or "Unable to allocate memory" in errors:  # flint says so and aborts
            raise MemoryError(reason.partition(":")[2].strip() or "the memory does not suffice")
        raise ChildProcessError(f"the process that computes beside this one failed: {reason}")
    return output, True
