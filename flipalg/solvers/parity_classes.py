"""The fewest presses on boards with both sides odd, by two sums: 2^64 solutions in minutes, not one by one.

The cells of a (2M+1) × (2N+1) board fall into four classes by the parities of row and column.  A press of `plus` flips
its own cell and cells of two other classes, so on the kernel K of the game (rows and columns counted from 1)
    v_oe and v_eo may be chosen freely and independently,  v_ee = X v_oe + Y v_eo,  v_oo = Y v_oe + X v_eo,
X and Y the steps between neighboring rows and columns; and the same holds with (oe, eo) and (ee, oo) exchanged.
So K = K_1 ⊕ K_2 in two ways, with
    weight = (weight on oe of a choice in K_1 + weight on eo of a choice in K_2) + (the weight on ee and oo),
and a solution of weight below s_1 + s_2 has its first part below s_1 or its second part below s_2.  Pairs of light
elements with a small sum are few, and are listed from the two cosets alone (coset_weights).

Main definitions
    search(x, kernel, m, n, ...)    the lightest of x + K, with a lower bound: equal when the search was completed
Main statements
    K = K_1 ⊕ K_2 in both ways: for v in K, v_oe + X v_ee + Y v_oo = 0 and so on; (1 + X² + Y²) v = 0 on each class is
        all that is left of the equations, class by class.  Checked by counting dimensions in each run.
        test_every_kernel_splits_over_the_classes
    the fewest presses of n = 39, 47, 61, 65, 67 (nullity 32, 30, 40, 42, 32)    test_a075464_is_proved_to_78
Conventions
    Rows and columns are counted from 1 in the names of the classes: cell (0, 0) is in `oo`.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import int64, types, uint64, void

from flipalg.solvers.compilation import helper, kernel
from flipalg.solvers.coset_weights import Coset, combination, coset_of, light_elements, weight_counts

LISTED = 1 << 18
"""About how many light elements of a class are listed at first."""
MOST_LISTED, MOST_PAIRS, UNTIMED_PAIRS = 1 << 22, 10**9, 10**6
"""Elements and pairs after which the search stops with the bounds that it has; pairs that never wait for a clock."""

Words = npt.NDArray[np.uint64]
_WORDS = types.Array(types.uint64, 2, "C")
_ROW = types.Array(types.uint64, 1, "C")
_LONGS = types.Array(types.int64, 1, "C")


def class_masks(m: int, n: int) -> dict[str, int]:
    """Return the cells of each class, packed: cell (i, j) at bit i n + j."""
    masks = {}
    for name, (i, j) in {"oo": (0, 0), "oe": (0, 1), "eo": (1, 0), "ee": (1, 1)}.items():
        row = sum(1 << column for column in range(j, n, 2))
        masks[name] = sum(row << n * line for line in range(i, m, 2))
    return masks


class _Part:
    """One class of a side: the words of K that vanish on the side's other class, and their weights on this one."""

    def __init__(self, x: int, basis: Sequence[int], here: int, rest: int) -> None:
        size = here.bit_length()
        cells = [i for i in range(size) if here >> i & 1]
        self.basis = list(basis)
        self.coset: Coset = coset_of(_taken(x, cells), [_taken(v, cells) for v in basis], len(cells))
        self.counts = weight_counts(self.coset)
        self.least = int(self.counts.nonzero()[0][0])
        others = [i for i in range(rest.bit_length()) if rest >> i & 1]
        self.rest = [_taken(v, others) for v in basis]
        self.words = len(others) // 64 + 1
        self.bound = -1
        self.start: npt.NDArray[np.int64] = np.zeros(1, np.int64)
        self.coefficients: npt.NDArray[np.int64] = np.zeros(0, np.int64)
        self.elements: Words = np.zeros((0, self.words), np.uint64)

    def list_to(self, weight: int) -> bool:
        """List the elements to this weight, and more while they are not too many; False when they are too many."""
        if weight <= self.bound:
            return True
        total = self.counts.cumsum()
        if int(total[min(weight, len(total) - 1)]) > MOST_LISTED:
            return False
        self.bound = max(weight, int(np.searchsorted(total, LISTED, side="right")) - 1)
        weights, self.coefficients = light_elements(self.coset, self.bound)
        self.start = np.searchsorted(weights, np.arange(self.bound + 2)).astype(np.int64)
        generators = np.array([_as_words(v, self.words) for v in self.rest], np.uint64).reshape(-1, self.words)
        self.elements = np.zeros((len(self.coefficients), self.words), np.uint64)
        _combine(self.coefficients, generators, self.elements)
        return True


@dataclass
class _Side:
    """Two classes chosen freely, and `reached`: all solutions whose sum of weights here is below it were looked at."""

    first: _Part
    second: _Part
    x_rest: Words
    pairs: npt.NDArray[np.int64]
    reached: int

    @property
    def next_pairs(self) -> int:
        """Return how many solutions have the sum `reached`."""
        return int(self.pairs[self.reached])

    def advance(self, best: int) -> tuple[int, int] | None:
        """Look at all solutions with the sum `reached`; return (weight, solution without x), or None if too many."""
        a, b = self.first, self.second
        if self.next_pairs > MOST_PAIRS:
            return None
        if not a.list_to(self.reached - b.least) or not b.list_to(self.reached - a.least):
            return None
        found = np.array([best, 0, 0], np.int64)
        _pair(self.reached, a.start, a.elements, b.start, b.elements, self.x_rest, found)
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
    m: int,
    n: int,
    largest: int = 32,
    seconds: float = 0.0,
    report: Callable[[int, int], None] | None = None,
) -> tuple[int, int] | None:
    """Return (y, bound): y the lightest element found of x + span(kernel_basis), and none is lighter than bound.

    None where the method does not apply: a side is even, the kernel does not split, or the part of it that belongs to
    a class has a dimension above `largest` (all its weights are counted).
    The search is complete, with bound = weight(y), unless there are too many pairs, or after `seconds`
    where there are more than a million pairs to a sum; `report` is told (weight, bound) at every step.
    """
    deadline = time.monotonic() + seconds
    if m % 2 == 0 or n % 2 == 0 or not kernel_basis:
        return None
    masks = class_masks(m, n)
    sides = []
    for one, two in (("oe", "eo"), ("ee", "oo")):
        parts = [_vanishing(kernel_basis, masks[other]) for other in (two, one)]
        if sum(map(len, parts)) < len(kernel_basis) or max(map(len, parts)) > largest:
            return None
        rest = ((1 << m * n) - 1) ^ masks[one] ^ masks[two]
        sides.append(_side(x, parts[0], parts[1], masks[one], masks[two], rest))
    y = x
    while True:
        bound = min(sides[0].reached + sides[1].reached, y.bit_count())
        if report:
            report(y.bit_count(), bound)
        if bound == y.bit_count():
            return y, bound
        side = min(sides, key=lambda side: side.next_pairs)
        if side.next_pairs > UNTIMED_PAIRS and time.monotonic() > deadline:
            return y, bound
        found = side.advance(y.bit_count())
        if found is None:
            return y, bound
        if found[0] < y.bit_count():
            y = x ^ found[1]


def _side(x: int, first: Sequence[int], second: Sequence[int], one: int, two: int, rest: int) -> _Side:
    a, b = _Part(x, first, one, rest), _Part(x, second, two, rest)
    others = [i for i in range(rest.bit_length()) if rest >> i & 1]
    # sums of 2^32 and more pairs are exact in object integers, and then only their size matters
    pairs = np.convolve(a.counts.astype(np.float64), b.counts.astype(np.float64))
    counted = np.minimum(np.rint(pairs), float(1 << 62)).astype(np.int64)
    return _Side(a, b, np.array(_as_words(_taken(x, others), a.words), np.uint64), counted, a.least + b.least)


def _vanishing(vectors: Sequence[int], mask: int) -> list[int]:
    """Return a basis of the combinations of independent vectors that are 0 on the mask."""
    pivots: dict[int, int] = {}
    free = []
    for vector in vectors:
        v = vector
        while v & mask:
            lead = (v & mask).bit_length()
            if lead not in pivots:
                pivots[lead] = v
                break
            v ^= pivots[lead]
        else:
            free.append(v)
    return free


def _taken(vector: int, cells: Sequence[int]) -> int:
    digits = format(vector, "b")[::-1]
    return int("0" + "".join(digits[i] if i < len(digits) else "0" for i in reversed(cells)), 2)


def _as_words(vector: int, words: int) -> list[int]:
    return [vector >> 64 * k & (1 << 64) - 1 for k in range(words)]


@helper
def _ones(v: Any) -> Any:
    """The number of ones of 64 bits."""
    v -= (v >> uint64(1)) & uint64(0x5555555555555555)
    v = (v & uint64(0x3333333333333333)) + ((v >> uint64(2)) & uint64(0x3333333333333333))
    v = (v + (v >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return int64((v * uint64(0x0101010101010101)) >> uint64(56))


@kernel(void(_LONGS, _WORDS, _WORDS))
def _combine(coefficients: Any, generators: Any, elements: Any) -> None:
    for k in range(len(coefficients)):
        for r in range(generators.shape[0]):
            if coefficients[k] >> r & 1:
                for word in range(generators.shape[1]):
                    elements[k, word] ^= generators[r, word]


@kernel(void(int64, _LONGS, _WORDS, _LONGS, _WORDS, _ROW, _LONGS))
def _pair(total: Any, start_a: Any, a: Any, start_b: Any, b: Any, x: Any, found: Any) -> None:
    for weight in range(max(0, total - len(start_b) + 2), min(total, len(start_a) - 2) + 1):
        for i in range(start_a[weight], start_a[weight + 1]):
            for j in range(start_b[total - weight], start_b[total - weight + 1]):
                ones = total
                for word in range(len(x)):
                    ones += _ones(x[word] ^ a[i, word] ^ b[j, word])
                if ones < found[0]:
                    found[0], found[1], found[2] = ones, i, j
