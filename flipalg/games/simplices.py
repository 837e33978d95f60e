"""Flipping simplices: a move adds 1, modulo the number of colors, to the d + 1 vertices of a d-dimensional simplex.

For d = 2 these are the flipping triangles.  Statements and proofs: docs/mathematics/coins.md.  M. Zucker, A Game of
Flipping Triangles, announces a paper about this game: "Motions on n-Simplex Graphs with m-value memory".
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb
from operator import mul
from typing import Any, TypeAlias, TypeVar

from flipalg.algebra.integers import brief, positive_integer
from flipalg.games.state_values import State
from flipalg.games.toggle_game import ToggleGame, refuse_large
from flipalg.system.limits import SIMPLEX_DIMENSION

__all__ = ["SimplexGame", "Simplices", "building_order", "simplex"]

Vertex = TypeVar("Vertex", bound=Hashable)
Corners = TypeVar("Corners", bound=tuple[Any, ...])
Simplex: TypeAlias = tuple[Any, ...]


class SimplexGame(ToggleGame[Vertex, Corners]):
    """A game whose moves are simplices of dimension d, with a coloring of the vertices in d + 1 colors.

    A game `is_built` if its vertices can be laid one by one after those of a first simplex so that each completes a
    simplex.  Then the invariant alone decides whether moves lead from a start to a goal; otherwise elimination does.

    dimension   d
    coloring    {vertex: its color, 0 to d} for all vertices; the corners of a simplex have different colors
    colors      the number of values of a vertex
    """

    dimension: int
    coloring: Mapping[Vertex, int]

    def __init__(
        self,
        simplices: Iterable[Corners],
        dimension: int,
        coloring: Mapping[Vertex, int],
        built: dict[Vertex, Corners],
        *,
        colors: int = 2,
    ) -> None:
        """Take the simplices, d, the coloring, and the result of `building_order` ({} if the game is not built)."""
        super().__init__(coloring, {corners: corners for corners in simplices}, colors=colors)
        self.dimension, self.coloring, self._built = dimension, coloring, built

    @property
    def is_built(self) -> bool:
        """Whether the vertices can be laid one by one after a first simplex so that each completes a simplex."""
        return bool(self._built)

    @property
    def nullity(self) -> int:
        """The dimension of the space of sets of moves that do nothing.

        It is r - n + d for a built game with r simplices and n vertices.  For other games it takes an elimination, and
        raises ValueError if the number of colors is not a prime.
        """
        return len(self.moves) - len(self.cells) + self.dimension if self.is_built else super().nullity

    @property
    def kernel_size(self) -> int:
        """The number of sets of moves that do nothing: colors^nullity for a built game."""
        return self.colors**self.nullity if self.is_built else super().kernel_size

    def invariant(self, state: State) -> tuple[int, ...]:
        """Return (S_0 - S_d, ..., S_{d-1} - S_d) modulo `colors`.

        S_c is the sum of the values of the vertices to which `coloring` gives the color c.
        """
        return self._invariant(self._values(state))

    def _invariant(self, values: Sequence[int]) -> tuple[int, ...]:
        return tuple(sum(map(mul, weight, values)) % self.colors for weight in self._color_weights)

    @cached_property
    def _color_weights(self) -> list[list[int]]:
        """For each color c < d the factor 1 at the vertices of color c, and -1 at those of color d."""
        last = self.dimension
        factors = ({c: 1, last: self.colors - 1} for c in range(last))
        return [[factor.get(self.coloring[vertex], 0) for vertex in self.cells] for factor in factors]

    def _weights(self) -> Sequence[Sequence[int]] | None:
        return self._color_weights if self.is_built else None

    def is_solvable(self, start: State = None, goal: State = None) -> bool:
        """Return whether moves lead from start to goal; in a built game they do iff the invariants are equal."""
        same = not any(self._invariant(self._missing(start, goal)))
        return same and (self.is_built or super().is_solvable(start, goal))

    def solve(self, start: State = None, goal: State = None) -> list[Corners]:
        """Return moves that lead from start to goal, for a built game in time proportional to its size.

        The vertices of a built game are taken in reverse order; the simplex that a vertex completed brings it to its
        goal.  Then the corners of the first simplex all differ from the goal by the same amount, as the invariants are
        equal.  Raises UnsolvableError if the invariants differ or, for other games, if elimination finds no moves.
        """
        missing = self._require_equal_invariants(start, goal)
        if not self.is_built:
            return super().solve(start, goal)
        times = dict.fromkeys(self.moves, 0)
        for vertex, corners in reversed(self._built.items()):
            if count := missing[vertex]:
                times[corners] += count
                for corner in corners:
                    missing[corner] = (missing[corner] - count) % self.colors
        return self._listed(times)

    def _listed(self, times: Mapping[Corners, int]) -> list[Corners]:
        return [corners for corners in self.moves for _ in range(times[corners] % self.colors)]

    def _require_equal_invariants(self, start: State, goal: State) -> dict[Vertex, int]:
        """Return {vertex: goal - start}; raise UnsolvableError if the invariants of start and goal differ."""
        missing = self._missing(start, goal)
        for weight, by in zip(self._color_weights, self._invariant(missing), strict=True):
            if by:
                raise self._refusal(weight, start, goal)
        return dict(zip(self.cells, missing, strict=True))


class Simplices(SimplexGame[Any, Simplex]):
    """The built game on simplices that have the same dimension, each given by its vertices.

    >>> game = simplex(3, 3)  # a tetrahedron of 10 vertices, in 8 tetrahedra
    >>> game.nullity, game.is_solvable(), game.is_solvable({(0, 0, 0)}, {(2, 2, 0)})
    (1, False, True)
    """

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} vertices, {len(self.moves)} simplices"

    def __init__(self, simplices: Iterable[Iterable[Hashable]], *, colors: int = 2) -> None:
        """Take the simplices.

        Raises ValueError for no simplices, for different numbers of vertices, for a vertex repeated in a simplex, and
        if the game is not built or has no coloring.
        """
        moves: list[Simplex] = list(dict.fromkeys(tuple(corners) for corners in simplices))
        if not moves:
            raise ValueError("a game has at least one simplex")
        size = len(moves[0])
        for corners in moves:
            if len(set(corners)) != size:
                raise ValueError(f"a simplex here has {size} different vertices, got {corners!r}")
        at: dict[Hashable, list[Simplex]] = {}
        for corners in moves:
            for vertex in corners:
                at.setdefault(vertex, []).append(corners)
        built = building_order(len(at), moves, at.__getitem__)
        if len(built) < len(at):
            vertex = next(vertex for vertex in at if vertex not in built)
            raise ValueError(f"the game cannot be built vertex by vertex from a simplex: {vertex!r} is not reached")
        super().__init__(moves, size - 1, _coloring(built, moves), built, colors=colors)


def simplex(d: int, k: int, *, colors: int = 2) -> Simplices:
    """Return the game on a d-dimensional simplex with k ≥ 2 vertices per edge, cut into (k-1)^d small simplices.

    The vertices are the tuples k-1 ≥ x_1 ≥ ... ≥ x_d ≥ 0.  The corners of a small simplex are a vertex x and the
    vertices that are reached from it by adding 1 to each coordinate once, in some order.  Raises TypeError or
    ValueError unless d ≥ 1 and k ≥ 2 are integers, MemoryError for d > 12 and for too many simplices.

    >>> simplex(2, 4).kernel_size, simplex(4, 3, colors=3).kernel_size
    (2, 243)
    """
    d, k = positive_integer("d", d), positive_integer("k", k)
    if k < 2:
        raise ValueError(f"k must be at least 2, got {k}")
    if d > SIMPLEX_DIMENSION:
        raise MemoryError(f"simplices are built to {SIMPLEX_DIMENSION} dimensions, got {brief(d)}")
    refuse_large(comb(k - 1 + d, d), (k - 1) ** d)
    least = sorted(combinations_with_replacement(range(k - 2, -1, -1), d))
    found = [corners for x in least for corners in _small_simplices((x,), range(d))]
    return Simplices(found, colors=colors)


def _small_simplices(corners: Simplex, left: Sequence[int]) -> Iterator[Simplex]:
    """Yield the small simplices that begin with these corners; `left` are the coordinates still to be increased."""
    if not left:
        yield corners
    last = corners[-1]
    for a in left:
        if a == 0 or last[a] < last[a - 1]:
            corner = (*last[:a], last[a] + 1, *last[a + 1 :])
            yield from _small_simplices((*corners, corner), [b for b in left if b != a])


def building_order(
    size: int, moves: Iterable[Corners], simplices_at: Callable[[Vertex], Iterable[Corners]]
) -> dict[Vertex, Corners]:
    """Return {vertex: the simplex that it completes} for a largest set of vertices built from one simplex.

    The vertices are in the order in which they are laid; the corners of the first simplex come first.  `size` is the
    number of all vertices, `moves` are all simplices, and `simplices_at` returns the simplices at a vertex.
    """
    covered: list[dict[Vertex, Corners]] = []
    for first in moves:
        if any(all(corner in built for corner in first) for built in covered):
            continue  # it would build a part of that set again
        built = dict.fromkeys(first, first)
        frontier = list(first)
        while frontier:
            for corners in simplices_at(frontier.pop()):
                missing = [vertex for vertex in corners if vertex not in built]
                if len(missing) == 1:
                    built[missing[0]] = corners
                    frontier.append(missing[0])
        covered.append(built)
        if len(built) == size:
            break
    return max(covered, key=len, default={})


def _coloring(built: Mapping[Any, Simplex], moves: Sequence[Simplex]) -> dict[Any, int]:
    """Return {vertex: its color, from 0}: each new vertex gets the color that its simplex lacks.

    There are as many colors as a simplex has corners.  Raises ValueError if two corners of a simplex get one color.
    """
    first = next(iter(built.values()))
    colors = {vertex: c for c, vertex in enumerate(first)}
    for vertex, corners in built.items():
        if vertex not in colors:
            (colors[vertex],) = set(range(len(first))) - {colors[other] for other in corners if other != vertex}
    for corners in moves:
        if len({colors[vertex] for vertex in corners}) < len(first):
            raise ValueError(f"there is no coloring with {len(first)} colors: two vertices of {corners!r} get the same")
    return colors
