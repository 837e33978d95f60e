"""Panels of coins: fields of round coins (thesis 1.1 to 1.3) and boards of flipping triangles (Zucker 1 to 6).

Main definitions
    field_panel(field, pointed, ...)     coins in rows and columns: turned or not, those pointed at, their neighbors
    coins_panel(board, up, ...)          coins tightly packed, those that lie face up filled
    pushes_panel(board, pushes, ...)     the coins as a graph, the pushed triangles filled
    graph_panel(board)                   its underlying graph (Zucker, figure 3)
Conventions
    A coin (a, b) of a triangular board lies at x = a + b/2, b rows up.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import TYPE_CHECKING, Any

from flipalg.games.board import Board
from flipalg.games.palette import fills, ink_on
from flipalg.reports.pictures.look import GRID, LIT, PRESS, SECOND, UNLIT
from flipalg.reports.pictures.pen import Pen, Point
from flipalg.reports.pictures.picture import Panel

if TYPE_CHECKING:
    from flipalg.games.flipping_triangles import Board as CoinBoard
    from flipalg.games.flipping_triangles import Coin, Triangle

MOST_COINS = 10_000
"""A picture has at most so many coins."""


def field_panel(field: Any, pointed: Any = (), turning: Any = (), title: str = "") -> Panel:
    """Return coins in rows and columns: turned ones bright, a dot on those pointed at, a ring around the turning."""
    board = Board(field)
    m, n = board.shape
    turning, pointed = set(turning), list(pointed)

    def draw(pen: Pen) -> None:
        centers = [(j + 0.5, i + 0.5) for i in range(m) for j in range(n)]
        right = [((j + 0.5, i + 0.5), (j + 1.5, i + 0.5)) for i in range(m) for j in range(n - 1)]
        down = [((j + 0.5, i + 0.5), (j + 0.5, i + 1.5)) for i in range(m - 1) for j in range(n)]
        pen.edges(right + down, color=GRID)
        pen.disks([(j + 0.5, i + 0.5) for i, j in turning], [PRESS], 0.42, PRESS)
        fills = [LIT if board[i, j] else UNLIT for i in range(m) for j in range(n)]
        pen.disks(centers, fills, 0.34, GRID)
        pen.dots([(j + 0.5, i + 0.5) for i, j in pointed], radius=0.17)

    return Panel(n, m, draw, title)


def place(coin: "Coin") -> Point:
    """Return where a coin lies, y upwards."""
    a, b = coin
    return a + b / 2, b * sqrt(3) / 2


class Layout:
    """Where the coins of a board lie in a panel."""

    def __init__(self, coins: Iterable["Coin"]) -> None:
        """Measure the coins; ValueError for more than MOST_COINS."""
        coins = list(coins)
        if len(coins) > MOST_COINS:
            raise ValueError(f"a picture of triangles has at most {MOST_COINS:,} coins, got {len(coins):,}")
        across, up = zip(*map(place, coins), strict=True)
        self.left, self.top = min(across), max(up)
        self.width, self.height = max(across) - self.left + 1, self.top - min(up) + 1

    def __call__(self, coin: "Coin") -> Point:
        """Return the center of a coin in the panel."""
        x, y = place(coin)
        return x - self.left + 0.5, self.top - y + 0.5


def coins_panel(
    board: "CoinBoard",
    up: "Iterable[Coin] | Mapping[Coin, int]" = (),
    pushes: Iterable["Triangle"] = (),
    title: str = "",
) -> Panel:
    """Return the coins, those face up bright, and the triangles about to be pushed.

    With more than two states `up` is the state of each coin, which is its color and the digit on it.
    """
    at, pushes = Layout(board.cells), list(pushes)
    up = up if isinstance(up, Mapping) else dict.fromkeys(up, 1)
    filled = [fills(board.states)[up.get(coin, 0)] for coin in board.cells]

    def draw(pen: Pen) -> None:
        pen.disks(map(at, board.cells), filled, 0.47, GRID)
        if board.states > 2:
            for coin, fill in zip(board.cells, filled, strict=True):
                pen.over().text(*at(coin), str(up.get(coin, 0)), size=0.4, color=ink_on(fill))
        middles = [tuple(sum(xs) / 3 for xs in zip(*map(at, corners), strict=True)) for corners in pushes]
        for corners in pushes:
            sides = [(at(corners[i]), at(corners[j])) for i, j in ((0, 1), (0, 2), (1, 2))]
            pen.over().edges(sides, color=PRESS)
        pen.over().dots(middles, radius=0.14)

    return Panel(at.width, at.height, draw, title)


def pushes_panel(board: "CoinBoard", pushes: Iterable["Triangle"], title: str = "") -> Panel:
    """Return the pushed triangles, filled, on the underlying graph; with more than two states how often they are."""
    at, often = Layout(board.cells), Counter(pushes)

    def draw(pen: Pen) -> None:
        pen.polygons([[at(coin) for coin in corners] for corners in often], SECOND)
        _edges(pen, board, at)
        pen.disks(map(at, board.cells), [pen.paper], 0.13)
        if board.states > 2:
            for corners, times in often.items():
                x, y = (sum(at(coin)[k] for coin in corners) / 3 for k in (0, 1))
                pen.over().text(x, y, str(times), size=0.34, color="#ffffff", bold=True)

    return Panel(at.width, at.height, draw, title)


def graph_panel(board: "CoinBoard", title: str = "") -> Panel:
    """Return the underlying graph: a vertex a coin, an edge where two touch."""
    at = Layout(board.cells)

    def draw(pen: Pen) -> None:
        _edges(pen, board, at)
        pen.disks(map(at, board.cells), [pen.paper], 0.2)

    return Panel(at.width, at.height, draw, title)


def _edges(pen: Pen, board: "CoinBoard", at: Layout) -> None:
    pairs = {(a, b) for x, y, z in board.triangles for a, b in ((x, y), (x, z), (y, z))}
    pen.edges([(at(a), at(b)) for a, b in sorted(pairs)], color=GRID)
