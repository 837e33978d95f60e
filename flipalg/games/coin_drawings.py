"""Coin boards as text: a letter for each coin, every row half a coin aside from the next.

        o            a coin is `o`, or `#` when it lies face up; coins of a row stand two columns apart, those of the
       o o           next row one column aside.  Coins are numbered from 1, row by row from the top.
      o # o

Main definitions
    read_coins(text)             the coins of a drawing, and those that lie face up
    read_labels(text, colors)    coin ↦ its state; with more than two colors a coin is its digit, or o for 0
    draw_coins(coins, marks)     the drawing, with something else than a letter on each coin
    numbered(coins)              number ↦ coin
    named_board(text, colors)    triangle:5, hexagon:3, or a drawing
Main statements
    reading what was drawn gives the coins, moved      test_drawings_are_read_back
Conventions
    A coin is (a, b) as in flipping_triangles: its row is b, upwards, and it stands in column 2a + b.
"""

import re
from collections.abc import Iterable, Mapping

from flipalg.algebra.integers import NUMBER, brief, read_integer
from flipalg.games.flipping_triangles import Coin, CoinBoard, hexagon, triangle

DOWN, UP = "oO0.", "#X1*"

MOST_COINS = 10_000
"""A drawing has at most so many coins."""


def read_coins(text: str) -> tuple[list[Coin], set[Coin]]:
    """Return the coins of a drawing and those of them that lie face up; the leftmost column is 0, the lowest row 0.

    Raises ValueError for a letter that is no coin, and for coins that do not stand in the places of a triangular board.

    >>> read_coins(" o\\no #")
    ([(0, 1), (0, 0), (1, 0)], {(1, 0)})
    """
    labels = read_labels(text)
    return list(labels), {coin for coin, label in labels.items() if label}


def read_labels(text: str, *, colors: int = 2) -> dict[Coin, int]:
    """Return the state of each coin of a drawing, as `read_coins` places them; with the same errors.

    >>> read_labels(" o\\n2 1", colors=3)
    {(0, 1): 0, (0, 0): 2, (1, 0): 1}
    """
    meaning = {**dict.fromkeys(DOWN, 0), **dict.fromkeys(UP, 1)}
    understood = "a coin is o, or # face up"
    if colors > 2:
        meaning = {**dict.fromkeys(DOWN, 0), **{str(k): k for k in range(min(colors, 10))}}
        understood = f"a coin is o or a digit from 0 to {min(colors, 10) - 1}"
    lines = text.rstrip().expandtabs().splitlines()
    while lines and not lines[0].strip():
        lines.pop(0)
    labels: dict[Coin, int] = {}
    first: int | None = None
    for number, line in enumerate(lines, 1):
        row = len(lines) - number
        for column, letter in enumerate(line):
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
    """Return the coins by number, from 1, row by row from the top."""
    return dict(enumerate(sorted(coins, key=lambda coin: (-coin[1], coin[0])), 1))


def draw_coins(coins: Iterable[Coin], marks: Mapping[Coin, str]) -> str:
    """Return the drawing, `o` on each coin but where `marks` has something else; columns as wide as the widest mark."""
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
    """Return (board, its state): of a drawing, or for triangle:K and hexagon:K with None for the state.

    The state is the set of the coins that lie face up, with more than two colors a mapping from each coin to its own.

    Raises ValueError for a drawing or a name that cannot be read, and for more than 10,000 coins.
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
