"""F2Matrix: a matrix over F2 as an immutable value that prints as mathematics.

Main definitions
    F2Matrix(entries)          from rows of 0 and 1, text, an array, a flint or sympy matrix
    F2Matrix.from_rows(packed, columns)
    identity(n), zeros(m, n)   the usual ones
    .rank .nullity .det .kernel() .rref() .inverse() .solve(b)   by elimination on packed rows
    .elimination_steps(...)    the same one operation at a time (flipalg.matrices.elimination_steps)
    .to_numpy() .to_flint() .to_sympy() .tolist() .latex() .block_latex(...)
Main statements
    a ring of square matrices                       test_square_matrices_are_a_ring
    rank + nullity = columns, A · kernel = 0        test_rank_and_kernel_are_those_of_flint
Conventions
    Immutable; bit j of the packed row i is the entry (i, j).
    `row_lines` and `column_lines` are where lines are drawn: before the row or column of that index.  They are for the
    eye alone: equality ignores them.
Cost
    rank(rows) and its relatives, in flipalg/matrices; a product costs an XOR of a row for each 1 of the left factor.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from flipalg.algebra.bit_vectors import combination, entries, transposed
from flipalg.algebra.integers import natural_number, positive_integer, refuse_beyond_memory
from flipalg.algebra.ladders import power
from flipalg.matrices import elimination
from flipalg.matrices.elimination_steps import Step, diagonal_steps, row_steps
from flipalg.matrices.matrix_entries import between, packed_entries, refuse_large, rows_of_entries
from flipalg.matrices.matrix_text import MatrixText
from flipalg.matrices.structured import to_flint

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from flint import nmod_mat
    from sympy import Matrix

__all__ = ["F2Matrix", "identity", "zeros"]


class F2Matrix(MatrixText):
    """A matrix over F2; immutable.

    Parameters
    ----------
    entries : nested lists, array, str, or a matrix of flint or sympy
        The rows of 0 and 1; in text a row is a word.

    Raises
    ------
    ValueError
        For no rows, rows of different lengths, or entries other than 0 and 1.

    See Also
    --------
    game_matrix : the matrix of a board

    Notes
    -----
    Rows are packed integers, bit j of row i the entry (i, j).  Elimination costs one XOR of a row for each pivot and
    row, a product one for each 1 of the left factor.

    Examples
    --------
    >>> S = F2Matrix("110 111 011")
    >>> S.rank, S.nullity, S.det
    (3, 0, 1)
    >>> print(S @ S)
    0 0 1
    0 1 0
    1 0 0
    """

    __slots__ = ("_columns", "_rows", "column_lines", "row_lines")
    _rows: tuple[int, ...]
    _columns: int
    row_lines: tuple[int, ...]
    column_lines: tuple[int, ...]

    def __init__(self, entries: Any) -> None:
        """Read a matrix; see the class."""
        rows = rows_of_entries(entries)
        self._set([packed_entries(row, i) for i, row in enumerate(rows)], len(rows[0]))

    def _set(self, rows: Iterable[int], columns: int, lines: tuple[Iterable[int], Iterable[int]] = ((), ())) -> None:
        values = (tuple(rows), columns, tuple(lines[0]), tuple(lines[1]))
        for name, value in zip(("_rows", "_columns", "row_lines", "column_lines"), values, strict=True):
            object.__setattr__(self, name, value)

    @classmethod
    def from_rows(
        cls, rows: Iterable[int], columns: int, row_lines: Iterable[int] = (), column_lines: Iterable[int] = ()
    ) -> "F2Matrix":
        """Return the matrix of packed rows; ValueError for a row that does not fit."""
        packed = tuple(natural_number("a packed row", row) for row in rows)
        columns = natural_number("the number of columns", columns)
        for i, row in enumerate(packed):
            if row.bit_length() > columns:
                raise ValueError(f"row {i} has a 1 in column {row.bit_length() - 1}, of {columns} columns")
        matrix = object.__new__(cls)
        matrix._set(packed, columns, (row_lines, column_lines))
        return matrix

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse."""
        raise AttributeError(f"F2Matrix values are immutable: cannot set {name!r}")

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickle and copy through the packed rows."""
        return F2Matrix.from_rows, (self._rows, self._columns, self.row_lines, self.column_lines)

    @property
    def rows(self) -> tuple[int, ...]:
        """The packed rows: bit j of row i is the entry (i, j)."""
        return self._rows

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and of columns."""
        return len(self._rows), self._columns

    def __getitem__(self, place: tuple[int, int]) -> int:
        """Return the entry (i, j), from 0; negative ones count from the end."""
        i, j = place
        if not -len(self._rows) <= i < len(self._rows) or not -self._columns <= j < self._columns:
            raise IndexError(f"no entry ({i}, {j}) in a matrix of {self._size()}")
        return self._rows[i] >> j % self._columns & 1

    def __eq__(self, other: object) -> bool:
        """Return whether the entries are the same."""
        if not isinstance(other, F2Matrix):
            return NotImplemented
        return self._columns == other._columns and self._rows == other._rows

    def __hash__(self) -> int:
        """Hash as equality does."""
        return hash((self._rows, self._columns))

    @property
    def rank(self) -> int:
        """The dimension of the row space."""
        return elimination.rank(self._rows)

    @property
    def nullity(self) -> int:
        """The dimension of the kernel: columns - rank."""
        return self._columns - self.rank

    @property
    def det(self) -> int:
        """The determinant, 0 or 1; ValueError unless square."""
        self._require_square("a determinant")
        return elimination.determinant(self._rows)

    def kernel(self) -> "F2Matrix":
        """Return a basis of {x : A x = 0}, a row for each vector: nullity × columns."""
        basis = elimination.kernel_basis(self._rows, self._columns)
        return F2Matrix.from_rows(basis, self._columns, (), self.column_lines)

    def solve(self, right: Sequence[int]) -> tuple[int, ...] | None:
        """Return one x with A x = right, the free entries 0, or None when there is none."""
        b = packed_entries(right, 0)
        if len(right) != len(self._rows):
            raise ValueError(f"the right side must have {len(self._rows)} entries, got {len(right)}")
        try:
            x, _ = elimination.solve(self._rows, self._columns, b)
        except elimination.InconsistentError:
            return None
        return tuple(entries(x, self._columns))

    def rref(self) -> "F2Matrix":
        """Return the reduced row echelon form, pivots from the left; `elimination_steps` shows the way there.

        >>> print(F2Matrix("011 110").rref())
        1 0 1
        0 1 1
        """
        steps = self.elimination_steps()
        return steps[-1].matrix if steps else self

    def elimination_steps(self, right: Sequence[int] | None = None, pivots: str = "rows") -> tuple[Step, ...]:
        """Return the operations of elimination, each with the matrix after it.

        Parameters
        ----------
        right : sequence of int, optional
            A right side b: the operations are those on (A | b).
        pivots : {"rows", "diagonal"}
            `rows`: exchange and add rows, downwards to an upper triangle (as slides 16 to 18 of Merlin's Magic Squares
            do) and then upwards to the reduced form.  `diagonal`: pivots on the diagonal only, in rows and columns, as
            long as there is one, which is the sweeping of [Jansons2009], sections 3.1 and 4.1.

        Returns
        -------
        tuple of Step
            Each prints as a sentence, and has `.action`, `.rows`, `.matrix` and `.latex()`.

        Raises
        ------
        ValueError
            For unknown pivots; for pivots on the diagonal of a matrix that is not symmetric, or with a right side.
        """
        if pivots == "rows":
            return row_steps(self if right is None else self.augmented(right))
        if pivots != "diagonal":
            raise ValueError(f"unknown pivots {pivots!r}; choose from rows, diagonal")
        if right is not None:
            raise ValueError("a right side does not go with operations on columns; take pivots='rows'")
        if len(self._rows) != self._columns or self != self.T:
            raise ValueError("pivots on the diagonal are for symmetric matrices")
        return diagonal_steps(self)

    # What becomes of it.

    @property
    def T(self) -> "F2Matrix":
        """The transpose."""
        columns = transposed(self._rows, self._columns)
        return F2Matrix.from_rows(columns, len(self._rows), self.column_lines, self.row_lines)

    def __matmul__(self, other: Any) -> Any:
        """Return the product with a matrix, or with a vector (a sequence of 0 and 1), which is a tuple."""
        if isinstance(other, F2Matrix):
            if self._columns != len(other._rows):
                raise ValueError(f"{self._size()} @ {other._size()}: the inner sizes differ")
            rows = [combination(row, other._rows) for row in self._rows]
            return F2Matrix.from_rows(rows, other._columns, self.row_lines, other.column_lines)
        vector = list(other)
        if len(vector) != self._columns:
            raise ValueError(f"{self._size()} @ a vector of {len(vector)}: the inner sizes differ")
        x = packed_entries(vector, 0)
        return tuple((row & x).bit_count() & 1 for row in self._rows)

    def __add__(self, other: "F2Matrix") -> "F2Matrix":
        """Return the sum, entry by entry modulo 2."""
        if not isinstance(other, F2Matrix):
            return NotImplemented
        if self.shape != other.shape:
            raise ValueError(f"{self._size()} + {other._size()}: the sizes differ")
        rows = [a ^ b for a, b in zip(self._rows, other._rows, strict=True)]
        return F2Matrix.from_rows(rows, self._columns, self.row_lines, self.column_lines)

    __sub__ = __add__

    def __pow__(self, exponent: int) -> "F2Matrix":
        """Return the power, -1 being the inverse; ValueError unless square."""
        self._require_square("a power")
        if exponent < 0:
            return self.inverse() ** -exponent
        return power(identity(self._columns), self, exponent, lambda matrix: matrix @ matrix, F2Matrix.__matmul__)

    def inverse(self) -> "F2Matrix":
        """Return the inverse; ValueError when the determinant is 0."""
        self._require_square("an inverse")
        n = self._columns
        beside = [row | 1 << n + i for i, row in enumerate(self._rows)]
        reduced = F2Matrix.from_rows(beside, 2 * n).rref()._rows
        if any(row & (1 << n) - 1 != 1 << i for i, row in enumerate(reduced)):
            raise ValueError("the determinant is 0: there is no inverse")
        return F2Matrix.from_rows([row >> n for row in reduced], n, self.column_lines, self.row_lines)

    def augmented(self, right: Sequence[int]) -> "F2Matrix":
        """Return (A | right), with a line before the last column."""
        if len(right) != len(self._rows):
            raise ValueError(f"the right side must have {len(self._rows)} entries, got {len(right)}")
        rows = [row | int(b) << self._columns for row, b in zip(self._rows, right, strict=True)]
        return F2Matrix.from_rows(rows, self._columns + 1, self.row_lines, (*self.column_lines, self._columns))

    def block(self, i: int, j: int) -> "F2Matrix":
        """Return the block (i, j), from 0, between the lines."""
        top, bottom = between(self.row_lines, len(self._rows), i)
        left, right = between(self.column_lines, self._columns, j)
        inside = (1 << right - left) - 1
        return F2Matrix.from_rows([row >> left & inside for row in self._rows[top:bottom]], right - left)

    # Where it goes.

    def tolist(self) -> list[list[int]]:
        """Return the entries as nested lists."""
        return [entries(row, self._columns) for row in self._rows]

    def to_numpy(self) -> "npt.NDArray[np.uint8]":
        """Return a fresh array of uint8."""
        import numpy as np

        refuse_beyond_memory(len(self._rows) * self._columns, f"an array of {self._size()}", "rows holds them packed")
        width = (self._columns + 7) // 8
        data = b"".join(row.to_bytes(width, "little") for row in self._rows)
        bits = np.frombuffer(data, np.uint8).reshape(len(self._rows), width)
        return np.unpackbits(bits, axis=1, count=self._columns, bitorder="little")

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return `to_numpy()`, for numpy's functions."""
        array = self.to_numpy()
        return array if dtype is None else array.astype(dtype)

    def to_flint(self) -> "nmod_mat":
        """Return a fresh flint matrix modulo 2, a word an entry."""
        return to_flint(self._rows, self._columns)

    def to_sympy(self) -> "Matrix":
        """Return a sympy Matrix of the integers 0 and 1."""
        from sympy import Matrix

        return Matrix(len(self._rows), self._columns, [entry for row in self.tolist() for entry in row])

    def _size(self) -> str:
        return f"{len(self._rows):,} × {self._columns:,}"

    def _require_square(self, what: str) -> None:
        if len(self._rows) != self._columns:
            raise ValueError(f"{what} is that of a square matrix, got {self._size()}")


def identity(n: int) -> F2Matrix:
    """Return the n × n identity matrix."""
    n = positive_integer("n", n)
    refuse_large(n, n)
    return F2Matrix.from_rows([1 << i for i in range(n)], n)


def zeros(m: int, n: int) -> F2Matrix:
    """Return the m × n matrix of zeros."""
    refuse_large(positive_integer("m", m), positive_integer("n", n))
    return F2Matrix.from_rows([0] * m, n)
