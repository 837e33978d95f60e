"""An import finder for the former names of modules that moved to f2x, so that old pickles can be loaded."""

from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

__all__ = ["FormerModules"]

FORMER = {
    "flipalg.algebra.f2": "f2x",
    "flipalg.algebra.f2.f2poly": "f2x.poly",
    "flipalg.algebra.f2.f2_modulus": "f2x.modulus",
    "flipalg.algebra.f2.crc": "f2x.uses.crc",
    "flipalg.algebra.f2.linear_generators": "f2x.uses.linear_generators",
    "flipalg.matrices.elimination_steps": "f2x.elimination_steps",
}
"""{former name of a module: its new name}, for the modules whose classes old pickles name."""


class FormerModules:
    """A finder and loader of modules under their former names."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the ModuleSpec for the former name of a module, None for any other name."""
        if name not in FORMER:
            return None
        return ModuleSpec(name, self, is_package=name == "flipalg.algebra.f2")  # type: ignore[arg-type]  # a loader

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, so that Python itself creates the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Let the module look up its names in the module with the new name."""
        module.__getattr__ = partial(getattr, import_module(FORMER[module.__name__]))  # type: ignore[method-assign]
