"""The fewest cells whose color must be another, for a board that has no solution to have one.

Main definitions
    least_changes(problem)     Changes: all ways to do it with one cell, or one way with the fewest
    Changes                    what it says of them, in words and as boards
Main statements (tests/solvers/test_least_changes.py)
    a board has a solution iff each kernel vector weighs what is to be added as 0     test_a_changed_board_is_solved
    the fewest changes are a lightest word with a given syndrome, a coset leader      test_no_fewer_changes_will_do
Method
    The syndrome of a change is how the generators of the kernel weigh it.  What is wanted is a sum of columns, the
    syndromes of single cells, that is the syndrome of what is to be added.  Sums of a columns and sums of b columns are
    compared for a + b = 1, 2, 3, ...; the first that meet prove that fewer will not do.  The sums of a columns are
    found breadth first, each once, so that there are at most colors^nullity of them.
References
    F. J. MacWilliams, N. J. A. Sloane, The Theory of Error-Correcting Codes, 1977, section 1.3: coset leaders.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.boards.packed_rows import from_values, value_at, values_of
from flipalg.solvers.methods import answer
from flipalg.solvers.problem import Problem

__all__ = ["Changes", "least_changes"]

MOST_VALUES = 10**7
"""Values of all generators of the kernel that are looked at."""
MOST_STEPS = 2**20
"""Sums that are made; with more than two colors a 16th of it: a second."""
MOST_NAMED = 24
"""Cells that a sentence names."""

Change: TypeAlias = tuple[int, int, int]
"""Row and column from 0, and the color that the cell must have instead."""
Syndrome: TypeAlias = Any
"""An integer of a bit for each generator; with more than two colors a tuple of numbers."""


@dataclass(frozen=True)
class Changes:
    """Cells to change so that a board has a solution.

    problem     the task without a solution
    least       how many cells must be changed, proved; None where there were too many ways to look at
    at_least    fewer than this will not do, proved
    ways        each a tuple of changes (row, column, new color): all ways with one cell, else one with the fewest
    """

    problem: Problem
    least: int | None
    at_least: int
    ways: tuple[tuple[Change, ...], ...]

    @property
    def start(self) -> Board:
        """The board without a solution."""
        return self.problem.board(self.problem.start)

    @property
    def board(self) -> Board | None:
        """The board after the first way of changing it; None where none is known."""
        return next(self.boards(), None)

    def boards(self) -> Iterator[Board]:
        """Yield the board after each of the ways."""
        values = self.start.tolist()
        for way in self.ways:
            rows = [list(row) for row in values]
            for i, j, color in way:
                rows[i][j] = color
            yield self.problem.board(from_values(rows, self.problem.colors))

    @property
    def marks(self) -> Board:
        """The cells of all ways as a board of two colors."""
        rows = [0] * self.problem.m
        for i, j, _ in chain.from_iterable(self.ways):
            rows[i] |= 1 << j
        return Board.from_rows(rows, self.problem.n, holes=self.problem.holes)

    def sentence(self) -> str:
        """Return what is to be changed, in words."""
        if self.least is None:
            return f"at least {self.at_least} of its cells must be changed for it to have one"
        if self.least > 1:
            *names, last = map(self._named, self.ways[0])
            return f"change {', '.join(names)} and {last}, and it has one; fewer will not do"
        names = [self._named(change) for (change,) in self.ways]
        if len(names) == 1:
            return f"change {names[0]}, and it has one"
        several = "one of these {} ways" if self.problem.colors > 2 else "any one of these {} cells"
        named = ", ".join(names[:MOST_NAMED]) + (", ..." if len(names) > MOST_NAMED else "")
        return f"change {several.format(len(names))}, and it has one: {named}"

    def _named(self, change: Change) -> str:
        i, j, color = change
        return cell_name(i, j) + (f" to {color}" if self.problem.colors > 2 else "")


def least_changes(problem: Problem) -> Changes:
    """Return the fewest cells to change for the problem, one without a solution, to have one.

    As far as there are at most MOST_STEPS sums to be made, which is always so to nullity 20 and 100 cells or so; beyond
    that `.least` is None and `.at_least` is what is proved.  One change, and two, are found on any board whose kernel
    has at most 10^7 values.
    """
    m, n, k = problem.m, problem.n, problem.colors
    kernel = answer(problem.homogeneous()).kernel if m * n <= MOST_VALUES else ()
    if not kernel or len(kernel) * m * n > MOST_VALUES:
        return Changes(problem, None, 1, ())
    target, columns = _syndromes(problem, kernel)
    zero, plus, times = _arithmetic(k, len(kernel))
    steps: dict[Syndrome, list[Change]] = {}
    for (i, j), column in columns.items():
        for added in range(1, k):
            if (syndrome := times(column, added)) != zero:
                color = (value_at(problem.start[i], j, k) + added) % k
                steps.setdefault(syndrome, []).append((i, j, color))
    if target in steps:
        return Changes(problem, 1, 1, tuple((change,) for change in sorted(steps[target])))
    least, syndromes = _shortest(target, list(steps), zero, plus, times, MOST_STEPS if k == 2 else MOST_STEPS // 16)
    if not syndromes:
        return Changes(problem, None, least, ())
    return Changes(problem, least, least, (tuple(sorted(steps[syndrome][0] for syndrome in syndromes)),))


def _syndromes(problem: Problem, kernel: Any) -> tuple[Syndrome, dict[tuple[int, int], Syndrome]]:
    """Return the syndrome of what is to be added, and that of adding 1 to each cell."""
    n, k = problem.n, problem.colors
    vectors = [[value for row in vector for value in values_of(row, n, k)] for vector in kernel]
    added = [value for row in problem.difference for value in values_of(row, n, k)]
    target = [sum(map(int.__mul__, vector, added)) % k for vector in vectors]
    holes = problem.holes
    columns = {divmod(at, n): column for at, column in enumerate(zip(*vectors, strict=True))}
    packed = {cell: _packed(column, k) for cell, column in columns.items() if cell not in holes}
    return _packed(target, k), packed


def _packed(values: Any, k: int) -> Syndrome:
    return sum(value << t for t, value in enumerate(values)) if k == 2 else tuple(values)


def _arithmetic(k: int, size: int) -> tuple[Syndrome, Callable[..., Syndrome], Callable[..., Syndrome]]:
    """Return 0, the sum of two syndromes, and a multiple of one."""
    if k == 2:
        return 0, int.__xor__, lambda a, times: a if times & 1 else 0
    return (
        (0,) * size,
        lambda a, b: tuple([(x + y) % k for x, y in zip(a, b, strict=True)]),
        lambda a, times: tuple([x * times % k for x in a]),
    )


def _shortest(
    target: Syndrome,
    steps: list[Syndrome],
    zero: Syndrome,
    plus: Callable[..., Syndrome],
    times: Callable[..., Syndrome],
    most: int,
) -> tuple[int, list[Syndrome]]:
    """Return (the least number of steps whose sum is the target, these steps); (what is proved, []) beyond `most`.

    Two steps of one cell are never among them: their sum would be one step, or none.
    """
    before: dict[Syndrome, Syndrome] = {zero: None}  # each sum that was met, and the step that led to it
    layers = [[zero]]
    least = 1
    while True:
        least += 1
        half = (least + 1) // 2
        if half == len(layers):
            if len(layers[-1]) * len(steps) > most:
                return least, []
            layers.append(_next_layer(layers[-1], steps, before, plus))
            if not layers[-1]:
                raise AssertionError("no change of the cells gives the board a solution")
        far = set(layers[half])
        for near in layers[least - half]:
            rest = plus(target, times(near, -1))
            if rest in far:
                return least, [*_path(near, before, plus, times), *_path(rest, before, plus, times)]


def _next_layer(
    layer: list[Syndrome], steps: list[Syndrome], before: dict[Syndrome, Syndrome], plus: Callable[..., Syndrome]
) -> list[Syndrome]:
    found = []
    for syndrome in layer:
        for step in steps:
            if (after := plus(syndrome, step)) not in before:
                before[after] = step
                found.append(after)
    return found


def _path(
    syndrome: Syndrome,
    before: dict[Syndrome, Syndrome],
    plus: Callable[..., Syndrome],
    times: Callable[..., Syndrome],
) -> list[Syndrome]:
    """Return the steps that led to a sum."""
    steps = []
    while (step := before[syndrome]) is not None:
        steps.append(step)
        syndrome = plus(syndrome, times(step, -1))
    return steps
