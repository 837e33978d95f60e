"""Solutions of least weight of A x = b over F2, or a light solution and a lower bound for the least weight.

Up to nullity 32 and 32,767 columns, all solutions are compared if time allows.  Otherwise sums of columns of A give the
lower bound: there is a solution of weight w iff b is the sum of w // 2 columns and w - w // 2 other columns.  Random
sets of independent columns give light solutions (Prange 1962).  The problem is NP-hard (Berlekamp, McEliece, van
Tilborg 1978).
"""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

from f2x import F2Matrix
from flipalg.algebra.integers import checked_seconds
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.fewest.coset_weights import lightest_within
from flipalg.fewest.fewest import descent, least_weight
from flipalg.system.limits import COLUMN_SUMS, COSET_CELLS, FEWEST_NULLITY

__all__ = ["LightSolution", "lightest_solution"]

GRAY_CODE_NULLITY = 10
"""Up to this nullity all solutions are compared without numpy."""


@dataclass(frozen=True)
class LightSolution:
    """A solution of A x = b, and a proved lower bound for the weights of all solutions.

    x         the entries of the solution, 0 or 1
    at_least  the lower bound: no solution has fewer ones

    Examples
    --------
    >>> lightest_solution("1100 0110 0011", [1, 0, 1]).weight
    2
    """

    x: tuple[int, ...]
    at_least: int

    @property
    def weight(self) -> int:
        """The number of ones."""
        return sum(self.x)

    @property
    def proved(self) -> bool:
        """Whether no solution is lighter."""
        return self.weight == self.at_least


def lightest_solution(matrix: Any, right: Any, *, seconds: float = 10.0) -> LightSolution:
    """Return a solution of A x = b over F2 with the fewest ones, or the lightest solution found in time and a bound.

    Parameters
    ----------
    matrix : F2Matrix, array, lists or str
        The matrix A.
    right : sequence of int
        The right side b, with an entry for each row.
    seconds : float, default 10
        The time limit of the search.

    Returns
    -------
    LightSolution
        `.x`, `.weight`, `.at_least` and `.proved`.

    Raises
    ------
    UnsolvableError
        If there is no solution; `.witness` is a tuple y of 0 and 1 with y A = 0 and y · b = 1.
    TypeError, ValueError
        For a bad matrix, right side or time.

    See Also
    --------
    solve : the fewest presses of a board
    F2Matrix : `A.kernel()` is a basis of the differences of solutions

    Notes
    -----
    With native code and up to 32,767 columns, a complete search takes less than a second up to nullity 24, and less
    than a minute up to nullity 32.  If A is the parity check matrix of a code and b a syndrome, a solution with the
    fewest ones is a coset leader.

    Examples
    --------
    >>> hamming = "1010101 0110011 0001111"
    >>> lightest_solution(hamming, [1, 0, 1])
    LightSolution(x=(0, 0, 0, 0, 1, 0, 0), at_least=1)
    """
    A = F2Matrix(matrix)
    deadline = time.monotonic() + checked_seconds(seconds)
    solution = A.solve(right)
    if solution is None:
        y = A.witness(right)
        raise UnsolvableError("A x = b has no solution: some rows add up to 0 and their right sides to 1", lambda: y)
    n = A.shape[1]
    x: int = sum(bit << j for j, bit in enumerate(solution))
    kernel = list(A.kernel().rows)
    if len(kernel) <= GRAY_CODE_NULLITY:
        x = least_weight(x, kernel)
        return _found(x, n, x.bit_count())
    if len(kernel) <= FEWEST_NULLITY and n <= COSET_CELLS:
        x, complete = lightest_within(x, kernel, n, deadline - time.monotonic())
        if complete:
            return _found(x, n, x.bit_count())
    target = sum(int(bit) << i for i, bit in enumerate(A @ solution))
    lightest, bound = _by_sums(list(A.T.rows), target, x.bit_count(), deadline)
    if lightest is not None:
        return _found(lightest, n, bound)
    for lighter in _by_information_sets(A, right, kernel, deadline):
        x = min(x, lighter, key=int.bit_count)
        if x.bit_count() == bound:
            break
    return _found(x, n, bound)


def _found(x: int, n: int, bound: int) -> LightSolution:
    return LightSolution(tuple(x >> j & 1 for j in range(n)), bound)


def _by_sums(columns: list[int], target: int, most: int, deadline: float) -> tuple[int | None, int]:
    """Return (a lightest solution, its weight), or (None, a lower bound for all weights).

    `target` is the right side b, packed; a solution of weight `most` is known.
    """
    lists: list[dict[int, int]] = [{0: 0}]
    for weight in range(most + 1):
        half = weight - weight // 2
        if half == len(lists):
            if comb(len(columns), half) > COLUMN_SUMS or time.monotonic() > deadline:
                return None, weight
            sums: dict[int, int] = {}
            for chosen in combinations(range(len(columns)), half):
                total = places = 0
                for j in chosen:
                    total ^= columns[j]
                    places |= 1 << j
                sums[total] = places
            lists.append(sums)
        for total, places in lists[weight // 2].items():
            other = lists[half].get(total ^ target)
            if other is not None:
                return places ^ other, weight
    return None, most


def _by_information_sets(A: F2Matrix, right: Any, kernel: list[int], deadline: float) -> Iterator[int]:
    """Yield light solutions until the deadline, each from a random set of independent columns, improved by descent."""
    import numpy as np

    entries, n = A.to_numpy(), A.shape[1]
    draw, order = random.Random(0), list(range(n))
    while True:
        draw.shuffle(order)
        found = F2Matrix(np.ascontiguousarray(entries[:, order])).solve(right)
        yield descent(sum(bit << j for j, bit in zip(order, found, strict=True)), kernel, deadline)
        if time.monotonic() > deadline:
            return
