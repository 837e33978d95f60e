"""An answer, or one line and the right exit code: with files beside it, in JSON, and where a library is missing."""

import json

import pytest
from console import run

CIRCLE = "a < b\nb < c\nc < a\n"


@pytest.mark.parametrize(
    "words",
    [
        "kernel 3 3 --json --svg FILE.svg",
        "kernel 3 3 --svg FILE.svg",
        "certificate 3 3 --svg FILE.svg",
        "certificate 1000000 1000000 --svg FILE.svg",
        "sweep 8x6 --json --svg FILE.svg",
        "matrix 31x5 --animate FILE.gif",
        "solve 30x30 --show --animate FILE.gif",
    ],
)
def test_a_refused_file_is_the_only_message(capsys, tmp_path, words):
    code, out, err = run(capsys, *words.replace("FILE", str(tmp_path / "x")).split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("look", [[], ["--json"]])
def test_the_answer_is_the_same_if_a_file_is_written(capsys, tmp_path, look):
    plain = run(capsys, "solve", "3x3", "--list", *look)
    drawn = run(capsys, "solve", "3x3", "--list", *look, "--svg", str(tmp_path / "x.svg"))
    assert drawn[:2] == plain[:2]
    assert (tmp_path / "x.svg").exists()


def test_a_board_without_solution_shows_its_witness_beside_a_picture(capsys, tmp_path):
    code, out, err = run(capsys, "solve", "#.../..../..../....", "--show", "--svg", str(tmp_path / "x.svg"))
    assert code == 1
    assert "witness" in out
    assert "no solution" in err


@pytest.mark.parametrize(
    "words", ["machine triangle:4 --json", "machine triangle:4 --colors 3 --json", "solve 4x4 --method lanczos --json"]
)
def test_no_is_an_answer_in_json_too(capsys, words):
    code, out, err = run(capsys, *words.split())
    assert (code, err) == (1, "")
    assert json.loads(out)["reason"]


def test_a_circle_is_played_and_not_drawn(capsys, tmp_path):
    file = tmp_path / "order.txt"
    file.write_text(CIRCLE)
    assert run(capsys, "take", "--poset", str(file))[0] == 0
    code, out, err = run(capsys, "take", "--poset", str(file), "--svg", str(tmp_path / "x.svg"))
    assert (code, out) == (2, "")
    assert "no circles, got one of 3: a b c" in err
    file.write_text("a < a\na < b\n")
    assert run(capsys, "take", "--poset", str(file), "--svg", str(tmp_path / "x.svg"))[0] == 0


def test_a_limit_that_is_not_a_number_is_refused(capsys, tmp_path):
    file = tmp_path / "proof.json"
    file.write_text(run(capsys, "certificate", "3", "3")[1])
    assert run(capsys, "verify", str(file))[0] == 0
    code, out, err = run(capsys, "verify", str(file), "--limit", "nan")
    assert (code, out, "the limit is nan" in err) == (2, "", True)
