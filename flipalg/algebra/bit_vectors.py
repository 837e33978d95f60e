"""Vectors over F2 as Python integers (bit j is entry j), and matrices over F2 as sequences of row vectors."""

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec

from flipalg.algebra.integers import refuse_beyond_memory

__all__ = ["combination", "entries", "ones", "packed", "transposed"]

_DIGITS = bytes.maketrans(b"\0\1", b"01")
_VALUES = bytes.maketrans(b"01", b"\0\1")

SMALL = 10_000
"""`transposed` does not use numpy up to this number of entries, because loading numpy takes longer."""


def packed(values: Iterable[int]) -> int:
    """Return the vector with these entries, 0 or 1, in linear time; `entries` is the inverse.

    >>> packed([1, 0, 1])
    5
    """
    return int(bytes(values)[::-1].translate(_DIGITS) or b"0", 2)


def ones(vector: int) -> Iterator[int]:
    """Yield the indices of the ones of a vector, ascending.

    >>> list(ones(0b10110))
    [1, 2, 4]
    """
    while vector:
        lowest = vector & -vector
        yield lowest.bit_length() - 1
        vector ^= lowest


def entries(vector: int, n: int) -> list[int]:
    """Return the n entries of a vector as a list of 0 and 1; no bit from n on may be 1.

    >>> entries(0b0110, 4), entries(0, 0)
    ([0, 1, 1, 0], [])
    """
    return list(format(vector | 1 << n, "b")[:0:-1].encode().translate(_VALUES))


def combination(coefficients: int, vectors: Sequence[int]) -> int:
    """Return the sum of the vectors[j] for which bit j of `coefficients` is 1.

    >>> bin(combination(0b101, [0b0011, 0b1111, 0b0110]))
    '0b101'
    """
    total = 0
    for j in ones(coefficients):
        total ^= vectors[j]
    return total


def transposed(rows: Sequence[int], n: int) -> list[int]:
    """Return the columns of a matrix of n columns as vectors; MemoryError if the matrix is too large.

    >>> transposed([0b001, 0b011], 3), transposed([0, 0], 0), transposed([], 2)
    ([3, 2, 0], [], [0, 0])
    """
    m = len(rows)
    if not m or not n:
        return [0] * n
    if m * n <= SMALL or find_spec("numpy") is None:
        digits = zip(*(format(row, f"0{n}b") for row in reversed(rows)), strict=True)
        return [int("".join(column), 2) for column in digits][::-1]
    import numpy as np

    refuse_beyond_memory(3 * m * n // 8, f"exchanging rows and columns of {m:,} × {n:,} entries", "take a smaller one")
    width = (n + 7) // 8
    packed = np.frombuffer(b"".join(row.to_bytes(width, "little") for row in rows), np.uint8).reshape(m, width)
    columns: list[int] = []
    for k in range(width):
        eight = np.unpackbits(packed[:, k : k + 1], axis=1, bitorder="little").T
        columns += (int.from_bytes(row.tobytes(), "little") for row in np.packbits(eight, axis=1, bitorder="little"))
    return columns[:n]
