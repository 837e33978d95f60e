"""The modules of the page: every import finds its module, and no folder imports one above it (site/README.md)."""

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, normpath

from browser import ROOT
from build_page import MADE

import flipalg.widget

JS = ROOT / "site" / "js"
BOARD = Path(flipalg.widget.__file__).parent / "board"
MODULES = {f"js/{path.relative_to(JS).as_posix()}": path for path in JS.rglob("*.js")}
MODULES |= {f"board/{path.name}": path for path in BOARD.glob("*.js")}
ELSEWHERE = {"js/shared/reported.js", "codes/qrcode.mjs", "codes/jsQR.js", "engine/worker.js", "../sw.js"}
IMPORT = re.compile(r"""(?:^import |(?:^import |^export |\} )(?:[^;"'`]* )?from |\bimport\()["']([^"']+)["']""", re.M)
BY_ADDRESS = re.compile(r"""new URL\(["'](\.[^"']*\.js)["'], import\.meta\.url""")

BELOW = {"board", "shared", "solving"}
MAY_IMPORT = {
    "board": set(),  # of the widget, too
    "shared": {"board"},
    "solving": {"board", "shared"},
    "map": BELOW,
    "puzzles": BELOW,
    "pictures": BELOW,
    "games": BELOW | {"pictures", "puzzles"},
    "learn": BELOW | {"puzzles"},
    "play": BELOW | {"map", "puzzles", "pictures", "games", "learn"},
    "atlas": BELOW | {"map"},
}
"""{folder: the folders that its modules import, now or when they are needed}."""
MOST_FILES = 25


def resolved(name, target):
    """Return the path of an import in the folder of the version."""
    return normpath(f"{dirname(name)}/{target}")


def targets(code):
    """Return the addresses that a module imports, or gives to a worker."""
    code = re.sub(r"^\s*//.*$", "", code, flags=re.M)
    return IMPORT.findall(code) + BY_ADDRESS.findall(code)


@cache
def imports():
    """Return {module: the modules that it imports}."""
    return {
        name: {resolved(name, target) for target in targets(path.read_text(encoding="utf-8"))}
        for name, path in MODULES.items()
    }


def folder_of(name):
    return name.split("/")[-2]


def strangers(imports):
    """Return the imports of modules that do not exist."""
    known = {*MODULES, *MADE, *ELSEWHERE}
    return {(name, other) for name, others in imports.items() for other in others if other not in known}


def upwards(imports):
    """Return the imports of folders that a folder may not import."""
    pairs = {(name, other) for name, others in imports.items() for other in others - ELSEWHERE}
    return {
        pair
        for pair in pairs
        if (own := folder_of(pair[0])) != (other := folder_of(pair[1])) and other not in MAY_IMPORT[own]
    }


def test_every_import_finds_its_module():
    assert strangers(imports()) == set()
    assert sum(map(len, imports().values())) > 200
    code = 'import { a } from "./dom.js";\nimport "./b.js";\nimport("../c.js"); new URL("./d.js", import.meta.url)'
    assert targets(code) == ["./dom.js", "./b.js", "../c.js", "./d.js"]
    assert strangers({"js/play/app.js": {resolved("js/play/app.js", "./dom.js")}}) == {
        ("js/play/app.js", "js/play/dom.js")
    }


def test_folders_import_only_the_folders_allowed():
    assert {folder_of(name) for name in MODULES} == set(MAY_IMPORT)
    assert upwards(imports()) == set()
    assert upwards({"js/shared/dom.js": {"js/play/app.js"}}) != set()


def test_no_modules_import_one_another_in_a_circle():
    left = {name: others & set(MODULES) for name, others in imports().items()}
    while free := {name for name, others in left.items() if not others & left.keys()}:
        left = {name: others for name, others in left.items() if name not in free}
    assert left == {}


def test_every_module_is_imported_or_starts_a_page():
    pages = {"js/play/app.js", "js/atlas/atlas.js", "js/learn/lesson.js", "board/widget.js"}
    assert set(MODULES) - set().union(*imports().values()) == pages


def test_no_folder_of_the_page_has_more_files_than_a_reader_overlooks():
    folders = [
        folder for part in ("js", "python", "tools") for folder in (ROOT / "site" / part).rglob("*") if folder.is_dir()
    ]
    folders += [
        ROOT / "site",
        ROOT / "site" / "tools",
        *(path.parent for path in (ROOT / "tests" / "site").rglob("*.py")),
    ]
    for folder in folders:
        assert sum(path.is_file() for path in folder.iterdir()) <= MOST_FILES, folder
