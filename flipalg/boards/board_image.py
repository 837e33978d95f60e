"""A board from a picture of it: a grid of cells of two brightnesses.

Main definitions
    read(path, rows, columns, on)    the cells, and how sure the reading is
Conventions
    Formats are those of FORMATS; of several frames (GIF, TIFF) none is taken.  A picture is turned as its EXIF
    orientation says.  Values of 16 bits are scaled, not cut off.  What is transparent shows white behind it.
Method
    The middle half of each cell is averaged; the cut between dark and light is the one with the largest variance
    between the two sides [Otsu].  How sure: the gap between the darkest light cell and the lightest dark one, as a part
    of the whole range; 1 where each side has one brightness.
References
    [Otsu] N. Otsu, A threshold selection method from gray-level histograms, IEEE Trans. SMC 9 (1979) 62-66.
"""

import os
from typing import TYPE_CHECKING

from flipalg.algebra.integers import positive_integer

if TYPE_CHECKING:
    from PIL import Image

FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "PPM")
"""What is opened; other formats of Pillow start programs, or are drawings."""
SURE = 0.3
"""The least gap between dark and light, as a part of the whole range."""
LEAST_RANGE = 16
"""Brightnesses (0 to 255) that differ by less are one."""


def read(
    path: "str | os.PathLike[str]", rows: int | None, columns: int | None, on: str = "light"
) -> tuple[list[list[int]], float]:
    """Return (the cells row by row, how sure: 0 to 1); `on` says whether a cell that is on is light or dark.

    Raises ValueError for what is no picture, for one of several frames, of fewer than 2 × 2 pixels a cell, of one
    brightness, and without Pillow (extra `image`).
    """
    rows, columns = positive_integer("rows", rows), positive_integer("columns", columns)
    if on not in ("light", "dark"):
        raise ValueError(f"on must be light or dark, got {on!r}")
    gray = opened(path).convert("L")
    from PIL import Image

    width, height = gray.size
    if width < 2 * columns or height < 2 * rows:
        raise ValueError(f"{rows} × {columns} cells need {2 * columns} × {2 * rows} pixels, got {width} × {height}")
    across, down = width / columns, height / rows
    middles = [
        [((j + 0.25) * across, (i + 0.25) * down, (j + 0.75) * across, (i + 0.75) * down) for j in range(columns)]
        for i in range(rows)
    ]
    values = [[gray.resize((1, 1), Image.Resampling.BOX, box).tobytes()[0] for box in row] for row in middles]
    every = sorted(value for row in values for value in row)
    if every[-1] - every[0] < LEAST_RANGE:
        raise ValueError("the picture has cells of one brightness only: all on, or all off?")
    k = max(range(1, len(every)), key=lambda k: _between(every, k))
    cells = [[int((value >= every[k]) == (on == "light")) for value in row] for row in values]
    sure = (every[k] - every[k - 1]) / (every[-1] - every[0])
    if sure < SURE:
        shown = "/".join("".join(".#"[value] for value in row) for row in cells)
        raise ValueError(
            f"{os.fspath(path)}: light and dark are not apart (sure {sure:.2f}, wanted {SURE}): is it cut to its grid "
            f"of {rows} × {columns}? Without rows and columns the grid is found.  Seen: {shown:.250}"
        )
    return cells, sure


def opened(path: "str | os.PathLike[str]") -> "Image.Image":
    """Return the picture upright, without transparency, with 8 bits a channel.

    Raises ValueError for what is no picture, for one of several frames, and without Pillow (extra `image`).
    """
    try:
        from PIL import Image
    except ImportError:
        raise ValueError("pictures are read by Pillow: install flipalg[image]") from None
    try:
        with Image.open(path, formats=FORMATS) as picture:
            return _plain(picture)
    except (OSError, Image.DecompressionBombError, SyntaxError) as error:
        if isinstance(error, OSError) and error.errno is not None:  # no such file, no right to read it
            raise
        raise ValueError(f"{os.fspath(path)} is no picture that can be read: {error}") from None


def _plain(picture: "Image.Image") -> "Image.Image":
    """Return the picture upright, without transparency, with 8 bits a channel."""
    from PIL import Image, ImageOps

    if (frames := getattr(picture, "n_frames", 1)) > 1:
        raise ValueError(f"the picture has {frames} frames: give one of them")
    picture = ImageOps.exif_transpose(picture)
    if picture.mode.startswith(("I", "F")):  # more than 8 bits, which convert() would cut off
        gray = picture.convert("F")
        brightest = float(gray.getextrema()[1])  # type: ignore[arg-type]  # one band: a pair of numbers
        if picture.mode == "F" and brightest > 1:
            raise ValueError(f"the values of the picture must be from 0 to 1, got {brightest:g}")
        deep = picture.mode.startswith("I;16") or brightest > 255
        factor = 255 if picture.mode == "F" else 255 / 65_535 if deep else 1
        return gray.point(lambda value: value * factor + 0).convert("L")
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        white = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(white, picture)
    return picture.convert("RGB")


def _between(values: list[int], k: int) -> float:
    """Return the variance between the first k values and the rest; -1 between equal values."""
    if values[k] == values[k - 1]:
        return -1.0
    low, high = sum(values[:k]) / k, sum(values[k:]) / (len(values) - k)
    return k * (len(values) - k) * (high - low) ** 2
