"""Every module of flipalg serves users, and research is imported by itself alone.

A module serves users if the stubs, `flipalg.games` and `flipalg.impartial`, the command line, the site or a notebook of
the lessons reach it by imports: also those in functions and for types, and by strings that name a module.  A test is
not a user.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = {"setup.py", "conftest.py"}


def modules_of(*packages: str) -> dict[str, str]:
    """Return {dotted name: source} of the modules in folders of the repository, without tests and build scripts."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path.read_text(
            encoding="utf-8"
        )
        for package in packages
        for path in sorted((ROOT / package).rglob("*.py"))
        if not {"tests", "tools", "build", "_core", "node_modules"} & set(path.parts) and path.name not in BUILD
    }


def names_in(source: str) -> set[str]:
    """Return the dotted names that a source imports, and the strings that could name a module."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value.partition(":")[0])
    return found


def folders_by_name(sources: Iterable[str]) -> set[str]:
    """Return the packages whose modules are loaded by name: import_module(f"PACKAGE.{...}")."""
    return {name for source in sources for name in re.findall(r'import_module\(\s*f"([\w.]+)\.\{', source)}


def reached(modules: Mapping[str, str], roots: Iterable[str]) -> set[str]:
    """Return the modules that are reached from the roots; a module reaches its packages."""
    by_name = folders_by_name(modules.values())
    waiting, seen = set(roots), set()
    while waiting:
        module = waiting.pop()
        parts = module.split(".")
        if module not in modules or module in seen:
            waiting |= {module.rpartition(".")[0]} & (set(modules) - seen)  # a name of a module
            continue
        seen.add(module)
        names = names_in(modules[module]) | {".".join(parts[:k]) for k in range(1, len(parts))}
        short = {name.partition(".")[0] for name in names if re.fullmatch(r"\w+(\.\w+)?", name)}
        waiting |= (names | {f"{folder}.{name}" for folder in by_name for name in short}) & (set(modules) - seen)
    return seen


def roots() -> set[str]:
    """Return the modules with which users begin."""
    found = {"flipalg", "flipalg.games", "flipalg.impartial", "flipalg.__main__"}
    for stub in [path for package in ("f2x", "flipalg") for path in (ROOT / package).rglob("__init__.pyi")]:
        package = ".".join(stub.relative_to(ROOT).parent.parts)
        for module, name in re.findall(r"(?m)^from \.([\w.]*) import (\w+)", stub.read_text(encoding="utf-8")):
            parent = f"{package}.{module}".rstrip(".")
            found |= {parent, f"{parent}.{name}"}
    for path in [*(ROOT / "site").rglob("*"), *(ROOT / "docs" / "lessons").glob("*.ipynb")]:
        if path.suffix in {".py", ".js", ".mjs", ".json", ".ipynb"} and "node_modules" not in path.parts:
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall(r"\b(?:flipalg|f2x)(?:\.\w+)+", text))
            found |= names_in(text) if path.suffix == ".py" else set()
    return found


def test_every_module_is_reached_from_what_users_begin_with():
    modules = {
        module: source
        for module, source in modules_of("f2x", "flipalg").items()
        if Path(ROOT, *module.split(".")).is_dir() or Path(ROOT, *module.split(".")[:-1], "__init__.py").exists()
    }  # f2x/tools/ has no __init__.py: it stays in the working copy
    assert set(modules) - reached(modules, roots()) == set()


def test_research_is_imported_by_nothing_else():
    sources = modules_of("f2x", "flipalg", "site", "scripts", "benchmarks")
    tests = {path.as_posix(): path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py")}
    importing = {
        module
        for module, source in {**sources, **tests}.items()
        if re.search(r"(?m)^\s*(?:from research\b|import research\b)|import_module\(f?\"research\b", source)
    }
    assert importing == set()


def test_a_module_that_only_a_test_uses_is_seen():
    modules = {
        "p": "",
        "p.used": "def f():\n    from p.late import g",
        "p.late": "import_module(f'p.room.{name}')\nimport_module(f\"p.room.{name}\")\nNAME = 'drawn.picture'",
        "p.room": "",
        "p.room.drawn": "LAZY = 'p.string:function'",
        "p.string": "",
        "p.room.forgotten": "",
        "p.unused": "from p import used",
    }
    assert set(modules) - reached(modules, ["p.used"]) == {"p.room.forgotten", "p.unused"}
