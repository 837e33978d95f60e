"""The pages of a worksheet, as PDF and as HTML: name, rules, legend and tasks, and the answers behind them.

Main definitions
    to_pdf(sheet, answers, paper), to_html(sheet, answers, paper)
Conventions
    The tasks are as large as they can be on one page; what does not fit there goes on in the smallest size that can be
    written in.  The HTML file has the same pages as SVG, whose text can be selected, and prints one to a sheet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO, StringIO
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from flipalg.boards.board import Board
from flipalg.pictures import look as looks
from flipalg.pictures.boards import board_panel
from flipalg.pictures.picture import Scene, matplotlib
from flipalg.pictures.worksheets import KINDS, PAPER, PAPERS, Kind, Task, pressed_panel

if TYPE_CHECKING:
    from flipalg.pictures.worksheets import Worksheet

MARGIN = 0.6
SIZES = (0.6, 0.55, 0.5, 0.45, 0.4, 0.36, 0.32, 0.28, 0.25)
"""Inches a cell: the largest with which all tasks fit on one page."""
ON_SEVERAL = 0.32
"""Inches a cell, at most, of what goes on over several pages."""
FONT, LINE, LETTER = 10.0, 0.2, 0.074
"""Points of the text, inches between lines and, for breaking them, inches a letter."""
GAP = 0.25


@dataclass(frozen=True)
class Block:
    """A task as it is drawn: lines of text, what stands below them, and room to work in; sizes in inches."""

    lines: tuple[str, ...]
    scene: Scene | None
    cell: float
    width: float
    space: float

    @property
    def drawn(self) -> tuple[float, float]:
        """Width and height of the scene."""
        if self.scene is None:
            return 0.0, 0.0
        width, height = self.scene.extent
        return width * self.cell, height * self.cell

    @property
    def height(self) -> float:
        """The height of the whole."""
        return LINE * len(self.lines) + self.drawn[1] + self.space


def _blocks(tasks: Sequence[Task], solved: bool, width: float, cell: float, kind: Kind) -> Iterator[Block]:
    for task in tasks:
        panels = task.solved if solved else task.panels
        scene = Scene(panels, kind.columns or len(panels), gap=0.5) if panels else None
        fits = min(cell, width / scene.extent[0]) if scene else cell
        lines = wrap(task.answer if solved else task.question, int(width / LETTER)) or [""]
        yield Block(tuple(lines), scene, fits, width, 0.0 if solved else kind.space)


def _flow(rows: Sequence[list[Block]], first: float, others: float) -> list[list[list[Block]]]:
    """Return the rows of each page; `first` and `others` are the heights that pages have for them."""
    pages: list[list[list[Block]]] = [[]]
    left = first
    for row in rows:
        height = max(block.height for block in row) + GAP
        if height > left and pages[-1]:
            pages.append([])
            left = others
        pages[-1].append(row)
        left -= height
    return pages


class Paper:
    """Pages of a paper that are drawn from the top down."""

    def __init__(self, sheet: "Worksheet", paper: str) -> None:
        """Choose the size; ValueError for a paper that is not there."""
        if paper not in PAPERS:
            raise ValueError(f"unknown paper {paper!r}: choose from {', '.join(PAPERS)}")
        self.sheet, self.say = sheet, sheet.wanted.say
        self.width, self.height = PAPERS[paper]
        self.inner = self.width - 2 * MARGIN

    def figures(self, answers: bool) -> list[Any]:
        """Return all pages, drawn."""
        parts = [(rows, False, k) for k, rows in enumerate(self._pages(False))]
        if answers:
            parts += [(rows, True, k) for k, rows in enumerate(self._pages(True))]
        return [
            self._figure(rows, solved, at, f"{number}", len(parts))
            for number, (rows, solved, at) in enumerate(parts, 1)
        ]

    def _rules(self) -> list[str]:
        room = self.inner - 0.3 - (2.1 if KINDS[self.sheet.kind].pressed else 0.0)
        return wrap(self.sheet.rules, int(room / LETTER))

    def _head(self, solved: bool, at: int) -> float:
        """Return the height of what stands above the tasks."""
        if at or solved:
            return 0.45 + (LINE if solved and self.sheet.how else 0.0)
        box = LINE * (len(self._rules()) + 1) + 0.25
        return 0.95 + (max(box, 1.75) if KINDS[self.sheet.kind].pressed else box) + 0.1

    def _pages(self, solved: bool) -> list[list[list[Block]]]:
        """Return the rows of each page: as many tasks side by side as makes them largest on one page."""
        kind = KINDS[self.sheet.kind]
        room = self.height - 2 * MARGIN - 0.3
        heights = room - self._head(solved, 0), room - self._head(solved, 1)

        def pages(cell: float, across: int) -> list[list[list[Block]]]:
            width = (self.inner - GAP * (across - 1)) / across
            blocks = list(_blocks(self.sheet.tasks, solved, width, cell, kind))
            return _flow([blocks[k : k + across] for k in range(0, len(blocks), across)], *heights)

        for cell in SIZES:
            for across in (kind.across,) if kind.across else (1, 2, 3):
                found = pages(cell, across)
                smallest = min(block.cell for row in found[0] for block in row)
                if len(found) == 1 and smallest >= min(cell, SIZES[-1] if kind.across else cell):
                    return found
        return pages(
            ON_SEVERAL, kind.across or (3 if self.sheet.wanted.n <= 6 else 2 if self.sheet.wanted.n <= 12 else 1)
        )

    def _figure(self, rows: Sequence[list[Block]], solved: bool, at: int, number: str, of: int) -> Any:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        figure = Figure(figsize=(self.width, self.height))
        FigureCanvasAgg(figure)
        y = MARGIN
        title = f"{self.say('answers')}: {self.sheet.title}" if solved else self.sheet.title
        self._write(figure, MARGIN, y + 0.12, title, size=16 if not at and not solved else 12, weight="bold")
        if solved:
            self._write(figure, MARGIN, y + 0.45, self.sheet.how)
        elif not at:
            self._draw_head(figure, y)
        y += self._head(solved, at)
        self._write(
            figure, self.width - MARGIN, self.height - MARGIN / 2, self.say("page", k=number, of=of), ha="right", size=8
        )
        taken = sum(max(block.height for block in row) for row in rows)
        free = self.height - MARGIN - 0.3 - y - taken
        gap = min(max(free / max(len(rows), 1), GAP), 0.6)
        for row in rows:
            for k, block in enumerate(row):
                self._draw_block(figure, block, MARGIN + k * (block.width + GAP), y)
            y += max(block.height for block in row) + gap
        return figure

    def _draw_head(self, figure: Any, y: float) -> None:
        say, pressed = self.say, KINDS[self.sheet.kind].pressed
        line = f"{say('name')} {'.' * 46}   {say('class')} {'.' * 16}   {say('date')} {'.' * 20}"
        self._write(figure, MARGIN, y + 0.58, line)
        top = y + 0.85
        height = self._head(False, 0) - 0.95
        self._box(figure, MARGIN, top, self.inner, height - 0.1)
        self._write(figure, MARGIN + 0.12, top + 0.2, say("rules"), weight="bold")
        for k, words in enumerate(self._rules(), 1):
            self._write(figure, MARGIN + 0.12, top + 0.2 + LINE * k, words)
        if pressed:
            left = self.width - MARGIN - 2.0
            self._write(figure, left, top + 0.2, say("legend"), weight="bold")
            panel = pressed_panel(self.sheet.wanted.form, self.sheet.wanted.closing)
            self._draw_scene(figure, Scene([panel], gap=0.1), left, top + 0.32, 0.95, 0.95)
            if self.sheet.kind != "colors":
                for i, (board, words) in enumerate(((Board("#"), say("on")), (Board("."), say("off")))):
                    swatch = Scene([board_panel(board, (), labels=False, fills=PAPER)], gap=0.1)
                    self._draw_scene(figure, swatch, left + 1.1, top + 0.4 + 0.4 * i, 0.3, 0.3)
                    self._write(figure, left + 1.5, top + 0.55 + 0.4 * i, words)
            for k, words in enumerate(wrap(say("press_of"), 26)):
                self._write(figure, left, top + 1.38 + 0.14 * k, words, size=7.5)

    def _draw_block(self, figure: Any, block: Block, x: float, y: float) -> None:
        for k, words in enumerate(block.lines):
            self._write(figure, x, y + LINE * (k + 0.5), words)
        y += LINE * len(block.lines)
        if block.scene:
            self._draw_scene(figure, block.scene, x, y, *block.drawn)
            y += block.drawn[1]
        for k in range(1, int(block.space / 0.3) + 1):
            self._line(figure, x, y + 0.3 * k, x + block.width)

    def _draw_scene(self, figure: Any, scene: Scene, x: float, y: float, width: float, height: float) -> None:
        rectangle = (x / self.width, 1 - (y + height) / self.height, width / self.width, height / self.height)
        scene.draw_on(figure.add_axes(rectangle))

    def _write(
        self,
        figure: Any,
        x: float,
        y: float,
        words: str,
        *,
        ha: str = "left",
        size: float = FONT,
        weight: str = "normal",
    ) -> None:
        figure.text(x / self.width, 1 - y / self.height, words, ha=ha, va="center", fontsize=size, weight=weight)

    def _line(self, figure: Any, x: float, y: float, to: float) -> None:
        from matplotlib.lines import Line2D

        ends = [x / self.width, to / self.width], [1 - y / self.height] * 2
        figure.add_artist(Line2D(*ends, color=looks.GRID, linewidth=0.8, linestyle=":"))

    def _box(self, figure: Any, x: float, y: float, width: float, height: float) -> None:
        from matplotlib.patches import Rectangle

        corner = x / self.width, 1 - (y + height) / self.height
        figure.add_artist(
            Rectangle(corner, width / self.width, height / self.height, fill=False, edgecolor=looks.GRID, linewidth=1)
        )


def to_pdf(sheet: "Worksheet", answers: bool = True, paper: str = "a4") -> bytes:
    """Return the pages as PDF."""
    pages = Paper(sheet, paper)
    mpl = matplotlib()
    from matplotlib.backends.backend_pdf import PdfPages

    file = BytesIO()
    without_a_day: dict[str, Any] = {"CreationDate": None, "Producer": None, "Creator": None}
    with mpl.rc_context(looks.rc("light")), PdfPages(file, metadata=without_a_day) as book:
        for figure in pages.figures(answers):
            book.savefig(figure)
    return file.getvalue()


def to_html(sheet: "Worksheet", answers: bool = True, paper: str = "a4") -> str:
    """Return the pages as HTML."""
    pages = Paper(sheet, paper)
    drawn = []
    with matplotlib().rc_context({**looks.rc("light"), "svg.fonttype": "none"}):
        for figure in pages.figures(answers):
            file = StringIO()
            figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
            drawn.append(file.getvalue().partition("<svg")[2])
    body = "\n".join(f"<section><svg{page}</section>" for page in drawn)
    style = (
        f"@page{{size:{pages.width}in {pages.height}in;margin:0}}body{{margin:0;background:#888}}"
        f"section{{background:#fff;width:{pages.width}in;margin:0 auto .3in;break-after:page}}"
        "svg{width:100%;height:auto}"
        "@media print{body{background:none}section{margin:0}}"
    )
    return (
        f'<!doctype html>\n<html lang="{sheet.wanted.say.language}"><head><meta charset="utf-8">'
        f"<title>{escape(sheet.title)}</title><style>{style}</style></head>\n<body>\n{body}\n</body></html>\n"
    )
