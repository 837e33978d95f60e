"""Linear algebra of games over Z/k: packed bits for two colors, lists of residues for more.

For two colors a state or a set of moves is an integer, in which bit i stands for cell or move i; for k > 2 colors it is
a list of numbers 0 to k - 1.  If no moves lead from one state to another, the proof is a factor for each cell: weighted
by these factors, every move adds up to 0 modulo k, but the difference of the two states does not.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from operator import mul
from random import Random
from typing import Any, TypeAlias

from flipalg.algebra.bit_vectors import entries
from flipalg.algebra.integers import brief
from flipalg.grids.colors import is_prime_number_of_colors
from flipalg.matrices import elimination
from flipalg.matrices.modular import Modular, solve_modulo

__all__ = ["ByBits", "ByNumbers", "move_sums"]

Added: TypeAlias = Mapping[int, int]
"""A move: it maps the number of each cell that it changes to the amount that it adds there."""

LARGEST = 2_500
"""The largest number of cells, and also of moves, for elimination with more than two colors."""


class ByBits:
    """The moves of a game with two colors; sets of moves and states are packed into integers."""

    colors = 2

    def __init__(self, height: int, moves: Iterable[Added]) -> None:
        """Take the number of cells, `height`, and the moves."""
        self.height = height
        self.moves = [sum(1 << i for i, added in move.items() if added % 2) for move in moves]

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The matrix, packed: bit j of row i says whether move j flips cell i."""
        rows = [0] * self.height
        for j, flipped in enumerate(self.moves):
            while flipped:
                low = flipped & -flipped
                rows[low.bit_length() - 1] |= 1 << j
                flipped ^= low
        return tuple(rows)

    def reached(self, j: int) -> set[int]:
        """Return the numbers of the cells that move j changes."""
        return {i for i in range(self.height) if self.moves[j] >> i & 1}

    def pack(self, values: Iterable[int]) -> int:
        """Return the values of the cells as a state."""
        return sum(1 << i for i, value in enumerate(values) if value)

    def unpack(self, state: int) -> tuple[int, ...]:
        """Return the values of the cells."""
        return tuple(state >> i & 1 for i in range(self.height))

    def after(self, state: int, moves: Iterable[int]) -> int:
        """Return the state after the moves, given by their numbers."""
        for j in moves:
            state ^= self.moves[j]
        return state

    def often(self, vector: int) -> list[int]:
        """Return, for a set of moves, how often each move is made: 0 or 1."""
        return entries(vector, len(self.moves))

    def solve(self, start: int, goal: int) -> tuple[int | None, Sequence[int]]:
        """Return (a set of moves from start to goal, ()), or (None, the factors that prove that there is none)."""
        try:
            return elimination.solve(self.rows, len(self.moves), start ^ goal)[0], ()
        except elimination.InconsistentError as error:
            return None, self.unpack(error.witness)

    @cached_property
    def nullity(self) -> int:
        """The dimension of the space of sets of moves that do nothing."""
        return len(self.moves) - elimination.rank(self.rows)

    @property
    def kernel_size(self) -> int:
        """The number of sets of moves that do nothing."""
        return 1 << self.nullity

    def kernel(self) -> list[int]:
        """Return a basis of the sets of moves that do nothing."""
        return elimination.kernel_basis(self.rows, len(self.moves))

    def every(self, solution: int) -> Iterator[int]:
        """Yield every solution: the sums of `solution` and each set of moves that does nothing."""
        return elimination.coset(solution, self.kernel())

    def fewest(self, solution: int) -> int:
        """Return a solution with the fewest moves; of several, the least as an integer."""
        return min(self.every(solution), key=lambda vector: (vector.bit_count(), vector))

    def random(self, random: Random) -> int:
        """Return a random set of moves, each made with probability 1/2."""
        return random.getrandbits(len(self.moves))


class ByNumbers:
    """The moves of a game with k > 2 colors, which add numbers modulo k; states and sets of moves are lists."""

    def __init__(self, height: int, moves: Iterable[Added], colors: int) -> None:
        """Take the number of cells, `height`, the moves, and k, the number of colors."""
        self.height, self.colors = height, colors
        self.moves = [{i: added % colors for i, added in move.items() if added % colors} for move in moves]

    @property
    def rows(self) -> tuple[int, ...]:
        """Raise ValueError, because packed rows are for two colors."""
        raise ValueError(f"packed rows are for two colors, this game has {self.colors}")

    @cached_property
    def matrix(self) -> list[list[int]]:
        """The matrix: entry j of row i is the number that move j adds to cell i.  MemoryError beyond LARGEST."""
        if max(self.height, len(self.moves)) > LARGEST:
            raise MemoryError(
                f"elimination modulo {self.colors} goes to {LARGEST:,} cells and moves, got {brief(self.height)} and "
                f"{brief(len(self.moves))}"
            )
        rows = [[0] * len(self.moves) for _ in range(self.height)]
        for j, move in enumerate(self.moves):
            for i, added in move.items():
                rows[i][j] = added
        return rows

    def reached(self, j: int) -> set[int]:
        """Return the numbers of the cells that move j changes."""
        return set(self.moves[j])

    def pack(self, values: Iterable[int]) -> list[int]:
        """Return the values of the cells as a state."""
        return list(values)

    def unpack(self, state: Sequence[int]) -> tuple[int, ...]:
        """Return the values of the cells."""
        return tuple(state)

    def after(self, state: Sequence[int], moves: Iterable[int]) -> list[int]:
        """Return the state after the moves, given by their numbers."""
        values = list(state)
        for j in moves:
            for i, added in self.moves[j].items():
                values[i] = (values[i] + added) % self.colors
        return values

    def often(self, vector: Sequence[int]) -> Sequence[int]:
        """Return, for a set of moves, how often each move is made: 0 to k - 1 times."""
        return vector

    def _solved(self, needed: Sequence[int]) -> Modular:
        return solve_modulo(self.matrix, needed, self.colors)

    def solve(self, start: Sequence[int], goal: Sequence[int]) -> tuple[list[int] | None, Sequence[int]]:
        """Return (a set of moves from start to goal, ()), or (None, the factors that prove that there is none)."""
        solved = self._solved([b - a for a, b in zip(start, goal, strict=True)])
        return solved.x, solved.witness or ()

    @cached_property
    def _quiet(self) -> Modular:
        return self._solved([0] * self.height)

    @property
    def nullity(self) -> int:
        """The dimension of the space of sets of moves that do nothing; ValueError if k is not a prime."""
        if not is_prime_number_of_colors(self.colors):
            raise ValueError(
                f"a nullity needs a prime number of colors, got {self.colors}: kernel_size counts for any number"
            )
        return len(self._quiet.generators)

    @property
    def kernel_size(self) -> int:
        """The number of sets of moves that do nothing."""
        return self._quiet.count

    def kernel(self) -> list[list[int]]:
        """Return generators of the sets of moves that do nothing; if k is a prime, they are a basis."""
        return [vector for vector, _ in self._quiet.generators]

    def every(self, solution: Sequence[int]) -> Iterator[list[int]]:
        """Yield every solution: the sums of `solution` and each set of moves that does nothing."""
        vectors = self.kernel()
        for multiples in product(*(range(order) for _, order in self._quiet.generators)):
            columns = zip(*vectors, strict=True) if vectors else [()] * len(solution)
            yield [
                (x + sum(map(mul, multiples, column))) % self.colors
                for x, column in zip(solution, columns, strict=True)
            ]

    def fewest(self, solution: Sequence[int]) -> list[int]:
        """Return a solution with the fewest moves; of several, the first that `every` yields."""
        return min(self.every(solution), key=sum)

    def random(self, random: Random) -> list[int]:
        """Return a random set of moves, each made 0 to k - 1 times with equal probability."""
        return [random.randrange(self.colors) for _ in self.moves]


def move_sums(height: int, moves: Iterable[Added], colors: int) -> Any:
    """Return the game with `height` cells and these moves, as ByBits for two colors, as ByNumbers for more."""
    return ByBits(height, moves) if colors == 2 else ByNumbers(height, moves, colors)
