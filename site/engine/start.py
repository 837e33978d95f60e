"""Run once in the page's worker: return the function that answers questions, text in, text out.

The function returns None if the answer needs FLINT, which the worker then fetches, to ask once more.
"""

import importlib
import sys
import types
from importlib.machinery import PathFinder


class _FlintIsNeededError(BaseException):  # no handler of errors in flipalg takes it
    pass


def _flint_by_parts():
    """Load each type of python-flint at its first use, because loading all of them takes most of the starting time.

    A name that is not a type loads the whole package.
    """
    package = types.ModuleType("flint")
    package.__path__ = []

    def of_its_own(name):
        if name.startswith("_"):
            raise AttributeError(f"module 'flint' has no attribute {name!r}")
        if not package.__path__:
            importlib.invalidate_caches()
            spec = PathFinder.find_spec("flint")
            if spec is None:
                raise _FlintIsNeededError(name)
            package.__spec__, package.__path__, package.__file__ = (
                spec,
                list(spec.submodule_search_locations),
                spec.origin,
            )
            importlib.import_module("flint.types.nmod_poly")  # before fmpz, whose imports lead back to it
        try:
            return getattr(importlib.import_module(f"flint.types.{name.removesuffix('_ctx')}"), name)
        except ModuleNotFoundError:
            package.__spec__.loader.exec_module(package)
            if name in vars(package):
                return vars(package)[name]
        raise AttributeError(f"module 'flint' has no attribute {name!r}")

    package.__getattr__ = of_its_own
    sys.modules["flint"] = package


_flint_by_parts()

from flipalg_page.requests import answer_text  # noqa: E402  # flint has to be set up first


def _answer(question):
    try:
        return answer_text(question)
    except _FlintIsNeededError:
        return None


_answer  # noqa: B018  # the value of this script
