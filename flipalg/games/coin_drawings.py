"""Coin boards as text: a character for each coin, every row shifted by half a coin from the next.

     o #
    o o o

A coin is `o`, or `#` if it lies face up; with more than two colors it is a digit, or o for 0.  Coins that touch in a
row are two columns apart, and the next row is shifted by one column.  The coin (a, b) of flipping_triangles.py is b
rows above the coin (0, 0) and 2a + b columns to the right of it.
"""

import re
from collections.abc import Iterable, Mapping

from flipalg.algebra.integers import NUMBER, brief, read_integer
from flipalg.boards.board_text import OFF, ON
from flipalg.games.flipping_triangles import Coin, CoinBoard, hexagon, triangle
from flipalg.system.limits import MOST_COINS
from flipalg.system.texts import lines_of

__all__ = ["draw_coins", "named_board", "numbered", "read_labels"]

DOWN, UP = f"oO{OFF}", f"xX{ON}"


def read_labels(text: str, *, colors: int = 2) -> dict[Coin, int]:
    """Return {coin: its value, 0 to colors - 1} for a drawing, in the order of the text.

    A coin is a pair (a, b); the least a is 0, and the lowest row has b = 0.  `o`, `O` and the signs of boards for
    off are coins, and `x`, `X` and the signs for on are coins face up.  With more than two colors a coin is a digit
    less than `colors`, or `o`, `O` or a sign for off.  So values above 9 cannot be drawn.

    Raises ValueError for other characters, for no coins, and for coins that are not spaced as in the drawing at the top
    of this module.

    >>> read_labels(" o\\n2 1", colors=3)
    {(0, 1): 0, (0, 0): 2, (1, 0): 1}
    """
    meaning = {**dict.fromkeys(DOWN, 0), **dict.fromkeys(UP, 1)}
    understood = "a coin is o, or # face up"
    if colors > 2:
        meaning = {**dict.fromkeys(DOWN, 0), **{str(k): k for k in range(min(colors, 10))}}
        understood = f"a coin is o or a digit from 0 to {min(colors, 10) - 1}"
    lines = lines_of(text.rstrip())
    labels: dict[Coin, int] = {}
    first: int | None = None
    for number, line in lines:
        row = len(lines) - number
        for column, letter in enumerate(line.expandtabs()):
            if letter.isspace():
                continue
            if letter not in meaning:
                raise ValueError(f"line {number}, column {column + 1}: {understood}, got {letter!r}")
            if first is None:
                first = column - row
            if (column - row - first) % 2:
                raise ValueError(
                    f"line {number}, column {column + 1}: coins stand two columns apart, the next row one column aside"
                )
            labels[(column - row - first) // 2, row] = meaning[letter]
    if not labels:
        raise ValueError("the board has no coins")
    least = min(a for a, _ in labels)
    return {(a - least, b): label for (a, b), label in labels.items()}


def numbered(coins: Iterable[Coin]) -> dict[int, Coin]:
    """Return {number: coin}; the coins are numbered from 1, row by row from the top."""
    return dict(enumerate(sorted(coins, key=lambda coin: (-coin[1], coin[0])), 1))


def draw_coins(coins: Iterable[Coin], marks: Mapping[Coin, str]) -> str:
    """Return a drawing that shows each coin as its mark, or as `o` if it has none; marks are aligned on the right."""
    coins = list(coins)
    width = max((len(mark) for mark in marks.values()), default=1)
    left = min(2 * a + b for a, b in coins)
    lines = []
    for row in range(max(b for _, b in coins), min(b for _, b in coins) - 1, -1):
        line = ""
        for a, b in sorted(coin for coin in coins if coin[1] == row):
            line = line.ljust((2 * a + b - left) * (width + 1) // 2) + marks.get((a, b), "o").rjust(width)
        lines.append(line.rstrip())
    return "\n".join(lines)


def named_board(text: str, *, colors: int = 2) -> tuple[CoinBoard, set[Coin] | dict[Coin, int] | None]:
    """Return (board, state) for a drawing, or (board, None) for a name: triangle:K or hexagon:K, with K coins per side.

    The state is the set of the coins that lie face up; with more than two colors it maps each coin to its value.

    Raises ValueError for a drawing or a name that cannot be read, for more than 10,000 coins, and if `colors` is not 2
    to 256.
    """
    shape, colon, size = text.strip().partition(":")
    if colon and shape in ("triangle", "hexagon"):
        if not re.fullmatch(NUMBER, size):
            raise ValueError(f"a board is {shape}:K with a number K, got {text.strip()[:40]!r}")
        k = read_integer(size)
        coins = k * (k + 1) // 2 if shape == "triangle" else 3 * k * (k - 1) + 1
        if coins > MOST_COINS:
            raise ValueError(
                f"a board that is drawn has at most {MOST_COINS:,} coins, {shape}:{brief(k)} has {brief(coins)}"
            )
        return (triangle if shape == "triangle" else hexagon)(k, colors=colors), None
    if len(text) > 100 * MOST_COINS:
        raise ValueError(f"a drawing has at most {MOST_COINS:,} coins")
    labels = read_labels(text, colors=colors)
    if len(labels) > MOST_COINS:
        raise ValueError(f"a board that is drawn has at most {MOST_COINS:,} coins, got {len(labels):,}")
    return CoinBoard(labels, colors=colors), labels if colors > 2 else {coin for coin, label in labels.items() if label}
