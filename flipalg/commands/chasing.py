"""`flipalg chase`: light chasing on a board, or a table of presses in row 1 that remove lights left in the last row."""

import argparse

from flipalg.boards.board import Board
from flipalg.boards.packed_rows import text_of_row
from flipalg.commands.answers import answer, cells
from flipalg.commands.parsing import Parser, add_json
from flipalg.commands.reading import BOARD_HELP, board_of
from flipalg.commands.terminal import panel, side_by_side
from flipalg.games.light_chasing import chase, first_row, first_rows

__all__ = ["add_chase"]


def add_chase(parser: Parser) -> None:
    """Add the arguments of `chase`."""
    parser.add_words(
        "A chase presses below each light of the row above, from row 2 down. For a size the table for the lights left "
        "in the last row is printed. `flipalg exercises 5 5 --kind chase` prints a sheet of such boards."
    )
    parser.add_argument("board", nargs="+", metavar="BOARD", help=BOARD_HELP)
    add_json(parser)
    parser.set_defaults(run=_chase)


def _chase(arguments: argparse.Namespace) -> int:
    board, n = board_of(arguments.board)
    if isinstance(board, Board):
        return _chase_board(arguments, board)
    assert n is not None
    table = first_rows(board, n)
    rows = [[text_of_row(row, n) for row in line] for line in table.lines]
    left = [f"left in row {board}", *(lights for lights, _ in rows)]
    press = ["press in row 1, then chase again", *(presses for _, presses in rows)]
    lines = [side_by_side([left, press])] if rows else [f"a chase leaves nothing in row {board}"]
    if not table.is_whole:
        lines.append("several lines together: press a cell that is in an odd number of their presses")
    if table.nullity:
        lines.append("if other lights are left, the board has no solution")
    answer(arguments, "\n".join(lines), m=board, n=n, table=rows, nullity=table.nullity, complete=table.is_whole)
    return 0


def _chase_board(arguments: argparse.Namespace, board: Board) -> int:
    found = chase(board)
    row = first_row(*board.shape, found.left.rows[-1])
    shown = [panel("start", board), panel("chase", found.presses, "*"), panel("left", found.left)]
    fields = {"m": board.m, "n": board.n, "solvable": row is not None, "presses": cells(found.presses.cells)}
    fields["left"] = cells(found.left.cells)
    if row is None:
        sentence = "no presses in row 1 remove the lights left: the board has no solution"
    else:
        first = Board.from_rows([row] + [0] * (board.m - 1), board.n)
        again = chase(found.left.press(first)).presses
        sentence = "every light is off"
        if found.left.weight:
            shown += [panel("row 1", first, "*"), panel("chase again", again, "*")]
            sentence = f"press {' '.join(first.names)} and chase again: every light is off"
        fields |= {"first": cells(first.cells), "again": cells(again.cells)}
    answer(arguments, f"{side_by_side(shown)}\n{sentence}", **fields)
    return int(row is None)
