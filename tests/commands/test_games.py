import json

import networkx as nx
import pytest
from console import run

from flipalg import UnsolvableError
from flipalg.commands.coins import pushes_text
from flipalg.commands.sweeping import stage_text
from flipalg.console.drawings import refused_game
from flipalg.games import FlipIt, flipping_triangles
from flipalg.games.flipping_triangles import triangle
from flipalg.games.merlin import Merlin
from flipalg.games.sweeping import sweep


@pytest.fixture
def flipalg(capsys):
    """Run a command line; return its exit code and what it wrote to stdout and stderr."""
    return lambda line: run(capsys, *line.split())


def test_sweep_shows_the_stages_of_figure_3_2(flipalg):
    code, out, _ = flipalg("sweep 2 3 --order 1,5,2,4 --show")
    assert code == 0
    assert out == (
        "the board\n○─○─○\n│ │ │\n○─○─○\n\n"
        "coin 1\n○ ⊗─○\n  │ │\n⊗─○─○\nalso 2-4\n\n"
        "coin 5\n○ ○─○\n    │\n○ ○ ⊗\nalso 2-6 4-6\n\n"
        "coin 2\n○ ○ ⊗\n○ ○ ○\nalso 4-6\n\n"
        "coin 4\n○ ○ ⊗\n○ ○ ⊗\n\n"
        "outcome 2: several solutions, ⊗-coins left: 2\n"
    )


def test_every_edge_of_a_stage_is_drawn_or_listed():
    board = nx.convert_node_labels_to_integers(nx.grid_2d_graph(4, 5), first_label=1)
    for stage in sweep(board).stages():
        text = stage_text(stage, 5)
        assert text.count("─") + text.count("│") + text.count("-") == len(stage.edges)
        assert text.count("⊗") == len(stage.crosses)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("sweep 3 3", "outcome 1: unique"),
        ("sweep 4 4", "outcome 2: several solutions, ⊗-coins left: 4"),
        ("sweep 3 1 --order 2", "outcome 3: stuck"),
        ("sweep 3 3 --order 1", "not finished"),
        ("sweep 1 1", "outcome 1: unique"),
    ],
)
def test_sweep_says_the_outcome(flipalg, line, verdict):
    code, out, _ = flipalg(line)
    assert code == 0
    assert out.splitlines()[0].startswith("order:")
    assert out.splitlines()[1].startswith(verdict)


def test_sweep_leaves_a_smaller_board(flipalg):
    assert flipalg("sweep 7 2 --rows 4")[1].endswith("the first 4 of 7 rows: the 3 × 2 board is left\n")
    assert flipalg("sweep 7x2 --rows 2")[1].endswith("the first 2 of 7 rows: no board is left\n")
    code, _, err = flipalg("sweep Bw --rows 2")
    assert (code, "--rows is for a board M N" in err) == (2, True)


def test_sweep_names_the_coin_that_cannot_be_swept(flipalg):
    assert flipalg("sweep 3 3 --order 1,2") == (
        2,
        "",
        "flipalg: the order has 2, which is a ⊗-node when its turn comes\n",
    )
    assert flipalg("sweep 0 3") == (2, "", "flipalg: m must be at least 1, got 0\n")


def test_merlin_prints_the_buttons(flipalg):
    assert flipalg("machine merlin 100110001") == (0, "9 lights, 9 buttons\nunique\npress: 5 6 7 9 (the fewest)\n", "")
    assert flipalg("machine merlin 000000000 --goal 110110000") == (
        0,
        "9 lights, 9 buttons\nunique\npress: 1 (the fewest)\n",
        "",
    )
    assert flipalg("machine merlin 10011000") == (2, "", "flipalg: a state has 9 values, got 8: '10011000'\n")


def test_triangles_prints_pushes_that_turn_the_board(flipalg):
    code, out, _ = flipalg("machine triangle:5")
    assert code == 0
    assert out.startswith("15 coins, 16 triangles; 4 classes of labelings\n")
    assert out.endswith("\n7 pushes turn every coin up, the fewest; 8 solutions\n")
    assert out.count("▲") + out.count("▼") == 7
    assert out.count("△") + out.count("▽") == 16 - 7
    assert flipalg("machine triangle:6")[1].endswith("\n9 pushes turn every coin up, the fewest; 64 solutions\n")
    assert " pushes turn every coin up; " in flipalg("machine triangle:30")[1]
    assert json.loads(flipalg("machine triangle:30 --json")[1])["proved"] is False


def test_pushes_are_drawn_at_their_triangles():
    board = flipping_triangles.triangle(3)
    apex, *_ = (corners for corners in board.triangles if (0, 2) in corners)
    assert pushes_text(3, [apex]) == " ▲\n△▽△"
    down = ((0, 1), (1, 0), (1, 1))
    assert down in board.triangles
    assert pushes_text(3, [down]) == " △\n△▼△"
    right = ((1, 0), (1, 1), (2, 0))
    assert pushes_text(3, [right]) == " △\n△▽▲"


def test_triangles_of_1_4_7_10_rows_cannot_be_turned(flipalg):
    assert (
        "no pushes turn over a triangle of 3j + 1 rows (1, 4, 7, 10 and so on), got 4"
        in flipalg("machine triangle:4")[2]
    )
    assert [k for k in range(1, 12) if flipalg(f"machine triangle:{k}")[0] == 1] == [1, 4, 7, 10]


def test_disentis_prints_a_game(flipalg):
    assert flipalg("disentis 3 4")[:2] == (
        0,
        ". 1 . .\n3 5 4 .\n. 2 . .\nthen turn B2 alone\n3 × 4 is won in 5 presses; no game has fewer\n",
    )
    code, out, _ = flipalg("disentis 4 4")
    assert code == 1
    assert out.startswith("quiet, 8 pieces, an even number: the last piece is outside it\n")
    assert out.endswith("4 × 4 cannot be won: 4 quiet patterns exclude every piece as the last one\n")
    assert json.loads(flipalg("disentis 4 4 --json")[1])["outcome"] == "impossible"
    assert json.loads(flipalg("disentis 3 3 --json")[1]) == {
        "command": "disentis",
        "m": 3,
        "n": 3,
        "outcome": "won",
        "text": "3 × 3 is won in 1 press; no game has fewer",
        "presses": [[1, 1]],
        "last": [1, 1],
        "shortest": True,
    }


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("a b\nb c\n# the last\nc a\n", "3 nodes, 3 edges\nnot unique: 4 solutions\npress: a (the fewest)\n"),
        ("a b\nc\n", "3 nodes, 1 edges\nnot unique: 2 solutions\npress: a c (the fewest)\n"),
        ("Ch\n", "4 nodes, 3 edges\nunique\npress: 0 3 (the fewest)\n"),
    ],
)
def test_graph_reads_edges_or_graph6(flipalg, tmp_path, text, answer):
    (tmp_path / "field").write_text(text, encoding="utf-8")
    assert flipalg(f"graph {tmp_path / 'field'}") == (0, answer, "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a b\na b c\n", "line 2: an edge is two names, got 'a b c'"),
        ("a b\nb a\n", "line 2: the edge b - a is listed twice"),
        ("a b\nb b\n", "line 2: a loop at b"),
        ("", "the graph has no vertices"),
        ("C", "not a graph6 string"),
    ],
)
def test_graph_refuses_a_broken_file(flipalg, tmp_path, text, message):
    (tmp_path / "field").write_text(text, encoding="utf-8")
    code, out, error = flipalg(f"graph {tmp_path / 'field'}")
    assert (code, out) == (2, "")
    assert error.startswith(f"flipalg: {tmp_path / 'field'}: {message}")


def test_graph_reports_a_missing_file(flipalg, tmp_path):
    assert flipalg(f"graph {tmp_path / 'nowhere'}")[0] == 2


@pytest.mark.parametrize("line", ["sweep 3 3", "machine triangle:5"])
def test_pictures_are_written(flipalg, tmp_path, line):
    pytest.importorskip("matplotlib")
    assert flipalg(f"{line} --svg {tmp_path / 'a.svg'} --png {tmp_path / 'a.png'}")[0] == 0
    assert (tmp_path / "a.svg").read_bytes().startswith(b"<?xml")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_each_change_in_the_json_of_a_start_without_a_solution_gives_it_one(capsys):
    found = json.loads(run(capsys, "graph", "cycle 6", "--on", "1", "--json")[1])
    assert (found["least_changes"], found["at_least"], found["solvable"]) == (1, 1, False)
    for ((node, value),) in found["changes"]:
        on = {1, node} if value else {1} - {node}
        assert run(capsys, "graph", "cycle 6", "--on", ",".join(map(str, on)))[0] == 0
    assert len(found["changes"]) == 2


def test_a_refusal_is_drawn_with_the_witness_and_the_cells_to_change():
    game = FlipIt("cycle 6")
    for other, start in ((game, {1: 1}), (triangle(4), None), (Merlin(colors=5), "100110001")):
        with pytest.raises(UnsolvableError) as caught:
            other.solve(start, [int(other is not game)] * len(other.cells))
        titles = [panel.title for panel in refused_game(other, start, caught.value).panels]
        assert titles == ["start", "the witness", "change any one"]


def test_a_machine_on_a_line_has_an_answer_for_each_goal(flipalg, capsys, tmp_path):
    line = "[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1)"
    file = tmp_path / "machines"
    file.write_text(f"{line}\n", encoding="utf-8")
    assert flipalg(f"machine {file}")[:2] == (
        0,
        "4 lights, 6 buttons\nnot unique: 4 solutions\npress: (1,3) (2,3) (the fewest)\n"
        "quiet: (3) (2) (2,3)\nquiet: (1,3) (2,3) (0,2) (0,1)\n",
    )
    assert flipalg(f"machine {file} --hint")[1] == "press (1,3): 2 presses, the fewest\n"
    assert flipalg(f"machine {file} --most 9")[1].count("or: ") == 3
    file.write_text(f"{line} {{3,5,4,7}}\n{line}\n", encoding="utf-8")
    code, out, err = flipalg(f"machine {file}")
    assert (code, err) == (0, "")
    assert out.endswith("4 presses for all lights; 10 presses for all numbers\n")
    assert flipalg(f"machine {file} --hint")[0] == 2
    assert flipalg(f"machine {file} --goal on")[2].startswith("flipalg: the text of a machine has its goal")
    assert run(capsys, "machine", "a: A B; goal: A")[0] == 1
