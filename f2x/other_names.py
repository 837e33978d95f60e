"""Say what a name of other programs is called here: as an attribute of a value, and in a module."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NoReturn

__all__ = ["OtherNames", "with_other_names"]


class OtherNames:
    """A base class; a missing attribute that `_other_names` has gets its words in the error message."""

    __slots__ = ()
    _other_names: ClassVar[Mapping[str, str]] = {}
    """{a name that users may look for: what to write instead}."""

    def __getattr__(self, name: str) -> NoReturn:
        """Raise AttributeError; Python calls this only for a missing attribute."""
        words = f"{type(self).__name__!r} object has no attribute {name!r}"
        if instead := type(self)._other_names.get(name):
            raise AttributeError(f"{words}: write {instead}", name=name)  # without obj: Python adds no suggestion
        raise AttributeError(words, name=name, obj=self)


def with_other_names(module: str, find: Callable[[str], Any], names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a module's __getattr__ that looks a name up with `find`; the error for a key of `names` has its words.

    This error is an ImportError, because Python drops the words of an AttributeError in `from module import name`.
    """

    def found(name: str) -> Any:
        if name in names:
            raise ImportError(f"{module} has no {name}: write {names[name]}")
        return find(name)

    return found
