import re

import pytest
from console import run

pytest.importorskip("matplotlib")

LINES = [
    "solve 3 3",
    "kernel 4 4",
    "certificate 5 5",
    "matrix 2 3",
    "sweep 2 3",
    "graph Bw",
    "machine merlin 100110001",
    "machine triangle:5",
    "disentis 3 3",
    "chomp 2 4 6 8",
    "chomp 2 4 4 7 --replies",
    "take D~{",
    "press board 3x3 B2",
]


@pytest.mark.parametrize("line", LINES)
def test_every_answer_is_drawn_on_request(capsys, tmp_path, line):
    plain = run(capsys, *line.split())
    file = tmp_path / "a.svg"
    assert run(capsys, *line.split(), "--svg", str(file)) == (*plain[:2], f"wrote {file}\n")
    svg = file.read_text(encoding="utf-8")
    assert svg.startswith("<?xml")
    assert len(re.findall("Z|<text|<use", svg)) > 5
    if "<text" not in svg and line.startswith(("solve", "kernel")):
        assert ">A<" in svg  # the columns are labeled


@pytest.mark.parametrize(
    ("line", "size"),
    [
        ("solution 100 80", (80, 100)),
        ("quiet 99 99", (99, 99)),
        ("first-rows --max 40", (40, 40)),
    ],
)
def test_large_boards_are_a_pixel_a_cell(capsys, tmp_path, line, size):
    image = pytest.importorskip("PIL.Image")
    file = tmp_path / "a.png"
    assert run(capsys, "picture", *line.split(), str(file)) == (0, "", f"wrote {file}\n")
    with image.open(file) as picture:
        assert picture.size == size


@pytest.mark.parametrize(
    "line",
    [
        "uniqueness --max 9 --neighborhood king",
        "nullity --max 9 --topology cylinder --colors 3",
        "uniqueness --max 9 --topology ring --colors 6",
        "rules --max 6 --topology torus --colors 3",
        "first-rows --max 6 --topology ring --colors 5",
        "matrix --topology torus --colors 4 3 3",
    ],
)
def test_the_classification_is_drawn(capsys, tmp_path, line):
    file = tmp_path / "a.png"
    assert run(capsys, "picture", *line.split(), str(file), "--look", "dark") == (0, "", f"wrote {file}\n")
    assert file.read_bytes().startswith(b"\x89PNG")


def test_an_order_is_drawn_upwards(capsys, tmp_path):
    order = tmp_path / "order.txt"
    order.write_text("a < b\nb < c\na < c\na < d\n")
    code, _, _ = run(capsys, "take", "--poset", str(order), "--svg", str(tmp_path / "a.svg"))
    assert code == 0
    svg = (tmp_path / "a.svg").read_text()
    assert all(f">{name}<" in svg for name in "abcd")
    import networkx as nx

    from flipalg.pictures.graphs import order_panel

    panel = order_panel(nx.DiGraph([("a", "b"), ("b", "c"), ("a", "c")]))
    assert panel.height > panel.width


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("picture solution 5 5 a.jpg", "the name must end in .png or .svg or .pdf, got 'a.jpg'"),
        ("picture quiet 3 3 a.png", "the 3 × 3 board is unique: it has no quiet pattern"),
        ("picture figure thesis-9 a.png", "unknown figure 'thesis-9'"),
        ("picture figure", "expected NAME FILE"),
        ("picture nullity --max 0 a.png", "must be at least 1, got 0"),
        ("kernel 3 3 --png a.png", "the board is unique: there is no quiet pattern to draw"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_in_one_line(capsys, tmp_path, monkeypatch, line, message):
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, *line.split())
    assert code == 2
    assert message in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())
