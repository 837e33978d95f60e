"""Toggle games: each move flips a fixed set of cells, so that a game is a matrix over F2; with k colors, over Z/k.

A move adds 1, or another given number, modulo k to each cell that it reaches.  The order of the moves does not matter.
A task is to get from a start to a goal; if it is solvable, the solutions are a coset of the kernel.
Sources: Disentis notebook (any start and goal); thesis 1.2 (the matrix); M. Zucker, A Game of Flipping Triangles, and
reference [7] there (more colors).
"""

import operator
import random
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Any, Generic, TypeVar

from flipalg.algebra.integers import brief, integer
from flipalg.boards.board import number_of_cell_colors
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games.move_sums import move_sums
from flipalg.games.state_values import State, number_of_values, values_of
from flipalg.pictured import Pictured

__all__ = ["ToggleGame", "refuse_large"]

Cell = TypeVar("Cell", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)

FEWEST_LIMIT = 22
"""`fewest` goes through at most 2^22 solutions."""

LARGEST_MATRIX = 2**31
"""The largest number of entries of a matrix: for two colors 256 MiB."""


def refuse_large(cells: int, moves: int) -> None:
    """Raise MemoryError for a game whose matrix has more than LARGEST_MATRIX entries."""
    if cells * moves > LARGEST_MATRIX:
        raise MemoryError(
            f"a game of {brief(cells)} cells and {brief(moves)} moves is too large to be eliminated: at most "
            f"{LARGEST_MATRIX:,} entries; nullity(m, n) and solve(m, n) take large boards"
        )


class ToggleGame(Pictured, Generic[Cell, Move]):
    """A game in which each move flips a fixed set of cells, or adds fixed numbers to cells modulo the number of colors.

    With k colors, a state is given as numbers 0 to k-1 in the order of `cells` (a sequence, an array of any shape, a
    Board, a string of digits), as a mapping from each cell to its number, or as the set of the cells that are 1.  A
    state is returned as a tuple.  By default the start is all 0 and the goal all 1, as in the thesis.  A set of moves
    is a list in the order of `moves`; a move that is made several times is repeated.

    >>> lamps = ToggleGame("abc", {1: "ab", 2: "bc", 3: "abc"})
    >>> lamps.solve(start="000", goal="101")
    [1, 2]
    >>> dials = ToggleGame("abc", {1: "ab", 2: "bc", 3: "abc"}, colors=4)
    >>> dials.solve(start="301", goal="000")
    [1, 2, 2, 2]
    """

    _given_goes = 1
    """The value of every cell in the default goal if a start is given."""

    def __repr__(self) -> str:
        """Return the class, the sizes, and for two colors the nullity, for more the number of colors."""
        more = f"nullity {self.nullity}" if self.colors == 2 else f"{self.colors} colors"
        return f"{type(self).__name__}({self._size}, {more})"

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} cells, {len(self.moves)} moves"

    def __init__(
        self, cells: Iterable[Cell], flips: Mapping[Move, Iterable[Cell] | Mapping[Cell, int]], *, colors: int = 2
    ) -> None:
        """Take the cells, and in `flips` for each move the cells that it reaches.

        A move adds 1 to each of its cells, or, if they are given as a mapping, the number that belongs to the cell.
        Raises ValueError if there are no cells, a cell is listed twice, a move flips an unknown cell or a cell twice,
        or there are fewer than 2 or more than 256 colors; TypeError for numbers that are not integers; MemoryError if
        the matrix has more than 2^31 entries.
        """
        self.colors = number_of_cell_colors(colors)
        self.cells: tuple[Cell, ...] = tuple(cells)
        self.moves: tuple[Move, ...] = tuple(flips)
        refuse_large(len(self.cells), len(self.moves))
        self._cell = {cell: i for i, cell in enumerate(self.cells)}
        if not self.cells:
            raise ValueError("a game has at least one cell, got none")
        if len(self._cell) < len(self.cells):
            raise ValueError(f"cell {_first_repeated(self.cells)!r} is listed twice")
        self._move = {move: j for j, move in enumerate(self.moves)}
        added = (self._added(move, flipped) for move, flipped in flips.items())
        self._sums = move_sums(len(self.cells), added, self.colors)

    @classmethod
    def from_presses(cls, states: Sequence[Any], *, colors: int = 2) -> "ToggleGame[int, int]":
        """Return the game of a board whose wiring is unknown, from the states after pressing each button once.

        Parameters
        ----------
        states : sequence of states
            The state at the start, after button 0, after buttons 0 and 1, and so on, each as numbers, digits or an
            array.
        colors : int, default 2
            The number of values of a light, 2 to 256.

        Returns
        -------
        ToggleGame
            Its cells and moves are numbered from 0.  To solve the board as it is now, start from the last state.

        Raises
        ------
        TypeError, ValueError
            For a state of another type; if there are no states, their lengths differ, or a value is outside 0 to
            colors - 1; and for a bad number of colors.

        Examples
        --------
        >>> game = ToggleGame.from_presses(["0000", "1100", "1010", "1011"])
        >>> game.solve(start="1011", goal="0000")
        [0, 1, 2]
        """
        colors = number_of_cell_colors(colors)
        if len(states) == 0:
            raise ValueError("the states begin with the state before the first press, got none")
        cells = {cell: cell for cell in range(number_of_values(states[0]))}
        seen = [values_of(state, cells, colors) for state in states]
        flips = {
            button: {cell: (b - a) % colors for cell, (a, b) in enumerate(zip(*pair, strict=True)) if a != b}
            for button, pair in enumerate(pairwise(seen))
        }
        return ToggleGame(cells, flips, colors=colors)

    def _added(self, move: Move, flipped: "Iterable[Cell] | Mapping[Cell, int]") -> dict[int, int]:
        counted = isinstance(flipped, Mapping)
        reached = flipped if counted or isinstance(flipped, Sequence | Set) else list(flipped)
        for cell in reached:
            if cell not in self._cell:
                raise ValueError(f"move {move!r} flips {cell!r}, which is not a cell of the game")
        if isinstance(flipped, Mapping):
            return {self._cell[cell]: integer("what a move adds", times) for cell, times in flipped.items()}
        if len(set(reached)) < len(reached):  # type: ignore[arg-type]  # a sequence or a set
            raise ValueError(f"move {move!r} flips {_first_repeated(reached)!r} twice")
        return dict.fromkeys((self._cell[cell] for cell in reached), 1)

    def flips(self, move: Move) -> frozenset[Cell]:
        """Return the cells that the move changes."""
        return frozenset(self.cells[i] for i in self._sums.reached(self._number(move)))

    def press(self, start: State, moves: "Iterable[Move] | Mapping[Move, int]") -> tuple[int, ...]:
        """Return the state after the moves, whose order does not matter; a mapping says how often to make each move."""
        if isinstance(moves, Mapping):
            moves = [move for move, times in moves.items() for _ in range(operator.index(times) % self.colors)]
        return self._unpack(self._sums.after(self._pack(start), map(self._number, moves)))

    @property
    def rows(self) -> tuple[int, ...]:
        """The matrix as packed rows: bit j of row i says whether move j flips cell i; ValueError for k > 2 colors."""
        rows: tuple[int, ...] = self._sums.rows
        return rows

    @property
    def rank(self) -> int:
        """The rank of the matrix; ValueError if the number of colors is not a prime."""
        return len(self.moves) - self.nullity

    @property
    def nullity(self) -> int:
        """The dimension of the space of sets of moves that do nothing; ValueError if `colors` is not a prime."""
        nullity: int = self._sums.nullity
        return nullity

    @property
    def kernel_size(self) -> int:
        """The number of sets of moves that do nothing: colors^nullity if the number of colors is a prime."""
        size: int = self._sums.kernel_size
        return size

    @property
    def is_unique(self) -> bool:
        """Whether every solvable task has exactly one solution."""
        return self.kernel_size == 1

    def kernel(self) -> list[list[Move]]:
        """Return a basis of the sets of moves that change nothing; for a composite number of colors, generators."""
        return list(map(self._moves_of, self._sums.kernel()))

    def is_solvable(self, start: State = None, goal: State = None) -> bool:
        """Return whether some set of moves leads from start to goal."""
        try:
            self._solution(start, goal)
        except UnsolvableError:
            return False
        return True

    def count_solutions(self, start: State = None, goal: State = None) -> int:
        """Return the number of sets of moves that lead from start to goal: 0 or kernel_size."""
        return self.kernel_size if self.is_solvable(start, goal) else 0

    def solve(self, start: State = None, goal: State = None) -> list[Move]:
        """Return a set of moves that leads from start to goal; raise UnsolvableError if there is none.

        Elimination takes about a second for 5,000 cells and moves.  With more than two colors, more than 2,500 cells or
        moves raise MemoryError.
        """
        return self._moves_of(self._solution(start, goal))

    def solutions(self, start: State = None, goal: State = None) -> Iterator[list[Move]]:
        """Yield every set of moves that leads from start to goal: kernel_size of them, or none."""
        try:
            every = self._sums.every(self._solution(start, goal))
        except UnsolvableError:
            return
        yield from map(self._moves_of, every)

    def fewest(self, start: State = None, goal: State = None) -> list[Move]:
        """Return a solution with the fewest moves, after a search through all solutions.

        Raises ValueError if the kernel has more than 2^22 elements, UnsolvableError if there is no solution.
        """
        if self.kernel_size > 2**FEWEST_LIMIT:
            raise ValueError(
                f"fewest goes through all solutions, at most 2^{FEWEST_LIMIT}: there are {brief(self.kernel_size)}"
            )
        return self._moves_of(self._sums.fewest(self._solution(start, goal)))

    def random_solvable(self, goal: State = None, *, seed: int | None = None) -> tuple[int, ...]:
        """Return a random start from which the goal can be reached.

        The default goal is that of `solve` with a start.  From the goal each move is made 0 to `colors` - 1 times,
        uniformly at random; equal seeds give equal starts.
        """
        chosen = self._sums.random(random.Random(seed))
        return self.press(self._or_all(self._given_goes, goal), self._moves_of(chosen))

    def _solution(self, start: State, goal: State) -> Any:
        """Return a solution as packed bits or as a list of residues (move_sums.py); UnsolvableError without one."""
        end = self._or_all(1 if start is None else self._given_goes, goal)
        ends = self._pack(self._or_all(0, start)), self._pack(end)
        found, factors = self._sums.solve(*ends)
        if found is not None:
            return found
        factor = {cell: factor for cell, factor in zip(self.cells, factors, strict=True) if factor}
        proof = list(factor) if self.colors == 2 else factor
        why = ""
        if self.colors > 2:
            cells = f"weighted by certain {len(factor)} cells"
            why = f": {cells} every move adds 0 modulo {self.colors}, and the task does not"
        raise UnsolvableError(f"no set of moves leads from the start to the goal{why}", lambda: proof)

    def _or_all(self, value: int, state: State) -> State:
        return (value,) * len(self.cells) if state is None else state

    def _moves_of(self, vector: Any) -> list[Move]:
        return [move for move, times in zip(self.moves, self._sums.often(vector), strict=True) for _ in range(times)]

    def _number(self, move: Move) -> int:
        if move not in self._move:
            raise ValueError(f"{move!r} is not a move of the game")
        return self._move[move]

    def _unpack(self, state: Any) -> tuple[int, ...]:
        values: tuple[int, ...] = self._sums.unpack(state)
        return values

    def _pack(self, state: State) -> Any:
        return self._sums.pack(values_of(state, self._cell, self.colors))


def _first_repeated(items: Iterable[Hashable]) -> Hashable:
    seen: set[Hashable] = set()
    for item in items:
        if item in seen:
            return item
        seen.add(item)
    raise AssertionError("nothing is repeated")
