"""The pen of a panel: squares, dots, coins, edges and text, in units of a cell, from the panel's upper left corner.

Main definitions
    Pen    .squares, .dots, .disks, .polygons, .edges, .text; every panel of every picture is drawn with these
Conventions
    x goes right, y goes down.  Sizes are in cells, so that a drawing is the same at any size.
    Ink and page colors are read from matplotlib's current settings, so that a user's style applies to a user's axes.
    This pen draws on matplotlib's axes; CanvasPen of canvas.py draws the same on pages of its own.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from flipalg.pictures.look import GRID, PRESS, RIM, ink, page

SMALLEST_TEXT = 3.0
"""Points below which text is left out: nobody could read it."""

Point = tuple[float, float]


class Pen:
    """Draws on axes, from an origin; `points` is the size of a cell in printer's points, for text and lines."""

    def __init__(self, axes: Any, left: float, top: float, points: float, over: int = 0) -> None:
        """Take the axes, the origin on them, the size of a cell there, and how far over the others it draws."""
        self.axes, self.left, self.top, self.points, self.above = axes, left, top, points, over

    def moved(self, right: float, down: float) -> "Pen":
        """Return a pen with another origin."""
        return Pen(self.axes, self.left + right, self.top + down, self.points, self.above)

    def over(self) -> "Pen":
        """Return a pen that draws over what was drawn."""
        return Pen(self.axes, self.left, self.top, self.points, self.above + 10)

    def _line(self, cells: float = 0.04) -> float:
        return float(min(2.0, max(0.2, cells * self.points)))

    def squares(
        self, values: Any, fills: Sequence[str], holes: Iterable[tuple[int, int]] = (), grid: bool = True
    ) -> None:
        """Fill the cells of an array, row by row from the origin, with fills[value]; nothing at the holes."""
        import numpy as np
        from matplotlib.colors import ListedColormap

        shown = np.ma.masked_array(np.asarray(values), mask=False)
        for place in holes:
            shown[place] = np.ma.masked
        m, n = shown.shape
        cells, top = ListedColormap(list(fills)), max(1, len(fills) - 1)
        if max(m, n) > 64:
            extent = (self.left, self.left + n, self.top + m, self.top)
            limits = self.axes.axis()
            self.axes.imshow(
                shown, cmap=cells, vmin=0, vmax=top, extent=extent, interpolation="nearest", zorder=1 + self.above
            )
            self.axes.axis(limits)
            return
        x, y = self.left + np.arange(n + 1), self.top + np.arange(m + 1)
        edges = {"edgecolors": GRID, "linewidth": self._line()} if grid else {"edgecolors": "none"}
        self.axes.pcolormesh(x, y, shown, cmap=cells, vmin=0, vmax=top, zorder=1 + self.above, **edges)

    def dots(self, places: Iterable[Point], fill: str = PRESS, radius: float = 0.24) -> None:
        """Put a dot with a thin ring at the points (x, y)."""
        self.disks(places, [fill], radius, RIM, 0.03)

    def disks(
        self, places: Iterable[Point], fills: Sequence[str], radius: float, edge: str | None = None, line: float = 0.05
    ) -> None:
        """Draw disks around the points, filled with the one fill or one each."""
        from matplotlib.collections import PatchCollection
        from matplotlib.patches import Circle

        circles = [Circle((self.left + x, self.top + y), radius) for x, y in places]
        if circles:
            style: dict[str, Any] = {"facecolor": list(fills), "edgecolor": edge or ink()}
            style["linewidth"] = self._line(line)
            self.axes.add_collection(PatchCollection(circles, zorder=3 + self.above, **style))

    def polygons(self, shapes: Iterable[Sequence[Point]], fill: str, edge: str | None = None) -> None:
        """Fill polygons, given by their corners."""
        from matplotlib.collections import PatchCollection
        from matplotlib.patches import Polygon

        patches = [Polygon([(self.left + x, self.top + y) for x, y in shape]) for shape in shapes]
        if patches:
            style: dict[str, Any] = {"facecolor": fill, "edgecolor": edge or "none", "linewidth": self._line()}
            self.axes.add_collection(PatchCollection(patches, zorder=2 + self.above, **style))

    def edges(self, pairs: Iterable[tuple[Point, Point]], bend: float = 0.0, color: str | None = None) -> None:
        """Draw lines between points; `bend` is how far an arc leaves its chord, as a part of it."""
        from matplotlib.collections import LineCollection, PathCollection
        from matplotlib.path import Path

        pairs = [((self.left + a, self.top + b), (self.left + c, self.top + d)) for (a, b), (c, d) in pairs]
        style = {"linewidth": self._line(), "zorder": 2 + self.above}
        if not bend:
            self.axes.add_collection(LineCollection(pairs, colors=color or ink(), **style))
            return
        paths = []
        for (a, b), (c, d) in pairs:
            middle = ((a + c) / 2 + 2 * bend * (d - b), (b + d) / 2 - 2 * bend * (c - a))
            paths.append(Path([(a, b), middle, (c, d)], [Path.MOVETO, Path.CURVE3, Path.CURVE3]))
        self.axes.add_collection(PathCollection(paths, facecolors="none", edgecolors=color or ink(), **style))

    def text(
        self, x: float, y: float, words: str, size: float = 0.55, color: str | None = None, bold: bool = False
    ) -> None:
        """Write words around the point, `size` cells high; nothing where they would be too small to read."""
        points = size * self.points
        if words and points >= SMALLEST_TEXT:
            style = {"ha": "center", "va": "center", "fontsize": points, "weight": "bold" if bold else "normal"}
            self.axes.text(self.left + x, self.top + y, words, color=color or ink(), zorder=4 + self.above, **style)

    def digits(self, places: Iterable[Point], digit: int, size: float = 0.42, color: str | None = None) -> None:
        """Write one digit at many points, as one shape: fast for matrices; 1 is bold."""
        points = size * self.points
        at = [(self.left + x, self.top + y) for x, y in places]
        if at and points >= SMALLEST_TEXT:
            glyph = rf"$\mathbf{{{digit}}}$" if digit else f"${digit}$"
            style = {"marker": glyph, "s": points**2, "linewidths": 0, "zorder": 4 + self.above}
            self.axes.scatter(*zip(*at, strict=True), color=color or ink(), **style)

    @property
    def ink(self) -> str:
        """The color of text and outlines."""
        return ink()

    @property
    def paper(self) -> str:
        """The color of the page, for what is white in the sources."""
        return page()
