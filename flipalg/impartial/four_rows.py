"""Chomp with up to four rows: all P-positions with rows of at most n stones, by a sieve (docs/mathematics/chomp.md).

For b ≥ c ≥ d at most one a ≥ max(b, 1) makes the rows (a, b, c, d), from the bottom up, a P-position: the least one for
which no move leads from (a, b, c, d) to a P-position.  There is no such a if a move that leaves fewer than b stones in
the bottom row leads to a P-position.  The sieve takes n³/6 searches in sets of at most n + 1 bits.  A FourRowTable
keeps 2 bytes for each (b, c, d); a FourRowTally only counts.  OEIS A395126 (four rows), A029899 (three rows).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import natural_number
from flipalg.system.atomic_files import replacing
from flipalg.system.limits import CHOMP_TABLE_BYTES
from flipalg.system.native import native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "FourRowTable",
    "FourRowTally",
    "four_row_table",
    "four_row_tally",
    "layers_in_python",
]


Move = tuple[int, int]


@dataclass(frozen=True, eq=False)
class FourRowTable:
    """All P-positions of at most four rows with at most n stones each.

    bottom   for each (b, c, d) with n ≥ b ≥ c ≥ d, in lexicographic order, the a for which the rows (a, b, c, d), from
             the bottom up, are a P-position; 0 if there is no such a ≤ n
    """

    n: int
    bottom: "NDArray[np.uint16]" = field(repr=False)

    def __len__(self) -> int:
        """Return the number of P-positions."""
        return int((self.bottom > 0).sum())

    def is_p_position(self, rows: Any) -> bool:
        """Return whether the rows, from top to bottom as in `chomp`, are a P-position.

        Raises ValueError for more than 4 rows, for rows that get shorter downwards, and for more than n stones in a
        row; TypeError or ValueError for lengths that are not integers ≥ 0.
        """
        return self._is_p(self._checked(rows))

    def winning_moves(self, rows: Any) -> set[Move]:
        """Return the moves (column, row) that lead to a P-position, with row 0 at the bottom.

        Each move is looked up in the table.  The errors are those of `is_p_position`.
        """
        lengths = self._checked(rows)
        return {
            (column, row)
            for row in range(4)
            for column in range(lengths[row])
            if column + row  # the corner loses
            and self._is_p(tuple(min(x, column) if i >= row else x for i, x in enumerate(lengths)))
        }

    def positions(self) -> "NDArray[np.int64]":
        """Return an array with a row (a, b, c, d), a ≥ b ≥ c ≥ d, for each P-position, in lexicographic order."""
        import numpy as np

        b = np.repeat(np.arange(self.n + 1), [(b + 1) * (b + 2) // 2 for b in range(self.n + 1)])
        c, d = (np.concatenate([part[: (b + 1) * (b + 2) // 2] for b in range(self.n + 1)]) for part in _pairs(self.n))
        found = self.bottom > 0
        rows = np.stack([self.bottom[found].astype(np.int64), b[found], c[found], d[found]], axis=1)
        return rows[np.argsort(rows[:, 0], kind="stable")]

    def tally(self) -> "FourRowTally":
        """Return the FourRowTally of the table; its `ends` are those of four_row_tally(n)."""
        tally = _empty_tally(self.n)
        _add(tally, (self.bottom[_size(b - 1) : _size(b)] for b in range(self.n + 1)))
        return tally

    def save(self, path: Path) -> None:
        """Write the table to a file that `load` reads; it may be the file from which the table was loaded."""
        import numpy as np

        with replacing(path) as file:
            np.save(file, self.bottom)

    @staticmethod
    def load(path: Path) -> "FourRowTable":
        """Return the table in a file that `save` wrote, mapped into memory; ValueError for other contents."""
        import numpy as np

        try:
            bottom = np.load(path, mmap_mode="r")
            n = round((6 * bottom.size) ** (1 / 3)) - 2
            right = bottom.dtype == np.uint16 and bottom.shape == (_size(n),)
        except (ValueError, EOFError, AttributeError):
            right = False
        if not right:
            raise ValueError(f"{path} is not a table of four rows")
        return FourRowTable(n, bottom)

    def _is_p(self, lengths: tuple[int, ...]) -> bool:
        a, b, c, d = lengths
        return a > 0 and int(self.bottom[_size(b - 1) + c * (c + 1) // 2 + d]) == a

    def _checked(self, rows: Any) -> tuple[int, ...]:
        lengths = tuple(natural_number("a row", row) for row in rows)[::-1]
        if len(lengths) > 4 or any(upper > lower for lower, upper in pairwise(lengths)):
            raise ValueError(f"a position has at most 4 rows, none longer than the one below it, got {tuple(rows)}")
        if lengths and lengths[0] > self.n:
            raise ValueError(f"the table goes to rows of {self.n} stones, got {lengths[0]}")
        return lengths + (0,) * (4 - len(lengths))


@dataclass(frozen=True, eq=False)
class FourRowTally:
    """The numbers of P-positions of at most four rows of at most n stones each, by their bottom and top rows.

    ends     ends[a, d] is the number of P-positions with a stones in the bottom row and d in the fourth, the top row;
             d is 0 for fewer rows
    """

    n: int
    ends: "NDArray[np.uint32]" = field(repr=False)

    def __len__(self) -> int:
        """Return the number of P-positions."""
        return int(self.ends.sum())

    def counts(self) -> "NDArray[np.int64]":
        """Return for a = 0..n the number of P-positions with at most a stones in the bottom row."""
        import numpy as np

        counts: NDArray[np.int64] = self.ends.sum(axis=1).astype(np.int64).cumsum()
        return counts

    def mean_top(self) -> "NDArray[np.float64]":
        """Return for a = 1..n the mean of d/a over the P-positions with a stones in the bottom row, d in the fourth.

        As in `ends`, d is 0 for fewer than four rows.
        """
        import numpy as np

        a = np.arange(1, self.n + 1)
        means: NDArray[np.float64] = (
            (self.ends[1:] @ np.arange(self.n + 1)) / np.maximum(self.ends[1:].sum(axis=1), 1) / a
        )
        return means

    def median_top(self) -> "NDArray[np.float64]":
        """Return for a = 1..n the lower median of d/a, over the same P-positions as `mean_top`."""
        import numpy as np

        upto = self.ends[1:].cumsum(axis=1)
        medians: NDArray[np.float64] = (2 * upto >= upto[:, -1:]).argmax(axis=1) / np.arange(1, self.n + 1)
        return medians


def four_row_table(n: int) -> FourRowTable:
    """Return all P-positions of at most four rows with at most n stones each, by a sieve, in native code if available.

    Raises TypeError or ValueError unless n is an integer ≥ 0, MemoryError beyond 4 GiB (n up to about 2,200).

    >>> table = four_row_table(8)
    >>> len(table), table.is_p_position((2, 4, 5, 8)), sorted(table.winning_moves((2, 4, 6, 8)))
    (38, True, [(3, 2), (5, 1)])
    """
    n = natural_number("n", n)
    _refuse_beyond_memory(n, 2 * _size(n), "four_row_tally counts them in less")
    import numpy as np

    bottom = np.zeros(_size(n), np.uint16)
    for _ in _layers(n, (bottom[_size(b - 1) : _size(b)] for b in range(n + 1))):
        pass
    return FourRowTable(n, bottom)


def four_row_tally(n: int) -> FourRowTally:
    """Return the numbers of P-positions of at most four rows of at most n stones each, by their bottom and top rows.

    The sieve is that of `four_row_table`; without the table it takes about n³/16 bytes.
    Raises TypeError or ValueError unless n is an integer ≥ 0, MemoryError beyond 4 GiB (n up to about 4,000).

    >>> tally = four_row_tally(8)
    >>> len(tally), tally.counts().tolist()
    (38, [0, 1, 4, 7, 10, 16, 20, 30, 38])
    """
    n = natural_number("n", n)
    _refuse_beyond_memory(n, (n + 1) * (n + 2) + 4 * (n + 1) ** 2, "three_row_table goes further")
    import numpy as np

    layer = np.empty((n + 1) * (n + 2) // 2, np.uint16)
    tally = _empty_tally(n)
    _add(tally, _layers(n, (layer[: (b + 1) * (b + 2) // 2] for b in range(n + 1))))
    return tally


def _layers(n: int, layers: "Iterable[NDArray[np.uint16]]") -> "Iterator[NDArray[np.uint16]]":
    """For b = 0..n, fill the next array of `layers` with the a, or 0, for all (c, d) with b ≥ c ≥ d, and yield it."""
    import numpy as np

    if native is None:
        yield from layers_in_python(n, layers)
        return
    words = n // 64 + 1
    by_second, by_second_cut = np.zeros(((n + 1) * (n + 2) // 2, words), np.uint64), np.zeros((n + 1, words), np.uint64)
    dead, dead_cut = np.zeros(len(by_second), np.bool_), np.zeros(n + 1, np.bool_)
    for b, layer in enumerate(layers):
        native.four_rows_layer(b, layer, by_second, by_second_cut, dead, dead_cut)
        yield layer


def layers_in_python(n: int, layers: "Iterable[NDArray[np.uint16]]") -> "Iterator[NDArray[np.uint16]]":
    """For b = 0..n, fill the next array of `layers` and yield it, by the sieve in plain Python.

    Entry c (c + 1)/2 + d, for b ≥ c ≥ d, is the a for which (a, b, c, d) is a P-position, or 0.  A set of excluded a is
    an integer with bit a; -1 excludes every a, because a move that leaves fewer than b stones in the bottom row wins.
    """
    # Each set has the bottom rows a of the P-positions named beside it.
    by_second = [0] * ((n + 1) * (n + 2) // 2)  # for (c, d): of (a, b', min(c, b'), min(d, b')) with b' < b
    by_second_cut = [0] * (n + 1)  # for d: the same for c ≥ b
    for b, layer in enumerate(layers):
        zero_row = b * (b + 1) // 2
        by_second[zero_row : zero_row + b + 1] = by_second_cut[: b + 1]  # the pairs (b, d) are new
        third = [0] * (b + 1)  # for d: of (a, b, c', min(c', d)) with c' < c
        third_cut = 0  # the same for d ≥ c'
        for c in range(b + 1):
            third[c] = third_cut
            taken = (1 << max(b, 1)) - 1  # all a < b, also 0 for the empty board; of (a, b, c, d') with d' < d
            for d in range(c + 1):
                pair = c * (c + 1) // 2 + d
                free = ~(by_second[pair] | third[d] | taken)
                bit = free & -free
                value = bit.bit_length() - 1
                layer[pair] = value = value if 0 < value <= n else 0
                if not value:
                    continue
                taken |= bit
                third[d] |= bit
                by_second[pair] = -1 if value == b else by_second[pair] | bit
                if c == d:
                    third_cut |= bit
                if c == b:
                    by_second_cut[d] = -1 if value == b else by_second_cut[d] | bit
        if value:  # the value for c = d = b
            for d in range(b + 1, n + 1):
                by_second_cut[d] = -1 if value == b else by_second_cut[d] | bit
        yield layer


def _empty_tally(n: int) -> FourRowTally:
    import numpy as np

    return FourRowTally(n, np.zeros((n + 1, n + 1), np.uint32))


def _add(tally: FourRowTally, layers: "Iterable[NDArray[np.uint16]]") -> None:
    import numpy as np

    for b, layer in enumerate(layers):
        if native is None:
            np.add.at(tally.ends, (layer[layer > 0], _pairs(b)[1][layer > 0]), 1)
        else:
            native.four_rows_tally(b, layer, tally.ends)


def _refuse_beyond_memory(n: int, kept: int, otherwise: str) -> None:
    needed = kept + (n + 1) * (n + 2) // 2 * 8 * (n // 64 + 1)
    if needed > CHOMP_TABLE_BYTES:
        raise MemoryError(
            f"four rows of {n:,} stones need {needed >> 30:,} GiB, the limit is {CHOMP_TABLE_BYTES >> 30} GiB; "
            f"{otherwise}"
        )


def _pairs(n: int) -> "tuple[NDArray[np.int64], NDArray[np.int64]]":
    """Return (c, d), two arrays with all pairs n ≥ c ≥ d ≥ 0 in lexicographic order."""
    import numpy as np

    c, d = np.tril_indices(n + 1)
    return c, d


def _size(n: int) -> int:
    """Return the number of (b, c, d) with n ≥ b ≥ c ≥ d ≥ 0."""
    return (n + 1) * (n + 2) * (n + 3) // 6
