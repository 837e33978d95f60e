"""`flipalg disentis`: whether Disentis, in which only lit cells may be pressed, can be won on a board, and how."""

import argparse

from flipalg.boards.board_text import cell_name
from flipalg.console.output import answer, cells
from flipalg.console.parsing import Parser, add_json, add_size, refuse
from flipalg.console.picture_files import add_picture_options, write_pictures
from flipalg.console.progress import at_most
from flipalg.games.disentis import disentis, longest_time

__all__ = ["add_disentis"]


def add_disentis(parser: Parser) -> None:
    """Add the arguments of `disentis`."""
    parser.add_words(
        "All pieces are covered at the start. A move chooses a covered piece and turns the pieces around it, not the "
        "piece itself; you win when one covered piece is left. `flipalg play` opens the page where you can play it."
    )
    add_size(parser)
    add_json(parser)
    add_picture_options(parser, "draw the presses, numbered")
    refuse(parser, "--colors", "a piece of Disentis has two sides")
    parser.set_defaults(run=_disentis)


def _disentis(arguments: argparse.Namespace) -> int:
    at_most(longest_time(arguments.m * arguments.n))
    verdict = disentis(arguments.m, arguments.n)
    game = verdict.game
    lines, fields = [], {"m": verdict.m, "n": verdict.n, "outcome": verdict.outcome, "text": str(verdict)}
    if game:
        turn = {piece: i for i, piece in enumerate(game.presses, 1)}
        width = len(str(len(game.presses)))
        rows = ([turn.get((i, j), ".") for j in range(arguments.n)] for i in range(arguments.m))
        lines += [" ".join(f"{cell:>{width}}" for cell in row) for row in rows]
        if len(turn) < len(game.presses):
            lines.append(f"in order: {' '.join(cell_name(*piece) for piece in game.presses)}")
        if game.last is not None:
            lines.append(f"then turn {cell_name(*game.last)} alone")
        last = None if game.last is None else list(game.last)
        fields |= {"presses": cells(game.presses), "last": last, "shortest": verdict.shortest}
    elif not verdict.winnable:
        fields["patterns"] = [cells(sorted(pattern)) for pattern in verdict.patterns]
    for pattern in verdict.patterns:
        parity, place = ("odd", "in") if len(pattern) % 2 else ("even", "outside")
        lines.append(f"quiet, {len(pattern)} pieces, an {parity} number: the last piece is {place} it")
        lines += [" ".join("#" if (i, j) in pattern else "." for j in range(arguments.n)) for i in range(arguments.m)]
    answer(arguments, "\n".join([*lines, str(verdict)]), **fields)
    write_pictures(arguments, "disentis", arguments.m, arguments.n, game.presses if game else [])
    return int(not verdict.winnable)
