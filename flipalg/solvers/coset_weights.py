"""The weights of all elements of a coset x + C at once, C of dimension up to about 32: a Walsh-Hadamard transform.

With a basis c_1, ..., c_k of C let j(i) = (c_1[i], ..., c_k[i]) be the column of cell i.  For coefficients c
    weight(x + Σ_r c[r] c_r) = (cells - S(c)) / 2,   S(c) = Σ_i (-1)^(x_i + <c, j(i)>),
and S is the Walsh-Hadamard transform of s_j = Σ (-1)^x_i over the cells with column j.

Main definitions
    coset_of(x, basis, size)      the columns and signs, all that the weights depend on
    weights_of_chunk(coset, p)    the 2^20 weights with leading coefficients p: a pure function, 2 MB
    weight_counts(coset)          how many elements have each weight
    light_elements(coset, w)      the coefficients of all elements of weight ≤ w
    lightest(x, basis, size)      an element of least weight: complete search
Main statements
    the transform splits over the leading coefficients: fixing them changes the signs of the cells, no more
        test_chunks_are_the_weights_of_all_elements
Conventions
    A vector is a Python integer, one bit a cell; coefficient r is bit r of an integer below 2^k.
    Cost: 2^k (k + 3) additions of 16 bits, in chunks of 2^20 that fit a cache: 2^32 elements take 6 seconds and a
    few MB.  At most 32,767 cells.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from flipalg.algebra.bit_vectors import combination
from flipalg.system.native import native

Weights: TypeAlias = npt.NDArray[np.int16]
Indices: TypeAlias = npt.NDArray[np.int64]

CHUNK = 20
"""The coefficients that one transform runs over."""
LARGEST_SIZE = 32_767
"""Cells: S(c) fits 16 bits."""


@dataclass(frozen=True)
class Coset:
    """x + C up to the order of the cells: the column of each cell, and -1 where x is 1."""

    dimension: int
    columns: Indices
    signs: Weights

    @property
    def size(self) -> int:
        """Return the number of cells."""
        return len(self.signs)

    @property
    def chunks(self) -> int:
        """Return the number of chunks."""
        return 1 << max(0, self.dimension - CHUNK)


def coset_of(x: int, basis: Sequence[int], size: int) -> Coset:
    """Return the coset x + span(basis) of vectors of `size` cells; ValueError beyond 32,767 cells."""
    if size > LARGEST_SIZE:
        raise ValueError(f"weights are counted on at most {LARGEST_SIZE:,} cells, got {size:,}")
    columns = np.zeros(size, np.int64)
    for r, vector in enumerate(basis):
        columns |= bits_of(vector, size).astype(np.int64) << r
    return Coset(len(basis), columns, (1 - 2 * bits_of(x, size).astype(np.int16)).astype(np.int16))


def bits_of(vector: int, size: int) -> npt.NDArray[np.uint8]:
    """Return a packed vector as `size` entries 0 and 1."""
    return np.unpackbits(
        np.frombuffer(vector.to_bytes((size + 7) // 8, "little"), np.uint8), count=size, bitorder="little"
    )


def weights_of_chunk(coset: Coset, prefix: int) -> Weights:
    """Return the weights of the elements whose coefficients from 20 on are `prefix`, the others counting up."""
    sums = np.empty(1 << min(CHUNK, coset.dimension), np.int16)
    _transform(sums, coset, prefix)
    return _weights(sums, coset.size)


def _weights(sums: Weights, size: int) -> Weights:
    weights: Weights = (size - sums) >> 1 if size < 2**14 else ((size - sums.astype(np.int32)) >> 1).astype(np.int16)
    return weights


def _each_chunk(coset: Coset, progress: Callable[[int], None] | None) -> Iterator[tuple[int, Weights]]:
    """Yield (prefix, S) for every chunk, S in an array that the next one overwrites."""
    sums = np.empty(1 << min(CHUNK, coset.dimension), np.int16)
    for prefix in range(coset.chunks):
        _transform(sums, coset, prefix)
        yield prefix, sums
        if progress:
            progress(prefix + 1)


def weight_counts(coset: Coset, progress: Callable[[int], None] | None = None) -> Indices:
    """Return how many elements have weight 0, 1, ..., size; `progress` is told the chunks done.

    >>> weight_counts(coset_of(0b0111, [0b0011, 0b1110], 4)).tolist()
    [0, 1, 2, 1, 0]
    """
    counts = np.zeros(coset.size + 1, np.int64)
    for _, sums in _each_chunk(coset, progress):
        _count(sums, counts)
    return counts


def light_elements(coset: Coset, bound: int, progress: Callable[[int], None] | None = None) -> tuple[Weights, Indices]:
    """Return (weights, coefficients) of the elements of weight at most `bound`, sorted by weight."""
    weights, coefficients = [], []
    for prefix, sums in _each_chunk(coset, progress):
        found = np.flatnonzero(sums >= coset.size - 2 * bound)
        weights.append(_weights(sums[found], coset.size))
        coefficients.append(found.astype(np.int64) | prefix << CHUNK)
    every = np.concatenate(weights)
    order = np.argsort(every, kind="stable")
    return every[order], np.concatenate(coefficients)[order]


def lightest_coefficients(coset: Coset, seconds: float = float("inf")) -> tuple[int, int, bool]:
    """Return (weight, coefficients) of an element of least weight, and whether all 2^k were looked at in that time."""
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
    """Return an element of least weight among those looked at in that time, and whether these were all."""
    _, coefficients, complete = lightest_coefficients(coset_of(x, basis, size), seconds)
    return x ^ combination(coefficients, basis), complete


def _transform(sums: Weights, coset: Coset, prefix: int) -> None:
    """Write S(c) for the coefficients c whose part from 20 on is `prefix`."""
    if native is None:
        transform_in_numpy(sums, coset, prefix)
    else:
        native.coset_transform(sums, coset.columns, coset.signs, CHUNK, prefix)


def transform_in_numpy(sums: Weights, coset: Coset, prefix: int) -> None:
    """Write S(c) for the coefficients c whose part from 20 on is `prefix`, by numpy alone."""
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


def _count(sums: Weights, counts: Indices) -> None:
    """Add 1 to counts[weight] for each element."""
    if native is None:
        counts += np.bincount((len(counts) - 1 - sums.astype(np.int64)) >> 1, minlength=len(counts))
    else:
        native.coset_count(sums, counts)
