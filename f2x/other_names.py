"""Error messages that say what to write for a name of other programs, as an attribute or in a module."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NoReturn

__all__ = ["OtherNames", "with_other_names"]


class OtherNames:
    """A base class: the error for a missing attribute has the advice that `_other_names` gives for its name."""

    __slots__ = ()
    _other_names: ClassVar[Mapping[str, str]] = {}
    """{a name that users may look for: what to write instead}."""

    def __getattr__(self, name: str) -> NoReturn:
        """Raise AttributeError; Python calls this method only for a missing attribute."""
        words = f"{type(self).__name__!r} object has no attribute {name!r}"
        if instead := type(self)._other_names.get(name):
            raise AttributeError(f"{words}: write {instead}", name=name)  # without obj: Python adds no suggestion
        raise AttributeError(words, name=name, obj=self)


def with_other_names(module: str, find: Callable[[str], Any], names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a module's __getattr__ that looks a name up with `find`; `names` has advice for names that `find` lacks.

    The error with the advice is an ImportError, because `from module import name` drops the text of an AttributeError.
    """

    def found(name: str) -> Any:
        if name in names:
            raise ImportError(f"{module} has no {name}: write {names[name]}")
        return find(name)

    return found
