"""The generated files of Coq are as made, and say what the committed tables say; runs without Coq."""

import csv
import re
from pathlib import Path

from research import coq_rules
from research.hardest import coq_table


def rows_of(table):
    path = Path(__file__).parents[2] / "tables" / f"{table}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:101]


def test_the_rules_of_coq_are_those_of_the_tables():
    text = coq_rules.FILE.read_text(encoding="utf-8")
    assert text == coq_rules.text()
    _, rules, periods = (part.partition("]%num.")[0] for part in re.split("Definition [a-z]+ : ", text)[1:])
    assert [re.findall(r"\d+", line) for line in rules.splitlines()[1:]] == [row[1].split() for row in rows_of("rules")]
    assert (
        re.findall(r"\d+", periods) == [row[2] for row in rows_of("rules")] == [row[1] for row in rows_of("reductions")]
    )


def test_the_theorem_about_hardest_positions_is_as_made_from_their_proofs():
    assert coq_table.main(["--check"]) == 0


def test_the_table_of_hardest_positions_in_coq_is_the_committed_one():
    text = coq_table.OUT.read_text(encoding="utf-8").partition("Definition table")[2].partition("].")[0]
    found = [re.findall(r"\d+", row) for row in text.splitlines()[1:]]
    with (Path(__file__).parents[2] / "tables" / "hardest.csv").open(encoding="utf-8", newline="") as file:
        assert found == [[*row[:4], *row[6:]] for row in list(csv.reader(file))[1:]]
