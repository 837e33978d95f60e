"""The colors of boards are told apart by every kind of color vision, and their digits are read on them."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import flipalg
from flipalg import Board
from flipalg.boards.palette import LIT, PALETTE, UNLIT, channels_of, fills, ink_on, luminance
from flipalg.system.limits import MOST_COLORS

# G. Machado, M. Oliveira, L. Fernandes, A physiologically-based model for simulation of color vision deficiency,
# IEEE TVCG 15 (2009) 1291-1298: the matrices of severity 1, for linear light
SEEN_BY = {
    "everybody": np.eye(3),
    "protanopes": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopes": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopes": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)

TOLD_APART = 16.0
"""A difference in CIELAB (1976), where 2.3 is just noticed."""


def linear(color):
    values = np.array(channels_of(color)) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def lab(color, seen_by):
    seen = np.clip(np.array(SEEN_BY[seen_by]) @ linear(color), 0, 1)
    t = TO_XYZ @ seen / TO_XYZ.sum(axis=1)
    f = np.where(t > 216 / 24389, np.cbrt(t), (24389 / 27 * t + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def difference(first, second, seen_by):
    return float(np.linalg.norm(lab(first, seen_by) - lab(second, seen_by)))


def contrast(first, second):
    bright, dark = sorted((float(TO_XYZ[1] @ linear(color)) for color in (first, second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("seen_by", SEEN_BY)
def test_any_two_colors_can_be_distinguished(seen_by):
    assert len(set(PALETTE)) == 9
    assert min(difference(a, b, seen_by) for a, b in combinations(PALETTE, 2)) > TOLD_APART
    assert difference(*fills(2), seen_by) > 3 * TOLD_APART


def test_deuteranopes_cannot_tell_red_from_green_by_the_measure():
    red, green = "#c04030", "#6e8228"
    assert difference(red, green, "everybody") > 4 * TOLD_APART
    assert difference(red, green, "deuteranopes") < 2.3
    assert difference("#ffffff", "#000000", "tritanopes") == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("colors", [*range(2, 30), 100, MOST_COLORS])
def test_digits_are_read(colors):
    shown = fills(colors)
    assert len(shown) == colors
    for fill in shown:
        assert contrast(ink_on(fill), fill) > 4.5
        assert contrast(ink_on(fill), fill) >= max(contrast(fill, "#ffffff"), contrast(fill, "#000000")) - 1e-9


def test_a_value_keeps_its_color():
    for colors in range(3, 10):
        assert fills(colors) == PALETTE[:colors]
    assert fills(2) == (UNLIT, LIT)


def test_beyond_nine_colors_brightness_grows_in_steps():
    for colors in (10, 12, 40):
        steps = [luminance(fill) for fill in fills(colors)]
        assert steps == sorted(set(steps))
        assert fills(colors)[0] == UNLIT
        assert fills(colors)[-1] == LIT


def test_cells_have_their_digits_in_tables_and_drawings():
    board = Board("0x2/120", holes="x", colors=3)
    table, drawing = board._repr_html_(), board._repr_svg_()
    for i, j in [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]:
        fill, digit = PALETTE[board[i, j]], board[i, j]
        assert f'background:{fill}"><span style="color:{ink_on(fill)}">{digit}</span>' in table
        assert f'x="{20 * j + 30}" y="{20 * i + 34}" style="fill:{ink_on(fill)}">{digit}</text>' in drawing
    assert table.count("<span") == drawing.count("<rect") == 5
    assert "<span" not in Board(3, 3)._repr_html_()


def test_the_page_has_the_same_colors():
    board = Path(flipalg.__file__).parent / "widget" / "board"
    css, cells = ((board / name).read_text(encoding="utf-8") for name in ("tokens.css", "board.css"))
    token = dict(re.findall(r"--([\w-]+): (#\w{6});", css))
    rules = re.findall(r"\.color-\d \{ --fill: var\(--(color-\d)\); --digit: var\(--(\w+)\); \}", cells)
    colors = [(token[fill], token[ink]) for fill, ink in rules]
    assert colors == [(fill, ink_on(fill)) for fill in PALETTE]
    assert [fill for fill, _ in rules] == [f"color-{k}" for k in range(len(PALETTE))]
    assert re.search(r"--off: (#\w{6}); --on: (#\w{6});", css).groups() == fills(2)
