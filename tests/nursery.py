"""A process that loads everything once and forks a child for each task, thousands of times.

`attacking.Nursery` talks to it, a JSON object a line.
"""

import io
import json
import os
import signal
import sys
import traceback
import warnings
from contextlib import suppress


def streams(task):
    """Give the child the files, or the closed streams, of its task, as the interpreter would at its start."""
    sys.stdin = sys.stdout = sys.stderr = None
    encoding, errors = task.get("encoding", "utf-8"), "surrogateescape"
    for number, (name, flags) in enumerate((("in", os.O_RDONLY), ("out", os.O_WRONLY), ("err", os.O_WRONLY))):
        path = task["files"][name]
        if path is None:
            os.close(number)
            continue
        handle = os.open(path, flags)
        if handle != number:
            os.dup2(handle, number)
            os.close(handle)
    for number, name in enumerate(("in", "out", "err")):
        if task["files"][name] is not None:
            raw = io.FileIO(number, "r" if name == "in" else "w", closefd=False)
            buffer = io.BufferedReader(raw) if name == "in" else io.BufferedWriter(raw)
            how = errors if name == "in" else ("backslashreplace" if name == "err" else "strict")
            stream = io.TextIOWrapper(buffer, encoding=encoding, errors=how, line_buffering=name == "err")
            setattr(sys, f"std{name}", stream)


def next_task():
    """Return the next task in a child of its own; None at the end.  Here, in the parent, it does not return before."""
    for line in sys.stdin:
        request = json.loads(line)
        if "wait" in request:
            _, status, usage = os.wait4(request["wait"], 0)
            answer = {"code": os.waitstatus_to_exitcode(status), "peak": usage.ru_maxrss}
        else:
            child = os.fork()
            if not child:
                return request
            answer = {"pid": child}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    return None


def load():
    """Import what the commands import, and compile nothing."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.backends.backend_agg
    import matplotlib.backends.backend_pdf
    import matplotlib.backends.backend_svg
    import pandas  # noqa: F401
    import sympy  # noqa: F401

    with suppress(ImportError):
        import scipy.optimize  # noqa: F401

    import flipalg.cli  # noqa: F401
    from flipalg.reports import jobs, tables  # noqa: F401
    from flipalg.solvers import solve  # noqa: F401


def live(task):
    """Run the task's program and return the exit code, as the interpreter would, without taking everything down."""
    try:
        exec(compile(task["program"], "<attack>", "exec"), {"__name__": "__main__"})
        code = 0
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    with suppress(OSError):
        if sys.stderr is not None:
            sys.stderr.flush()
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        return code or 120
    return code


if __name__ == "__main__":
    load()
    task = next_task()
    if task is not None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        warnings.simplefilter("default")
        os.chdir(task["folder"])
        os.environ.update(task.get("environment", {}))
        streams(task)
        sys.argv = ["flipalg", *task.get("words", [])]
        os._exit(live(task))
    os._exit(0)  # nothing is left to be taken down
