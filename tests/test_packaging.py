"""What someone who installs or cites flipalg meets: one version, addresses in one place, a complete README."""

import ast
import importlib.util
import json
import re
import shutil
import sys
import tomllib
from pathlib import Path

import metadata
import pytest

import flipalg

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")


def script(name):
    specification = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_one_version():
    assert PYPROJECT["project"]["dynamic"] == ["version"]
    assert PYPROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "flipalg.__version__"}
    assert metadata.read(ROOT)["version"] == flipalg.__version__
    recipe = (ROOT / "scripts" / "packaging" / "conda" / "recipe.yaml").read_text(encoding="utf-8")
    assert re.search(r'(?m)^  version: "(.*)"$', recipe)[1] == flipalg.__version__
    changelog = (ROOT / "scripts" / "packaging" / "debian" / "changelog").read_text(encoding="utf-8")
    assert re.match(r"flipalg \((.*)-\d+\) ", changelog)[1] == flipalg.__version__


def test_the_files_for_citation_and_archives_are_as_made_from_pyproject():
    assert metadata.differing() == []
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.search(r"(?m)^version: (.*)$", citation)[1] == flipalg.__version__
    assert re.findall(r'(?m)^  - "(.*)"$', citation) == PYPROJECT["project"]["keywords"]
    for name in ("codemeta.json", ".zenodo.json"):
        found = json.loads((ROOT / name).read_text(encoding="utf-8"))
        assert found["version"] == flipalg.__version__
        assert found["keywords"] == PYPROJECT["project"]["keywords"]
    page = (ROOT / "docs" / "cite.md").read_text(encoding="utf-8")
    assert re.search(r'(?m)^title: "(.*)"$', citation)[1] in page
    assert f"version = {{{flipalg.__version__}}}" in page


def test_there_are_six_extras_and_a_package_that_is_not_published_is_installed_nowhere():
    assert len(PYPROJECT["project"]["optional-dependencies"]) <= 6
    not_published = re.compile(r"flipalg\[|pip install [^`|&;\n]*(?<![\w/.+-])(flipalg|f2x)\b")
    files = [path for folder in ("f2x", "flipalg", "docs", ".github") for path in (ROOT / folder).rglob("*")]
    files += [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "action.yml"]
    wrong = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in files
        if path.suffix in (".py", ".pyi", ".md", ".ipynb", ".yml", ".txt")
        for line in path.read_text(encoding="utf-8").splitlines()
        if not_published.search(line)
    ]
    assert wrong == []


COMES_WITH = {
    "flint": "python-flint",
    "PIL": "pillow",
    "markdown_it": "markdown-it-py",
    "docutils": "sphinx",
    "traitlets": "anywidget",
}


POSSIBLE = re.compile(r"(?m)^[ \t]*(?:from|import)[ \t]+([\w.]+(?:[ \t]*,[ \t]*[\w.]+)*)")
"""The names in a line that may be an import; it may also be one of a docstring."""


def may_import(path):
    """Return the packages that a file imports, and perhaps some words of its docstrings."""
    found = POSSIBLE.findall(path.read_text(encoding="utf-8"))
    return {name.strip().partition(".")[0] for names in found for name in names.split(",")}


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]


def needs(name):
    """Yield the requirements of an extra or a group, with those of the extras and the groups that it names."""
    for need in (PYPROJECT["project"]["optional-dependencies"] | PYPROJECT["dependency-groups"])[name]:
        if isinstance(need, dict):
            yield from needs(need["include-group"])
        elif need.startswith("flipalg["):
            for extra in need[len("flipalg[") : -1].split(","):
                yield from needs(extra)
        else:
            yield need


@pytest.mark.parametrize(
    ("folder", "names"), [("flipalg", "test dev"), ("tests", "test dev"), ("site/tools", "test dev"), ("docs", "docs")]
)
def test_extras_and_groups_require_every_imported_package(folder, names):
    every = [*PYPROJECT["project"]["dependencies"], *(need for name in names.split() for need in needs(name))]
    asked = {re.match(r"[\w.-]+", need)[0].lower().replace("-", "_") for need in every}
    folders = [ROOT / name for name in ("tests", "f2x/tests", "scripts", "benchmarks", "docs/_ext", "site/tools")]
    own = {path.stem for where in folders for path in where.rglob("*.py")} | {"f2x", "flipalg", "flipalg_page"}
    own |= {"research", "tests"}
    known = own | set(sys.stdlib_module_names)

    def unknown(names):
        return {name for name in names - known if COMES_WITH.get(name, name).lower().replace("-", "_") not in asked}

    for path in (ROOT / folder).rglob("*.py"):
        if unknown(may_import(path)):  # few are parsed
            assert unknown(set(imported(path))) == set(), path


def test_the_source_distribution_names_only_existing_files():
    lines = (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines()
    for folder in (line.split()[1] for line in lines if line.startswith("graft ")):
        assert (ROOT / folder).is_dir() or folder == "site", folder  # site/: the page


def test_addresses_are_set_in_one_go(tmp_path):
    for name in ("pyproject.toml", "README.md", "flipalg/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    call = ["--root", str(tmp_path), "--repository", "https://example.org/flipalg/", "--site", "https://example.org/"]
    for _ in range(2):  # a second time changes nothing
        assert script("set_addresses").main(call) == 0
    settled = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))
    assert settled["project"]["urls"]["Repository"] == "https://example.org/flipalg"
    assert settled["tool"]["flipalg"]["addresses"] == {
        "repository": "https://example.org/flipalg",
        "site": "https://example.org/",
    }
    assert settled["project"]["scripts"] == PYPROJECT["project"]["scripts"]
    citation = (tmp_path / "CITATION.cff").read_text(encoding="utf-8")
    assert citation.count("https://example.org/flipalg") == 1
    assert metadata.differing(tmp_path) == []
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", readme)
    assert links
    assert all(link.startswith(("https://", "#")) for link in links)
    assert "https://example.org/flipalg/raw/main/docs/" in readme  # the picture
    assert readme.count("/tests.yml/badge.svg") == 1


@pytest.mark.parametrize("address", ["example.org", "http://example.org", 'https://example.org/"'])
def test_a_bad_address_is_refused(address, capsys):
    with pytest.raises(SystemExit):
        script("set_addresses").main(["--repository", address, "--site", "https://example.org"])
    assert "begins with https://" in capsys.readouterr().err
