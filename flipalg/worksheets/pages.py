"""Lay out a worksheet as pages in PDF, HTML or SVG, with its rules, legend and tasks, and the answers on other pages.

The tasks are drawn as large as possible on one page; if they do not fit in the smallest size, the sheet has several
pages with about as many tasks each.  Lengths are in inches unless a docstring says points.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from flipalg.boards.board import Board
from flipalg.pictures.canvas import Canvas, CanvasPen, broken, pdf, text_width
from flipalg.pictures.picture import Scene
from flipalg.pictures.theme import GRID
from flipalg.worksheets.exercises import KINDS, PAPERS, Kind, Task, Worksheet, paper_panel, pressed_panel

__all__ = ["to_html", "to_pdf", "to_svgs"]

MARGIN = 0.6
SIZES = (0.6, 0.55, 0.5, 0.45, 0.4, 0.36, 0.32, 0.28, 0.25)
"""The sizes of a cell, in inches, that are tried until all tasks fit on one page."""
ON_SEVERAL = 0.32
"""The largest size of a cell, in inches, if the tasks need several pages."""
BOARD = 25 / 25.4
"""The least width of the widest board of a sheet, in inches, unless its cells would exceed the first of SIZES."""
FONT, LINE = 10.0, 0.2
"""The size of the text in points, and the height of a line of text in inches."""
GAP = 0.25
INCH = 72.0
"""Points per inch."""


@dataclass(frozen=True)
class Block:
    """A task, or its answer, on a page: lines of text, a drawing (`scene`) below them, and empty space to work in.

    `cell` is the size of a cell of the drawing, and `width` the width of the block.
    """

    lines: tuple[str, ...]
    scene: Scene | None
    cell: float
    width: float
    space: float

    @property
    def drawn(self) -> tuple[float, float]:
        """The width and height of the drawing."""
        if self.scene is None:
            return 0.0, 0.0
        width, height = self.scene.extent
        return width * self.cell, height * self.cell

    @property
    def height(self) -> float:
        """The height of the block."""
        return LINE * len(self.lines) + self.drawn[1] + self.space


def _blocks(tasks: Sequence[Task], solved: bool, width: float, cell: float, kind: Kind) -> Iterator[Block]:
    for task in tasks:
        panels = task.solved if solved else task.panels
        scene = Scene(panels, kind.columns or len(panels), gap=0.5) if panels else None
        fits = min(cell, width / scene.extent[0]) if scene else cell
        lines = broken(task.answer if solved else task.question, width * INCH, FONT)
        yield Block(tuple(lines), scene, fits, width, 0.0 if solved else kind.space)


def _in_rows(blocks: list[Block], across: int) -> list[list[Block]]:
    """Distribute blocks over rows of `across`; a block that would be alone in the last row gets a neighbor."""
    rows = [blocks[k : k + across] for k in range(0, len(blocks), across)]
    if across > 2 and len(rows) > 1 and len(rows[-1]) == 1:
        rows[-1].insert(0, rows[-2].pop())
    return rows


def _flow(rows: Sequence[list[Block]], first: float, others: float) -> list[list[list[Block]]]:
    """Distribute rows of blocks over as few pages as possible, and return the list of the rows on each page.

    The rows of the first page may have the height `first` together, those of a later page `others`.  From the last page
    on, a page gets rows of the page before as long as it has fewer, or a single block, so that no task stands alone.
    """
    pages: list[list[list[Block]]] = [[]]
    left = first
    for row in rows:
        if _height([row]) > left and pages[-1]:
            pages.append([])
            left = others
        pages[-1].append(row)
        left -= _height([row])
    for k in range(len(pages) - 1, 0, -1):
        before, page = pages[k - 1], pages[k]
        while len(before) > 1 and (len(before) > len(page) + 1 or len(page) == len(page[0]) == 1):
            if _height([before[-1], *page]) > others:
                break
            page.insert(0, before.pop())
    return pages


def _height(rows: Sequence[list[Block]]) -> float:
    """Return the height of rows of blocks with the gaps below them."""
    return sum(max(block.height for block in row) + GAP for row in rows)


class Paper:
    """The pages of a sheet on paper of a certain size."""

    def __init__(self, sheet: Worksheet, paper: str) -> None:
        """Store the sheet and the size of the paper; ValueError for an unknown name of a paper."""
        if paper not in PAPERS:
            raise ValueError(f"unknown paper {paper!r}: choose from {', '.join(PAPERS)}")
        self.sheet, self.say = sheet, sheet.wanted.say
        self.width, self.height = PAPERS[paper]
        self.inner = self.width - 2 * MARGIN

    def pages(self, answers: bool) -> list[Canvas]:
        """Return the pages of the tasks and, if `answers`, the pages of the answers, as canvases."""
        parts = [(rows, False, k) for k, rows in enumerate(self._pages(False))]
        if answers:
            parts += [(rows, True, k) for k, rows in enumerate(self._pages(True))]
        return [
            self._page(rows, solved, at, f"{number}", len(parts)) for number, (rows, solved, at) in enumerate(parts, 1)
        ]

    def _rules(self) -> list[str]:
        room = self.inner - 0.3 - (2.1 if KINDS[self.sheet.kind].pressed else 0.0)
        return broken(self.sheet.rules, room * INCH, FONT)

    def _head(self, solved: bool, at: int) -> float:
        """Return the height of the head of a page of tasks or, if `solved`, of answers; `at` is its index, from 0."""
        if at or solved:
            return 0.45 + (LINE if solved and self.sheet.how else 0.0)
        box = LINE * (len(self._rules()) + 1) + 0.25
        return 0.95 + (max(box, 1.75) if KINDS[self.sheet.kind].pressed else box) + 0.1

    def _pages(self, solved: bool) -> list[list[list[Block]]]:
        """Return the rows of blocks on each page, laid out so that the tasks, or answers if `solved`, are largest."""
        kind = KINDS[self.sheet.kind]
        room = self.height - 2 * MARGIN - 0.3
        heights = room - self._head(solved, 0), room - self._head(solved, 1)

        def pages(cell: float, across: int) -> list[list[list[Block]]]:
            width = (self.inner - GAP * (across - 1)) / across
            return _flow(_in_rows(list(_blocks(self.sheet.tasks, solved, width, cell, kind)), across), *heights)

        m, n = self.sheet.wanted.m, self.sheet.wanted.n
        widest = {"merlin": 3, "triangles": max(2, min(m, n, 8))}.get(self.sheet.kind, n)
        least = min(SIZES[0], BOARD / widest)
        for cell in [size for size in SIZES if size > least] or [least]:
            for across in (kind.across,) if kind.across else (1, 2, 3):
                found = pages(cell, across)
                smallest = min(block.cell for row in found[0] for block in row)
                if len(found) == 1 and smallest >= min(cell, SIZES[-1] if kind.across else cell):
                    return found
        return pages(max(ON_SEVERAL, least), kind.across or (3 if n <= 6 else 2 if n <= 12 else 1))

    def _page(self, rows: Sequence[list[Block]], solved: bool, at: int, number: str, of: int) -> Canvas:
        page = Canvas(self.width * INCH, self.height * INCH)
        y = MARGIN
        title = self.say("Answers") + f": {self.sheet.title}" if solved else self.sheet.title
        size = 16 if not at and not solved else 12
        page.words(MARGIN * INCH, (y + 0.12) * INCH, title, size, bold=True)
        if solved:
            _write(page, MARGIN, y + 0.45, self.sheet.how)
        elif not at:
            self._draw_head(page, y)
        y += self._head(solved, at)
        foot = self.say("sheet {seed}, page {k} of {of}", seed=self.sheet.wanted.seed, k=number, of=of)
        page.words((self.width - MARGIN) * INCH, (self.height - MARGIN / 2) * INCH, foot, 8, anchor="end")
        taken = sum(max(block.height for block in row) for row in rows)
        free = self.height - MARGIN - 0.3 - y - taken
        gap = min(max(free / max(len(rows), 1), GAP), 1.0)
        for row in rows:
            for k, block in enumerate(row):
                _draw_block(page, block, MARGIN + k * (block.width + GAP), y)
            y += max(block.height for block in row) + gap
        return page

    def _draw_head(self, page: Canvas, y: float) -> None:
        say, pressed = self.say, KINDS[self.sheet.kind].pressed
        x, each = MARGIN, self.inner / 9
        for words, part in ((say("Name"), 4.5), (say("Class"), 2), (say("Date"), 2.5)):
            _write(page, x, y + 0.58, words)
            begin = x + text_width(words, FONT) / INCH + 0.08
            _dots(page, begin, y + 0.64, x + part * each - 0.15)
            x += part * each
        top = y + 0.85
        height = self._head(False, 0) - 0.95
        left, right = MARGIN * INCH, (MARGIN + self.inner) * INCH
        upper, lower = top * INCH, (top + height - 0.1) * INCH
        corners = ((left, upper), (right, upper), (right, lower), (left, lower))
        page.path([[(corner,) for corner in corners]], stroke=GRID)
        _write(page, MARGIN + 0.12, top + 0.2, say("Rules"), bold=True)
        for k, words in enumerate(self._rules(), 1):
            _write(page, MARGIN + 0.12, top + 0.2 + LINE * k, words)
        if pressed:
            x = self.width - MARGIN - 2.0
            _write(page, x, top + 0.2, say("Legend"), bold=True)
            panel = pressed_panel(self.sheet.wanted.grid)
            _draw_scene(page, Scene([panel], gap=0.1), x, top + 0.32, 0.95 / (panel.width + 0.2))
            if self.sheet.kind != "colors":
                for i, (board, words) in enumerate(((Board("#"), say("on")), (Board("."), say("off")))):
                    _draw_scene(
                        page, Scene([paper_panel(board, labels=False)], gap=0.1), x + 1.1, top + 0.4 + 0.4 * i, 0.25
                    )
                    _write(page, x + 1.5, top + 0.55 + 0.4 * i, words)
            for k, words in enumerate(broken(say("a press on the dot changes the white cells"), 1.9 * INCH, 7.5)):
                page.words(x * INCH, (top + 1.38 + 0.14 * k) * INCH, words, 7.5)


def _draw_block(page: Canvas, block: Block, x: float, y: float) -> None:
    for k, words in enumerate(block.lines):
        _write(page, x, y + LINE * (k + 0.5), words)
    y += LINE * len(block.lines)
    if block.scene:
        _draw_scene(page, block.scene, x, y, block.cell)
        y += block.drawn[1]
    for k in range(1, int(block.space / 0.3) + 1):
        _dots(page, x, y + 0.3 * k, x + block.width)


def _draw_scene(page: Canvas, scene: Scene, x: float, y: float, cell: float) -> None:
    scene.draw_with(CanvasPen(page, x * INCH, y * INCH, cell * INCH))


def _write(page: Canvas, x: float, y: float, words: str, bold: bool = False) -> None:
    page.words(x * INCH, y * INCH, words, FONT, bold=bold, formulas=True)


def _dots(page: Canvas, x: float, y: float, to: float) -> None:
    page.lines(((x * INCH, y * INCH), (to * INCH, y * INCH)), stroke=GRID, line=0.8, dashed=True)


def to_pdf(sheet: Worksheet, answers: bool = True, paper: str = "a4") -> bytes:
    """Return the pages of a sheet as PDF, with pages of answers if `answers`; `paper` is a key of PAPERS."""
    return pdf(Paper(sheet, paper).pages(answers), sheet.title)


def to_svgs(sheet: Worksheet, answers: bool = True, paper: str = "a4") -> list[str]:
    """Return the list of the pages as SVG; the parameters are those of `to_pdf`."""
    return [page.svg() for page in Paper(sheet, paper).pages(answers)]


def to_html(sheet: Worksheet, answers: bool = True, paper: str = "a4") -> str:
    """Return an HTML document with the pages; the parameters are those of `to_pdf`."""
    width, height = Paper(sheet, paper).width, Paper(sheet, paper).height
    body = "\n".join(f"<section>{page}</section>" for page in to_svgs(sheet, answers, paper))
    style = (
        f"@page{{size:{width}in {height}in;margin:0}}body{{margin:0;background:#888}}"
        f"section{{background:#fff;width:{width}in;margin:0 auto .3in;break-after:page}}"
        "svg{display:block;width:100%;height:auto}"
        "@media print{body{background:none}section{margin:0}section:last-child{break-after:auto}}"
    )
    return (
        f'<!doctype html>\n<html lang="{sheet.wanted.say.tag}"><head><meta charset="utf-8">'
        f"<title>{escape(sheet.title)}</title><style>{style}</style></head>\n<body>\n{body}\n</body></html>\n"
    )
