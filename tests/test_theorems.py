"""Evidence exists: what the ledger of theorems and the docstrings name, tests, documents, bibliography keys."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ledgers import check_rows, is_a_test
from named import statements
from planting import reached, unnoticed

from flipalg.console.ledgers import ledger, places, proof_pages, proofs

ROOT = Path(__file__).parents[1]
LEDGER = ledger()


BY_RESEARCH = [line for line in LEDGER if line["function"].startswith("research.")]
"""The lines that research/tests/test_ledger.py checks: nothing else imports research."""


def function_exists(dotted: str) -> bool:
    """Return whether a dotted name (module, then function or Class.method) can be reached."""
    return callable(reached(dotted))


def is_complete(line):
    assert set(line) - {"proof", "machine_checked"} == {"name", "statement", "source", "function", "test", "status"}
    assert line in BY_RESEARCH or function_exists(line["function"]), line["function"]
    assert is_a_test(line["test"]), line["test"]
    assert re.fullmatch(r"proved(, given .+)?|complete search|observed to .+", line["status"])


def test_every_line_is_complete_and_names_a_function_and_a_test_that_exist():
    check_rows(LEDGER, is_complete, lambda line: line["name"])


def test_every_named_test_fails_if_its_function_raises_an_exception():
    calls_another = {"test": LEDGER[0]["test"], "function": "flipalg.games.merlin.solve", "name": "calls-another"}
    assert unnoticed([*(line for line in LEDGER if line not in BY_RESEARCH), calls_another]) == ["calls-another"]


PROVED = [line for line in LEDGER if line["status"].startswith("proved")]


def test_every_proved_theorem_has_its_proof_or_the_page_that_has_it():
    assert len(PROVED) > 85
    for line in PROVED:
        assert all(map(places, proof_pages(line))), line["name"]
        assert all("proof" in line or re.search("\\*Proof|∎", text) for text in proofs(line) or [""]), line["name"]


def test_machine_checked_theorems_stand_in_the_files_of_coq():
    checked = [where for line in LEDGER for where in line.get("machine_checked", ())]
    assert len(checked) >= 20
    for where in checked:
        path, _, name = where.partition(": ")
        assert re.search(rf"(?m)^(Theorem|Corollary) {name}\b", (ROOT / path).read_text(encoding="utf-8")), where


def test_the_page_compares_each_machine_checked_statement_with_its_theorems():
    text = (ROOT / "docs" / "mathematics" / "machine-checked.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| \*([a-z0-9-]+)\* \| ([^|]+) \| [^|]+ \|$", text)
    checked = [(line["name"], line["machine_checked"]) for line in LEDGER if "machine_checked" in line]
    stated = {name: ", ".join(f"`{where.partition(': ')[2]}`" for where in theorems) for name, theorems in checked}
    assert dict(rows) == stated


def test_names_are_different_and_fit_a_link():
    names = [line["name"] for line in LEDGER]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names)


def test_a_statement_checked_in_finitely_many_cases_is_called_a_complete_search():
    status = {line["name"]: line["status"] for line in LEDGER}
    searches = {"disentis-6-by-6", "attained-nullities", "fewest-presses", "fifty-primitives"}
    searches |= {"attained-to-1024", "hardest-eight"}
    searches |= {"chomp-four-rows-count"}
    assert {name for name in status if status[name] == "complete search"} == searches


def test_a_name_that_does_not_exist_is_seen():
    assert not function_exists("flipalg.theory.nullity.nulity")
    assert not function_exists("flipalg.theory.nil.nullity")
    assert not is_a_test("tests/test_ladder.py::test_all_rungs")
    assert not is_a_test("tests/test_lader.py::test_all_rungs_agree_on_every_board_to_14_by_14")


SOURCES = sorted(path for room in ("flipalg", "research", "scripts") for path in (ROOT / room).rglob("*.py"))
TESTS = sorted(path for tests in ("tests", "research/tests") for path in (ROOT / tests).rglob("*.py"))
TEST_NAMES = {name for path in TESTS for name in re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.M)}
TEST_NAMES |= {path.stem for path in TESTS}
KEY = re.compile(r"\[([A-Z][A-Za-z]*\d{2,4}[a-z]?)\]")
DOCUMENT = re.compile(r"(?<!> )(?<![\w/])(?:[\w.-]+/)*[\w-]+\.(?:md|toml|py|csv|svg|txt)\b")
EXAMPLE = re.compile(r"FILE|NNN")
SECTION = re.compile(r"\b(README|[Dd]esign)(?:\.md)?, (?:the )?section ([^.;:]*)")


FOLDERS = ("flipalg", "research", "scripts", "site/tools", "tests", "tables", "docs")


@cache
def names_of_files() -> set[str]:
    """Return the names of all files and folders of the project."""
    return {path.name for folder in FOLDERS for path in (ROOT / folder).rglob("*")}


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield the docstrings of a module, and the strings that stand below its constants."""
    for node in statements(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def exists(name: str, beside: Path) -> bool:
    """Return whether a file of that path is in the project, or beside the module; a bare name anywhere in it."""
    if "/" in name:
        return any((folder / name).exists() for folder in (ROOT, ROOT / "flipalg", beside.parent))
    return name in names_of_files() or (ROOT / name).exists()


BIBLIOGRAPHY = set(re.findall(r"^@\w+\{(\w+),", (ROOT / "docs" / "references.bib").read_text("utf-8"), re.M))


def dangling(source: str, path: Path) -> list[str]:
    """Return the names in the docstrings of a source that nothing has."""
    tree = ast.parse(source)
    whole = ast.get_docstring(tree) or ""
    defined = BIBLIOGRAPHY | set(re.findall(r"^\s*\[(\w+)\]\s", whole, re.M))
    missing = []
    for text in docstrings(tree):
        missing += [name for name in re.findall(r"\btest_\w+", text) if name not in TEST_NAMES]
        missing += [key for key in KEY.findall(text) if key not in defined]
        missing += [name for name in DOCUMENT.findall(text) if not EXAMPLE.search(name) and not exists(name, path)]
        missing += [match.group(0) for match in SECTION.finditer(text)]  # sections move: say what, not where
    return missing


def test_tests_documents_and_keys_that_docstrings_name_exist():
    found = {path.relative_to(ROOT): dangling(path.read_text("utf-8"), path) for path in SOURCES}
    assert {path: names for path, names in found.items() if names} == {}


def test_a_missing_test_document_or_key_is_seen():
    source = '"""A [Nobody1999] test_that_nobody_wrote, see docs/nowhere.md and Design, section 3.7."""'
    expected = ["test_that_nobody_wrote", "Nobody1999", "docs/nowhere.md", "Design, section 3"]
    assert dangling(source, Path(__file__)) == expected
    fine = '"""test_every_room_is_known, tests/test_theorems.py.\n\nReferences\n    [Nobody1999] Nobody.\n"""'
    assert dangling(fine, Path(__file__)) == []


def test_the_theorem_that_contributors_see_is_one_of_the_ledger():
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (shown,) = re.findall("```toml\n(.*?)\n```", contributing, re.DOTALL)
    assert tomllib.loads(shown)["theorem"][0] in LEDGER
