"""Public names: the two stubs, flipalg.games and flipalg.impartial, and every type that a public function names."""

import ast
import importlib
import inspect
import typing
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import f2x
import flipalg
import flipalg.games
import flipalg.impartial

OURS = ("flipalg", "f2x")


def public_objects() -> dict[str, object]:
    """Return {dotted name: object} of all that is public; a public module shows what its `__all__` lists."""
    found = {}
    for package in (flipalg, f2x, flipalg.games, flipalg.impartial):
        for name in package.__all__:
            value = getattr(package, name)
            found[f"{package.__name__}.{name}"] = value
            if inspect.ismodule(value):
                found |= {f"{value.__name__}.{inner}": getattr(value, inner) for inner in value.__all__}
    return found


@cache
def names_for(module: str) -> dict[str, object]:
    """Return the names that annotations of a module can use, with those it imports for types alone."""
    loaded = importlib.import_module(module)
    names = dict(vars(loaded))
    for block in ast.parse(Path(loaded.__file__).read_text(encoding="utf-8")).body:
        if isinstance(block, ast.If) and ast.unparse(block.test).endswith("TYPE_CHECKING"):
            for node in block.body:
                if isinstance(node, ast.ImportFrom) and node.module.startswith(OURS):
                    names |= {alias.asname or alias.name: names_for(node.module)[alias.name] for alias in node.names}
                else:
                    exec(compile(ast.Module([node], []), module, "exec"), names)
    return names


def classes_in(hint: object) -> Iterator[type]:
    """Yield the classes that a type names, those of its arguments too."""
    if isinstance(hint, list | tuple):
        for part in hint:
            yield from classes_in(part)
    elif arguments := typing.get_args(hint):
        yield from classes_in(arguments)
        yield from classes_in(typing.get_origin(hint))
    elif isinstance(hint, typing.TypeVar):
        yield from classes_in(hint.__bound__)
    elif isinstance(hint, type):
        yield hint


def functions_of(value: object) -> Iterator[Callable[..., object]]:
    """Yield a public function, or the public methods and properties of a public class."""
    if inspect.isfunction(value):
        yield from (value, *typing.get_overloads(value))
    elif inspect.isclass(value):
        for base in value.__mro__:
            for name, member in vars(base).items() if base.__module__.startswith(OURS) else ():
                inner = getattr(member, "__func__", getattr(member, "fget", member))
                if inspect.isfunction(inner) and not name.startswith("_"):
                    yield from (inner, *typing.get_overloads(inner))


def types_of(value: object) -> set[type]:
    """Return the classes of flipalg and f2x that the annotations of a public object name."""
    found = set()
    for annotated in [*functions_of(value), *([value] if inspect.isclass(value) else [])]:
        if annotated.__module__.startswith(OURS):
            hints = typing.get_type_hints(annotated, names_for(annotated.__module__))
            shown = [hint for name, hint in hints.items() if not (inspect.isclass(annotated) and name.startswith("_"))]
            found |= {kind for kind in classes_in(shown) if kind.__module__.startswith(OURS)}
    return found


def test_every_type_that_a_public_name_uses_is_public():
    public = public_objects()
    known = {value for value in public.values() if inspect.isclass(value)}
    missing = {
        f"{kind.__module__}.{kind.__qualname__}": name
        for name, value in public.items()
        for kind in types_of(value) - known
    }
    assert missing == {}
    assert len(public) >= 100


def test_a_type_without_a_public_name_is_seen():
    grid = importlib.import_module("flipalg.grids.grid").Grid
    solution = importlib.import_module("flipalg.boards.solution").Solution
    assert grid in types_of(solution)
