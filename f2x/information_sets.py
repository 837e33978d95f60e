"""The lightest vector of a coset x + C over F2, or of C without 0: information sets (Brouwer, Zimmermann).

The elements with w ones on k independent columns, an information set, are the sums of w rows of a systematic form and a
shift.  Each element with more than w_j ones on the set j, for all j, has at least Σ (w_j + 1 - o_j) ones, if o_j
columns of the set j are in sets before it.  light_sums.c finds all sums lighter than the best so far.  Proofs:
docs/mathematics/fewest-presses.md.  Source: M. Grassl, Searching for linear codes with large minimum distance, 2006.
"""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import count
from math import comb
from operator import or_, xor

from f2x.bits import entries, ones
from f2x.matrix_entries import bytes_of_rows, packed_entries, rows_of_bytes
from f2x.ring import Matrix, native

__all__ = ["LightSolution", "lightest", "summands"]

TRIES = 12
"""Orders of the columns from which the information sets are chosen that overlap least."""
FORMS_BYTES = 2**27
"""Memory of all systematic forms."""
SUMS, WINDOW_BITS, ERRORS = 2**22, 22, 3
"""Sums in a table; bits of a window, and ones in it, up to which a table is made."""
TABLE_WORDS = 2**25
"""Words of a table; in a search by windows there are two."""
CACHED_WORDS = 2**17
"""Words of a table that stays in the cache; the times below are those of one core at 2.8 GHz."""
PLAIN_NANOSECONDS = 1000.0
"""The time of a sum without the native core."""
PIECE = 5e7
"""Nanoseconds from which a level is searched in pieces, between which the time is read."""
SHARE = 0.05
"""Part of the time of a long level that goes to random information sets before it, for a lighter vector."""

Report = Callable[[int, int], None]
"""A function that is called with the least weight so far and the bound."""


@dataclass(frozen=True)
class LightSolution:
    """A solution x of A x = b, and a proved lower bound for the weights of all solutions.

    Attributes
    ----------
    x : tuple of int
        The entries of the solution, 0 or 1.
    at_least : int
        The lower bound: no solution has fewer ones.

    Examples
    --------
    >>> from f2x import F2Matrix
    >>> F2Matrix("1100 0110 0011").lightest_solution([1, 0, 1]).weight
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


@dataclass
class _Form:
    """A systematic form: elements of the coset are `shift` + sums of `rows`, each with a 1 of its own on the set.

    order        the column of the matrix for each place here
    chosen       the columns of the set
    overlap      the number of them that belong to sets before it
    rest, tail   the rows, and the shift, without the columns of the set
    """

    order: list[int]
    chosen: set[int]
    overlap: int
    rows: list[int]
    shift: int
    rest: Matrix
    tail: Matrix
    done: int = -1
    """All elements with up to this number of ones on the set were looked at."""

    def element(self, places: Sequence[int]) -> int:
        """Return the sum of the shift and of some rows, with the columns as in the matrix."""
        total = reduce(xor, [self.rows[place] for place in places], self.shift)
        return sum(1 << self.order[j] for j in ones(total))


class _Coset:
    """A coset x + span(basis) of vectors of n bits, with the columns of the basis for systematic forms."""

    def __init__(self, x: int, basis: Sequence[int], n: int) -> None:
        self.k, self.n = len(basis), n
        generators = Matrix.from_bytes(bytes_of_rows(basis, n), self.k, n)
        self.columns = rows_of_bytes(generators.transpose().to_bytes(), n, self.k)
        self.fixed = sum(x >> j & 1 for j, column in enumerate(self.columns) if not column)
        self.x = x
        even = all(not v.bit_count() % 2 for v in basis)
        fourfold = even and all(not v.bit_count() % 4 and not (v & x).bit_count() % 2 for v in basis)
        fourfold = fourfold and not generators.multiply(generators.transpose()).weight()
        self.step = 4 if fourfold else 2 if even else 1
        """All weights are equal modulo this number."""

    def form(self, fresh: list[int], used: list[int]) -> _Form:
        """Return the form on the first independent columns of `fresh` and then of `used`."""
        order, k, n = [*fresh, *used], self.k, self.n
        moved = bytes_of_rows([self.columns[j] for j in order], k)
        form, pivots = Matrix.from_bytes(moved, n, k).transpose().echelon(n, True)
        rows = list(rows_of_bytes(form.to_bytes(), k, n))
        shift = sum((self.x >> j & 1) << place for place, j in enumerate(order))
        shift = reduce(xor, [row for row, pivot in zip(rows, pivots, strict=True) if shift >> pivot & 1], shift)
        columns, on_set = rows_of_bytes(form.transpose().to_bytes(), n, k), set(pivots)
        places = [j for j in range(n) if j not in on_set]
        rest = Matrix.from_bytes(bytes_of_rows([columns[j] for j in places], k), n - k, k).transpose()
        packed = sum((shift >> j & 1) << i for i, j in enumerate(places))
        tail = Matrix.from_bytes(bytes_of_rows([packed], n - k), 1, n - k)
        overlap = sum(pivot >= len(fresh) for pivot in pivots)
        return _Form(order, {order[pivot] for pivot in pivots}, overlap, rows, shift, rest, tail)

    def sets(self) -> list[_Form]:
        """Return forms on information sets that overlap as little as the best of some tries."""
        draw, most = random.Random(0), FORMS_BYTES // (self.k * self.n // 4 + 1)
        free = [j for j, column in enumerate(self.columns) if column]
        zero = [j for j, column in enumerate(self.columns) if not column]
        best: list[_Form] = []
        for _ in range(TRIES if len(free) <= 4 * self.k else 2):
            forms: list[_Form] = []
            fresh, used = draw.sample(free, len(free)), zero.copy()
            while fresh and len(forms) <= most:
                forms.append(form := self.form(fresh, used))
                used += [j for j in fresh if j in form.chosen]
                fresh = [j for j in fresh if j not in form.chosen]
            overlaps = [form.overlap for form in forms]
            if not best or overlaps < [form.overlap for form in best]:
                best = forms
            if overlaps == [max(0, (i + 1) * self.k - len(free)) for i in range(len(forms))]:
                break
        return best


@dataclass
class _Plan:
    """How the native core looks for the sums of `chosen` rows: the arguments of Matrix.light_sum, and its time."""

    nanoseconds: float
    chosen: int
    low: int = 0
    windows: int = 1
    bits: int = 0
    errors: int = 0


def _plan(k: int, r: int, chosen: int, most: int) -> _Plan:
    """Return the fastest plan for the sums of `chosen` of k rows with at most `most` ones among r columns."""
    words, total, plans = r // 64 + 1, comb(k, chosen), []
    if native is None:
        return _Plan(PLAIN_NANOSECONDS * total, chosen)
    for low in range(chosen):
        if comb(k, low) > min(SUMS, TABLE_WORDS // words):
            break
        rests, slow = comb(k, chosen - low), 2.2 if comb(k, low) * words > CACHED_WORDS else 1.0
        plans.append(_Plan(total * slow * (0.3 + 0.6 * words) + 12.0 * rests, chosen, low))
        for errors in range(min(most, ERRORS) + 1):
            windows = most // (errors + 1) + 1
            bits = min(r // windows, WINDOW_BITS, comb(k, low).bit_length() + 2)
            keys, masks = 1 << bits, sum(comb(bits, i) for i in range(errors + 1))
            looks, scanned = masks * rests, masks * total / keys
            time_of = (
                6.0 * slow * comb(k, low + 1) + 0.3 * k * keys + 10.0 * rests + (1.5 if bits < 16 else 4.5) * looks
            )
            time_of += 12.0 * min(looks, scanned) + 1.2 * slow * words * scanned
            if bits:
                plans.append(_Plan(windows * time_of, chosen, low, windows, bits, errors))
    return min(plans, key=lambda plan: plan.nanoseconds)


class _Search:
    """The search in one coset, which may leave out the vector 0; `y` is the lightest element found."""

    def __init__(self, x: int, basis: Sequence[int], n: int, deadline: float, nonzero: bool) -> None:
        self.coset, self.deadline, self.nonzero = _Coset(x, basis, n), deadline, nonzero
        self.forms = self.coset.sets()
        self.y = min(basis, key=int.bit_count) if nonzero else x
        for form in self.forms:
            self.take([form.element([i]) for i in range(self.coset.k)] if nonzero else [form.element(())])
            form.done = 0

    def take(self, found: Sequence[int]) -> None:
        """Keep the lightest of some elements and `y`."""
        self.y = min(self.y, *found, key=int.bit_count)

    @property
    def weight(self) -> int:
        """The weight of `y`."""
        return self.y.bit_count()

    def bound_at(self, level: int | None = None) -> int:
        """Return the proved bound, or the one after all elements with up to `level` ones on each set."""
        coset = self.coset
        if any(form.done == coset.k for form in self.forms) or level == coset.k:
            return self.weight
        reached = [max(form.done, -1 if level is None else level) + 1 - form.overlap for form in self.forms]
        bound = coset.fixed + sum(more for more in reached if more > 0)
        return min(self.weight, bound + (self.weight - bound) % coset.step)

    def planned(self, form: _Form, level: int) -> _Plan | None:
        """Return the plan for the elements lighter than `y` with `level` ones on a set; None if there are none."""
        most = self.weight - self.coset.step - level
        return _plan(self.coset.k, form.rest.columns, level, most) if most >= 0 else None

    def look(self, form: _Form, plan: _Plan) -> bool:
        """Look at all elements of a plan; return False if the deadline passes before that."""
        k, limit = self.coset.k, self.weight - self.coset.step + 1 - plan.chosen
        pieces = range(k) if plan.nanoseconds > PIECE else (0,)
        for first in pieces:
            stop = first + 1 if plan.nanoseconds > PIECE else k
            arguments = plan.chosen, plan.low, plan.windows, plan.bits, plan.errors, first, stop, limit
            if found := form.rest.light_sum(form.tail, *arguments):
                self.take([form.element(found[1])])
                limit = self.weight - self.coset.step + 1 - plan.chosen
                if limit <= 0:  # each other element with as many ones on the set is at least as heavy
                    return True
            if len(pieces) > 1 and time.monotonic() > self.deadline:
                return False
        return True

    def improve(self, seconds: float, draw: random.Random) -> None:
        """Look for lighter elements with few ones on random information sets, for a time."""
        stop, columns = min(self.deadline, time.monotonic() + seconds), range(self.coset.n)
        while time.monotonic() < stop and self.bound_at() < self.weight:
            form = self.coset.form(draw.sample(columns, len(columns)), [])
            if not self.nonzero:
                self.take([form.element(())])
            for level in count(1):
                plan = self.planned(form, level) if level <= self.coset.k else None
                if plan is None or (level > 2 and plan.nanoseconds > PIECE / 5):
                    break
                self.look(form, plan)

    def run(self, report: Report | None) -> int:
        """Search until the bound is the weight of `y`, or until the deadline; return the bound."""
        draw, k = random.Random(1), self.coset.k
        while (bound := self.bound_at()) < self.weight:
            if report:
                report(self.weight, bound)
            form = self.next_form()
            level = form.done + 1
            if plan := self.planned(form, level):
                seconds = plan.nanoseconds * 1e-9
                if time.monotonic() + seconds / 2 > self.deadline:
                    self.improve(float("inf"), draw)
                    return self.bound_at()
                if seconds > 0.1 and level <= k // 3:
                    self.improve(SHARE * seconds, draw)
                    plan = self.planned(form, level)
                if plan and not self.look(form, plan):
                    return self.bound_at()
            form.done = level
        if report:
            report(self.weight, bound)
        return bound

    def next_form(self) -> _Form:
        """Return the form on whose set one more level costs least for a complete search."""
        k = self.coset.k
        last = next(level for level in range(k + 1) if self.bound_at(level) == self.weight)
        useful = [form for form in self.forms if form.overlap <= last]
        first = self.forms[0]
        if sum(_patterns(k, form.done, last) for form in useful) >= _patterns(k, first.done, k):
            return first
        return min(useful, key=lambda form: (form.done, form.overlap))


def _patterns(k: int, done: int, last: int) -> int:
    """Return the number of sets of more than `done` and at most `last` of k rows."""
    return sum(comb(k, level) for level in range(done + 1, last + 1))


def summands(rows: Sequence[int], n: int) -> list[tuple[int, list[int]]]:
    """Return (columns, basis) of spaces on disjoint columns whose sum is the span of `rows`, as many as there are.

    If each row has a 1 of its own, the rows form the bases, else those of the reduced row echelon form do.

    >>> summands([0b0011, 0b1111], 4)
    [(3, [3]), (12, [12])]
    """
    once = twice = 0
    for row in rows:
        once, twice = once | row, twice | once & row
    if not all(row & ~twice for row in rows):
        form, pivots = Matrix.from_bytes(bytes_of_rows(rows, n), len(rows), n).echelon(n, True)
        rows = rows_of_bytes(form.to_bytes(), len(rows), n)[: len(pivots)]
    found, left = [], list(rows)
    while left:
        columns, grown = 0, left[0]
        while grown != columns:
            columns = grown
            basis = [row for row in left if row & columns]
            grown = reduce(or_, basis)
        found.append((columns, basis))
        left = [row for row in left if not row & columns]
    return found


def lightest(
    x: int,
    basis: Sequence[int],
    n: int,
    seconds: float = float("inf"),
    nonzero: bool = False,
    report: Report | None = None,
) -> tuple[int, int]:
    """Return (the lightest element found in `seconds` of x + span(basis), a proved lower bound for all weights).

    The vectors are packed, of n bits, and the basis is independent.  If `nonzero`, x must be 0, and the vector 0 does
    not count.  `report` is called before each step of the bound.  Summands on disjoint columns are searched one by one.

    >>> lightest(0b1110, [0b0110, 0b1111], 4)
    (8, 1)
    """
    parts = sorted(summands(basis, n), key=lambda part: len(part[1])) if basis else []
    deadline = time.monotonic() + seconds
    if nonzero:
        found = [_in_part(0, part, n, deadline, True, report if len(parts) == 1 else None) for part in parts]
        return min((y for y, _ in found), key=int.bit_count), min(least for _, least in found)
    y, bound = x, (x & ~reduce(or_, [columns for columns, _ in parts], 0)).bit_count()
    for part in parts:
        rest = y & ~part[0]
        inner = report and partial(_report_sum, report, rest.bit_count(), bound)
        z, least = _in_part(x & part[0], part, n, deadline, False, inner)
        y, bound = rest | z, bound + least
    return y, bound


def _report_sum(report: Report, weight: int, bound: int, part_weight: int, part_bound: int) -> None:
    report(weight + part_weight, bound + part_bound)


def _in_part(
    x: int, part: tuple[int, list[int]], n: int, deadline: float, nonzero: bool, report: Report | None
) -> tuple[int, int]:
    """Do the work of `lightest` for a summand; x is 0 outside its columns."""
    columns, basis = part
    if columns == (1 << n) - 1:
        search = _Search(x, basis, n, deadline, nonzero)
        bound = search.run(report)
        return search.y, bound
    if len(basis) == 1:
        y = basis[0] if nonzero else min(x, x ^ basis[0], key=int.bit_count)
        return y, y.bit_count()
    places = list(ones(columns))

    def taken(vector: int) -> int:
        values = entries(vector, n)
        return packed_entries([values[j] for j in places])

    search = _Search(taken(x), list(map(taken, basis)), len(places), deadline, nonzero)
    bound = search.run(report)
    return sum(1 << places[i] for i in ones(search.y)), bound
