import random

import pytest

from flipalg import Board

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


def test_how_sure_sinks_where_brightnesses_run_into_each_other(tmp_path):
    picture = Image.new("L", (60, 10))
    for j, value in enumerate((10, 60, 110, 160, 210, 250)):
        picture.paste(value, (10 * j, 0, 10 * j + 10, 10))
    picture.save(tmp_path / "steps.png")
    assert Board.from_image(tmp_path / "steps.png", 1, 6).sure < 0.3


def test_what_cannot_be_read_is_refused(tmp_path):
    Image.new("L", (50, 50), 90).save(tmp_path / "gray.png")
    (tmp_path / "text.png").write_text("no picture")
    for path, rows, columns, message in (
        ("gray.png", 5, 5, "cells of one brightness only"),
        ("gray.png", 26, 5, "26 × 5 cells need 10 × 52 pixels, got 50 × 50"),
        ("gray.png", 0, 5, "rows must be at least 1, got 0"),
        ("text.png", 5, 5, r"text\.png is no picture that can be read"),
    ):
        with pytest.raises(ValueError, match=message):
            Board.from_image(tmp_path / path, rows, columns)
    with pytest.raises(FileNotFoundError):
        Board.from_image(tmp_path / "none.png", 5, 5)
    with pytest.raises(ValueError, match="on must be light or dark, got 'gray'"):
        Board.from_image(tmp_path / "gray.png", 5, 5, on="gray")
