"""Modules of the packed engine for tests: imported when a test first uses them, as that may compile the engine.

So tests are collected in seconds on a new machine, and one process compiles while another runs what needs no engine.
"""

from importlib import import_module


class lazily:  # noqa: N801
    """A module of `flipalg.algebra.f2` that is imported when one of its names is first asked for."""

    def __init__(self, name):
        self._name = f"flipalg.algebra.f2.{name}"

    def __getattr__(self, name):
        if name.startswith("__") or name == "_mock_name":  # asked for by whoever looks for tests and examples
            raise AttributeError(name)
        return getattr(import_module(self._name), name)
