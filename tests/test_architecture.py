"""Rooms, circles, late imports, names of modules and `__all__`, read from the sources (docs/architecture.md)."""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from named import statements

import f2x
import flipalg

PACKAGE = Path(flipalg.__file__).parent
SOURCES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for package in ("f2x", "flipalg")
    for path in sorted((PACKAGE.parent / package).rglob("*.py"))
    if path.name != "setup.py"
    and not {"_core", "build", "tests", "tools"} & set(path.relative_to(PACKAGE.parent).parts)
}


@cache
def trees() -> dict[str, ast.Module]:
    """Return the syntax tree of every module."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in SOURCES.items()}


MAY_IMPORT = {"system": set(), "languages": set()}
"""{room: the rooms of flipalg that it may import}, from the ground up."""


def above(*rooms: str) -> set[str]:
    """Return these rooms and all that they may import."""
    return {*rooms}.union(*(MAY_IMPORT[room] for room in rooms))


MAY_IMPORT["runs"] = MAY_IMPORT["algebra"] = above("system")
MAY_IMPORT["impartial"] = MAY_IMPORT["matrices"] = MAY_IMPORT["grids"] = above("algebra")
MAY_IMPORT["theory"] = above("grids")  # never matrices: where the two agree, that is evidence
MAY_IMPORT["certificates"] = MAY_IMPORT["squares"] = MAY_IMPORT["counting"] = above("theory")
MAY_IMPORT["systems"] = above("matrices")
MAY_IMPORT["boards"] = above("grids", "systems")
MAY_IMPORT["fewest"] = above("boards")
MAY_IMPORT["games"] = above("fewest", "theory")
MAY_IMPORT["answers"] = above("boards", "theory")
MAY_IMPORT["solvers"] = above("games")
MAY_IMPORT["extremal"] = above("solvers", "answers")
BELOW = above("extremal", "certificates", "squares", "counting", "impartial", "runs")
MAY_IMPORT["pictures"] = BELOW
MAY_IMPORT["tables"] = BELOW
MAY_IMPORT["reports"] = above("tables")
MAY_IMPORT["sequences"] = above("reports")
MAY_IMPORT["worksheets"] = above("pictures", "languages")
MAY_IMPORT["printed"] = above("pictures")
MAY_IMPORT["widget"] = above("solvers")
MAY_IMPORT["console"] = above("worksheets", "certificates", "impartial")
MAY_IMPORT["commands"] = above("console", "sequences", "printed")


@cache
def imports_of(tree: ast.AST) -> list[tuple[ast.stmt, str, str]]:
    """Return (statement, module, name) for all imports of a source, those for types alone and in functions too."""
    found: list[tuple[ast.stmt, str, str]] = []
    for node in statements(tree):
        if isinstance(node, ast.Import):
            found += [(node, alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [(node, "." * node.level + (node.module or ""), alias.name) for alias in node.names]
    return found


def room_of(module: str) -> str:
    """Return the folder of a module, as flipalg.theory."""
    return module if SOURCES[module].name == "__init__.py" else module.rpartition(".")[0]


def rooms_imported_by(tree: ast.AST) -> set[str]:
    """Return the rooms of flipalg that a source imports, and the names that it has from flipalg itself."""
    parts = [f"{module}.{name}".split(".") for _, module, name in imports_of(tree)]
    return {part[1] for part in parts if part[0] == "flipalg"}


FROM_EVERY_ROOM = {"pictured", "__version__"}
"""The one arrow upwards: a value asks pictures for its picture, by name and only when it is wanted."""


def violations(room: str, tree: ast.AST) -> set[str]:
    return rooms_imported_by(tree) - MAY_IMPORT[room] - FROM_EVERY_ROOM - {room}


def packages_imported_by(room: str) -> set[str]:
    """Return the packages that the modules of a room import."""
    inside = [tree for module, tree in trees().items() if f"{module}.".startswith(f"{room}.")]
    return {module.split(".")[0] for tree in inside for _, module, _ in imports_of(tree)}


def test_every_room_is_known():
    rooms = {path.name for path in PACKAGE.iterdir() if any(path.glob("*.py"))}
    assert rooms == set(MAY_IMPORT)


def test_rooms_import_only_the_rooms_allowed():
    found = {
        module: violations(module.split(".")[1], tree)
        for module, tree in trees().items()
        if module.startswith(tuple(f"flipalg.{room}." for room in MAY_IMPORT))
    }
    assert {module: rooms for module, rooms in found.items() if rooms} == {}


def test_the_arrow_upwards_and_elimination_import_nothing_of_flipalg():
    assert rooms_imported_by(trees()["flipalg.pictured"]) == set()
    assert rooms_imported_by(trees()["flipalg.matrices.elimination"]) == set()


def test_theory_imports_neither_flint_nor_the_matrices_of_f2x():
    assert "flint" not in packages_imported_by("flipalg.theory")
    assert "flint" in packages_imported_by("flipalg.algebra")
    for module, path in SOURCES.items():
        if module.startswith("flipalg.theory."):
            source = path.read_text(encoding="utf-8")
            assert "f2x.matrix" not in source, module
            assert "F2Matrix" not in source, module


def test_f2x_names_nothing_of_flipalg():
    assert "flipalg" not in packages_imported_by("f2x")
    folder = PACKAGE.parent / "f2x"
    files = [path for path in folder.rglob("*") if path.suffix in (".py", ".pyi", ".c", ".h", ".txt", ".toml", ".in")]
    naming = [
        path.relative_to(folder).as_posix()
        for path in files
        if "build" not in path.relative_to(folder).parts and "flipalg" in path.read_text(encoding="utf-8")
    ]
    assert naming == []


def names_of_f2x(tree: ast.AST) -> set[str]:
    """Return the names that a source imports from f2x and that are not in the stub of f2x."""
    found = {f"{module}.{name}" for _, module, name in imports_of(tree) if module.split(".")[0] == "f2x"}
    return found - {f"f2x.{name}" for name in ("", *f2x.__all__)}


def test_flipalg_imports_only_public_names_of_f2x():
    found = {module: names_of_f2x(tree) for module, tree in trees().items() if module.split(".")[0] == "flipalg"}
    assert {module: names for module, names in found.items() if names} == {}
    for source in ("from f2x.orders import order", "from f2x import orders", "import f2x.orders"):
        assert names_of_f2x(ast.parse(source)), source
    assert not names_of_f2x(ast.parse("import f2x\nfrom f2x import is_prime"))


def test_the_kernels_include_only_the_public_header_of_f2x():
    text = "".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "_kernels").rglob("*.[ch]"))
    assert set(re.findall(r'#include "([./]*f2x/[^"]*)"', text)) == {"../../f2x/_core/f2x.h"}


def test_the_library_imports_nothing_of_the_page_or_the_scripts():
    root = PACKAGE.parent
    outside = {path.stem for folder in ("site/python", "site/tools", "scripts") for path in (root / folder).glob("*")}
    assert {"flipalg_page", "build_page", "classify"} <= outside
    assert packages_imported_by("flipalg") & (outside - set(sys.stdlib_module_names)) == set()
    assert packages_imported_by("f2x") & (outside - set(sys.stdlib_module_names)) == set()
    texts = (path.read_text(encoding="utf-8") for path in SOURCES.values())
    assert not any("flipalg_page" in text for text in texts)  # by string neither


def test_imports_are_written_in_full_and_name_each_object():
    for module, tree in trees().items():
        for _, imported, name in imports_of(tree):
            assert not imported.startswith("."), module
            assert name != "*", module


def test_a_planted_violation_is_seen():
    for room, source, expected in [
        ("theory", "from flipalg.matrices.elimination import rank", {"matrices"}),
        ("theory", "def f():\n    import flipalg.matrices.elimination", {"matrices"}),
        ("theory", "if TYPE_CHECKING:\n    from flipalg.matrices.elimination import rank", {"matrices"}),
        ("matrices", "from flipalg.theory import nullity", {"theory"}),
        ("algebra", "from flipalg import is_unique", {"is_unique"}),
        ("solvers", "from flipalg.theory.nullity import nullity_of", set()),
    ]:
        assert violations(room, ast.parse(source)) == expected, source


def circles(imports: dict[str, set[str]]) -> set[frozenset[str]]:
    """Return the sets of modules that reach one another."""
    reached = {name: set(used) for name, used in imports.items()}
    for through in imports:
        for below in reached.values():
            if through in below:
                below |= reached[through]
    return {
        frozenset(other for other in below if name in reached[other])
        for name, below in reached.items()
        if name in below
    }


def test_no_modules_import_one_another_in_a_circle():
    imports = {
        module: {
            f"{imported}.{name}" if f"{imported}.{name}" in SOURCES else imported
            for _, imported, name in imports_of(tree)
        }
        & (set(SOURCES) - {module})
        for module, tree in trees().items()
    }
    assert circles(imports) == set()
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == {frozenset("bc")}


HEAVY = ("pandas", "sympy", "matplotlib", "numpy", "scipy", "networkx", "tabulate", "tqdm")
LATE = {
    *HEAVY,
    *("PIL", "anywidget", "distributed", "flint", "galois", "mpl_toolkits", "pyarrow", "shtab"),
    *(
        "concurrent",
        "difflib",
        "http",
        "multiprocessing",
        "resource",
        "subprocess",
        "tempfile",
        "tomllib",
        "webbrowser",
    ),
}
"""Packages that a function may import: heavy ones, those of extras, and parts of Python that take milliseconds."""
MAY_IMPORT_LATE = {
    ("flipalg", "flipalg.grids.names"): "loads a room, needed only for an unknown name",
    ("f2x.child_process", "pickle"): "1.3 ms of each import of nullity, needed only with a child process",
    ("f2x.child_process", "threading"): "4 ms of each import of nullity, needed only in an interactive session",
    ("f2x.extension_field", "f2x.uses.extension_array"): "loads numpy",
    ("f2x.uses.irreducible_record", "importlib"): "15 ms of each import of nullity, needed only to read the record",
    ("f2x.uses.irreducible_record", "hashlib"): "2.5 ms of each import of nullity, needed only to write the record",
    ("flipalg.__main__", "flipalg.cli"): "in the try: Ctrl-C during this import prints one line, too",
    ("flipalg.commands.why", "flipalg.reports.reasons"): "100 ms, needed only for a board",
    ("flipalg.commands.why", "flipalg.sequences.sequences"): "100 ms, needed only for an A-number",
    ("flipalg.console.picture_files", "flipalg.console"): "loads every module that draws, needed only for a file",
    ("flipalg.answers.nullity_tables", "flipalg.answers.board_values"): "loads numpy",
    ("flipalg.answers.nullities", "flipalg.answers"): "loads matrices, for no board but one without a formula",
}
"""The other imports in functions, (module, imported module), and the reason for each."""


def late_imports(tree: ast.AST) -> set[str]:
    """Return the modules that functions of a source import, without the packages that they may."""
    functions = [node for node in statements(tree) if isinstance(node, ast.FunctionDef)]
    found = {module for function in functions for _, module, _ in imports_of(function)}
    return {module for module in found if module.split(".")[0] not in LATE}


def test_functions_import_only_heavy_packages():
    found = {(module, imported) for module, tree in trees().items() for imported in late_imports(tree)}
    assert found == set(MAY_IMPORT_LATE)
    assert late_imports(ast.parse("def f():\n    import numpy as np\n    from flipalg import nullity")) == {"flipalg"}


MIRRORS = {"flipalg.commands", "flipalg.pictures"}
"""Rooms whose modules may have the name of the module that they serve."""


def test_a_base_name_stands_in_one_room():
    homes = defaultdict(list)
    for module, path in SOURCES.items():
        if not path.name.startswith("__") and room_of(module) not in MIRRORS:
            homes[module.split(".")[0], path.stem].append(module)
    repeated = {module: modules for modules in homes.values() if len(modules) > 1 for module in modules}
    assert repeated == {}


def listed(tree: ast.Module) -> list[str] | None:
    """Return the names in the `__all__` of a source, None without one."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets):
            return ast.literal_eval(node.value)
    return None


def defined(tree: ast.AST) -> dict[str, ast.AST]:
    """Return the statement that defines each name of a module, under conditions too."""
    found: dict[str, ast.AST] = {}
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name: node for alias in node.names}
        elif isinstance(node, ast.If | ast.Try | ast.ExceptHandler):
            found |= defined(node)
        else:
            names = [name for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)]
            found |= {name.id: node for name in names}
    return found


def test_every_module_lists_documented_names_in_all():
    unlisted, wrong = [], {}
    for module, tree in trees().items():
        if not SOURCES[module].name.startswith("__"):
            names, nodes = listed(tree), defined(tree)
            unlisted += [module] if names is None else []
            wrong[module] = [
                name
                for name in names or ()
                if name not in nodes
                or (isinstance(nodes[name], ast.FunctionDef | ast.ClassDef) and not ast.get_docstring(nodes[name]))
            ]
    assert {module: names for module, names in wrong.items() if names} == {}
    assert unlisted == []
    assert listed(ast.parse("x = 1")) is None


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
    with pytest.raises(AttributeError, match="has no attribute 'solver': did you mean solve"):
        _ = flipalg.solver


def test_import_is_light():
    assert modules_loaded_by("import flipalg") == []


def test_answers_about_one_board_stay_light():
    statement = "import flipalg; flipalg.is_unique(199, 199), flipalg.nullity(300, 10**50), str(flipalg.rule(6))"
    assert modules_loaded_by(statement) == []


def test_a_small_board_is_solved_with_nothing_compiled():
    questions = ["solve 5 5", "solve 5 5 --fewest", "hint ##./.#./...", "kernel 5 5"]
    statement = f"from flipalg.cli import main; assert not any(main(line.split()) for line in {questions})"
    program = f"import contextlib, io\nwith contextlib.redirect_stdout(io.StringIO()):\n    {statement}\n"
    assert modules_loaded_by(f"exec({program!r})") == []


LIGHT = ("system", "algebra", "grids", "theory", "answers")
"""The rooms that a nullity by a formula loads."""


@pytest.mark.skipif(f2x.backend == "flint", reason="without the core FLINT computes")
def test_a_nullity_loads_neither_flint_nor_a_room_beside_theory():
    questions = "nullity(10**4, 10**4), nullity(199, 10**50), nullity(30, 40, 'king')"
    statement = f"from flipalg import nullity; {questions}"
    assert modules_loaded_by(statement, ("flint", *HEAVY)) == []
    above = [f"flipalg.{room}" for room in MAY_IMPORT if room not in LIGHT]
    assert modules_loaded_by(statement, above) == []
    assert modules_loaded_by("import flipalg.solvers", above) == ["flipalg.solvers"]


def test_the_command_line_is_light_until_it_works():
    assert modules_loaded_by("from flipalg.commands.helping import whole_parser; whole_parser()") == []


def test_a_fresh_process_loads_the_light_rooms_alone_and_no_flint():
    program = "import sys, flipalg; assert flipalg.nullity(10**4, 10**4) == 0; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert {name.split(".")[1] for name in loaded if name.startswith("flipalg.")} <= {"_native", *LIGHT}
    assert not loaded & {"flint" if f2x.backend == "native" else "sympy", "numpy", "pandas"}
