"""The fewest presses with more than two colors: the least sum of the entries of a vector in a coset of the kernel.

The solutions of a board are a coset of the kernel, and x is one of them.  A vector is a list of numbers modulo k, the
number of colors, row after row.  A generator of the kernel is a pair (vector, order), and span(generators) is the
set of the sums of multiples of generators.
"""

import sys
import time
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from math import prod

from flipalg.boards.packed_rows import from_values, values_of, weight
from flipalg.boards.problem import Answer, Problem
from flipalg.boards.solution import Solution
from flipalg.system.limits import COLORED_BLOCK, COLORED_KERNEL
from flipalg.systems.system import combinations

__all__ = ["descent", "fewest", "least_sum"]

ALWAYS = 2_000_000
"""Up to this number of solutions all are compared, regardless of the deadline."""
FOREVER = float("inf")

Values = Sequence[int]
Generator = tuple[Values, int]


def fewest(problem: Problem, answer: Answer, deadline: float) -> Solution:
    """Return a solution with the fewest presses, or the lightest solution found by the deadline and a lower bound.

    The deadline is a value of `time.monotonic()`.  If the generators have more than 2^24 entries together, the given
    solution is returned.  Otherwise all solutions are compared: however long it takes if they are at most two million,
    else until the deadline.
    """
    k, orders, cells = problem.colors, answer.orders, problem.m * problem.n
    packed, bound = list(answer.presses), problem.least_presses
    if len(orders) * cells > COLORED_KERNEL:
        return Solution(problem, packed, orders, bound, answer.method)
    x = _flat(packed, problem)
    generators = [(_flat(vector, problem), order) for vector, order in zip(answer.kernel, orders, strict=True)]
    if prod(orders) <= ALWAYS:
        best, complete = least_sum(x, generators, k), True
    else:
        light = descent(x, generators, k, deadline)
        best, complete = _least_within(light, generators, k, deadline)
    rows = from_values((best[i : i + problem.n] for i in range(0, cells, problem.n)), k)
    return Solution(problem, rows, orders, weight(rows, k) if complete else bound, answer.method)


def _flat(rows: Iterable[int], problem: Problem) -> list[int]:
    return [value for row in rows for value in values_of(row, problem.n, problem.colors)]


def least_sum(x: Values, generators: Sequence[Generator], k: int) -> list[int]:
    """Return an element of x + span(generators) with the least sum of its entries.

    >>> least_sum([2, 2], [([1, 1], 3)], 3)
    [0, 0]
    """
    return _least_within(x, generators, k, FOREVER)[0]


def _least_within(x: Values, generators: Sequence[Generator], k: int, deadline: float) -> tuple[list[int], bool]:
    """Return (the lightest element of x + span(generators) found by the deadline, whether all were compared).

    The elements are compared in blocks of up to a thousand.  The values of a cell in all elements of a block are packed
    into one large integer, four bytes each, so that one sum of such integers over the cells gives the weights of the
    whole block.  In each cell, a block has the values of the first block plus an offset.
    """
    block, rest = [list(x)], list(generators)
    while rest and len(block) * rest[-1][1] <= min(1000, COLORED_BLOCK // (len(x) * k)):
        vector, order = rest.pop()
        block = [_sum(y, vector, a, k) for a in range(order) for y in block]
    columns = list(zip(*block, strict=True))

    @cache
    def values(cell: int, offset: int) -> int:
        return int.from_bytes(array("I", [(value + offset) % k for value in columns[cell]]).tobytes(), sys.byteorder)

    best, least = list(x), sum(x)
    vectors, orders = [vector for vector, _ in rest], [order for _, order in rest]
    for offsets in combinations([0] * len(x), vectors, orders, k):
        sums = sum(map(values, range(len(x)), offsets)).to_bytes(4 * len(block), sys.byteorder)
        weights = memoryview(sums).cast("I").tolist()
        if (lowest := min(weights)) < least:
            least, best = lowest, _sum(block[weights.index(lowest)], offsets, 1, k)
        if time.monotonic() > deadline:
            return best, False
    return best, True


def _sum(x: Values, y: Values, times: int, k: int) -> list[int]:
    return [(a + times * b) % k for a, b in zip(x, y, strict=True)]


def descent(x: Values, generators: Sequence[Generator], k: int, deadline: float = FOREVER) -> list[int]:
    """Return an element of x + span(generators) that becomes no lighter by adding a multiple of one generator.

    At the deadline the lightest element so far is returned.

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
