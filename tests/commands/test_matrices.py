import json

import pytest
from console import run

from flipalg import Board, steps, symbolic_run
from flipalg.games.game_matrices import game_matrix


def test_the_matrix_is_printed_with_its_blocks(capsys):
    code, out, _ = run(capsys, "matrix", "2", "2")
    assert code == 0
    assert out == ("1 1 | 1 0\n1 1 | 0 1\n----+----\n1 0 | 1 1\n0 1 | 1 1\nrank 4, nullity 0, determinant 1\n")
    assert run(capsys, "matrix", "2x3", "--latex")[1].startswith(r"\left(\begin{array}{ccc|ccc}1 & 1 & 0 &")


def test_json_holds_the_same(capsys):
    told = json.loads(run(capsys, "matrix", "3", "3", "--topology", "torus", "--json")[1])
    assert told["matrix"] == game_matrix(3, 3, topology="torus").tolist()
    assert (told["command"], told["rank"], told["nullity"], told["determinant"]) == ("matrix", 5, 4, 0)


def test_steps_end_in_the_solution(capsys):
    out = run(capsys, "matrix", "2", "2", "--steps")[1]
    assert out.split("\n\n")[1].startswith("add row 1 to row 2\n")
    assert out.rstrip().splitlines()[-1] == "0 0 | 0 1 | 1"
    assert r"\xrightarrow{r_{2} + r_{1}}" in run(capsys, "matrix", "2", "2", "--steps", "--latex")[1]
    steps = json.loads(run(capsys, "matrix", "2", "2", "--steps", "--json")[1])["steps"]
    assert [row[-1] for row in steps[-1]["matrix"]] == [1, 1, 1, 1]


def test_example_8_and_the_determinant_of_the_thesis(capsys):
    out = run(capsys, "matrix", "4", "3", "--symbolic")[1]
    assert "x2: 1 + a + b, 1 + a + b + c, 1 + b + c\n" in out
    assert run(capsys, "matrix", "4", "4", "--determinant")[1].endswith(
        " = (0·0)^2\n            = 0^2\n            = 0\nwith z^2 + z + 1 = 0\n"
    )
    assert r"&= \det d_{4}(S_{3})" in run(capsys, "matrix", "4", "3", "--determinant", "--latex")[1]
    assert json.loads(run(capsys, "matrix", "4", "3", "--symbolic", "--json")[1])["presses"][0] == [1, 1, 1]


def test_pictures_of_a_matrix(capsys, tmp_path):
    pytest.importorskip("matplotlib")
    files = [tmp_path / "g.svg", tmp_path / "g.gif"]
    assert run(capsys, "matrix", "2", "2", "--svg", str(files[0]), "--animate", str(files[1]))[0] == 0
    assert all(file.stat().st_size > 1000 for file in files)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("matrix 30 30", "a matrix is written for boards to 400 cells, got 30 × 30"),
        (
            "matrix 3 3 --symbolic --neighborhood king",
            "is for a board of two colors (plus), got a board (king)",
        ),
        ("matrix 3 3 --steps --symbolic", "not allowed with argument"),
        ("matrix 3 3 --determinant --png a.png", "leave out the picture files"),
    ],
)
def test_refusals_are_one_line(capsys, arguments, message):
    code, out, err = run(capsys, *arguments.split())
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_steps_are_printed_as_text_latex_and_html(capsys):
    elimination = "by elimination of the whole matrix: flipalg matrix 4 3 --steps"
    assert run(capsys, "matrix", "4", "3", "--polynomial") == (0, f"{steps(4, 3)}\n{elimination}\n", "")
    assert run(capsys, "matrix", "4x3", "--polynomial", "--latex") == (0, f"{steps(4, 3).latex()}\n", "")
    assert run(capsys, "matrix", "4", "3", "--polynomial", "--html") == (0, f"{steps(4, 3).html()}\n", "")
    facts = json.loads(run(capsys, "matrix", "4", "4", "--polynomial", "--json")[1])
    assert facts["terms"] == facts["gcd"] == [[4, 1], [2, 1], [0, 1]]
    assert (facts["rank"], facts["nullity"], facts["unique"], facts["value"]) == (0, 4, False, [[0] * 4] * 4)


def test_a_symbolic_run_starts_from_a_board_or_from_unknown_lights(capsys):
    assert run(capsys, "matrix", "2", "2", "--symbolic", "--start", "cells") == (
        0,
        "x1: A1 + B1 + A2, A1 + B1 + B2\nx2: A1 + A2 + B2, B1 + A2 + B2\n",
        "",
    )
    facts = json.loads(run(capsys, "matrix", "1", "2", "--symbolic", "--start", "cells", "--json")[1])
    assert (facts["rows"], facts["conditions"], facts["presses"]) == ([["b + A1", "b"]], ["A1 + B1"], None)
    facts = json.loads(run(capsys, "matrix", "3", "3", "--symbolic", "--start", "#../.#./..#", "--json")[1])
    assert facts["presses"] == [list(row) for row in symbolic_run(3, 3, Board("#../.#./..#")).presses()]


def test_steps_of_other_boards_are_refused(capsys):
    code, _, error = run(capsys, "matrix", "4", "4", "--polynomial", "--topology", "torus")
    assert (code, error) == (2, "flipalg: --polynomial is for a board of two colors (plus), got a torus\n")
