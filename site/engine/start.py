"""Run once in the page's worker: return the function that answers questions, text in, text out."""

import importlib
import importlib.util
import sys
import types


def _flint_by_parts():
    """Load each type of python-flint at its first use, because loading all of them takes most of the starting time.

    A name that is not a type loads the whole package.
    """
    spec = importlib.util.find_spec("flint")
    package = types.ModuleType("flint")
    package.__spec__, package.__path__, package.__file__ = spec, list(spec.submodule_search_locations), spec.origin

    def of_its_own(name):
        if not name.startswith("_"):
            try:
                return getattr(importlib.import_module(f"flint.types.{name.removesuffix('_ctx')}"), name)
            except ModuleNotFoundError:
                spec.loader.exec_module(package)
                if name in vars(package):
                    return vars(package)[name]
        raise AttributeError(f"module 'flint' has no attribute {name!r}")

    package.__getattr__ = of_its_own
    sys.modules["flint"] = package


_flint_by_parts()

from flipalg_page.requests import answer_text  # noqa: E402  # flint has to be set up first

answer_text  # noqa: B018  # the value of this script
