import random

import numpy as np
import pytest
from photos import screenshot

from flipalg import Board
from flipalg.boards import board_image

Image = pytest.importorskip("PIL.Image")


def drawn(board, cell, light, dark, line=0, noise=0, seed=1):
    """Return a picture of a board, with lines between the cells and noise."""
    rng = random.Random(seed)
    picture = Image.new("RGB", (board.n * cell, board.m * cell))
    for y in range(board.m * cell):
        for x in range(board.n * cell):
            value = light if board[y // cell, x // cell] else dark
            if line and (x % cell < line or y % cell < line):
                value = 128
            value = min(255, max(0, value + rng.randint(-noise, noise)))
            picture.putpixel((x, y), (value, value, max(0, value - 20)))
    return picture


@pytest.mark.parametrize(("light", "dark", "line", "noise"), [(255, 0, 0, 0), (220, 40, 2, 10), (140, 90, 1, 15)])
def test_a_picture_of_a_board_is_read_back(tmp_path, light, dark, line, noise):
    rng = random.Random(light)
    for m, n in ((5, 5), (3, 7), (1, 2)):
        rows = [[rng.randrange(2) for _ in range(n)] for _ in range(m)]
        rows[0][:2] = 1, 0  # both brightnesses occur
        board = Board(rows)
        path = tmp_path / f"{m}.png"
        drawn(board, 12, light, dark, line, noise).save(path)
        read = Board.from_image(path, m, n)
        assert read == board
        assert 0.5 < read.sure <= 1
        assert Board.from_image(path, m, n, on="dark") == board ^ Board.from_rows([(1 << n) - 1] * m, n)
    assert Board("#.").sure == 1


def test_confidence_falls_if_brightnesses_are_close(tmp_path):
    picture = Image.new("L", (60, 10))
    for j, value in enumerate((10, 60, 110, 160, 210, 250)):
        picture.paste(value, (10 * j, 0, 10 * j + 10, 10))
    picture.save(tmp_path / "steps.png")
    with pytest.raises(ValueError, match=r"light and dark cells are not apart \(confidence 0\.21, .*Seen: \.\.\.###"):
        Board.from_image(tmp_path / "steps.png", 1, 6)


@pytest.mark.parametrize(
    ("size", "at", "reason"),
    [
        ((520, 1100), (0, 290), r"a cell would have 104 × 220 pixels: is the picture cut to its grid of 5 × 5\?"),
        ((520, 600), (0, 80), r"not apart \(confidence 0\.\d+, needed 0\.3\): is the picture cut to its grid"),
        ((720, 720), (100, 100), r"not apart \(confidence 0\.00, needed 0\.3\): is the picture cut to its grid"),
    ],
)
def test_a_picture_that_is_not_cut_to_the_grid_is_refused(size, at, reason):
    plus = Board(".#.../###../.#.../...../.....")
    board = screenshot(plus, 520, 10)
    assert Board.from_image(board, 5, 5) == plus
    whole = Image.new("RGB", size, (10, 10, 20))
    whole.paste(board, at)
    with pytest.raises(ValueError, match=reason):
        Board.from_image(whole, 5, 5)


def test_an_unreadable_picture_raises_an_error(tmp_path):
    Image.new("L", (50, 50), 90).save(tmp_path / "gray.png")
    (tmp_path / "text.png").write_text("no picture")
    for path, rows, columns, message in (
        ("gray.png", 5, 5, "cells of one brightness only"),
        ("gray.png", 26, 5, "26 × 5 cells need 10 × 52 pixels, got 50 × 50"),
        ("gray.png", 0, 5, "rows must be at least 1, got 0"),
        ("text.png", 5, 5, r"text\.png is not a picture that can be read"),
    ):
        with pytest.raises(ValueError, match=message):
            Board.from_image(tmp_path / path, rows, columns)
    with pytest.raises(FileNotFoundError):
        Board.from_image(tmp_path / "none.png", 5, 5)
    with pytest.raises(ValueError, match="got 'gray'"):
        Board.from_image(tmp_path / "gray.png", 5, 5, on="gray")


CELLS = Board("#../.#.")


def sixteen_bits(board):
    """Return a picture of 16 bits a pixel whose brightnesses all lie beyond 8 bits."""
    values = np.where(np.kron(board.tolist(), np.ones((8, 8))) > 0, 60_000, 900).astype(np.uint16)
    return Image.fromarray(values)


def test_values_of_sixteen_bits_are_scaled(tmp_path):
    sixteen_bits(CELLS).save(tmp_path / "deep.png")
    assert Board.from_image(tmp_path / "deep.png", 2, 3) == CELLS
    values = np.kron([[60_000, 100], [900, 1_200]], np.ones((8, 8))).astype(np.uint16)
    Image.fromarray(values).save(tmp_path / "deep.tiff")
    assert Board.from_image(tmp_path / "deep.tiff", 2, 2) == Board("#./..")


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_as_its_orientation_says(tmp_path, orientation):
    back = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}  # the inverse in Image.Transpose
    upright = drawn(CELLS, 12, 250, 10, 0, 0).convert("RGB")
    stored = upright if orientation == 1 else upright.transpose(Image.Transpose(back[orientation]))
    exif = Image.Exif()
    exif[274] = orientation
    stored.save(tmp_path / "photo.jpg", exif=exif)
    assert Board.from_image(tmp_path / "photo.jpg", 2, 3) == CELLS


def test_transparent_pixels_are_white(tmp_path):
    picture = Image.new("RGBA", (30, 20), (0, 0, 0, 0))
    picture.paste((0, 0, 0, 255), (10, 0, 30, 10))
    picture.paste((0, 0, 0, 255), (0, 10, 10, 20))
    picture.paste((0, 0, 0, 255), (20, 10, 30, 20))
    picture.save(tmp_path / "holes.png")
    assert Board.from_image(tmp_path / "holes.png", 2, 3) == CELLS


def test_several_frames_and_other_formats_are_refused(tmp_path):
    frames = [drawn(CELLS, 12, 250, 10, 0, 0), drawn(Board("###/###"), 12, 250, 10, 0, 0)]
    frames[0].save(tmp_path / "two.gif", save_all=True, append_images=frames[1:])
    with pytest.raises(ValueError, match="2 frames"):
        Board.from_image(tmp_path / "two.gif", 2, 3)
    frames[0].convert("RGB").save(tmp_path / "drawing.eps")
    with pytest.raises(ValueError, match="not a picture that can be read"):
        Board.from_image(tmp_path / "drawing.eps", 2, 3)


def test_a_picture_in_memory_is_read_as_its_file(tmp_path):
    picture = drawn(CELLS, 12, 220, 40)
    picture.save(tmp_path / "board.png")
    for source in (tmp_path / "board.png", picture, np.asarray(picture), np.asarray(picture.convert("L"))):
        assert Board.from_image(source, 2, 3) == CELLS
    with pytest.raises(TypeError, match="a picture is a path, a picture of Pillow or an array of pixels, got None"):
        Board.from_image(None, 2, 3)
    with pytest.raises(ValueError, match=r"an array of pixels has the type uint8 .* shape \(3, 4, 5\)"):
        Board.from_image(np.zeros((3, 4, 5)), 2, 3)
    with pytest.raises(ValueError, match="the picture: light and dark cells are not apart"):
        Board.from_image(np.arange(0, 240, 4, dtype=np.uint8)[None].repeat(10, axis=0), 1, 6)


def test_the_size_is_looked_at_before_the_pixels(tmp_path, recwarn):
    Image.new("1", (13_000, 13_000)).save(tmp_path / "large.png")
    with pytest.raises(ValueError, match=r"large\.png has 13000 × 13000 pixels, more than 64,000,000: scale it down"):
        Board.from_image(tmp_path / "large.png")
    assert not recwarn.list


def test_a_large_photo_is_read_smaller(tmp_path, monkeypatch):
    monkeypatch.setattr(board_image, "MOST_PIXELS", 10_000)
    monkeypatch.setattr(board_image, "SHRUNK", 50)
    drawn(CELLS, 60, 220, 40).save(tmp_path / "photo.jpg")
    assert Board.from_image(tmp_path / "photo.jpg", 2, 3) == CELLS
