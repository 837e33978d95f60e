"""The command line that a report names for a value runs, and prints the value."""

import contextlib
import io
import shlex

import pytest
from console import run

from flipalg.reports.board_facts import NOT_COMPUTED
from flipalg.reports.board_report import board_report

LABELS = (
    "4.4.plus",
    "6.7.plus",
    "3.4.torus.king",
    "4.5.cylinder.beams.c3",
    "2.3.plus.c6",
    "5.5.cross",
    "4.3.column.c4",
)
SHOWN_BY = (
    "nullity",
    "determinant",
    "rule_of_columns",
    "rule_of_rows",
    "fewest_presses",
    "hardest",
    "invariant_factors",
)


@pytest.mark.parametrize("label", LABELS)
def test_the_command_of_each_value_prints_it(capsys, label):
    report = board_report(label)
    for value in report:
        if not value.command:
            assert value.status == NOT_COMPUTED
            continue
        code, out = output_of(capsys, value.command)
        no = (value.name == "all_on" and value.value is False) or out.startswith("not unique")
        assert code == int(no), value.command
        if value.name in SHOWN_BY and value.status != NOT_COMPUTED:
            said = value.value.sentence if value.name.startswith("rule") else str(value.value)
            assert said.strip("()") in out, (value.command, out)


def output_of(capsys, command):
    program, *words = shlex.split(command)
    if program == "flipalg":
        code, out, _ = run(capsys, *words)
        return code, out
    assert (program, words[0]) == ("python", "-c")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(words[1], {})
    return 0, out.getvalue()


def test_a_value_that_no_command_computes_has_none():
    report = board_report("10^12.10^12.plus")
    assert {value.name for value in report if not value.command} >= {"determinant", "factors", "fewest_presses"}
    assert all(value.command for value in report if value.status != NOT_COMPUTED)


def test_a_board_is_named_by_a_size_or_by_a_label(capsys):
    by_size = run(capsys, "board", "3", "4", "--neighborhood", "king", "--topology", "torus", "--colors", "3")
    assert by_size == run(capsys, "board", "3.4.torus.king.c3")
    assert by_size[1] == f"{board_report('3.4.torus.king.c3')}\n"
    for words, why in (
        (["3"], "expected M N, MxN or a label"),
        (["3.4.plus", "--colors", "3"], "give no options"),
        (["3.4.plux"], "unknown neighborhood"),
        (["3", "4", "--topology", "klein"], "Klein bottle"),
    ):
        code, out, err = run(capsys, "board", *words)
        assert (code, out) == (2, "")
        assert why in err


def test_find_prints_what_it_found(capsys):
    code, out, err = run(capsys, "find", "nullity", "8", "to", "20")
    assert (code, err) == (0, "")
    assert out == (
        "n × n board, nullity 8, n ≤ 20:\n9.9.plus  nullity 8\n16.16.plus  nullity 8\n"
        "complete: all n ≤ 20 were computed\n"
    )
    assert run(capsys, "find", "hello")[0] == 2
    assert "none\ncomplete: nullities of square boards are even" in run(capsys, "find", "nullity 7")[1]
