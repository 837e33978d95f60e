"""The fewest presses: the least weight in the coset of the kernel that the solutions are.

Main definitions
    least_weight(x, kernel)       by a Gray code over all 2^nullity solutions: exact, one XOR a solution
    lightest (coset_weights)      by Walsh-Hadamard transforms over all of them: exact, to nullity 32
    search (parity_classes)       by sums over classes of cells, both sides odd: exact for nullity 64 on 79 × 79
    descent(x, kernel)            a light solution, by kernel vectors and pairs of them as long as they help
    invariant_part(...)           the solutions that a half turn of the board leaves as they are
    integer_program(...)          HiGHS: exact, or bounds when the time is up
    fewest(problem, ...)          the one of these that fits
Main statements
    the fewest presses of the n × n boards, n ≤ 78     complete search; test_a075464_is_proved_to_78
    a half turn leaves a lightest solution of n = 30, 32 and 39 as it is, and no all-ones solution of n = 47
        test_half_turns_find_light_solutions
Conventions
    A board is one integer, cell (i, j) at bit i n + j.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from importlib.util import find_spec
from itertools import combinations
from math import ceil
from operator import xor

from flipalg.games.packed_rows import joined, split
from flipalg.matrices import elimination
from flipalg.solvers.gauss import matrix
from flipalg.solvers.problem import Problem, Solution

GRAY_CODE_NULLITY = 10
"""Up to this nullity all solutions are looked at one by one, without loading compiled code."""
COMPLETE_NULLITY = 32
"""Up to this nullity all solutions are looked at: 2^32 take half a minute."""
QUICK_NULLITY = 24
"""Up to this nullity, of the board or of a class of its cells, that takes less than a second."""


LARGEST_PROGRAM = 2500
"""Cells up to which the integer program is tried."""


def fewest(problem: Problem, presses: Iterable[int], kernel: Sequence[Iterable[int]], seconds: float) -> Solution:
    """Return a solution with the fewest presses, or the lightest one found within `seconds` and a lower bound.

    presses, kernel    one solution and a basis of the kernel, as packed rows
    Up to nullity 24, and 48 where both sides are odd, the answer is proved whatever `seconds` is.  With seconds > 0 to
    nullity 32, and 64 where both sides are odd; beyond that by an integer program.
    """
    x = joined(list(presses), problem.n)
    basis = [joined(list(vector), problem.n) for vector in kernel]
    if not 0 <= seconds < float("inf"):
        raise ValueError(f"seconds must be a number from 0, got {seconds}")
    complete = _complete(x, basis, problem, seconds)
    if complete is not None:
        x, bound = complete
    else:
        invariant = invariant_part(x, basis, problem.m * problem.n)
        if invariant is not None:
            y, part = invariant
            x = least_weight(y, part) if len(part) <= 20 else descent(y, part)
        x, bound = descent(x, basis), 0
        if seconds > 0:
            lighter, bound = integer_program(problem, seconds)
            if lighter is not None:
                x = min(x, lighter, key=int.bit_count)
    return Solution(problem, split(x, problem.m, problem.n), len(basis), bound)


def _complete(x: int, basis: list[int], problem: Problem, seconds: float) -> tuple[int, int] | None:
    """Return (the lightest found, a lower bound) by a search of all solutions; None where that is too long."""
    compiles = find_spec("numba") is not None
    if len(basis) <= (GRAY_CODE_NULLITY if compiles else QUICK_NULLITY):
        x = least_weight(x, basis)
        return x, x.bit_count()
    if not compiles:
        return None
    from flipalg.solvers import coset_weights, parity_classes  # numba: not for small boards

    size = problem.m * problem.n
    if size > coset_weights.LARGEST_SIZE:
        return None
    if len(basis) > QUICK_NULLITY:
        largest = COMPLETE_NULLITY if seconds > 0 else QUICK_NULLITY
        found = parity_classes.search(x, basis, problem.m, problem.n, largest, seconds)
        if found is not None:
            return found
        if len(basis) > largest:
            return None
    x = coset_weights.lightest(x, basis, size)
    return x, x.bit_count()


def least_weight(x: int, kernel: Sequence[int]) -> int:
    """Return the lightest of x + span(kernel); 2^len(kernel) steps, each changing one coefficient.

    >>> bin(least_weight(0b1110, [0b0110, 0b1111]))
    '0b1000'
    """
    return min(elimination.coset(x, kernel), key=int.bit_count)


def descent(x: int, kernel: Sequence[int]) -> int:
    """Return an element of x + span(kernel) that no basis vector and no pair of them makes lighter."""
    steps = [*kernel, *(a ^ b for a, b in combinations(kernel, 2))]
    while True:
        lighter = min((x ^ step for step in steps), key=int.bit_count, default=x)
        if lighter.bit_count() >= x.bit_count():
            return x
        x = lighter


def invariant_part(x: int, kernel: Sequence[int], size: int) -> tuple[int, list[int]] | None:
    """Return (y, a basis) of the part of x + span(kernel) that a half turn leaves as it is; None if it is empty.

    A half turn ' reverses the `size` cells.  The coefficients c that are wanted solve Σ c_j (k_j + k_j') = x + x': an
    elimination with as many unknowns as the kernel has vectors.
    """

    def change(v: int) -> int:
        return v ^ int(format(v, f"0{size}b")[::-1], 2)

    def combination(c: int) -> int:
        return reduce(xor, (vector for j, vector in enumerate(kernel) if c >> j & 1), 0)

    changes = [change(vector) for vector in kernel]
    equations = [sum((vector >> i & 1) << j for j, vector in enumerate(changes)) for i in range(size)]
    try:
        c, free = elimination.solve(equations, len(kernel), change(x))
    except elimination.InconsistentError:
        return None
    return x ^ combination(c), [combination(vector) for vector in free]


def integer_program(problem: Problem, seconds: float) -> tuple[int | None, int]:
    """Return (the lightest solution found, or None; a lower bound for all), by HiGHS within `seconds`.

    Minimize Σ x subject to G x - 2 s = difference, x in {0, 1}, s integer; what is found is pressed before it counts.
    Raises ValueError when scipy (extra `fewest`) is not installed.
    """
    try:
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_array, hstack, identity
    except ImportError:
        raise ValueError("an integer program needs scipy: install flipalg[fewest]") from None
    import numpy as np

    m, n = problem.m, problem.n
    size = m * n
    flipped = sum(row.bit_count() for row in problem.difference)
    counted = -(-flipped // len(problem.form.offsets))  # a press flips at most so many cells
    if size > LARGEST_PROGRAM:  # HiGHS would not keep to its time
        return None, counted
    rows = matrix(problem)
    entries = [(i, j) for i, row in enumerate(rows) for j in range(size) if row >> j & 1]
    i, j = np.array(entries).T
    G = csr_array((np.ones(len(entries)), (i, j)), shape=(size, size))
    right = np.array([b >> j & 1 for b in problem.difference for j in range(n)], float)
    result = milp(
        np.concatenate((np.ones(size), np.zeros(size))),
        integrality=np.ones(2 * size, int),
        bounds=Bounds(0, np.concatenate((np.ones(size), np.full(size, len(problem.form.offsets) // 2)))),
        constraints=LinearConstraint(hstack((G, -2 * identity(size))), right, right),
        options={"time_limit": seconds},
    )
    bound = max(counted, ceil((result.mip_dual_bound or 0.0) - 1e-6))
    if result.x is None:
        return None, bound
    x = sum(1 << k for k in range(size) if result.x[k] > 0.5)
    if list(problem.pressed(split(x, m, n))) != list(problem.difference):
        return None, bound
    return x, bound
