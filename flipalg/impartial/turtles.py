"""Turning Turtles: turn a head, and if you like also one coin to the left of it; the player who turns last wins.

The position with heads at the places a, b, c, ..., from 1 on the left, has the Grundy value a xor b xor c xor ...
Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 14.
"""

from functools import reduce
from operator import xor

__all__ = ["grundy", "winning_moves"]


def grundy(row: str) -> int:
    """Return the Grundy value of a row of coins, H or T; ValueError for other letters.

    >>> grundy("HTTHTTHTHT")
    11
    """
    return reduce(xor, _heads(row), 0)


def winning_moves(row: str) -> list[tuple[int, ...]]:
    """Return the moves after which the value is 0, as the places that are turned, from 1; the head is first.

    >>> winning_moves("HTTHTTHTHT")
    [(9, 2)]
    """
    value = grundy(row)
    return [(k,) if value == k else (k, k ^ value) for k in _heads(row) if value and k ^ value < k]


def _heads(row: str) -> list[int]:
    if not row or set(row) - {"H", "T"}:
        raise ValueError(f"coins are letters H and T, got {row[:40]!r}")
    return [k for k, coin in enumerate(row, 1) if coin == "H"]
