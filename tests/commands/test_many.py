"""Many boards or graphs in one text: a row each, and the exit code says whether any was unsolvable or unread."""

import csv
import io
import json

import pytest
from console import run

from flipalg import random_board, solve

LEVELS = "one: ##./#../...\ntwo: .#./###/.#.\n"


@pytest.fixture
def file(tmp_path):
    """Return a function that writes a text into a file and returns its name."""

    def write(text, name="levels.txt"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return write


def test_each_board_is_a_row(capsys, file):
    code, out, err = run(capsys, "solve", file(LEVELS), read=True)
    assert (code, err) == (0, "read as 2 boards of 3 × 3; # is on\n")
    assert [line.split()[:5] for line in out.splitlines()[1:]] == [
        ["one", "3", "3", "yes", "A1"],
        ["two", "3", "3", "yes", "B2"],
    ]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("", 0),
        ("three: #.../..../..../....\n", 1),
        ("three: ab/cd\n", 2),
        ("three: ab/cd\nfour: #.../..../..../....\n", 2),
    ],
)
@pytest.mark.parametrize("command", ["solve", "hint"])
def test_the_exit_code_says_whether_any_was_unsolvable_or_unread(capsys, file, command, more, code):
    found, out, _ = run(capsys, command, file(LEVELS + more), "--json")
    boards = json.loads(out)["boards"]
    assert (found, len(boards)) == (code, 2 + more.count("\n"))
    assert [board["solvable"] for board in boards[:2]] == [True, True]
    assert all(board.get("solvable") is False or "error" in board for board in boards[2:])


def test_a_table_is_written_as_csv(capsys, file, tmp_path):
    to = tmp_path / "answers.csv"
    assert run(capsys, "solve", file(LEVELS + "three: ##/#.\n"), "--to", str(to))[0] == 0
    rows = list(csv.DictReader(io.StringIO(to.read_text(encoding="utf-8"))))
    assert [(row["name"], row["presses"], row["weight"]) for row in rows] == [
        ("one", "A1", "1"),
        ("two", "B2", "1"),
        ("three", "A1", "1"),
    ]


def test_a_pack_of_levels_has_the_answers_of_each_alone(capsys, file):
    boards = [random_board(5, 5, seed=seed) for seed in range(40)]
    _, out, _ = run(capsys, "solve", file("\n\n".join(map(str, boards))), "--json")
    assert [row["weight"] for row in json.loads(out)["boards"]] == [solve(board).weight for board in boards]
    _, out, _ = run(capsys, "solve", file(json.dumps([{"board": board.tolist()} for board in boards])), "--json")
    assert [row["weight"] for row in json.loads(out)["boards"]] == [solve(board).weight for board in boards]


def test_kernel_unique_and_graph_take_many(capsys, file):
    levels = file(LEVELS + "five: #..../...../...../...../.....\n")
    for command, verdict in (("kernel", 0), ("unique", 1), ("nullity", 0)):
        code, out, _ = run(capsys, command, levels, "--json")
        assert code == verdict
        assert [board["nullity"] for board in json.loads(out)["boards"]] == [0, 0, 2]
    code, out, err = run(capsys, "graph", file(">>graph6<<D?{\nDQc\n"), read=True)
    assert (code, err) == (0, "read as 2 graphs\n")
    assert [line.split()[:3] for line in out.splitlines()[1:]] == [["1", "5", "4"], ["2", "5", "4"]]


def test_options_about_one_board_are_refused(capsys, file):
    assert run(capsys, "solve", file(LEVELS), "--show") == (
        2,
        "",
        "flipalg: --show is for one board, the text has 2\n",
    )


@pytest.mark.parametrize(
    ("line", "said", "answer"),
    [
        (["101", "010"], "", "the 2 × 3 board has no solution"),
        (["101", "110"], "101 110 is a size or two rows: write 101x110 or 101/110", ""),
        (["-#-", "###", "-#-"], "read as a board of 3 × 3; # is on", "1 press turns every cell off"),
        (["#x#/.#."], "read as a board of 2 × 3; # is on; x is a hole", ""),
        (["-x---|xxx--|-x-x-|--xxx|---x-|"], "", "2 presses turn every cell off"),
        (["TFT/FTF/TFT"], "such as `T = on`", ""),
        (["bwwb/bbwb/bwwb/bwww", "--on", "b"], "read as a board of 4 × 4; b is on", "4 presses turn every cell off"),
        (
            ["1 1 0 0 1 1 0 0 1"],
            "read as a board of 1 × 9; 1 is on; for 3 × 3 write / between the rows",
            "turn every cell off",
        ),
        (["bwwb/bbwb/bwwb/bwww", "--on", "b", "--goal", "equal"], "", "4 presses turn every cell off, the fewest"),
        (["#.#/.../#.#", "--goal", "equal"], "", "1 press turns every cell on"),
        (["#.#;.#.", "--goal", "on"], "read as a board of 2 × 3; # is on", "the 2 × 3 board has no solution"),
        (["1-2,2-3"], "read as a graph of 3 vertices and 2 edges", "press: 2"),
    ],
)
def test_the_reading_is_printed_on_stderr(capsys, line, said, answer):
    _, out, err = run(capsys, "graph" if "1-2" in line[0] else "solve", *line, read=True)
    assert said in err
    assert answer in out + err


def test_cells_that_cannot_be_pressed_and_cells_that_do_not_matter(capsys):
    text = "L = locked on\n? = any\nL###\n####\n####\n####"
    said = "read as a board of 4 × 4; L # are on; A1 cannot be pressed\n"
    out = "C1 A2 D3 B4\n4 presses turn every cell off, the fewest; 8 solutions\n"
    assert run(capsys, "solve", text, read=True) == (0, out, said)
    answer = json.loads(run(capsys, "solve", "? = any\n?#?/###/?#?", "--json")[1])
    assert (answer["weight"], answer["presses"], answer["count"]) == (1, [[1, 1]], 16)
    assert answer["read"] == "read as a board of 3 × 3; # is on; A1 C1 A3 C3 may be on or off"
    assert "change any one" in run(capsys, "solve", "L = locked on\nL###")[2]
    assert "--method is for boards whose" in run(capsys, "solve", text, "--method", "gauss")[2]
    for command in ("hint", "kernel", "unique"):
        assert "for flipalg solve" in "".join(run(capsys, command, text)[1:])


def test_a_pair_of_numbers_is_not_a_cell(capsys):
    assert "row 3, column 4, which is D3 or r3c4" in run(capsys, "press", "board", "4x4", "3,4")[2]
    assert run(capsys, "press", "board", "4x4", "r3c4") == run(capsys, "press", "board", "4x4", "D3")


def test_a_topology_or_goal_in_json_must_be_the_one_of_the_question(capsys, tmp_path):
    torus = tmp_path / "torus.json"
    torus.write_text(
        run(capsys, "random", "3", "3", "--topology", "torus", "--seed", "1", "--json")[1], encoding="utf-8"
    )
    assert run(capsys, "solve", str(torus), "--topology", "torus")[0] == 0
    for command in ("solve", "unique"):
        code, out, err = run(capsys, command, str(torus))
        assert (code, out) == (2, "")
        assert "topology is torus in the JSON: type --topology torus" in err
    assert run(capsys, "solve", '{"board": ["110", "100"], "goal": "on"}', "--goal", "on")[0] == 0
