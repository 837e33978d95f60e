import networkx as nx
import pytest
from console import run


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        ("chomp 2 4 5 8", "P: every move loses\nXX\nXXXX\nXXXXX\n0XXXXXXX\n"),
        ("chomp 2 4 6 8", "N: winning moves (column, row): (3, 2) (5, 1)\nXX\nXXX+\nXXXXX+\n0XXXXXXX\n"),
        ("chomp --grundy 3 3", "N: winning move (column, row): (2, 1), Grundy value 4\nXX+\n0XX\n"),
        ("chomp --grundy 1", "P: every move loses, Grundy value 0\n0\n"),
        ("chomp 1 inf inf", f"N: a winning move (column, row): (0, 2)\n+\n{'X' * 60}...\n0{'X' * 59}...\n"),
        ("chomp ∞ ∞", f"P: every move loses\n{'X' * 60}...\n0{'X' * 59}...\n"),
        ("take --toggle 3 3", "N: Grundy value 1, press B1 or A2 or B2 or C2 or B3\n"),
        ("take --toggle 2 4", "P: Grundy value 0, every move loses\n"),
        ("take --toggle ##x/.#.", "N: Grundy value 2, press B1\n"),
        ("chomp --list --rows 2 --max 3", "row_1,row_0,stones\n0,1,1\n1,2,3\n2,3,5\n"),
        ("chomp --list --f --max 1", "q,r,f\n0,0,1\n0,1,1\n1,0,2\n1,1,3\n"),
        ("take Bw", "P: Grundy value 0, 3 vertices, 3 edges\n"),
        ("take A_", "N: Grundy value 2, 2 vertices, 1 edges\ntake an edge: 0-1\n"),
    ],
)
def test_answers(capsys, arguments, output):
    assert run(capsys, *arguments.split()) == (0, output, "")


def test_a_graph_from_a_file(capsys, tmp_path):
    edges = tmp_path / "edges.txt"
    edges.write_text("# a triangle and a lone vertex\nb a\nb c\nc a\nd\n")
    assert run(capsys, "take", str(edges)) == (
        0,
        "N: Grundy value 1, 4 vertices, 3 edges\ntake a vertex: d\ntake an edge: a-b b-c a-c\n",
        "",
    )
    graph6 = tmp_path / "cube.g6"
    graph6.write_bytes(nx.to_graph6_bytes(nx.cubical_graph()))
    assert run(capsys, "take", str(graph6)) == (0, "P: Grundy value 0, 8 vertices, 12 edges\n", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("chomp 2 5 3", "flipalg: rows must not get shorter from top to bottom, got 5 above 3\n"),
        ("chomp 0", "flipalg: the empty position has no moves: the last stone has been taken\n"),
        ("chomp 1 inf --grundy", "flipalg: a Grundy value needs finite rows, got 1 endless\n"),
        ("take --toggle 6 7", "flipalg: a board of at most 36 cells can be searched, got 6 × 7\n"),
        ("chomp two", None),
        ("chomp", None),
        ("chomp 99 99 99 99 99 99", "flipalg: within (99, 99, 99, 99, 99) there are 91,962,520 positions; "),
        ("chomp --list --rows -1", "flipalg: max_rows must be at least 0, got -1\n"),
        ("chomp --list --f --max -1", "flipalg: Q must be at least 0, got -1\n"),
        (
            "picture diagonal f.gif",
            "flipalg picture diagonal: argument FILE: the name must end in .png or .svg or .pdf",
        ),
        ("picture diagonal f.png --max 0", "flipalg: Q must be at least 1, got 0\n"),
        ("take nofile", "flipalg: no such file, and not a graph6 string: 'nofile'"),
        ("take D~", "flipalg: no such file, and not a graph6 string: 'D~'"),
        ("take .", None),
    ],
)
def test_bad_input_is_exit_2_and_one_line(capsys, arguments, message):
    code, out, err = run(capsys, *arguments.split())
    assert (code, out) == (2, "")
    assert "Traceback" not in err
    if message:
        assert err.startswith(message)
        assert err.count("\n") == 1


def test_a_line_of_three_names_is_not_an_edge(capsys, tmp_path):
    path = tmp_path / "edges.txt"
    path.write_text("a b\na b c\n")
    assert run(capsys, "take", str(path)) == (
        2,
        "",
        f"flipalg: {path}: line 2: an edge is two names, got 'a b c'\n",
    )


def test_a_picture_is_written(capsys, tmp_path):
    path = tmp_path / "ratio.svg"
    assert run(capsys, "picture", "diagonal", str(path), "--max", "30") == (0, "", f"wrote {path}\n")
    assert path.read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize("rows", ["5 3 2", "2,3,5", "5,3,2"])
def test_rows_may_be_given_from_the_bottom_up_and_with_commas(capsys, rows):
    assert run(capsys, "chomp", *rows.split()) == run(capsys, "chomp", "2", "3", "5")
