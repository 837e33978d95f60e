"""Answers about the other games of the page: Merlin, flipping triangles, Disentis, Chomp.

A triangle of coins is written as its lines from the top, with 1 for a coin that is face up.  Of k lines, the line with
index i (from 0) has the coins (0, k - 1 - i), (1, k - 1 - i), ... in the coordinates of games/flipping_triangles.py.
"""

from collections.abc import Callable
from typing import Any

from flipalg.algebra.integers import positive_integer
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games import flipping_triangles, merlin
from flipalg.games.disentis import disentis
from flipalg.impartial import chomp

__all__ = ["KINDS"]

LARGEST_TRIANGLE = 12
LARGEST_DISENTIS = 10
DISENTIS_EFFORT = 2_000_000
LARGEST_CHOMP_SIDE = 8


def merlin_answer(state: str) -> dict[str, Any]:
    """Return the goal (all buttons but the center on) and the buttons, numbered from 1, that lead to it.

    `state` is nine digits 0 or 1, row by row.
    """
    return {"buttons": merlin.solve(state), "goal": merlin.WON}


def triangles_answer(coins: str) -> dict[str, Any]:
    """Return the triangles that can be pushed, and those to push so that all coins are face up.

    triangles     each triangle as its three coins [line, index in the line], counted from 0
    pushes        indices, from 0, of the triangles to push; they are the fewest if the search for the fewest is short
    unsolvable    true, instead of `pushes`, if no pushes turn all coins face up
    nullity       the dimension of the space of pushes that change nothing
    """
    lines = coins.split("\n")
    if not 2 <= len(lines) <= LARGEST_TRIANGLE or any(len(line) != i + 1 for i, line in enumerate(lines)):
        raise ValueError(f"a triangle has 2 to {LARGEST_TRIANGLE} lines of 1, 2, 3, ... coins, got {len(lines)} lines")
    k = len(lines)
    board = flipping_triangles.triangle(k)
    start = {(a, k - 1 - i) for i, line in enumerate(lines) for a, sign in enumerate(line) if sign == "1"}
    answer: dict[str, Any] = {
        "nullity": board.nullity,
        "triangles": [[[k - 1 - b, a] for a, b in corners] for corners in board.triangles],
    }
    try:
        pushes, _ = board.fewest_or_some(start, (1,) * len(board.cells))
    except UnsolvableError:
        return answer | {"unsolvable": True}
    return answer | {"pushes": [board.triangles.index(corners) for corners in pushes]}


def disentis_answer(size: int) -> dict[str, Any]:
    """Return whether Disentis on a square of this size can be won (`winnable`), and a game that wins it, if found.

    game        {"presses": the presses in order, "last": the last piece of the game, which is turned alone, or None if
                the presses uncover every piece}; None if no game was found
    shortest    whether it is proved that no game has fewer presses
    patterns    if Disentis cannot be won, the number of quiet patterns that prove that no piece can be the last, or
                0 if the proof counts adjacent pairs instead
    """
    size = positive_integer("size", size)
    if size > LARGEST_DISENTIS:
        raise ValueError(f"the size must be at most {LARGEST_DISENTIS}, got {size}")
    verdict = disentis(size, size, DISENTIS_EFFORT)
    answer = {"winnable": verdict.winnable, "shortest": verdict.shortest, "patterns": len(verdict.patterns)}
    if verdict.game is None:
        return answer | {"game": None}
    presses, last = verdict.game
    return answer | {"game": {"presses": list(map(list, presses)), "last": last and list(last)}}


def chomp_answer(rows: list[int]) -> dict[str, Any]:
    """Return whether the previous player wins with these rows, from top to bottom, and the effect of each move.

    moves    for each move [column, row], where row 0 is at the bottom: the rows that the move leaves, whether the move
             wins, and a winning reply, which is None if the move wins or takes the last stone
    """
    if len(rows) > LARGEST_CHOMP_SIDE or max(rows, default=0) > LARGEST_CHOMP_SIDE:
        raise ValueError(f"a staircase of at most {LARGEST_CHOMP_SIDE} × {LARGEST_CHOMP_SIDE} stones, got {rows}")
    if not rows:
        raise ValueError("there are no stones left")
    moves = []
    for height, length in enumerate(reversed(rows)):
        for column in range(length):
            left = [int(length) for length in chomp.play(tuple(rows), (column, height))]
            reply = chomp.winning_move(tuple(left)) if left else None
            entry = {"move": [column, height], "leaves": left, "reply": reply and list(reply)}
            moves.append(entry | {"wins": bool(left) and chomp.is_p_position(tuple(left))})
    return {"previous_player_wins": chomp.is_p_position(tuple(rows)), "moves": moves}


KINDS: dict[str, Callable[..., dict[str, Any]]] = {
    "merlin": merlin_answer,
    "triangles": triangles_answer,
    "disentis": disentis_answer,
    "chomp": chomp_answer,
}
