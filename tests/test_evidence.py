"""What a docstring names as evidence exists: tests, documents, bibliography keys."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted(path for room in ("flipalg", "scripts") for path in (ROOT / room).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
TEST_NAMES = {name for path in TESTS for name in re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.M)}
TEST_NAMES |= {path.stem for path in TESTS}
KEY = re.compile(r"\[([A-Z][A-Za-z]*\d{2,4}[a-z]?)\]")
DOCUMENT = re.compile(r"(?<!> )(?<![\w/])(?:[\w.-]+/)*[\w-]+\.(?:md|toml|py|csv|svg|txt)\b")
EXAMPLE = re.compile(r"FILE|NNN")
SECTION = re.compile(r"\b(README|[Dd]esign)(?:\.md)?, (?:the )?section ([^.;:]*)")


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings of a module, and the strings that stand below its constants."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def exists(name: str, beside: Path) -> bool:
    """Return whether a file of that path is in the project, or beside the module; a bare name anywhere in it."""
    if "/" in name:
        return any((folder / name).exists() for folder in (ROOT, ROOT / "flipalg", beside.parent))
    folders = ("flipalg", "scripts", "tests", "tables", "docs", ".")
    return (
        any((ROOT / folder / name).exists() or any((ROOT / folder).rglob(name)) for folder in folders[:-1])
        or (ROOT / name).exists()
    )


def dangling(source: str, path: Path) -> list[str]:
    """Return what the docstrings of a source name and nobody has."""
    whole = ast.get_docstring(ast.parse(source)) or ""
    defined = set(re.findall(r"^\s*\[(\w+)\]\s", whole, re.M))
    missing = []
    for text in docstrings(source):
        missing += [name for name in re.findall(r"\btest_\w+", text) if name not in TEST_NAMES]
        missing += [key for key in KEY.findall(text) if key not in defined]
        missing += [name for name in DOCUMENT.findall(text) if not EXAMPLE.search(name) and not exists(name, path)]
        missing += [match.group(0) for match in SECTION.finditer(text)]  # sections move: say what, not where
    return missing


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_docstrings_name_exists(path):
    assert dangling(path.read_text("utf-8"), path) == []


def test_what_does_not_exist_is_seen():
    source = '"""A [Nobody1999] test_that_nobody_wrote, see docs/nowhere.md and Design, section 3.7."""'
    expected = ["test_that_nobody_wrote", "Nobody1999", "docs/nowhere.md", "Design, section 3"]
    assert dangling(source, Path(__file__)) == expected
    fine = '"""test_what_does_not_exist_is_seen, tests/test_evidence.py.\n\nReferences\n    [Nobody1999] Nobody.\n"""'
    assert dangling(fine, Path(__file__)) == []
