"""The pages of the site: their examples, the gallery's scripts, and every key, test and file that a text names."""

import importlib.util
import inspect
import re
from pathlib import Path

import pytest
from ledgers import check_rows

import f2x
import flipalg

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(
    path for path in DOCS.rglob("*.md") if not {"generated", "auto_gallery", "_ext"} & set(path.relative_to(DOCS).parts)
)
GALLERY = sorted((DOCS / "gallery").glob("*.py"))
SOURCES = [*sorted((ROOT / "flipalg").rglob("*.py")), *sorted((ROOT / "scripts").glob("*.py"))]
ORDER = ["Parameters", "Attributes", "Returns", "Yields", "Raises", "See Also", "Notes", "References", "Examples"]
PROSE = [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]


def extension(name):
    specification = importlib.util.spec_from_file_location(name, DOCS / "_ext" / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


examples = extension("examples")


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_examples_of_a_page_give_the_output_that_it_shows(page):
    assert examples.failures(page.read_text(encoding="utf-8"), page.name) == []


def test_a_wrong_example_is_seen():
    assert examples.failures("```python\n>>> 1 + 1\n3\n\n```\n", "page")
    assert examples.failures("```console\n$ flipalg nullity 4 4\n5\n```\n", "page")
    assert examples.failures("```console\n$ flipalg nullity 4\n```\n", "page")
    assert not examples.failures("```console\n$ flipalg nullity 4 4\n4\n```\n", "page")


def test_the_site_aligns_equations():
    pytest.importorskip("latex2mathml")
    nodes = pytest.importorskip("docutils.nodes")
    pytest.importorskip("sphinx")
    shown = extension("mathml").mathml(nodes.math("", flipalg.steps(2, 3).latex()), "block")
    assert "<mi>&</mi>" not in shown
    assert shown.count("<mtr>") == 7 + 2 + 2  # a row for each line, and those of two matrices
    assert "(1)" not in shown  # without numbers


def test_a_line_is_read_as_bash_reads_it():
    assert examples._run('flipalg solve "##/##" --json | head -c 1')[:2] == (0, "{")
    code, shown, _ = examples._run('flipalg solve "##/##"')
    assert (code, shown[:6]) == (0, "##\n##\n")
    code, _, errors = examples._run("flipalg solve ##/##")  # a comment to bash
    assert code == 2
    assert "did you quote a board that starts with #?" in errors


def test_the_gallery_is_a_gallery():
    assert len(GALLERY) >= 24


PUBLIC = [name for name in flipalg.__all__ if name != "__version__"]
GROUPS = (DOCS / "_ext" / "make_reference.py").read_text(encoding="utf-8")
TYPES = re.findall(r'"(\w+)"', GROUPS.partition("    TYPES: [")[2].partition("]")[0])
"""Types of arguments and answers; they need no example of their own."""


def sections(docstring):
    """Return {title: lines} of a docstring in numpydoc's form."""
    found, title = {"": []}, ""
    lines = inspect.cleandoc(docstring).split("\n")
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if below and set(below) == {"-"} and len(below) == len(line):
            title = line
            found[title] = []
        elif not line or set(line) != {"-"}:
            found[title].append(line)
    return found


def require(found, wanted):
    """Raise ValueError with one line about sections that are missing or out of order; of "A or B" one is enough."""
    if missing := [titles for titles in wanted if not set(titles.split(" or ")) & set(found)]:
        raise ValueError(f"no section {', '.join(missing)} in the docstring")
    if list(found)[1:] != (ordered := [title for title in ORDER if title in found]):
        raise ValueError(f"the sections are {', '.join(list(found)[1:])}; known and in order: {', '.join(ordered)}")


def is_documented(name):
    value = getattr(flipalg, name)
    found = sections(value.__doc__)
    assert not found[""][1:] or found[""][1] == ""  # the first line is the summary
    if inspect.isclass(value):
        if name in TYPES:
            return
        require(found, ["Attributes" if name == "UnsolvableError" else "Examples"])
        return
    require(found, ["Parameters", "Returns or Yields", "Raises", "See Also", "Notes or References", "Examples"])
    assert not {"Returns", "Yields"} <= set(found)
    documented = ", ".join(line.split(" : ")[0] for line in found["Parameters"] if line and line[0] != " ").split(", ")
    assert documented == list(inspect.signature(value).parameters)


def test_public_names_are_documented_in_numpydoc_sections():
    check_rows(PUBLIC, is_documented)


def test_missing_sections_are_named():
    with pytest.raises(ValueError, match=r"^no section Raises, Notes or References in the docstring$"):
        require({"": [], "Returns": []}, ["Returns or Yields", "Raises", "Notes or References"])
    with pytest.raises(ValueError, match=r"^the sections are Raises, Returns; known and in order: Returns, Raises$"):
        require({"": [], "Raises": [], "Returns": []}, [])


def test_every_public_name_is_in_a_group_of_the_reference(monkeypatch):
    monkeypatch.syspath_prepend(DOCS / "_ext")
    reference = extension("make_reference")
    reference.check_groups("flipalg", PUBLIC, reference.PUBLIC)
    reference.check_groups("f2x", f2x.__all__, reference.F2X)
    with pytest.raises(ValueError, match=r"^docs/_ext/make_reference\.py: .* without a group: solution_count$"):
        reference.check_groups("flipalg", [*PUBLIC, "solution_count"], reference.PUBLIC)


def test_names_under_see_also_exist():
    for name in PUBLIC:
        for line in sections(getattr(flipalg, name).__doc__).get("See Also", []):
            assert not line or line.split(" : ")[0] in {*PUBLIC, *f2x.__all__}, (name, line)


def test_every_key_that_a_text_cites_is_in_the_bibliography():
    keys = extension("myst").bib_keys((DOCS / "references.bib").read_text(encoding="utf-8"))
    cited = {}
    for path in [*SOURCES, *PROSE]:
        text = path.read_text(encoding="utf-8")
        for key in re.findall(r"\[([A-Z][A-Za-z]+\d{2,4})\b[^\]\n]*\](?!\()|\{cite:[pt]\}`([^`]+)`", text):
            cited |= dict.fromkeys(next(filter(None, key)).split(","), path)
    assert len(cited) >= 3
    assert {key: path for key, path in cited.items() if key not in keys} == {}


def test_every_preprint_that_a_text_names_is_in_the_bibliography():
    number = re.compile(r"arXiv[: ](?:[a-z-]+/)?(\d{4}\.\d{5}|\d{7})")
    bibliography = set(number.findall((DOCS / "references.bib").read_text(encoding="utf-8")))
    texts = [*SOURCES, *PROSE, ROOT / "flipalg" / "console" / "theorems.toml"]
    named = {found: path for path in texts for found in number.findall(path.read_text(encoding="utf-8"))}
    assert len(named) >= 4
    assert {found: path for found, path in named.items() if found not in bibliography} == {}


def test_every_test_and_document_that_a_page_names_exists():
    folders = (ROOT / "tests", ROOT / "research" / "tests")
    tests = "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py"))
    missing = set()
    for path in PROSE:
        text = path.read_text(encoding="utf-8")
        missing |= {name for name in re.findall(r"\b(test_\w+)\b(?!\.py)", text) if f"def {name}(" not in tests}
        named = re.findall(r"(?<![\w/])((?:docs|tables|scripts|tests|flipalg|research)/[\w/.-]*\w\.\w+)\b", text)
        missing |= {name for name in named if not ((ROOT / name).exists() or (ROOT / "flipalg" / name).exists())}
    assert missing == set()
