"""Names of modules in strings: no import goes up by string, and every name in a source, a test or a ledger resolves."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from named import DOTTED, names_in, resolve
from test_architecture import SOURCES

TESTS = Path(__file__).parents[1]

BY_STRING = {
    ("flipalg.pictured", "flipalg.pictures.values"): "the registry of pictures, which the upper room fills",
    ("flipalg.system.native", "flipalg._native"): "the compiled core, which may be missing",
    ("flipalg.reports.board_facts", "flipalg.theory.determinants"): "printed in a command",
}
"""The names of modules in strings, (module, named module), that are not of the same room, and the reason for each."""
PLANTED = {"flipalg.theory.nullity.nulity", "flipalg.theory.nil.nullity"}
"""Names in tests that must not resolve."""
FILES = {"flipalg.fish", "f2x.js", "f2x.wasm"}
"""Names of files in messages."""


def beyond_the_room(module: str, source: str) -> set[tuple[str, str]]:
    """Return (module, name) for the names of modules of other rooms that stand in strings of a source."""
    package, room = module.split(".")[0], module.rpartition(".")[0]
    own = f"{module if room == 'flipalg' else package if package == 'f2x' else room}."
    return {(module, name) for name in names_in(source) if not f"{name}.".startswith(own)}


def unresolved(names: Iterable[str]) -> set[str]:
    """Return the names that are neither a module nor an object of one."""
    wrong = set()
    for name in names:
        if name.split(".")[1] == "_native" and sys.modules.get(f"{name.split('.')[0]}._native") is None:
            continue  # there was no compiler
        try:
            resolve(name)
        except LookupError:
            wrong.add(name)
    return wrong


def test_no_module_names_a_module_of_another_room_in_a_string():
    sources = {module: path.read_text(encoding="utf-8") for module, path in SOURCES.items()}
    found = {pair for module, source in sources.items() for pair in beyond_the_room(module, source)}
    assert found == set(BY_STRING)


def test_a_planted_import_by_string_is_seen():
    for module, source, expected in [
        ("flipalg.theory.nullity", 'ROOM = "flipalg.answers.eliminated"', {"flipalg.answers.eliminated"}),
        ("flipalg.theory.nullity", 'import_module(f"flipalg.games.{name}")', {"flipalg.games"}),
        ("f2x.matrix_text", 'pictures = "flipalg.pictures.values"', {"flipalg.pictures.values"}),
        ("flipalg.theory.masks", 'raise ValueError("flipalg.answers.mask_boards eliminates")', set()),
        ("flipalg.theory.masks", 'def f():\n    """flipalg.games"""', set()),
        ("flipalg.commands.catalog", 'import_module(f"flipalg.commands.{name}")', set()),
    ]:
        assert {name for _, name in beyond_the_room(module, source)} == expected, source


def test_names_in_messages_and_documentation_resolve():
    named = {module: re.findall(DOTTED, path.read_text(encoding="utf-8")) for module, path in SOURCES.items()}
    wrong = {module: unresolved(set(found) - FILES) for module, found in named.items()}
    assert {module: names for module, names in wrong.items() if names} == {}


@pytest.mark.parametrize("folder", ["tests", "f2x/tests"])
def test_names_in_tests_resolve(folder):
    files = sorted(path for path in (TESTS.parent / folder).rglob("*.py") if path.name != Path(__file__).name)
    names = {path.name: names_in(path.read_text(encoding="utf-8")) - PLANTED for path in files}
    wrong = {file: unresolved(found) for file, found in names.items()}
    assert {file: found for file, found in wrong.items() if found} == {}


def test_names_in_ledgers_resolve():
    for path in sorted([*TESTS.glob("*.toml"), *TESTS.parent.glob("docs/*.toml")]):
        text = path.read_text(encoding="utf-8")
        assert unresolved(re.findall(rf'"({DOTTED})"', text)) == set(), path.name


def test_a_name_that_moved_does_not_resolve():
    assert resolve("flipalg.grids.grid.Grid.of")
    assert unresolved([*PLANTED, "flipalg.theory.grid", "flipalg.nullity"]) == {*PLANTED, "flipalg.theory.grid"}
    assert SOURCES
