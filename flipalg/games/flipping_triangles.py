"""Flipping triangles: coins packed tightly in the plane; a push turns over three coins that touch one another.

With m colors a coin a push adds 1, modulo m, to the three.

Main definitions
    CoinBoard(coins, colors=2)   a game on a set of coins; the moves are its triangles
        .is_solvable         by the invariant alone
        .solve               by taking the board apart, coin by coin
        .solve_by_paths      by the three paths of the source's proof
        (ToggleGame.solve)   by elimination: the oracle
        .class_of, .labelings, .class_size     the classes of labelings, those with one P
        .raised              the moves h and l, which lead from class to class
    triangle(k), hexagon(k)  boards of k rows, and with k coins a side
    color(coin)              0, 1 or 2: coins that touch have different colors
    invariant(...)           P = (S_0 - S_2, S_1 - S_2) mod m, S_c the sum over the coins of color c; for two colors an
                             element of the Klein four-group, as a pair of bits
Main statements (r triangles, n coins; proofs for m colors: docs/mathematics/coins.md)
    P is unchanged by pushes; a task is solvable iff P(start) = P(goal)      theorem 2 and reference [7];
        test_invariant_decides_as_elimination_does, test_invariant_decides_for_m_states
    there are then m^(r-n+2) solutions                                         theorem 10; test_count_is_by_elimination
    the labelings fall into m² classes of m^(n-2)             corollaries 5 to 7; test_classes_are_m_squared_of_one_size
    a hexagon of k coins a side can be turned over (m = 2) iff k ≡ 2 mod 3     test_hexagons_that_can_be_turned
    Both proved by the way a board is built: a new coin brings a triangle that no triangle before it contains, so the
    rank is at least n - 2, and P says it is at most that.  `solve` runs this proof backwards.  The source's own proof
    walks from triangle to triangle over common edges, which its boards do not always allow:
    test_a_board_that_the_paths_of_the_source_do_not_cross.
Conventions
    A coin is (a, b), axial coordinates: it touches (a, b) + (1, 0), (0, 1), (-1, 1) and the opposites.
    A triangle is the tuple of its coins, ascending.  States as in `toggle_game`.
References
    M. Zucker, A Game of Flipping Triangles; its reference [7] announces the game with m colors on n-simplex graphs.
"""

import operator
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, TypeAlias

from flipalg.algebra.integers import positive_integer
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games.state_values import State, values_of
from flipalg.games.toggle_game import ToggleGame, refuse_large

__all__ = ["CoinBoard", "color", "hexagon", "invariant", "triangle"]

Coin: TypeAlias = tuple[int, int]
Triangle: TypeAlias = tuple[Coin, Coin, Coin]


def color(coin: Coin) -> int:
    """Return the color of the coin: the three colors alternate along every line, so touching coins differ."""
    a, b = coin
    return (a - b) % 3


def invariant(coins: Iterable[Coin] | Mapping[Coin, int], *, colors: int = 2) -> tuple[int, int]:
    """Return P of the labels of the coins, or of the coins that are 1; all others are 0.

    For two colors an element of the Klein four-group: i = (1, 0), j = (0, 1), k = (1, 1), e = (0, 0).

    >>> invariant([(0, 0), (1, 0), (0, 1)]), invariant({(0, 0): 3}, colors=5)
    ((0, 0), (3, 0))
    """
    sums = [0, 0, 0]
    for coin in coins:
        sums[color(coin)] += coins[coin] if isinstance(coins, Mapping) else 1
    return (sums[0] - sums[2]) % colors, (sums[1] - sums[2]) % colors


class CoinBoard(ToggleGame[Coin, Triangle]):
    """The game on a set of coins that can be built from a triangle by coins that touch two coins touching each other.

    >>> board = triangle(4)
    >>> board.is_solvable(), board.count_solutions(start={(0, 3)}, goal=(1,) * 10)
    (False, 2)
    """

    _drawing = "values.of_coins"

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} coins, {len(self.triangles)} triangles"

    def __init__(self, coins: Iterable[Coin], *, colors: int = 2) -> None:
        """Lay out the coins; raises ValueError for fewer than one triangle, and for a shape that cannot be built so."""
        ordered = sorted({_coin(coin) for coin in coins})
        self.triangles = _triangles(set(ordered))
        if not self.triangles:
            raise ValueError(f"a board has at least one triangle, got {len(ordered)} coins without")
        super().__init__(ordered, {corners: corners for corners in self.triangles}, colors=colors)
        self._built = self._build()

    def _build(self) -> list[tuple[Coin, Triangle]]:
        """Return the coins in an order in which the board can be built, each with the triangle it completes.

        The three coins of the first triangle come first.  It matters which that is: what is built from a triangle
        inside another's is no more, so only triangles outside all so far are tried.  Raises ValueError naming a coin
        that the largest of these does not reach.
        """
        largest: dict[Coin, Triangle] = {}
        covered: list[set[Coin]] = []
        for first in self.triangles:
            if not any(placed.issuperset(first) for placed in covered):
                built = self._build_from(first)
                if len(built) == len(self.cells):
                    return list(built.items())
                covered.append(set(built))
                largest = max(largest, built, key=len)
        coin = next(coin for coin in self.cells if coin not in largest)
        raise ValueError(
            f"the board cannot be built from a triangle by coins that touch two coins touching each other: "
            f"{coin} is not reached from {next(iter(largest.values()))}"
        )

    def _build_from(self, first: Triangle) -> dict[Coin, Triangle]:
        built = dict.fromkeys(first, first)
        frontier = list(first)
        while frontier:
            for corners in _triangles_at(frontier.pop()):
                missing = [coin for coin in corners if coin not in built]
                if len(missing) == 1 and missing[0] in self._cell:
                    built[missing[0]] = corners
                    frontier.append(missing[0])
        return built

    @property
    def nullity(self) -> int:
        """The dimension of the sets of pushes that do nothing, r - n + 2 (theorem 10), for any number of colors."""
        return len(self.triangles) - len(self.cells) + 2

    @property
    def kernel_size(self) -> int:
        """The number of the sets of pushes that do nothing, m^(r - n + 2)."""
        size: int = self.colors**self.nullity
        return size

    @property
    def class_size(self) -> int:
        """The number of labelings with one value of P, m^(n-2) (corollary 7); there are m² values (corollary 5)."""
        size: int = self.colors ** (len(self.cells) - 2)
        return size

    def class_of(self, state: State) -> tuple[int, int]:
        """Return P of a labeling of the board (definition 3): labelings with one P are equivalent.

        >>> triangle(2).class_of("100")
        (1, 0)
        """
        labels = values_of(state, self._cell, self.colors)
        return invariant(dict(zip(self.cells, labels, strict=True)), colors=self.colors)

    def labelings(self, P: tuple[int, int]) -> Iterator[tuple[int, ...]]:
        """Yield the labelings with this P, all `class_size` of them (corollary 6): two coins follow from the others.

        >>> list(triangle(2).labelings((0, 0)))
        [(0, 0, 0), (1, 1, 1)]
        """
        chosen = {color(coin): self._cell[coin] for coin in self.triangles[0]}
        free = [k for k in range(len(self.cells)) if k not in (chosen[0], chosen[1])]
        for labels in product(range(self.colors), repeat=len(free)):
            state = [0] * len(self.cells)
            for k, label in zip(free, labels, strict=True):
                state[k] = label
            Q = self.class_of(state)
            state[chosen[0]], state[chosen[1]] = (P[0] - Q[0]) % self.colors, (P[1] - Q[1]) % self.colors
            yield tuple(state)

    def raised(self, state: State, h: int = 0, ell: int = 0) -> tuple[int, ...]:
        """Return a labeling after h moves "h" and `ell` moves "l" of section 4, which are no pushes.

        Each adds 1 to one coin of the first triangle, of color i and of color j; P changes by (h, ell).

        >>> triangle(2).raised("000", h=1), triangle(2).raised("000", ell=1)
        ((1, 0, 0), (0, 0, 1))
        """
        labels = list(values_of(state, self._cell, self.colors))
        for coin in self.triangles[0]:
            k = self._cell[coin]
            labels[k] = (labels[k] + (h, ell, 0)[color(coin)]) % self.colors
        return tuple(labels)

    def is_solvable(self, start: State = None, goal: State = None) -> bool:
        """Return whether P(start) = P(goal) (theorem 2)."""
        return invariant(self._missing(start, goal), colors=self.colors) == (0, 0)

    def solve(self, start: State = None, goal: State = None) -> list[Triangle]:
        """Return pushes that lead from start to goal, in time proportional to the board.

        The coins leave in the reverse of the order in which the board was built; each that is not yet right is made
        so by the triangle it completed, which the coins that stay do not miss.  The first triangle then has its three
        coins all right or, by the invariant, all wrong alike.  Raises UnsolvableError when the invariants differ.
        """
        missing = self._require_equal_invariants(start, goal)
        pushes = dict.fromkeys(self.triangles, 0)
        for coin, corners in reversed(self._built):
            if times := missing[coin]:
                pushes[corners] += times
                for corner in corners:
                    missing[corner] = (missing[corner] - times) % self.colors
        return self._listed(pushes)

    def solve_by_paths(self, start: State = None, goal: State = None) -> list[Triangle]:
        """Return pushes that lead from start to goal, by the paths I, J and K of the source's proof of theorem 2.

        Two triangles with a common edge, one pushed and the other pushed back, change the two coins opposite to it,
        which have one color, by 1 and -1.  So for each color what is wrong is carried along such pairs to the last
        triangle; the source's path that may retrace itself is the walk around a tree.  Raises UnsolvableError as
        `solve`, and ValueError on a board whose triangles do not hang together by common edges.
        """
        missing = self._require_equal_invariants(start, goal)
        pushes = dict.fromkeys(self.triangles, 0)
        last = self.triangles[-1]
        reached = 0
        for end in last:
            tree = self._tree_of_one_color(end)
            reached += len(tree)
            for coin, (toward, pair) in reversed(tree.items()):
                if coin != end:
                    pushes[pair[1]] += missing[coin]
                    pushes[pair[0]] -= missing[coin]
                    missing[toward] += missing[coin]
        if reached < len(self.cells):
            raise ValueError("the triangles of this board do not hang together by common edges: no such paths")
        pushes[last] += missing[last[0]]
        return self._listed(pushes)

    def _listed(self, pushes: Mapping[Triangle, int]) -> list[Triangle]:
        return [corners for corners in self.triangles for _ in range(pushes[corners] % self.colors)]

    def _tree_of_one_color(self, end: Coin) -> dict[Coin, tuple[Coin, tuple[Triangle, ...]]]:
        """Return, breadth first from `end`, the coins reached over common edges: toward which coin, by which pair."""
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

    def _require_equal_invariants(self, start: State, goal: State) -> dict[Coin, int]:
        """Return what each coin misses."""
        missing = self._missing(start, goal)
        P = invariant(missing, colors=self.colors)
        if P != (0, 0):
            raise UnsolvableError(
                f"the invariants of start and goal differ, by {_KLEIN[P] if self.colors == 2 else P}: "
                f"no pushes lead there",
                lambda: self._proof(P),
            )
        return missing

    def _proof(self, P: tuple[int, int]) -> Any:
        """Return factors of two colors that add up to 0 on every push, and not on what is missing."""
        factors = (1, 0, self.colors - 1) if P[0] else (0, 1, self.colors - 1)
        proof = {coin: factors[color(coin)] for coin in self.cells if factors[color(coin)]}
        return list(proof) if self.colors == 2 else proof

    def _missing(self, start: State, goal: State) -> dict[Coin, int]:
        ends = (values_of(self._or_all(k, state), self._cell, self.colors) for k, state in enumerate((start, goal)))
        return {coin: (b - a) % self.colors for coin, a, b in zip(self.cells, *ends, strict=True)}


_KLEIN = {(0, 0): "e", (1, 0): "i", (0, 1): "j", (1, 1): "k"}


def triangle(k: int, *, colors: int = 2) -> CoinBoard:
    """Return the triangular board of k rows, k ≥ 2: the row of b has k - b coins, the apex is (0, k-1)."""
    k = positive_integer("k", k)
    refuse_large(k * (k + 1) // 2, (k - 1) ** 2)
    return CoinBoard(((a, b) for b in range(k) for a in range(k - b)), colors=colors)


def hexagon(k: int, *, colors: int = 2) -> CoinBoard:
    """Return the hexagonal board with k coins a side, k ≥ 2, around (0, 0)."""
    k = positive_integer("k", k)
    refuse_large(3 * k * (k - 1) + 1, 6 * (k - 1) ** 2)
    return CoinBoard(((a, b) for a, b in product(range(1 - k, k), repeat=2) if abs(a + b) < k), colors=colors)


def _coin(coin: Any) -> Coin:
    try:
        a, b = coin
        return operator.index(a), operator.index(b)
    except (TypeError, ValueError):
        raise ValueError(f"a coin is a pair of integers (a, b), got {coin!r}") from None


def _triangles(coins: set[Coin]) -> tuple[Triangle, ...]:
    return tuple(corners for coin in sorted(coins) for corners in _with_lowest(coin) if coins.issuperset(corners))


def _with_lowest(coin: Coin) -> tuple[Triangle, Triangle]:
    """Return the two triangles of the plane of which `coin` is the smallest corner, as a pair."""
    a, b = coin
    return ((a, b), (a, b + 1), (a + 1, b)), ((a, b), (a + 1, b - 1), (a + 1, b))


def _triangles_at(coin: Coin) -> list[Triangle]:
    """Return the six triangles of the plane at a coin."""
    a, b = coin
    lowest = [(a, b), (a, b - 1), (a - 1, b), (a - 1, b + 1)]
    return [corners for low in lowest for corners in _with_lowest(low) if coin in corners]


def _across(coin: Coin, corners: Triangle) -> Coin:
    """Return the mirror image of the coin in the opposite edge of its triangle."""
    (a1, b1), (a2, b2) = (other for other in corners if other != coin)
    return a1 + a2 - coin[0], b1 + b2 - coin[1]
