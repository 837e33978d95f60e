"""A long computation as chunks, each a pure function of its arguments.

Main definitions
    Job                 the chunks, the function that does one, and how their results become the output
    RunError            what ends a run, in one line
    compute(function, arguments)     one chunk, wherever it is executed
    in_one_line(error)  what an error says
Conventions
    Arguments and results are JSON values, so that they can be kept, sent and compared to the byte.  The function is
    named "module:name".  The identity of a job is the digest of its name, its parameters and all its chunks: results
    of one job are never taken for those of another, or of another version that cuts its chunks differently.
"""

import hashlib
import importlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Value = Any
"""What JSON can hold."""


class RunError(ValueError):
    """A run cannot go on; the message is one line that says why and what to do."""


@dataclass(frozen=True)
class Job:
    """A long computation.

    chunks     (key, arguments) in the order of the output; keys are different texts
    function   "module:name" of the function of the arguments, which returns a JSON value
    finish     the output from the list of results in the order of the chunks
    version    of the code that does the chunks: results of two versions are not put together
    """

    name: str
    parameters: Mapping[str, Value]
    chunks: Sequence[tuple[str, Value]]
    function: str
    finish: Callable[[list[Value]], str] = field(compare=False)
    version: str = ""

    @cached_property
    def identity(self) -> str:
        """Return the digest that a checkpoint must have been made with."""
        digest = hashlib.sha256(to_json([self.name, dict(self.parameters), self.function]).encode())
        for key, arguments in self.chunks:
            digest.update(to_json([key, arguments]).encode())
        return digest.hexdigest()

    def __str__(self) -> str:
        """Return the name and the parameters."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.parameters.items())])


def to_json(value: Value) -> str:
    """Return the one text of a JSON value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def in_one_line(error: BaseException) -> str:
    """Return the kind of an error and what it says."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def compute(function: str, arguments: Value) -> tuple[str, str]:
    """Return (the result of one chunk as JSON, ""), or ("", its error); called by name, in whatever process.

    So what is raised where the chunk was sent from is an error of the executor.
    """
    module, _, name = function.partition(":")
    try:
        return to_json(getattr(importlib.import_module(module), name)(*arguments)), ""
    except Exception as error:
        return "", in_one_line(error)
