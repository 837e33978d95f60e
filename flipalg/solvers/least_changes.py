"""Find the fewest cells to change so that an unsolvable board has a solution: a coset leader of the image of G.

The syndrome of a vector consists of its products with the generators of the kernel of Gᵀ.  The changes must have the
syndrome of goal - start.  A step is the syndrome of a change of one cell.  For w = 1, 2, 3, ... in turn the search
looks for w steps whose sum is this syndrome, as ⌊w/2⌋ steps and ⌈w/2⌉ others; so the first match has the fewest
changes.  Source: F. J. MacWilliams, N. J. A. Sloane, The Theory of Error-Correcting Codes, 1977, section 1.3.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.boards.packed_rows import from_values, value_at, values_of
from flipalg.boards.problem import Problem
from flipalg.solvers.methods import answer

__all__ = ["Changes", "least_changes"]

MOST_VALUES = 10**7
"""The search gives up if the generators of the kernel have more entries than this together."""
MOST_STEPS = 2**20
"""The most sums of the same number of steps; with more than two colors a sixteenth of this number."""
MOST_NAMED = 24
"""The largest number of cells that a sentence names."""

Change: TypeAlias = tuple[int, int, int]
"""The row and the column of a cell, from 0, and its new color."""
Syndrome: TypeAlias = Any
"""An integer with one bit for each generator; with more than two colors a tuple with one number for each."""


@dataclass(frozen=True)
class Changes:
    """Cells to change so that a board has a solution.

    problem     the problem without a solution
    least       the least number of cells to change, proved; None if the search gave up
    at_least    a proved lower bound for that number
    ways        tuples of changes (row, column, new color): all ways to change one cell, if one is enough, else one way
                with the fewest changes; empty if the search gave up
    """

    problem: Problem
    least: int | None
    at_least: int
    ways: tuple[tuple[Change, ...], ...]

    @property
    def start(self) -> Board:
        """The start, from which no presses lead to the goal."""
        return self.problem.board(self.problem.start)

    @property
    def board(self) -> Board | None:
        """The board after the first of the ways; None if no way is known."""
        return next(self.boards(), None)

    def boards(self) -> Iterator[Board]:
        """Yield, for each of the ways, the board after its changes."""
        values = self.start.tolist()
        for way in self.ways:
            rows = [list(row) for row in values]
            for i, j, color in way:
                rows[i][j] = color
            yield self.problem.board(from_values(rows, self.problem.colors))

    @property
    def marks(self) -> Board:
        """The cells that any of the ways changes, as a board of two colors."""
        rows = [0] * self.problem.m
        for i, j, _ in chain.from_iterable(self.ways):
            rows[i] |= 1 << j
        return Board.from_rows(rows, self.problem.n, holes=self.problem.holes)

    def sentence(self) -> str:
        """Return the changes in words; if the search gave up, the lower bound for their number."""
        if self.least is None:
            return f"at least {self.at_least} of its cells must be changed for it to have one"
        if self.least > 1:
            *names, last = map(self._named, self.ways[0])
            return f"change {', '.join(names)} and {last}, and it has one; fewer will not do"
        names = [self._named(change) for (change,) in self.ways[: MOST_NAMED + 1]]
        if len(names) == 1:
            return f"change {names[0]}, and it has one"
        several = "one of these {} ways" if self.problem.colors > 2 else "any one of these {} cells"
        named = ", ".join(names[:MOST_NAMED]) + (", ..." if len(names) > MOST_NAMED else "")
        return f"change {several.format(len(self.ways))}, and it has one: {named}"

    def _named(self, change: Change) -> str:
        i, j, color = change
        return cell_name(i, j) + (f" to {color}" if self.problem.colors > 2 else "")


def least_changes(problem: Problem) -> Changes:
    """Return the fewest cells of the start to change so that an unsolvable problem becomes solvable.

    The search stops before it forms more than 2^20 sums of the same number of steps, with more than two colors 2^16;
    then `.least` is None and `.at_least` is the proved bound.  If the kernel vectors have at most 10^7 entries
    together, a single change is always found if it suffices, and with two colors also a pair of changes.
    """
    m, n, k = problem.m, problem.n, problem.colors
    kernel = answer(problem.reversed().homogeneous()).kernel if m * n <= MOST_VALUES else ()
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
    """Return (the syndrome of goal - start, {cell: the syndrome of adding 1 to the cell})."""
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
    """Return the zero syndrome of `size` entries modulo k, and the functions of its arithmetic.

    One function adds two syndromes, the other multiplies a syndrome by an integer.
    """
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
    """Return (the least number of steps with sum `target`, the steps), or (a lower bound, []) beyond `most` sums.

    A step is the syndrome of a change of one cell; the target is not itself a step.  `zero`, `plus` and `times` are the
    results of `_arithmetic`.  The steps found belong to different cells, because two steps of one cell could be
    replaced by one step or none.
    """
    before: dict[Syndrome, Syndrome] = {zero: None}  # the last step to each sum that was found
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
                raise AssertionError("no change of the cells makes the board solvable")
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
    """Return the steps that add up to a syndrome; `before` has the last step of each sum."""
    steps = []
    while (step := before[syndrome]) is not None:
        steps.append(step)
        syndrome = plus(syndrome, times(step, -1))
    return steps
