import json

from console import run
from facts import DATA

from flipalg import hardest


def test_hardest_shows_a_position_and_says_how_many_presses_it_needs(capsys):
    code, out, err = run(capsys, "board", "5", "5", "--hardest")
    assert (code, err) == (0, "")
    *position, sentence = out.splitlines()
    assert sentence == "the hardest position of the 5 × 5 board needs 15 presses"
    assert [len(row) for row in position] == [5] * 5
    from flipalg.boards.board import Board
    from flipalg.solvers.solve import solve

    assert solve(Board("\n".join(position)), goal="off", fewest=True).weight == 15


def test_hardest_as_json(capsys):
    code, out, err = run(capsys, "board", "4", "4", "--hardest", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    start = found.pop("start")
    assert [len(row) for row in start] == [4] * 4
    assert found == {
        "command": "board",
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
    code, out, _ = run(capsys, "board", "2", "2", "--hardest", "--colors", "3", "--topology", "torus")
    assert (code, out.splitlines()[-1]) == (0, f"{hardest(2, 2, topology='torus', colors=3)}")


def test_positions_are_counted_by_presses(capsys):
    code, out, err = run(capsys, "board", "2", "2", "--distribution")
    counts = "0 presses: 1\n1 press: 4\n2 presses: 6\n3 presses: 4\n4 presses: 1\n"
    assert (code, out, err) == (0, counts + "16 positions of the 2 × 2 board can be solved\n", "")


def test_the_least_square_board_with_a_nullity_or_that_there_is_none(capsys):
    answer = "the least square board with nullity 4:\n4.4.plus  nullity 4\ncomplete: list of all n ≤ 1,000,000\n"
    assert run(capsys, "find", "least board with nullity", "4") == (0, answer, "")
    code, out, err = run(capsys, "find", "least board with nullity", "26")
    assert (code, err) == (1, "")
    assert out.startswith("the least square board with nullity 26: none\ncomplete: ")
    code, out, _ = run(capsys, "find", "least board with nullity", "26", "--json")
    assert (code, json.loads(out)["found"]["boards"], json.loads(out)["found"]["complete"]) == (1, [], True)


def test_bad_input(capsys):
    code, out, err = run(capsys, "board", "30", "30", "--hardest")
    assert (code, out) == (2, "")
    assert err == "flipalg: the 30 × 30 board has nullity 20; hardest takes at most 16\n"
    code, out, err = run(capsys, "find", "least board with nullity", "-2")
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
