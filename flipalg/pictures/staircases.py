"""Panels of Chomp: positions, winning moves, and diagrams that show the answer to each move of a P-position.

The stones of a position form a staircase; `rows` are the lengths of its rows, from top to bottom.  A move is
(column, row), with row 0 at the bottom, as in flipalg.impartial.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from flipalg.algebra.integers import shown
from flipalg.boards.palette import ink_on
from flipalg.impartial import chomp
from flipalg.impartial.replies import letters
from flipalg.impartial.three_rows import value_to
from flipalg.pictures.pen import Pen
from flipalg.pictures.picture import Panel
from flipalg.pictures.theme import GRID, LIT, PRESS, UNLIT
from flipalg.system.limits import PICTURED_STONES

__all__ = ["answer_panel", "position_panel", "three_rows_panel", "winning_panel"]

Move = tuple[int, int]


def position_panel(
    rows: Sequence[int],
    marks: Mapping[Move, str] | None = None,
    title: str = "",
    fills: Sequence[str] = (UNLIT, LIT),
) -> Panel:
    """Return a panel of the stones, with the texts in `marks` written on bright stones, and 0 on the losing stone.

    `fills` are the fill colors of stones without and with a mark.  ValueError for more than PICTURED_STONES stones.
    """
    if sum(rows) > PICTURED_STONES:
        raise ValueError(f"a picture of Chomp has at most {PICTURED_STONES:,} stones, got rows of {shown(rows)}")
    draw = partial(_draw_position, rows=tuple(rows), marks=dict(marks or {}), fills=tuple(fills))
    return Panel(max(rows), len(rows), draw, title)


def _draw_position(pen: Pen, rows: Sequence[int], marks: Mapping[Move, str], fills: Sequence[str]) -> None:
    height = len(rows)
    stones = [(column, height - 1 - k) for k, length in enumerate(rows) for column in range(length)]
    for fill, chosen in zip(fills, (False, True), strict=True):
        shapes = [_corners(c, height - 1 - r) for c, r in stones if ((c, r) in marks) == chosen]
        pen.polygons(shapes, fill, GRID)
    for (column, row), words in {(0, 0): "0", **marks}.items():
        size = 0.6 if len(words) < 2 else 0.9 / len(words)
        color = ink_on(fills[(column, row) in marks])
        pen.over().text(column + 0.5, height - row - 0.5, words, size=size, color=color)


def _corners(x: int, y: int) -> list[tuple[float, float]]:
    return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]


def winning_panel(rows: Sequence[int], title: str = "") -> Panel:
    """Return a panel of the position with + on each winning move; a P-position has no winning move."""
    return position_panel(rows, dict.fromkeys(chomp.winning_moves(rows), "+"), title)


def answer_panel(rows: Sequence[int], title: str = "") -> Panel:
    """Return a panel of the diagram that proves a P-position: a move is answered by a move with the same letter.

    The errors are those of `letters` in flipalg.impartial.replies.
    """
    return position_panel(rows, letters(rows), title)


def three_rows_panel(Q: int, R: int) -> Panel:
    """Return a panel of the table of f(q, r), with q ≤ Q to the right and r ≤ R upwards, as in the prize report.

    For r ≤ q the rows r, q and f(q, r), from top to bottom, are a P-position; for r > q the entry is f(q, q).
    """
    f = value_to(max(Q, R), max(Q, R))
    values = [[f(q, min(q, r)) for q in range(Q + 1)] for r in range(R + 1)]
    return Panel(Q + 2, R + 2, partial(_draw_three_rows, values=values))


def _draw_three_rows(pen: Pen, values: Sequence[Sequence[int]]) -> None:
    Q, R = len(values[0]) - 1, len(values) - 1
    for r, row in enumerate(values):
        pen.text(0.5, R - r + 0.5, str(r), size=0.45, color=GRID)
        for q, value in enumerate(row):
            pen.text(q + 1.5, R - r + 0.5, str(value), size=0.5)
    for q in range(Q + 1):
        pen.text(q + 1.5, R + 1.6, str(q), size=0.45, color=GRID)
    pen.edges([((1, -0.2), (1, R + 1.1)), ((0.6, R + 1.1), (Q + 2, R + 1.1))], color=PRESS)
