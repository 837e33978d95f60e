"""Find the fewest presses among up to 2^64 solutions, by dividing the cells into four classes.

Let the cells be white and black.  The method needs that a quiet pattern is determined by its part on the white cells,
that these consist of two classes, and that each part of a quiet pattern on one occurs with each on the other; the same
for black.  For `plus` on a plain board, colored as a chessboard, the classes are the parities of row and column.  For
any numbers s_1 and s_2, a solution lighter than s_1 + s_2 is lighter than s_1 on the white cells, or lighter than s_2
on the black ones.  The search lists the solutions of either kind (docs/mathematics/fewest-presses.md, theorem 2).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from f2x import F2Matrix
from flipalg.algebra.bit_vectors import combination, ones
from flipalg.fewest.coset_weights import Coset, bits_of, coset_of, light_elements, weight_counts
from flipalg.system.limits import PARITY_PAIRS
from flipalg.system.native import native

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Words: TypeAlias = npt.NDArray[np.uint64]
    Cells: TypeAlias = npt.NDArray[np.int64]

__all__ = ["chessboard", "halves", "least_pair_in_numpy", "search", "two_colors"]

LISTED = 1 << 14
"""The approximate length of the first list of light elements of a class; each later one is about four times as long."""
LISTED_PATTERNS, LISTED_WORDS = 1 << 25, 1 << 27
"""A search with a longer list stops and returns its bounds; beyond LISTED_WORDS elements are made when needed."""
PIECE = 1 << 22
"""The number of words that the native code processes between two checks of the time and of Ctrl-C."""

Tick: TypeAlias = Callable[[], None]
"""A function that raises TimeoutError at the deadline."""


def chessboard(m: int, n: int) -> int:
    """Return the cells (i, j) with i + j odd of an m × n board, packed.

    >>> bin(chessboard(2, 3))
    '0b101010'
    """
    lines = [sum(1 << j for j in range(1 - i, n, 2)) for i in (0, 1)]
    return sum(lines[i % 2] << i * n for i in range(m))


def two_colors(rows: Sequence[int]) -> int:
    """Return the nodes, packed, at an odd distance from the first node of their component of a graph.

    rows[i] has the neighbors of node i, packed.

    >>> bin(two_colors([0b010, 0b101, 0b010]))
    '0b10'
    """
    white = seen = 0
    for start in range(len(rows)):
        reached, odd = 1 << start & ~seen, False
        while reached:
            seen |= reached
            white |= reached if odd else 0
            reached, odd = reduce(or_, [rows[j] for j in ones(reached)]) & ~seen, not odd
    return white


def halves(basis: Sequence[int], white: int, size: int) -> list[tuple[list[int], int]]:
    """Return two classes of the white cells, each with the vectors that are 0 on the other: (vectors, cells) twice.

    The vectors of both are together a basis of span(basis); those that are 0 on all white cells are in one of them.
    They are divided as equally as the classes allow; without two such classes, the second has no cells.
    """
    every = (1 << size) - 1
    rows = F2Matrix.from_rows([v & white | (v & ~white) << size for v in basis], 2 * size).rref().rows
    vectors = {row & every: row & every | row >> size for row in rows if row & every}
    found: list[tuple[list[int], int]] = [([], 0), ([], 0)]
    for part in sorted(F2Matrix.from_rows(list(vectors), size).summands(), key=lambda part: -part.shape[0]):
        k = len(found[0][0]) > len(found[1][0])
        found[k] = [*found[k][0], *(vectors[row] for row in part.rows)], reduce(or_, part.rows, found[k][1])
    k = len(found[0][0]) > len(found[1][0])
    found[k][0].extend(row >> size for row in rows if not row & every)
    return found


class _Part:
    """The elements of one class of a _Side: x + v for the kernel vectors v that are 0 on the other class of the side.

    The weight of an element is its number of presses on this class.
    """

    def __init__(self, x: int, basis: Sequence[int], cells: "Cells", others: "Cells", tick: Tick) -> None:
        import numpy as np

        self.basis = list(basis)
        self.coset: Coset = coset_of(_taken(x, cells), [_taken(v, cells) for v in basis], len(cells))
        self.counts = weight_counts(self.coset, lambda _: tick())
        self.least = int(self.counts.nonzero()[0][0])
        self.words = len(others) // 64 + 1
        self.tables = _tables([_as_words(_taken(v, others), self.words) for v in basis], self.words)
        self.bound = -1
        self.start: npt.NDArray[np.int64] = np.zeros(1, np.int64)
        self.coefficients: npt.NDArray[np.int64] = np.zeros(0, np.int64)
        self.elements: Words = np.zeros((0, self.words), np.uint64)

    def list_to(self, weight: int, tick: Tick) -> bool:
        """List the elements up to this or, if they are few, a larger weight; return False if they are too many."""
        import numpy as np

        if weight <= self.bound:
            return True
        total = self.counts.cumsum()
        if int(total[min(weight, len(total) - 1)]) > LISTED_PATTERNS:
            return False
        more = min(max(LISTED, 4 * len(self.coefficients)), LISTED_PATTERNS)
        bound = max(weight, int(np.searchsorted(total, more, side="right")) - 1)
        weights, coefficients = light_elements(self.coset, bound, lambda _: tick())
        kept = min(len(coefficients), LISTED_WORDS // self.words)
        elements = np.zeros((kept, self.words), np.uint64)
        step = PIECE // self.words + 1
        for k in range(0, kept, step):
            _add_elements(coefficients[k : min(k + step, kept)], self.tables, elements[k : k + step])
            tick()
        self.start = np.searchsorted(weights, np.arange(bound + 2)).astype(np.int64)
        self.bound, self.coefficients, self.elements = bound, coefficients, elements
        return True

    def listed(self, start: int, stop: int) -> "Words":
        """Return the elements with these numbers."""
        import numpy as np

        if stop <= len(self.elements):
            return self.elements[start:stop]
        elements = np.zeros((stop - start, self.words), np.uint64)
        _add_elements(self.coefficients[start:stop], self.tables, elements)
        return elements


@dataclass
class _Side:
    """Two classes on which the parts of kernel vectors are independent.

    The solutions whose weight on the two classes is below `reached` have been examined.  There are pairs[w]
    solutions of weight w on these classes; `x_rest` has the presses of x on the other two.
    """

    first: _Part
    second: _Part
    x_rest: "Words"
    pairs: "npt.NDArray[np.int64]"
    reached: int

    @property
    def next_pairs(self) -> int:
        """Return the number of solutions of weight `reached` on these classes."""
        return int(self.pairs[self.reached])

    def advance(self, best: int, tick: Tick) -> tuple[int, int] | None:
        """Examine the solutions of weight `reached` on these classes; return (weight, solution + x) for a lightest.

        Return (best, 0) if none of these solutions is lighter than `best`, and None if there are too many of them.
        """
        import numpy as np

        a, b, total = self.first, self.second, self.reached
        if self.next_pairs > PARITY_PAIRS:
            return None
        if not a.list_to(total - b.least, tick) or not b.list_to(total - a.least, tick):
            return None
        found, near = np.array([best, 0, 0], np.int64), np.array([best, 0, 0], np.int64)
        most = PIECE // a.words + 1
        for weight in range(max(0, total - len(b.start) + 2), min(total, len(a.start) - 2) + 1):
            i, stop = (int(k) for k in a.start[weight : weight + 2])
            j, end = (int(k) for k in b.start[total - weight : total - weight + 2])
            for low in range(j, end if i < stop else j, most):
                right = b.listed(low, min(low + most, end))
                step = min(most, PIECE // (len(right) * a.words) + 1)
                for first in range(i, stop, step):
                    left = a.listed(first, min(first + step, stop))
                    _least_pair(total, 0, len(left), left, 0, len(right), right, self.x_rest, near)
                    if near[0] < found[0]:
                        found[:] = near[0], near[1] + first, near[2] + low
                    tick()
        self.reached += 1
        while self.reached < len(self.pairs) - 1 and not self.pairs[self.reached]:
            self.reached += 1
        weight, i, j = (int(value) for value in found)
        if weight >= best:
            return best, 0
        return weight, combination(int(a.coefficients[i]), a.basis) ^ combination(int(b.coefficients[j]), b.basis)


def search(
    x: int,
    kernel_basis: Sequence[int],
    size: int,
    white: int,
    largest: int = 32,
    seconds: float = float("inf"),
    report: Callable[[int, int], None] | None = None,
) -> tuple[int, int] | None:
    """Return (y, bound): the lightest element found in x + span(kernel_basis), and a lower bound for all weights there.

    Return None if the method does not apply: if neither the white nor the other cells have two classes, or if the part
    on a class has a dimension above `largest` (the weights of all its elements are counted).  The search ends with
    bound = weight(y), a proof, unless a list would be too long, there are too many pairs, or the time `seconds` is
    over.  `report` is called at every step with the weight of y and the bound.
    """
    deadline = time.monotonic() + seconds

    def tick() -> None:
        if time.monotonic() > deadline:
            raise TimeoutError

    if not kernel_basis:
        return None
    split: list[tuple[list[int], list[int], int, int]] = []
    for cells in (white, ((1 << size) - 1) & ~white):
        (first, one), (second, _) = halves(kernel_basis, cells, size)
        split.append((first, second, one, cells & ~one))
    if not any(second for _, second, *_ in split) or max(len(part) for side in split for part in side[:2]) > largest:
        return None
    y, bound = x, 0
    try:
        sides = [_side(x, a, b, one, two, size, tick) for a, b, one, two in split]
        while True:
            bound = min(sides[0].reached + sides[1].reached, y.bit_count())
            if report:
                report(y.bit_count(), bound)
            if bound == y.bit_count():
                return y, bound
            tick()
            found = min(sides, key=lambda side: side.next_pairs).advance(y.bit_count(), tick)
            if found is None:
                return y, bound
            if found[0] < y.bit_count():
                y = x ^ found[1]
    except TimeoutError:
        return y, bound


def _side(x: int, first: Sequence[int], second: Sequence[int], one: int, two: int, size: int, tick: Tick) -> _Side:
    import numpy as np

    others = _cells(((1 << size) - 1) ^ one ^ two, size)
    a, b = _Part(x, first, _cells(one, size), others, tick), _Part(x, second, _cells(two, size), others, tick)
    # beyond 2^53 the numbers of pairs are rounded; only their size matters there
    pairs = np.convolve(a.counts.astype(np.float64), b.counts.astype(np.float64))
    counted = np.minimum(np.rint(pairs), float(1 << 62)).astype(np.int64)
    return _Side(a, b, np.array(_as_words(_taken(x, others), a.words), np.uint64), counted, a.least + b.least)


def _cells(mask: int, size: int) -> "Cells":
    """Return the numbers of the cells of a mask."""
    import numpy as np

    return np.flatnonzero(bits_of(mask, size))


def _taken(vector: int, cells: "Cells") -> int:
    """Return the entries of a vector at these cells, packed."""
    import numpy as np

    last = int(cells[-1]) + 1 if len(cells) else 1
    chosen = np.packbits(bits_of(vector & ((1 << last) - 1), last)[cells], bitorder="little")
    return int.from_bytes(chosen.tobytes(), "little")


def _as_words(vector: int, words: int) -> list[int]:
    return [vector >> 64 * k & (1 << 64) - 1 for k in range(words)]


def _tables(generators: list[list[int]], words: int) -> "npt.NDArray[np.uint64]":
    """Return a table of sums of generators: entry [g, c] is the sum of the generators 8g + r with bit r of c set."""
    import numpy as np

    tables = np.zeros((len(generators) // 8 + 1, 256, words), np.uint64)
    for r, generator in enumerate(generators):
        half = 1 << r % 8
        tables[r // 8, half : 2 * half] = tables[r // 8, :half] ^ np.array(generator, np.uint64)
    return tables


def _add_elements(coefficients: "Cells", tables: "npt.NDArray[np.uint64]", elements: "Words") -> None:
    """Add to each element the sum of the generators that its packed coefficients select (see `_tables`)."""
    if native is None:
        for g, table in enumerate(tables):
            elements ^= table[coefficients >> 8 * g & 255]
    else:
        native.coset_elements(coefficients, tables, elements)


def _least_pair(
    total: int, start: int, stop: int, a: "Words", low: int, high: int, b: "Words", x: "Words", found: "Cells"
) -> None:
    """Write (w, i, j) to `found` for the least w = total + weight(x + a[i] + b[j]), if w < found[0].

    i runs over range(start, stop), and j over range(low, high).
    """
    if native is None:
        least_pair_in_numpy(total, start, stop, a, low, high, b, x, found)
    else:
        native.coset_pairs(total, start, stop, a, low, high, b, x, found)


def least_pair_in_numpy(
    total: int, start: int, stop: int, a: "Words", low: int, high: int, b: "Words", x: "Words", found: "Cells"
) -> None:
    """Do the work of `_least_pair` with numpy, without native code."""
    import numpy as np

    for i in range(start, stop if low < high else start):
        ones = np.bitwise_count(b[low:high] ^ (x ^ a[i])).sum(axis=1, dtype=np.int64)
        j = int(ones.argmin())
        if total + ones[j] < found[0]:
            found[:] = total + ones[j], i, low + j
