import json

from console import run

from flipalg import hardest
from tests.facts import DATA


def test_hardest_shows_a_position_and_says_how_many_presses_it_needs(capsys):
    code, out, err = run(capsys, "hardest", "5", "5")
    assert (code, err) == (0, "")
    *position, sentence = out.splitlines()
    assert sentence == "the hardest position of the 5 × 5 board needs 15 presses"
    assert [len(row) for row in position] == [5] * 5
    from flipalg.boards.board import Board
    from flipalg.solvers.solve import solve

    assert solve(Board("\n".join(position)), goal="off", fewest=True).weight == 15


def test_hardest_as_json(capsys):
    code, out, err = run(capsys, "hardest", "4", "4", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    start = found.pop("start")
    assert [len(row) for row in start] == [4] * 4
    assert found == {
        "command": "hardest",
        "m": 4,
        "n": 4,
        "neighborhood": "plus",
        "topology": "board",
        "colors": 2,
        "nullity": 4,
        "N": 16,
        "mu_at_least": 2,
        "mu_at_most": 2,
        "at_least": 7,
        "at_most": 7,
        "proved": True,
    }


def test_hardest_of_colors(capsys):
    code, out, _ = run(capsys, "hardest", "2", "2", "--colors", "3", "--topology", "torus")
    assert (code, out.splitlines()[-1]) == (0, f"{hardest(2, 2, topology='torus', colors=3)}")


def test_attained(capsys):
    answer = "nullity 4: the least square board is 4 × 4 (list of all n ≤ 1,000,000)\n"
    assert run(capsys, "attained", "4") == (0, answer, "")
    code, out, err = run(capsys, "attained", "26")
    assert (code, err) == (1, "")
    assert out.startswith("nullity 26: no square board has it")
    code, out, _ = run(capsys, "attained", "26", "--json")
    assert (code, json.loads(out)["n"], json.loads(out)["decided"]) == (1, None, True)


def test_bad_input(capsys):
    code, out, err = run(capsys, "hardest", "30", "30")
    assert (code, out) == (2, "")
    assert err == "flipalg: the 30 × 30 board has nullity 20; hardest takes at most 16\n"
    code, out, err = run(capsys, "attained", "-2")
    assert (code, out) == (2, "")


def test_verify_takes_point_certificates(capsys, tmp_path):
    file = tmp_path / "point.json"
    text = (DATA / "point_67280421310721.json").read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    code, out, err = run(capsys, "verify", str(file))
    assert (code, err) == (0, "")
    assert out == "true: the 67280421310720 × 67280421310720 board has nullity at least 256\n"
    code, out, _ = run(capsys, "verify", str(file), "--json")
    assert (code, json.loads(out)["nullity_at_least"]) == (0, 256)
    file.write_text(text.replace("67280421310720", "67280421310722"), encoding="utf-8")
    code, out, err = run(capsys, "verify", str(file))
    assert (code, out) == (1, "")
    assert "f(λ) does not divide d_n" in err
