"""Find a solution with the fewest presses: an element of least weight in a coset of the kernel.

A board is one integer, with cell (i, j) at bit i n + j; x is a solution.  A deadline is a value of time.monotonic().
`METHODS` is the ladder.  Which method answers which question, and their proofs: docs/mathematics/fewest-presses.md.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from importlib.util import find_spec
from math import prod
from operator import or_, xor
from typing import Any, TypeAlias

from f2x import F2Matrix, LightSolution
from flipalg.algebra.bit_vectors import combination, entries, packed
from flipalg.algebra.integers import checked_seconds
from flipalg.boards.board_system import problem_system
from flipalg.boards.packed_rows import from_values, joined, split, values_of, weight
from flipalg.boards.problem import Answer, Problem, over_f2
from flipalg.boards.solution import Solution
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.fewest import parity_classes, rows_and_columns
from flipalg.fewest.coset_weights import by_gray_code, descent_of_sums, least_sum, lightest_within
from flipalg.fewest.parity_classes import two_colors
from flipalg.matrices import elimination
from flipalg.matrices.elimination import reduced_echelon_form
from flipalg.system.limits import (
    COLORED_KERNEL,
    COMPARED_CELLS,
    COMPARED_ROWS,
    COSET_CELLS,
    FEWEST_NULLITY,
    KERNEL_BITS,
    SETS_CELLS,
)
from flipalg.system.native import native
from flipalg.systems.system import System

__all__ = [
    "METHODS",
    "Fewest",
    "descent",
    "fewest",
    "invariant_part",
    "is_quick",
    "least",
    "least_proved",
    "lightest_solution",
    "searched",
]

GRAY_CODE_NULLITY = 10
"""Up to this nullity all solutions are compared one by one, without numpy."""
QUICK_NULLITY = 24
"""Up to this nullity, or dimension of a class, a complete search with native code takes less than a second."""
FEWEST_SECONDS = 10.0
"""The time of `least_proved`."""
GRACE_SECONDS = 0.5
"""Seconds that every search of a board may take beyond the time limit, even if that is 0."""
QUICK_CELLS, QUICK_VALUES = 10_000, 2**17
"""A search is quick up to QUICK_CELLS cells and nullity 10; with more colors, if cells · solutions ≤ QUICK_VALUES."""
ALWAYS = 2_000_000
"""Up to this number of solutions of a board of more colors all are compared, regardless of the deadline."""
FOREVER = float("inf")
SECONDS_OF_ALL = 0.6e-9
"""The seconds for each solution, if all are compared by a transform."""
COMPLETE_SHARE = 0.6
"""The part of the time after which information sets take over on a board."""
LENGTH_PER_DIMENSION = 8
"""Up to this ratio information sets are tried before all solutions are compared."""

_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


@dataclass(frozen=True)
class Fewest:
    """The result of `least`.

    x          how often to press each button
    at_least   a proved lower bound for the sum of x
    evidence   the method that proved it for the largest summand, a name of METHODS; "lights apart"; "" for a bound of 0
    """

    x: list[int]
    at_least: int
    evidence: str

    @property
    def proved(self) -> bool:
        """Whether no solution has fewer presses."""
        return sum(self.x) == self.at_least


@dataclass
class _Coset:
    """The search for a lightest element of the coset x + span(basis) of packed vectors of `size` bits.

    x          the lightest element so far
    deadline   the time for methods that compare all solutions
    patient    whether to search beyond nullity 24, and beyond dimension 24 of a class
    white      the white cells of parity_classes.py, or 0
    sets_until the time for information sets; -inf to leave them out
    ordered    whether the answer is to be the least as an integer; the basis is then reduced, by ascending leading bits
    """

    x: int
    basis: list[int]
    size: int
    deadline: float
    patient: bool = True
    white: int = 0
    sets_until: float = -FOREVER
    ordered: bool = False
    at_least: int = 0
    evidence: str = ""

    def climb(self, methods: "Sequence[tuple[str, Method]]") -> None:
        """Try the methods in turn until the bound is the weight of x."""
        for name, method in methods:
            if self.proved:
                return
            if found := method(self):
                self.x = min(found[0], self.x, key=int.bit_count)
                if found[1] > self.at_least:
                    self.at_least, self.evidence = found[1], name

    @property
    def proved(self) -> bool:
        """Whether no element is lighter."""
        return self.at_least == self.x.bit_count()

    def reduced(self) -> tuple[int, list[int]]:
        """Return an element and a basis; if the answer is to be the least, those whose k-th sum is the k-th integer."""
        if not self.ordered:
            return self.x, self.basis
        rows = reduced_echelon_form(self.basis)
        x = reduce(xor, [rows[lead] for lead in rows if self.x >> lead & 1], self.x)
        return x, [rows[lead] for lead in sorted(rows)]

    def parts(self) -> "list[_Coset]":
        """Return the cosets of the summands of span(basis) on disjoint cells; ones on no summand are left out."""
        if len(self.basis) <= GRAY_CODE_NULLITY:
            return [self]
        found = [list(part.rows) for part in F2Matrix.from_rows(self.basis, self.size).summands()]
        if len(found) == 1:
            return [self]
        return [replace(self, x=self.x & reduce(or_, rows), basis=rows) for rows in found]


Method: TypeAlias = Callable[[_Coset], tuple[int, int] | None]
"""A function that returns (the lightest element found, a proved bound or 0), or None if it does not apply."""


def _can_search() -> bool:
    """Return whether native code and numpy are available, which searches of many solutions need."""
    return native is not None and find_spec("numpy") is not None


def _one_by_one(coset: _Coset) -> tuple[int, int] | None:
    nullity = len(coset.basis)
    if nullity > (GRAY_CODE_NULLITY if _can_search() else QUICK_NULLITY):
        return None
    x, basis = coset.reduced()
    if coset.ordered:
        y = min(elimination.coset(x, basis), key=lambda vector: (vector.bit_count(), vector))
        return y, y.bit_count()
    return by_gray_code(x, basis, coset.deadline)


def _by_classes(coset: _Coset) -> tuple[int, int] | None:
    if len(coset.basis) <= QUICK_NULLITY or not coset.white or not _can_search() or coset.size > COSET_CELLS:
        return None
    largest = FEWEST_NULLITY if coset.patient else QUICK_NULLITY
    seconds = coset.deadline - time.monotonic()
    return parity_classes.search(coset.x, coset.basis, coset.size, coset.white, largest, seconds)


def _by_sets_first(coset: _Coset) -> tuple[int, int] | None:
    nullity, cells = len(coset.basis), reduce(or_, coset.basis).bit_count()
    if not QUICK_NULLITY < nullity <= FEWEST_NULLITY or cells > LENGTH_PER_DIMENSION * nullity:
        return None
    return _by_sets(coset, 0.1 * SECONDS_OF_ALL * 2**nullity)


def _by_transform(coset: _Coset) -> tuple[int, int] | None:
    largest = FEWEST_NULLITY if coset.patient else QUICK_NULLITY
    if len(coset.basis) > largest or not _can_search() or coset.size > COSET_CELLS:
        return None
    x, complete = lightest_within(*coset.reduced(), coset.size, coset.deadline - time.monotonic())
    return x, x.bit_count() if complete else 0


def _by_sets(coset: _Coset, seconds: float = FOREVER) -> tuple[int, int] | None:
    if coset.sets_until == -FOREVER:
        return None
    checks = F2Matrix.from_rows(coset.basis, coset.size).kernel()
    seconds = min(seconds, coset.sets_until - time.monotonic())
    found = checks.lightest_solution(checks @ entries(coset.x, coset.size), seconds=seconds)
    return packed(found.x), found.at_least


METHODS: tuple[tuple[str, Method], ...] = (
    ("all solutions, one by one", _one_by_one),
    ("parity classes", _by_classes),
    ("information sets", _by_sets_first),
    ("all solutions, by a transform", _by_transform),
    ("information sets", _by_sets),
)
"""The ladder: methods for the coset of a summand, in the order in which they are tried."""


def _together(x: int, parts: Sequence[_Coset]) -> tuple[int, int]:
    """Return (the lightest element found, a bound) of a coset that contains x, from the searches in its summands."""
    if len(parts) == 1:
        return parts[0].x, parts[0].at_least
    rest = x & ~reduce(or_, [row for part in parts for row in part.basis], 0)
    return reduce(or_, [part.x for part in parts], rest), rest.bit_count() + sum(part.at_least for part in parts)


def _apart(system: System) -> int:
    """Return a number of lights to change of which no two are reached by one button: each needs a press of its own."""
    count = reached = 0
    for row in sorted((row for row, light in zip(system.rows, system.lights, strict=True) if light), key=int.bit_count):
        if not row & reached:
            reached |= row
            count += 1
    return count


def least(system: System, seconds: float = 10.0) -> Fewest:
    """Return a solution of a system with the fewest presses, or the lightest that is found in time, with a lower bound.

    With two states, no limits and up to 2^22 solutions, it is the least of several as an integer with bit j for button
    j.  The fewest presses of other systems are those of `System.fewest`.  InconsistentError if there is no solution.

    >>> least(System((0b011, 0b110, 0b101), 3, (1, 0, 1)))
    Fewest(x=[1, 0, 0], at_least=1, evidence='all solutions, one by one')
    """
    if system.is_binary:
        return _least_of(*system.coset(), system, time.monotonic() + seconds)
    x = system.fewest()
    return Fewest(x, sum(x), "all solutions, or an integer program")


def least_proved(system: System) -> list[int]:
    """Return the presses of `least`; ValueError if the search does not end in FEWEST_SECONDS."""
    found = least(system, FEWEST_SECONDS)
    if not found.proved:
        raise ValueError(
            f"the fewest presses are between {found.at_least} and {sum(found.x)}: "
            f"the search did not end in {FEWEST_SECONDS:g} seconds"
        )
    return found.x


def _least_of(x: int, kernel: Sequence[int], system: System, deadline: float) -> Fewest:
    """Do the work of `least` with modulus 2, given a solution and the kernel, packed."""
    size = system.buttons
    white = two_colors(system.rows) if len(kernel) > QUICK_NULLITY and len(system.rows) == size else 0
    whole = _Coset(x, list(kernel), size, deadline, white=white, sets_until=deadline, ordered=True)
    parts = whole.parts()
    for part in sorted(parts, key=lambda part: len(part.basis)):
        part.climb(METHODS)
    y, bound = _together(x, parts)
    evidence = max(parts, key=lambda part: len(part.basis)).evidence
    if bound < y.bit_count() and (some := _apart(system)) > bound:
        bound, evidence = some, "lights apart"
    return Fewest(entries(y, size), bound, evidence)


def is_quick(problem: Problem, orders: Sequence[int]) -> bool:
    """Return whether the fewest presses are found quickly, without numpy, so that `solve` finds them by default.

    orders   the orders of the generators of the kernel, whose product is the number of solutions
    """
    cells = problem.m * problem.n
    if problem.colors > 2:
        return len(orders) < 64 and prod(orders) * cells <= QUICK_VALUES
    return (len(orders) <= GRAY_CODE_NULLITY and cells <= QUICK_CELLS) or rows_and_columns.applies(problem)


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
    The methods are those of boards (docs/mathematics/fewest-presses.md); beyond them information sets decide.  If A is
    the parity check matrix of a code and b a syndrome, a solution with the fewest ones is a coset leader.

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
    system = System(tuple(A.rows), A.shape[1], tuple(right))
    found = _least_of(packed(solution), A.kernel().rows, system, deadline)
    return LightSolution(tuple(found.x), found.at_least)


def fewest(problem: Problem, answer: Answer, seconds: float, grace_seconds: float = GRACE_SECONDS) -> Solution:
    """Return a solution with the fewest presses, or the lightest that is found in time, with a lower bound.

    answer          one solution, and the kernel
    grace_seconds   added to `seconds`, so that a search that is nearly complete can end

    With two colors, the given solution is returned if there are more than 10^7 cells or 10^6 rows.  Otherwise each
    summand of the kernel is searched by METHODS: complete searches up to nullity 10, without native code up to 24; with
    native code, on up to 32,767 cells, up to 24, or 32 if seconds > 0 (for `plus` on plain boards about 48 or 64).  If
    they do not end in time or are not tried, `descent` improves the solution; with seconds > 0 and at most 2,500 cells,
    so do information sets.  Raises ValueError if `seconds` is negative or infinite.
    """
    if not 0 <= seconds < FOREVER:
        raise ValueError(f"seconds must be a number from 0, got {seconds}")
    deadline = time.monotonic() + seconds + grace_seconds
    if problem.colors > 2:
        return _fewest_of_colors(problem, answer, deadline)
    m, n, nullity = problem.m, problem.n, len(answer.kernel)
    size, bound = m * n, problem.least_presses
    if rows_and_columns.applies(problem):
        presses = rows_and_columns.lightest(problem) or list(answer.presses)
        return Solution(problem, presses, answer.orders, weight(presses, 2), answer.method)
    if size > COMPARED_CELLS or m > COMPARED_ROWS:
        return Solution(problem, answer.presses, answer.orders, bound, answer.method)
    if nullity > GRAY_CODE_NULLITY and _can_search():
        import numpy  # noqa: F401  # so that the import does not take search time

        deadline = time.monotonic() + seconds + grace_seconds
    x = joined(list(answer.presses), n)
    basis = _vectors(answer.kernel, problem, deadline)
    parts = []
    if len(basis) == nullity:
        first = COMPLETE_SHARE * seconds if size <= SETS_CELLS else seconds
        parts = _searched(x, basis, problem, deadline - seconds + first, seconds > 0)
        x, found = _together(x, parts)
        bound = max(bound, found)
    if bound < x.bit_count():
        x = descent(_balanced(x, basis, size, deadline), basis, deadline)
        if seconds > 0 and size <= SETS_CELLS:
            bound = max(bound, _apart(problem_system(problem)))
            x, bound = _by_sets_within(x, bound, parts, deadline - grace_seconds)
    return Solution(problem, split(x, m, n), answer.orders, bound, answer.method)


def _by_sets_within(x: int, bound: int, parts: list[_Coset], deadline: float) -> tuple[int, int]:
    """Return (a solution at least as light as x, a bound) after information sets were tried on each summand."""
    left = [part for part in parts if not part.proved]
    for k, part in enumerate(left):
        now = time.monotonic()
        if bound == x.bit_count() or now > deadline:
            break
        part.sets_until = now + (deadline - now) / (len(left) - k)
        part.climb(METHODS[-1:])
        y, found = _together(x, parts)
        x, bound = min(x, y, key=int.bit_count), max(bound, found)
    return x, bound


def _searched(x: int, basis: list[int], problem: Problem, deadline: float, patient: bool) -> list[_Coset]:
    """Return the summands of x + span(basis) after all methods but the last were tried on each."""
    white = parity_classes.chessboard(problem.m, problem.n) if len(basis) > QUICK_NULLITY else 0
    parts = _Coset(x, basis, problem.m * problem.n, deadline, patient, white).parts()
    for part in parts:
        part.climb(METHODS[:-1])
    return parts


def searched(problem: Problem, presses: Iterable[int], kernel: Sequence[Iterable[int]]) -> Solution:
    """Return a solution with the fewest presses if a complete search can find one, however long it takes.

    If the search is too large, or needs native code that is missing, the result may not be `.proved`.
    """
    x = joined(list(presses), problem.n)
    basis = [joined(list(vector), problem.n) for vector in kernel]
    x, bound = _together(x, _searched(x, basis, problem, FOREVER, patient=True))
    return Solution(problem, split(x, problem.m, problem.n), over_f2(len(basis)), max(bound, problem.least_presses))


def _fewest_of_colors(problem: Problem, answer: Answer, deadline: float) -> Solution:
    """Do the work of `fewest` with more than two colors.

    If the generators have more than 2^24 entries together, the given solution is returned.  Otherwise all solutions are
    compared: however long it takes if they are at most two million, else until the deadline.
    """
    k, orders, cells = problem.colors, answer.orders, problem.m * problem.n
    given, bound = list(answer.presses), problem.least_presses
    if len(orders) * cells > COLORED_KERNEL:
        return Solution(problem, given, orders, bound, answer.method)
    x, *vectors = ([v for row in rows for v in values_of(row, problem.n, k)] for rows in (given, *answer.kernel))
    generators = list(zip(vectors, orders, strict=True))
    if prod(orders) <= ALWAYS:
        best, complete = least_sum(x, generators, k)
    else:
        best, complete = least_sum(descent_of_sums(x, generators, k, deadline), generators, k, deadline)
    rows = from_values((best[i : i + problem.n] for i in range(0, cells, problem.n)), k)
    return Solution(problem, rows, orders, sum(best) if complete else bound, answer.method)


def _vectors(kernel: Sequence[Iterable[int]], problem: Problem, deadline: float) -> list[int]:
    """Return the vectors of the basis `kernel` as integers: all of them, if time and memory allow, else the first."""
    basis: list[int] = []
    for vector in kernel[: max(1, KERNEL_BITS // (problem.m * problem.n))]:
        if time.monotonic() > deadline:
            break
        basis.append(joined(list(vector), problem.n))
    return basis


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
    return by_gray_code(y, part, (time.monotonic() + deadline) / 2)[0]


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
