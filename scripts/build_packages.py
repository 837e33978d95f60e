"""Build the wheel and the source distribution from a clean clone, and try both as a user does.

    python scripts/build_packages.py [--whole] [--dist FOLDER]

The bytes depend on the commit, the compiler and setuptools alone: every date in them is the commit's.  Compares their
files with the clone's, then runs the README's examples and the tests of the package's data (with --whole the default
layer) beside the installed wheel, in a folder with spaces; tests that read the packages' sources are left out
(tests/layers.toml).  Takes a minute without --whole.  Needs git, and build, twine and check-wheel-contents.
Prints a line for each step, with its seconds; exit code 1 at the first that fails.
"""

import argparse
import copy
import gzip
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("f2x", "flipalg")
NATIVE = ("f2x/_native", "flipalg/_native")
SOURCES = ("f2x/_core/", "f2x/tests/", "f2x/tools/", "flipalg/_kernels/")
OWN = ("f2x/LICENSE", "f2x/MANIFEST.in", "f2x/pyproject.toml", "f2x/setup.py")
"""What f2x is built with when it is built alone."""
PROOFS = ("docs/mathematics/", "flipalg/console/mathematics/")  # setup.py copies these pages
ADDED = ("PKG-INFO", "setup.cfg", "flipalg.egg-info/")
"""What setuptools adds to a source distribution."""
FEW = (
    "tests/test_readme.py",
    "tests/commands/test_why.py",  # theorems.toml, mathematics/*.md
    "tests/worksheets/test_exercises.py",  # languages/*.po
    "tests/squares/test_primitives.py",  # primitives.txt
    "tests/widget/test_forms.py",
)
"""The tests without --whole."""


def run(name: str, *command: str | Path, cwd: Path | None = None) -> str:
    """Run a step and print its name, seconds and last line; return its output."""
    started = time.monotonic()
    own = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE")
    environment = {key: value for key, value in os.environ.items() if key not in own and not key.startswith("FLIPALG")}
    environment["CI"] = "1"  # a test that cannot run fails
    done = subprocess.run(
        [*map(str, command)],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    last = done.stdout.strip().rpartition("\n")[2]
    print(f"{name:28} {time.monotonic() - started:5.0f} s  {last[:140]}", flush=True)
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n{name} failed: {' '.join(map(str, command))}")
    return done.stdout


def files_below(folder: Path) -> dict[str, bytes]:
    """Return the contents of the files of a folder by their names in it."""
    paths = (path for path in folder.rglob("*") if path.is_file() and ".git" not in path.relative_to(folder).parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def same(name: str, found: dict[str, bytes], expected: dict[str, bytes]) -> None:
    """Compare files with those of the clone."""
    different = sorted(path for path in found.keys() | expected.keys() if found.get(path) != expected.get(path))
    if different:
        raise SystemExit(f"{name}: not as in the clone: {', '.join(different)}")
    print(f"{name:28}          {len(found)} files, as in the clone", flush=True)


def build(folder: Path, dist: Path) -> tuple[Path, Path]:
    """Build both from a clean clone, check them, and return the wheel and the source distribution."""
    clone = folder / "clone"
    run("clone", "git", "clone", "--quiet", ROOT.as_uri(), clone)
    files = files_below(clone)
    epoch = run("date of the commit", "git", "-C", clone, "log", "-1", "--format=%ct").strip()
    os.environ["SOURCE_DATE_EPOCH"] = epoch
    said = run("build", sys.executable, "-m", "build", "--outdir", dist, clone)
    nothing_to_leave_out = "no previously-included"  # of a clean clone, by MANIFEST.in
    warnings = [line for line in said.splitlines() if "warning" in line.lower() and nothing_to_leave_out not in line]
    if warnings:
        raise SystemExit("\n".join([said, "the build warns:", *warnings]))
    (wheel,), (source,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    settle(source, int(epoch))
    run("twine check --strict", sys.executable, "-m", "twine", "--no-color", "check", "--strict", wheel, source)
    run("check-wheel-contents", sys.executable, "-m", "check_wheel_contents", wheel, cwd=ROOT)  # pyproject.toml
    with zipfile.ZipFile(wheel) as archive:
        found = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}
    native = [name for name in found if name.startswith(NATIVE) and name.endswith((".so", ".pyd"))]
    if len(native) != len(NATIVE):
        raise SystemExit(f"the wheel has the extension modules {native}: a compiler is needed")
    found = {name: data for name, data in found.items() if name not in native}
    inside = tuple(f"{package}/" for package in PACKAGES)
    expected = {
        name: data
        for name, data in files.items()
        if name.startswith(inside) and not name.startswith(SOURCES) and not name.endswith(".md") and name not in OWN
    }
    here, there = PROOFS
    expected |= {there + name.removeprefix(here): data for name, data in files.items() if name.startswith(here)}
    same("the wheel", found, expected)
    unpack(source, folder / "source")
    found = {name: data for name, data in files_below(folder / "source").items() if not name.startswith(ADDED)}
    same("the source distribution", found, files)
    return wheel, source


def settle(source: Path, epoch: int) -> None:
    """Write a source distribution anew, sorted, with one date for all files and nobody as their owner."""
    written = io.BytesIO()
    with tarfile.open(source) as old, tarfile.open(fileobj=written, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            plain = copy.copy(member)
            plain.mtime, plain.uid, plain.gid, plain.uname, plain.gname, plain.pax_headers = epoch, 0, 0, "", "", {}
            plain.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            new.addfile(plain, old.extractfile(member) if member.isfile() else None)
    with source.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=epoch) as packed:
        packed.write(written.getvalue())


def unpack(source: Path, folder: Path) -> None:
    """Unpack a source distribution into a new folder."""
    with tarfile.open(source) as archive:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # not yet in 3.11.2
        archive.extractall(folder.with_suffix(".tar"), **safely)
    (inside,) = folder.with_suffix(".tar").iterdir()
    inside.rename(folder)


def tried(folder: Path, wheel: Path, source: Path, whole: bool) -> None:
    """Install the wheel and run its tests; with `whole` those of the source distribution, too."""
    away = folder / "a folder with spaces"
    environment, tests = away / "environment", away / "tests alone"
    python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    run("environment", sys.executable, "-m", "venv", environment)
    run("install", python, "-m", "pip", "install", "--quiet", "--no-compile", f"{wheel}[test]")
    unpack(source, tests)
    for package in PACKAGES:
        (tests / package).rename(away / f"not {package}")
        if (own := away / f"not {package}" / "tests").exists():
            (tests / package).mkdir()
            own.rename(tests / package / "tests")
        place = run("import", python, "-c", f"import {package}; print({package}.__file__)", cwd=tests)
        if not Path(place.strip()).is_relative_to(environment):
            raise SystemExit(f"{package} is imported from {place}")
    pytest = (python, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider")
    run("tests of the wheel", *pytest, *(("tests",) if whole else FEW), cwd=tests)
    if whole:
        run("tests of the source", *pytest, cwd=folder / "source")


def main() -> int:
    """Build both and try them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--whole", action="store_true", help="run the default layer of both: twice three minutes")
    parser.add_argument("--dist", metavar="FOLDER", type=Path, help="keep both files in a new folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        dist = arguments.dist.resolve() if arguments.dist else folder / "dist"
        if dist.exists():
            parser.error(f"{dist} is there already")
        tried(folder, *build(folder, dist), arguments.whole)
    return 0


if __name__ == "__main__":
    sys.exit(main())
