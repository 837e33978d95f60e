"""Toggle games: each move flips a fixed set of cells, so that a game is a matrix over F2.

Main definitions
    ToggleGame(cells, flips)   a game from its cells and, for each move, the cells that it flips
        .press                 play moves
        .solve, .solutions, .fewest, .is_solvable, .count_solutions    from a start to a target, by elimination
        .rank, .nullity, .kernel()                                     of its matrix
        .random_solvable(seed)
    UnsolvableError            no set of moves leads from the start to the target
Main statements
    the order of the moves does not matter, and a move made twice is a move not made     test_pressing_is_addition
    a solvable task has 2^nullity solutions, a coset of the kernel                       test_solutions_are_all_of_them
Conventions
    A state is given as 0/1 in the order of `cells` (a sequence, an array of any shape, a string of digits), as a
    mapping from each cell to 0/1, or as the set of the cells that are 1.  It is returned as a tuple in that order.
    When no task is given, it is the thesis's: from all 0 to all 1.  A set of moves is a list in the order of `moves`.
References
    Disentis notebook (any start and target); thesis 1.2 (the matrix).
"""

import copyreg
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from flipalg.algebra.integers import brief
from flipalg.matrices import elimination
from flipalg.pictured import Pictured

Cell = TypeVar("Cell", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)

State: TypeAlias = Any
"""0/1 in the order of the cells, a mapping from each cell to 0/1, or the set of the cells that are 1."""

FEWEST_LIMIT = 22
"""The nullity up to which `fewest` goes through all solutions."""


LARGEST_MATRIX = 2**31
"""Bits of a game's matrix: 256 MB, and the moves and their elimination as much again."""


def refuse_large(cells: int, moves: int) -> None:
    """Raise MemoryError for a game whose matrix is larger than is sensible."""
    if cells * moves > LARGEST_MATRIX:
        raise MemoryError(
            f"a game of {brief(cells)} cells and {brief(moves)} moves is too large to be eliminated: at most "
            f"{LARGEST_MATRIX:,} entries; nullity(m, n) and solve(m, n) take large boards"
        )


class UnsolvableError(ValueError):
    """No set of moves leads from the start to the target.

    witness    the proof: cells that every move flips in an even number, and that differ in an odd number; of a game a
               list of cells, of a board a Board
    packed     of a board the same as packed rows, one at a time
    """

    exit_code = 1

    def __init__(self, message: str, find_witness: Callable[[], Any], packed: Iterable[int] = ()) -> None:
        """Keep how the witness is found: that of a large board is made when it is asked for."""
        super().__init__(message)
        self._find_witness, self.packed = find_witness, packed

    @cached_property
    def witness(self) -> Any:
        """The cells that prove it."""
        return self._find_witness()

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes with the witness, not with how it is found."""
        state = {"witness": self.witness, "packed": tuple(self.packed), "_find_witness": None}
        return copyreg.__newobj__, (type(self), *self.args), state  # type: ignore[attr-defined]


class ToggleGame(Pictured, Generic[Cell, Move]):
    """A game in which each move flips a fixed set of cells.

    >>> lamps = ToggleGame("abc", {1: "ab", 2: "bc", 3: "abc"})
    >>> lamps.solve(start="000", target="101")
    [1, 2]
    """

    _drawing = "values.of_game"

    def __repr__(self) -> str:
        """Return the class and its sizes."""
        return f"{type(self).__name__}({self._size}, nullity {self.nullity})"

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} cells, {len(self.moves)} moves"

    def __init__(self, cells: Iterable[Cell], flips: Mapping[Move, Iterable[Cell]]) -> None:
        """List the cells, and the cells that each move flips.

        Raises ValueError for no cells, a cell listed twice, and a move that flips an unknown cell or one twice.
        """
        self.cells: tuple[Cell, ...] = tuple(cells)
        self.moves: tuple[Move, ...] = tuple(flips)
        refuse_large(len(self.cells), len(self.moves))
        self._bit = {cell: 1 << i for i, cell in enumerate(self.cells)}
        if not self.cells:
            raise ValueError("a game has at least one cell, got none")
        if len(self._bit) < len(self.cells):
            raise ValueError(f"cell {_first_repeated(self.cells)!r} is listed twice")
        self._flips = {move: self._pack_move(move, list(flipped)) for move, flipped in flips.items()}

    def _pack_move(self, move: Move, flipped: list[Cell]) -> int:
        for cell in flipped:
            if cell not in self._bit:
                raise ValueError(f"move {move!r} flips {cell!r}, which is no cell of the game")
        if len(set(flipped)) < len(flipped):
            raise ValueError(f"move {move!r} flips {_first_repeated(flipped)!r} twice")
        return sum(self._bit[cell] for cell in flipped)

    def flips(self, move: Move) -> frozenset[Cell]:
        """Return the cells that the move flips."""
        self._require_move(move)
        return frozenset(cell for cell, bit in self._bit.items() if self._flips[move] & bit)

    def press(self, start: State, moves: Iterable[Move]) -> tuple[int, ...]:
        """Return the state after the moves, in any order."""
        state = self._pack(start)
        for move in moves:
            self._require_move(move)
            state ^= self._flips[move]
        return self._unpack(state)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The matrix, packed: bit j of row i says whether move j flips cell i."""
        rows = [0] * len(self.cells)
        for j, flipped in enumerate(self._flips.values()):
            while flipped:
                low = flipped & -flipped
                rows[low.bit_length() - 1] |= 1 << j
                flipped ^= low
        return tuple(rows)

    @property
    def rank(self) -> int:
        """The dimension of what the moves can do."""
        return len(self.moves) - self.nullity

    @cached_property
    def nullity(self) -> int:
        """The dimension of the sets of moves that do nothing."""
        return len(self.moves) - elimination.rank(self.rows)

    @property
    def is_unique(self) -> bool:
        """Whether a solvable task has exactly one solution."""
        return self.nullity == 0

    def kernel(self) -> list[list[Move]]:
        """Return a basis of the sets of moves that change nothing."""
        return [self._moves_of(vector) for vector in elimination.kernel_basis(self.rows, len(self.moves))]

    def is_solvable(self, start: State = None, target: State = None) -> bool:
        """Return whether some set of moves leads from start to target."""
        try:
            self._solution(start, target)
        except UnsolvableError:
            return False
        return True

    def count_solutions(self, start: State = None, target: State = None) -> int:
        """Return the number of sets of moves that lead from start to target: 0 or 2^nullity."""
        return 2**self.nullity if self.is_solvable(start, target) else 0

    def solve(self, start: State = None, target: State = None) -> list[Move]:
        """Return one set of moves that leads from start to target; raises UnsolvableError when there is none.

        Elimination on one packed row a cell: about a second for 5,000 cells and moves.
        """
        return self._moves_of(self._solution(start, target)[0])

    def solutions(self, start: State = None, target: State = None) -> Iterator[list[Move]]:
        """Yield every set of moves that leads from start to target (2^nullity of them), none when there is none."""
        try:
            every = elimination.coset(*self._solution(start, target))
        except UnsolvableError:
            return
        yield from map(self._moves_of, every)

    def fewest(self, start: State = None, target: State = None) -> list[Move]:
        """Return a solution with the fewest moves, the first of them in the order of their bits.

        Goes through all 2^nullity solutions; raises ValueError beyond FEWEST_LIMIT, UnsolvableError for no solution.
        """
        if self.nullity > FEWEST_LIMIT:
            raise ValueError(f"fewest goes through 2^nullity solutions, nullity at most {FEWEST_LIMIT}: {self.nullity}")
        every = elimination.coset(*self._solution(start, target))
        return self._moves_of(min(every, key=lambda vector: (vector.bit_count(), vector)))

    def random_solvable(self, seed: int, target: State = None) -> tuple[int, ...]:
        """Return a start from which the target can be reached: each move made with probability 1/2, by the seed."""
        chosen = random.Random(seed).getrandbits(len(self.moves))
        return self.press(self._or_all(1, target), self._moves_of(chosen))

    def _solution(self, start: State, target: State) -> tuple[int, list[int]]:
        """Return one solution and a basis of the kernel."""
        try:
            return elimination.solve(self.rows, len(self.moves), self._difference(start, target))
        except elimination.InconsistentError as error:
            proof = [cell for cell, bit in self._bit.items() if error.witness & bit]
            raise UnsolvableError("no set of moves leads from the start to the target", lambda: proof) from None

    def _difference(self, start: State, target: State) -> int:
        return self._pack(self._or_all(0, start)) ^ self._pack(self._or_all(1, target))

    def _or_all(self, value: int, state: State) -> State:
        return (value,) * len(self.cells) if state is None else state

    def _moves_of(self, vector: int) -> list[Move]:
        return [move for j, move in enumerate(self.moves) if vector >> j & 1]

    def _require_move(self, move: Move) -> None:
        if move not in self._flips:
            raise ValueError(f"{move!r} is no move of the game")

    def _unpack(self, packed: int) -> tuple[int, ...]:
        return tuple(packed >> i & 1 for i in range(len(self.cells)))

    def _pack(self, state: State) -> int:
        """Return the state as bits in the order of the cells."""
        if isinstance(state, Set):
            state = {**dict.fromkeys(self.cells, 0), **dict.fromkeys(state, 1)}
        if isinstance(state, Mapping):
            for cell in state:
                if cell not in self._bit:
                    raise ValueError(f"{cell!r} is no cell of the game")
            if len(state) < len(self.cells):
                raise ValueError(f"the state says nothing about {next(c for c in self.cells if c not in state)!r}")
            state = [state[cell] for cell in self.cells]
        values = _flat(state)
        if len(values) != len(self.cells):
            raise ValueError(f"a state has {len(self.cells)} values, got {len(values)}: {_shown(state)}")
        return sum(1 << i for i, value in enumerate(values) if _bit(value, state))


def _flat(state: object) -> Sequence[object]:
    if hasattr(state, "ravel"):  # a numpy array
        return list(state.ravel().tolist())
    if not isinstance(state, Sequence):
        raise TypeError(f"a state is a sequence, a mapping or a set, got {state!r}")
    if state and all(isinstance(row, Sequence) and not isinstance(row, str) for row in state):
        return [value for row in state for value in row]
    return state


def _bit(value: object, state: object) -> int:
    if value in (0, 1, "0", "1"):
        return int(value)
    shown = brief(value) if isinstance(value, int) else repr(value)
    raise ValueError(f"a state has values 0 and 1, got {shown} in {_shown(state)}")


def _shown(state: object) -> str:
    text = repr(state)
    return text if len(text) <= 60 else text[:57] + "..."


def _first_repeated(items: Iterable[Hashable]) -> Hashable:
    seen: set[Hashable] = set()
    for item in items:
        if item in seen:
            return item
        seen.add(item)
    raise AssertionError("nothing is repeated")
