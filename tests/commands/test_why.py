"""`flipalg why M N`: the reason for the solutions of a board."""

import json

import pytest
from checkers import independent_check
from console import run

from flipalg.boards.board import Board


def test_a_board_of_two_colors(capsys):
    code, out, _ = run(capsys, "why", "5", "5")
    assert code == 0
    assert out.splitlines() == [
        "Board 5 × 5: several solutions, or none (plus).",
        "d_5 = λ·(λ + 1)^4",
        "D_5 = λ^4·(λ + 1)",
        "u d_5 + v D_5 = g: u = λ + 1, v = λ, g = λ^2 + λ",
        "Its nullity is 2: 4 sets of presses change nothing.",
        "Pressing these cells, as often as it says, changes nothing:",
        *["11011", "00000", "11011", "00000", "11011"],
    ]


@pytest.mark.parametrize(
    "line", ["2 2 --colors 6", "3x3 --colors 7", "9 4 --neighborhood king --colors 15", "4 4", "6 6 --topology torus"]
)
def test_what_is_printed_changes_nothing_and_the_certificate_is_true(line, capsys):
    words = line.split()
    code, out, _ = run(capsys, "why", *words)
    assert code == 0
    fields = json.loads(run(capsys, "why", *words, "--json")[1])
    assert fields["text"] + "\n" == out
    assert independent_check(fields["certificate"]) is True
    rows = out.split("changes nothing:\n")[1].splitlines()
    entries = [[int(entry) for entry in (row.split() if " " in row else row)] for row in rows]
    presses = Board(entries, colors=fields["colors"])
    dark = Board(presses.m, presses.n, colors=fields["colors"])
    assert presses != dark
    assert dark.press(presses, fields["neighborhood"], fields["topology"]) == dark


def test_large_and_unique_boards(capsys):
    assert run(capsys, "why", "100x100")[1] == (
        "Board 100 × 100: exactly one solution (plus).\nIts nullity is 0: every set of presses changes something.\n"
    )
    out = run(capsys, "why", str(10**60), "5", "--colors", "3")[1]
    assert out.startswith("Board a number of 200 bits × 5 with 3 colors: exactly one solution (plus).\nModulo 3 ")
    for line, message in {
        ("0", "3"): "m must be at least 1",
        ("3", "3", "--colors", "1"): "must be at least 2, got 1",
        ("3", "9" * 5000): "must have at most 4000 digits",
    }.items():
        code, _, err = run(capsys, "why", *line)
        assert (code, err.count("\n")) == (2, 1)
        assert message in err
