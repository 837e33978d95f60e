"""Pictures, which are drawn on demand and saved as png, svg or pdf with the same bytes each time.

A Scene has panels in rows, a Chart has axes, Pixels shows an array.  Files have no date and no random ids.  The
function that draws (`draw` of a Panel, `on` of a Chart) is a function at the top level of a module, or a
functools.partial of such a function, so that pictures can be pickled.
"""

import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flipalg.pictures.canvas import Canvas, CanvasPen
from flipalg.pictures.pen import Pen
from flipalg.pictures.theme import rc, theme_of
from flipalg.system.atomic_files import write_bytes

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Chart", "Panel", "Picture", "Pixels", "Scene", "format_from_name", "matplotlib"]

FORMATS = ("png", "svg", "pdf")

UNIT = 0.36
"""The inches per cell, if the picture is not too large."""

PICTURE_INCHES = 12.0
"""The largest width and height of a Scene or of Pixels, in inches."""

_METADATA: dict[str, dict[str, Any]] = {
    "png": {"Software": None},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None, "Producer": None, "Creator": None},
}


def matplotlib() -> Any:
    """Return matplotlib; if it is missing, raise a ValueError that names what to install."""
    try:
        import matplotlib as mpl
    except ImportError:
        raise ValueError("pictures need matplotlib: pip install matplotlib") from None
    return mpl


def format_from_name(path: Path, formats: Sequence[str] = FORMATS, what: str = "a picture") -> str:
    """Return the format at the end of a file's name; ValueError, which names `what`, if it is not among `formats`.

    >>> format_from_name(Path("board.SVG"))
    'svg'
    """
    found = path.suffix.lower().removeprefix(".")
    if found not in formats:
        *others, last = (f".{name}" for name in formats)
        raise ValueError(f"{what} is {', '.join(others)} or {last}, got {path.name}")
    return found


class Picture:
    """A drawing that can be shown in a matplotlib figure or saved as a file; the base of Scene, Chart and Pixels."""

    def figure(self, theme: str = "light") -> Any:
        """Return a new matplotlib figure of the picture, without a window."""
        mpl = matplotlib()
        with mpl.rc_context(rc(theme)):
            return self._figure()

    def __repr__(self) -> str:
        """Return the class with the size in inches."""
        width, height = self.size
        return f"{type(self).__name__}({width:.1f} × {height:.1f} inches)"

    def _figure(self) -> Any:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        figure = Figure(figsize=self.size)
        FigureCanvasAgg(figure)
        self.draw(figure)
        return figure

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in inches."""
        raise NotImplementedError

    def draw(self, figure: Any) -> None:
        """Draw on an empty matplotlib figure of the size `size`."""
        raise NotImplementedError

    def draw_on(self, axes: Any) -> Any:
        """Draw on matplotlib axes and return them; ValueError for a Chart, which makes axes of its own."""
        raise ValueError(f"{type(self).__name__} makes axes of its own: take .figure()")

    def to_bytes(self, file_format: str = "png", theme: str = "light", dpi: float = 100) -> bytes:
        """Return the picture as the content of a png, svg or pdf file; ValueError for any other format.

        `theme` is a key of THEMES, and `dpi` is the number of pixels per inch of a png file.
        """
        if file_format not in FORMATS:
            raise ValueError(f"unknown format {file_format!r} of a picture; choose from {', '.join(FORMATS)}")
        mpl = matplotlib()
        file = BytesIO()
        with mpl.rc_context(rc(theme)):
            self._figure().savefig(file, format=file_format, dpi=dpi, metadata=_METADATA[file_format])
        return file.getvalue()

    def save(self, path: str | Path, theme: str = "light") -> None:
        """Write the picture to a file, atomically, in the format at the end of its name."""
        path = Path(path)
        write_bytes(path, self.to_bytes(format_from_name(path), theme))

    def _repr_svg_(self) -> str | None:
        return self.to_bytes("svg", "clear").decode()


@dataclass(frozen=True, repr=False)
class Panel:
    """A drawing with its size in cells and a title; `draw(pen)` draws it right of and below the pen's origin."""

    width: float
    height: float
    draw: Callable[[Pen], None]
    title: str = ""

    @property
    def room(self) -> float:
        """The width in cells that the panel needs: its own width, or the width of its title if that is larger."""
        return max(self.width, 0.33 * len(self.title))

    def __repr__(self) -> str:
        """Return the class with the size and the title."""
        return f"Panel({self.width:g} × {self.height:g}{f', {self.title!r}' if self.title else ''})"


@dataclass(frozen=True, repr=False)
class Scene(Picture):
    """A picture of panels, in rows of at most `columns` panels.

    unit     inches per cell; it is made smaller if the picture would be wider or higher than 12 inches
    gap      the distance between panels, in cells
    """

    panels: Sequence[Panel]
    columns: int = 6
    unit: float = UNIT
    gap: float = 0.8

    @property
    def _grid(self) -> tuple[list[float], list[float], int]:
        """(The widths of the columns in cells, the heights of the rows in cells, the number of panels in a row)."""
        across = min(self.columns, len(self.panels)) or 1
        rows = ceil(len(self.panels) / across)
        widths = [max((p.room for p in self.panels[k::across]), default=0.0) for k in range(across)]
        heights = [max(p.height for p in self.panels[r * across : (r + 1) * across]) for r in range(rows)]
        return widths, heights, across

    @property
    def _title(self) -> float:
        return 0.9 if any(panel.title for panel in self.panels) else 0.0

    @property
    def extent(self) -> tuple[float, float]:
        """The width and height in cells."""
        widths, heights, _ = self._grid
        width = sum(widths) + self.gap * (len(widths) + 1)
        return width, sum(heights) + self.gap * (len(heights) + 1) + self._title * len(heights)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in inches."""
        width, height = self.extent
        unit = min(self.unit, PICTURE_INCHES / max(width, height))
        return max(0.8, width * unit), max(0.8, height * unit)

    def draw(self, figure: Any) -> None:
        """Draw on axes that fill the figure."""
        self.draw_on(figure.add_axes((0, 0, 1, 1)))

    def draw_on(self, axes: Any) -> Any:
        """Draw on matplotlib axes and return them; their limits are set to this scene."""
        width, height = self.extent
        axes.set(xlim=(0, width), ylim=(height, 0), aspect="equal")
        axes.set_axis_off()
        box = axes.get_window_extent().size / axes.figure.dpi * 72
        self.draw_with(Pen(axes, 0, 0, min(box[0] / width, box[1] / height)))
        return axes

    def draw_with(self, pen: Pen) -> None:
        """Draw with a pen whose origin is the upper left corner of the scene."""
        widths, heights, across = self._grid
        y = self.gap
        for r, row_height in enumerate(heights):
            x, y = self.gap, y + self._title
            for k, panel in enumerate(self.panels[r * across : (r + 1) * across]):
                there = pen.moved(x + (widths[k] - panel.width) / 2, y)
                if panel.title:
                    there.text(panel.width / 2, -0.5, panel.title, size=0.5)
                panel.draw(there)
                x += widths[k] + self.gap
            y += row_height + self.gap

    def svg(self, theme: str = "light") -> str:
        """Return the picture as SVG, without matplotlib."""
        colors = theme_of(theme)
        width, height = (72 * side for side in self.size)
        canvas = Canvas(width, height, colors.ink, colors.page)
        across, down = self.extent
        self.draw_with(CanvasPen(canvas, 0, 0, min(width / across, height / down)))
        return canvas.svg()

    def to_bytes(self, file_format: str = "png", theme: str = "light", dpi: float = 100) -> bytes:
        """Return the picture as Picture.to_bytes does; svg does not need matplotlib."""
        if file_format == "svg":
            return f'<?xml version="1.0" encoding="utf-8"?>\n{self.svg(theme)}\n'.encode()
        return super().to_bytes(file_format, theme, dpi)


@dataclass(frozen=True, repr=False)
class Chart(Picture):
    """A picture with axes; `on` is a function that makes the axes on a figure and draws on them.

    If `arranged` is true, matplotlib arranges the axes on the figure; otherwise `on` places them.
    """

    on: Callable[[Any], None]
    width: float = 6.4
    height: float = 4.0
    arranged: bool = True

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in inches."""
        return self.width, self.height

    def draw(self, figure: Any) -> None:
        """Draw on a matplotlib figure, with constrained layout if `arranged`."""
        if self.arranged:
            figure.set_layout_engine("constrained")
        self.on(figure)


def _bytes_of(row: Any) -> bytes:
    return bytes(row.astype("uint8") if hasattr(row, "astype") else row)


@dataclass(frozen=True, repr=False)
class Pixels(Picture):
    """An array of small integers as an image with a pixel for each entry; the value k has the color colors[k].

    The array is a numpy array or rows of integers.  A png file is exactly that image; svg and pdf files embed it.
    """

    array: "npt.NDArray[np.uint8] | Sequence[Sequence[int]]"
    colors: tuple[str, ...]

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in inches, at 100 pixels an inch, but at least 0.2 and at most 12 inches."""
        rows, columns = len(self.array), len(self.array[0])
        scale = min(0.01, PICTURE_INCHES / max(rows, columns))
        return max(0.2, columns * scale), max(0.2, rows * scale)

    def draw(self, figure: Any) -> None:
        """Draw the image over the whole figure."""
        self.draw_on(figure.add_axes((0, 0, 1, 1)))

    def draw_on(self, axes: Any) -> Any:
        """Draw the image on matplotlib axes and return them."""
        from matplotlib.colors import ListedColormap

        axes.set_axis_off()
        top = max(1, len(self.colors) - 1)
        axes.imshow(self.array, cmap=ListedColormap(list(self.colors)), vmin=0, vmax=top, interpolation="none")
        return axes

    def to_bytes(self, file_format: str = "png", theme: str = "light", dpi: float = 100) -> bytes:
        """Return the image as Picture.to_bytes does; png does not need matplotlib, and ignores `theme` and `dpi`."""
        if file_format != "png":
            return super().to_bytes(file_format, theme, dpi)
        lines = b"".join(b"\0" + _bytes_of(row) for row in self.array)
        palette = b"".join(bytes.fromhex(color[1:]) for color in self.colors)
        size = struct.pack(">IIBBBBB", len(self.array[0]), len(self.array), 8, 3, 0, 0, 0)
        chunks = (b"IHDR", size), (b"PLTE", palette), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            for name, data in chunks
        )

    def _repr_svg_(self) -> str | None:
        return None

    def _repr_png_(self) -> bytes:
        return self.to_bytes("png")
