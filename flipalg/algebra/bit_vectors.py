"""Vectors over F2 as Python integers, bit j the entry j; matrices as sequences of them.

Main definitions
    ones(vector)                          the places of its ones
    combination(coefficients, vectors)    the sum of the vectors that the ones of `coefficients` name
    entries(vector, n)                    the n entries as a list of 0 and 1
    transposed(rows, n)                   the columns of a matrix with n columns
Main statements
    Transposing twice gives the matrix, by digits and by numpy        test_transposing_twice_gives_the_matrix
"""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

from flipalg.algebra.integers import refuse_beyond_memory

SMALL = 10_000
"""Entries up to which it is quicker to do without numpy, the time to load it included."""

VALUES = bytes.maketrans(b"01", b"\0\1")


def ones(vector: int) -> Iterator[int]:
    """Yield the places of the ones of a vector, ascending; each costs one pass over its words.

    >>> list(ones(0b10110))
    [1, 2, 4]
    """
    while vector:
        lowest = vector & -vector
        yield lowest.bit_length() - 1
        vector ^= lowest


def combination(coefficients: int, vectors: Sequence[int]) -> int:
    """Return the sum of vectors[j] over the bits j of `coefficients`.

    >>> bin(combination(0b101, [0b0011, 0b1111, 0b0110]))
    '0b101'
    """
    total = 0
    for j in ones(coefficients):
        total ^= vectors[j]
    return total


def entries(vector: int, n: int) -> list[int]:
    """Return the n entries, in time linear in n: from the digits, where n shifts would take n² steps.

    >>> entries(0b0110, 4), entries(0, 0)
    ([0, 1, 1, 0], [])
    """
    return list(format(vector | 1 << n, "b")[:0:-1].encode().translate(VALUES))


def transposed(rows: Sequence[int], n: int) -> list[int]:
    """Return the n columns of a matrix as vectors: of a small one by its digits, of a large one eight at a time.

    Raises MemoryError when three matrices of bits cannot be had.

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
