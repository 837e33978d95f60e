"""Chomp with four rows: all P-positions with rows of at most n stones, by a sieve.

Main definitions
    four_row_table(n)              the table: for each second, third and top row b ≥ c ≥ d the one bottom row a
    FourRowTable.is_p_position     look-up
    FourRowTable.winning_moves     all moves to a P-position, by look-up
    FourRowTable.counts            how many P-positions have a bottom row of at most 0, 1, ..., n stones
    FourRowTable.save, .load       a file that can be queried later
    count_three_rows(n)            the same count for three rows: OEIS A029899
Main statements
    for b, c, d at most one a makes (a, b, c, d) a P-position; for a, b, c at most one d
        proved: of two such positions the larger can be moved to the smaller.  (A395126 observes the second to 500 and
        calls it the Unique Extension conjecture.)             test_each_row_is_determined_by_the_other_three
    (a, b, c, d) is P for the least a ≥ b that no P-position below excludes, and for none when some a < b does
        test_four_rows_agree_with_brute_force
    4,316,097 P-positions have a ≤ 500                          test_the_published_count_of_four_rows
    observed for 50 ≤ a ≤ 500: the mean of d/a over the P-positions of bottom row a stays near one of two levels, 0.19
        and 0.29, and no period of at most 224 fits           test_the_mean_of_d_over_a_has_two_levels
Cost
    n³/6 searches of a few words: n = 500 in half a second, 1000 in 8 s; 2 bytes for each (b, c, d)
References
    OEIS A395126 (4 × n to n = 500), A029899.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flipalg.impartial.arguments import natural_number
from flipalg.impartial.three_rows import three_row_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MEMORY_LIMIT = 4 * 2**30
"""Bytes that one table may take (n up to about 2,300)."""

Move = tuple[int, int]


@dataclass(frozen=True, eq=False)
class FourRowTable:
    """All P-positions of four rows with at most n stones each.

    bottom   for each (b, c, d), b ≥ c ≥ d, in lexicographic order: the bottom row a, 0 when there is none to n
    """

    n: int
    bottom: "NDArray[np.uint16]" = field(repr=False)

    def __len__(self) -> int:
        """Return the number of P-positions."""
        return int((self.bottom > 0).sum())

    def is_p_position(self, rows: Any) -> bool:
        """Return whether the rows, from top to bottom as in `chomp`, are a P-position.

        Raises ValueError for more than 4 rows, rows that are no position, and more than n stones in a row.
        """
        return self._is_p(self._checked(rows))

    def winning_moves(self, rows: Any) -> set[Move]:
        """Return the moves (column, row) that lead to a P-position, row 0 at the bottom; one look-up for each move."""
        lengths = self._checked(rows)
        return {
            (column, row)
            for row in range(4)
            for column in range(lengths[row])
            if column + row  # the corner loses
            and self._is_p(tuple(min(x, column) if i >= row else x for i, x in enumerate(lengths)))
        }

    def counts(self) -> "NDArray[np.int64]":
        """Return c with c[a] P-positions of at most a stones in the bottom row, a = 0..n."""
        import numpy as np

        return np.bincount(self.bottom[self.bottom > 0], minlength=self.n + 1).cumsum()

    def mean_top(self) -> "NDArray[np.float64]":
        """Return the mean of d/a over the P-positions of bottom row a, a = 1..n."""
        import numpy as np

        tops = np.zeros(self.n + 1)
        number = np.zeros(self.n + 1)
        start = 0
        for b in range(self.n + 1):
            for c in range(b + 1):
                a = self.bottom[start : start + c + 1]
                found = a > 0
                np.add.at(tops, a[found], np.flatnonzero(found))
                np.add.at(number, a[found], 1)
                start += c + 1
        return tops[1:] / np.maximum(number[1:], 1) / np.arange(1, self.n + 1)

    def save(self, path: Path) -> None:
        """Write the table as one numpy array, to be read by `load`; over the file that it was loaded from, too."""
        import numpy as np

        from flipalg.system.atomic_files import replacing

        with replacing(path) as file:
            np.save(file, self.bottom)

    @staticmethod
    def load(path: Path) -> "FourRowTable":
        """Return the table of a file that `save` wrote, read where it is looked at; ValueError for another file."""
        import numpy as np

        try:
            bottom = np.load(path, mmap_mode="r")
            n = round((6 * bottom.size) ** (1 / 3)) - 2
            right = bottom.dtype == np.uint16 and bottom.shape == (_size(n),)
        except (ValueError, EOFError, AttributeError):
            right = False
        if not right:
            raise ValueError(f"{path} is no table of four rows")
        return FourRowTable(n, bottom)

    def _is_p(self, lengths: tuple[int, ...]) -> bool:
        a, b, c, d = lengths
        return a > 0 and int(self.bottom[b * (b + 1) * (b + 2) // 6 + c * (c + 1) // 2 + d]) == a

    def _checked(self, rows: Any) -> tuple[int, ...]:
        lengths = tuple(natural_number("a row", row) for row in rows)[::-1]
        if len(lengths) > 4 or any(upper > lower for lower, upper in pairwise(lengths)):
            raise ValueError(f"a position has at most 4 rows, none longer than the one below it, got {tuple(rows)}")
        if lengths and lengths[0] > self.n:
            raise ValueError(f"the table goes to rows of {self.n} stones, got {lengths[0]}")
        return lengths + (0,) * (4 - len(lengths))


def four_row_table(n: int) -> FourRowTable:
    """Return all P-positions of four rows with at most n stones each, by a compiled sieve.

    Raises TypeError or ValueError unless n is an integer ≥ 0, MemoryError beyond MEMORY_LIMIT.

    >>> table = four_row_table(8)
    >>> len(table), table.is_p_position((2, 4, 5, 8)), sorted(table.winning_moves((2, 4, 6, 8)))
    (38, True, [(3, 2), (5, 1)])
    """
    n = natural_number("n", n)
    words = n // 64 + 1
    needed = 2 * _size(n) + (n + 1) * (n + 2) // 2 * 8 * words
    if needed > MEMORY_LIMIT:
        raise MemoryError(
            f"four rows of {n:,} stones need {needed >> 30:,} GiB, the limit is {MEMORY_LIMIT >> 30} GiB; "
            "three_row_table goes further"
        )
    import numpy as np

    from flipalg.impartial.four_rows_kernel import fill_layer

    bottom = np.zeros(_size(n), np.uint16)
    by_second, by_second_cut = np.zeros(((n + 1) * (n + 2) // 2, words), np.uint64), np.zeros((n + 1, words), np.uint64)
    dead, dead_cut = np.zeros(len(by_second), np.bool_), np.zeros(n + 1, np.bool_)
    for b in range(n + 1):  # a layer a call, so that Ctrl-C is answered between two of them
        fill_layer(b, n, bottom, by_second, by_second_cut, dead, dead_cut)
    return FourRowTable(n, bottom)


def _size(n: int) -> int:
    """Return the number of (b, c, d) with n ≥ b ≥ c ≥ d ≥ 0."""
    return (n + 1) * (n + 2) * (n + 3) // 6


def count_three_rows(n: int) -> "NDArray[np.int64]":
    """Return c with c[p] P-positions of at most three rows and at most p stones in the bottom row, p = 0..n.

    From three_row_table(n), with its cost and errors.

    >>> count_three_rows(9).tolist()
    [0, 1, 3, 5, 7, 10, 13, 17, 20, 25]
    """
    import numpy as np

    F = three_row_table(n)
    q, r = np.tril_indices(len(F))
    p = F[q, r]
    return np.bincount(p[(p >= q) & (p <= n)], minlength=n + 1).cumsum()
