"""Pages of shapes and words, written as SVG and PDF without a library, also in a browser.

Lengths are in points; x goes right and y goes down from the upper left corner.  The fonts, Helvetica and Symbol, are
part of every PDF reader.
A text whose `formulas` is true is typeset with subscripts and superscripts: `x_1`, `d_(n-1)` and `2^k`.
"""

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal
from unicodedata import normalize

from flipalg.pictures.pen import SMALLEST_TEXT, Pen, Point
from flipalg.pictures.theme import GRID, THEMES

__all__ = ["Canvas", "CanvasPen", "broken", "pdf", "text_width"]

FAMILY = "Helvetica, Arial, sans-serif"
SMALL = 0.72
"""The size of subscripts and superscripts relative to the letters beside them."""
MIDDLE = 0.35
"""The height of the middle of letters above their base line, relative to their size."""

# The widths of the characters from the space to ~, in thousandths of the size, from Adobe's font metrics.
_REGULAR = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 "
    "278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 "
    "667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 "
    "556 333 500 278 556 500 722 500 500 500 334 260 334 584"
)
_BOLD = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 "
    "333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 "
    "667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 "
    "611 389 556 333 611 556 778 556 556 500 389 280 389 584"
)
_WIDTHS = {
    bold: dict(zip(map(chr, range(32, 127)), map(int, text.split()), strict=True))
    | {"×": 584, "·": 278, "ß": 611, "λ": 549, "’": 222, "…": 1000}
    for bold, text in ((False, _REGULAR), (True, _BOLD))
}
_INDEX = re.compile(r"([_^])(?:\(([^()]*)\)|(-?[A-Za-z](?![A-Za-z])|-?\d+))")


def text_width(words: str, size: float, bold: bool = False, formulas: bool = False) -> float:
    """Return the width of a line of text, in the unit of `size`.

    >>> round(text_width("Naam", 10), 2), text_width("x_1", 10, formulas=True) < text_width("x1", 10)
    (26.67, True)
    """
    if formulas:
        return sum(text_width(text, size * scale, bold) for text, scale, _ in _pieces(words))
    widths = _WIDTHS[bold]
    return sum(widths.get(letter) or widths.get(normalize("NFD", letter)[0], 556) for letter in words) * size / 1000


def _pieces(words: str) -> list[tuple[str, float, float]]:
    """Return (text, size, height above the base line) for each piece of a line, in units of the line's size."""
    found, end = list[tuple[str, float, float]](), 0
    for match in _INDEX.finditer(words):
        found.append((words[end : match.start()], 1.0, 0.0))
        found.append((match[2] or match[3], SMALL, -0.18 if match[1] == "_" else 0.36))
        end = match.end()
    return [piece for piece in (*found, (words[end:], 1.0, 0.0)) if piece[0]]


def broken(words: str, width: float, size: float) -> list[str]:
    """Return the lines of a text, broken at spaces to be at most `width` wide; a wider word gets a line of its own.

    The width has the unit of `size`.

    >>> broken("Turn every light off", 60, 10)
    ['Turn every', 'light off']
    """
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, formulas=True) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


@dataclass(frozen=True)
class Path:
    """Polygons or open lines, perhaps with curves; `fill` and `stroke` are colors or None, `line` is a width."""

    parts: tuple[tuple[tuple[Point, ...], ...], ...]
    """Each part lists its start, and then for each line its end, for each curve its two control points and its end."""
    fill: str | None
    stroke: str | None
    line: float
    closed: bool
    dashed: bool = False


@dataclass(frozen=True)
class Words:
    """A line of text whose start, middle or end (`anchor`) is at x, and whose base line is at y."""

    x: float
    y: float
    text: str
    size: float
    color: str
    bold: bool
    anchor: Literal["start", "middle", "end"]
    formulas: bool


@dataclass
class Canvas:
    """A page to which shapes are added; its width and height are in points.

    A shape with a larger `over` covers shapes with a smaller `over`.
    """

    width: float
    height: float
    ink: str = THEMES["light"].ink
    page: str = THEMES["light"].page
    _shapes: list[tuple[int, Path | Words]] = field(default_factory=list)

    def path(self, parts: Iterable[Sequence[Sequence[Point]]], *, over: int = 0, **style: Any) -> None:
        """Add a Path of these parts; `style` gives its other fields."""
        frozen = tuple(tuple(tuple(step) for step in part) for part in parts)
        given: dict[str, Any] = {"fill": None, "stroke": None, "line": 1.0, "closed": True} | style
        if frozen:
            self._shapes.append((over, Path(frozen, **given)))

    def lines(self, *ends: tuple[Point, Point], over: int = 0, **style: Any) -> None:
        """Add straight lines, each given by its two ends; `style` gives other fields of a Path."""
        self.path([[(a,), (b,)] for a, b in ends], closed=False, over=over, **{"stroke": self.ink} | style)

    def words(self, x: float, y: float, text: str, size: float, *, over: int = 0, **style: Any) -> None:
        """Add a line of text with the middle of its letters at height y; `style` gives the other fields of Words."""
        given: dict[str, Any] = {"color": self.ink, "bold": False, "anchor": "start", "formulas": False} | style
        if text:
            self._shapes.append((over, Words(x, y + MIDDLE * size, text, size, **given)))

    @property
    def shapes(self) -> list[Path | Words]:
        """All shapes in the order in which they are drawn."""
        return [shape for _, shape in sorted(self._shapes, key=lambda placed: placed[0])]

    def svg(self, title: str = "") -> str:
        """Return the page as SVG, without style rules, so that every content security policy allows it."""
        page = "" if self.page == "none" else f'<rect width="100%" height="100%" fill="{self.page}"/>'
        titled = f"<title>{escape(title)}</title>" if title else ""
        size = (
            f'width="{_n(self.width)}pt" height="{_n(self.height)}pt" viewBox="0 0 {_n(self.width)} {_n(self.height)}"'
        )
        drawn = "".join(_svg_path(shape) if isinstance(shape, Path) else _svg_words(shape) for shape in self.shapes)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FAMILY}" role="img">'
        return f"{head}{titled}{page}{drawn}</svg>"

    def stream(self) -> str:
        """Return the page as the content stream of a PDF page."""
        drawn = (
            _pdf_path(shape) if isinstance(shape, Path) else _pdf_words(shape, self.height) for shape in self.shapes
        )
        page = (
            ""
            if self.page in ("none", "#ffffff")
            else f"{_rgb(self.page)} rg 0 0 {_n(self.width)} {_n(self.height)} re f\n"
        )
        return f"q 1 0 0 -1 0 {_n(self.height)} cm\n{page}" + "\n".join(drawn) + "\nQ"


def _n(value: float) -> str:
    return f"{value + 0.0:.2f}".rstrip("0").rstrip(".") if abs(value) >= 0.005 else "0"


def _svg_path(path: Path) -> str:
    drawn = []
    for part in path.parts:
        for k, step in enumerate(part):
            letter = "M" if k == 0 else "L" if len(step) == 1 else "C"
            drawn.append(letter + " ".join(f"{_n(x)} {_n(y)}" for x, y in step))
        if path.closed:
            drawn.append("Z")
    stroke = f' stroke="{path.stroke}" stroke-width="{_n(path.line)}"' if path.stroke else ""
    dashed = ' stroke-dasharray="1.2 2"' if path.dashed else ""
    return f'<path d="{"".join(drawn)}" fill="{path.fill or "none"}"{stroke}{dashed}/>'


def _svg_words(words: Words) -> str:
    bold = ' font-weight="bold"' if words.bold else ""
    style = f'font-size="{_n(words.size)}" fill="{words.color}"{bold} text-anchor="{words.anchor}"'
    if not words.formulas:
        return f'<text x="{_n(words.x)}" y="{_n(words.y)}" {style}>{escape(words.text)}</text>'
    spans, raised = [], 0.0
    for text, scale, rise in _pieces(words.text):
        shift = f' dy="{_n((raised - rise) * words.size)}"' if rise != raised else ""
        small = f' font-size="{_n(scale * words.size)}"' if scale != 1 else ""
        spans.append(f"<tspan{shift}{small}>{escape(text)}</tspan>" if shift or small else escape(text))
        raised = rise
    return f'<text x="{_n(words.x)}" y="{_n(words.y)}" {style} xml:space="preserve">{"".join(spans)}</text>'


def _rgb(color: str) -> str:
    return " ".join(f"{int(color[k : k + 2], 16) / 255:.3f}" for k in (1, 3, 5))


def _pdf_path(path: Path) -> str:
    said = [f"{_n(path.line)} w {'[1.2 2]' if path.dashed else '[]'} 0 d"] if path.stroke else []
    said += [f"{_rgb(path.stroke)} RG"] if path.stroke else []
    said += [f"{_rgb(path.fill)} rg"] if path.fill else []
    for part in path.parts:
        for k, step in enumerate(part):
            numbers = " ".join(f"{_n(x)} {_n(y)}" for x, y in step)
            said.append(f"{numbers} {'m' if k == 0 else 'l' if len(step) == 1 else 'c'}")
        said += ["h"] if path.closed else []
    said.append("B" if path.fill and path.stroke else "f" if path.fill else "S")
    return "\n".join(said)


def _pdf_words(words: Words, height: float) -> str:
    whole = text_width(words.text, words.size, words.bold, words.formulas)
    x = words.x - whole * {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
    said = [f"BT {_rgb(words.color)} rg"]
    for text, scale, rise in _pieces(words.text) if words.formulas else [(words.text, 1.0, 0.0)]:
        size = words.size * scale
        for piece in re.findall("λ+|[^λ]+", text):
            font = "F3" if "λ" in piece else "F2" if words.bold else "F1"
            encoded = b"l" * len(piece) if font == "F3" else _encoded(piece)
            said.append(
                f"/{font} {_n(size)} Tf 1 0 0 -1 {_n(x)} {_n(words.y - rise * words.size)} Tm <{encoded.hex()}> Tj"
            )
            x += text_width(piece, size, words.bold)
    return "\n".join([*said, "ET"])


def _encoded(text: str) -> bytes:
    try:
        return text.encode("cp1252")
    except UnicodeEncodeError as error:
        letter = text[error.start]
        raise ValueError(
            f"a PDF is written in Western European letters, got {letter!r}: print the HTML instead"
        ) from None


def pdf(pages: Sequence[Canvas], title: str = "") -> bytes:
    """Return the content of a PDF with these pages.

    Raises ValueError if a text on a page has characters other than λ and those of Windows-1252 (Western European).
    """
    fonts = ("/BaseFont /Helvetica /Encoding /WinAnsiEncoding", "/BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding")
    first = 7  # the number of the first page's object
    kids = " ".join(f"{first + 2 * k} 0 R" for k in range(len(pages)))
    said = title.encode("utf-16-be").hex()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        *(f"<< /Type /Font /Subtype /Type1 {font} >>".encode() for font in (*fonts, "/BaseFont /Symbol")),
        f"<< /Title <feff{said}> >>".encode(),
    ]
    for k, page in enumerate(pages):
        box = f"/MediaBox [0 0 {_n(page.width)} {_n(page.height)}]"
        named = "/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R {box} {named} /Contents {first + 2 * k + 1} 0 R >>".encode())
        packed = zlib.compress(page.stream().encode("ascii"), 9)
        head = f"<< /Length {len(packed)} /Filter /FlateDecode >>\nstream\n".encode()
        objects.append(head + packed + b"\nendstream")
    file, places = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", list[int]()
    for number, content in enumerate(objects, 1):
        places.append(len(file))
        file += b"%d 0 obj\n" % number + content + b"\nendobj\n"
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    table += b"".join(b"%010d 00000 n \n" % place for place in places)
    return (
        file
        + table
        + (b"trailer\n<< /Size %d /Root 1 0 R /Info 6 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(file)))
    )


class CanvasPen(Pen):
    """A pen that draws on the Canvas in its attribute `axes`; the origin and the size of a cell are in points."""

    def moved(self, right: float, down: float) -> "CanvasPen":
        """Return a pen whose origin is moved by this many cells."""
        return CanvasPen(
            self.axes, self.left + right * self.points, self.top + down * self.points, self.points, self.above
        )

    def over(self) -> "CanvasPen":
        """Return a pen that draws over everything that this pen draws."""
        return CanvasPen(self.axes, self.left, self.top, self.points, self.above + 10)

    @property
    def ink(self) -> str:
        """The color of text and outlines."""
        return str(self.axes.ink)

    @property
    def paper(self) -> str:
        """The color of the page, or white if the page is clear."""
        return "#ffffff" if self.axes.page == "none" else str(self.axes.page)

    def _at(self, point: Point) -> Point:
        return self.left + point[0] * self.points, self.top + point[1] * self.points

    def squares(
        self, values: Any, fills: Sequence[str], holes: Iterable[tuple[int, int]] = (), grid: bool = True
    ) -> None:
        """Fill the cell in row i, column j with fills[values[i][j]], with lines between cells if `grid`; skip holes."""
        places: dict[str, list[list[tuple[Point]]]] = {}
        left_out = set(holes)
        for i, row in enumerate(values):
            for j, value in enumerate(row):
                if (i, j) not in left_out:
                    corners = ((j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1))
                    places.setdefault(fills[int(value)], []).append([(self._at(corner),) for corner in corners])
        for fill in sorted(places):
            stroke = GRID if grid else None
            self.axes.path(places[fill], fill=fill, stroke=stroke, line=self._line(), over=1 + self.above)

    def disks(
        self, places: Iterable[Point], fills: Sequence[str], radius: float, edge: str | None = None, line: float = 0.05
    ) -> None:
        """Draw disks around the points; the parameters are those of Pen.disks."""
        stroke = edge or self.ink
        for k, place in enumerate(places):
            x, y = self._at(place)
            fill = fills[k % len(fills)]
            style = {"fill": None if fill == "none" else fill, "stroke": stroke, "line": self._line(line)}
            self.axes.path([_circle(x, y, radius * self.points)], over=3 + self.above, **style)

    def polygons(self, shapes: Iterable[Sequence[Point]], fill: str, edge: str | None = None) -> None:
        """Fill polygons, given by their corners, and draw outlines of the color `edge`, if it is given."""
        parts = [[(self._at(corner),) for corner in shape] for shape in shapes]
        style = {"fill": None if fill == "none" else fill, "stroke": edge, "line": self._line()}
        self.axes.path(parts, over=2 + self.above, **style)

    def edges(self, pairs: Iterable[tuple[Point, Point]], bend: float = 0.0, color: str | None = None) -> None:
        """Draw lines between pairs of points, or arcs whose height is `bend` times the distance of the points."""
        parts = []
        for start, end in pairs:
            (a, b), (c, d) = self._at(start), self._at(end)
            x, y = (a + c) / 2 + 2 * bend * (d - b), (b + d) / 2 - 2 * bend * (c - a)
            handles = ((a + 2 * (x - a) / 3, b + 2 * (y - b) / 3), (c + 2 * (x - c) / 3, d + 2 * (y - d) / 3))
            parts.append([((a, b),), (*handles, (c, d)) if bend else ((c, d),)])
        style = {"stroke": color or self.ink, "line": self._line(), "closed": False}
        self.axes.path(parts, over=2 + self.above, **style)

    def text(
        self, x: float, y: float, words: str, size: float = 0.55, color: str | None = None, bold: bool = False
    ) -> None:
        """Write words centered at the point (x, y), `size` cells high, unless they would be too small to read."""
        points = size * self.points
        if words and points >= SMALLEST_TEXT:
            style: dict[str, Any] = {"color": color or self.ink, "bold": bold, "anchor": "middle"}
            self.axes.words(*self._at((x, y)), words, points, over=4 + self.above, **style)

    def digits(self, places: Iterable[Point], digit: int, size: float = 0.42, color: str | None = None) -> None:
        """Write a digit at many points; it is bold unless it is 0."""
        for x, y in places:
            self.text(x, y, str(digit), size * 1.2, color, bold=bool(digit))


def _circle(x: float, y: float, radius: float) -> Iterator[tuple[Point, ...]]:
    """Yield the start and the four curves of a circle, which make a part of a Path."""
    h = 0.5523 * radius
    yield ((x + radius, y),)
    yield (x + radius, y + h), (x + h, y + radius), (x, y + radius)
    yield (x - h, y + radius), (x - radius, y + h), (x - radius, y)
    yield (x - radius, y - h), (x - h, y - radius), (x, y - radius)
    yield (x + h, y - radius), (x + radius, y - h), (x + radius, y)
