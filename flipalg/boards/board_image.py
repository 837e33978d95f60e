"""Read a board with dark and light cells from a picture that is cut to the grid of the board.

The brightness of a cell is the mean over its central rectangle, which has half the width and height of the cell.  The
threshold maximizes the variance between the dark and the light cells (N. Otsu, IEEE Trans. SMC 9 (1979) 62-66).
"""

import os
import warnings
from typing import TYPE_CHECKING, Any, TypeAlias

from flipalg.algebra.integers import positive_integer, shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from PIL import Image

__all__ = ["FORMATS", "LEAST_RANGE", "MOST_PIXELS", "SURE", "PictureLike", "name_of", "opened", "read"]

PictureLike: TypeAlias = "str | os.PathLike[str] | Image.Image | npt.NDArray[np.generic]"
"""The path of a file, a picture of Pillow, or an array of gray, RGB or RGBA pixels."""

FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "PPM")
"""The formats that may be opened.  Some of Pillow's other formats start a program."""
SURE = 0.3
"""The least confidence that `read` accepts."""
LONGEST = 1.5
"""The largest ratio of the sides of a cell."""
MOST_PIXELS = 64_000_000
"""The most pixels of a picture.  A larger JPEG is read at a smaller scale if that suffices; else it is refused."""
SHRUNK = 4000
"""A JPEG with too many pixels is read at a scale at which its width and height are at least this."""
LEAST_RANGE = 16
"""If the brightnesses (0 to 255) of all cells differ by less than this, they count as equal."""


def read(
    source: PictureLike, rows: int | None, columns: int | None, on: str = "light"
) -> tuple[list[list[int]], float]:
    """Return (the cells row by row, the confidence from 0 to 1) of a picture of `rows` × `columns` cells.

    Cells that are on look as `on` says, light or dark.

    The confidence is the smaller of g and 1 - 2 d, but at least 0: g is the gap between the brightnesses of dark and
    light cells as a fraction of the range of all, and d the largest mean deviation within a cell as a fraction of the
    difference of the mean dark and the mean light cell.

    Raises the errors of `opened`, TypeError or ValueError for a wrong argument, and ValueError if a cell has fewer than
    2 × 2 pixels or sides with a ratio above LONGEST, if all cells have about one brightness, or if the confidence is
    below SURE.
    """
    rows, columns = positive_integer("rows", rows), positive_integer("columns", columns)
    if on not in ("light", "dark"):
        raise ValueError(f"on must be light or dark, got {on!r}")
    gray = opened(source).convert("L")
    from PIL import Image

    width, height = gray.size
    if width < 2 * columns or height < 2 * rows:
        raise ValueError(f"{rows} × {columns} cells need {2 * columns} × {2 * rows} pixels, got {width} × {height}")
    across, down = width / columns, height / rows
    cut = f"is the picture cut to its grid of {rows} × {columns}? Without rows and columns the grid is found."
    if max(across, down) > LONGEST * min(across, down):
        raise ValueError(f"{name_of(source)}: a cell would have {across:.0f} × {down:.0f} pixels: {cut}")
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
    contrast = sum(every[k:]) / (len(every) - k) - sum(every[:k]) / k
    uneven = max(_deviation(gray.crop(box)) for row in middles for box in row)
    sure = max(0.0, min((every[k] - every[k - 1]) / (every[-1] - every[0]), 1 - 2 * uneven / contrast))
    if sure < SURE:
        shown = "/".join("".join(".#"[value] for value in row) for row in cells)
        raise ValueError(
            f"{name_of(source)}: light and dark cells are not apart (confidence {sure:.2f}, needed {SURE}): "
            f"{cut}  Seen: {shown:.250}"
        )
    return cells, sure


def opened(source: PictureLike) -> "Image.Image":
    """Return a picture of Pillow: the source upright, without transparency, with 8 bits per channel.

    A JPEG with more than MOST_PIXELS pixels is read at a smaller scale if that suffices.

    TypeError if the type of the source is not one of PictureLike; OSError if the file cannot be opened; ValueError if
    it is not a picture, has several frames, too many pixels or floating-point values above 1, or if Pillow (extra
    `image`) is missing.
    """
    try:
        from PIL import Image
    except ImportError:
        raise ValueError("pictures are read by Pillow: install flipalg[image]") from None
    if isinstance(source, Image.Image):
        return _plain(source, "the picture")
    if not isinstance(source, str | os.PathLike):
        return _plain(_of_array(source), "the picture")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # MOST_PIXELS is smaller than its limit
            picture = Image.open(source, formats=FORMATS)
        with picture:
            return _plain(picture, os.fspath(source))
    except (OSError, Image.DecompressionBombError, SyntaxError) as error:
        if isinstance(error, OSError) and error.errno is not None:  # no such file, no right to read it
            raise
        raise ValueError(f"{os.fspath(source)} is not a picture that can be read: {error}") from None


def name_of(source: PictureLike) -> str:
    """Return the path of a file, or "the picture" for a value in memory."""
    return os.fspath(source) if isinstance(source, str | os.PathLike) else "the picture"


def _of_array(source: Any) -> "Image.Image":
    from PIL import Image

    if not hasattr(source, "__array_interface__"):
        raise TypeError(f"a picture is a path, a picture of Pillow or an array of pixels, got {shown(source)}")
    try:
        return Image.fromarray(source)
    except (TypeError, ValueError):
        raise ValueError(
            f"an array of pixels has the type uint8 and the shape (height, width), (height, width, 3) or "
            f"(height, width, 4), got {shown(source)}"
        ) from None


def _plain(picture: "Image.Image", name: str) -> "Image.Image":
    """Return the picture upright, without transparency, with 8 bits per channel."""
    from PIL import Image, ImageOps

    if picture.width * picture.height > MOST_PIXELS:
        picture.draft("RGB", (SHRUNK, SHRUNK))
    if picture.width * picture.height > MOST_PIXELS:
        width, height = picture.size
        raise ValueError(f"{name} has {width} × {height} pixels, more than {MOST_PIXELS:,}: scale it down")
    if (frames := getattr(picture, "n_frames", 1)) > 1:
        raise ValueError(f"the picture has {frames} frames: give one of them")
    picture = ImageOps.exif_transpose(picture)
    if picture.mode.startswith(("I", "F")):  # more than 8 bits, which convert() would cut off
        gray = picture.convert("F")
        brightest = float(gray.getextrema()[1])  # type: ignore[arg-type]  # a pair of numbers, as there is one band
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


def _deviation(gray: "Image.Image") -> float:
    """Return the mean deviation of the brightness of the pixels from their mean."""
    counts = gray.histogram()
    pixels = sum(counts)
    mean = sum(value * count for value, count in enumerate(counts)) / pixels
    return sum(abs(value - mean) * count for value, count in enumerate(counts)) / pixels


def _between(values: list[int], k: int) -> float:
    """Return a multiple of the variance between the first k sorted values and the rest, or -1 if there is no gap."""
    if values[k] == values[k - 1]:
        return -1.0
    low, high = sum(values[:k]) / k, sum(values[k:]) / (len(values) - k)
    return k * (len(values) - k) * (high - low) ** 2
