"""The fewest presses: the least weight in the coset of the kernel formed by the solutions.

Main definitions
    least_weight(x, kernel)       by a Gray code over all 2^nullity solutions: exact, one XOR a solution
    lightest (coset_weights)      by Walsh-Hadamard transforms over all of them: exact, to nullity 32
    search (parity_classes)       by sums over classes of cells: exact for nullity 64 on 79 × 79
    descent(x, kernel)            a light solution, by kernel vectors and pairs of them as long as they help
    invariant_part(...)           the solutions that a half turn of the board leaves as they are
    integer_program (integer_programs)    HiGHS: exact, or bounds when the time is up
    fewest(problem, ...)          chooses among these by nullity, size and time
    takes_a_moment(...)           whether `solve` does so without being asked, because it is quick
    searched(problem, ...)        the same by complete searches alone, with no limit of time
Main statements
    the fewest presses of the n × n boards, n ≤ 78     complete search; test_a075464_is_proved_to_78
    a half turn leaves a lightest solution of n = 30, 32 and 39 as it is, and no all-ones solution of n = 47
        test_half_turns_find_light_solutions
Conventions
    A board is one integer, cell (i, j) at bit i n + j.
    Every step looks at the clock; a deadline is a time of time.monotonic().
"""

import time
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from math import prod

from flipalg.algebra.bit_vectors import combination
from flipalg.boards.packed_rows import joined, split
from flipalg.matrices import elimination
from flipalg.solvers import fewest_of_colors
from flipalg.solvers.integer_programs import LARGEST_PROGRAM, integer_program, least_count
from flipalg.solvers.problem import Problem, Solution, over_f2
from flipalg.system.native import native

GRAY_CODE_NULLITY = 10
"""Up to this nullity all solutions are looked at one by one, without loading numpy."""
COMPLETE_NULLITY = 32
"""Up to this nullity all solutions are looked at: 2^32 take half a minute."""
QUICK_NULLITY = 24
"""Up to this nullity, of the board or of a class of its cells, that takes less than a second."""
GRACE_SECONDS = 0.5
"""Seconds that every search may take in addition to the time limit, also where that is 0."""
LARGEST_HELD, LARGEST_KERNEL, MOST_ROWS = 10**7, 2**31, 10**6
"""Cells of a board whose solutions are held and compared, bits of all kernel vectors, and rows."""
AT_ONCE, AT_ONCE_OF_COLORS = 10_000, 2**17
"""Cells of a board up to nullity 10, and cells times solutions with more than two colors: hundredths of a second."""
AT_A_TIME = 6
"""Kernel vectors whose sums are held: 2^6 solutions are looked at between two looks at the clock."""
FOREVER = float("inf")

_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def takes_a_moment(problem: Problem, orders: Sequence[int]) -> bool:
    """Return whether the fewest presses are found at once, without numpy: then `solve` looks for them unasked."""
    cells = problem.m * problem.n
    if problem.colors > 2:
        return len(orders) < 64 and prod(orders) * cells <= AT_ONCE_OF_COLORS
    return len(orders) <= GRAY_CODE_NULLITY and cells <= AT_ONCE


def fewest(
    problem: Problem,
    presses: Iterable[int],
    kernel: Sequence[Iterable[int]],
    orders: Sequence[int],
    seconds: float,
    grace_seconds: float = GRACE_SECONDS,
) -> Solution:
    """Return a solution with the fewest presses, or the lightest one found within `seconds` and a lower bound.

    presses            one solution, as packed rows
    kernel, orders     the generators of the kernel, as packed rows, and their orders
    seconds            counted from here
    grace_seconds      added to `seconds`: always taken, and enough for a search that is nearly complete
    Up to nullity 24, and 48 for plus, all solutions of a board to 32,767 cells are looked at whatever
    `seconds` is: half a second is enough, with native code.  With seconds > 0 to nullity 32, and 64 for plus, as long
    as the pairs are not too many; beyond that by an integer program, to 2,500 cells, or by descent.  With more than two
    colors: fewest_of_colors.
    """
    if not 0 <= seconds < FOREVER:
        raise ValueError(f"seconds must be a number from 0, got {seconds}")
    if problem.colors > 2:
        return fewest_of_colors.fewest(problem, presses, kernel, orders, time.monotonic() + seconds + grace_seconds)
    m, n, nullity = problem.m, problem.n, len(kernel)
    size, counted = m * n, least_count(problem)
    if size > LARGEST_HELD or m > MOST_ROWS:
        return Solution(problem, presses, orders, counted)
    if nullity > GRAY_CODE_NULLITY and _can_search():
        import flipalg.solvers.parity_classes  # noqa: F401  # loads numpy, before the clock starts
    deadline = time.monotonic() + seconds + grace_seconds
    x = joined(list(presses), n)
    basis = _vectors(kernel, problem, deadline)
    bound = counted
    if len(basis) == nullity:
        x, found = _complete(x, basis, problem, deadline, seconds > 0)
        bound = max(bound, found)
    if bound < x.bit_count():
        x = descent(_balanced(x, basis, size, deadline), basis, deadline)
        left = deadline - grace_seconds - time.monotonic()
        if seconds > 0 and size <= LARGEST_PROGRAM and left > 0:
            lighter, found = integer_program(problem, left)
            bound = max(bound, found)
            x = x if lighter is None else min(x, lighter, key=int.bit_count)
    return Solution(problem, split(x, m, n), orders, bound)


def searched(problem: Problem, presses: Iterable[int], kernel: Sequence[Iterable[int]]) -> Solution:
    """Return a solution with the fewest presses by searches of all solutions alone, however long they take.

    If the search would be too large, or there is no native code for it, `.proved` is False; nothing depends on the
    clock.  Arguments as `fewest`.
    """
    x = joined(list(presses), problem.n)
    basis = [joined(list(vector), problem.n) for vector in kernel]
    x, bound = _complete(x, basis, problem, FOREVER, patient=True)
    return Solution(problem, split(x, problem.m, problem.n), over_f2(len(basis)), max(bound, least_count(problem)))


def _can_search() -> bool:
    """Return whether there are native code and numpy for searches of more than a few solutions."""
    return native is not None and find_spec("numpy") is not None


def _vectors(kernel: Sequence[Iterable[int]], problem: Problem, deadline: float) -> list[int]:
    """Return the kernel's vectors as integers: as many as there is time and memory for."""
    basis: list[int] = []
    for vector in kernel[: max(1, LARGEST_KERNEL // (problem.m * problem.n))]:
        if time.monotonic() > deadline:
            break
        basis.append(joined(list(vector), problem.n))
    return basis


def _complete(x: int, basis: list[int], problem: Problem, deadline: float, patient: bool) -> tuple[int, int]:
    """Return (the lightest found, a lower bound) by a search of all solutions; (x, 0) where that is too long."""
    if len(basis) <= GRAY_CODE_NULLITY:
        return _by_gray_code(x, basis, deadline)
    if not _can_search() and len(basis) <= QUICK_NULLITY:
        return _by_gray_code(x, basis, deadline)
    size = problem.m * problem.n
    if not _can_search() or size > 32_767:
        return x, 0
    from flipalg.solvers import coset_weights, parity_classes  # numpy: not for small boards

    if len(basis) > QUICK_NULLITY:
        largest = COMPLETE_NULLITY if patient else QUICK_NULLITY
        seconds = deadline - time.monotonic()
        found = parity_classes.search(x, basis, problem.m, problem.n, largest, seconds)
        if found is not None or len(basis) > largest:
            return found or (x, 0)
    x, complete = coset_weights.lightest_within(x, basis, size, deadline - time.monotonic())
    return x, x.bit_count() if complete else 0


def _by_gray_code(x: int, basis: list[int], deadline: float) -> tuple[int, int]:
    """Return (the lightest, its weight), or (the lightest that was met by then, 0); a few hundred at a time."""
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
    """Return the lightest of x + span(kernel); 2^len(kernel) steps, each changing one coefficient.

    >>> bin(least_weight(0b1110, [0b0110, 0b1111]))
    '0b1000'
    """
    return _by_gray_code(x, list(kernel), FOREVER)[0]


def descent(x: int, kernel: Sequence[int], deadline: float = FOREVER) -> int:
    """Return an element of x + span(kernel) that no basis vector and no pair of them makes lighter.

    Vectors alone come first, and pairs where none of them helps; at the deadline, the lightest element met.
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
    """Return a light solution among those that a half turn leaves as they are, where there are any; else x."""
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
    """Return (y, a basis) of the part of x + span(kernel) that a half turn leaves as it is; None if it is empty.

    A half turn ' reverses the `size` cells.  The coefficients c that are wanted solve Σ c_j (k_j + k_j') = x + x': an
    elimination of as many vectors as the kernel has.  None, too, when it is not done by the deadline.
    """
    count = len(kernel)
    rows: dict[int, int] = {}  # by their leading cell: a sum of changes, and below it whose; then those that are 0
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
    """Return v + v', what a half turn changes."""
    width = (size + 7) // 8
    turned = vector.to_bytes(width, "little").translate(_REVERSED)
    return vector ^ int.from_bytes(turned, "big") >> 8 * width - size
