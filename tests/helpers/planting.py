"""Run each test that a ledger names with an exception planted in the function that its entry names.

`unnoticed(entries)` starts one process for all entries and returns the names of those whose test passes all the same.
"""

import contextlib
import importlib
import inspect
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
Entry = dict[str, str]


class PlantedError(Exception):
    """Raised by a function in which it is planted."""


def reached(dotted: str) -> Any:
    """Return the object of a dotted name (a module, then a function or Class.method), or None."""
    parts = dotted.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for name in parts[cut:]:
            found = getattr(found, name, None)
        return found
    return None


def _raise(*_arguments: object, **_keywords: object) -> None:
    from planting import PlantedError  # runs with the globals of the function in which it is planted

    raise PlantedError


@contextlib.contextmanager
def planted(function: Callable[..., object]) -> Iterator[None]:
    """Let every call of a function raise PlantedError, under whatever name a module has imported it."""
    if hasattr(function, "cache_clear"):
        function.cache_clear()
    plain = inspect.unwrap(function)
    plain = getattr(plain, "__func__", plain)
    code = plain.__code__
    plain.__code__ = _raise.__code__.replace(co_freevars=code.co_freevars)  # a method that says super() has one
    try:
        yield
    finally:
        plain.__code__ = code


def _comes_from_the_plant(error: BaseException | None) -> bool:
    """Return whether an exception is planted, or was raised in answer to one that is."""
    if isinstance(error, BaseExceptionGroup):
        return any(map(_comes_from_the_plant, error.exceptions))
    return error is not None and (
        isinstance(error, PlantedError) or _comes_from_the_plant(error.__cause__ or error.__context__)
    )


class Planting:
    """A plugin of pytest: a test runs once for each entry that names it, with the exception in the entry's function."""

    def __init__(self, entries: list[Entry]) -> None:
        """Run the tests of these entries."""
        self.waiting = defaultdict(list)
        for entry in entries:
            self.waiting[entry["test"]].append(entry)

    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool:
        """Run the test for the entries that no case of it, with other parameters, has failed for."""
        arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
        waiting = self.waiting[pyfuncitem.nodeid.partition("[")[0]]
        for entry in list(waiting):
            with planted(reached(entry["function"])):
                try:
                    pyfuncitem.obj(**arguments)
                except (Exception, pytest.fail.Exception) as error:
                    if _comes_from_the_plant(error):
                        waiting.remove(entry)
        return True


def unnoticed(entries: list[Entry]) -> list[str]:
    """Return the names of the entries whose test does not fail where their function raises an exception."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder, "answer")
        program = "import sys; sys.path.insert(1, 'tests/helpers'); import planting; planting.main()"
        done = subprocess.run(
            [sys.executable, "-c", program, answer], input=json.dumps(entries), capture_output=True, text=True, cwd=ROOT
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(answer.read_text(encoding="utf-8"))


def main() -> None:
    """Read entries from the standard input and write the names of those that are not noticed to a file."""
    plugin = Planting(json.load(sys.stdin))
    code = pytest.main(["-q", "-p", "no:cacheprovider", *plugin.waiting, *sys.argv[2:]], plugins=[plugin])
    names = [entry["name"] for entries in plugin.waiting.values() for entry in entries]
    Path(sys.argv[1]).write_text(json.dumps(names), encoding="utf-8")
    sys.exit(code)
