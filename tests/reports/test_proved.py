"""No sequence and no table holds a value that is not proved or the outcome of a complete search."""

from types import SimpleNamespace

import pytest
from console import run
from ledgers import check_rows

from flipalg.console.ledgers import ledger
from flipalg.sequences import described_sequences, sequences
from flipalg.sequences.described_sequences import described
from flipalg.sequences.sequences import SEQUENCES
from flipalg.system.native import native
from flipalg.tables import board_tables
from flipalg.tables.tables import TABLES
from flipalg.theory.rules import Rule

LEDGER = ledger()
STATUS = {line["name"]: line["status"] for line in LEDGER}
BY_WORDS = {
    f"{what}, {colors} colors": described_sequences.described(what, "square", colors=colors)
    for what in described_sequences.KINDS
    for colors in (3, 5)
}
BY_WORDS |= {
    f"{what} by {by}, {topology}": described(what, by, "plus", topology)
    for what in ("nullity", "unique")
    for by in ("square", "antidiagonals", "row=3")
    for topology in ("board", "torus")
}
EVERY = {**SEQUENCES, **BY_WORDS}
UNKNOWN_FROM = 6
"""The n from which, in a planted run, nothing is proved that is not by a formula."""


def rests_on_proofs(named):
    assert named[1].theorems
    assert {STATUS.get(theorem) for theorem in named[1].theorems} <= {"proved", "complete search"}


def test_sequences_and_tables_rest_on_proofs_and_complete_searches_alone():
    check_rows([*EVERY.items(), *TABLES.items()], rests_on_proofs, lambda named: named[0])


@pytest.fixture
def unproved(monkeypatch):
    """Rules and searches that do not come to an end from n = 6 on, and then give wrong numbers."""
    from flipalg.theory import rules

    rule, searched = rules.rule, sequences.searched

    def without_end(n, *given, **named):
        if n < UNKNOWN_FROM:
            return rule(n, *given, **named)
        return Rule(n, (), ((1, 123457),), 123457, False)

    def ended(problem, presses, kernel):
        if problem.n < UNKNOWN_FROM:
            return searched(problem, presses, kernel)
        return SimpleNamespace(proved=False, weight=123457, lower_bound=1, nullity=len(kernel))

    for module in (sequences, board_tables):
        monkeypatch.setattr(module, "rule", without_end)
    monkeypatch.setattr(sequences, "searched", ended)


def has_proved_terms(name):
    found = EVERY[name].first(12)
    assert 123457 not in found.values
    assert 123456 not in found.values
    ends = {"A075464": UNKNOWN_FROM, "A118141": UNKNOWN_FROM, "triangle-pushes, 5 colors": 11}
    assert len(found.values) == ends.get(name, 13) - 1
    assert found.end.startswith(f"n = {ends[name]}") if name in ends else not found.end


def test_no_sequence_has_a_term_that_is_not_proved(unproved):
    check_rows(EVERY, has_proved_terms)


def has_proved_values(name):
    table = TABLES[name]
    limits = table.limits(4, 8)
    made = table.rows(limits)
    for row in made.rows:
        for column, value in zip(made.columns, row, strict=True):
            if column not in ("rule", "certainty"):  # which say that it is a divisor
                assert str(value) not in {"123456", "123457"}
    if table.bfile:
        ended = name == "reductions"
        assert table.text(made, "bfile", limits).count("\n") == (UNKNOWN_FROM if ended else 8)
        assert ("not proved" in table.text(made, "bfile", limits)) == ended


def test_no_table_has_a_value_that_is_not_proved(unproved):
    check_rows([name for name, table in TABLES.items() if not table.needs], has_proved_values)


def test_the_command_says_why_the_terms_end(unproved, capsys):
    code, out, err = run(capsys, "sequence", "A075464", "--terms", "95", "--format", "bfile")
    assert code == 1
    assert "5 terms of 95: n = 6 has 2^0 solutions" in err
    lines = [line for line in out.splitlines() if not line.startswith("#")]
    assert lines == ["1 1", "2 4", "3 5", "4 4", "5 15"]
    assert out.splitlines()[-1].startswith("# the terms end here: n = 6")
    code, out, _ = run(capsys, "sequence", "A118141", "--terms", "9", "--format", "json")
    assert (code, '"end": "n = 6' in out) == (1, True)


@pytest.mark.skipif(native is None, reason="n = 39 takes hours without the core")
def test_the_fewest_presses_end_at_the_first_undecided_board(monkeypatch):
    """With fewer pairs, and solutions, to look at the search of n = 39, of 2^32 solutions, does not come to its end."""
    from flipalg.fewest import fewest, parity_classes

    assert len(SEQUENCES["A075464"].first(39).values) == 39
    monkeypatch.setattr(parity_classes, "PARITY_PAIRS", 0)
    monkeypatch.setattr(fewest, "FEWEST_NULLITY", 31)
    found = SEQUENCES["A075464"].first(39)
    assert len(found.values) == 38
    assert found.end.startswith("n = 39 has 2^32 solutions, too many to search: between ")
