"""Trisentis and Disentis: a move turns the up to eight pieces around the chosen one, not the piece itself.

Main definitions
    Trisentis(m, n)                    any start, any target; 1 is a covered piece
    Trisentis.order_presses(start, presses)   an order in which every press chooses a covered piece (Disentis), or None
    play_disentis(m, n)                a game by the original rules, all covered at the start, or None
    Game                               its presses, and the last covered piece that is turned alone
Main statements
    a piece is covered when it is pressed iff its start and the number of its neighbors pressed before differ in
    parity; so an order depends on each connected part of the pressed pieces alone   test_orders_found_are_playable
    order_presses finds an order whenever there is one      exhaustive; test_order_presses_is_exhaustive
    play_disentis finds a shortest game, mn ≤ 20            exhaustive; test_shortest_games_of_small_boards
        4 × 4 cannot be won; 5 × 5 can, in 17 presses; 6 × 6 not without a piece chosen twice: test_disentis_on_squares
Conventions
    Pieces are (row, column), from 0.  The game's nullity is that of the neighborhood `king` (theory.nullity).
References
    Disentis notebook: the rules, and `bruteforce`.
"""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from flipalg.games.board_game import BoardGame
from flipalg.games.board_game import Place as Piece
from flipalg.games.toggle_game import State

AROUND = [(down, right) for down, right in product((-1, 0, 1), repeat=2) if (down, right) != (0, 0)]

STATES_LIMIT, SETS_LIMIT = 20, 36
"""The numbers of pieces up to which `play_disentis` goes through all states, and through all sets of presses."""


class Trisentis(BoardGame):
    """The m × n board, m rows and n columns.

    >>> game = Trisentis(2, 4)
    >>> game.solve(start="0100" "1100", target="00000000")
    [(0, 0)]
    """

    def __init__(self, m: int, n: int) -> None:
        """Lay out m rows of n pieces."""
        super().__init__(m, n, AROUND)

    def order_presses(self, start: State, presses: Iterable[Piece]) -> list[Piece] | None:
        """Return the presses in an order in which each chooses a piece that is covered then, or None if there is none.

        Disentis asks for that.  Whether the presses win does not depend on their order: they do when they leave no
        piece covered, or one, which may then be turned alone.
        Searches the subsets of each connected part of the pressed pieces: for a part of p pieces at most 2^p.
        Raises ValueError for a piece listed twice or not on the board.
        """
        presses = list(presses)
        for piece in presses:
            self._require_move(piece)
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
        """Return the pressed pieces in their connected parts, each in the order of the board."""
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
        """Go through the sets of presses made, deepest first; a set that failed is not tried again."""
        neighbors = [sum(1 << k for k, other in enumerate(part) if other in self.flips(piece)) for piece in part]
        at_start = [piece in covered for piece in part]
        # Each edge of the part counts once, for the later of its ends; so half of all parts are refused at once.
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


class Game(NamedTuple):
    """A game of Disentis: the pieces chosen, in order, and the last covered piece, turned alone (None: not needed)."""

    presses: list[Piece]
    last: Piece | None


def play_disentis(m: int, n: int) -> Game | None:
    """Return a game of Disentis on the m × n board, or None when there is none.

    All pieces are covered at the start; each press chooses a covered piece; one last covered piece may be turned alone.
    To 20 pieces a breadth-first search of the 2^(mn) states: a shortest game, and None is a proof.  To 36 pieces the
    sets of presses that leave at most one piece covered, each with `order_presses`: games that choose no piece twice.
    Raises ValueError for more pieces.

    >>> play_disentis(3, 3)
    Game(presses=[(1, 1)], last=(1, 1))
    """
    game = Trisentis(m, n)
    if len(game.cells) > SETS_LIMIT:
        raise ValueError(f"the search is exponential in mn, at most {SETS_LIMIT}: got {m} × {n}")
    return _shortest_game(game) if len(game.cells) <= STATES_LIMIT else _game_without_repetition(game)


def _game_without_repetition(game: Trisentis) -> Game | None:
    covered = set(game.cells)
    from_the_middle = sorted(
        game.cells, key=lambda piece: (2 * piece[0] - game.m + 1) ** 2 + (2 * piece[1] - game.n + 1) ** 2
    )
    for last in (None, *from_the_middle):
        for presses in game.solutions(covered, {last} - {None}):
            order = game.order_presses(covered, presses)
            if order is not None:
                return Game(order, last)
    return None


def _shortest_game(game: Trisentis) -> Game | None:
    moves = [(1 << k, sum(1 << game.cells.index(p) for p in game.flips(piece))) for k, piece in enumerate(game.cells)]
    start = (1 << len(game.cells)) - 1
    reached_by: dict[int, tuple[int, int]] = {start: (start, 0)}  # from which state, by choosing which piece
    level = [start]
    while level:
        for state in level:
            if state.bit_count() <= 1:
                last = game.cells[state.bit_length() - 1] if state else None
                return Game([game.cells[chosen.bit_length() - 1] for chosen in _retrace(reached_by, state)], last)
        next_level = []
        for state in level:
            for chosen, flipped in moves:
                if state & chosen and state ^ flipped not in reached_by:
                    reached_by[state ^ flipped] = state, chosen
                    next_level.append(state ^ flipped)
        level = next_level
    return None


def _retrace(reached_by: dict[int, tuple[int, int]], state: int) -> list[int]:
    """Return what was chosen on the way to the state, from the first choice on."""
    choices = []
    while reached_by[state][1]:
        state, chosen = reached_by[state]
        choices.append(chosen)
    return choices[::-1]
