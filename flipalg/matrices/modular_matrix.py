"""ModularMatrix, an immutable matrix over Z/c; for c = 2, F2Matrix has more methods."""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from f2x import MatrixText
from flipalg.algebra.integers import integer, positive_integer
from flipalg.matrices.modular import Modular, solve_modulo
from flipalg.pictured import pictures
from flipalg.system.texts import blocks_of, flattened, lines_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["ModularMatrix"]

REPR_ENTRIES = 90
"""The repr of a matrix with more entries has no entries."""


class ModularMatrix(MatrixText):
    """A matrix A over Z/c with c = `colors`; immutable.

    The methods `solve` and `kernel` and the property `count` need 2 ≤ c < 2^31; else they raise ValueError.

    >>> A = ModularMatrix([[1, 1], [2, 4]], colors=6)
    >>> A.solve([1, 4]), A.count
    ((3, 4), 2)
    >>> print(A)
    1 1
    2 4
    """

    __slots__ = ("_entries", "colors", "column_lines", "row_lines")
    pictures = staticmethod(pictures)

    def __init__(
        self,
        entries: Iterable[Iterable[int]] | str,
        *,
        colors: int,
        row_lines: Iterable[int] = (),
        column_lines: Iterable[int] = (),
    ) -> None:
        """Make the matrix from its rows of integers; ValueError for no rows, rows of different lengths or `colors` < 1.

        A text has a line for each row, as `str` writes it, or brackets.
        Lines are drawn before the rows and columns whose indices are in `row_lines` and `column_lines`.
        """
        self.colors = positive_integer("colors", colors)
        if isinstance(entries, str):
            blocks = blocks_of(flattened(lines_of(entries)))
            if len(blocks) != 1:
                raise ValueError(f"expected one matrix, without an empty line between its rows, got {len(blocks)}")
            rows = [row for _, line in blocks[0][1] for row in line.split(";")]
            entries = [[int(word) for word in re.findall(r"[^\s,|]+", row)] for row in rows]
        self._entries = tuple(tuple(integer("an entry", value) % self.colors for value in row) for row in entries)
        if not self._entries or len(set(map(len, self._entries))) > 1:
            raise ValueError("a matrix has at least one row, and rows of one length")
        self.row_lines, self.column_lines = tuple(row_lines), tuple(column_lines)

    @property
    def shape(self) -> tuple[int, int]:
        """The pair (number of rows, number of columns)."""
        return len(self._entries), len(self._entries[0])

    def weight(self) -> int:
        """Return the number of entries other than 0."""
        return sum(value != 0 for row in self._entries for value in row)

    def __getitem__(self, place: tuple[int, int]) -> int:
        """Return the entry (i, j); i and j count from 0."""
        return self._entries[place[0]][place[1]]

    def __eq__(self, other: object) -> bool:
        """Return whether the entries and the moduli are equal; lines are ignored."""
        same = isinstance(other, ModularMatrix) and (self._entries, self.colors) == (other._entries, other.colors)
        return same if isinstance(other, ModularMatrix) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash of the entries and the modulus."""
        return hash((self._entries, self.colors))

    def __repr__(self) -> str:
        """Return a call that makes the matrix, without its lines; for a large matrix, its size and modulus."""
        (m, n), entries = self.shape, self.tolist()
        written = f"{entries}, " if m * n <= REPR_ENTRIES else f"{m:,} × {n:,}, "
        return f"ModularMatrix({written}colors={self.colors})"

    def tolist(self) -> list[list[int]]:
        """Return the entries as nested lists."""
        return [list(row) for row in self._entries]

    def to_numpy(self) -> "npt.NDArray[np.int64]":
        """Return the entries as an array of int64."""
        import numpy as np

        return np.array(self._entries, np.int64)

    def block(self, i: int, j: int) -> "ModularMatrix":
        """Return block (i, j) of the blocks that the lines separate; i and j count from 0."""
        rows, columns = self.block_ranges(i, j)
        return ModularMatrix([row[columns] for row in self._entries[rows]], colors=self.colors)

    @property
    def count(self) -> int:
        """The number of x with A x = 0."""
        return self._solved([0] * self.shape[0]).count

    def kernel(self) -> "list[tuple[int, ...]]":
        """Return generators of {x : A x = 0}; they are a basis if the modulus is a prime."""
        return [tuple(vector) for vector, _ in self._solved([0] * self.shape[0]).generators]

    def solve(self, right: Sequence[int]) -> tuple[int, ...]:
        """Return an x with A x = right; ValueError if there is none, or unless `right` has an entry per row."""
        if len(right) != self.shape[0]:
            raise ValueError(f"the right side must have {self.shape[0]} entries, got {len(right)}")
        x = self._solved(right).x
        if x is None:
            raise ValueError("A x = b has no solution")
        return tuple(x)

    def _solved(self, right: Sequence[int]) -> Modular:
        return solve_modulo(self._entries, right, self.colors)
