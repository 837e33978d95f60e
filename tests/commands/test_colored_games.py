"""Merlin, graphs, coins and `press` with --colors K."""

import json

import pytest
from console import run

from flipalg import Board
from flipalg.commands.coins import push_name
from flipalg.games import FlipIt
from flipalg.games.flipping_triangles import hexagon, triangle
from flipalg.games.merlin import Merlin


@pytest.fixture
def flipalg(capsys):
    """Run a command line; return its exit code and what it wrote to stdout and stderr."""
    return lambda line: run(capsys, *line.split())


def often(text):
    """The moves of a line such as 1×2 7, each as often as it says."""
    for word in text.split():
        name, _, times = word.partition("×")
        yield from [name] * int(times or 1)


@pytest.mark.parametrize("colors", [3, 4, 7, 9])
def test_merlin_is_solved_in_every_spelling(flipalg, colors):
    start = Merlin(colors=colors).press("0" * 9, [1, 1, 5, 7])
    rows = ["".join(map(str, start[k : k + 3])) for k in (0, 3, 6)]
    words = ("".join(rows), "/".join(rows))
    (answer,) = {flipalg(f"machine merlin {word} --colors {colors} --goal 000000000") for word in words}
    assert answer[0] == 0
    assert (
        Merlin(colors=colors).press(
            start, map(int, often(answer[1].splitlines()[2].removeprefix("press: ").removesuffix(" (the fewest)")))
        )
        == (0,) * 9
    )
    fields = json.loads(flipalg(f"machine merlin {''.join(rows)} --colors {colors} --json --goal 000000000")[1])
    assert (fields["colors"], fields["count"]) == (colors, Merlin(colors=colors).kernel_size)
    assert Merlin(colors=colors).press(start, fields["presses"]) == (0,) * 9


def test_a_graph_says_how_many_solutions_or_that_there_are_none(flipalg):
    assert flipalg("graph C~ --colors 5")[:2] == (
        0,
        "4 nodes, 6 edges\nnot unique: 125 solutions\npress: 0 (the fewest)\n",
    )
    code, out, _ = flipalg("graph IheA@GUAo --colors 3 --json")
    fields = json.loads(out)
    field = FlipIt("IheA@GUAo", colors=3)
    assert (code, fields["count"]) == (0, field.kernel_size)
    assert field.press([0] * 10, fields["presses"]) == (1,) * 10
    code, out, error = flipalg("graph Cr --colors 3")
    assert (code, out) == (1, "")
    assert error == (
        "flipalg: no presses lead from the start to the goal: (0) + (1) + (2) + (3) modulo 3 never changes, but would "
        "have to change by 1; change one of these 4 ways, and there is a solution: 0 to 1, 1 to 1, 2 to 1, 3 to 1\n"
    )
    code, out, _ = flipalg("graph Cr --colors 3 --json")
    fields = json.loads(out)
    assert (code, fields["solvable"]) == (1, False)
    game = FlipIt("Cr", colors=3)
    for node in game.moves:
        assert sum(factor * game.press([0] * 4, [node])[cell] for cell, factor in fields["witness"]) % 3 == 0
    assert sum(factor for _, factor in fields["witness"]) % 3


def test_triangles_are_written_as_digits(flipalg):
    board = triangle(5, colors=3)
    code, out, _ = flipalg("machine triangle:5 --colors 3")
    assert code == 0
    first, *drawn, last = out.splitlines()
    assert first == "15 coins, 16 triangles; 9 classes of labelings"
    fewest = min(sum(map(board.moves.count, pushes)) for pushes in board.solutions())
    assert sum(map(int, filter(str.isdigit, "".join(drawn)))) == fewest
    assert last == f"{fewest} pushes bring every coin to 1, the fewest; 27 solutions"
    fields = json.loads(flipalg("machine triangle:5 --colors 4 --json")[1])
    game = triangle(5, colors=4)
    pushes = {push_name(game, corners): corners for corners in game.triangles}
    assert game.press([0] * 15, [pushes[name] for name in fields["solutions"][0]]) == (1,) * 15
    code, _, error = flipalg("machine triangle:4 --colors 3")
    assert code == 1
    assert "no pushes turn over a triangle" in error


def test_coins_are_drawn_with_digits(flipalg, tmp_path):
    file, goal = tmp_path / "coins.txt", tmp_path / "goal.txt"
    file.write_text("  1\n 2 o\no 3 1\n", encoding="utf-8")
    goal.write_text("  3\n o 2\no 3 1\n", encoding="utf-8")
    code, out, _ = flipalg(f"machine {file} --colors 4 --goal {goal}")
    assert code == 0
    assert out.endswith("1-2-3×2\n2 pushes lead to the goal, the fewest; 1 solution\n")
    out = flipalg(f"press coins {file} 1-2-3 1-2-3 --colors 4")[1]
    drawn = ["before   moves   after", "  1        *       3", " 2 o      * *     o 2", "o 3 1    o o o   o 3 1"]
    assert out.splitlines() == [*drawn, "4 coins are not 0"]
    fields = json.loads(flipalg("machine hexagon:2 --colors 6 --goal 3 --json --most 3")[1])
    assert (fields["colors"], len(fields["solutions"])) == (6, 3)
    assert hexagon(2, colors=6).is_solvable(None, [3] * 7)


def test_press_on_boards_merlin_and_graphs(flipalg):
    fields = json.loads(flipalg("press board 120/010/222 B1 B1 C3 --colors 3 --json")[1])
    board = Board("120/010/222", colors=3)
    assert (fields["before"], fields["colors"]) == (board.tolist(), 3)
    assert fields["after"] == board.press([(0, 1), (0, 1), (2, 2)]).tolist()
    assert flipalg("press board 3x3 B2 B2 B2 B2 --colors 4")[1].endswith("every cell is 0\n")
    assert flipalg("press trisentis 3x3 B2 --colors 3")[1].endswith("8 are not 0\n")
    after = json.loads(flipalg("press merlin 120010222 1 1 5 --colors 3 --json")[1])["after"]
    assert [value for row in after for value in row] == list(Merlin(colors=3).press("120010222", [1, 1, 5]))
    out = flipalg("press graph Bw 0 0 1 --on 2,2 --colors 4")[1]
    assert out == "before: 2:2 on\nmoves:  0 0 1\nafter:  0:3 1:3 2 on\n"


@pytest.mark.parametrize(
    "line",
    [
        "machine merlin 120010222 --colors 3",
        "graph C~ --colors 5",
        "machine triangle:5 --colors 4",
        "machine hexagon:2 --colors 4 --goal 2",
        "press board 120/010/222 B1 B1 C3 --colors 3",
        "press merlin 120010222 1 1 5 --colors 3",
        "press graph Bw 0 0 1 --on 2,2 --colors 4",
        "press coins triangle:3 1-2-3 1-2-3 --colors 4",
    ],
)
def test_pictures_are_drawn(flipalg, tmp_path, line):
    pytest.importorskip("matplotlib")
    assert flipalg(f"{line} --svg {tmp_path / 'a.svg'}")[0] == 0
    assert (tmp_path / "a.svg").stat().st_size > 1000


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("machine merlin 130110001 --colors 3", "a state has values 0 to 2, got '3' in '130110001'"),
        ("machine merlin 120/01 --colors 3", "row 2 has 2 cells"),
        (
            "machine merlin 12/01 --colors 3",
            "Merlin has 3 × 3 boxes, got 2 × 2: nine digits, or rows such as ##./#../.#.",
        ),
        ("machine merlin 100110001 --colors 300", "colors must be from 2 to 256, got 300"),
        ("graph Bw --colors 1", "argument --colors: must be at least 2, got 1"),
        ("machine triangle:3 --colors 4 --goal 9", "a goal is a color from 0 to 3, got 9"),
        ("press board 120/010/223 B1 --colors 3", "'3' is not a cell: with 3 colors"),
        ("sweep 2 3 --colors 3", "sweeping flips edges, which is arithmetic modulo 2"),
        ("disentis 3 3 --colors 3", "--colors: a piece of Disentis has two sides"),
    ],
)
def test_bad_input_is_one_line(flipalg, line, words):
    code, out, error = flipalg(line)
    assert (code, out) == (2, "")
    assert error.count("\n") == 1
    assert words in error


def test_a_drawing_with_other_signs_is_refused(flipalg, tmp_path):
    file = tmp_path / "coins.txt"
    file.write_text("  1\n # o\n", encoding="utf-8")
    assert "a coin is o or a digit from 0 to 2, got '#'" in flipalg(f"machine {file} --colors 3")[2]
    file.write_text("  1\n 2 o\n", encoding="utf-8")
    assert "a coin is o, or # face up, got '2'" in flipalg(f"machine {file}")[2]
