"""How drawings travel between processes: what a nested function draws goes along, the function itself by its place.

Main definitions
    carried(function)     what pickle writes for a function: itself, or where in which module it stands and its cells
Main statements
    every picture comes back from pickle and has the same bytes     test_every_picture_comes_back_as_the_same_picture
Conventions
    Both processes have the same flipalg: a function is found again by the numbers of the code objects that it lies in.
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import unwrap
from types import CellType, CodeType, FunctionType
from typing import Any

Place = tuple[int, ...]


class _Carried:
    """A nested function on its way; it arrives as a function."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function

    def __reduce__(self) -> tuple[Any, ...]:
        f = self.function
        outer = f.__qualname__.partition(".<locals>")[0]
        place = next(place for place, code in _codes_in(_code(f.__module__, outer)) if code == f.__code__)
        cells = tuple(carried(cell.cell_contents) for cell in f.__closure__ or ())
        return _arrived, (f.__module__, outer, place, f.__defaults__, f.__kwdefaults__, cells)


def carried(value: Any) -> Any:
    """Return a value, or for a nested function what pickle can write in its stead."""
    return _Carried(value) if isinstance(value, FunctionType) and "<locals>" in value.__qualname__ else value


def _code(module: str, name: str) -> CodeType:
    found: Any = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    found = found.fget if isinstance(found, property) else found
    code: CodeType = unwrap(found).__code__
    return code


def _codes_in(code: CodeType, place: Place = ()) -> Iterator[tuple[Place, CodeType]]:
    for k, inner in enumerate(code.co_consts):
        if isinstance(inner, CodeType):
            yield (*place, k), inner
            yield from _codes_in(inner, (*place, k))


def _arrived(
    module: str, outer: str, place: Place, defaults: Any, keywords: Any, cells: tuple[Any, ...]
) -> Callable[..., Any]:
    code = _code(module, outer)
    for k in place:
        code = code.co_consts[k]
    names = vars(sys.modules[module])
    function = FunctionType(code, names, code.co_name, defaults, tuple(CellType(value) for value in cells))
    function.__kwdefaults__, function.__module__ = keywords, module
    function.__qualname__ = code.co_qualname
    return function
