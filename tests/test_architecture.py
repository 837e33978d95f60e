"""The "may import" lines of the rooms, read from the imports themselves."""

import ast
import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import pytest

import flipalg

PACKAGE = Path(flipalg.__file__).parent

SYSTEM, ALGEBRA = {"system"}, {"system", "algebra"}
MAY_IMPORT = {
    "system": set(),  # knows nothing of flipalg
    "runs": SYSTEM,
    "algebra": SYSTEM,
    "impartial": SYSTEM,
    "matrices": ALGEBRA,
    "theory": ALGEBRA,  # never matrices: where the two agree, that is evidence
    "boards": ALGEBRA | {"theory"},
    "games": ALGEBRA | {"boards", "matrices", "theory"},
    "solvers": ALGEBRA | {"games", "boards", "matrices", "theory"},
    "extremal": ALGEBRA | {"solvers", "games", "boards", "matrices", "theory"},
}
BELOW = set(MAY_IMPORT)
MAY_IMPORT["pictures"] = BELOW
MAY_IMPORT["reports"] = BELOW
MAY_IMPORT["worksheets"] = BELOW | {"pictures"}
MAY_IMPORT["printed"] = BELOW | {"pictures"}
MAY_IMPORT["page"] = BELOW | {"reports", "pictures", "worksheets"}
MAY_IMPORT["commands"] = BELOW | {"reports", "pictures", "worksheets", "printed", "page"}


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


FROM_EVERY_ROOM = {"pictured", "__version__"}
"""The one arrow upwards: a value asks pictures for its picture, by name and only when it is wanted."""


def violations(room: str, source: str) -> set[str]:
    return rooms_imported_by(source) - MAY_IMPORT[room] - FROM_EVERY_ROOM - {room}


def test_the_arrow_upwards_imports_nothing_of_flipalg():
    assert not rooms_imported_by((PACKAGE / "pictured.py").read_text(encoding="utf-8"))


def test_every_room_is_known():
    rooms = {path.name for path in PACKAGE.iterdir() if any(path.glob("*.py"))}
    assert rooms <= set(MAY_IMPORT)


def test_rooms_import_only_what_they_may():
    for room in MAY_IMPORT:
        for path in (PACKAGE / room).rglob("*.py"):
            assert not violations(room, path.read_text(encoding="utf-8")), path


def imports_of(source: str, modules: Iterable[str]) -> set[str]:
    """Return the modules that a source imports, wherever in it, but for those that only types need."""
    tree, known = ast.parse(source), set(modules)
    for_types = {
        below
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for statement in node.body
        for below in ast.walk(statement)
    }
    found = set()
    for node in set(ast.walk(tree)) - for_types:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in known else str(node.module) for name in names}
    return found & known


def without_circles(imports: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return what is left when modules that import nothing that is left are taken away, again and again."""
    left = imports
    while done := {name for name, used in left.items() if not used & set(left)}:
        left = {name: used for name, used in left.items() if name not in done}
    return left


def test_no_modules_import_one_another_in_a_circle():
    sources = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in PACKAGE.rglob("*.py")
    }
    imports = {name: imports_of(path.read_text(encoding="utf-8"), sources) - {name} for name, path in sources.items()}
    assert not without_circles(imports)
    assert without_circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}).keys() == {"a", "b", "c"}
    assert imports_of("def f():\n    from flipalg.algebra import integers", sources) >= {"flipalg.algebra.integers"}


def test_what_is_public_is_there_and_says_what_it_is():
    listed = 0
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        defined = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        for name in public_names(tree) if path.name != "__init__.py" else ():
            listed += 1
            assert ast.get_docstring(defined[name]) if name in defined else name in other_names(tree), (path, name)
    assert listed > 50


def public_names(tree: ast.Module) -> list[str]:
    """Return what a module lists in its __all__."""
    lists = (node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__")
    return [name for node in lists for name in ast.literal_eval(node.value)]


def other_names(tree: ast.Module) -> set[str]:
    """Return what a module assigns, and what it has from elsewhere."""
    names = {
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            names |= {ast.unparse(target) for target in getattr(node, "targets", None) or [node.target]}
    return names


def test_elimination_imports_nothing_of_flipalg():
    assert not rooms_imported_by((PACKAGE / "matrices" / "elimination.py").read_text(encoding="utf-8"))


def modules_imported_by(source: str) -> set[str]:
    """Return the first parts of the names of all modules that a source imports, wherever in it."""
    trees = list(ast.walk(ast.parse(source)))
    names = [alias.name for node in trees if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in trees if isinstance(node, ast.ImportFrom) and node.module]
    return {name.split(".")[0] for name in names}


def test_theory_imports_no_flint():
    for path in (PACKAGE / "theory").rglob("*.py"):
        assert "flint" not in modules_imported_by(path.read_text(encoding="utf-8")), path
    assert "flint" in modules_imported_by("def f():\n    from flint import nmod_poly")


def test_f2x_imports_nothing_of_flipalg():
    for path in (PACKAGE.parent / "f2x").rglob("*.py"):
        assert "flipalg" not in modules_imported_by(path.read_text(encoding="utf-8")), path
    assert "flipalg" in modules_imported_by("def f():\n    from flipalg import nullity")


def test_theory_sees_no_matrices_of_f2x_either():
    for path in (PACKAGE / "theory").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert "f2x.matrix" not in source, path
        assert "F2Matrix" not in source, path


def test_a_planted_violation_is_seen():
    assert violations("theory", "from flipalg.matrices.elimination import rank") == {"matrices"}
    assert violations("theory", "def f():\n    import flipalg.matrices.elimination") == {"matrices"}
    assert violations("matrices", "from flipalg.theory import nullity") == {"theory"}
    assert violations("algebra", "from flipalg import is_unique") == {"is_unique"}
    assert violations("solvers", "from flipalg.theory.nullity import nullity") == set()


HEAVY = ("pandas", "sympy", "matplotlib", "numpy", "scipy", "networkx", "tabulate", "tqdm")


def modules_loaded_by(statement: str, among: Iterable[str] = HEAVY) -> list[str]:
    code = f"import sys; {statement}; print([name for name in {tuple(among)} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    return ast.literal_eval(run.stdout)


def test_each_public_name_is_defined_where_the_stub_says():
    stub = ast.parse((PACKAGE / "__init__.pyi").read_text(encoding="utf-8"))
    homes = {node.names[0].name: node.module for node in stub.body if isinstance(node, ast.ImportFrom)}
    assert sorted({*homes, "__version__"}) == flipalg.__all__ == sorted(flipalg.__all__)
    for name, home in homes.items():
        assert getattr(flipalg, name) is getattr(import_module(f"flipalg.{home}"), name)
    with pytest.raises(AttributeError, match="No flipalg attribute solver"):
        _ = flipalg.solver


def test_import_is_light():
    assert modules_loaded_by("import flipalg") == []


def test_answers_about_one_board_stay_light():
    statement = "import flipalg; flipalg.is_unique(199, 199), flipalg.nullity(300, 10**50), str(flipalg.rule(6))"
    assert modules_loaded_by(statement) == []


def test_a_small_board_is_solved_with_nothing_compiled():
    for question in ("solve 5 5", "solve 5 5 --fewest", "hint ##./.#./...", "kernel 5 5"):
        statement = f"from flipalg.cli import main; assert main({question.split()}) == 0"
        program = f"import contextlib, io\nwith contextlib.redirect_stdout(io.StringIO()):\n    {statement}\n"
        assert modules_loaded_by(f"exec({program!r})") == [], question


def test_a_nullity_loads_neither_flint_nor_a_room_above_theory():
    questions = "nullity(10**4, 10**4), nullity(199, 10**50), nullity(30, 40, 'king')"
    statement = f"from flipalg import nullity; {questions}"
    assert modules_loaded_by(statement, ("flint", *HEAVY)) == []
    above = [f"flipalg.{room}" for room in MAY_IMPORT if room not in ("system", "algebra", "theory")]
    assert modules_loaded_by(statement, above) == []
    assert modules_loaded_by("import flipalg.solvers", above) == ["flipalg.solvers"]


def test_the_command_line_is_light_until_it_works():
    assert modules_loaded_by("from flipalg.commands.catalog import whole_parser; whole_parser()") == []


def test_a_fresh_process_loads_the_theory_alone_and_no_flint():
    program = "import sys, flipalg; assert flipalg.nullity(10**4, 10**4) == 0; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert {name.split(".")[1] for name in loaded if name.startswith("flipalg.")} <= {
        "_native",
        "algebra",
        "system",
        "theory",
    }
    assert not loaded & {"flint", "numpy", "pandas"}
