"""Find a solution with the fewest presses: an element of least weight in a coset of the kernel.

A board is one integer, with cell (i, j) at bit i n + j; x is a solution.  A deadline is a value of time.monotonic().
Which method answers which question, and their proofs: docs/mathematics/fewest-presses.md.
"""

import time
from collections.abc import Iterable, Sequence
from functools import reduce
from importlib.util import find_spec
from itertools import chain
from math import ceil, prod
from operator import or_
from typing import Any

from f2x import F2Matrix, LightSolution
from flipalg.algebra.bit_vectors import combination, entries, ones, packed
from flipalg.algebra.integers import checked_seconds
from flipalg.boards.board_system import on_board, problem_system
from flipalg.boards.packed_rows import joined, split
from flipalg.boards.problem import Answer, Problem, over_f2
from flipalg.boards.solution import Solution
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.fewest import coset_weights, fewest_of_colors, parity_classes
from flipalg.matrices import elimination
from flipalg.system.address_space import require_for_scipy
from flipalg.system.interrupts import interruptible
from flipalg.system.limits import (
    COMPARED_CELLS,
    COMPARED_ROWS,
    COSET_CELLS,
    FEWEST_NULLITY,
    KERNEL_BITS,
    PROGRAM_CELLS,
)
from flipalg.system.native import native

__all__ = [
    "descent",
    "fewest",
    "integer_program",
    "invariant_part",
    "is_quick",
    "least_weight",
    "lightest_solution",
    "searched",
]

GRAY_CODE_NULLITY = 10
"""Up to this nullity all solutions are compared one by one, without numpy."""
QUICK_NULLITY = 24
"""Up to this nullity, or dimension of a parity class, a complete search with native code takes less than a second."""
GRACE_SECONDS = 0.5
"""Seconds that every search may take beyond the time limit, even if that is 0."""
QUICK_CELLS, QUICK_VALUES = 10_000, 2**17
"""A search is quick up to QUICK_CELLS cells and nullity 10; with more colors, if cells · solutions ≤ QUICK_VALUES."""
AT_A_TIME = 6
"""The dimension of the blocks of solutions that are compared without checking the time."""
FOREVER = float("inf")
SECONDS_OF_ALL = 0.6e-9
"""The seconds for each solution, if all are compared by coset_weights.py."""
COMPLETE_SHARE = 0.6
"""The part of the time after which information sets and an integer program take over."""
LENGTH_PER_DIMENSION = 8
"""Up to this ratio information sets are tried before all solutions are compared."""
PROGRAM_GRACE_SECONDS = 0.4
"""The thread of HiGHS is abandoned this number of seconds after its time limit."""

_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def is_quick(problem: Problem, orders: Sequence[int]) -> bool:
    """Return whether the fewest presses are found quickly, without numpy, so that `solve` finds them by default.

    orders   the orders of the generators of the kernel, whose product is the number of solutions
    """
    cells = problem.m * problem.n
    if problem.colors > 2:
        return len(orders) < 64 and prod(orders) * cells <= QUICK_VALUES
    return len(orders) <= GRAY_CODE_NULLITY and cells <= QUICK_CELLS


def fewest(problem: Problem, answer: Answer, seconds: float, grace_seconds: float = GRACE_SECONDS) -> Solution:
    """Return a solution with the fewest presses, or the lightest that is found in time, with a lower bound.

    answer          one solution, and the kernel
    grace_seconds   added to `seconds`, so that a search that is nearly complete can end

    With two colors, the given solution is returned if there are more than 10^7 cells or 10^6 rows.  Otherwise a
    complete search is tried up to nullity 10, without native code up to 24; with native code, on up to 32,767 cells, up
    to 24, or 32 if seconds > 0 (for `plus` on plain boards about 48 or 64).  If the search does not end in time or is
    not tried, `descent` improves the solution; with seconds > 0 and at most 2,500 cells, so do information sets and an
    integer program, which raises ValueError without scipy.  fewest_of_colors.py has the method for more colors.
    Raises ValueError if `seconds` is negative or infinite.
    """
    if not 0 <= seconds < FOREVER:
        raise ValueError(f"seconds must be a number from 0, got {seconds}")
    if problem.colors > 2:
        return fewest_of_colors.fewest(problem, answer, time.monotonic() + seconds + grace_seconds)
    m, n, nullity = problem.m, problem.n, len(answer.kernel)
    size, bound = m * n, problem.least_presses
    if size > COMPARED_CELLS or m > COMPARED_ROWS:
        return Solution(problem, answer.presses, answer.orders, bound, answer.method)
    if nullity > GRAY_CODE_NULLITY and _can_search():
        import numpy  # noqa: F401  # so that the import does not take search time
    deadline = time.monotonic() + seconds + grace_seconds
    x = joined(list(answer.presses), n)
    basis = _vectors(answer.kernel, problem, deadline)
    if len(basis) == nullity:
        first = COMPLETE_SHARE * seconds if size <= PROGRAM_CELLS else seconds
        x, found = _complete(x, basis, problem, deadline - seconds + first, seconds > 0)
        bound = max(bound, found)
    if bound < x.bit_count():
        x = descent(_balanced(x, basis, size, deadline), basis, deadline)
        for method, share in ((_information_sets, 0.5), (integer_program, 1.0)):
            left = deadline - grace_seconds - time.monotonic()
            if seconds > 0 and size <= PROGRAM_CELLS and left > 0 and bound < x.bit_count():
                lighter, found = method(problem, share * left)
                bound = max(bound, found)
                x = x if lighter is None else min(x, lighter, key=int.bit_count)
    return Solution(problem, split(x, m, n), answer.orders, bound, answer.method)


def searched(problem: Problem, presses: Iterable[int], kernel: Sequence[Iterable[int]]) -> Solution:
    """Return a solution with the fewest presses if a complete search can find one, however long it takes.

    If the search is too large, or needs native code that is missing, the result may not be `.proved`.
    """
    x = joined(list(presses), problem.n)
    basis = [joined(list(vector), problem.n) for vector in kernel]
    x, bound = _complete(x, basis, problem, FOREVER, patient=True)
    return Solution(problem, split(x, problem.m, problem.n), over_f2(len(basis)), max(bound, problem.least_presses))


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
    F2Matrix : `A.lightest_solution(b)` does without flipalg; `A.minimum_distance("checks")`

    Notes
    -----
    With native code and up to 32,767 columns, all solutions are compared up to nullity 24, or 32 if information sets
    do not end earlier; beyond that, information sets alone decide (docs/mathematics/fewest-presses.md).  If A is the
    parity check matrix of a code and b a syndrome, a solution with the fewest ones is a coset leader.

    Examples
    --------
    >>> hamming = "1010101 0110011 0001111"
    >>> lightest_solution(hamming, [1, 0, 1])
    LightSolution(x=(0, 0, 0, 0, 1, 0, 0), at_least=1)
    """
    A = F2Matrix(matrix)
    deadline = time.monotonic() + checked_seconds(seconds)
    if y := A.witness(right):
        raise UnsolvableError("A x = b has no solution: some rows add up to 0 and their right sides to 1", lambda: y)
    solution = A.solve(right)
    n, x, kernel = A.shape[1], packed(solution), list(A.kernel().rows)
    if len(kernel) <= GRAY_CODE_NULLITY:
        x = least_weight(x, kernel)
        return LightSolution(tuple(entries(x, n)), x.bit_count())
    found, left = LightSolution(solution, 0), deadline - time.monotonic()
    together = _can_search() and len(kernel) <= FEWEST_NULLITY and n <= COSET_CELLS
    if not together or (len(kernel) > QUICK_NULLITY and n <= LENGTH_PER_DIMENSION * len(kernel)):
        most = 0.1 * SECONDS_OF_ALL * 2 ** len(kernel) if together else left
        found = A.lightest_solution(right, seconds=min(left, most))
        if found.proved or not together:
            return found
    light, complete = coset_weights.lightest_within(packed(found.x), kernel, n, deadline - time.monotonic())
    return LightSolution(tuple(entries(light, n)), light.bit_count() if complete else found.at_least)


def _information_sets(problem: Problem, seconds: float) -> tuple[int, int]:
    """Return (the lightest packed solution found in `seconds`, a lower bound for all weights), of f2x."""
    system = problem_system(problem)
    found = F2Matrix.from_rows(system.rows, system.buttons).lightest_solution(system.lights, seconds=seconds)
    return joined(on_board(problem, list(found.x)), problem.n), found.at_least


def integer_program(problem: Problem, seconds: float) -> tuple[int | None, int]:
    """Return (the lightest packed solution that HiGHS finds in `seconds` or None, a lower bound for all weights).

    The problem has two colors; beyond 2,500 cells the result is (None, problem.least_presses).  The program minimizes
    Σ x subject to G x - 2 s = goal - start, with x in {0, 1}, s integer and G the game matrix.  The solution of HiGHS
    is checked by pressing.  Its bound, less 10^-6, is rounded up.  Raises ValueError if scipy (extra `fewest`) is not
    installed.
    """
    require_for_scipy()
    try:
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_array, hstack, identity
    except ImportError:
        raise ValueError("an integer program needs scipy: pip install scipy") from None
    import numpy as np

    size, counted = problem.m * problem.n, problem.least_presses
    if size > PROGRAM_CELLS:
        return None, counted
    system = problem_system(problem)
    rows, cells = system.rows, system.buttons
    i, j = np.array([(i, j) for i, row in enumerate(rows) for j in ones(row)], int).reshape(-1, 2).T
    G = csr_array((np.ones(len(i)), (i, j)), shape=(cells, cells))
    right = np.array(system.lights, float)

    def optimize():  # type: ignore[no-untyped-def]  # the result of HiGHS
        return milp(
            np.concatenate((np.ones(cells), np.zeros(cells))),
            integrality=np.ones(2 * cells, int),
            bounds=Bounds(0, np.concatenate((np.ones(cells), [row.bit_count() // 2 for row in rows]))),
            constraints=LinearConstraint(hstack((G, -2 * identity(cells))), right, right),
            options={"time_limit": seconds},
        )

    try:
        result = interruptible(optimize, seconds + PROGRAM_GRACE_SECONDS)
    except TimeoutError:
        return None, counted
    bound = max(counted, ceil((result.mip_dual_bound or 0.0) - 1e-6))
    if result.x is None:
        return None, bound
    presses = on_board(problem, [int(value > 0.5) for value in result.x[:cells]])
    if list(problem.pressed(presses)) != list(problem.difference):
        return None, bound
    return joined(presses, problem.n), bound


def _can_search() -> bool:
    """Return whether native code and numpy are available, which searches of many solutions need."""
    return native is not None and find_spec("numpy") is not None


def _vectors(kernel: Sequence[Iterable[int]], problem: Problem, deadline: float) -> list[int]:
    """Return the vectors of the basis `kernel` as integers: all of them, if time and memory allow, else the first."""
    basis: list[int] = []
    for vector in kernel[: max(1, KERNEL_BITS // (problem.m * problem.n))]:
        if time.monotonic() > deadline:
            break
        basis.append(joined(list(vector), problem.n))
    return basis


def _complete(x: int, basis: list[int], problem: Problem, deadline: float, patient: bool) -> tuple[int, int]:
    """Return (the lightest element of x + span(basis) found, a proved lower bound for all weights, perhaps 0).

    patient   whether to search beyond nullity 24, and beyond dimension 24 of a parity class
    """
    if len(basis) <= GRAY_CODE_NULLITY:
        return _by_gray_code(x, basis, deadline)
    if not _can_search() and len(basis) <= QUICK_NULLITY:
        return _by_gray_code(x, basis, deadline)
    size = problem.m * problem.n
    if not _can_search() or size > COSET_CELLS:
        return x, 0
    bound, summands = 0, _summands(basis, size)
    if len(summands) == 1:
        return _search(x, basis, problem, deadline, patient)
    for mask, summand in summands:
        y, least = _search(x & mask, summand, problem, deadline, patient)
        x, bound = x & ~mask | y, bound + least
    return x, bound + (x & ~reduce(or_, (mask for mask, _ in summands))).bit_count()


def _summands(basis: list[int], size: int) -> list[tuple[int, list[int]]]:
    """Return (cells, basis) of spaces on disjoint cells of which the span of `basis` is the sum, as many as there are.

    An example: presses without their centers, of which those on white cells of a chessboard flip black cells alone.
    """
    found: list[tuple[int, list[int]]] = []
    for row in F2Matrix.from_rows(basis, size).rref().rows:
        met = [part for part in found if part[0] & row]
        whole = reduce(or_, (mask for mask, _ in met), row)
        found = [part for part in found if not part[0] & row]
        found.append((whole, [*chain.from_iterable(rows for _, rows in met), row]))
    return found


def _search(x: int, basis: list[int], problem: Problem, deadline: float, patient: bool) -> tuple[int, int]:
    """Do the work of `_complete` with native code."""
    size = problem.m * problem.n
    if len(basis) > QUICK_NULLITY:
        largest = FEWEST_NULLITY if patient else QUICK_NULLITY
        seconds = deadline - time.monotonic()
        found = parity_classes.search(x, basis, problem.m, problem.n, largest, seconds)
        if found is not None or len(basis) > largest:
            return found or (x, 0)
    x, complete = coset_weights.lightest_within(x, basis, size, deadline - time.monotonic())
    return x, x.bit_count() if complete else 0


def _by_gray_code(x: int, basis: list[int], deadline: float) -> tuple[int, int]:
    """Return (the lightest element of x + span(basis), its weight), or (the lightest so far, 0) at the deadline."""
    sums = list(elimination.coset(0, basis[:AT_A_TIME]))
    best, least = x, x.bit_count()
    for y in elimination.coset(x, basis[AT_A_TIME:]):
        some = [y ^ c for c in sums]
        if (weight := min(map(int.bit_count, some))) < least:
            best, least = next(z for z in some if z.bit_count() == weight), weight
        if time.monotonic() > deadline:
            return best, 0
    return best, least


def least_weight(x: int, kernel: Sequence[int]) -> int:
    """Return a lightest element of x + span(kernel), by a Gray code over all 2^len(kernel) elements.

    >>> bin(least_weight(0b1110, [0b0110, 0b1111]))
    '0b1000'
    """
    return _by_gray_code(x, list(kernel), FOREVER)[0]


def descent(x: int, kernel: Sequence[int], deadline: float = FOREVER) -> int:
    """Return an element of x + span(kernel) that becomes no lighter by adding one or two vectors of `kernel`.

    Pairs are tried if no single vector helps.  At the deadline the lightest element so far is returned.
    """
    least = x.bit_count()
    while True:
        changed = min((x ^ a for a in kernel), key=int.bit_count, default=x)
        if changed.bit_count() >= least:
            for i, a in enumerate(kernel):
                y = x ^ a
                changed = min((y ^ b for b in kernel[:i]), key=int.bit_count, default=x)
                if changed.bit_count() < least:
                    break
                if time.monotonic() > deadline:
                    return x
            else:
                return x
        x, least = changed, changed.bit_count()
        if time.monotonic() > deadline:
            return x


def _balanced(x: int, basis: list[int], size: int, deadline: float) -> int:
    """Return a light element of x + span(basis) that a half turn of the board fixes, or x if none is found in time."""
    if not basis:
        return x
    invariant = invariant_part(x, basis, size, deadline)
    if invariant is None:
        return x
    y, part = invariant
    y = descent(y, part, deadline)
    if len(part) > 2 * GRAY_CODE_NULLITY:
        return y
    return _by_gray_code(y, part, (time.monotonic() + deadline) / 2)[0]


def invariant_part(x: int, kernel: Sequence[int], size: int, deadline: float = FOREVER) -> tuple[int, list[int]] | None:
    """Return (y, basis) such that a half turn of the board fixes, in x + span(kernel), exactly y + span(basis).

    A half turn reverses the order of the `size` cells; let x' be x after it, and k_j the vectors of the kernel.  The
    half turn fixes x + Σ c_j k_j iff Σ c_j (k_j + k_j') = x + x', which elimination solves.  Return None if it fixes no
    element, or if the deadline passes.
    """
    count = len(kernel)
    rows: dict[int, int] = {}  # by leading bit: a sum of `_change`s, and in the low bits which vectors are summed
    for j, vector in enumerate(kernel):
        if time.monotonic() > deadline:
            return None
        row = _change(vector, size) << count | 1 << j
        while (lead := row.bit_length()) in rows:
            row ^= rows[lead]
        rows[lead] = row
    row = _change(x, size) << count
    while (lead := row.bit_length()) > count:
        if lead not in rows:
            return None
        row ^= rows[lead]

    return x ^ combination(row, kernel), [combination(c, kernel) for lead, c in rows.items() if lead <= count]


def _change(vector: int, size: int) -> int:
    """Return vector + vector', the packed cells in which a vector and its half turn differ."""
    width = (size + 7) // 8
    turned = vector.to_bytes(width, "little").translate(_REVERSED)
    return vector ^ int.from_bytes(turned, "big") >> 8 * width - size
