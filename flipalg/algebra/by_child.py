"""The long operations of flint, in a process that can be ended: flint hears of no Ctrl-C while it computes.

Main definitions
    CHILD      the operations of FLINT on bits, each in a process of its own
    called(function, arguments)    what "module:function" returns there, for what JSON carries, within some seconds
    called_if(long, function, ...) the same where it takes long, else what it returns here
    whole(value), number(text)     integers of any size as text, and back
Main statements
    CHILD and FLINT give the same values                 test_a_child_gives_what_flint_gives
    Ctrl-C is answered while flint computes              test_the_api_answers_within_a_second
Conventions
    Starting takes a tenth of a second: this is for work of a second and more.  Where no process can be started, as in
    a browser, the work is done here.  What it raises, ValueError or MemoryError, is raised here; where the memory does
    not suffice, the child ends and not this process.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from math import inf
from typing import Any

from flipalg.algebra import by_flint
from flipalg.algebra.child_process import output_of

_PROGRAM = """
from flipalg.algebra.by_child import answer
answer()
"""


def whole(value: Any) -> Any:
    """Return integers in a value, or in lists of lists of them, as text that has no limit of digits."""
    if isinstance(value, list | tuple):
        return [whole(part) for part in value]
    return f"{value:#x}" if isinstance(value, int) else value


def number(value: Any) -> Any:
    """Return the integers of such text; tuples for lists."""
    if isinstance(value, list):
        return tuple(number(part) for part in value)
    return int(value, 16) if isinstance(value, str) and value.lstrip("-").startswith("0x") else value


def called(function: str, *arguments: Any, seconds: float = inf) -> Any:
    """Return what "module:function" returns for integers, lists of them and names, in a process of its own.

    Raises ValueError, MemoryError as the function does; TimeoutError where it took longer than `seconds`;
    ChildProcessError where the process failed.
    """
    end = time.monotonic() + seconds
    output, ended = output_of(_PROGRAM, json.dumps([function, whole(arguments)]), seconds)
    if not ended and time.monotonic() >= end:
        raise TimeoutError(f"not done in {seconds:.3g} seconds")
    if not ended:  # no process can be started
        return _function(function)(*arguments)
    kind, value = json.loads(output)
    if kind == "value":
        return number(value)
    raise {"MemoryError": MemoryError, "ValueError": ValueError}[kind](value)


def called_if(long: bool, function: str, *arguments: Any, seconds: float = inf) -> Any:
    """Return what the function returns: here, or where it takes long, in a process of its own, as `called`."""
    return called(function, *arguments, seconds=seconds) if long else _function(function)(*arguments)


def answer() -> None:
    """Answer in the child: the value, or the error."""
    function, arguments = json.load(sys.stdin)
    sys.set_int_max_str_digits(0)
    try:
        said = ["value", whole(_function(function)(*number(arguments)))]
    except (ValueError, MemoryError) as error:
        said = ["MemoryError" if isinstance(error, MemoryError) else "ValueError", str(error)]
    json.dump(said, sys.stdout)


def _function(name: str) -> Callable[..., Any]:
    module, _, attributes = name.partition(":")
    found: Any = import_module(module)
    for attribute in attributes.split("."):
        found = getattr(found, attribute)
    return found  # type: ignore[no-any-return]


class Child:
    """The operations of `by_flint.FLINT` on bits; determinant_test, which returns a function, stays here."""

    determinant_test = staticmethod(by_flint.FLINT.determinant_test)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return an operation."""
        if name.startswith("_") or not hasattr(by_flint.FLINT, name):
            raise AttributeError(name)
        return partial(called, f"flipalg.algebra.by_flint:FLINT.{name}")


CHILD: Any = Child()
