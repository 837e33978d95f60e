"""`flipalg learn`: looks on the command line, in a file and one by one."""

import io
import json
import sys

import pytest
from console import run

LOOKS = ["000", "A:110", "B:101", "C:100"]


def test_a_known_wiring_is_solved(capsys, tmp_path):
    code, out, _ = run(capsys, "learn", *LOOKS)
    assert code == 0
    assert out.splitlines() == [
        "3 lights, 3 buttons, 4 looks: the wiring is known",
        "A: A B",
        "B: B C",
        "C: C",
        "to the goal: press A B C (the fewest)",
        "next: press A C and look, to check what nothing has confirmed",
    ]
    (tmp_path / "looks.txt").write_text("\n".join(LOOKS), encoding="utf-8")
    assert run(capsys, "learn", str(tmp_path / "looks.txt"))[1] == out


def test_presses_that_are_sure_come_before_the_wiring_is_known(capsys):
    _, out, _ = run(capsys, "learn", *LOOKS[:3])
    assert "to the goal: press A B (the fewest that are sure)\nnext: press C and look, then the wiring is known" in out
    assert "to the goal: no presses are sure yet" in run(capsys, "learn", *LOOKS[:2], "--goal", "111")[1]


def test_a_misread_light_is_named(capsys):
    _, out, _ = run(capsys, "learn", *LOOKS, "A,C:010")
    assert "0 wirings agree\nlight C was misread in one of: look 1 (1, not 0)," in out
    _, out, _ = run(capsys, "learn", *LOOKS, "A,C:010", "C:010", "A,C:101")
    assert "the wiring is known\nlight C was misread in look 5: it was 1\n" in out
    fields = json.loads(run(capsys, "learn", *LOOKS, "A,C:010", "--json")[1])
    assert (fields["wirings"], fields["effects"], fields["misread"][0][:2]) == (0, [], ["C", 1])


def test_other_buttons_than_noted_are_a_reason(capsys):
    out = run(capsys, "learn", *LOOKS, "A:111", "B:100", "C:101")[1]  # it was B, then B, then C
    assert "0 wirings agree" in out
    assert "or other buttons were pressed before look 2 or look 5" in out


def test_the_answer_names_the_assumptions(capsys):
    out = run(capsys, "learn", "000/000", "--within", "plus", "--symmetric")[1]
    assert "(assumed: no button changes a light outside plus around its own; symmetric)" in out


def test_a_puzzle_without_a_solution_has_a_reason(capsys):
    code, out, _ = run(capsys, "learn", "00", "A:11", "B:00", "--goal", "01")
    assert code == 1
    assert "change any one of these 2 cells" in out


class Keyboard(io.StringIO):
    def isatty(self):
        return True


def test_without_looks_it_asks_for_them_one_by_one(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", Keyboard("000\n110\n1z1\n101\nC: 100\n\n"))
    code, out, err = run(capsys, "learn")
    assert code == 0
    assert err.startswith("lights: A: B: flipalg: line 3: ")
    assert err.endswith("B: C: A, C: ")
    assert out.endswith(run(capsys, "learn", *LOOKS)[1])
    monkeypatch.setattr(sys, "stdin", io.StringIO("000\n110\n101\n100\n"))
    assert run(capsys, "learn")[1] == run(capsys, "learn", *LOOKS)[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["00", "Z:11"], "line 2: there is no button 'Z'; the buttons are A B"),
        (["00", "--goal", "011"], "a goal is on, off, a color or 2 lights, got '011'"),
        (["00", "--within", "pluss"], "unknown neighborhood 'pluss': did you mean plus?"),
    ],
)
def test_wrong_words_are_refused(capsys, words, message):
    code, out, err = run(capsys, "learn", *words)
    assert (code, out) == (2, "")
    assert message in err
