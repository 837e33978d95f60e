"""A job: a long computation in chunks, each of which calls the same pure function on JSON values.

A job is identified by a digest of its name, parameters, function and chunks.  So a run does not continue from results
of another job, or of another version of flipalg that cuts the job into other chunks.  The field `version` is compared
separately.
"""

import hashlib
import importlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

__all__ = ["Job", "RunError", "Value", "compute", "in_one_line"]


Value = Any
"""A JSON value."""


class RunError(ValueError):
    """The error that a run cannot continue; the message is one line with the reason and the remedy."""


@dataclass(frozen=True)
class Job:
    """A long computation in chunks.

    name         the name of the job, for messages and for its identity
    parameters   the parameters of the job, for messages and for its identity
    chunks       the pairs (key, list of arguments) in the order of the output; keys are distinct strings
    function     "module:name" of the function that each chunk calls with its arguments; it returns a JSON value
    finish       a function that turns the list of results, in the order of the chunks, into the output
    version      the version of the code of the chunks; results of two versions are not mixed
    """

    name: str
    parameters: Mapping[str, Value]
    chunks: Sequence[tuple[str, Value]]
    function: str
    finish: Callable[[list[Value]], str] = field(compare=False)
    version: str = ""

    @cached_property
    def identity(self) -> str:
        """The digest that identifies the job in a checkpoint."""
        digest = hashlib.sha256(to_json([self.name, dict(self.parameters), self.function]).encode())
        for key, arguments in self.chunks:
            digest.update(to_json([key, arguments]).encode())
        return digest.hexdigest()

    def __str__(self) -> str:
        """Return the name and the parameters as text."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.parameters.items())])


def to_json(value: Value) -> str:
    """Return the canonical text of a JSON value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def in_one_line(error: BaseException) -> str:
    """Return the type and the message of an error as one line of text."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def compute(function: str, arguments: Value) -> tuple[str, str]:
    """Return (the result of function(*arguments) as JSON text, ""), or ("", its error as one line of text).

    `function` is given as "module:name".
    """
    module, _, name = function.partition(":")
    try:
        return to_json(getattr(importlib.import_module(module), name)(*arguments)), ""
    except Exception as error:
        return "", in_one_line(error)
