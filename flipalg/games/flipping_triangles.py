"""Flipping triangles: coins packed tightly in the plane; a push turns over three coins that touch one another.

With m colors a coin a push adds 1, modulo m, to the three.

Main definitions
    CoinBoard(coins, colors=2)   a game on any set of coins; the moves are its triangles
        .is_built            whether the source's theorems hold: it can be built from a triangle, as below
        .is_solvable         by the invariant alone; where the board is not built, by elimination
        .solve               by taking the board apart, coin by coin; else by elimination
        .fewest              with the fewest pushes, by a search along the board (fewest_moves)
        .solve_by_paths      by the three paths of the source's proof
        (ToggleGame.solve)   by elimination: the oracle
        .classes, .class_size      the classes of labelings: how many, and of how many each
        .class_of, .labelings      P, which on a built board is the class
        .raised              the moves h and l, which lead from class to class
    triangle(k), hexagon(k)  boards of k rows, and with k coins a side
    color(coin)              0, 1 or 2: coins that touch have different colors
    invariant(...)           P = (S_0 - S_2, S_1 - S_2) mod m, S_c the sum over the coins of color c; for two colors an
                             element of the Klein four-group, as a pair of bits
Main statements (for a built board of r triangles, n coins; proofs for m colors: docs/mathematics/coins.md)
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
from functools import cached_property
from itertools import product
from typing import Any, TypeAlias

from flipalg.algebra.integers import positive_integer
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games import fewest_moves
from flipalg.games.state_values import State, values_of
from flipalg.games.toggle_game import ToggleGame, refuse_large

__all__ = ["CoinBoard", "color", "hexagon", "invariant", "triangle"]

Coin: TypeAlias = tuple[int, int]
Triangle: TypeAlias = tuple[Coin, Coin, Coin]


QUICK_KERNEL = 2**12
"""Solutions that are gone through for the fewest pushes without being asked to."""


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
    """The game on a set of coins; the source's boards are built from a triangle by coins that touch two touching coins.

    >>> board = triangle(4)
    >>> board.is_solvable(), board.count_solutions(start={(0, 3)}, goal=(1,) * 10), board.classes
    (False, 2, 4)
    >>> board = CoinBoard([(0, 0), (1, 0), (0, 1), (5, 5)])         # a coin alone
    >>> board.is_built, board.classes
    (False, 8)
    """

    _drawing = "values.of_coins"

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} coins, {len(self.triangles)} triangles"

    def __init__(self, coins: Iterable[Coin], *, colors: int = 2) -> None:
        """Lay out the coins; raises ValueError for none, and for what is no coin."""
        ordered = sorted({_coin(coin) for coin in coins})
        self.triangles = _triangles(set(ordered))
        super().__init__(ordered, {corners: corners for corners in self.triangles}, colors=colors)
        self._built = self._build()

    @property
    def is_built(self) -> bool:
        """Whether the coins can be laid from a triangle on, each touching two coins that touch: theorem 2 needs it."""
        return bool(self._built)

    def _build(self) -> list[tuple[Coin, Triangle]]:
        """Return the coins in an order in which the board can be built, each with the triangle it completes.

        The three coins of the first triangle come first.  It matters which that is: what is built from a triangle
        inside another's is no more, so only triangles outside all so far are tried.  Nothing where it cannot be built.
        """
        covered: list[set[Coin]] = []
        for first in self.triangles:
            if not any(placed.issuperset(first) for placed in covered):
                built = self._build_from(first)
                if len(built) == len(self.cells):
                    return list(built.items())
                covered.append(set(built))
        return []

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
        """The dimension of the sets of pushes that do nothing, on a built board r - n + 2 for any number of colors.

        (Theorem 10.)  On another board ValueError where the number of colors is no prime.
        """
        return len(self.triangles) - len(self.cells) + 2 if self.is_built else super().nullity

    @property
    def kernel_size(self) -> int:
        """The number of the sets of pushes that do nothing, on a built board m^(r - n + 2)."""
        size: int = self.colors**self.nullity if self.is_built else super().kernel_size
        return size

    @property
    def class_size(self) -> int:
        """The number of labelings that pushes reach from one of them, on a built board m^(n-2) (corollary 7)."""
        size: int = self.colors ** len(self.triangles) // self.kernel_size
        return size

    @property
    def classes(self) -> int:
        """The number of classes, of labelings that pushes lead into each other: m² on a built board (corollary 5)."""
        number: int = self.colors ** len(self.cells) // self.class_size
        return number

    def class_of(self, state: State) -> tuple[int, int]:
        """Return P of a labeling of the board (definition 3): on a built board labelings with one P are equivalent.

        >>> triangle(2).class_of("100")
        (1, 0)
        """
        labels = values_of(state, self._cell, self.colors)
        return invariant(dict(zip(self.cells, labels, strict=True)), colors=self.colors)

    def labelings(self, P: tuple[int, int]) -> Iterator[tuple[int, ...]]:
        """Yield the m^(n-2) labelings with this P, a class of a built board (corollary 6).

        Two coins follow from the others.  Raises ValueError for a board without a triangle.

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
        """Return a labeling after h moves "h" and `ell` moves "l" of section 4, which are no pushes.

        Each adds 1 to one coin of the first triangle, of color i and of color j; P changes by (h, ell).  Raises
        ValueError for a board without a triangle.

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

    def is_solvable(self, start: State = None, goal: State = None) -> bool:
        """Return whether P(start) = P(goal) (theorem 2); on a board that is not built, whether elimination solves."""
        same = invariant(self._missing(start, goal), colors=self.colors) == (0, 0)
        return same and (self.is_built or super().is_solvable(start, goal))

    @cached_property
    def _order(self) -> list[Triangle]:
        """The triangles along that one of three directions in which a search for the fewest pushes is shortest."""
        ways = (lambda coin: coin, lambda coin: coin[::-1], lambda coin: (sum(coin), coin))
        orders = (sorted(self.triangles, key=lambda corners: sorted(map(way, corners))) for way in ways)
        return min(orders, key=lambda order: fewest_moves.cost(self._numbered(order), self.colors))

    def _numbered(self, triangles: Iterable[Triangle]) -> list[tuple[int, ...]]:
        return [tuple(self._cell[coin] for coin in corners) for corners in triangles]

    @property
    def is_narrow(self) -> bool:
        """Whether `fewest` searches along the board: a second or two, to triangles of 20 rows with two colors."""
        return fewest_moves.is_quick(self._numbered(self._order), self.colors)

    def fewest(self, start: State = None, goal: State = None) -> list[Triangle]:
        """Return pushes that lead from start to goal, as few as there can be.

        A complete search along the board where that `is_narrow`, else through all solutions.  Raises UnsolvableError
        where there are none, and ValueError where both searches are too long.

        >>> [len(triangle(k).fewest()) for k in (2, 3, 5, 6, 8, 9)]
        [1, 4, 7, 9, 14, 15]
        """
        if not self.is_narrow:
            return super().fewest(start, goal)
        missing = [by for _, by in sorted(self._missing(start, goal).items())]
        often = fewest_moves.fewest_moves(missing, self._numbered(self._order), self.colors)
        if often is None:
            return self.solve(start, goal)  # raises UnsolvableError, with a proof
        return self._listed(dict(zip(self._order, often, strict=True)))

    def fewest_or_some(self, start: State = None, goal: State = None) -> tuple[list[Triangle], bool]:
        """Return (the fewest pushes, True); where no search for them is quick, (some pushes that lead there, False)."""
        if self.is_narrow or self.kernel_size <= QUICK_KERNEL:
            return self.fewest(start, goal), True
        return self.solve(start, goal), False

    def solve(self, start: State = None, goal: State = None) -> list[Triangle]:
        """Return pushes that lead from start to goal, in time proportional to the board if that is built.

        The coins leave in the reverse of the order in which the board was built; each that is not yet right is made
        so by the triangle it completed, which the coins that stay do not miss.  The first triangle then has its three
        coins all right or, by the invariant, all wrong alike.  A board that is not built is solved by elimination.
        Raises UnsolvableError when the invariants differ, and where elimination finds nothing.
        """
        missing = self._require_equal_invariants(start, goal)
        if not self.is_built:
            return super().solve(start, goal)
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
        self._first_triangle()
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
    """Return the triangular board of k rows, k ≥ 1: the row of b has k - b coins, the apex is (0, k-1)."""
    k = positive_integer("k", k)
    refuse_large(k * (k + 1) // 2, (k - 1) ** 2)
    return CoinBoard(((a, b) for b in range(k) for a in range(k - b)), colors=colors)


def hexagon(k: int, *, colors: int = 2) -> CoinBoard:
    """Return the hexagonal board with k coins a side, k ≥ 1, around (0, 0)."""
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
