"""Sheets to print: exercises with their answers at the end, and one board to be pressed with a pencil in hand.

Main definitions
    exercises(m, n, ...)                    boards that can be turned off, the same for the same seed
    exercise_sheet(exercises, answers)      a PDF: boards to solve, and on pages of their own the answers
    solution_sheet(solution)                a PDF: the start, the presses numbered, a box to tick for each
Main statements
    the answers turn the boards off         test_answers_of_a_sheet_turn_the_boards_off
Conventions
    A4, upright.  On paper lit is white with a ring, unlit gray: little ink, and it can be copied.  With more than two
    colors 0 is gray, and every cell has its digit.
    Up to nullity 24 an answer has the fewest presses; the sheet says whether that is proved.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import positive_integer
from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.pictures import look as looks
from flipalg.pictures.boards import board_panel, presses_in_words
from flipalg.pictures.pen import Pen, Point
from flipalg.pictures.picture import Panel, Scene, matplotlib
from flipalg.theory.neighborhoods import Neighborhood
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.topologies import Topology

if TYPE_CHECKING:
    from flipalg.solvers.problem import Solution

A4 = (8.27, 11.69)
LARGEST = 30
"""Sides up to which a board is put on a sheet."""

MOST = 500
PAPER = ("#c3c9cf", "#ffffff")
ROWS_OF_BOXES = 30


@dataclass(frozen=True)
class Exercise:
    """A board, presses that turn it off, and what is known of their number."""

    board: Board
    presses: Board
    proved: bool

    @property
    def answer(self) -> str:
        """The number of presses in words."""
        return presses_in_words(self.presses) + (", the fewest" if self.proved else "")


def exercises(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    count: int = 6,
    seed: int = 0,
) -> list[Exercise]:
    """Return boards that presses turn off, none of them dark; every board that can be is equally likely.

    Raises ValueError for sides above LARGEST and more than MOST boards.
    """
    m, n, count = positive_integer("m", m), positive_integer("n", n), positive_integer("count", count)
    if max(m, n) > LARGEST or count > MOST:
        raise ValueError(f"a sheet has at most {MOST} boards of {LARGEST} × {LARGEST}, got {count} of {m} × {n}")
    from flipalg.solvers.solve import solve

    random, found = Random(seed), list[Exercise]()
    dark = Board(m, n, colors=colors)
    press = partial(Board.press, neighborhood=neighborhood, topology=topology)
    while len(found) < count:
        board = press(dark, _pressed_at_random(dark, random))
        if board.weight:
            solution = solve(board, neighborhood=neighborhood, topology=topology, fewest=True, seconds=5)
            found.append(Exercise(board, solution.board, solution.proved))
        elif not any(press(dark, [(i, j)]).weight for i in range(m) for j in range(n)):
            raise ValueError(f"no press changes anything on {m} × {n} with {named_neighborhood(neighborhood).name}")
    return found


def _pressed_at_random(dark: Board, random: Random) -> Board:
    m, n = dark.shape
    if dark.colors == 2:
        return Board.from_rows([random.getrandbits(n) for _ in range(m)], n)
    return Board([[random.randrange(dark.colors) for _ in range(n)] for _ in range(m)], colors=dark.colors)


def paper_panel(board: Board, presses: Any = (), title: str = "") -> Panel:
    """Return a board as it is printed: lit white with a ring, unlit gray.

    With more than two colors its digits, or on a board of its own how often each cell is pressed.
    """
    if board.colors > 2 and presses:
        return board_panel(Board(*board.shape, holes=board.holes), presses, title, fills=(PAPER[1], PAPER[1]))
    panel = board_panel(board, presses, title, fills=(PAPER[0], *(PAPER[1],) * (board.colors - 1)))
    if board.colors > 2:
        return panel
    edge = panel.width - board.n
    rings = [(j + 0.5 + edge, i + 0.5 + edge) for i, j in board.cells]
    return Panel(panel.width, panel.height, partial(_draw_ringed, panel=panel, rings=rings), title)


def _draw_ringed(pen: Pen, panel: Panel, rings: Sequence[Point]) -> None:
    panel.draw(pen)
    pen.disks(rings, ["none"], 0.3, looks.GRID)


def exercise_sheet(given: Sequence[Exercise], answers: bool = True, heading: str = "") -> bytes:
    """Return a PDF with the boards, and with their answers on the pages behind when wanted."""
    k = given[0].board.colors
    task = "Turn every light off" if k == 2 else f"Bring every cell to 0: a press adds 1, after {k - 1} comes 0"
    pages = list(_pages(given, heading or task, False))
    if answers:
        how = "each dot once" if k == 2 else "each cell as often as its dot says"
        pages += _pages(given, f"Answers: press {how}, in any order", True)
    return _pdf(pages)


def _pages(given: Sequence[Exercise], heading: str, solved: bool) -> "Iterator[tuple[str, Scene]]":
    panels = []
    for k, exercise in enumerate(given, 1):
        presses = exercise.presses if solved else ()
        panels.append(paper_panel(exercise.board, presses, f"{k}.  {exercise.answer}" if solved else f"{k}."))
    across, down = _grid(given[0].board)
    for first in range(0, len(panels), across * down):
        yield heading, Scene(panels[first : first + across * down], across, gap=1.2)


def _grid(board: Board) -> tuple[int, int]:
    """Return how many boards stand side by side and below each other."""
    across = 3 if board.n <= 6 else 2 if board.n <= 12 else 1
    cell = 7.0 / (across * (board.n + 2.2))
    return across, max(1, int(9.3 / (cell * (board.m + 3.1))))


def solution_sheet(solution: "Solution") -> bytes:
    """Return a PDF: the start with its presses numbered, and a box to tick for each press.

    With more than two colors, how often each cell is pressed, and a box for each cell.
    Raises ValueError for sides above LARGEST.
    """
    problem = solution.problem
    if max(problem.m, problem.n) > LARGEST:
        raise ValueError(f"a sheet has boards to {LARGEST} × {LARGEST}, got {problem.m} × {problem.n}")
    presses = solution.board
    if solution.colors > 2:
        names = [f"{cell_name(*cell)} × {presses[cell]}" for cell in presses.cells]
        boards = Scene([paper_panel(solution.start), paper_panel(solution.start, presses)])
        return _pdf([("Press each cell as often as its dot says", boards), *_ticked(names)])
    numbers = {cell: str(k) for k, cell in enumerate(presses.cells, 1)}
    names = [f"{k}.  {cell_name(*cell)}" for k, cell in enumerate(presses.cells, 1)]
    first = ("Press the numbered cells, in any order", Scene([paper_panel(solution.start, numbers)]))
    return _pdf([first, *_ticked(names)])


def _ticked(names: Sequence[str]) -> "Iterator[tuple[str, Scene]]":
    for first in range(0, len(names), 4 * ROWS_OF_BOXES):
        part = names[first : first + 4 * ROWS_OF_BOXES]
        columns = [part[k : k + ROWS_OF_BOXES] for k in range(0, len(part), ROWS_OF_BOXES)]
        yield "Tick what is pressed", Scene([_boxes(column) for column in columns])


def _boxes(names: Sequence[str]) -> Panel:
    return Panel(4, ROWS_OF_BOXES, partial(_draw_boxes, names=names))


def _draw_boxes(pen: Pen, names: Sequence[str]) -> None:
    squares = [[(0.2, k + 0.2), (0.8, k + 0.2), (0.8, k + 0.8), (0.2, k + 0.8)] for k in range(len(names))]
    pen.polygons(squares, "none", looks.ink())
    for k, name in enumerate(names):
        pen.text(2.4, k + 0.5, name, size=0.5)


def _pdf(pages: "Sequence[tuple[str, Scene]]") -> bytes:
    mpl = matplotlib()
    from matplotlib.backends.backend_pdf import PdfPages

    file = BytesIO()
    without_a_day: dict[str, Any] = {"CreationDate": None, "Producer": None, "Creator": None}
    with mpl.rc_context(looks.rc("light")), PdfPages(file, metadata=without_a_day) as book:
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
