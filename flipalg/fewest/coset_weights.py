"""The weights of all elements of a coset x + C over F2, for dim C up to about 32, by a Walsh-Hadamard transform.

Without numpy a Gray code compares them one by one, and elements modulo k > 2, lists of numbers, are compared in blocks.

Let b_0, ..., b_{k-1} be a basis of C, and j(i) = (b_0[i], ..., b_{k-1}[i]) the column of cell i.  Then x + Σ c_r b_r
has weight (N - S(c)) / 2 for N cells and S(c) = Σ_i (-1)^(x_i + <c, j(i)>).  S is the Walsh-Hadamard transform of F,
where F(j) is the sum of (-1)^x_i over the cells i with j(i) = j.  A chunk is the set of all elements with
the same c_20, c_21, ..., at most 2^20 elements; its `prefix` is the integer with the bits c_20, c_21, ...
"""

import sys
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from flipalg.algebra.bit_vectors import combination
from flipalg.matrices import elimination
from flipalg.system.limits import COLORED_BLOCK, COSET_CELLS
from flipalg.system.native import native
from flipalg.systems.system import combinations

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Weights: TypeAlias = npt.NDArray[np.int16]
    Indices: TypeAlias = npt.NDArray[np.int64]

__all__ = [
    "CHUNK",
    "Coset",
    "bits_of",
    "by_gray_code",
    "coset_of",
    "descent_of_sums",
    "least_sum",
    "least_weight",
    "light_elements",
    "lightest",
    "lightest_coefficients",
    "lightest_within",
    "transform_in_numpy",
    "weight_counts",
    "weights_of_chunk",
]

CHUNK = 20
"""One transform runs over at most 2^CHUNK elements."""
AT_A_TIME = 6
"""The dimension of the blocks of elements that `by_gray_code` compares without checking the time."""
FOREVER = float("inf")

Values: TypeAlias = Sequence[int]
Generator: TypeAlias = tuple[Values, int]
"""A generator of a group of vectors modulo k, and its order."""


@dataclass(frozen=True)
class Coset:
    """A coset x + C: the dimension of C, the packed column of each cell, and the sign (-1)^x_i of each cell i."""

    dimension: int
    columns: "Indices"
    signs: "Weights"

    @property
    def size(self) -> int:
        """Return the number of cells."""
        return len(self.signs)

    @property
    def chunks(self) -> int:
        """Return the number of chunks of at most 2^20 elements."""
        return 1 << max(0, self.dimension - CHUNK)


def coset_of(x: int, basis: Sequence[int], size: int) -> Coset:
    """Return the coset x + span(basis) of packed vectors of `size` cells; ValueError beyond 32,767 cells."""
    import numpy as np

    if size > COSET_CELLS:
        raise ValueError(f"weights are counted on at most {COSET_CELLS:,} cells, got {size:,}")
    columns = np.zeros(size, np.int64)
    for r, vector in enumerate(basis):
        columns |= bits_of(vector, size).astype(np.int64) << r
    return Coset(len(basis), columns, (1 - 2 * bits_of(x, size).astype(np.int16)).astype(np.int16))


def bits_of(vector: int, size: int) -> "npt.NDArray[np.uint8]":
    """Return a packed vector as an array of `size` entries 0 and 1."""
    import numpy as np

    return np.unpackbits(
        np.frombuffer(vector.to_bytes((size + 7) // 8, "little"), np.uint8), count=size, bitorder="little"
    )


def weights_of_chunk(coset: Coset, prefix: int) -> "Weights":
    """Return the weights of the elements of a chunk; the first 20 coefficients of an element, packed, are its index."""
    import numpy as np

    sums = np.empty(1 << min(CHUNK, coset.dimension), np.int16)
    _transform(sums, coset, prefix)
    return _weights(sums, coset.size)


def _weights(sums: "Weights", size: int) -> "Weights":
    import numpy as np

    weights: Weights = (size - sums) >> 1 if size < 2**14 else ((size - sums.astype(np.int32)) >> 1).astype(np.int16)
    return weights


def _each_chunk(coset: Coset, progress: Callable[[int], None] | None) -> "Iterator[tuple[int, Weights]]":
    """Yield (prefix, array of the S(c)) for every chunk; each chunk overwrites the array of the chunk before.

    S(c) is defined in the head of the module.
    """
    import numpy as np

    sums = np.empty(1 << min(CHUNK, coset.dimension), np.int16)
    for prefix in range(coset.chunks):
        _transform(sums, coset, prefix)
        yield prefix, sums
        if progress:
            progress(prefix + 1)


def weight_counts(coset: Coset, progress: Callable[[int], None] | None = None) -> "Indices":
    """Return how many elements have each weight 0, ..., size; `progress` is called with the number of chunks done.

    >>> weight_counts(coset_of(0b0111, [0b0011, 0b1110], 4)).tolist()
    [0, 1, 2, 1, 0]
    """
    import numpy as np

    counts = np.zeros(coset.size + 1, np.int64)
    for _, sums in _each_chunk(coset, progress):
        _count(sums, counts)
    return counts


def light_elements(
    coset: Coset, bound: int, progress: Callable[[int], None] | None = None
) -> "tuple[Weights, Indices]":
    """Return (weights, packed coefficients) of the elements of weight at most `bound`, sorted by weight.

    `progress` is called as by `weight_counts`.
    """
    import numpy as np

    weights, coefficients = [], []
    for prefix, sums in _each_chunk(coset, progress):
        found = np.flatnonzero(sums >= coset.size - 2 * bound)
        weights.append(_weights(sums[found], coset.size))
        coefficients.append(found.astype(np.int64) | prefix << CHUNK)
    every = np.concatenate(weights)
    order = np.argsort(every, kind="stable")
    return every[order], np.concatenate(coefficients)[order]


def lightest_coefficients(coset: Coset, seconds: float = float("inf")) -> tuple[int, int, bool]:
    """Return (weight, packed coefficients, whether all were compared) for the lightest element found in `seconds`."""
    deadline = time.monotonic() + seconds
    greatest, where = -coset.size - 1, 0
    for prefix, sums in _each_chunk(coset, None):
        k = int(sums.argmax())
        if sums[k] > greatest:
            greatest, where = int(sums[k]), prefix << CHUNK | k
        if prefix + 1 < coset.chunks and time.monotonic() > deadline:
            return (coset.size - greatest) // 2, where, False
    return (coset.size - greatest) // 2, where, True


def lightest(x: int, basis: Sequence[int], size: int) -> int:
    """Return an element of least weight of x + span(basis).

    >>> bin(lightest(0b1110, [0b0110, 0b1111], 4))
    '0b1000'
    """
    return lightest_within(x, basis, size, float("inf"))[0]


def lightest_within(x: int, basis: Sequence[int], size: int, seconds: float) -> tuple[int, bool]:
    """Return (the lightest element of x + span(basis) found in `seconds`, whether all were compared)."""
    _, coefficients, complete = lightest_coefficients(coset_of(x, basis, size), seconds)
    return x ^ combination(coefficients, basis), complete


def _transform(sums: "Weights", coset: Coset, prefix: int) -> None:
    """Write S(c) (see the head of the module) into `sums` for every element of the chunk with this prefix."""
    if native is None:
        transform_in_numpy(sums, coset, prefix)
    else:
        native.coset_transform(sums, coset.columns, coset.signs, CHUNK, prefix)


def transform_in_numpy(sums: "Weights", coset: Coset, prefix: int) -> None:
    """Do the work of `_transform` with numpy, without native code."""
    import numpy as np

    sums[:] = 0
    signs = coset.signs * (1 - 2 * (np.bitwise_count(coset.columns >> CHUNK & prefix) & 1).astype(np.int16))
    np.add.at(sums, coset.columns & (len(sums) - 1), signs)
    h = 1
    while h < len(sums):
        low, high = sums.reshape(-1, 2, h).swapaxes(0, 1)
        low += high
        high *= -2
        high += low
        h *= 2


def _count(sums: "Weights", counts: "Indices") -> None:
    """Add 1 to counts[weight] for each element of a chunk, given the array `sums` from `_transform`."""
    import numpy as np

    if native is None:
        counts += np.bincount((len(counts) - 1 - sums.astype(np.int64)) >> 1, minlength=len(counts))
    else:
        native.coset_count(sums, counts)


def by_gray_code(x: int, basis: Sequence[int], deadline: float) -> tuple[int, int]:
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
    return by_gray_code(x, list(kernel), FOREVER)[0]


def least_sum(x: Values, generators: Sequence[Generator], k: int, deadline: float = FOREVER) -> tuple[list[int], bool]:
    """Return (an element of x + span(generators) with the least sum of entries so far, whether all were compared).

    The elements are compared in blocks of up to a thousand, until the deadline.  The values of a cell in all elements
    of a block are packed into one large integer, four bytes each, so that one sum of such integers over the cells gives
    the weights of the whole block.  In each cell, a block has the values of the first block plus an offset.

    >>> least_sum([2, 2], [([1, 1], 3)], 3)
    ([0, 0], True)
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


def descent_of_sums(x: Values, generators: Sequence[Generator], k: int, deadline: float = FOREVER) -> list[int]:
    """Return an element of x + span(generators) whose sum no multiple of one generator makes less.

    At the deadline the lightest element so far is returned.

    >>> descent_of_sums([2, 2], [([1, 1], 3)], 3)
    [0, 0]
    """
    best = list(x)
    helps = True
    while helps:
        helps = False
        for vector, order in generators:
            lighter = min((_sum(best, vector, times, k) for times in range(order)), key=sum)
            if sum(lighter) < sum(best):
                best, helps = lighter, True
            if time.monotonic() > deadline:
                return best
    return best
