"""Pictures, animations and sheets of boards of more than two colors."""

import io
from pathlib import Path

import numpy as np
import pytest
from console import run

from flipalg import Board, kernel_basis, random_board, solve
from flipalg.boards.palette import PALETTE, fills, ink_on
from flipalg.games import BoardGame, FlipIt, ToggleGame
from flipalg.games.flipping_triangles import triangle
from flipalg.games.merlin import Merlin
from flipalg.pictures.animation import of_solution as moving
from flipalg.pictures.boards import board_panel, pressing_panels, solution_picture
from flipalg.pictures.picture import Pixels, Scene
from flipalg.pictures.values import of_board
from flipalg.worksheets.exercises import exercises, worksheet
from flipalg.worksheets.pages import to_pdf
from flipalg.worksheets.solution_sheet import solution_sheet

pytest.importorskip("matplotlib")
Image = pytest.importorskip("PIL.Image")

DATA = Path(__file__).parents[1] / "data"
START = Board("120/010/222", colors=3)


def stored_scene():
    """Every color, holes, presses in the corner, numbers of presses, and a board beyond the palette."""
    nine = Board("012/345/678", colors=9)
    many = Board([[4 * i + j for j in range(4)] for i in range(3)], colors=12)
    holes = Board("0x2/120", holes="x", colors=3)
    return Scene(
        [board_panel(nine, [(1, 1)]), board_panel(holes), board_panel(many), *pressing_panels(START, START)], 3
    )


def image_of(picture, look="light"):
    return Image.open(io.BytesIO(picture.to_bytes("png", look, dpi=50))).convert("RGB")


def differ(first, second, block=6):
    """Whether two pictures differ in size or, by means of blocks, in any channel by more than a letter's edge."""
    if abs(first.width - second.width) > 1 or abs(first.height - second.height) > 1:
        return True
    rows, columns = (min(a, b) // block for a, b in zip(first.size[::-1], second.size[::-1], strict=True))
    means = [
        np.asarray(image, float)[: rows * block, : columns * block]
        .reshape(rows, block, columns, block, 3)
        .mean(axis=(1, 3))
        for image in (first, second)
    ]
    return bool(np.abs(means[0] - means[1]).max() > 36)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_boards_of_colors_are_the_stored_picture(look):
    # made by stored_scene().to_bytes("png", look, dpi=50)
    assert not differ(image_of(stored_scene(), look), Image.open(DATA / f"colors-{look}.png").convert("RGB"))


def test_one_cell_of_another_color_is_seen():
    one, other = (image_of(Scene([board_panel(Board(text, colors=9))])) for text in ("012/345/678", "012/335/678"))
    assert differ(one, other)


def corner_colors(board, presses=()):
    """The color in the upper left of each cell, beside its digit."""
    scene = Scene([board_panel(board, presses, labels=False)])
    image = Image.open(io.BytesIO(scene.to_bytes("png"))).convert("RGB")
    unit = image.width / scene.extent[0]
    at = [[(0.8 + j + 0.14, 0.8 + i + 0.14) for j in range(board.n)] for i in range(board.m)]
    return [
        ["#{:02x}{:02x}{:02x}".format(*image.getpixel((int(x * unit), int(y * unit)))) for x, y in row] for row in at
    ]


@pytest.mark.parametrize("colors", [3, 5, 9, 10, 12])
def test_cells_are_filled_by_the_palette(colors):
    board = random_board(4, 5, seed=colors, colors=colors)
    drawn = corner_colors(board, [(0, 0), (1, 1)])
    assert drawn == [[fills(colors)[value] for value in row] for row in board]


@pytest.mark.parametrize("colors", [3, 9, 12])
def test_digits_are_written_in_black_or_white(colors):
    board = Board([list(range(colors))], colors=colors)
    svg = Scene([board_panel(board)]).to_bytes("svg").decode()
    inks = {ink_on(fill) for fill in fills(colors)}
    assert inks == {"#000000", "#ffffff"}
    for ink in inks:
        assert f'fill="{ink}"' in svg
    bare = Scene([board_panel(Board([[0] * colors]))]).to_bytes("svg").decode()
    assert svg.count("<text") == bare.count("<text") + colors


def test_a_large_board_is_a_pixel_a_cell():
    board = random_board(80, 70, seed=1, colors=4)
    picture = of_board(board)
    assert isinstance(picture, Pixels)
    image = Image.open(io.BytesIO(picture.to_bytes("png"))).convert("RGB")
    for i, j in ((0, 0), (79, 69), (40, 3)):
        assert "#{:02x}{:02x}{:02x}".format(*image.getpixel((j, i))) == PALETTE[board[i, j]]
    assert isinstance(solution_picture(solve(board)), Pixels)


def test_a_solution_is_its_start_and_how_often_each_cell_is_pressed():
    found = solve(START)
    assert [panel.title for panel in solution_picture(found).panels] == ["start", "8 presses"]
    assert found.plot() is not None
    table = found._repr_html_()
    assert table.count("<table") == 2
    several = solve(random_board(5, 5, seed=1, colors=3))
    titles = [panel.title for panel in solution_picture(several).panels]
    assert titles[2:] == [f"quiet pattern {k} of 3" for k in (1, 2, 3)]


def test_quiet_patterns_show_how_often():
    basis = kernel_basis(5, 5, colors=3)
    assert len(basis) == 3
    svg = basis._repr_svg_()
    for words in (">1</text>", ">2</text>"):
        assert words in svg
    assert basis._repr_html_().count("<table") == 3


def test_every_press_is_a_frame_and_the_last_is_the_goal():
    found = solve(START)
    moved = moving(found)
    assert len(moved.frames) == found.weight + 2
    gif = Image.open(io.BytesIO(moved.to_bytes("gif")))
    assert gif.n_frames == found.weight + 2

    def seen(k):
        gif.seek(k)
        return {"#{:02x}{:02x}{:02x}".format(*color) for _, color in gif.convert("RGB").getcolors(1 << 20)}

    assert {*PALETTE[:3]} <= seen(0)
    assert PALETTE[0] in seen(found.weight + 1)
    assert not {*PALETTE[1:3]} & seen(found.weight + 1)


@pytest.mark.parametrize("colors", [9, 200])
def test_a_gif_has_a_place_for_every_color(colors):
    board = Board([list(range(0, colors, max(1, colors // 9)))], colors=colors)
    found = solve(board, goal=board.press([(0, 0)]))
    gif = Image.open(io.BytesIO(moving(found).to_bytes("gif")))
    assert len(gif.getpalette()) <= 768
    shown = {color for _, color in gif.convert("RGB").getcolors(1 << 20)}
    for value in board.tolist()[0][2:]:
        fill = tuple(int(fills(colors)[value][k : k + 2], 16) for k in (1, 3, 5))
        assert min(max(abs(a - b) for a, b in zip(fill, color, strict=True)) for color in shown) <= 2


def test_exercises_of_colors_have_answers():
    for colors in (3, 4):
        for exercise in exercises(4, 4, colors=colors, count=4, seed=1):
            assert exercise.board.colors == colors
            assert exercise.board.press(exercise.presses).weight == 0 < exercise.board.weight
    given = exercises(4, 4, colors=3, count=4, seed=1)
    assert given == exercises(4, 4, colors=3, count=4, seed=1)
    sheet = worksheet("play", 4, 4, colors=3, count=4, seed=1)
    assert sorted(map(hash, (task.truth for task in sheet.tasks))) == sorted(map(hash, given))
    assert to_pdf(sheet) != to_pdf(sheet, answers=False)
    assert solution_sheet(solve(START)).startswith(b"%PDF")
    with pytest.raises(ValueError, match="got 31 × 2"):
        solution_sheet(solve(31, 2, colors=5))


def test_the_command_writes_every_kind(capsys, tmp_path):
    names = ("png", "svg", "pdf")
    options = [word for name in names for word in (f"--{name}", str(tmp_path / f"a.{name}"))]
    more = ["--animate", str(tmp_path / "a.gif"), "--sheet", str(tmp_path / "sheet.pdf")]
    code, _, error = run(capsys, "solve", "120/010/222", "--colors", "3", *options, *more, "--look", "dark")
    assert (code, error.count("wrote "), len(error.splitlines())) == (0, 5, 5)
    for name in (*(f"a.{name}" for name in names), "a.gif", "sheet.pdf"):
        assert (tmp_path / name).stat().st_size > 1000
    assert run(capsys, "kernel", "2x2", "--colors", "3", "--png", str(tmp_path / "k.png"))[0] == 0
    code, out, _ = run(capsys, "exercises", "3", "3", "--colors", "3", "--answers", "--pdf", str(tmp_path / "e.pdf"))
    assert (code, out) == (0, "")


GAMES = {
    "dials": lambda: ToggleGame("abc", {1: {"a": 2, "b": 1}, 2: "bc"}, colors=4),
    "merlin": lambda: Merlin(colors=3),
    "graph": lambda: FlipIt("C~", colors=3),
    "graph that has no solution": lambda: FlipIt("Cr", colors=3),
    "board": lambda: BoardGame(3, 4, colors=5),
    "coins": lambda: triangle(4, colors=3),
}


@pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)
def test_a_game_of_states_pictures_itself(make):
    svg = make()._repr_svg_()
    assert svg.startswith("<?xml")
    assert make().plot() is not None
