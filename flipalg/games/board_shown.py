"""What a board shows of itself: lines of text, and a table for a notebook.

Main definitions
    to_text(board)    lines of # and `.`; of numbers for more than two colors; x is a hole
    to_html(board)    a table, a cell's name as its title
"""

from typing import TYPE_CHECKING

from flipalg.games import packed_rows
from flipalg.games.board_text import cell_name

if TYPE_CHECKING:
    from flipalg.games.board import Board


def to_text(board: "Board") -> str:
    """Return lines that `Board` reads back, with holes='x' where there are holes."""
    if board.colors == 2 and not board.holes:
        return "\n".join(packed_rows.text_of_row(row, board.n) for row in board.rows)
    signs = ".#" if board.colors == 2 else [str(color) for color in range(board.colors)]
    between = " " if board.colors > 10 else ""
    return "\n".join(
        between.join("x" if (i, j) in board.holes else signs[value] for j, value in enumerate(row))
        for i, row in enumerate(board.tolist())
    )


def to_html(board: "Board") -> str:
    """Return a table; color 0 is white, the others from dark to light."""
    shades = ["#fff", *(f"hsl(0 0% {20 + 50 * k // (board.colors - 1)}%)" for k in range(board.colors - 1))]
    cell = '<td title="{}" style="width:1em;height:1em;padding:0;border:1px solid #888;background:{}"></td>'
    rows = (
        "".join(
            "<td></td>" if (i, j) in board.holes else cell.format(cell_name(i, j), shades[value])
            for j, value in enumerate(row)
        )
        for i, row in enumerate(board.tolist())
    )
    return f'<table style="border-collapse:collapse"><tr>{"</tr><tr>".join(rows)}</tr></table>'
