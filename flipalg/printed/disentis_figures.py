"""The plots of the Disentis notebook: moves, solutions, quiet patterns, and the pieces that fast methods leave covered.

The blue and yellow pieces of the notebook are dark and lit cells here, and its green and red presses are dots.  If a
board has several solutions, the drawn solution may differ from the printed solution by a quiet pattern (presses that
change nothing).  German names in backquotes are procedures of the notebook (docs/sources/disentis.md).
"""

from collections.abc import Callable, Iterable

from flipalg.boards.board import Board
from flipalg.pictures.boards import board_panel, pattern_panel, pressing_panels, solution_panels
from flipalg.pictures.picture import Panel, Picture, Scene
from flipalg.printed.disentis_notebook import by_columns, by_diagonals, start_piece
from flipalg.printed.disentis_notebook import turned as move_turns
from flipalg.solvers.solve import kernel_basis, solve

__all__ = ["FIGURES", "left_by_columns"]

KING = "king"


def turned(presses: Iterable[tuple[int, int]]) -> Scene:
    """Return a picture of the 6 × 6 board after presses (row, column), counted from 1 as printed (`zugdelta`)."""
    cells = [(i - 1, j - 1) for i, j in presses]
    return Scene([board_panel(Board(6, 6).press(cells, KING), cells)])


def shown(m: int, n: int, presses: Board) -> Scene:
    """Return a picture of the m × n board with all cells off, the presses, and the board after them (`zeigezug`)."""
    return Scene(pressing_panels(Board(m, n), presses, KING))


def solved(m: int, n: int, start: Board | None = None) -> Scene:
    """Return a picture of presses that turn the pieces of `start`, by default all pieces of the m × n board.

    The picture also shows a basis of the quiet patterns.  The notebook draws it with `plotsolution`.
    """
    presses, patterns = _solution(m, n, start)
    panels: list[Panel] = solution_panels(Board(m, n), presses)
    for k, pattern in enumerate(patterns, 1):
        panels.append(pattern_panel(pattern, f"quiet pattern {k} of {len(patterns)}"))
    return Scene(panels)


def _solution(m: int, n: int, target: Board | None = None) -> tuple[Board, list[Board]]:
    wanted = None if target is None else target.to_numpy()
    presses = Board(solve(m, n, goal=wanted, neighborhood=KING).presses)
    return presses, [Board(pattern) for pattern in kernel_basis(m, n, KING)]


def left_by_columns(m: int, n: int) -> tuple[Board, Board, int | None]:
    """Return (presses, board after them, column) of `loesefast` on the m × n board with all pieces covered.

    The column, counted from 1, is the first that the method cannot clear, or None.
    """
    run = by_columns(m, n, (1 << m * n) - 1)
    return _board(m, n, run.pressed), _board(m, n, run.left), run.stuck


def _board(m: int, n: int, packed: int) -> Board:
    return Board([[packed >> i * n + j & 1 for j in range(n)] for i in range(m)])


def edge_run(m: int, n: int, k: int) -> Scene:
    """Return a picture of move k in the first row or column, the moves of `by_diagonals` after it, and the pieces left.

    `start_piece` says how these moves are numbered.  The notebook draws it with `randzurandltest`.
    """
    start = move_turns(m, n, [start_piece(m, n, k)])
    run = by_diagonals(m, n, start)
    return Scene(
        [
            board_panel(_board(m, n, start), [start_piece(m, n, k)], f"move {k}"),
            pattern_panel(_board(m, n, run.pressed), "moves that follow"),
            board_panel(_board(m, n, run.left), (), "left at the edge"),
        ]
    )


def left(m: int, n: int) -> Scene:
    """Return a picture of the presses of `by_columns` on the covered m × n board, and of the pieces that they leave."""
    pressed, state, column = left_by_columns(m, n)
    words = "left covered" if column is None else f"stuck in column {column}"
    return Scene([board_panel(state, (), words), pattern_panel(pressed, "presses so far")])


def with_another_pattern() -> Scene:
    """Return a picture of the sum of the 4 × 4 solution and the third quiet pattern, as `zeigezug` shows it."""
    presses, patterns = _solution(4, 4)
    return shown(4, 4, presses ^ patterns[2])


ALL_BUT_THE_CORNER = Board([[1] * 6] * 5 + [[1] * 5 + [0]])
"""The last task of the notebook: turn all pieces of the 6 × 6 board except the lower right corner."""


def _examples() -> list[tuple[str, str, str, Callable[[], Picture]]]:
    rows: list[tuple[str, str, str, Callable[[], Picture]]] = []
    for n, patterns in ((10, 0), (8, 0), (12, 0), (14, 12), (16, 16)):
        what = f"a solution of {n} × {n}, and {patterns} quiet patterns" if patterns else f"the solution of {n} × {n}"
        rows.append((f"disentis-L{n}", f"notebook, L{n}", what, lambda n=n: solved(n, n)))  # type: ignore[misc]
    return rows


FIGURES: list[tuple[str, str, str, Callable[[], Picture]]] = [
    ("disentis-zugdelta-1", "notebook, zugdelta", "the move (3, 4) on 6 × 6", lambda: turned([(3, 4)])),
    ("disentis-zugdelta-2", "notebook, zugdelta", "the moves (3, 4) and (3, 2)", lambda: turned([(3, 4), (3, 2)])),
    ("disentis-zugdelta-3", "notebook, zugdelta", "the moves (3, 4) and (4, 5)", lambda: turned([(3, 4), (4, 5)])),
    (
        "disentis-zeigezug",
        "notebook, zeigezug(Z)",
        "before, the move (3, 4), after",
        lambda: shown(6, 6, Board(6, 6).press([(2, 3)], "center")),
    ),
    ("disentis-L4", "notebook, bruteforce(4, 4)", "a solution of 4 × 4 and four quiet patterns", lambda: solved(4, 4)),
    ("disentis-L4-1", "notebook, zeigezug(L[1])", "that solution pressed", lambda: shown(4, 4, _solution(4, 4)[0])),
    ("disentis-L4-2", "notebook, zeigezug(L[1]+L[2][3])", "another solution pressed", with_another_pattern),
    *_examples(),
    ("disentis-L10-left", "notebook, L10_1", "what loesefast leaves of 10 × 10", lambda: left(10, 10)),
    ("disentis-L8-left", "notebook, L8_1", "where loesefast gives up on 8 × 8", lambda: left(8, 8)),
    (
        "disentis-edge",
        "notebook, randzurandltest",
        "a move of the first row, the moves that follow, and the pieces left (here 6 × 6, k = 3)",
        lambda: edge_run(6, 6, 3),
    ),
    (
        "disentis-6x6",
        "notebook, bruteforceb",
        "6 × 6 but for the last piece: its one solution",
        lambda: Scene(solution_panels(Board(6, 6), _solution(6, 6, ALL_BUT_THE_CORNER)[0])),
    ),
    (
        "disentis-6x6-shown",
        "notebook, zeigezug(%[1])",
        "that solution pressed",
        lambda: shown(6, 6, _solution(6, 6, ALL_BUT_THE_CORNER)[0]),
    ),
]
