"""The diagrams of the prize report "Het afbreken van trappen" on Chomp.

The two moves of a pair answer each other and have the same letter; a move may be in several pairs.  There are as few
pairs as possible, as many as in the report, but often others.
"""

from collections.abc import Callable
from math import inf

from flipalg.impartial import chomp
from flipalg.pictures.picture import Picture, Scene
from flipalg.pictures.staircases import answer_panel, position_panel, three_rows_panel, winning_panel

__all__ = ["FIGURES"]


def two_rows() -> Scene:
    """Return a picture of the position with rows of 4 and 5 stones, which the previous player wins.

    It shows the answer to each move.
    """
    return Scene([answer_panel((4, 5), "4, 5 is P")])


def mirrored() -> Scene:
    """Return a picture of the position with rows of 4 and 5 stones, and of its mirror image."""
    image = chomp.mirror((4, 5))
    return Scene([answer_panel((4, 5), "4, 5"), answer_panel(image, ", ".join(map(str, image)))])


def rectangles() -> Scene:
    """Return a picture of rectangles with their winning moves; the report only proves that a winning move exists."""
    return Scene([winning_panel((n,) * m, f"{m} × {n}") for m, n in ((2, 3), (3, 3), (3, 4), (4, 4))])


def endless() -> Scene:
    """Return a picture of the first columns of 4 endless rows, with the winning move (column 0, row 2)."""
    (move,) = chomp.winning_moves([inf] * 4)
    return Scene([position_panel((9,) * 4, {move: "+"}, "4 endless rows")])


def _diagram(rows: tuple[int, ...]) -> Callable[[], Scene]:
    return lambda: Scene([answer_panel(rows, ", ".join(map(str, rows)) + " is P")])


FIGURES: list[tuple[str, str, str, Callable[[], Picture]]] = [
    ("chomp-one-stone", "prize report, one row", "one stone is P", lambda: Scene([position_panel((1,), title="P")])),
    ("chomp-one-row", "prize report, one row", "a longer row is N", lambda: Scene([winning_panel((7,), "N")])),
    ("chomp-two-rows", "prize report, two rows", "two rows are P when they differ by 1", two_rows),
    ("chomp-symmetry", "prize report, symmetry", "a hook with equal arms is P", _diagram((1, 1, 1, 4))),
    ("chomp-mirror", "prize report, symmetry", "the mirror image of a P-position", mirrored),
    ("chomp-1125", "prize report, small positions", "1, 1, 2, 5 is P", _diagram((1, 1, 2, 5))),
    ("chomp-224", "prize report, small positions", "2, 2, 4 is P", _diagram((2, 2, 4))),
    ("chomp-2447", "prize report, small positions", "2, 4, 4, 7 is P", _diagram((2, 4, 4, 7))),
    ("chomp-2458", "prize report, small positions", "2, 4, 5, 8 is P", _diagram((2, 4, 5, 8))),
    ("chomp-table", "prize report, three rows", "f(q, r)", lambda: Scene([three_rows_panel(7, 4)])),
    ("chomp-rectangles", "prize report, rectangles", "rectangles are N", rectangles),
    ("chomp-endless", "prize report, 4 by infinity", "the move (0, 2) on 4 endless rows", endless),
]
