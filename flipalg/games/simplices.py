"""Flipping simplices: the game of flipping triangles in d dimensions with m values (Zucker, reference [7]).

A move adds 1, modulo m, to the d + 1 vertices of a simplex.

Main definitions
    Simplices(simplices, colors=2)   the game; .solve takes it apart, vertex by vertex
    simplex(d, k, colors=2)          the simplex with k vertices an edge, cut into (k-1)^d simplices
    invariant                        (S_0 - S_d, ..., S_{d-1} - S_d) mod m, S_c the sum over the vertices of color c
Main statements (r simplices, n vertices; docs/mathematics/coins.md)
    a game that is built from a simplex by vertices, each completing a simplex with d that are there, and that has a
    coloring with d + 1 colors: a task is solvable iff the invariants agree, and then has m^(r-n+d) solutions
        test_invariant_decides_as_elimination_does_in_every_dimension
    for d = 2 `simplex` is the triangular board                       test_two_dimensions_are_flipping_triangles
Conventions
    Vertices are anything hashable.  Those of `simplex` are tuples k-1 ≥ x_1 ≥ ... ≥ x_d ≥ 0, of color Σ x_i mod d + 1;
    a simplex of it is x, x + e_a, x + e_a + e_b, ..., a path along all coordinates.
    The coloring is found as the game is built: each new vertex takes the color that its simplex lacks.
References
    M. Zucker, Motions on n-Simplex Graphs with m-value memory, announced as [7] in A Game of Flipping Triangles.
"""

from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise, permutations, product
from math import comb
from typing import Any, TypeAlias

from flipalg.algebra.integers import brief, positive_integer
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games.state_values import State, values_of
from flipalg.games.toggle_game import ToggleGame, refuse_large

__all__ = ["Simplices", "simplex"]

Vertex: TypeAlias = Any
Simplex: TypeAlias = tuple[Vertex, ...]


class Simplices(ToggleGame[Vertex, Simplex]):
    """The game on simplices that are given by their vertices, all of one dimension.

    >>> game = simplex(3, 3)  # a tetrahedron of 10 vertices, in 8 tetrahedra
    >>> game.nullity, game.is_solvable(), game.is_solvable({(0, 0, 0)}, {(2, 2, 0)})
    (1, False, True)
    """

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} vertices, {len(self.moves)} simplices"

    def __init__(self, simplices: Iterable[Iterable[Hashable]], *, colors: int = 2) -> None:
        """Build the game; ValueError where it cannot be built vertex by vertex, or colored with d + 1 colors."""
        moves: list[Simplex] = list(dict.fromkeys(tuple(corners) for corners in simplices))
        if not moves:
            raise ValueError("a game has at least one simplex")
        self.dimension = len(moves[0]) - 1
        for corners in moves:
            if len(set(corners)) != self.dimension + 1:
                raise ValueError(f"a simplex here has {self.dimension + 1} different vertices, got {corners!r}")
        self._built = _built(moves)
        self.coloring = _colored(self._built, moves)
        super().__init__(list(self.coloring), {corners: corners for corners in moves}, colors=colors)

    @property
    def nullity(self) -> int:
        """The dimension of the sets of moves that do nothing, r - n + d, for any number of colors."""
        return len(self.moves) - len(self.cells) + self.dimension

    @property
    def kernel_size(self) -> int:
        """The number of the sets of moves that do nothing, m^(r - n + d)."""
        size: int = self.colors**self.nullity
        return size

    def invariant(self, state: State) -> tuple[int, ...]:
        """Return the invariant of a state, d numbers."""
        return self._invariant(values_of(state, self._cell, self.colors))

    def _invariant(self, values: Sequence[int]) -> tuple[int, ...]:
        sums = [0] * (self.dimension + 1)
        for vertex, value in zip(self.cells, values, strict=True):
            sums[self.coloring[vertex]] += value
        return tuple((S - sums[-1]) % self.colors for S in sums[:-1])

    def is_solvable(self, start: State = None, goal: State = None) -> bool:
        """Return whether the invariants of start and goal agree."""
        return not any(self._invariant(self._missing(start, goal)))

    def solve(self, start: State = None, goal: State = None) -> list[Simplex]:
        """Return moves that lead from start to goal, in time proportional to the game.

        The vertices leave in the reverse of the order in which the game was built, each made right by the simplex that
        it completed.  Raises UnsolvableError when the invariants differ.
        """
        values = self._missing(start, goal)
        if any(differs := self._invariant(values)):
            raise UnsolvableError(
                f"the invariants of start and goal differ, by {differs}: no moves lead there",
                lambda: self._proof(differs),
            )
        missing = dict(zip(self.cells, values, strict=True))
        times = dict.fromkeys(self.moves, 0)
        for vertex, corners in reversed(self._built):
            if count := missing[vertex]:
                times[corners] += count
                for corner in corners:
                    missing[corner] = (missing[corner] - count) % self.colors
        return [corners for corners in self.moves for _ in range(times[corners] % self.colors)]

    def _proof(self, differs: Sequence[int]) -> Any:
        """Return factors of two colors that add up to 0 on every move, and not on what is missing."""
        one = next(c for c, difference in enumerate(differs) if difference)
        factors = {one: 1, self.dimension: self.colors - 1}
        proof = {v: factors[self.coloring[v]] for v in self.cells if self.coloring[v] in factors}
        return list(proof) if self.colors == 2 else proof

    def _missing(self, start: State, goal: State) -> list[int]:
        a, b = (values_of(self._or_all(k, state), self._cell, self.colors) for k, state in enumerate((start, goal)))
        return [(y - x) % self.colors for x, y in zip(a, b, strict=True)]


LARGEST_DIMENSION = 12


def simplex(d: int, k: int, *, colors: int = 2) -> Simplices:
    """Return the d-dimensional simplex with k ≥ 2 vertices an edge.

    >>> simplex(2, 4).kernel_size, simplex(4, 3, colors=3).kernel_size
    (2, 243)
    """
    d, k = positive_integer("d", d), positive_integer("k", k)
    if k < 2:
        raise ValueError(f"k must be at least 2, got {k}")
    if d > LARGEST_DIMENSION:
        raise MemoryError(f"simplices are built to {LARGEST_DIMENSION} dimensions, got {brief(d)}")
    refuse_large(comb(k - 1 + d, d), (k - 1) ** d)
    found = []
    for x in product(range(k - 1), repeat=d):
        for order in permutations(range(d)):
            corners, here = [x], list(x)
            for a in order:
                here[a] += 1
                corners.append(tuple(here))
            if all(p >= q for corner in corners for p, q in pairwise(corner)):
                found.append(tuple(corners))
    return Simplices(found, colors=colors)


def _built(moves: Sequence[Simplex]) -> list[tuple[Vertex, Simplex]]:
    """Return the vertices in an order of building, each with the simplex that it completes."""
    at: dict[Vertex, list[Simplex]] = {}
    for corners in moves:
        for vertex in corners:
            at.setdefault(vertex, []).append(corners)
    longest: dict[Vertex, Simplex] = {}
    for first in moves:
        if first[0] in longest and set(first) <= set(longest):
            continue  # what is built from it is part of what was built already
        built = dict.fromkeys(first, first)
        frontier = list(first)
        while frontier:
            for corners in at[frontier.pop()]:
                missing = [vertex for vertex in corners if vertex not in built]
                if len(missing) == 1:
                    built[missing[0]] = corners
                    frontier.append(missing[0])
        if len(built) == len(at):
            return list(built.items())
        longest = max(longest, built, key=len)
    vertex = next(vertex for vertex in at if vertex not in longest)
    raise ValueError(f"the game cannot be built vertex by vertex from a simplex: {vertex!r} is not reached")


def _colored(built: Sequence[tuple[Vertex, Simplex]], moves: Sequence[Simplex]) -> dict[Vertex, int]:
    """Return the coloring with d + 1 colors, which the first simplex determines."""
    first = built[0][1]
    colors = {vertex: c for c, vertex in enumerate(first)}
    for vertex, corners in built:
        if vertex not in colors:
            (colors[vertex],) = set(range(len(first))) - {colors[other] for other in corners if other != vertex}
    for corners in moves:
        if len({colors[vertex] for vertex in corners}) < len(first):
            raise ValueError(f"there is no coloring with {len(first)} colors: two vertices of {corners!r} agree in it")
    return colors
