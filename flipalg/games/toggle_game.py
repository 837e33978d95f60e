"""Toggle games: each move flips a fixed set of cells, so that a game is a matrix over F2; with k colors, over Z/k.

A move adds 1, or another given number, modulo k to each cell that it reaches.  The order of the moves does not matter.
A task is to get from a start to a goal; if it is solvable, the solutions are a coset of the kernel.
Sources: Disentis notebook (any start and goal); thesis 1.2 (the matrix); M. Zucker, A Game of Flipping Triangles, and
reference [7] there (more colors).
"""

import operator
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property, partial
from math import lcm
from typing import Any, Generic, TypeVar

from flipalg.algebra.bit_vectors import entries
from flipalg.algebra.integers import brief, integer, natural_number
from flipalg.boards.board import number_of_cell_colors
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.fewest.fewest import least_proved
from flipalg.games.state_values import State, values_of
from flipalg.matrices.elimination import InconsistentError
from flipalg.pictured import Pictured
from flipalg.system.limits import GAME_MATRIX_ENTRIES
from flipalg.systems.nearest import Changes, invariant_in_words, nearest_solvable
from flipalg.systems.system import System

__all__ = ["QUICK_KERNEL", "ToggleGame", "refuse_large"]

QUICK_KERNEL = 2**12
"""Up to this number of solutions the fewest moves are looked for by default."""

Cell = TypeVar("Cell", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)


def refuse_large(cells: int, moves: int) -> None:
    """Raise MemoryError for a game whose matrix has more than GAME_MATRIX_ENTRIES entries."""
    if cells * moves > GAME_MATRIX_ENTRIES:
        raise MemoryError(
            f"a game of {brief(cells)} cells and {brief(moves)} moves is too large to be eliminated: at most "
            f"{GAME_MATRIX_ENTRIES:,} entries; nullity(m, n) and solve(m, n) take large boards"
        )


class ToggleGame(Pictured, Generic[Cell, Move]):
    """A game in which each move flips a fixed set of cells, or adds fixed numbers to cells modulo the number of colors.

    With k colors, a state is given as numbers 0 to k-1 in the order of `cells` (a sequence, an array of any shape, a
    Board, a string of digits), as a mapping from each cell to its number, or as the set of the cells that are 1.  A
    state is returned as a tuple.  By default the start is all 0 and the goal all 1, as in the thesis.  A set of moves
    is a list in the order of `moves`; a move that is made several times is repeated.

    Cells may have different numbers of colors, or hold whole numbers, to which moves add without a modulus; moves may
    be limited.  Then each move is made fewer times than would do nothing, and not at all if it does nothing.

    >>> lamps = ToggleGame("abc", {1: "ab", 2: "bc", 3: "abc"})
    >>> lamps.solve(start="000", goal="101")
    [1, 2]
    >>> dials = ToggleGame("abc", {1: "ab", 2: "bc", 3: "abc"}, colors=4)
    >>> dials.solve(start="301", goal="000")
    [1, 2, 2, 2]
    >>> levers = ToggleGame("abc", {1: "ab", 2: "bc", 3: "ac"}, colors={"a": 2, "b": 3, "c": 4}, most={2: 1})
    >>> levers.fewest(start="000", goal="110"), levers.count_solutions("000", "110")
    ([1], 2)
    """

    _given_goes = 1
    """The value of every cell in the default goal if a start is given."""

    _moves_are = "moves"

    def __repr__(self) -> str:
        """Return the class, the sizes, and for two colors the nullity, for more the number of colors."""
        more = f"nullity {self.nullity}" if self.colors == 2 else f"{self.colors} colors"
        return f"{type(self).__name__}({self._size}, {more})"

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} cells, {len(self.moves)} moves"

    def __init__(
        self,
        cells: Iterable[Cell],
        flips: Mapping[Move, Iterable[Cell] | Mapping[Cell, int]],
        *,
        colors: int | Mapping[Cell, int] = 2,
        most: Mapping[Move, int] | None = None,
    ) -> None:
        """Take the cells, and in `flips` for each move the cells that it reaches.

        A move adds 1 to each of its cells, or, if they are given as a mapping, the number that belongs to the cell.
        `colors` is the number of colors, or a mapping from each cell to its own, and then the attribute `colors` is
        their least common multiple; 0 is for whole numbers.  `most` is the largest number of times for some moves.
        Raises ValueError if there are no cells, a cell is listed twice, a move flips an unknown cell or a cell twice,
        or there are fewer than 2 or more than 256 colors; TypeError for numbers that are not integers; MemoryError if
        the matrix has more than 2^31 entries.
        """
        self.cells: tuple[Cell, ...] = tuple(cells)
        self.moves: tuple[Move, ...] = tuple(flips)
        self._own_colors = colors if isinstance(colors, Mapping) else None
        if isinstance(colors, Mapping):
            self.states = tuple(number_of_cell_colors(colors[cell]) for cell in self.cells)
            self.colors = lcm(*self.states)
        else:
            self.colors = number_of_cell_colors(colors) if colors != 0 else 0
            self.states = (self.colors,) * len(self.cells)
        refuse_large(len(self.cells), len(self.moves))
        self._cell = {cell: i for i, cell in enumerate(self.cells)}
        if not self.cells:
            raise ValueError("a game has at least one cell, got none")
        if len(self._cell) < len(self.cells):
            raise ValueError(f"cell {_first_repeated(self.cells)!r} is listed twice")
        self._move = {move: j for j, move in enumerate(self.moves)}
        self._added = [self._adds(move, flipped) for move, flipped in flips.items()]
        self._most = [-1] * len(self.moves) if most else []
        for move, times in (most or {}).items():
            self._most[self._number(move)] = natural_number("the most times of a move", times)

    def _adds(self, move: Move, flipped: "Iterable[Cell] | Mapping[Cell, int]") -> dict[int, int]:
        counted = isinstance(flipped, Mapping)
        reached = flipped if counted or isinstance(flipped, Sequence | Set) else list(flipped)
        for cell in reached:
            if cell not in self._cell:
                raise ValueError(f"move {move!r} flips {cell!r}, which is not a cell of the game")
        if isinstance(flipped, Mapping):
            added = {self._cell[cell]: integer("what a move adds", times) for cell, times in flipped.items()}
            if not self.colors and min(added.values(), default=0) < 0:
                raise ValueError(f"without a number of colors a move adds at least 0, got {dict(flipped)}")
            return {i: k for i, times in added.items() if (k := self._reduced(i, times))}
        if len(set(reached)) < len(reached):  # type: ignore[arg-type]  # a sequence or a set
            raise ValueError(f"move {move!r} flips {_first_repeated(reached)!r} twice")
        return dict.fromkeys((self._cell[cell] for cell in reached), 1)

    def _reduced(self, i: int, value: int) -> int:
        """Return the value of the cell with number i, modulo its number of colors."""
        return value % self.states[i] if self.colors else value

    def flips(self, move: Move) -> frozenset[Cell]:
        """Return the cells that the move changes."""
        return frozenset(self.cells[i] for i in self._added[self._number(move)])

    def press(self, start: State, moves: "Iterable[Move] | Mapping[Move, int]") -> tuple[int, ...]:
        """Return the state after the moves, whose order does not matter; a mapping says how often to make each move."""
        if isinstance(moves, Mapping):
            times_of = {move: operator.index(times) for move, times in moves.items()}
            moves = [move for move, k in times_of.items() for _ in range(k % self.colors if self.colors else k)]
        values = self._values(start)
        for move in moves:
            for i, added in self._added[self._number(move)].items():
                values[i] = self._reduced(i, values[i] + added)
        return tuple(values)

    @cached_property
    def _quiet(self) -> System:
        """The system whose solutions are the sets of moves that do nothing."""
        numbers = range(len(self.cells))
        colors = self.colors if self._own_colors is None else dict(enumerate(self.states))
        if self._own_colors is None and self._most and self.colors:
            colors = dict.fromkeys(numbers, self.colors)
        return System.of(self._added, dict.fromkeys(numbers, 0), colors, self._most)

    def system(self, start: State = None, goal: State = None) -> System:
        """Return the linear equations of the task: a light for each cell and a button for each move, in their order."""
        return self._quiet.with_lights(self._missing(start, goal))

    @property
    def rows(self) -> tuple[int, ...]:
        """The matrix as packed rows: bit j of row i says whether move j flips cell i; ValueError for k > 2 colors."""
        if self.colors > 2:
            raise ValueError(f"packed rows are for two colors, this game has {self.colors}")
        return self._quiet.rows

    @property
    def rank(self) -> int:
        """The rank of the matrix; ValueError if the number of colors is not a prime."""
        return len(self.moves) - self.nullity

    @property
    def nullity(self) -> int:
        """The dimension of the space of sets of moves that do nothing; ValueError if `colors` is not a prime."""
        return self._quiet.nullity

    @property
    def kernel_size(self) -> int:
        """The number of sets of moves that do nothing: colors^nullity if the number of colors is a prime."""
        return self._quiet.kernel_size

    @property
    def is_unique(self) -> bool:
        """Whether every solvable task has exactly one solution."""
        return self.kernel_size == 1

    def kernel(self) -> list[list[Move]]:
        """Return a basis of the sets of moves that change nothing; for a composite number of colors, generators."""
        return list(map(self._moves_of, self._quiet.kernel()))

    def is_solvable(self, start: State = None, goal: State = None) -> bool:
        """Return whether some set of moves leads from start to goal."""
        return self.system(start, goal).is_solvable

    def count_solutions(self, start: State = None, goal: State = None) -> int:
        """Return the number of sets of moves that lead from start to goal.

        It is 0 or kernel_size, unless moves are limited or cells hold whole numbers.
        """
        if self._most or not self.colors:
            return self.system(start, goal).count()
        return self.kernel_size if self.is_solvable(start, goal) else 0

    def solve(self, start: State = None, goal: State = None) -> list[Move]:
        """Return a set of moves that leads from start to goal; raise UnsolvableError if there is none.

        Elimination takes about a second for 5,000 cells and moves.  With more than two colors, more than 2,500 cells or
        moves raise MemoryError.
        """
        return self._answer(System.solve, start, goal)

    def solutions(self, start: State = None, goal: State = None) -> Iterator[list[Move]]:
        """Yield every set of moves that leads from start to goal: kernel_size of them, or none."""
        return map(self._moves_of, self.system(start, goal).solutions())

    def fewest(self, start: State = None, goal: State = None) -> list[Move]:
        """Return a solution with the fewest moves; `flipalg.fewest.fewest.least` says which, if there are several.

        Raises ValueError if the search does not end in ten seconds, with more than two colors for more than 2^22
        solutions; UnsolvableError if there is no solution.
        """
        return self._answer(least_proved, start, goal)

    def random_solvable(self, goal: State = None, *, seed: int | None = None) -> tuple[int, ...]:
        """Return a random start from which the goal can be reached.

        The default goal is that of `solve` with a start.  From the goal each move is made 0 to `colors` - 1 times,
        uniformly at random; equal seeds give equal starts.
        """
        drawn, size = random.Random(seed), len(self.moves)
        if self.colors == 2 and not self._most:
            times = entries(drawn.getrandbits(size), size)
        else:
            most = self._most or [-1] * size
            times = [drawn.randrange(self.colors or 10) if k < 0 else drawn.randint(0, k) for k in most]
        return self.press(self._or_all(self._given_goes, goal), self._moves_of(times))

    def _answer(self, question: Callable[[System], list[int]], start: State, goal: State) -> list[Move]:
        """Return the moves that a method of System finds; raise UnsolvableError, with a witness, without a solution."""
        system = self.system(start, goal)
        try:
            return self._moves_of(question(system))
        except InconsistentError as error:
            raise self._refusal(error.witness, start, goal) from None

    def _refusal(self, factors: Sequence[int], start: State, goal: State) -> UnsolvableError:
        """Return the error for a task without a solution, of which `factors`, one for each cell, are a proof.

        The factors are () if a search is the proof.
        """
        missing, modulus = self._missing(start, goal), self.colors
        if factors and not modulus:
            modulus = self.system(start, goal).invariant_of_whole_numbers()[1]
        factor = {cell: factor for cell, factor in zip(self.cells, factors, strict=False) if factor}
        kind = "keep to their limits" if self.colors else "add up to it"
        reason = f"by a complete search, none {kind}"
        if factor:
            named = {self.cell_name(cell): by for cell, by in factor.items()}
            needed = sum(a * b for a, b in zip(factors, missing, strict=True))
            reason = invariant_in_words(named, modulus, needed)
        error = UnsolvableError(
            f"no {self._moves_are} lead from the start to the goal: {reason}",
            lambda: list(factor) if self.colors == 2 else factor,
        )
        error.find_changes = partial(self._changes, self._values(self._or_all(0, start)), missing)
        return error

    def cell_name(self, cell: Cell) -> str:
        """Return the name of a cell in a sentence."""
        return str(cell)

    def _changes(self, start: Sequence[int], missing: Sequence[int]) -> Changes:
        """Return the fewest cells of a start to change so that a solution exists; `missing` is goal - start.

        Whole numbers are changed in the goal.
        """

        def change(i: int, amount: int) -> tuple[Any, ...]:
            if not self.colors:
                return self.cells[i], start[i] + missing[i] - amount
            return self.cells[i], self._reduced(i, start[i] + amount)

        weights = self._weights()
        if weights is None:
            found = self._quiet.with_lights(missing).nearest(change)
        else:
            found = nearest_solvable(weights, missing, self.colors, change)
        return replace(found, name=self.cell_name)

    def _weights(self) -> Sequence[Sequence[int]] | None:
        """Return factors for the cells, weighted by which every move adds 0, that generate all such factors, or None.

        The system of the game finds them for None.
        """
        return None

    def _missing(self, start: State, goal: State) -> list[int]:
        """Return goal - start, modulo the number of colors, in the order of the cells."""
        end = self._or_all(1 if start is None else self._given_goes, goal)
        ends = zip(self._values(self._or_all(0, start)), self._values(end), strict=True)
        return [self._reduced(i, b - a) for i, (a, b) in enumerate(ends)]

    def _or_all(self, value: int, state: State) -> State:
        return (value,) * len(self.cells) if state is None else state

    def _moves_of(self, often: Iterable[int]) -> list[Move]:
        return [move for move, times in zip(self.moves, often, strict=True) for _ in range(times)]

    def _number(self, move: Move) -> int:
        if move not in self._move:
            raise ValueError(f"{move!r} is not a move of the game")
        return self._move[move]

    def _values(self, state: State) -> list[int]:
        return values_of(state, self._cell, self.colors if self._own_colors is None else self.states)


def _first_repeated(items: Iterable[Hashable]) -> Hashable:
    seen: set[Hashable] = set()
    for item in items:
        if item in seen:
            return item
        seen.add(item)
    raise AssertionError("nothing is repeated")
