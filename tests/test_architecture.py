"""The "may import" lines of the rooms, read from the imports themselves."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import flipalg

PACKAGE = Path(flipalg.__file__).parent

MAY_IMPORT = {
    "algebra": set(),
    "matrices": {"algebra"},
    "theory": {"algebra"},  # never matrices: where the two agree, that is evidence
    "colors": {"algebra"},  # a sibling of theory
    "games": {"matrices", "theory", "algebra"},
    "solvers": {"games", "matrices", "colors", "theory", "algebra"},
    "impartial": set(),
    "runs": set(),
    "reports": {"any_colors", "runs", "impartial", "solvers", "games", "matrices", "colors", "theory", "algebra"},
    "commands": {
        "any_colors",
        "runs",
        "reports",
        "impartial",
        "solvers",
        "games",
        "matrices",
        "colors",
        "theory",
        "algebra",
    },
}


def rooms_imported_by(source: str) -> set[str]:
    """Return the rooms of flipalg that a module's source imports, wherever in it."""
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            assert node.names[0].name != "*", "imports name what they take"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    parts = [name.split(".") for name in names]
    return {part[1] if len(part) > 1 else "" for part in parts if part[0] == "flipalg"}


FROM_EVERY_ROOM = {"pictured", "atomic_files", "numba_cache", "address_space", "patience"}
"""The one arrow upwards: a value asks reports.pictures for its picture, by name and only when it is wanted.  And
modules that know nothing of flipalg: how a file is written, how compiled code is kept, what a limit leaves, how Ctrl-C
is heard."""


def violations(room: str, source: str) -> set[str]:
    return rooms_imported_by(source) - MAY_IMPORT[room] - FROM_EVERY_ROOM - {room}


def test_what_every_room_may_use_knows_nothing_of_flipalg():
    for name in FROM_EVERY_ROOM:
        imported = rooms_imported_by((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))
        assert imported <= {"atomic_files", "address_space", "patience"}


def test_every_room_is_known():
    rooms = {path.name for path in PACKAGE.iterdir() if any(path.glob("*.py"))}
    assert rooms <= set(MAY_IMPORT)


def test_rooms_import_only_what_they_may():
    for room in MAY_IMPORT:
        for path in (PACKAGE / room).rglob("*.py"):
            assert not violations(room, path.read_text(encoding="utf-8")), path


def test_elimination_imports_nothing_of_flipalg():
    assert not rooms_imported_by((PACKAGE / "matrices" / "elimination.py").read_text(encoding="utf-8"))


def modules_imported_by(source: str) -> set[str]:
    """Return the first parts of the names of all modules that a source imports, wherever in it."""
    trees = list(ast.walk(ast.parse(source)))
    names = [alias.name for node in trees if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in trees if isinstance(node, ast.ImportFrom) and node.module]
    return {name.split(".")[0] for name in names}


def test_theory_holds_polynomials_as_bits_and_imports_no_flint():
    for path in (PACKAGE / "theory").rglob("*.py"):
        assert "flint" not in modules_imported_by(path.read_text(encoding="utf-8")), path
    assert "flint" in modules_imported_by("def f():\n    from flint import nmod_poly")


def test_a_planted_violation_is_seen():
    assert violations("theory", "from flipalg.matrices.elimination import rank") == {"matrices"}
    assert violations("theory", "def f():\n    import flipalg.matrices.elimination") == {"matrices"}
    assert violations("matrices", "from flipalg.theory import nullity") == {"theory"}
    assert violations("algebra", "from flipalg import is_unique") == {"is_unique"}
    assert violations("solvers", "from flipalg.theory.nullity import nullity") == set()


HEAVY = ("pandas", "sympy", "matplotlib", "numpy", "numba", "scipy", "networkx", "tabulate", "tqdm")


def modules_loaded_by(statement: str) -> list[str]:
    code = f"import sys; {statement}; print([name for name in {HEAVY} if name in sys.modules])"
    environment = {name: value for name, value in os.environ.items() if name != "FLIPALG_BACKEND"}  # as users have it
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent, env=environment
    )
    return ast.literal_eval(run.stdout)


def test_each_public_name_is_where_it_is_said_to_be():
    source = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    seen_by_types = {
        alias.name: node.module.removeprefix("flipalg.")
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module.startswith("flipalg.")
        for alias in node.names
    }
    assert seen_by_types == flipalg._HOME
    assert sorted({*flipalg._HOME, "__version__"}) == flipalg.__all__ == sorted(flipalg.__all__)
    for name in flipalg.__all__:
        assert getattr(flipalg, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'solver'"):
        _ = flipalg.solver


def test_import_is_light():
    assert modules_loaded_by("import flipalg") == []


def test_answers_about_one_board_stay_light():
    statement = "import flipalg; flipalg.is_unique(199, 199), flipalg.nullity(300, 10**50), str(flipalg.rule(6))"
    assert modules_loaded_by(statement) == []


def test_the_command_line_is_light_until_it_works():
    assert modules_loaded_by("from flipalg.cli import build_parser; build_parser()") == []
