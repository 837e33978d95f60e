"""A position of Chomp as an immutable value that draws itself.

A P-position (the previous player wins) of at most 60 stones is drawn with letters on its stones: each move except
(0, 0) has the same letter as a winning reply to it.  An N-position is drawn with + on each winning move.
"""

from collections.abc import Iterable

from flipalg.algebra.integers import integer
from flipalg.impartial.chomp import draw, is_p_position, mirror, play, winning_moves
from flipalg.impartial.replies import replies
from flipalg.impartial.staircases import Move
from flipalg.pictured import Pictured
from flipalg.system.limits import REPLY_STONES

__all__ = ["Position"]


class Position(Pictured):
    """A staircase of stones, given by its rows from top to bottom; a move is (column, row), from 0 at the lower left.

    >>> position = Position((2, 4, 6, 8))
    >>> position, position.is_p, sorted(position.winning_moves)
    (Position((2, 4, 6, 8)), False, [(3, 2), (5, 1)])
    >>> print(position.play((5, 1)))
    XX
    XXXX
    XXXXX
    0XXXXXXX
    """

    __slots__ = ("rows",)
    rows: tuple[int, ...]

    def __init__(self, rows: Iterable[int]) -> None:
        """Take the lengths of the rows from top to bottom, none endless; errors are those of `chomp.is_p_position`."""
        lengths = tuple(integer("the length of a row", row) for row in rows)
        is_p_position(lengths)  # checks them
        object.__setattr__(self, "rows", lengths)

    def __setattr__(self, name: str, value: object) -> None:
        """Raise AttributeError, because a position does not change."""
        raise AttributeError(f"positions are immutable: cannot set {name!r}")

    def __reduce__(self) -> "tuple[type[Position], tuple[tuple[int, ...]]]":
        """Return the class and the rows, from which pickle and copy make the position again."""
        return Position, (self.rows,)

    @property
    def is_p(self) -> bool:
        """Whether the previous player wins."""
        return is_p_position(self.rows)

    @property
    def winning_moves(self) -> set[Move]:
        """The set of all moves to a P-position; the errors are those of `chomp.winning_moves`."""
        return winning_moves(self.rows)

    @property
    def mirrored(self) -> "Position":
        """The position with rows and columns exchanged."""
        return Position(mirror(self.rows))

    def play(self, move: Move) -> "Position":
        """Return the position after a move; ValueError for a stone that is not there."""
        return Position(map(int, play(self.rows, move)))

    def replies(self) -> dict[Move, Move]:
        """Return {move: a winning reply} for the moves except (0, 0); the errors are those of `replies.answers`."""
        return replies(self.rows)

    @property
    def is_drawn_with_replies(self) -> bool:
        """Whether the drawing shows a reply to each move, as it does for P-positions of at most 60 stones."""
        return sum(self.rows) <= REPLY_STONES and self.is_p

    def __eq__(self, other: object) -> bool:
        """Return whether the rows are the same."""
        return self.rows == other.rows if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash(self.rows)

    def __str__(self) -> str:
        """Return the stones as text, as `chomp.draw` does."""
        return draw(self.rows)

    def __repr__(self) -> str:
        """Return the call that makes the position."""
        return f"Position({self.rows!r})"
