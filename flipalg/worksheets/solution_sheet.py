"""A sheet to print that shows a board and its presses, with a box to tick for each cell to press.

The page is A4 in portrait format.  Cells that are on are white with a ring and cells that are off are gray, so that a
photocopy can be read.  With more than two colors, 0 is gray and every cell shows its digit; a second board shows how
often to press.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import Any

from flipalg.boards.board_text import cell_name
from flipalg.boards.solution import Solution
from flipalg.pictures.pen import Pen
from flipalg.pictures.picture import Panel, Scene, matplotlib
from flipalg.pictures.theme import ink, rc
from flipalg.system.limits import SHEET_SIDE
from flipalg.worksheets.exercises import paper_panel

__all__ = ["solution_sheet"]

A4 = (8.27, 11.69)
ROWS_OF_BOXES = 30


def solution_sheet(solution: Solution) -> bytes:
    """Return a PDF of the start of a solution, on which the cells to press are numbered, with a box to tick for each.

    With more than two colors, the number on a cell is the number of its presses.  ValueError for sides above
    SHEET_SIDE, or if matplotlib is not installed.
    """
    problem = solution.problem
    if max(problem.m, problem.n) > SHEET_SIDE:
        raise ValueError(f"a sheet has boards to {SHEET_SIDE} × {SHEET_SIDE}, got {problem.m} × {problem.n}")
    presses = solution.board
    if solution.colors > 2:
        names = [f"{cell_name(*cell)} × {presses[cell]}" for cell in presses.cells]
        boards = Scene([paper_panel(solution.start), paper_panel(solution.start, presses)])
        return _pdf([("Press each cell as often as its dot says", boards), *_ticked(names)])
    numbers = {cell: str(k) for k, cell in enumerate(presses.cells, 1)}
    names = [f"{k}.  {cell_name(*cell)}" for k, cell in enumerate(presses.cells, 1)]
    first = ("Press the numbered cells, in any order", Scene([paper_panel(solution.start, numbers)]))
    return _pdf([first, *_ticked(names)])


def _ticked(names: Sequence[str]) -> Iterator[tuple[str, Scene]]:
    for first in range(0, len(names), 4 * ROWS_OF_BOXES):
        part = names[first : first + 4 * ROWS_OF_BOXES]
        columns = [part[k : k + ROWS_OF_BOXES] for k in range(0, len(part), ROWS_OF_BOXES)]
        yield "Tick each press", Scene([_boxes(column) for column in columns])


def _boxes(names: Sequence[str]) -> Panel:
    return Panel(4, ROWS_OF_BOXES, partial(_draw_boxes, names=names))


def _draw_boxes(pen: Pen, names: Sequence[str]) -> None:
    squares = [[(0.2, k + 0.2), (0.8, k + 0.2), (0.8, k + 0.8), (0.2, k + 0.8)] for k in range(len(names))]
    pen.polygons(squares, "none", ink())
    for k, name in enumerate(names):
        pen.text(2.4, k + 0.5, name, size=0.5)


def _pdf(pages: Sequence[tuple[str, Scene]]) -> bytes:
    mpl = matplotlib()
    from matplotlib.backends.backend_pdf import PdfPages

    file = BytesIO()
    without_a_day: dict[str, Any] = {"CreationDate": None, "Producer": None, "Creator": None}
    with mpl.rc_context(rc("light")), PdfPages(file, metadata=without_a_day) as book:
        for number, (heading, scene) in enumerate(pages, 1):
            book.savefig(_page(heading, scene, f"{number} / {len(pages)}"))
    return file.getvalue()


def _page(heading: str, scene: Scene, foot: str) -> Any:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=A4)
    FigureCanvasAgg(figure)
    figure.text(0.5, 0.955, heading, ha="center", fontsize=15)
    figure.text(0.5, 0.03, foot, ha="center", fontsize=9)
    width, height = scene.extent
    unit = min(7.4 / width, 10.3 / height, 0.8)
    size = (width * unit / A4[0], height * unit / A4[1])
    scene.draw_on(figure.add_axes(((1 - size[0]) / 2, 0.935 - size[1], *size)))
    return figure
