"""The Python that the page's worker fetches: what its answers can reach, compiled.

A module is packed if `flipalg_page` or a packed module imports it, also inside a function, and a file of data if a
packed module of its folder names it.  compile_python.mjs compiles both archives with Pyodide itself, because no other
Python has the same bytecode: the worker starts in a third of the processor's time.
"""

import ast
import zipfile
from functools import cache
from pathlib import Path

__all__ = ["PARTS", "UNUSED", "imports", "pack_library", "pack_modules", "reachable"]

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {"flipalg": ROOT, "f2x": ROOT, "flipalg_page": ROOT / "site" / "python"}
BY_NAME = ("f2x.by_wasm", "flipalg_page.atlas_answers", "flipalg_page.requests")
"""What the worker's script starts with, and f2x's backend there."""
LOADER = "lazy_loader/__init__.py"
DATA = (".pyi", ".po")
"""The endings of files that are read beside each module: public names, translations."""
UNUSED = frozenset(
    """
    __hello__ __phello__ _pydatetime _pyio _pyrepl _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse
    bdb cProfile calendar cmd code compileall configparser ctypes doctest filecmp fileinput ftplib getopt getpass
    gettext graphlib hmac http imaplib ipaddress mailbox mimetypes modulefinder multiprocessing netrc nturl2path
    optparse pdb pickletools platform plistlib poplib pprint profile pstats pty py_compile pyclbr pydoc quopri
    rlcompleter runpy sched secrets shelve shlex smtplib socketserver sqlite3 statistics symtable tabnanny tarfile
    this timeit trace tracemalloc tty unittest uuid wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
    """.split()  # noqa: SIM905
)
"""Modules of Python's library that the page does not need."""
PARTS = {
    "email": ("__init__",),
    "encodings": tuple(
        "__init__ aliases ascii cp1252 cp437 idna latin_1 punycode utf_16 utf_16_be utf_32 utf_8 utf_8_sig".split()  # noqa: SIM905
    ),
    "logging": ("__init__",),
    "urllib": ("__init__", "parse"),
}
"""{package of the library: its modules that are needed}; a PDF is written in cp1252, with a title in utf_16_be."""


@cache
def source_of(module: str) -> Path | None:
    """Return the file of one of the page's modules; None for another name."""
    path = FOLDERS.get(module.partition(".")[0], ROOT / "none").joinpath(*module.split("."))
    found = (path / "__init__.py", path.with_name(f"{path.name}.py"))
    return next((file for file in found if file.is_file()), None)


@cache
def public_names(package: str) -> dict[str, str]:
    """Return {public name: its module} of a package that loads them when they are used, by its stub."""
    stub = (source_of(package) or ROOT).with_suffix(".pyi")
    nodes = ast.parse(stub.read_text(encoding="utf-8")).body if stub.is_file() else []
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return {
        name.name: f"{package}.{node.module}" if node.level else str(node.module)
        for node in imports
        for name in node.names
    }


@cache
def imports(module: str) -> frozenset[str]:
    """Return the imports of a module that runs, those in functions too: modules, and names in them."""
    found: list[str] = []
    waiting: list[ast.AST] = [ast.parse((source_of(module) or ROOT).read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            public = public_names(node.module)
            found += [node.module, *(public.get(name.name, f"{node.module}.{name.name}") for name in node.names)]
        only_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        waiting += getattr(node, "orelse", []) if only_types else ast.iter_child_nodes(node)
    return frozenset(found)


@cache
def reachable() -> tuple[str, ...]:
    """Return the modules that the page's answers can import, with their packages."""
    found: set[str] = set()
    waiting = list(BY_NAME)
    while waiting:
        module = waiting.pop()
        if module not in found and source_of(module):
            found.add(module)
            waiting += [module.rpartition(".")[0], *imports(module)]
    return tuple(sorted(found))


def pack_modules(archive: Path, loader: Path) -> None:
    """Write the page's modules with their data, and lazy_loader from its wheel, to a zip file."""
    files: dict[str, Path] = {}
    for module in reachable():
        source = source_of(module) or ROOT
        folder = next(folder for top, folder in FOLDERS.items() if module.partition(".")[0] == top)
        text = source.read_text(encoding="utf-8")
        data = [file for file in source.parent.iterdir() if file.is_file() and file.suffix != ".py"]
        for file in (source, *data):
            if file == source or file.suffix in DATA or file.name in text:
                files[file.relative_to(folder).as_posix()] = file
    with zipfile.ZipFile(loader) as wheel, zipfile.ZipFile(archive, "w") as made:
        made.writestr(zipfile.ZipInfo(LOADER), wheel.read(LOADER))
        for name, file in sorted(files.items()):
            made.writestr(zipfile.ZipInfo(name), file.read_bytes())  # of no date


def pack_library(source: Path, archive: Path) -> None:
    """Copy the zip file of Python's library without what the page does not use."""
    with zipfile.ZipFile(source) as whole, zipfile.ZipFile(archive, "w") as made:
        for name in sorted(whole.namelist()):
            top, _, rest = name.removesuffix(".py").partition("/")
            if top not in UNUSED and (not rest or rest in PARTS.get(top, (rest,))):
                made.writestr(zipfile.ZipInfo(name), whole.read(name))
