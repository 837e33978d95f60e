"""Every statement of the five sources is run: the ledger flipalg/console/statements.toml."""

import os
import re
import shlex
from pathlib import Path

import pytest
from ledgers import check_rows, is_a_test

from flipalg.cli import main
from flipalg.console.ledgers import ledger

ROOT = Path(__file__).parents[1]
LEDGER = ledger("statements")
COUNTS = {"Thesis": 70, "Disentis": 39, "Merlin": 21, "Chomp": 35, "Zucker": 35}
"""The statements of each source; a source does not change."""
COMMANDS = sorted({run for line in LEDGER for run in line["runs"] if run.startswith("flipalg ")})
PAGES = {
    source: ROOT / "docs" / "sources" / f"{name}.md"
    for source, name in {
        "Thesis": "thesis",
        "Disentis": "disentis",
        "Merlin": "merlin",
        "Chomp": "chomp",
        "Zucker": "triangles",
    }.items()
}
ORDER = "stone < right\nstone < above\n"


def test_every_statement_is_listed():
    counts = {source: sum(line["source"] == source for line in LEDGER) for source in COUNTS}
    assert counts == COUNTS
    assert len(LEDGER) == sum(COUNTS.values()) == 200


def is_run(line):
    assert set(line) - {"why", "words"} == {"source", "where", "says", "runs"}
    assert line["where"]
    assert line["says"]
    assert line["runs"] or line["why"].endswith(("runs.", "it."))
    for run in line["runs"]:
        if run not in COMMANDS:
            assert is_a_test(run), run


def test_every_statement_is_run_by_a_test_or_a_command_that_exists():
    check_rows(LEDGER, is_run, lambda line: f"{line['source']} {line['where']}: {line['says']}")


@pytest.mark.parametrize("source", PAGES)
def test_a_page_goes_through_its_source_statement_by_statement(source):
    """Its lines lead with `where` and `says` of the ledger, in its order; a command or an example follows each."""
    assert differing(PAGES[source].read_text(encoding="utf-8"), source) == []


def differing(page, source):
    """The faults of a page: statements that are missing or out of order, and those that nothing runs."""
    leads = [f"**{line['where']}**, {line['says']}." for line in LEDGER if line["source"] == source]
    parts = re.split(r"(?m)^(?=\*\*|#)", page)
    found = [part for part in parts if part.startswith("**")]
    wrong = [lead for lead, part in zip(leads, found, strict=False) if not part.startswith(lead)]
    wrong += [] if len(leads) == len(found) else [f"{len(found)} statements of {len(leads)}"]
    return wrong + [part for part in found if not re.search(r"`flipalg |^```(python|console)", part, re.MULTILINE)]


def test_a_page_that_leaves_something_out_is_seen():
    page = PAGES["Merlin"].read_text(encoding="utf-8")
    assert differing(page, "Zucker")
    parts = re.split(r"(?m)^(?=\*\*)", page)
    assert differing("".join([*parts[:3], *parts[4:]]), "Merlin")
    assert differing("".join([*parts[:3], parts[4], parts[3], *parts[5:]]), "Merlin")
    assert differing(page.replace("`flipalg picture figure merlin-9 merlin-9.svg`", ""), "Merlin")


IN_PAGES = sorted(
    {
        command
        for page in PAGES.values()
        for command in re.findall(r"(?<!`)`(flipalg [^`]+)`", page.read_text(encoding="utf-8"))
    }
    - set(COMMANDS)
)
"""Commands within the prose of the pages; tests/test_docs.py runs their fences."""


def test_every_command_of_the_ledger_and_the_pages_runs(tmp_path, monkeypatch, capsys):
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    Path("order.txt").write_text(ORDER, encoding="utf-8")

    def runs(command):
        words, _, expected = command.partition(" # exit ")
        files = set(os.listdir())
        assert main(shlex.split(words)[1:]) == int(expected or 0)
        output = capsys.readouterr()
        assert output.out or output.err or set(os.listdir()) > files

    check_rows([*COMMANDS, *IN_PAGES], runs)


def test_a_missing_test_is_seen():
    assert not is_a_test("tests/test_statements.py::test_nothing")
    assert not is_a_test("tests/test_nowhere.py::test_nothing")
    assert is_a_test("tests/test_statements.py::test_a_missing_test_is_seen")
