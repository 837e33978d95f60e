"""The pen that draws panels: squares, dots, disks, polygons, edges and text, with lengths in cells.

x goes right and y goes down, from the upper left corner of a panel.  Pen draws on matplotlib's axes, by default in
the text color of matplotlib's current settings; without it, canvas.CanvasPen draws on a page of an SVG or PDF file.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from flipalg.pictures.theme import GRID, PRESS, RIM, ink, page

__all__ = ["SMALLEST_TEXT", "Pen", "Point"]

SMALLEST_TEXT = 3.0
"""The least size of text in points; smaller text is left out, as nobody could read it."""

Point = tuple[float, float]


class Pen:
    """A pen that draws on matplotlib axes from an origin; `points` is the size of a cell, for text and lines."""

    def __init__(self, axes: Any, left: float, top: float, points: float, over: int = 0) -> None:
        """Store the axes, the origin (left, top) on them, the size of a cell in points, and the layer."""
        self.axes, self.left, self.top, self.points, self.above = axes, left, top, points, over

    def moved(self, right: float, down: float) -> "Pen":
        """Return a pen whose origin is moved by this many cells."""
        return Pen(self.axes, self.left + right, self.top + down, self.points, self.above)

    def over(self) -> "Pen":
        """Return a pen that draws over everything that this pen draws."""
        return Pen(self.axes, self.left, self.top, self.points, self.above + 10)

    def _line(self, cells: float = 0.04) -> float:
        return float(min(2.0, max(0.2, cells * self.points)))

    def squares(
        self, values: Any, fills: Sequence[str], holes: Iterable[tuple[int, int]] = (), grid: bool = True
    ) -> None:
        """Fill the cell in row i, column j with fills[values[i][j]]; leave holes empty.

        `grid` asks for lines between the cells, which are left out if a side is above 64.
        """
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
        """Draw a dot with a thin ring at each of the points (x, y)."""
        self.disks(places, [fill], radius, RIM, 0.03)

    def disks(
        self, places: Iterable[Point], fills: Sequence[str], radius: float, edge: str | None = None, line: float = 0.05
    ) -> None:
        """Draw disks around the points; `fills` has a fill for each disk, or one for all.

        `edge` is the color of the outlines, by default that of text; `line` is their width in cells, which is kept
        between 0.2 and 2 points.
        """
        from matplotlib.collections import PatchCollection
        from matplotlib.patches import Circle

        circles = [Circle((self.left + x, self.top + y), radius) for x, y in places]
        if circles:
            style: dict[str, Any] = {"facecolor": list(fills), "edgecolor": edge or ink()}
            style["linewidth"] = self._line(line)
            self.axes.add_collection(PatchCollection(circles, zorder=3 + self.above, **style))

    def polygons(self, shapes: Iterable[Sequence[Point]], fill: str, edge: str | None = None) -> None:
        """Fill polygons, given by their corners, and draw outlines of the color `edge`, if it is given."""
        from matplotlib.collections import PatchCollection
        from matplotlib.patches import Polygon

        patches = [Polygon([(self.left + x, self.top + y) for x, y in shape]) for shape in shapes]
        if patches:
            style: dict[str, Any] = {"facecolor": fill, "edgecolor": edge or "none", "linewidth": self._line()}
            self.axes.add_collection(PatchCollection(patches, zorder=2 + self.above, **style))

    def edges(self, pairs: Iterable[tuple[Point, Point]], bend: float = 0.0, color: str | None = None) -> None:
        """Draw lines between pairs of points, or arcs whose height is `bend` times the distance of the points."""
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
        """Write words centered at the point (x, y), `size` cells high, unless they would be too small to read."""
        points = size * self.points
        if words and points >= SMALLEST_TEXT:
            style = {"ha": "center", "va": "center", "fontsize": points, "weight": "bold" if bold else "normal"}
            self.axes.text(self.left + x, self.top + y, words, color=color or ink(), zorder=4 + self.above, **style)

    def digits(self, places: Iterable[Point], digit: int, size: float = 0.42, color: str | None = None) -> None:
        """Write a digit at many points, by one call of matplotlib for speed; it is bold unless it is 0."""
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
        """The color of the page, or white if the page is clear."""
        return page()
