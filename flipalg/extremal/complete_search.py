"""How many positions need each number of presses, and with k > 2 colors a hardest one, by complete search.

The start that the presses x bring to 0 has the solutions x + u with u in the kernel.  So that start needs as many
presses as the least of the sums Σ_i ((x_i + u_i) mod k) over all u.  A vector of sums has a sum for each u.  Cell i
adds to it a vector that depends only on x_i and on the numbers u_i.  The search adds cell after cell, and keeps each
possible vector of sums once, or counts the x that lead to it.
"""

import sys
from array import array
from collections.abc import Sequence
from itertools import product
from math import prod

from flipalg.algebra.integers import brief
from flipalg.boards.packed_rows import values_of
from flipalg.boards.problem import Problem
from flipalg.grids.parameters import documented
from flipalg.grids.shapes import NeighborhoodLike
from flipalg.grids.topologies import Topology
from flipalg.solvers.methods import answer
from flipalg.system.limits import COMPARED_CELLS, DISTRIBUTION_SUMS, HARDEST_POSITION_KERNEL, HARDEST_POSITION_SUMS

__all__ = ["generators_of", "hardest_presses", "presses_needed"]


def hardest_presses(generators: Sequence[Sequence[int]], orders: Sequence[int], cells: int, k: int) -> list[int]:
    """Return a lightest solution of a hardest start, as a list with a number of presses for each cell.

    The kernel consists of the sums of multiples of `generators`, lists of `cells` numbers with the given orders.
    Raises MemoryError if there are too many kernel elements or sums.

    >>> hardest_presses([[1, 1, 1]], [3], 3, 3)
    [2, 1, 0]
    """
    kernel = _elements(generators, orders, cells, k)
    columns = list(zip(*kernel, strict=True))
    order = sorted(range(cells), key=columns.__getitem__)
    layers: list[set[int]] = [{0}]
    held, added = 1, [_added(columns[i], k) for i in order]
    for step in added:
        layers.append({total + value for total in layers[-1] for value in step})
        held += len(layers[-1])
        if held * len(kernel) > HARDEST_POSITION_SUMS:
            raise MemoryError(
                f"the hardest position with {k} colors is found by a complete search, which for {cells:,} cells and "
                f"{len(kernel):,} quiet patterns holds more than {HARDEST_POSITION_SUMS:,} sums: take a smaller board"
            )
    total = max(sorted(layers[-1]), key=lambda sums: min(_unpacked(sums, len(kernel))))
    sums = _unpacked(total, len(kernel))
    lightest = kernel[min(range(len(kernel)), key=sums.__getitem__)]
    presses = [0] * cells
    for i, step, before in zip(reversed(order), reversed(added), reversed(layers[:-1]), strict=True):
        x = next(x for x, value in enumerate(step) if total - value in before)
        total -= step[x]
        presses[i] = x
    return [(x + u) % k for x, u in zip(presses, lightest, strict=True)]


@documented
def presses_needed(
    m: int,
    n: int,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> tuple[int, ...]:
    """Return how many positions of the m × n board need 0, 1, 2, ... presses, among those that can be solved.

    Parameters
    ----------
    %(size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(colors_to_256)s

    Returns
    -------
    tuple of int
        Entry k is the number of starts of which a lightest solution has k presses; the last entry is not 0.

    Raises
    ------
    TypeError, ValueError
        For bad input.
    MemoryError
        If there are more than 4,096 quiet patterns, or the complete search holds more than 2^24 sums.

    See Also
    --------
    hardest : a position that needs the most presses

    Notes
    -----
    With one solution for each start and two colors these are the binomial coefficients of mn.  Otherwise they are the
    numbers of cosets of the code of quiet patterns of each least weight; a complete search counts them.

    Examples
    --------
    >>> presses_needed(4, 4), presses_needed(2, 2, colors=3)[:4]
    ((1, 16, 120, 560, 1387, 1440, 540, 32), (1, 4, 10, 12))
    """
    task = Problem.of(m, n, None, neighborhood, topology, colors=colors)
    cells, k = task.m * task.n, task.colors
    if cells > COMPARED_CELLS:
        raise MemoryError(f"positions are counted on up to {COMPARED_CELLS:,} cells, got {brief(m)} × {brief(n)}")
    vectors, orders = generators_of(task)
    if prod(orders) == k**cells:  # no press changes anything
        return (1,)
    kernel = _elements(vectors, orders, cells, k)
    totals, held = {0: 1}, 1
    for column in sorted(zip(*kernel, strict=True)):
        step = _added(column, k)
        found: dict[int, int] = {}
        for total, count in totals.items():
            for value in step:
                found[total + value] = found.get(total + value, 0) + count
        totals, held = found, held + len(found)
        if held * len(kernel) > DISTRIBUTION_SUMS:
            raise MemoryError(
                f"positions are counted by a complete search, which for {cells:,} cells and {len(kernel):,} quiet "
                f"patterns holds more than {DISTRIBUTION_SUMS:,} sums: take a smaller board"
            )
    counts = [0] * (cells * (k - 1) + 1)
    for total, count in totals.items():
        counts[min(_unpacked(total, len(kernel)))] += count
    while not counts[-1]:
        counts.pop()
    return tuple(count // len(kernel) for count in counts)


def generators_of(task: Problem) -> tuple[list[list[int]], Sequence[int]]:
    """Return generators of the kernel, each as a list with a number for each cell, and their orders."""
    found = answer(task.homogeneous())
    return [[v for row in vector for v in values_of(row, task.n, task.colors)] for vector in found.kernel], found.orders


def _elements(generators: Sequence[Sequence[int]], orders: Sequence[int], cells: int, k: int) -> list[tuple[int, ...]]:
    count = prod(orders)
    if count > HARDEST_POSITION_KERNEL:
        raise MemoryError(
            f"a complete search with {k} colors goes to {HARDEST_POSITION_KERNEL:,} sets of presses that change "
            f"nothing, got {count:,}: take a smaller board"
        )
    found = []
    for multiples in product(*map(range, orders)):
        columns = zip(*generators, strict=True) if generators else [()] * cells
        found.append(tuple(sum(a * v for a, v in zip(multiples, c, strict=True)) % k for c in columns))
    return found


def _added(column: Sequence[int], k: int) -> list[int]:
    """Return, for each x < k, the packed terms (x + u) mod k for the u of a column, which a cell adds to the sums."""
    return [int.from_bytes(array("I", [(x + u) % k for u in column]).tobytes(), sys.byteorder) for x in range(k)]


def _unpacked(sums: int, count: int) -> memoryview:
    return memoryview(sums.to_bytes(4 * count, sys.byteorder)).cast("I")
