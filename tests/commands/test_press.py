import json

import pytest
from console import run

from flipalg.games import MERLIN, Trisentis
from flipalg.games.flipping_triangles import hexagon


@pytest.fixture
def flipalg(capsys):
    """Run a command line; return its exit code and what it wrote to stdout and stderr."""
    return lambda line: run(capsys, *line.split())


def flat(rows):
    return [value for row in rows for value in row]


def test_press_shows_before_moves_and_after(flipalg):
    code, out, _ = flipalg("press board 3x3 B2 C3")
    assert code == 0
    assert out == (
        "before    moves     after\n"
        "  A B C     A B C     A B C\n"
        "1 . . .   1 . . .   1 . # .\n"
        "2 . . .   2 . * .   2 # # .\n"
        "3 . . .   3 . . *   3 . . #\n"
        "4 on\n"
    )


def test_trisentis_is_the_king(flipalg):
    answer = json.loads(flipalg("press trisentis 4x5 B2 C4 --json")[1])
    state = Trisentis(4, 5).press([0] * 20, [(1, 1), (3, 2)])
    assert flat(answer["after"]) == list(state)
    assert answer == json.loads(flipalg("press board 4x5 B2 C4 --neighborhood king --json")[1]) | {"game": "trisentis"}


def test_a_cell_pressed_twice_does_not_change(flipalg):
    answer = json.loads(flipalg("press board 3x3 A1 A1 --json")[1])
    assert answer["after"] == answer["before"]


def test_merlin(flipalg):
    answer = json.loads(flipalg("press merlin 100110001 5 6 7 9 --json")[1])
    assert flat(answer["after"]) == [1, 1, 1, 1, 0, 1, 1, 1, 1]
    answer = json.loads(flipalg("press merlin 000000000 1 --json")[1])
    assert flat(answer["after"]) == list(MERLIN.press("0" * 9, [1]))


def test_graph(flipalg, tmp_path):
    file = tmp_path / "path"
    file.write_text("a b\nb c\n")
    code, out, _ = flipalg(f"press graph {file} b --on a")
    assert (code, out) == (0, "before: a on\nmoves:  b\nafter:  b c on\n")


def test_coins(flipalg):
    code, out, _ = flipalg("press coins triangle:3 1-2-3 5-2-3")
    assert code == 0
    assert out.splitlines()[1:] == [
        "  o        *       #",
        " o o      * *     o o",
        "o o o    o * o   o # o",
        "2 coins face up",
    ]


@pytest.mark.parametrize("ending", ["png"])
@pytest.mark.parametrize("game", ["board 3x3 B2", "merlin 100110001 5", "graph Bw 0", "coins hexagon:2 1-2-4"])
def test_each_game_is_drawn(flipalg, tmp_path, game, ending):
    file = tmp_path / f"picture.{ending}"
    assert flipalg(f"press {game} --{ending} {file}")[0] == 0
    assert file.stat().st_size > 500


def test_coins_from_a_drawing_go_down_and_named_ones_up(flipalg, tmp_path):
    file = tmp_path / "coins"
    file.write_text("  o\n # o\no o #\n")
    code, out, _ = flipalg(f"machine {file}")
    assert (code, out.splitlines()[-1]) == (0, "2 pushes turn every coin down, the fewest; 1 solution")
    code, out, _ = flipalg("machine hexagon:2")
    assert (code, out.splitlines()[-1]) == (0, "3 pushes turn every coin up, the fewest; 2 solutions")
    assert flipalg("machine triangle:2")[1].splitlines()[-1] == "1 push turns every coin up, the fewest; 1 solution"


def test_all_solutions_of_a_coin_board_are_listed(flipalg):
    answer = json.loads(flipalg("machine hexagon:2 --most 9 --json")[1])
    assert len(answer["solutions"]) == 2 == hexagon(2).count_solutions()
    assert len({frozenset(pushes) for pushes in answer["solutions"]}) == 2
    answer = json.loads(flipalg("machine triangle:5 --most 9 --json")[1])
    assert len({frozenset(pushes) for pushes in answer["solutions"]}) == 8
    assert min(map(len, answer["solutions"])) == len(answer["solutions"][0]) == 7


def test_coins_that_are_not_built_by_triangles_are_a_board_too(flipalg, tmp_path):
    file = tmp_path / "coins"
    file.write_text("o o\n o\n", encoding="utf-8")
    code, out, _ = flipalg(f"machine {file} --goal on")
    assert (code, out.splitlines()[0]) == (0, "3 coins, 1 triangle; 4 classes of labelings")
    file.write_text("o   o\n o o\n  o\n", encoding="utf-8")
    code, out, _ = flipalg(f"machine {file} --goal on")
    assert code == 1
    assert out.splitlines()[0] == "5 coins, 1 triangle, not built up by triangles; 16 classes of labelings"
    code, out, _ = flipalg(f"machine {file} --goal on --colors 4")
    assert (code, out.splitlines()[0].split("; ")[1]) == (1, "256 classes of labelings")


def test_a_coin_board_without_a_solution_says_why(flipalg):
    code, out, error = flipalg("machine triangle:4")
    assert (code, out.splitlines()[-1]) == (1, " 7  8  9 10")
    assert "the parity of 1, 3, 4, 5, 7, 9 and 10 never changes" in error
    assert error.endswith("change any one of these 4 cells, and there is a solution: 7, 1, 5, 10\n")
    assert json.loads(flipalg("machine triangle:4 --json")[1])["least_changes"] == 1


def test_a_goal_drawn_with_other_coins_is_refused(flipalg, tmp_path):
    goal = tmp_path / "goal"
    goal.write_text(" o\no o\n")
    code, _, error = flipalg(f"machine triangle:3 --goal {goal}")
    assert (code, error) == (2, "flipalg: the goal must draw the same 6 coins, got others (3)\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("press board 3x3 Z9", "no cell to press"),
        ("press merlin 100110001 10", "a move is a button from 1 to 9, got '10'"),
        ("press graph Bw x", "a move is a node of the graph, got 'x'"),
        ("press coins triangle:3 1-2", "a push is the numbers of three coins that touch"),
        ("press coins triangle:3 1-2-6", "a push is the numbers of three coins that touch"),
        ("press board 3x3 --on 1", "--on is for press graph"),
        ("press chess 3x3", "unknown 'chess'"),
        ("machine nothing", "no such file, and line 1: a line is `button: light light*2`, got 'nothing'"),
        ("machine triangle:0", "k must be at least 1, got 0"),
        ("machine hexagon:2 --most 0", "argument --most: must be an integer of at least 1, got '0'"),
    ],
)
def test_bad_input_is_one_line(flipalg, line, message):
    code, out, error = flipalg(line)
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert message in error


def test_sweep_on_a_graph(flipalg, tmp_path):
    file = tmp_path / "path"
    file.write_text("a b\nb c\n")
    code, out, _ = flipalg(f"sweep {file} --order b")
    assert (code, out.splitlines()[-1]) == (0, "outcome 3: stuck, no ○ has an edge; another order decides")
    assert flipalg(f"sweep {file}")[1].splitlines()[-1] == "outcome 1: unique, no ⊗ is left"
    assert "⊗ a c\nedges a-c" in flipalg(f"sweep {file} --order b --show")[1]
    assert "which is not a coin of the field" in flipalg(f"sweep {file} --order z")[2]


def test_poset(flipalg, tmp_path):
    file = tmp_path / "order"
    file.write_text("a < b\na<c\nd\n")
    code, out, _ = flipalg(f"take --poset {file}")
    assert (code, out) == (0, "P: Grundy value 0, 4 elements, 2 relations\nevery move loses\n")
    file.write_text("a < b < c\n")
    assert "line 1: a relation is x < y, got 'a < b < c'" in flipalg(f"take --poset {file}")[2]
    file.write_text("# nothing\n")
    assert "no elements" in flipalg(f"take --poset {file}")[2]


def test_replies_print_the_diagram_of_the_source(flipalg):
    code, out, _ = flipalg("chomp 1 1 2 5 --replies")
    assert (code, out.splitlines()[1:5]) == (0, ["c", "b", "ad", "0acbd"])
    replies = json.loads(flipalg("chomp 2 4 5 8 --replies --json")[1])["replies"]
    assert len(replies) == 2 + 4 + 5 + 8 - 1
    code, _, error = flipalg("chomp 5 5 --replies")
    assert (code, error) == (2, "flipalg: only a P-position answers every move, 5, 5 is N\n")


def test_a_table_of_four_rows_is_written_and_looked_up(flipalg, tmp_path):
    file = tmp_path / "four.npy"
    code, out, _ = flipalg(f"chomp --list --rows 4 --max 40 --to {file}")
    assert code == 0
    assert " P-positions of four rows of at most 40 stones: " in out
    assert flipalg(f"chomp 2 4 6 8 --table {file}")[1] == flipalg("chomp 2 4 6 8")[1]
    assert "goes to rows of 40 stones, got 41" in flipalg(f"chomp 41 --table {file}")[2]
    assert "four rows" in flipalg(f"chomp --list --rows 3 --to {file}")[2]


def test_an_orbit_of_a_board_and_of_a_size(flipalg, tmp_path):
    path = tmp_path / "orbit.svg"
    lines = "this board is on a cycle after 4 steps\nthe cycle has 4 boards\n"
    assert flipalg(f"press board #..../...../...../...../..... --orbit --svg {path}")[1].endswith(lines)
    assert path.read_text(encoding="utf-8").count(">11<") == 1  # the twelfth board
    assert "of 3 × 3 has one predecessor\nevery board is on a cycle\n" in flipalg("press board 3 3 --orbit")[1]
    answer = json.loads(flipalg("press board 100x100 --orbit --json")[1])
    assert (answer["transient"], answer["period"]) == (0, None)  # 10,000 cells are too many for a period
    assert "without moves" in flipalg("press board 3x3 B2 --orbit")[2]
    assert flipalg("press merlin 100110001 --orbit")[0] == 2
