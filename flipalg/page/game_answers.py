"""Answers about the games beside the board: Merlin, flipping triangles, Disentis, Chomp.

Main definitions
    KINDS    merlin, triangles, disentis, chomp: functions of the question's fields that return a dict (see `answers`)
Conventions
    A triangle of coins travels as its lines from the top, 1 for a coin that shows its other side: in line i the coins
    (0, i), (1, i), ... of `flipping_triangles`, i counted from the apex.
"""

from collections.abc import Callable
from typing import Any

from flipalg.algebra.integers import positive_integer
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games import flipping_triangles, merlin
from flipalg.games.disentis import disentis
from flipalg.impartial import chomp

LARGEST_TRIANGLE = 12
LARGEST_DISENTIS = 10
DISENTIS_EFFORT = 2_000_000
LARGEST_CHOMP_SIDE = 8


def merlin_answer(state: str) -> dict[str, Any]:
    """Return the buttons that lead from `state`, nine 0/1, to the ring."""
    return {"buttons": merlin.solve(state), "goal": merlin.WON}


def triangles_answer(coins: str) -> dict[str, Any]:
    """Return the fewest pushes that turn every coin to 1: for each its coins as [line, place], or the invariant."""
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
    except UnsolvableError as error:
        return answer | {"unsolvable": True, "why": str(error)}
    return answer | {"pushes": [board.triangles.index(corners) for corners in pushes]}


def disentis_answer(size: int) -> dict[str, Any]:
    """Return what is known of Disentis on the square of that size, and the presses of a game in order, if one is found.

    The game's last piece, turned alone, is None where it is not needed.
    """
    size = positive_integer("size", size)
    if size > LARGEST_DISENTIS:
        raise ValueError(f"the size must be at most {LARGEST_DISENTIS}, got {size}")
    verdict = disentis(size, size, DISENTIS_EFFORT)
    if verdict.game is None:
        return {"says": str(verdict), "game": None}
    presses, last = verdict.game
    return {"says": str(verdict), "game": {"presses": list(map(list, presses)), "last": last and list(last)}}


def chomp_answer(rows: list[int]) -> dict[str, Any]:
    """Return who wins from the rows (from top to bottom), every move that wins, and the reply to every other move.

    moves    for each move [column, row], row 0 at the bottom: the rows that it leaves, and the perfect reply to it,
             None where it wins or takes the last stone
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
            told = {"move": [column, height], "leaves": left, "reply": reply and list(reply)}
            moves.append(told | {"wins": bool(left) and chomp.is_p_position(tuple(left))})
    return {"previous_player_wins": chomp.is_p_position(tuple(rows)), "moves": moves}


KINDS: dict[str, Callable[..., dict[str, Any]]] = {
    "merlin": merlin_answer,
    "triangles": triangles_answer,
    "disentis": disentis_answer,
    "chomp": chomp_answer,
}
