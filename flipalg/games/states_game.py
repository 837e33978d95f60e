"""Toggle games whose cells have k states: a move adds 1, modulo k, to each cell that it reaches.

Main definitions
    StatesGame(cells, flips, states)   the game; .press, .solve, .is_solvable, .count, .kernel as in ToggleGame
    of_states(game, states)            the same moves on k states: of a graph, Merlin, a coin board, any ToggleGame
Main statements
    a set of moves is now how often each is made, 0 to k-1; the order does not matter     test_moves_add
    a coin board of flipping triangles with m states                                      Zucker's reference [7]
Conventions
    A state is a sequence of numbers 0 to k-1 in the order of `cells`, or a mapping from cells to them; missing cells
    are 0.  Moves are a mapping from each move to how often it is made.  By default from all 0 to all 1.
Cost
    one elimination modulo k (matrices.modular), to 2,500 cells
"""

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import Any

from flipalg.algebra.integers import natural_number
from flipalg.games.toggle_game import ToggleGame, UnsolvableError
from flipalg.matrices.modular import Modular, solve_modulo

LARGEST = 2_500


class StatesGame:
    """A game in which a move adds 1 modulo `states` to certain cells.

    >>> dials = StatesGame("abc", {1: "ab", 2: "bc", 3: "abc"}, states=4)
    >>> dials.solve(start=[3, 0, 1], target=[0, 0, 0])
    {1: 1, 2: 3}
    """

    def __init__(self, cells: Iterable[Hashable], flips: Mapping[Hashable, Iterable[Hashable]], states: int) -> None:
        """List the cells, what each move reaches, and the number of states, 2 or more."""
        self.states = natural_number("states", states)
        if self.states < 2:
            raise ValueError(f"states must be at least 2, got {self.states}")
        game: ToggleGame[Any, Any] = ToggleGame(cells, flips)
        self.cells, self.moves = game.cells, game.moves
        if len(self.cells) > LARGEST or len(self.moves) > LARGEST:
            raise MemoryError(f"a game of {self.states} states has at most {LARGEST:,} cells, got {len(self.cells):,}")
        self._reached = {move: [self.cells.index(cell) for cell in game.flips(move)] for move in self.moves}

    def __repr__(self) -> str:
        """Return what the game is."""
        return f"StatesGame({len(self.cells)} cells, {len(self.moves)} moves, {self.states} states)"

    @cached_property
    def _matrix(self) -> list[list[int]]:
        rows = [[0] * len(self.moves) for _ in self.cells]
        for j, move in enumerate(self.moves):
            for i in self._reached[move]:
                rows[i][j] = 1
        return rows

    def press(self, start: Any, moves: Any) -> tuple[int, ...]:
        """Return the state after the moves, a mapping from moves to how often each is made."""
        values = self._values("the start", start)
        for move, times in dict(moves).items():
            if move not in self._reached:
                raise ValueError(f"{move!r} is no move of the game")
            for i in self._reached[move]:
                values[i] = (values[i] + times) % self.states
        return tuple(values)

    def solve(self, start: Any = None, target: Any = None) -> dict[Any, int]:
        """Return how often to make each move, moves not needed left out; UnsolvableError with a witness for none."""
        solved = self._solved(start, target)
        if solved.x is None:
            proof = dict(zip(self.cells, solved.witness or [], strict=True))
            raise UnsolvableError(f"no moves lead from the start to the target modulo {self.states}", lambda: proof)
        return {move: times for move, times in zip(self.moves, solved.x, strict=True) if times}

    def is_solvable(self, start: Any = None, target: Any = None) -> bool:
        """Return whether moves lead from start to target."""
        return self._solved(start, target).x is not None

    @cached_property
    def count(self) -> int:
        """The number of solutions of a solvable task."""
        return solve_modulo(self._matrix, [0] * len(self.cells), self.states).count

    def kernel(self) -> list[dict[Any, int]]:
        """Return generators of the moves that change nothing."""
        generators = solve_modulo(self._matrix, [0] * len(self.cells), self.states).generators
        return [{move: v for move, v in zip(self.moves, vector, strict=True) if v} for vector, _ in generators]

    def _solved(self, start: Any, target: Any) -> Modular:
        first = self._values("the start", {} if start is None else start)
        last = self._values("the target", [1] * len(self.cells) if target is None else target)
        return solve_modulo(self._matrix, [b - a for a, b in zip(first, last, strict=True)], self.states)

    def _values(self, name: str, state: Any) -> list[int]:
        if isinstance(state, Mapping):
            for cell in state:
                if cell not in self.cells:
                    raise ValueError(f"{name} has {cell!r}, which is no cell of the game")
            state = [state.get(cell, 0) for cell in self.cells]
        values = [natural_number(f"an entry of {name}", value) for value in state]
        if len(values) != len(self.cells):
            raise ValueError(f"{name} must have {len(self.cells)} entries, got {len(values)}")
        for value in values:
            if value >= self.states:
                raise ValueError(f"{name} must have entries 0 to {self.states - 1}, got {value}")
        return values


def of_states(game: ToggleGame[Any, Any], states: int) -> StatesGame:
    """Return the game of the same cells and moves with k states.

    >>> from flipalg.games import MERLIN
    >>> of_states(MERLIN, 3).count
    1
    """
    return StatesGame(game.cells, {move: game.flips(move) for move in game.moves}, states)
