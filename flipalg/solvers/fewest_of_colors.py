"""The fewest presses with more than two colors: the least sum in the coset of the kernel formed by the solutions.

Main definitions
    fewest(problem, presses, generators, orders, seconds)    the lightest solution found, with a lower bound
    least_sum(x, generators, k)                              the lightest of all, by going through them
    descent(x, generators, k)                                a light one, by multiples of generators while they help
Conventions
    A board is a list of numbers, row after row; a generator comes with its order.
    Up to ALWAYS solutions all are looked at; beyond, as long as there is time.
"""

import sys
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import prod

from flipalg.boards.packed_rows import from_values, values_of, weight
from flipalg.solvers.problem import Problem, Solution

ALWAYS = 2_000_000
"""Solutions that are all looked at, whatever the time."""
LARGEST_BLOCKS = 2**24
"""Values that are held: cells, times colors, times the solutions of a block."""
LARGEST_KERNEL = 2**24
"""Values of all generators that are held to make a solution lighter."""
FOREVER = float("inf")

Values = Sequence[int]
Generator = tuple[Values, int]


def fewest(
    problem: Problem, presses: Iterable[int], kernel: Sequence[Iterable[int]], orders: Sequence[int], deadline: float
) -> Solution:
    """Return a solution with the fewest presses, or the lightest found by the deadline and a lower bound.

    Where there are at most two million solutions all are looked at, whatever the time.
    """
    k, count, cells = problem.colors, prod(orders), problem.m * problem.n
    packed, counted = list(presses), least_sum_of_presses(problem)
    if len(orders) * cells > LARGEST_KERNEL:
        return Solution(problem, packed, orders, counted)
    x = _flat(packed, problem)
    generators = [(_flat(vector, problem), order) for vector, order in zip(kernel, orders, strict=True)]
    if count <= ALWAYS:
        best, complete = least_sum(x, generators, k), True
    else:
        light = descent(x, generators, k, deadline)
        best, complete = _least_within(light, generators, k, deadline)
    rows = from_values((best[i : i + problem.n] for i in range(0, cells, problem.n)), k)
    return Solution(problem, rows, orders, weight(rows, k) if complete else counted)


def least_sum_of_presses(problem: Problem) -> int:
    """Return a lower bound: what all cells need, by the number of cells that one press adds to."""
    return -(-weight(problem.difference, problem.colors) // len(problem.neighborhood.offsets))


def _flat(rows: Iterable[int], problem: Problem) -> list[int]:
    return [value for row in rows for value in values_of(row, problem.n, problem.colors)]


def least_sum(x: Values, generators: Sequence[Generator], k: int) -> list[int]:
    """Return the solution with the least sum, the first of them.

    >>> least_sum([2, 2], [([1, 1], 3)], 3)
    [0, 0]
    """
    return _least_within(x, generators, k, FOREVER)[0]


def _least_within(x: Values, generators: Sequence[Generator], k: int, deadline: float) -> tuple[list[int], bool]:
    """Return (the lightest met by the deadline, whether all were met); up to a thousand at a time.

    A block of solutions differs from the first by an offset in each cell.  The values of a cell in all of the block are
    one large integer, four bytes each, for each offset that is met: so the sums of the block are a sum of integers.
    """
    block, rest = [list(x)], list(generators)
    while rest and len(block) * rest[-1][1] <= min(1000, LARGEST_BLOCKS // (len(x) * k)):
        vector, order = rest.pop()
        block = [_sum(y, vector, a, k) for a in range(order) for y in block]
    columns = list(zip(*block, strict=True))

    @cache
    def values(cell: int, offset: int) -> int:
        return int.from_bytes(array("I", [(value + offset) % k for value in columns[cell]]).tobytes(), sys.byteorder)

    best, least = list(x), sum(x)
    for offsets in _combinations(len(x), rest, k):
        sums = sum(map(values, range(len(x)), offsets)).to_bytes(4 * len(block), sys.byteorder)
        weights = memoryview(sums).cast("I").tolist()
        if (lowest := min(weights)) < least:
            least, best = lowest, _sum(block[weights.index(lowest)], offsets, 1, k)
        if time.monotonic() > deadline:
            return best, False
    return best, True


def _combinations(size: int, generators: Sequence[Generator], k: int) -> Iterator[list[int]]:
    for multiples in product(*(range(order) for _, order in generators)):
        offsets = [0] * size
        for times, (vector, _) in zip(multiples, generators, strict=True):
            if times:
                offsets = _sum(offsets, vector, times, k)
        yield offsets


def _sum(x: Values, y: Values, times: int, k: int) -> list[int]:
    return [(a + times * b) % k for a, b in zip(x, y, strict=True)]


def descent(x: Values, generators: Sequence[Generator], k: int, deadline: float = FOREVER) -> list[int]:
    """Return a solution that no multiple of a generator makes lighter; at the deadline, the lightest met.

    >>> descent([2, 2], [([1, 1], 3)], 3)
    [0, 0]
    """
    best = list(x)
    helps = True
    while helps:
        helps = False
        for vector, order in generators:
            lightest = min((_sum(best, vector, times, k) for times in range(order)), key=sum)
            if sum(lightest) < sum(best):
                best, helps = lightest, True
            if time.monotonic() > deadline:
                return best
    return best
