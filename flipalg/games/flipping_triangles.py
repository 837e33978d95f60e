"""Flipping triangles: coins packed tightly in the plane; a push turns over three coins that touch one another.

The game is the two-dimensional case of `games.simplices`, on any set of coins.  A coin is (a, b), in axial coordinates:
it touches (a, b) ± (1, 0), (a, b) ± (0, 1) and (a, b) ± (-1, 1).  A triangle is the tuple of its coins, ascending.
Definitions, theorems and corollaries are numbered as in the source, M. Zucker, A Game of Flipping Triangles;
docs/mathematics/coins.md proves them for m colors.  A state, or labeling, gives each of the n coins a number modulo m.
"""

import operator
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Any, TypeAlias

from flipalg.algebra.integers import positive_integer
from flipalg.games.fewest_moves import fewest_moves, is_quick, search_cost
from flipalg.games.simplices import SimplexGame, building_order
from flipalg.games.state_values import State, values_of
from flipalg.games.toggle_game import QUICK_KERNEL, refuse_large

__all__ = ["Coin", "CoinBoard", "Triangle", "color", "hexagon", "invariant", "triangle"]

Coin: TypeAlias = tuple[int, int]
Triangle: TypeAlias = tuple[Coin, Coin, Coin]


def color(coin: Coin) -> int:
    """Return the color of the coin's place, 0, 1 or 2; coins that touch have different colors."""
    a, b = coin
    return (a - b) % 3


def invariant(coins: Iterable[Coin] | Mapping[Coin, int], *, colors: int = 2) -> tuple[int, int]:
    """Return the invariant P = (S_0 - S_2, S_1 - S_2) modulo `colors` of a labeling.

    S_c is the sum of the labels of the coins whose `color` is c.  `coins` maps each coin to its label, or lists the
    coins with label 1.  With two colors P is an element of the Klein four-group: i = (1, 0), j = (0, 1), k = (1, 1),
    e = (0, 0).

    >>> invariant([(0, 0), (1, 0), (0, 1)]), invariant({(0, 0): 3}, colors=5)
    ((0, 0), (3, 0))
    """
    sums = [0, 0, 0]
    for coin in coins:
        sums[color(coin)] += coins[coin] if isinstance(coins, Mapping) else 1
    return (sums[0] - sums[2]) % colors, (sums[1] - sums[2]) % colors


class CoinBoard(SimplexGame[Coin, Triangle]):
    """The game on a set of coins; `colors` is the number of values of a coin.

    `cells`, and so the values of a state, are in the ascending order of the coins.  A board `is_built` if it can be
    laid coin by coin from a triangle so that each new coin completes a triangle.

    >>> board = triangle(4)
    >>> board.is_solvable(), board.count_solutions(start={(0, 3)}, goal=(1,) * 10), board.classes
    (False, 2, 4)
    >>> board = CoinBoard([(0, 0), (1, 0), (0, 1), (5, 5)])         # a coin alone
    >>> board.is_built, board.classes
    (False, 8)
    """

    _moves_are = "pushes"

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} coins, {len(self.triangles)} triangles"

    def __init__(self, coins: Iterable[Coin], *, colors: int = 2) -> None:
        """Lay out the coins.

        Raises ValueError for no coins and for a coin that is not a pair of integers; the other errors are those of
        ToggleGame.
        """
        coloring = {coin: color(coin) for coin in sorted({_coin(coin) for coin in coins})}
        placed = set(coloring)
        triangles = [corners for coin in coloring for corners in _with_lowest(coin) if placed.issuperset(corners)]
        built: dict[Coin, Triangle] = building_order(
            len(placed), triangles, lambda coin: filter(placed.issuperset, _triangles_at(coin))
        )
        super().__init__(triangles, 2, coloring, built if len(built) == len(coloring) else {}, colors=colors)

    @property
    def triangles(self) -> tuple[Triangle, ...]:
        """The triangles, which are the moves."""
        return self.moves

    @property
    def class_size(self) -> int:
        """The number of labelings in each class: colors^(n-2) on a built board of n coins (corollary 7).

        A class has all labelings that pushes reach from one of them.
        """
        size: int = self.colors ** len(self.triangles) // self.kernel_size
        return size

    @property
    def classes(self) -> int:
        """The number of classes: colors² on a built board (corollary 5)."""
        number: int = self.colors ** len(self.cells) // self.class_size
        return number

    def class_of(self, state: State) -> tuple[int, int]:
        """Return the invariant P of a labeling (definition 3), which on a built board determines its class.

        >>> triangle(2).class_of("100")
        (1, 0)
        """
        first, second = self.invariant(state)
        return first, second

    def labelings(self, P: tuple[int, int]) -> Iterator[tuple[int, ...]]:
        """Yield the labelings with the invariant P, which on a built board form a class (corollary 6).

        There are colors^(n-2) for n coins: the labels of two coins follow from the others.  Raises ValueError for a
        board without a triangle.

        >>> list(triangle(2).labelings((0, 0)))
        [(0, 0, 0), (1, 1, 1)]
        """
        chosen = {color(coin): self._cell[coin] for coin in self._first_triangle()}
        free = [k for k in range(len(self.cells)) if k not in (chosen[0], chosen[1])]
        for labels in product(range(self.colors), repeat=len(free)):
            state = [0] * len(self.cells)
            for k, label in zip(free, labels, strict=True):
                state[k] = label
            Q = self.class_of(state)
            state[chosen[0]], state[chosen[1]] = (P[0] - Q[0]) % self.colors, (P[1] - Q[1]) % self.colors
            yield tuple(state)

    def raised(self, state: State, h: int = 0, ell: int = 0) -> tuple[int, ...]:
        """Return the labeling after h moves "h" and `ell` moves "l" of the source's section 4, which are not pushes.

        "h" adds 1 to the coin of color 0 in the triangle `triangles[0]`, "l" to its coin of color 1.  So the invariant
        P changes by (h, ell).  Raises ValueError for a board without a triangle.

        >>> triangle(2).raised("000", h=1), triangle(2).raised("000", ell=1)
        ((1, 0, 0), (0, 0, 1))
        """
        labels = list(values_of(state, self._cell, self.colors))
        for coin in self._first_triangle():
            k = self._cell[coin]
            labels[k] = (labels[k] + (h, ell, 0)[color(coin)]) % self.colors
        return tuple(labels)

    def _first_triangle(self) -> Triangle:
        if not self.triangles:
            raise ValueError(f"the board has no triangle: no three of its {len(self.cells)} coins touch one another")
        return self.triangles[0]

    @cached_property
    def _order(self) -> list[Triangle]:
        """The triangles, sorted along the direction (of three) in which `fewest_moves` has the fewest states."""
        ways = (lambda coin: coin, lambda coin: coin[::-1], lambda coin: (sum(coin), coin))
        orders = (sorted(self.triangles, key=lambda corners: sorted(map(way, corners))) for way in ways)
        return min(orders, key=lambda order: search_cost(self._numbered(order), self.colors))

    def _numbered(self, triangles: Iterable[Triangle]) -> list[tuple[int, ...]]:
        return [tuple(self._cell[coin] for coin in corners) for corners in triangles]

    @property
    def is_narrow(self) -> bool:
        """Whether `fewest` can search along one direction, in a second or two; with numpy, `triangle(20)` is narrow."""
        return is_quick(self._numbered(self._order), self.colors)

    def fewest(self, start: State = None, goal: State = None) -> list[Triangle]:
        """Return the fewest pushes that lead from start to goal.

        The search is complete.  It goes along one direction (fewest_moves.py) if the board `is_narrow`, else through
        all solutions.  Raises UnsolvableError if there are no solutions, and ValueError if both searches are too long.

        >>> [len(triangle(k).fewest()) for k in (2, 3, 5, 6, 8, 9)]
        [1, 4, 7, 9, 14, 15]
        """
        if not self.is_narrow:
            return super().fewest(start, goal)
        often = fewest_moves(self._missing(start, goal), self._numbered(self._order), self.colors)
        if often is None:
            return self.solve(start, goal)  # raises UnsolvableError, with a proof
        return self._listed(dict(zip(self._order, often, strict=True)))

    def fewest_or_some(self, start: State = None, goal: State = None) -> tuple[list[Triangle], bool]:
        """Return (the fewest pushes from start to goal, True), or (some such pushes, False) if no search is quick.

        Raises UnsolvableError as `solve` does.
        """
        if self.is_narrow or self.kernel_size <= QUICK_KERNEL:
            return self.fewest(start, goal), True
        return self.solve(start, goal), False

    def solve_by_paths(self, start: State = None, goal: State = None) -> list[Triangle]:
        """Return pushes that lead from start to goal, by the paths I, J and K of the source's proof of theorem 2.

        If two triangles have a common edge, pushing one and pushing back the other changes the two coins opposite to
        the edge, which have the same color, by 1 and -1.  For each color, such pairs carry the difference between start
        and goal along a tree of coins to the last triangle.  Raises UnsolvableError as `solve` does, and ValueError if
        the board has no triangle or these trees do not reach every coin.
        """
        missing = self._require_equal_invariants(start, goal)
        self._first_triangle()
        pushes = dict.fromkeys(self.triangles, 0)
        last = self.triangles[-1]
        reached = 0
        for end in last:
            tree = self.path_tree(end)
            reached += len(tree)
            for coin, (toward, pair) in reversed(tree.items()):
                if coin != end:
                    pushes[pair[1]] += missing[coin]
                    pushes[pair[0]] -= missing[coin]
                    missing[toward] += missing[coin]
        if reached < len(self.cells):
            raise ValueError("the triangles of this board are not connected by common edges: there are no such paths")
        pushes[last] += missing[last[0]]
        return self._listed(pushes)

    def path_tree(self, end: Coin) -> dict[Coin, tuple[Coin, tuple[Triangle, ...]]]:
        """Return {coin: (next coin towards `end`, the two triangles between them)} for coins of the color of `end`.

        A path I, J or K of the source goes along this tree; it begins with `end`, which has no triangles.
        """
        tree: dict[Coin, tuple[Coin, tuple[Triangle, ...]]] = {end: (end, ())}
        frontier = [end]
        for coin in frontier:  # grows
            for corners in _triangles_at(coin):
                opposite = _across(coin, corners)
                beyond = tuple(sorted({*corners, opposite} - {coin}))
                if opposite not in tree and corners in self._move and beyond in self._move:
                    tree[opposite] = coin, (corners, beyond)
                    frontier.append(opposite)
        return tree

    def cell_name(self, cell: Coin) -> str:
        """Return the number of a coin, from 1, row by row from the top."""
        return str(self._coin_numbers[cell])

    @cached_property
    def _coin_numbers(self) -> dict[Coin, int]:
        """{coin: its number in drawings}."""
        ordered = sorted(self.cells, key=lambda coin: (-coin[1], coin[0]))
        return {coin: number for number, coin in enumerate(ordered, 1)}


def triangle(k: int, *, colors: int = 2) -> CoinBoard:
    """Return the triangular board of k ≥ 1 rows: row b, from 0 at the bottom, has the coins (0, b) to (k-1-b, b)."""
    k = positive_integer("k", k)
    refuse_large(k * (k + 1) // 2, (k - 1) ** 2)
    return CoinBoard(((a, b) for b in range(k) for a in range(k - b)), colors=colors)


def hexagon(k: int, *, colors: int = 2) -> CoinBoard:
    """Return the hexagonal board with k coins per side, k ≥ 1, around (0, 0)."""
    k = positive_integer("k", k)
    refuse_large(3 * k * (k - 1) + 1, 6 * (k - 1) ** 2)
    return CoinBoard(((a, b) for a, b in product(range(1 - k, k), repeat=2) if abs(a + b) < k), colors=colors)


def _coin(coin: Any) -> Coin:
    try:
        a, b = coin
        return operator.index(a), operator.index(b)
    except (TypeError, ValueError):
        raise ValueError(f"a coin is a pair of integers (a, b), got {coin!r}") from None


def _with_lowest(coin: Coin) -> tuple[Triangle, Triangle]:
    """Return the two triangles of the plane whose first corner, in ascending order, is `coin`."""
    a, b = coin
    return ((a, b), (a, b + 1), (a + 1, b)), ((a, b), (a + 1, b - 1), (a + 1, b))


def _triangles_at(coin: Coin) -> list[Triangle]:
    """Return the six triangles of the plane that have this coin as a corner."""
    a, b = coin
    lowest = [(a, b), (a, b - 1), (a - 1, b), (a - 1, b + 1)]
    return [corners for low in lowest for corners in _with_lowest(low) if coin in corners]


def _across(coin: Coin, corners: Triangle) -> Coin:
    """Return the mirror image of the coin in the opposite edge of the triangle `corners`."""
    (a1, b1), (a2, b2) = (other for other in corners if other != coin)
    return a1 + a2 - coin[0], b1 + b2 - coin[1]
