"""The presses that solve a board of k colors, as a value.

Main definitions
    ColorSolution               start, goal, how often each cell is pressed, and what changes nothing
    solutions_of(solution)      the presses of every solution
Main statements
    the solutions are the one found plus the sums of the generators        test_solutions_are_all_there_are
Conventions
    start + G presses = goal modulo k; a Board of k colors says how often each cell is pressed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import gcd

from flipalg.games.board import Board
from flipalg.games.board_shown import SHOWN_CELLS, to_html
from flipalg.pictured import Animated


@dataclass(frozen=True)
class ColorSolution(Animated):
    """Presses that bring start to goal: start + G presses = goal modulo `colors`.

    presses   how often each cell is pressed, 0 to colors - 1: a Board of so many colors
    count     the number of solutions
    proved    whether it is proved that no solution has fewer presses in all
    """

    start: Board
    goal: Board
    presses: Board
    count: int
    neighborhood: str = "plus"
    topology: str = "board"
    proved: bool = False
    generators: tuple[Board, ...] = field(default=(), repr=False)

    _drawing, _frames = "boards.of_colors", "animation.of_colors"

    @property
    def colors(self) -> int:
        """The number of colors."""
        return self.start.colors

    @cached_property
    def weight(self) -> int:
        """The number of presses, each as often as it is made."""
        return sum(map(sum, self.presses))

    def verify(self) -> bool:
        """Return whether the presses, pressed, lead to the goal."""
        return self.start.press(self.presses, self.neighborhood, self.topology) == self.goal

    def __str__(self) -> str:
        """Return how often each cell is pressed, as lines of digits."""
        return str(self.presses)

    def _repr_html_(self) -> str | None:
        if self.start.m * self.start.n > SHOWN_CELLS:
            return None
        tables = (to_html(board) for board in (self.start, self.presses))
        return '<div style="display:flex;flex-wrap:wrap;gap:1em">{}<span>press</span>{}</div>'.format(*tables)


def solutions_of(solution: ColorSolution) -> Iterator[Board]:
    """Yield every solution's presses, starting with the one found."""
    orders = [order_of(pattern) for pattern in solution.generators]
    for multiples in product(*map(range, orders)):
        board = solution.presses
        for times, pattern in zip(multiples, solution.generators, strict=True):
            for _ in range(times):
                board = board + pattern
        yield board


def order_of(pattern: Board) -> int:
    """Return how many times a pattern is added until it is all 0."""
    return pattern.colors // gcd(pattern.colors, *(value for row in pattern for value in row))
