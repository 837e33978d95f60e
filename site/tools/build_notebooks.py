"""Build the notebooks that run in the browser: JupyterLite with flipalg and the lessons, for any static server.

    python site/tools/build_notebooks.py [--out build/notebooks]

    notebooks/index.html?path=polynomials.ipynb    a lesson; lesson-chase-nl.ipynb: that of a lesson of 45 minutes

The parts, and how each is pinned
    JupyterLite, IPython, networkx    wheels, by pip, site/notebook/requirements.txt (by hash)
    Pyodide, python-flint             as the page that plays takes them (build_page.py)
    flipalg and the lessons           this tree
No other server is used: Pyodide's list of packages names only the wheels beside it.  Its service
worker keeps all files at the first visit, so that the notebooks run without a server from then on.
"""

import argparse
import hashlib
import io
import json
import shutil
import sys
import tarfile
import tempfile
import zipfile
from email import message_from_bytes
from pathlib import Path
from typing import Any

from build_page import ROOT, SITE, fetched_wheels, pyodide, run
from lesson_pages import lessons

LESSONS = ROOT / "docs" / "lessons"
EXTENSION = "@jupyterlite/pyodide-kernel-extension"
DAY = "1577836800"  # 2020-01-01: the date of every file in the wheel, so that the same tree gives the same bytes
APPS = ("notebooks", "lab", "tree", "edit")
"""The apps of JupyterLite, with their shared files."""


def fetched(folder: Path) -> list[Path]:
    """Return the wheels of site/notebook/requirements.txt, fetched into `folder` and checked by their hashes."""
    wanted = str(SITE / "notebook" / "requirements.txt")
    plain = ("--python-version", "3.14", "--implementation", "py", "--abi", "none", "--platform", "any")
    run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", *plain, "-d", str(folder), "-r", wanted)  # fmt: skip  # noqa: E501
    return sorted(folder.glob("*.whl"))


def flipalg_wheel(folder: Path) -> Path:
    """Return the wheel of this tree, without extension modules: in the browser FLINT computes."""
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary, "flipalg")  # setuptools would add files that an earlier build left in the tree
        ledgers = ("theorems.toml", "statements.toml", "errata.toml")  # for `flipalg why`, which the page does not ask
        unused = shutil.ignore_patterns("__pycache__", "*.so", "build", "tests", *ledgers)
        for package in ("f2x", "flipalg"):
            shutil.copytree(ROOT / package, copy / package, ignore=unused)
        (copy / "docs" / "mathematics").mkdir(parents=True)  # no proofs either
        for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy / name)
        wheel = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(copy))
        run(*wheel, SOURCE_DATE_EPOCH=DAY, F2X_PURE="1")
    return next(folder.glob("flipalg-*.whl"))


def unpack_app(wheel: Path, out: Path) -> None:
    """Unpack the apps of JupyterLite without their maps of sources."""
    with zipfile.ZipFile(wheel) as archive:
        (packed,) = (name for name in archive.namelist() if name.endswith(".tgz"))
        with tarfile.open(fileobj=io.BytesIO(archive.read(packed))) as app:
            for member in app.getmembers():
                name = member.name.removeprefix("package/")
                first = name.partition("/")[0]
                shared = first in ("build", "static") or "/" not in name
                if member.isfile() and not name.endswith(".map") and (shared or first in APPS):
                    (out / name).parent.mkdir(parents=True, exist_ok=True)
                    (out / name).write_bytes(app.extractfile(member).read())  # type: ignore[union-attr]


def unpack_extension(wheel: Path, out: Path) -> str:
    """Unpack the kernel's extension and return the file that loads it."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            path = name.partition(f"/labextensions/{EXTENSION}/")[2]
            if path and not path.endswith(("/", ".map")):
                target = out / "extensions" / EXTENSION / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(name))
    (loaded,) = (out / "extensions" / EXTENSION / "static").glob("remoteEntry.*.js")
    return f"static/{loaded.name}"


def package(wheel: Path) -> dict[str, Any]:
    """Return the entry of a wheel in Pyodide's list of packages."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        said = message_from_bytes(archive.read(metadata))
    tops = {
        name.partition("/")[0].removesuffix(".py") for name in names if not name.partition("/")[0].endswith("-info")
    }
    return {
        "name": said["Name"].lower().replace("_", "-"),
        "version": said["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top for top in tops if top.isidentifier()),
        "depends": [],
        "unvendored_tests": False,
    }


def lay_out_engine(out: Path, wheels: list[Path]) -> list[str]:
    """Put Pyodide and the wheels beside each other, and return the names of the packages."""
    engine, source = out / "static" / "pyodide", pyodide()
    engine.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copy(source / name, engine)
    packages = {}
    for wheel in wheels:
        shutil.copy(wheel, engine)
        said = package(wheel)
        packages[said["name"]] = said
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    (engine / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": packages}), encoding="utf-8")
    return sorted(packages)


def lay_out_lessons(out: Path) -> None:
    """Put the lessons, without outputs, in JupyterLite's folder of files."""
    listed = []
    notebooks = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(LESSONS.glob("*.ipynb"))}
    notebooks |= {f"lesson-{lesson.name}-{lesson.language}.ipynb": lesson.notebook() for lesson in lessons()}
    for name, notebook in notebooks.items():
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell |= {"outputs": [], "execution_count": None}
        notebook["metadata"]["kernelspec"] = {
            "name": "python",
            "display_name": "Python (Pyodide)",
            "language": "python",
        }
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        (out / "files").mkdir(exist_ok=True)
        (out / "files" / name).write_text(text, encoding="utf-8")
        day = "2020-01-01T00:00:00Z"
        listed.append({"name": name, "path": name, "type": "notebook", "format": None, "mimetype": None})
        listed[-1] |= {
            "content": None,
            "size": len(text.encode()),
            "writable": True,
            "created": day,
            "last_modified": day,
        }
    folder = {"name": "", "path": "", "type": "directory", "format": "json", "mimetype": None, "writable": True}
    folder |= {"content": listed, "size": None, "created": day, "last_modified": day}
    (out / "api" / "contents").mkdir(parents=True)
    (out / "api" / "contents" / "all.json").write_text(json.dumps(folder), encoding="utf-8")


def configure(out: Path, loaded: str, packages: list[str]) -> None:
    """Write the addresses that the kernel uses."""
    path = out / "jupyter-lite.json"
    settings = json.loads(path.read_text(encoding="utf-8"))
    data = settings["jupyter-config-data"]
    data["appName"] = "flipalg: lessons"
    data["contentsAllJsonFile"] = "all.json"
    data["defaultKernelName"] = "python"
    data["enableServiceWorkerCache"] = True  # offline after the first visit
    data["exposeAppInBrowser"] = True  # for tests, which read the outputs of cells
    data["federated_extensions"] = [{"extension": "./extension", "load": loaded, "name": EXTENSION}]
    index = f"./extensions/{EXTENSION}/static/pypi/all.json"
    data["litePluginSettings"] = {
        f"{EXTENSION}:kernel": {
            "pyodideUrl": "./static/pyodide/pyodide.mjs",
            "disablePyPIFallback": True,
            "pipliteUrls": [index],
            "loadPyodideOptions": {"packages": packages},
        }
    }
    path.write_text(json.dumps(settings, indent=1), encoding="utf-8")


def lay_out_answers(out: Path) -> None:
    """Write the static answers to JupyterLite's requests: languages, settings of extensions, icons."""
    english = {"en": {"displayName": "English", "nativeName": "English"}}
    answers: dict[str, Any] = {
        "api/translations/all.json": {"data": english, "message": ""},
        "api/translations/en.json": {"data": {}, "message": ""},
        "build/schemas/all_federated.json": [],
    }
    for name, answer in answers.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(json.dumps(answer), encoding="utf-8")
    icons = out / "static" / "favicons"
    icons.mkdir()
    for name in ("favicon", "favicon-busy-1", "favicon-busy-2", "favicon-busy-3", "favicon-notebook", "favicon-file"):
        shutil.copy(out / "lab" / "favicon.ico", icons / f"{name}.ico")


def keep_offline(out: Path) -> None:
    """Let the service worker fetch every file when it is installed, and ignore queries in addresses."""
    path = out / "service-worker.js"
    worker = path.read_text(encoding="utf-8")
    files = sorted(file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file() and file != path)
    digest = hashlib.sha256(b"".join((out / name).read_bytes() for name in files)).hexdigest()[:12]
    changes = {
        "addAll([])": f"addAll({json.dumps(files)})",
        "t.match(e)": "t.match(e,{ignoreSearch:true})",
        "let enableCache=!1": "let enableCache=!0",  # the browser discards the setting when it suspends the worker
        't.pathname.includes("/api/")': "/[/]api[/](drive|stdin)/.test(t.pathname)",  # lists of files are files here
    }
    for old, new in changes.items():
        if worker.count(old) != 1:
            raise SystemExit(f"build_notebooks: the service worker of JupyterLite has no {old}")
        worker = worker.replace(old, new)
    path.write_text(f"// {digest}: a new one for other files\n{worker}", encoding="utf-8")


def build(out: Path) -> None:
    """Build into `out`, replacing its contents."""
    if out.exists():
        if not (out / "jupyter-lite.json").exists() and any(out.iterdir()):
            raise SystemExit(f"build_notebooks: {out} is neither a built folder nor empty: choose another --out")
        shutil.rmtree(out)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        wheels = {path.name.partition("-")[0]: path for path in fetched(folder)}
        unpack_app(wheels.pop("jupyterlite_core"), out)
        loaded = unpack_extension(wheels.pop("jupyterlite_pyodide_kernel"), out)
        own = out / "extensions" / EXTENSION / "static" / "pypi"
        kernel = [path for name in ("piplite", "pyodide_kernel", "ipykernel") for path in own.glob(f"{name}-*.whl")]
        fresh = folder / "fresh"
        fresh.mkdir()
        packages = lay_out_engine(out, [*wheels.values(), *kernel, *fetched_wheels(fresh), flipalg_wheel(fresh)])
    lay_out_lessons(out)
    lay_out_answers(out)
    configure(out, loaded, packages)
    keep_offline(out)


def main() -> None:
    """Build, and print the folder and its size."""
    parser = argparse.ArgumentParser(description="Build the notebooks that run in the browser.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "notebooks", metavar="DIR")
    out = parser.parse_args().out
    build(out)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}: {size / 1e6:.1f} MB; serve it with: python -m http.server -d {out}")


if __name__ == "__main__":
    main()
