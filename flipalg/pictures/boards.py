"""Panels (drawings) of boards, presses and quiet patterns; and pictures of large boards with a pixel per cell.

Boards of at most 30 rows and columns are labeled with letters and numbers.  With more than two colors a cell shows its
value, and a solution is drawn on a separate board, on which the number on a dot says how often the cell is pressed.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from math import hypot
from typing import Any

from flipalg.algebra.integers import positive_integer
from flipalg.boards.board import Board
from flipalg.boards.board_shown import LABELED
from flipalg.boards.board_text import cell_name
from flipalg.boards.palette import fills as fills_of
from flipalg.boards.palette import ink_on
from flipalg.boards.solution import Solution
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.certificates.certificates import polynomial_certificate
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.topologies import Topology
from flipalg.pictures.canvas import text_width
from flipalg.pictures.pen import Pen
from flipalg.pictures.picture import Panel, Picture, Pixels, Scene
from flipalg.pictures.theme import GRID, LIT, PRESS, UNLIT
from flipalg.solvers.methods import kernel_of
from flipalg.solvers.solve import solve

__all__ = [
    "DOTTED",
    "board_panel",
    "cells_of",
    "first_rows",
    "pattern_panel",
    "pattern_picture",
    "pressing_panels",
    "quiet_picture",
    "solution_panels",
    "solution_picture",
]

PATTERNS = 4
"""The most quiet patterns that are drawn beside a solution."""

LINE = 0.95
"""The distance between two lines of text on a dot, in units of the text size."""
DEJAVU = 1.26
"""The width of matplotlib's bold digits, in units of the width of Helvetica's."""
DOTTED = 64
"""The longest side for which `pattern_panel` draws dots; for longer sides it fills the cells."""


def board_panel(
    board: Any, presses: Any = (), title: str = "", labels: bool | None = None, fills: Sequence[str] | None = None
) -> Panel:
    """Return a panel of a board with dots on the cells to press.

    presses    cells (row, column), a mapping from cells to the text on their dots, or a board of presses, whose values
               are written on the dots if it has more than two colors
    labels     whether letters and numbers label rows and columns; by default if there are at most 30 of each
    fills      the fill color for each value of a cell; by default from boards/palette.py
    """
    board = Board(board)
    m, n = board.shape
    labels = max(m, n) <= LABELED if labels is None else labels
    edge = 1.0 if labels else 0.0
    draw = partial(_draw_board, board=board, marks=_marks(presses), fills=fills or fills_of(board.colors), edge=edge)
    return Panel(n + edge, m + edge, draw, title)


def _draw_board(
    pen: Pen, board: Board, marks: Mapping[tuple[int, int], str], fills: Sequence[str], edge: float
) -> None:
    """Draw the cells, a dot for each mark, and the labels if their width `edge` is not 0."""
    pen = pen.moved(edge, edge)
    pen.squares(board.tolist(), fills, board.holes)
    if edge:
        for j in range(board.n):
            pen.text(j + 0.5, -0.45, cell_name(0, j)[:-1], size=0.45)
        for i in range(board.m):
            pen.text(-0.5, i + 0.5, str(i + 1), size=0.45)
    # if a digit is in the middle of the cell, the dot of a press goes to the corner
    side, scale = (0.5, 1.0) if board.colors == 2 else (0.8, 0.55)
    if board.colors > 2:
        _write_values(pen, board, fills)
    radius = 0.36 if any(marks.values()) else 0.24
    pen.dots([(j + side, i + side) for i, j in marks], radius=scale * radius)
    for (i, j), words in marks.items():
        lines = str(words).split("\n")
        size = scale * _fitting(lines, radius)
        for k, line in enumerate(lines):
            at = i + side + (k - (len(lines) - 1) / 2) * LINE * size
            pen.text(j + side, at, line, size=size, color="#ffffff", bold=True)


def _fitting(lines: Sequence[str], radius: float) -> float:
    """Return the largest text size, at most 0.42, at which the lines fit into a disk of this radius."""
    width = max(text_width(line, DEJAVU, bold=True) for line in lines)
    return min(0.42, radius / hypot(width / 2, (0.95 + LINE * (len(lines) - 1)) / 2))


def _write_values(pen: Pen, board: Board, filled: Sequence[str]) -> None:
    places: dict[int, list[tuple[float, float]]] = {}
    for i, row in enumerate(board):
        for j, value in enumerate(row):
            if (i, j) not in board.holes:
                places.setdefault(value, []).append((j + 0.5, i + 0.5))
    for value, at in places.items():
        pen.digits(at, value, color=ink_on(filled[value]))


def _marks(presses: Any) -> Mapping[tuple[int, int], str]:
    if isinstance(presses, Mapping):
        return dict(presses)
    if isinstance(presses, Board) and presses.colors > 2:
        return {cell: str(presses[cell]) for cell in presses.cells}
    return dict.fromkeys(presses.cells if isinstance(presses, Board) else presses, "")


def pattern_panel(pattern: Any, title: str = "", labels: bool | None = None) -> Panel:
    """Return a panel of a set of presses, as dots on a dark board, or as filled cells if a side is above DOTTED."""
    pattern = Board(pattern)
    m, n = pattern.shape
    if max(m, n) <= DOTTED:
        return board_panel(Board(m, n, holes=pattern.holes), pattern, title, labels)
    return Panel(n, m, partial(_draw_cells, pattern=pattern), title)


def _draw_cells(pen: Pen, pattern: Board) -> None:
    pen.squares(pattern.to_numpy() > 0, (UNLIT, PRESS))


def pressing_panels(
    board: Any, presses: Any, neighborhood: str = "plus", topology: str = "board", titles: bool = True
) -> list[Panel]:
    """Return panels of the board before, the presses, and the board after.

    `presses` has one of the types that `board_panel` takes; each cell of a mapping is pressed once, whatever its text.
    `titles` says whether the panels have titles.
    """
    before = Board(board)
    pressed = presses if isinstance(presses, Board) else _marks(presses)
    after = before.press(pressed, neighborhood, topology)
    words = ("before", "presses", "after") if titles else ("", "", "")
    return [
        board_panel(before, (), words[0]),
        board_panel(Board(*before.shape, holes=before.holes), presses, words[1]),
        board_panel(after, (), words[2]),
    ]


def solution_panels(start: Board, presses: Board, patterns: Sequence[Board] = (), nullity: int = 0) -> list[Panel]:
    """Return panels of the start with the presses on it (beside it with more than two colors), and of quiet patterns.

    At most four quiet patterns are drawn; their titles name the nullity.
    """
    words = presses_in_words(presses)
    if presses.colors == 2:
        panels = [board_panel(start, presses, words)]
    else:
        panels = [board_panel(start, (), "start"), pattern_panel(presses, words)]
    for k, pattern in enumerate(patterns[:PATTERNS], 1):
        panels.append(pattern_panel(pattern, f"quiet pattern {k} of {nullity}"))
    return panels


def presses_in_words(presses: Board) -> str:
    """Return the number of presses in words.

    >>> presses_in_words(Board("102", colors=3)), presses_in_words(Board("#"))
    ('3 presses', '1 press')
    """
    count = sum(map(sum, presses))
    return f"{count} press{'' if count == 1 else 'es'}"


def solution_picture(solution: Solution) -> Picture:
    """Return a picture of a solution: the start, the presses on it or beside it, and up to four quiet patterns.

    If a side is above DOTTED, the picture shows only the presses, with a pixel per cell.
    """
    problem = solution.problem
    if max(problem.m, problem.n) > DOTTED:
        return Pixels(cells_of(solution.board), fills_of(solution.colors))
    kernel = kernel_of(problem)
    patterns = [problem.board(vector) for vector in kernel[:PATTERNS]]
    return Scene(solution_panels(solution.start, solution.board, patterns, len(kernel)))


def pattern_picture(pattern: Board, title: str = "") -> Picture:
    """Return a picture of a set of presses, with a pixel per cell if a side is above DOTTED."""
    if max(pattern.shape) > DOTTED:
        return Pixels(cells_of(pattern), fills_of(pattern.colors))
    return Scene([pattern_panel(pattern, title)])


def cells_of(board: Board) -> Any:
    """Return the values of the cells as an array, or as rows of bytes if numpy is missing, as in a browser."""
    try:
        return board.to_numpy()
    except ImportError:
        return [bytes(row) for row in board]


def quiet_picture(
    m: int,
    n: int,
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> Picture:
    """Return a picture of a quiet pattern of the m × n board; ValueError for a unique board, which has no pattern."""
    found = polynomial_certificate(Grid.of(m, n, neighborhood, topology, colors))
    if found.unique:
        raise ValueError(f"the {found.grid} is unique: it has no quiet pattern")
    return pattern_picture(Board(list(found.rows()), colors=colors))


def first_rows(
    N: int, neighborhood: str | Form = "plus", topology: str | Topology = "board", *, colors: int = 2
) -> Pixels:
    """Return an image whose row n, for n ≤ N, is the first row of a solution of the n × n board, centered.

    A solution turns all cells from 0 to 1.  Its presses are bright if the solution is unique, else gray.  A board
    without a solution has a white row.
    """
    import numpy as np

    N = positive_integer("N", N)
    image = np.full((N, N), 3, np.uint8)
    for n in range(1, N + 1):
        try:
            solution = solve(n, n, neighborhood=neighborhood, topology=topology, colors=colors, fewest=False)
        except UnsolvableError:
            continue
        left = (N - n) // 2
        image[n - 1, left : left + n] = (next(solution.rows()) > 0) * (1 if solution.count == 1 else 2)
    return Pixels(image, (UNLIT, LIT, GRID, "#ffffff"))
