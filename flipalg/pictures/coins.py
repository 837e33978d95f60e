"""Panels of coins: fields of round coins (thesis, figures 1.1 to 1.3) and boards of flipping triangles (Zucker).

On a board of flipping triangles the coin (a, b) lies in row b, counted upwards, at x = a + b/2.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import sqrt
from typing import Any

from flipalg.boards.board import Board
from flipalg.boards.palette import fills as fills_of
from flipalg.boards.palette import ink_on
from flipalg.games.flipping_triangles import Coin, CoinBoard, Triangle, color
from flipalg.pictures.pen import Pen, Point
from flipalg.pictures.picture import Panel
from flipalg.pictures.theme import GRID, LIT, PRESS, SECOND, UNLIT
from flipalg.system.limits import MOST_COINS

__all__ = ["coins_panel", "coloring_panel", "field_panel", "graph_panel", "paths_panel", "pushes_panel"]

Place = tuple[int, int]


def field_panel(field: Any, pointed: Any = (), turning: Any = (), title: str = "") -> Panel:
    """Return a panel of coins in rows and columns: bright if on, with a dot if `pointed`, with a ring if `turning`."""
    board = Board(field)
    draw = partial(_draw_field, board=board, pointed=list(pointed), turning=list(turning))
    return Panel(board.n, board.m, draw, title)


def _draw_field(pen: Pen, board: Board, pointed: Iterable[Place], turning: Iterable[Place]) -> None:
    m, n = board.shape
    centers = [(j + 0.5, i + 0.5) for i in range(m) for j in range(n)]
    right = [((j + 0.5, i + 0.5), (j + 1.5, i + 0.5)) for i in range(m) for j in range(n - 1)]
    down = [((j + 0.5, i + 0.5), (j + 0.5, i + 1.5)) for i in range(m - 1) for j in range(n)]
    pen.edges(right + down, color=GRID)
    pen.disks([(j + 0.5, i + 0.5) for i, j in turning], [PRESS], 0.42, PRESS)
    pen.disks(centers, [LIT if value else UNLIT for row in board for value in row], 0.34, GRID)
    pen.dots([(j + 0.5, i + 0.5) for i, j in pointed], radius=0.17)


def place(coin: Coin) -> Point:
    """Return the center (x, y) of a coin, with y upwards; the centers of coins that touch have distance 1."""
    a, b = coin
    return a + b / 2, b * sqrt(3) / 2


class Layout:
    """The points of a panel at which the coins of a board lie."""

    def __init__(self, coins: Iterable[Coin]) -> None:
        """Compute the extent of the coins; raise ValueError for more than MOST_COINS."""
        coins = list(coins)
        if len(coins) > MOST_COINS:
            raise ValueError(f"a picture of triangles has at most {MOST_COINS:,} coins, got {len(coins):,}")
        across, up = zip(*map(place, coins), strict=True)
        self.left, self.top = min(across), max(up)
        self.width, self.height = max(across) - self.left + 1, self.top - min(up) + 1

    def __call__(self, coin: Coin) -> Point:
        """Return the point of the panel at the center of a coin."""
        x, y = place(coin)
        return x - self.left + 0.5, self.top - y + 0.5

    def middle(self, corners: Triangle) -> Point:
        """Return the point of the panel at the middle of a triangle of coins."""
        (a, b), (c, d), (e, f) = map(self, corners)
        return (a + c + e) / 3, (b + d + f) / 3


def coins_panel(
    board: CoinBoard,
    up: Iterable[Coin] | Mapping[Coin, int] = (),
    pushes: Iterable[Triangle] = (),
    title: str = "",
    fills: Sequence[str] | None = None,
) -> Panel:
    """Return a panel of the coins, with coins that are face up bright, and of the triangles to push.

    With more than two colors `up` maps each coin to its value, which determines its fill and its digit.  `fills` has
    the fill for each value; by default it comes from boards/palette.py.
    """
    at = Layout(board.cells)
    up = up if isinstance(up, Mapping) else dict.fromkeys(up, 1)
    values = [up.get(coin, 0) for coin in board.cells]
    colors = fills or fills_of(board.colors)
    draw = partial(_draw_coins, board=board, at=at, values=values, pushes=list(pushes), colors=colors)
    return Panel(at.width, at.height, draw, title)


def _draw_coins(
    pen: Pen,
    board: CoinBoard,
    at: Layout,
    values: Sequence[int],
    pushes: Iterable[Triangle],
    colors: Sequence[str],
) -> None:
    pen.disks(map(at, board.cells), [colors[value] for value in values], 0.47, GRID)
    if board.colors > 2:
        for coin, value in zip(board.cells, values, strict=True):
            pen.over().text(*at(coin), str(value), size=0.4, color=ink_on(colors[value]))
    for a, b, c in pushes:
        pen.over().edges([(at(a), at(b)), (at(a), at(c)), (at(b), at(c))], color=PRESS)
    pen.over().dots(map(at.middle, pushes), radius=0.14)


def pushes_panel(board: CoinBoard, pushes: Iterable[Triangle], title: str = "") -> Panel:
    """Return a panel of the graph of the board with the pushed triangles filled.

    With more than two colors the number of its pushes is written on each pushed triangle.
    """
    at = Layout(board.cells)
    return Panel(at.width, at.height, partial(_draw_pushes, board=board, at=at, times=Counter(pushes)), title)


def _draw_pushes(pen: Pen, board: CoinBoard, at: Layout, times: Mapping[Triangle, int]) -> None:
    pen.polygons([[at(coin) for coin in corners] for corners in times], SECOND)
    _draw_graph(pen, board, at, 0.13)
    if board.colors > 2:
        for corners, count in times.items():
            pen.over().text(*at.middle(corners), str(count), size=0.34, color="#ffffff", bold=True)


def graph_panel(board: CoinBoard, title: str = "") -> Panel:
    """Return a panel of the graph of the board, with a vertex for each coin and an edge between coins that touch."""
    at = Layout(board.cells)
    return Panel(at.width, at.height, partial(_draw_graph, board=board, at=at, radius=0.2), title)


def coloring_panel(board: CoinBoard, title: str = "") -> Panel:
    """Return a panel of the graph of the board in three colors: each vertex has its color and a letter, i, j or k."""
    at = Layout(board.cells)
    return Panel(at.width, at.height, partial(_draw_coloring, board=board, at=at), title)


def _draw_coloring(pen: Pen, board: CoinBoard, at: Layout) -> None:
    _draw_graph(pen, board, at, 0.2)
    filled = fills_of(4)[1:]
    numbers = [color(coin) for coin in board.cells]
    pen.over().disks(map(at, board.cells), [filled[number] for number in numbers], 0.34, GRID)
    for coin, number in zip(board.cells, numbers, strict=True):
        pen.over().text(*at(coin), "ijk"[number], size=0.4, color=ink_on(filled[number]))


def paths_panel(board: CoinBoard, end: Coin, title: str = "") -> Panel:
    """Return a panel of the graph with the path of Zucker's theorem 2 that ends at a corner of the last triangle.

    A line joins two coins of the color of `end` that are opposite to one edge: the two triangles on it are pushed
    together or not at all.  The last triangle is filled.
    """
    at = Layout(board.cells)
    steps = [(coin, toward) for coin, (toward, pair) in board.path_tree(end).items() if pair]
    return Panel(at.width, at.height, partial(_draw_paths, board=board, at=at, end=end, steps=steps), title)


def _draw_paths(pen: Pen, board: CoinBoard, at: Layout, end: Coin, steps: Sequence[tuple[Coin, Coin]]) -> None:
    pen.polygons([[at(coin) for coin in board.triangles[-1]]], SECOND)
    _draw_graph(pen, board, at, 0.13)
    pen.over().edges([(at(coin), at(toward)) for coin, toward in steps], color=PRESS)
    fill = fills_of(4)[1 + color(end)]
    reached = [end, *(coin for coin, _ in steps)]
    pen.over().disks(map(at, reached), [fill] * len(reached), 0.3, GRID)
    for coin in reached:
        pen.over().text(*at(coin), "ijk"[color(end)], size=0.36, color=ink_on(fill))


def _draw_graph(pen: Pen, board: CoinBoard, at: Layout, radius: float) -> None:
    pairs = {(a, b) for x, y, z in board.triangles for a, b in ((x, y), (x, z), (y, z))}
    pen.edges([(at(a), at(b)) for a, b in sorted(pairs)], color=GRID)
    pen.disks(map(at, board.cells), [pen.paper], radius)
