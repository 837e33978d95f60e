"""Build the page that plays and proves in the browser: one folder that any static file server can serve.

    python scripts/build_site.py [--out build/site] [--zip FILE]    or site/tools/build_page.py

The parts, and how each is pinned
    Pyodide          npm, site/package-lock.json (by hash), as are qrcode-generator and jsQR for classes, and Rollup,
                     which joins the modules of the first paint (site/rollup.config.mjs)
    python-flint     and lazy_loader: wheels, by pip, site/engine/requirements.txt (by hash)
    flipalg          what site/python/ needs of this tree and of Python's library, compiled by page_python.py
    f2x.wasm         the core of f2x, compiled by the package ziglang (dependency group `page`) if it is installed
    the page         site/, flipalg/widget/board/ and the catalogs of both
The folder holds index.html, atlas/index.html, lessons/ (lesson_pages.py), sw.js and manifest.webmanifest; all else lies
in a folder named after a hash of the content, the version, so that files of two versions never meet.  The same tree
gives the same version.  Without Node.js the page has no prover (proofs, worksheets, most values of the atlas) and no
square codes; without ziglang its arithmetic is JavaScript's and FLINT's, a hundred times slower.
"""

import argparse
import gzip
import hashlib
import importlib
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from ledger_data import known_values, ledger_data
from lesson_pages import pages
from look_page import TOKENS, light_only, look_page
from page_header import header
from page_languages import page_translations
from page_modules import choices_module, examples, orders_module, sides_module
from page_python import pack_library, pack_modules

from flipalg.grids.grid import Grid
from flipalg.languages import LANGUAGES, translations
from flipalg.reports.board_report import board_report
from flipalg.widget.forms import forms_module

SITE = Path(__file__).resolve().parent.parent
ROOT = SITE.parent
WASM = runpy.run_path(str(ROOT / "f2x" / "tools" / "wasm.py"))

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
)
PLATFORM = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314")
PLATFORM += ("--platform", "pyemscripten_2026_0_wasm32", "--only-binary", ":all:")
PAGES = {"index.html": "play/app.js", "atlas/index.html": "atlas/atlas.js"}
"""{page: the module that it starts with}; atlas/index.html is made from site/atlas.html."""
MADE = {
    "board/forms.js": forms_module,
    "js/map/orders.js": orders_module,
    "js/solving/sides.js": sides_module,
    "js/learn/sheet_choices.js": choices_module,
}
"""{module that is written from flipalg's tables, in the folder of the version: the function that returns its text}."""
LARGEST_REPORTED = 40
"""The most rows and columns of the boards whose reports are written: half a minute."""
LATER = ("engine", "codes", "sheets", "reports")
"""The folders whose files are kept as the page fetches them; all others are kept at the first tap."""
WITHOUT_VERSION = (*PAGES, "sw.js", "manifest.webmanifest")
"""The files beside the folder of the version."""
UNSENT = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n|^[ \t]+", flags=re.M)
"""Lines of comments and the space before all others, a sixth of the modules and a twelfth of the styles: not sent."""
IMPORT = re.compile(r"""^(?:import|export) (?:.* from )?['"](\.[^'"]*)['"];""", flags=re.M)
WITHOUT_PROVER = """export function loadPyodide() {
  throw new Error("this page was built without Node.js");
}
"""


def run(*command: str, cwd: Path = ROOT, **environment: str) -> None:
    """Run a command; SystemExit with its output if it fails."""
    done = subprocess.run(command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"build_site: {' '.join(command)} failed\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def has_node() -> bool:
    """Whether npm can install what the whole page needs."""
    return shutil.which("npm") is not None


def has_compiler() -> bool:
    """Whether f2x.wasm can be compiled."""
    return bool(WASM["has_compiler"]())


def pyodide() -> Path:
    """Return the folder of Pyodide; install the packages of the lockfile unless they are there."""
    locked = json.loads((SITE / "package-lock.json").read_text())["packages"]
    for name in locked[""]["dependencies"] | locked[""]["devDependencies"]:
        there = SITE / "node_modules" / name / "package.json"
        if not there.exists() or json.loads(there.read_text())["version"] != locked[f"node_modules/{name}"]["version"]:
            run("npm", "ci", "--no-audit", "--no-fund", cwd=SITE)
            break
    return SITE / "node_modules" / "pyodide"


def fetched_wheels(folder: Path) -> list[Path]:
    """Return the wheels of python-flint for Pyodide and of lazy_loader, fetched into `folder`, checked by hash."""
    requirements = str(SITE / "engine" / "requirements.txt")
    run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", *PLATFORM, "-d", str(folder), "-r", requirements)  # fmt: skip  # noqa: E501
    return sorted(folder.glob("*.whl"))


def lay_out(folder: Path, reports: int) -> None:
    """Put the files of the version's folder where the page expects them."""
    for part in ("js", "engine"):
        shutil.copytree(SITE / part, folder / part, ignore=shutil.ignore_patterns("requirements.txt"))
    shutil.copytree(ROOT / "flipalg" / "widget" / "board", folder / "board", ignore=shutil.ignore_patterns("widget.js"))
    for name, text_of in MADE.items():
        (folder / name).write_text(text_of(), encoding="utf-8")
    for module in [*folder.glob("js/*/*.js"), *folder.glob("board/*.js")]:
        shorten(module)
    lay_out_reports(folder, reports)
    if has_node():
        rollup = pyodide().parent / ".bin" / "rollup"
        run(rollup, "--silent", "-c", SITE / "rollup.config.mjs", FOLDER=str(folder.resolve()))
        lay_out_codes(folder / "codes")
        lay_out_prover(folder / "engine")
    else:
        (folder / "engine" / "engine.json").write_text('{"files": [], "flint": null}')
        (folder / "engine" / "pyodide.mjs").write_text(WITHOUT_PROVER)
    if has_compiler():
        WASM["build"](folder / "f2x.wasm")
    lay_out_words(folder)
    (folder / "ledgers.json").write_text(ledger_data(), encoding="utf-8")
    (folder / "known.json").write_text(known_values(), encoding="utf-8")
    (folder / "sequences.json").write_text(sequences(), encoding="utf-8")
    for name in ("atlas.css", "lesson.css", "icon.svg"):
        shutil.copy(SITE / name, folder)
    styles = (TOKENS, SITE / "header.css", SITE / "style.css")
    (folder / "look.css").write_text(look_page("", "")[1], encoding="utf-8")
    style = "".join(path.read_text(encoding="utf-8") for path in styles) + light_only()
    (folder / "style.css").write_text(style, encoding="utf-8")
    for style in (folder / "style.css", folder / "board" / "board.css"):
        shorten(style)
    shutil.copytree(SITE / "icons", folder / "icons")
    (folder / "sheets").mkdir()
    for name, text in examples():
        (folder / "sheets" / f"{name}.svg").write_text(text, encoding="utf-8")


def shorten(file: Path) -> None:
    """Leave out of a module or a style what only its readers need."""
    file.write_text(UNSENT.sub("", file.read_text(encoding="utf-8")), encoding="utf-8")


def lay_out_reports(folder: Path, largest: int) -> None:
    """Write the reports of the plain boards of two colors to this number of rows and columns, packed."""
    (folder / "js" / "shared" / "reported.js").write_text(f"export const REPORTED = {largest};\n", encoding="utf-8")
    (folder / "reports").mkdir()
    for n in range(1, largest + 1):
        reports = [board_report(Grid.of(m, n)).to_json() for m in range(1, largest + 1)]
        text = json.dumps(reports, ensure_ascii=False, separators=(",", ":"))
        (folder / "reports" / f"{n}.packed").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def lay_out_prover(engine: Path) -> None:
    """Put Pyodide, its Python and python-flint beside the worker."""
    source = pyodide()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copy(source / name, engine)
    # Few servers compress a .wasm file; some would decompress .gz and others not.
    packed = engine / "pyodide.asm.wasm.packed"
    packed.write_bytes(gzip.compress((source / "pyodide.asm.wasm").read_bytes(), 9, mtime=0))
    library, modules = engine / "python_stdlib.zip", engine / "flipalg.zip"
    pack_library(source / library.name, library)
    loader, flint = fetched_wheels(engine)
    pack_modules(modules, loader)
    loader.unlink()
    run("node", str(SITE / "tools" / "compile_python.mjs"), str(source), str(library), str(modules))
    lock = json.loads((source / "pyodide-lock.json").read_text())
    (engine / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}))  # no package from elsewhere
    fields = {
        "wasm": packed.name,
        "modules": modules.name,
        "flint": size_of(flint),
    }  # FLINT is fetched when it is needed
    files = [size_of(file) for file in (packed, library, modules)]
    (engine / "engine.json").write_text(json.dumps({"files": files, **fields}))


def size_of(file: Path) -> dict[str, Any]:
    """Return the name and the size of a file that the worker fetches."""
    return {"name": file.name, "bytes": file.stat().st_size}


def lay_out_codes(folder: Path) -> None:
    """Put the modules that draw and read square codes, with their licenses, into the folder."""
    folder.mkdir()
    packages = pyodide().parent
    for path in ("qrcode-generator/dist/qrcode.mjs", "jsqr/dist/jsQR.js"):
        shutil.copy(packages / path, folder)
    shutil.copy(packages / "jsqr" / "LICENSE", folder / "jsQR-LICENSE.txt")


def sequences() -> str:
    """Return the pages of the sequences, from docs/_ext/make_sequences.py, as JSON."""
    sys.path.insert(0, str(ROOT / "docs" / "_ext"))
    try:
        found = importlib.import_module("make_sequences").records(ROOT)
    finally:
        sys.path.pop(0)
    for record in found:
        del record["sequence"]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def lay_out_words(folder: Path) -> None:
    """Write the translations of the sentences in the pages and their modules, also those of worksheets.

    Those that the first paint of index.html needs are in LANGUAGE.json, the others in LANGUAGE-later.json.
    """
    at_once = [SITE / "index.html", SITE / "tools" / "page_header.py"]
    at_once += imported((folder / "js" / PAGES["index.html"]).resolve())
    later = [*SITE.glob("*.html"), *folder.rglob("*.js")]
    texts = ["\n".join(file.read_text(encoding="utf-8") for file in files) for files in (at_once, later)]
    (folder / "words").mkdir()
    for language in LANGUAGES:
        if language != "en":
            words = {**translations(language), **page_translations(language)}
            for name, text in zip((language, f"{language}-later"), texts, strict=True):
                found = {english: words.pop(english) for english in list(words) if english in text}
                written = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
                (folder / "words" / f"{name}.json").write_text(written, encoding="utf-8")


def imported(module: Path) -> list[Path]:
    """Return the modules that a module imports at once and their imports, each before its importer."""
    found: dict[Path, None] = {}
    for name in IMPORT.findall(module.read_text(encoding="utf-8")):
        found |= dict.fromkeys(imported((module.parent / name).resolve()))
    return [*found, module]


def template_of(name: str) -> Path:
    """Return the template of a file that stands beside the folder of the version."""
    return SITE / name.replace("/index.html", ".html")


def prover_megabytes(engine: Path) -> int:
    """Return the size of the files that the worker fetches: python-flint's too where f2x.wasm was not built."""
    listed = json.loads((engine / "engine.json").read_text(encoding="utf-8"))
    core = engine.parent / "f2x.wasm"
    paths = [engine / file["name"] for file in listed["files"]] + [*engine.glob("*.mjs")]
    if core.exists():
        paths.append(core)
    elif listed["flint"]:
        paths.append(engine / listed["flint"]["name"])
    return round(sum(path.stat().st_size for path in paths) / 1e6)


def version_of(folder: Path) -> str:
    """Return a hash of the names and the content of all files."""
    digest = hashlib.sha256()
    templates = [template_of(name) for name in WITHOUT_VERSION]
    templates += sorted((SITE / "lessons").iterdir())
    templates += [SITE / "tools" / name for name in ("lesson_pages.py", "page_header.py", "look_page.py")]
    for path in [*templates, *sorted(path for path in folder.rglob("*") if path.is_file())]:
        name = path.name if path in templates else path.relative_to(folder).as_posix()
        content = path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:12]


def preloads(made: Path, version: str, page: str) -> str:
    """Return the links by which a page requests all modules of its first paint at once, not each after its importer."""
    if page not in PAGES:
        return ""
    up = "../" * page.count("/")
    modules = imported(made / version / "js" / PAGES[page])
    return "\n".join(f'<link rel="modulepreload" href="{up}{path.relative_to(made).as_posix()}">' for path in modules)


def build(out: Path, notebooks: str = "", reports: int = LARGEST_REPORTED) -> str:
    """Build the page into `out`, replacing its contents, and return its version.

    notebooks    the address of the folder of build_notebooks.py, seen from `out`, for links in the lessons
    reports      the most rows and columns of the boards whose reports are written
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent) as temporary:
        made, content = Path(temporary, "made"), Path(temporary, "content")
        made.mkdir()
        content.mkdir()
        lay_out(content, reports)
        version = version_of(content)
        content.rename(made / version)
        (made / "look.html").write_text(look_page(version, CONTENT_SECURITY_POLICY)[0], encoding="utf-8")
        (made / "lessons").mkdir()
        for name, text in pages(version, CONTENT_SECURITY_POLICY, notebooks):
            (made / "lessons" / name).write_text(text, encoding="utf-8")
        paths = sorted(path.relative_to(made).as_posix() for path in (made / version).rglob("*") if path.is_file())
        engine = [path for path in paths if path.startswith(tuple(f"{version}/{part}/" for part in LATER))]
        unpacked = f"{version}/engine/pyodide.asm.wasm"  # made by the worker
        values = {
            "VERSION": version,
            "CSP": CONTENT_SECURITY_POLICY,
            "PAGES": json.dumps([page.removesuffix("index.html") for page in PAGES]),
            "MEGABYTES": str(prover_megabytes(made / version / "engine")),
            "SHELL": json.dumps([*(path for path in paths if path not in engine), "manifest.webmanifest"]),
            "ENGINE": json.dumps(engine),
            "UNPACKED": unpacked,
            "LESSONS": json.dumps([f"lessons/{path.name}" for path in sorted((made / "lessons").iterdir())]),
        }
        for name in WITHOUT_VERSION:
            text = template_of(name).read_text(encoding="utf-8")
            up = "../" if "/" in name else "./"
            docs = f"{up}../" if notebooks else ""
            top = header(up, version, "atlas" if "/" in name else "lights", docs)
            for field, value in {**values, "MODULES": preloads(made.resolve(), version, name), "HEADER": top}.items():
                text = text.replace(f'["@{field}@"]', value).replace(f"@{field}@", value)  # a list in JavaScript
            (made / name).parent.mkdir(exist_ok=True)
            (made / name).write_text(text, encoding="utf-8")
        if out.exists():
            if not (out / "sw.js").exists() and any(out.iterdir()):
                raise SystemExit(f"build_site: {out} is neither a built page nor empty: choose another --out")
            shutil.rmtree(out)
        made.chmod(0o755)
        made.rename(out)
    return version


def pack(folder: Path, file: Path) -> None:
    """Write a built page to a zip file, for `flipalg play --dir`; the same page gives the same bytes."""
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = zipfile.ZipInfo(path.relative_to(folder).as_posix())  # of no date
            archive.writestr(name, path.read_bytes(), zipfile.ZIP_DEFLATED)


def main() -> None:
    """Build, and print the folder and its size."""
    parser = argparse.ArgumentParser(description="Build the page that plays and proves in the browser.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site", metavar="DIR", help="default: build/site")
    parser.add_argument("--notebooks", default="", metavar="URL", help="where build_notebooks.py's folder is served")
    parser.add_argument("--reports", type=int, default=LARGEST_REPORTED, metavar="N", help="reports of boards to N × N")
    parser.add_argument("--zip", type=Path, metavar="FILE", help="write the page to a zip file, too")
    arguments = parser.parse_args()
    out = arguments.out
    if not has_node():
        print(
            "build_site: no Node.js (npm): the page plays and solves, but makes no proofs and worksheets",
            file=sys.stderr,
        )
    if not has_compiler():
        command = "python -m pip install -U pip && pip install --group page"
        print(f"build_site: no f2x.wasm, as ziglang is not installed: {command}", file=sys.stderr)
    version = build(out, arguments.notebooks, arguments.reports)
    if arguments.zip:
        pack(out, arguments.zip)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}: version {version}, {size / 1e6:.1f} MB; serve it with: flipalg play --dir {out}")


if __name__ == "__main__":
    main()
