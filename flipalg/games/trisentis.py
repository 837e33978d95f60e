"""Trisentis: a move turns the pieces around a chosen piece, at most eight, but not the piece itself.

Source: Disentis notebook.  Pieces are (row, column), from 0.  The game is the BoardGame with the neighborhood `king`.
In Disentis (games.disentis) only a covered piece may be chosen.
"""

from collections.abc import Iterable

from flipalg.games.board_game import BoardGame
from flipalg.games.board_game import Place as Piece
from flipalg.games.state_values import State
from flipalg.grids.neighborhoods import NEIGHBORHOODS

__all__ = ["Trisentis"]


class Trisentis(BoardGame):
    """The game on the board of m rows and n columns; with two colors a piece is 1 if it is covered.

    >>> game = Trisentis(2, 4)
    >>> game.solve(start="0100" "1100", goal="00000000")
    [(0, 0)]
    """

    def __init__(self, m: int, n: int, *, colors: int = 2) -> None:
        """Lay out m rows of n pieces."""
        super().__init__(m, n, NEIGHBORHOODS["king"].offsets, colors=colors)

    def order_presses(self, start: State, presses: Iterable[Piece]) -> list[Piece] | None:
        """Return the presses in an order in which each chooses a covered piece, as in Disentis; None without an order.

        From all pieces covered, such an order wins a game of Disentis if the presses leave only one piece covered.
        A piece is covered when it is pressed if and only if its value at the start and the number of its neighbors
        pressed before differ in parity.  So each connected part of the set of pressed pieces is ordered on its own.
        The search is complete; it goes through at most 2^p sets for a part of p pieces.
        Raises ValueError for a piece listed twice or not on the board, and for more than two colors.
        """
        if self.colors > 2:
            raise ValueError(f"an order is for two colors, covered or not, this game has {self.colors}")
        presses = list(presses)
        for piece in presses:
            self._number(piece)
        if len(set(presses)) < len(presses):
            raise ValueError(f"a set of presses lists no piece twice, got {presses}")
        covered = {piece for piece, value in zip(self.cells, self.press(start, []), strict=True) if value}
        order: list[Piece] = []
        for part in self._parts(presses):
            found = self._order_part(part, covered)
            if found is None:
                return None
            order += found
        return order

    def _parts(self, presses: list[Piece]) -> list[list[Piece]]:
        """Return the connected parts of the set of pressed pieces, each in the order of the board."""
        left, parts = set(presses), []
        for piece in sorted(presses):
            if piece in left:
                part, frontier = {piece}, [piece]
                while frontier:
                    new = self.flips(frontier.pop()) & left - part
                    part |= new
                    frontier += new
                left -= part
                parts.append(sorted(part))
        return parts

    def _order_part(self, part: list[Piece], covered: set[Piece]) -> list[Piece] | None:
        """Return an allowed order of the presses of a part, or None if no order is allowed.

        This is a depth-first search through the sets of presses made so far; a set that failed is not tried again.
        """
        neighbors = [sum(1 << k for k, other in enumerate(part) if other in self.flips(piece)) for piece in part]
        at_start = [piece in covered for piece in part]
        # In an allowed order each edge counts once, at its later end, so the sum below is even: half of all parts fail.
        edges = sum(vector.bit_count() for vector in neighbors) // 2
        if (edges + len(part) + sum(at_start)) % 2:
            return None
        failed: set[int] = set()

        def complete(made: int) -> list[Piece] | None:
            if made == (1 << len(part)) - 1:
                return []
            if made not in failed:
                for k, piece in enumerate(part):
                    if not made >> k & 1 and at_start[k] ^ (made & neighbors[k]).bit_count() & 1:
                        rest = complete(made | 1 << k)
                        if rest is not None:
                            return [piece, *rest]
                failed.add(made)
            return None

        return complete(0)
