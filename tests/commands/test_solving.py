import argparse
import io
import json

import pytest

from flipalg.cli import run
from flipalg.commands import solving


@pytest.fixture
def command(capsys):
    """Return a function of the command line that returns (exit code, stdout, stderr)."""
    parser = argparse.ArgumentParser(prog="flipalg")
    solving.add_to(parser.add_subparsers(required=True))

    def call(*arguments):
        try:
            code = run(parser, [str(argument) for argument in arguments])
        except SystemExit as stop:  # argparse
            code = stop.code
        return code, *capsys.readouterr()

    return call


def board_file(tmp_path, text):
    path = tmp_path / "board.txt"
    path.write_text(text)
    return path


def test_solve_prints_the_presses_and_how_many_solutions(command):
    assert command("solve", 3, 3) == (0, "#.#\n.#.\n#.#\n5 presses; 1 solution\n", "")
    assert command("solve", 1, 1) == (0, "#\n1 press; 1 solution\n", "")
    code, out, _ = command("solve", 9, 9, "--fewest")
    assert code == 0
    assert out.endswith("\n25 presses, the fewest; 2^8 solutions\n")  # OEIS A075464
    assert out.count("#") == 25


def test_solve_a_file_to_a_target(command, tmp_path, monkeypatch):
    start = board_file(tmp_path, ".#.\n###\n.#.\n")
    target = tmp_path / "target.txt"
    target.write_text("000\n000\n000\n")
    expected = (0, "...\n.#.\n...\n1 press; 1 solution\n", "")
    assert command("solve", start, "--target", target) == expected
    monkeypatch.setattr("sys.stdin", io.StringIO(start.read_text()))
    assert command("solve", "-", "--target", target, "--method", "gauss") == expected


def test_solve_as_json(command):
    code, out, _ = command("solve", 4, 4, "--format", "json", "--fewest", "--neighborhood", "plus")
    answer = json.loads(out)
    assert code == 0
    assert sum(map(sum, answer.pop("presses"))) == 4
    assert answer == {
        "m": 4, "n": 4, "neighborhood": "plus", "weight": 4, "nullity": 4, "proved": True, "lower_bound": 4,
    }  # fmt: skip


def test_random_and_hint_play_together(command, tmp_path):
    code, out, _ = command("random", 5, 4, "--seed", 3)
    assert code == 0
    assert command("random", 5, 4, "--seed", 3)[1] == out
    assert command("solve", board_file(tmp_path, out))[0] == 0
    code, hint, _ = command("hint", board_file(tmp_path, out))
    assert code == 0
    assert hint.startswith("row ")
    assert command("hint", board_file(tmp_path, "..\n..\n")) == (0, "nothing to press\n", "")


def test_unsolvable_is_exit_1_with_the_reason(command, tmp_path):
    code, out, err = command("solve", board_file(tmp_path, "#.\n"))
    assert (code, out) == (1, "")
    assert err == (
        "flipalg: the 1 × 2 board has no solution: pressing a certain set of 2 cells flips nothing, "
        "and it meets the cells to flip in 1, an odd number\n"
    )


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (["solve", "3", "x"], None, "flipalg: expected M N or FILE, got 3 x"),
        (["solve", "3", "3", "3"], None, "flipalg: expected M N or FILE, got 3 3 3"),
        (["solve", "0", "3"], None, "flipalg: m must be at least 1, got 0"),
        (["solve", "nowhere.txt"], None, "flipalg: [Errno 2]"),
        (["solve", "{}"], "", "the board is empty"),
        (["solve", "{}"], "#.\n#\n", "line 2 has 1 cells, the rows before it have 2"),
        (["hint", "{}"], "#?\n", "line 1, column 2: '?' is no cell"),
        (["solve", "2", "2", "--method", "magic"], None, "unknown method 'magic'"),
        (["solve", "2", "2", "--neighborhood", "star"], None, "unknown neighborhood 'star'"),
        (["solve", "3", "3", "--target", "{}"], "#\n", "the goal must have shape (3, 3), got (1, 1)"),
        (["random", "2", "0"], None, "n must be at least 1, got 0"),
    ],
)
def test_bad_input_is_exit_2_and_one_line(command, tmp_path, arguments, text, message):
    path = board_file(tmp_path, text or "")
    code, out, err = command(*(argument.format(path) for argument in arguments))
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_pictures_are_the_same_every_time(command, tmp_path):
    pytest.importorskip("matplotlib")
    for name in ("png", "svg"):
        first, second = tmp_path / f"1.{name}", tmp_path / f"2.{name}"
        assert command("solve", 5, 5, f"--{name}", first)[0] == 0
        assert command("solve", 5, 5, f"--{name}", second)[0] == 0
        assert first.read_bytes() == second.read_bytes()
    assert (tmp_path / "1.svg").read_text().count("quiet pattern") >= 2
    assert command("solve", 101, 301, "--png", tmp_path / "3.png")[0] == 0
    assert (tmp_path / "3.png").read_bytes()[16:24] == b"\x00\x00\x01\x2d\x00\x00\x00\x65"  # 301 × 101: a pixel a cell
