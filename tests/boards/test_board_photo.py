"""Uncropped photos and screenshots are read correctly, or refused with the reading that was tried."""

import re

import numpy as np
import pytest
from console import run
from photos import THEMES, photo, screenshot

from flipalg import Board
from flipalg.boards import board_photo
from flipalg.boards.palette import channels_of, fills

Image = pytest.importorskip("PIL.Image")
pytest.importorskip("cv2")

CLEAN = {"perspective": 0, "turn": 0, "slope": 0, "glare": 0, "blur": 0, "noise": 0, "quality": 0}


def saved(tmp_path, picture, name="photo.png"):
    path = tmp_path / name
    picture.save(path)
    return path


@pytest.mark.parametrize("seed", range(40))
def test_a_photo_is_read_right_or_refused(tmp_path, seed):
    picture, board = photo(seed, holes=seed % 5 == 4)
    found = read_or_refused(saved(tmp_path, picture))
    if isinstance(found, Board):
        assert found == board
        assert board_photo.SURE <= found.sure == min(min(row) for row in found.confidence) <= 1
    else:
        assert re.search(r"not sure of \d+ of|all cells look alike|no grid of cells|do not end", found)


def read_or_refused(path):
    """Return the board, or why there is none."""
    try:
        return Board.from_image(path)
    except board_photo.NotSureError as error:
        return str(error)


def test_most_photos_are_read(tmp_path):
    found = [read_or_refused(saved(tmp_path, photo(seed, holes=seed % 5 == 4)[0])) for seed in range(40)]
    assert sum(isinstance(board, Board) for board in found) >= 20


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shape", ["square", "rounded", "lines", "round"])
def test_a_screenshot_is_read(tmp_path, theme, shape):
    seed = 100 * list(THEMES).index(theme) + len(shape)
    picture, board = photo(seed, shape, theme=theme, **CLEAN)
    assert Board.from_image(saved(tmp_path, picture)) == board


@pytest.mark.parametrize("size", [519, 520, 521, 1040])
def test_tiles_are_read_at_every_size_and_radius(size):
    plus = Board(".#.../###../.#.../...../.....")
    assert {radius: Board.from_image(screenshot(plus, size, radius)) == plus for radius in (0, 4, 8, 10, 24)} == (
        dict.fromkeys((0, 4, 8, 10, 24), True)
    )


@pytest.mark.parametrize("sign", ".#")
def test_cells_of_one_color_are_refused_without_a_warning(sign, recwarn):
    with pytest.raises(board_photo.NotSureError, match="all cells look alike"):
        Board.from_image(screenshot(Board("/".join([5 * sign] * 5)), 520, 10))
    assert not recwarn.list


def test_holes_are_seen(tmp_path):
    picture, board = photo(3, "rounded", holes=True, theme="light", **CLEAN)
    assert board.holes
    found = Board.from_image(saved(tmp_path, picture))
    assert (found, found.holes) == (board, board.holes)
    dark = Board.from_image(tmp_path / "photo.png", on="dark")
    assert all(
        dark[i, j] == 1 - board[i, j] for i in range(board.m) for j in range(board.n) if (i, j) not in board.holes
    )


@pytest.mark.parametrize("colors", [3, 5])
def test_more_colors_are_those_of_the_palette(tmp_path, colors):
    rng = np.random.default_rng(colors)
    values = rng.integers(0, colors, (6, 5))
    sheet = np.full((7 * 40, 6 * 40, 3), 250, np.uint8)
    for i, j in np.ndindex(values.shape):
        x, y = 20 + 40 * j, 20 + 40 * i
        sheet[y + 2 : y + 38, x + 2 : x + 38] = channels_of(fills(colors)[values[i, j]])
    path = saved(tmp_path, Image.fromarray(sheet))
    found = Board.from_image(path, colors=colors)
    assert found == Board(values.tolist(), colors=colors)
    assert found.sure > 0.8


def test_a_refusal_shows_the_cells_that_were_read(tmp_path):
    picture, board = photo(0, "square", theme="light", **CLEAN)
    pixels = np.array(picture)
    at = np.argwhere((pixels == THEMES["light"][1]).all(2))
    y, x = at[len(at) // 2]
    half = (np.array(THEMES["light"][1]) + THEMES["light"][2]) // 2
    pixels[y - 60 : y + 60, x - 60 : x + 60] = np.where(
        (pixels[y - 60 : y + 60, x - 60 : x + 60] == THEMES["light"][0]).all(2, keepdims=True), THEMES["light"][0], half
    )
    with pytest.raises(
        board_photo.NotSureError, match=r"photo.png: not sure of \d+ of .* cells: .*; seen, \? for these: "
    ) as error:
        Board.from_image(saved(tmp_path, Image.fromarray(pixels)))
    seen = str(error.value).rpartition(": ")[2].split("/")
    assert [len(row) for row in seen] == [board.n] * board.m
    known = [
        (sign, value)
        for row, values in zip(seen, board, strict=True)
        for sign, value in zip(row, values, strict=True)
        if sign != "?"
    ]
    assert len(known) < board.m * board.n
    assert all(sign == ".#"[value] for sign, value in known)


def test_a_photo_without_a_board_is_refused(tmp_path):
    rng = np.random.default_rng(1)
    for pixels in (np.full((200, 300, 3), 200), rng.integers(0, 256, (200, 300, 3))):
        path = saved(tmp_path, Image.fromarray(pixels.astype(np.uint8)))
        with pytest.raises(ValueError, match=r"photo\.png: "):
            Board.from_image(path)
    picture, _ = photo(1, "square", theme="dark", **CLEAN)
    with pytest.raises(ValueError, match="got 'gray'"):
        Board.from_image(saved(tmp_path, picture), on="gray")
    with pytest.raises(ValueError, match="got colors=3"):
        Board.from_image(tmp_path / "photo.png", 5, 5, colors=3)


def test_solve_takes_a_photo(capsys, tmp_path):
    picture, board = photo(2, "rounded", theme="dark", **CLEAN)
    path = saved(tmp_path, picture, "cut.png")
    text = str(board).replace("\n", "/")
    code, out, err = run(capsys, "solve", str(path))
    wanted = run(capsys, "solve", text)
    assert (code, out) == wanted[:2]
    assert err.startswith(f"{path}: {board.m} × {board.n}, sure ")
    assert err.splitlines()[0].endswith(text)
    assert err.splitlines()[1:] == wanted[2].splitlines()
    assert run(capsys, str(path))[:2] == (code, out)


@pytest.mark.parametrize("size", [(1, 5000), (5000, 1), (3, 10_000), (10_000, 3)])
def test_a_picture_too_thin_for_a_grid_is_refused(tmp_path, size):
    with pytest.raises(ValueError, match="no grid of cells fits into {} × {} pixels".format(*size)):
        Board.from_image(saved(tmp_path, Image.new("L", size)))


def test_a_photo_in_memory_is_read_as_its_file(tmp_path):
    picture, board = photo(5, theme="light", **CLEAN)
    assert Board.from_image(np.asarray(picture)) == Board.from_image(saved(tmp_path, picture)) == board
