"""Rehearse a release: build everything twice, check it, and print the steps that are left to a person.

    python scripts/release.py [--dry-run] [--whole] [--dist FOLDER]

Builds the source distribution, the wheel of this platform and the wheel without the C core from the last commit, runs
their tests (build_packages.py), compares the bytes of two builds, and writes a bill of materials (CycloneDX) and the
page that plays.  Needs Node.js, the extra `test` and the group `release`.  It tags and uploads nothing: a person pushes
the tag, and .github/workflows/publish.yml runs this file again.  With --dry-run it goes on although texts for a person
to fill in are left, or files are not committed.  Takes five minutes, with --whole ten.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import metadata
from build_packages import ROOT, build, run, tried, unpack

GAP = re.compile(r"(?:<!--|#|%)\s*gap: (.*?)(?:\s*-->)?$", re.M)
"""A comment that names a text which only a person can give."""


def git(root: Path, *arguments: str) -> str:
    """Return the output of a git command."""
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout.strip()


def gaps(root: Path = ROOT) -> list[str]:
    """Return "file: text" of every gap that a person has to fill, and of the addresses unless they are settled."""
    found = []
    if not metadata.read(root)["repository"]:
        found.append("pyproject.toml: both addresses, by scripts/set_addresses.py")
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    for name in listed:
        path = root / name
        if path.suffix in (".md", ".bib", ".yaml") or path.name in ("CODEOWNERS", "changelog", "control"):
            text = path.read_text(encoding="utf-8")
            found += [f"{name}: {match[1]}" for match in GAP.finditer(text)]
    return found


def unready(root: Path = ROOT) -> list[str]:
    """Return the reasons for which this commit cannot be released, apart from the gaps."""
    version = metadata.read(root)["version"]

    reasons = [f"{name} differs from pyproject.toml: python scripts/metadata.py" for name in metadata.differing(root)]
    if git(root, "status", "--porcelain"):
        reasons.append("some files are not committed, and the last commit is built")
    tag = f"v{version}"
    if tag in git(root, "tag").split() and git(root, "rev-list", "-n", "1", tag) != git(root, "rev-parse", "HEAD"):
        reasons.append(f"the tag {tag} is on another commit: raise __version__")
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"(?m)^## {re.escape(version)}\b", changelog):
        reasons.append(f"CHANGELOG.md has no section {version}")
    return reasons


def pure_wheel(folder: Path, source: Path, dist: Path) -> Path:
    """Build the wheel without the C core, and compare it with the names that the source distribution has."""
    tree = folder / "source without core"
    unpack(source, tree)
    os.environ["F2X_PURE"] = "1"
    run("wheel without the core", sys.executable, "-m", "build", "--wheel", "--outdir", dist, tree)
    del os.environ["F2X_PURE"]
    (wheel,) = dist.glob("*-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        native = [name for name in archive.namelist() if name.endswith((".so", ".pyd", ".c", ".h"))]
    if native:
        raise SystemExit(f"{wheel.name} has {', '.join(native)}")
    return wheel


def built(folder: Path, dist: Path) -> list[Path]:
    """Build the wheel, the source distribution and the wheel without the core into a new folder."""
    folder.mkdir()
    wheel, source = build(folder, dist)
    return [wheel, source, pure_wheel(folder, source, dist)]


def bill_of_materials(folder: Path, wheel: Path, target: Path) -> None:
    """Install a wheel alone, ask it two questions, and write the list of the installed packages, in CycloneDX."""
    environment = folder / "environment of the wheel without the core"
    python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    run("environment", sys.executable, "-m", "venv", "--without-pip", environment)
    run("install", sys.executable, "-m", "pip", "--python", python, "install", "--quiet", wheel)
    ask = "import f2x, flipalg; print(f2x.backend, flipalg.nullity(10**5, 10**5), flipalg.solve(9, 9).verify())"
    said = run("without the core", python, "-c", ask, cwd=folder).splitlines()[-1]  # after a note on stderr
    if said != "flint 0 True":
        raise SystemExit(f"the wheel without the core answers {said}, not flint 0 True")
    run(
        "bill of materials",
        *(sys.executable, "-m", "cyclonedx_py", "environment", python, "--output-reproducible", "--validate"),
        *("--pyproject", ROOT / "pyproject.toml", "--mc-type", "library", "-o", target),
    )
    bill = json.loads(target.read_text(encoding="utf-8"))
    bill["metadata"]["component"]["version"] = metadata.read(ROOT)["version"]  # dynamic in pyproject.toml
    target.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


STEPS = """
Left to a person:
{gaps}
  - date the section {version} of CHANGELOG.md
  - git tag -s v{version} -m "flipalg {version}" && git push origin v{version}
    (the workflow publish.yml builds, tests and uploads)
  - make a release of the tag, with the bill of materials and the page; Zenodo archives it
    and gives a DOI for CITATION.cff
  - raise scripts/packaging/conda/recipe.yaml and scripts/packaging/debian/changelog (scripts/packaging/README.md)"""


def main() -> int:
    """Build twice, compare, and print the steps that are left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dry-run", action="store_true", help="go on with texts to fill in and uncommitted files")
    parser.add_argument("--whole", action="store_true", help="run the default layer of the wheel and the source")
    parser.add_argument("--dist", metavar="FOLDER", type=Path, help="keep the files in a new folder")
    arguments = parser.parse_args()
    version = metadata.read(ROOT)["version"]
    missing, reasons = gaps(), unready()
    for reason in reasons:
        print(f"not ready: {reason}")
    if not arguments.dry_run and (missing or reasons):
        raise SystemExit("\n".join([f"{version} cannot be released yet:", *reasons, *missing]))
    if arguments.dist and arguments.dist.exists():
        parser.error(f"{arguments.dist} is there already")
    run("validate-pyproject", sys.executable, "-m", "validate_pyproject", ROOT / "pyproject.toml")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        first, second = (built(folder / turn, folder / f"dist of the {turn}") for turn in ("first", "second"))
        for one, other in zip(first, second, strict=True):
            if digest(one) != digest(other):
                raise SystemExit(f"two builds of {one.name} differ: {digest(one)} and {digest(other)}")
        tried(folder / "first", first[0], first[1], arguments.whole)
        bill_of_materials(folder, first[2], folder / f"flipalg-{version}.cdx.json")
        page = folder / f"flipalg-page-{version}.zip"
        builder = folder / "first" / "clone" / "scripts" / "build_site.py"
        run("the page", sys.executable, builder, "--out", folder / "page", "--zip", page)
        files = [*first, folder / f"flipalg-{version}.cdx.json", page]
        print("\nBuilt twice, with equal bytes (the bill of materials and the page once):")
        for file in files:
            print(f"  {digest(file)}  {file.name}")
        if arguments.dist:
            arguments.dist.mkdir(parents=True)
            for file in files:
                shutil.copy(file, arguments.dist)
    print(STEPS.format(version=version, gaps="\n".join(f"  - {gap}" for gap in missing) or "  - no text is missing"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
