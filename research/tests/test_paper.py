"""The paper's draft has the parts and the length that the journal asks for, and cites entries that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAPER = (ROOT / "research" / "paper" / "paper.md").read_text(encoding="utf-8")
BODY = re.sub(r"<!--.*?-->", "", PAPER.split("---\n", 2)[2], flags=re.S)
SECTIONS = [
    "Summary",
    "Statement of need",
    "State of the field",
    "Software design",
    "Research impact statement",
    "AI usage disclosure",
    "Acknowledgements",
    "References",
]


def entries(name):
    text = re.sub(r"(?m)^%.*\n", "", (ROOT / name).read_text(encoding="utf-8"))
    return {match[1]: match[0].strip() for match in re.finditer(r"@\w+\{(\w+),.*?(?=^@|\Z)", text, re.M | re.S)}


def test_the_paper_has_the_sections_and_the_length_of_the_journal():
    assert re.findall(r"(?m)^# (.*)$", BODY) == SECTIONS
    assert 750 <= len(BODY.split()) <= 1750


def test_the_paper_cites_its_bibliography_whole_and_shares_entries_with_the_documentation():
    own, shared = entries("research/paper/paper.bib"), entries("docs/references.bib")
    assert set(re.findall(r"@(\w+)", BODY)) == set(own)
    assert {key: own[key] for key in own.keys() & shared.keys()} == {
        key: shared[key].partition("\n\n")[0] for key in own.keys() & shared.keys()
    }
