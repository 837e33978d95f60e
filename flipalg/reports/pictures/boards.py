"""Panels of boards: states, presses, quiet patterns; and boards too large for anything but pixels.

Main definitions
    board_panel(board, presses, ...)      the cells, with a dot on each press, or its number
    pressing_panels(board, presses, ...)  before | presses | after, as the Disentis notebook's zeigezug
    solution_panels(solution)             the start with the presses, and quiet patterns
    pattern_panel(pattern)                a set of presses
    solution_picture(solution)            a solution as a picture, a large one a pixel a cell
    of_colors(solution)                   the same with more than two colors: the start | how often each cell is pressed
    quiet_picture(m, n)                   a quiet pattern of any size
    first_rows(N)                         the first rows of the solutions of all n × n boards, n ≤ N, as one image
Conventions
    Boards are whatever `Board` takes.  Labels A, B, C and 1, 2, 3 stand beside boards of at most 30 rows and columns.
    With more than two colors a cell has its digit, and a press stands in its corner, on a dark board in its middle.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import positive_integer
from flipalg.games.board import Board
from flipalg.games.board_shown import LABELED
from flipalg.games.board_text import cell_name
from flipalg.games.packed_rows import row_to_array, to_array
from flipalg.games.palette import fills as fills_of
from flipalg.games.palette import ink_on
from flipalg.reports.pictures.look import GRID, LIT, PRESS, UNLIT
from flipalg.reports.pictures.pen import Pen
from flipalg.reports.pictures.picture import Panel, Picture, Pixels, Scene

if TYPE_CHECKING:
    from flipalg.solvers.color_solution import ColorSolution
    from flipalg.solvers.problem import Solution

PATTERNS = 4
"""So many quiet patterns are drawn beside a solution."""

DOTTED = 64
"""Sides up to which presses are dots; beyond, they are filled cells."""


def board_panel(
    board: Any, presses: Any = (), title: str = "", labels: bool | None = None, fills: Sequence[str] | None = None
) -> Panel:
    """Return a board with its presses.

    presses    a board, places (row, column), or a mapping from places to what is written on their dots; a board of more
               than two colors says how often each cell is pressed
    labels     whether letters and numbers stand beside it; by default up to 30 rows and columns
    fills      of the values of the cells; by default those of games.palette
    """
    board = Board(board)
    m, n = board.shape
    labels = max(m, n) <= LABELED if labels is None else labels
    edge = 1.0 if labels else 0.0
    marks, filled = _marks(presses), fills or fills_of(board.colors)
    # beside the digit, in the corner, where the cell has one
    side, scale = (0.5, 1.0) if board.colors == 2 else (0.8, 0.55)

    def draw(pen: Pen) -> None:
        pen = pen.moved(edge, edge)
        pen.squares(board.to_numpy(), filled, board.holes)
        if labels:
            for j in range(n):
                pen.text(j + 0.5, -0.45, cell_name(0, j)[:-1], size=0.45)
            for i in range(m):
                pen.text(-0.5, i + 0.5, str(i + 1), size=0.45)
        if board.colors > 2:
            _write_values(pen, board, filled)
        numbered = any(marks.values())
        pen.dots([(j + side, i + side) for i, j in marks], radius=scale * (0.36 if numbered else 0.24))
        for (i, j), words in marks.items():
            pen.text(j + side, i + side, str(words), size=0.42 * scale, color="#ffffff", bold=True)

    return Panel(n + edge, m + edge, draw, title)


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
        return presses
    if isinstance(presses, Board) and presses.colors > 2:
        return {cell: str(presses[cell]) for cell in presses.cells}
    return dict.fromkeys(presses.cells if isinstance(presses, Board) else presses, "")


def pattern_panel(pattern: Any, title: str = "", labels: bool | None = None) -> Panel:
    """Return a set of presses: dots on a dark board, filled cells where there are too many for dots."""
    pattern = Board(pattern)
    m, n = pattern.shape
    if max(m, n) <= DOTTED:
        return board_panel(Board(m, n, holes=pattern.holes), pattern, title, labels)
    return Panel(n, m, lambda pen: pen.squares(pattern.to_numpy() > 0, (UNLIT, PRESS)), title)


def pressing_panels(
    board: Any, presses: Any, neighborhood: str = "plus", topology: str = "board", titles: bool = True
) -> list[Panel]:
    """Return before | presses | after; a Board of more than two colors says how often each cell is pressed."""
    before = Board(board)
    often = presses if isinstance(presses, Board) else _marks(presses)
    after = before.press(often, neighborhood, topology)
    words = ("before", "presses", "after") if titles else ("", "", "")
    return [
        board_panel(before, (), words[0]),
        board_panel(Board(*before.shape, holes=before.holes), presses, words[1]),
        board_panel(after, (), words[2]),
    ]


def solution_panels(start: Any, presses: Any, patterns: Iterable[Any] = (), nullity: int = 0) -> list[Panel]:
    """Return the start with the presses on it, and the first quiet patterns."""
    presses = Board(presses)
    count = presses.weight
    words = f"{count} press{'' if count == 1 else 'es'}"
    large = max(presses.shape) > DOTTED
    panels = [pattern_panel(presses, words)] if large else [board_panel(start, presses, words)]
    for k, pattern in zip(range(1, PATTERNS + 1), patterns, strict=False):
        panels.append(pattern_panel(pattern, f"quiet pattern {k} of {nullity}"))
    return panels


def solution_picture(solution: "Solution") -> Picture:
    """Return a solution: the start, the presses on it, and the first quiet patterns; a large one a pixel a cell."""
    from flipalg.solvers.solve import kernel_of

    problem = solution.problem
    if max(problem.m, problem.n) > DOTTED:
        return Pixels(solution.presses, (UNLIT, LIT))
    patterns = [problem.board(vector) for vector in list(kernel_of(problem))[:PATTERNS]]
    return Scene(solution_panels(solution.start, solution.board, patterns, solution.nullity))


def of_colors(solution: "ColorSolution") -> Picture:
    """Return the start, how often each cell is pressed, and the first quiet patterns; a large one a pixel a cell."""
    if max(solution.start.shape) > DOTTED:
        return Pixels(solution.presses.to_numpy(), fills_of(solution.colors))
    words = f"{solution.weight} press{'' if solution.weight == 1 else 'es'}"
    panels = [board_panel(solution.start, (), "start"), pattern_panel(solution.presses, words)]
    patterns = solution.generators[:PATTERNS]
    names = (f"quiet pattern {k} of {len(solution.generators)}" for k in range(1, PATTERNS + 1))
    return Scene([*panels, *(pattern_panel(pattern, name) for pattern, name in zip(patterns, names, strict=False))])


def quiet_picture(m: int, n: int, neighborhood: str = "plus") -> Picture:
    """Return a quiet pattern of the m × n board, a large one a pixel a cell; ValueError for a unique board: none."""
    from flipalg.theory.certificates import certificate

    found = certificate(m, n, neighborhood)
    if found.unique:
        raise ValueError(f"the {m} × {n} board is unique: it has no quiet pattern ({neighborhood})")
    if max(m, n) <= DOTTED:
        return Scene([pattern_panel(Board.from_rows(found.rows(), n))])
    return Pixels(to_array(found.rows(), m, n), (UNLIT, LIT))


def first_rows(N: int, neighborhood: str = "plus") -> Pixels:
    """Return an image whose row n is the first row of a solution of the n × n board, in the middle, n ≤ N.

    Presses are bright where the board is unique and gray where the solution is one of several.
    """
    import numpy as np

    from flipalg.solvers.solve import solve

    N = positive_integer("N", N)
    image = np.full((N, N), 3, np.uint8)
    for n in range(1, N + 1):
        solution = solve(n, n, neighborhood=neighborhood)
        row = row_to_array(next(iter(solution.packed)), n)
        left = (N - n) // 2
        image[n - 1, left : left + n] = row * (1 if solution.nullity == 0 else 2)
    return Pixels(image, (UNLIT, LIT, GRID, "#ffffff"))
