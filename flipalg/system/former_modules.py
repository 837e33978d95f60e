"""The modules of flipalg that became the package f2x, for pickles written before: a finder that Python asks last."""

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
"""Modules whose values pickles may hold, and where these are defined now."""


class FormerModules:
    """A finder and loader: a module with the names of the one that took its place."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return how to load a module of the list, None for all others."""
        if name not in FORMER:
            return None
        return ModuleSpec(name, self, is_package=name == "flipalg.algebra.f2")  # type: ignore[arg-type]  # a loader

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Fill it."""
        now = vars(import_module(FORMER[module.__name__]))
        vars(module).update({name: value for name, value in now.items() if not name.startswith("__")})
