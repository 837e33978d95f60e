"""Functions called in a process of their own, so that Ctrl-C, a deadline or a failed allocation ends them alone.

Main definitions
    run_in_subprocess(function, arguments)            what "module:function" returns, for values that JSON carries
    run_in_subprocess_if(condition, function, ...)    the same in a subprocess where the condition holds, else here
    encoded(value), decoded(value)                    integers of any size as text in JSON, and back
Conventions
    A start takes a tenth of a second: this is for work of a second and more.  Where no process can be started, as in a
    browser, the function is called here.  Its ValueError or MemoryError is raised here; where the memory does
    not suffice, the subprocess ends and not this process.
"""

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from math import inf
from typing import Any

from f2x.child_process import output_of

_PROGRAM = """
from flipalg.system.subprocesses import answer
answer()
"""


def encoded(value: Any) -> Any:
    """Return integers in a value, or in lists of lists of them, as hexadecimal text, which has no limit of digits."""
    if isinstance(value, list | tuple):
        return [encoded(part) for part in value]
    return f"{value:#x}" if isinstance(value, int) else value


def decoded(value: Any) -> Any:
    """Return the integers of such text; tuples for lists."""
    if isinstance(value, list):
        return tuple(decoded(part) for part in value)
    return int(value, 16) if isinstance(value, str) and value.lstrip("-").startswith("0x") else value


def run_in_subprocess(function: str, *arguments: Any, seconds: float = inf) -> Any:
    """Return what "module:function" returns for integers, lists of them and names, in a process of its own.

    Raises ValueError, MemoryError as the function does; TimeoutError where it took longer than `seconds`;
    ChildProcessError where the process failed.
    """
    end = time.monotonic() + seconds
    output, ended = output_of(_PROGRAM, json.dumps([function, encoded(arguments)]), seconds)
    if not ended and time.monotonic() >= end:
        raise TimeoutError(f"not done in {seconds:.3g} seconds")
    if not ended:  # no process can be started
        return _function(function)(*arguments)
    kind, value = json.loads(output)
    if kind == "value":
        return decoded(value)
    raise {"MemoryError": MemoryError, "ValueError": ValueError}[kind](value)


def run_in_subprocess_if(condition: bool, function: str, *arguments: Any, seconds: float = inf) -> Any:
    """Return what the function returns: from a subprocess, as `run_in_subprocess`, if `condition`, else from here."""
    return run_in_subprocess(function, *arguments, seconds=seconds) if condition else _function(function)(*arguments)


def answer() -> None:
    """Answer in the subprocess: the value, or the error."""
    function, arguments = json.load(sys.stdin)
    sys.set_int_max_str_digits(0)
    try:
        said = ["value", encoded(_function(function)(*decoded(arguments)))]
    except (ValueError, MemoryError) as error:
        said = ["MemoryError" if isinstance(error, MemoryError) else "ValueError", str(error)]
    json.dump(said, sys.stdout)


def _function(name: str) -> Callable[..., Any]:
    module, _, attributes = name.partition(":")
    found: Any = import_module(module)
    for attribute in attributes.split("."):
        found = getattr(found, attribute)
    return found  # type: ignore[no-any-return]
