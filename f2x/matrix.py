"""F2Matrix: a matrix over F2 as an immutable value that prints as mathematics.

The native core (f2x/_core/matrices) does the computations, or matrix_by_integers.py if there is no native core.  Bit j
of the packed row i is the entry (i, j).  Lines between blocks are drawn before the rows and columns whose indices are
in `row_lines` and `column_lines`; equality ignores them.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from operator import index
from typing import TYPE_CHECKING, Any

from f2x.bits import entries
from f2x.elimination_steps import Step, diagonal_steps, row_steps
from f2x.foreign_names import ForeignNames
from f2x.information_sets import LightSolution, Report, lightest, summands
from f2x.integers import (
    PACKAGES,
    brief,
    constant,
    equal_constant,
    integer,
    natural_number,
    positive_integer,
    refuse_beyond_memory,
    refuse_sympy,
    shown,
)
from f2x.matrix_entries import (
    bytes_of_entries,
    bytes_of_rows,
    is_array,
    packed_entries,
    refuse_large,
    rows_of_bytes,
)
from f2x.matrix_text import MatrixText
from f2x.poly import F2Poly
from f2x.ring import Matrix

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from flint import nmod_mat
    from sympy import Matrix as SympyMatrix

__all__ = ["F2Matrix", "Step"]

_new, _set = object.__new__, object.__setattr__

MOST_POWERS_BITS = 2**32
"""In the evaluation of a polynomial the stored powers of the matrix have at most about this number of bits in all."""

MOVES_ENTRIES = """
argwhere array2string array_equal array_equiv array_repr array_split array_str atleast_2d block broadcast_to
column_stack concatenate copy count_nonzero delete diag diagonal dstack flatnonzero flip fliplr flipud hsplit
hstack ndim nonzero packbits ravel repeat reshape roll rot90 save savetxt savez savez_compressed shape size
split squeeze stack swapaxes take tile transpose tril triu unique vsplit vstack where
"""
"""Functions of numpy that take an F2Matrix as an array: they move, compare, count or write entries."""


class F2Matrix(MatrixText, ForeignNames):
    """A matrix over F2; immutable.

    Parameters
    ----------
    entries : nested lists, array, str, F2Matrix, or a matrix of scipy, flint or sympy
        The rows of 0 and 1.  In text, they are lines, or words of one line, or in brackets.
        An array may be sparse (scipy), or belong to galois, pandas or torch.

    Raises
    ------
    TypeError, ValueError
        For a value that is not a matrix, no rows or columns, rows of different lengths, or entries other than 0 and 1.

    Notes
    -----
    The parts of a value are attributes (`shape`, `rows`, `T`), and computed values are calls (`rank()`).
    Methods return vectors as tuples of 0 and 1, and accept any sequence of 0 and 1: `A @ x`, `A.solve(b)`, `A[0]`.
    Elimination and products of n × n matrices take O(n^3 / 64) operations on words.  In the docstrings of the methods,
    A is the matrix.

    Examples
    --------
    >>> S = F2Matrix("110 111 011")
    >>> S.rank(), S.nullity(), S.det()
    (3, 0, 1)
    >>> print(S @ S)
    0 0 1
    0 1 0
    1 0 0
    >>> S[0], S[1:, ::2]
    ((1, 1, 0), F2Matrix('11 01'))
    """

    __slots__ = ("_matrix", "_packed", "column_lines", "row_lines")
    _matrix: Any
    _packed: tuple[int, ...] | None
    row_lines: tuple[int, ...]
    column_lines: tuple[int, ...]

    def __init__(self, entries: Any) -> None:
        """Read a matrix; see the class."""
        if isinstance(entries, F2Matrix):
            self._keep(entries._matrix)
        else:
            data, m, n = bytes_of_entries(entries)
            self._keep(Matrix.from_bytes(data, m, n))

    def _keep(self, matrix: Any, row_lines: Iterable[int] = (), column_lines: Iterable[int] = ()) -> None:
        _set(self, "_matrix", matrix)
        _set(self, "_packed", None)
        _set(self, "row_lines", tuple(row_lines))
        _set(self, "column_lines", tuple(column_lines))

    @classmethod
    def _of(cls, matrix: Any, row_lines: Iterable[int] = (), column_lines: Iterable[int] = ()) -> "F2Matrix":
        value = _new(cls)
        value._keep(matrix, row_lines, column_lines)
        return value

    # Constructors.

    @classmethod
    def from_rows(
        cls, rows: Iterable[int], columns: int, row_lines: Iterable[int] = (), column_lines: Iterable[int] = ()
    ) -> "F2Matrix":
        """Return the matrix of packed rows: bit j of row i is the entry (i, j).

        ValueError if a row has a 1 beyond the last of the `columns`.  Lines are drawn before the rows and columns whose
        indices are in `row_lines` and `column_lines`.

        >>> F2Matrix.from_rows([0b011, 0b110], 3)
        F2Matrix('110 011')
        """
        packed = tuple([natural_number("a packed row", row) for row in rows])
        columns = natural_number("the number of columns", columns)
        for i, row in enumerate(packed):
            if row.bit_length() > columns:
                raise ValueError(f"row {i} has a 1 in column {row.bit_length() - 1}, of {columns} columns")
        refuse_large(len(packed), columns)
        data = bytes_of_rows(packed, columns)
        return cls._of(Matrix.from_bytes(data, len(packed), columns), row_lines, column_lines)

    @classmethod
    def from_packed(cls, array: Any, columns: int, bitorder: str = "big") -> "F2Matrix":
        """Return the matrix with the given number of columns whose rows `numpy.packbits` packed into an array.

        `array` is numpy.packbits(entries, axis=1, bitorder=bitorder), of the type uint8: each of its numbers holds 8
        entries of a row.  ValueError for another type or shape, or a bitorder other than "big" and "little".

        >>> import numpy as np
        >>> F2Matrix.from_packed(np.array([[0b11000000], [0b01100000]], np.uint8), 3)
        F2Matrix('110 011')
        """
        import numpy as np

        array = np.asarray(array)
        columns = natural_number("the number of columns", columns)
        if array.dtype != np.uint8 or array.ndim != 2 or array.shape[1] != (columns + 7) // 8:
            raise ValueError(
                f"{columns} columns are packed in an array of uint8 with {(columns + 7) // 8} columns, "
                f"got one of {array.dtype} and shape {array.shape}"
            )
        if _bitorder(bitorder) == "big":
            array = np.packbits(np.unpackbits(array, axis=1), axis=1, bitorder="little")
        return cls._of(Matrix.from_bytes(array.tobytes(), array.shape[0], columns))

    @classmethod
    def identity(cls, n: int) -> "F2Matrix":
        """Return the n × n identity matrix."""
        n = natural_number("n", n)
        refuse_large(n, n)
        return cls._of(Matrix.identity(n))

    @classmethod
    def companion(cls, f: F2Poly | str) -> "F2Matrix":
        """Return the companion matrix of f, of degree 1 or more: column j has the coefficients of x^(j + 1) modulo f.

        j counts from 0, and the constant terms are in row 0.

        >>> C = F2Matrix.companion("x^3 + x + 1")
        >>> C, C.characteristic_polynomial()
        (F2Matrix('001 101 010'), F2Poly('x^3 + x + 1'))
        """
        f = F2Poly(f)
        n = positive_integer("the degree", f.degree())
        return cls.from_rows([1 << i >> 1 | f[i] << n - 1 for i in range(n)], n)

    @classmethod
    def zeros(cls, m: int, n: int) -> "F2Matrix":
        """Return the m × n matrix of zeros."""
        m, n = natural_number("m", m), natural_number("n", n)
        refuse_large(m, n)
        return cls._of(Matrix.assemble(m, n, []))

    @classmethod
    def random(cls, m: int, n: int, seed: int | None = None) -> "F2Matrix":
        """Return a random m × n matrix; equal seeds give equal matrices.

        >>> F2Matrix.random(2, 5, seed=1) == F2Matrix.random(2, 5, seed=1)
        True
        """
        m, n = natural_number("m", m), natural_number("n", n)
        refuse_large(m, n)
        generator, width = random.Random(seed), (n + 7) // 8
        return cls._of(Matrix.from_bytes(b"".join([generator.randbytes(width) for _ in range(m)]), m, n))

    def hstack(matrices: "F2Matrix | Iterable[F2Matrix]", *others: "F2Matrix") -> "F2Matrix":  # noqa: N805
        """Return the matrix that consists of matrices of equal height beside each other: A.hstack(B), or of a list.

        >>> F2Matrix("10 01").hstack(F2Matrix("1; 1")), F2Matrix.hstack([F2Matrix("1"), F2Matrix("0"), F2Matrix("1")])
        (F2Matrix('101 011'), F2Matrix('101'))
        """
        return F2Matrix.from_blocks([_listed(matrices, others)])._without_lines()

    def vstack(matrices: "F2Matrix | Iterable[F2Matrix]", *others: "F2Matrix") -> "F2Matrix":  # noqa: N805
        """Return the matrix that consists of matrices of equal width one below the other: A.vstack(B), or of a list."""
        return F2Matrix.from_blocks([[matrix] for matrix in _listed(matrices, others)])._without_lines()

    @classmethod
    def from_blocks(cls, blocks: Iterable[Iterable[Any]]) -> "F2Matrix":
        """Return the matrix that consists of rows of blocks, with lines between the blocks.

        A block is an F2Matrix, or 0 for a block of zeros, or 1 for an identity matrix.  A row of blocks needs an
        F2Matrix, which gives its height, and a column of blocks needs one, which gives its width.  ValueError if one is
        missing, or if the sizes do not fit.

        >>> print(F2Matrix.from_blocks([[F2Matrix("11"), 0], [0, F2Matrix("1")]]))
        1 1 | 0
        ----+--
        0 0 | 1
        """
        rows = [list(row) for row in blocks]
        if not rows or not rows[0]:
            raise ValueError("expected at least one matrix, got none")
        if any(len(row) != len(rows[0]) for row in rows):
            lengths = ", ".join(str(len(row)) for row in rows)
            raise ValueError(f"each row must have the same number of blocks, got rows of {lengths} blocks")
        heights = [_side(row, 0, f"row {i} of blocks") for i, row in enumerate(rows)]
        widths = [_side(column, 1, f"column {j} of blocks") for j, column in enumerate(zip(*rows, strict=True))]
        tops, lefts = _sums(heights), _sums(widths)
        refuse_large(tops[-1], lefts[-1])
        parts = []
        for i, row in enumerate(rows):
            for j, block in enumerate(row):
                if isinstance(block, F2Matrix):
                    parts.append((tops[i], lefts[j], block._matrix))
                elif block:
                    if heights[i] != widths[j]:
                        raise ValueError(f"1 is a square block, got {heights[i]:,} × {widths[j]:,} at ({i}, {j})")
                    parts.append((tops[i], lefts[j], Matrix.identity(heights[i])))
        return cls._of(Matrix.assemble(tops[-1], lefts[-1], parts), tops[1:-1], lefts[1:-1])

    def _without_lines(self) -> "F2Matrix":
        return F2Matrix._of(self._matrix)

    # Immutable and comparable.

    def __setattr__(self, name: str, value: object) -> None:
        """Raise AttributeError: the matrix is immutable."""
        raise AttributeError(f"F2Matrix values are immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        """Raise AttributeError: the matrix is immutable."""
        raise AttributeError(f"F2Matrix values are immutable: cannot delete {name!r}")

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Return `from_rows` and its arguments, the packed rows, their length and the lines, for pickle and copy."""
        rows = rows_of_bytes(self._matrix.to_bytes(), *self.shape)
        return F2Matrix.from_rows, (rows, self._matrix.columns, self.row_lines, self.column_lines)

    def __eq__(self, other: object) -> bool:
        """Return whether the entries equal those of an F2Matrix or 2-dimensional array; TypeError for other arrays.

        0 equals each matrix of zeros, 1 each identity matrix.
        """
        if isinstance(other, F2Matrix):
            return bool(self._matrix == other._matrix)
        if getattr(other, "ndim", 0) and is_array(other):
            return self._equals_array(other)
        number = equal_constant(other)
        return NotImplemented if number is None else self._constant() == number

    def _constant(self) -> int | None:
        """Return 0 for a matrix of zeros, 1 for an identity matrix, else None."""
        (m, n), weight = self.shape, self.weight()
        if not weight:
            return 0
        return 1 if m == n == weight and self._matrix == Matrix.identity(n) else None

    def _equals_array(self, array: Any) -> bool:
        """Return whether the array has the same shape and entries, as a single bool."""
        if array.ndim != 2:
            raise TypeError(
                f"an F2Matrix is equal to a matrix, got an array of shape {array.shape}; to compare entries write "
                "M.to_numpy() == array"
            )
        return self.shape == array.shape and bool((self.to_numpy() == array).all())

    def __hash__(self) -> int:
        """Return a hash of the entries."""
        number = self._constant()
        return hash(self._matrix) if number is None else number

    def _digits(self) -> Iterator[str]:
        """Yield each row as a text of digits."""
        n = self.shape[1]
        return (f"{row:0{n}b}"[::-1] if n else "" for row in self.rows)

    @property
    def rows(self) -> tuple[int, ...]:
        """The packed rows: bit j of row i is the entry (i, j)."""
        if self._packed is None:
            _set(self, "_packed", rows_of_bytes(self._matrix.to_bytes(), *self.shape))
        return self._packed  # type: ignore[return-value]

    @property
    def shape(self) -> tuple[int, int]:
        """The pair (number of rows, number of columns)."""
        return self._matrix.rows, self._matrix.columns

    def weight(self) -> int:
        """Return the number of ones."""
        weight: int = self._matrix.weight()
        return weight

    # Entries and parts.

    def __len__(self) -> int:
        """Return the number of rows."""
        rows: int = self._matrix.rows
        return rows

    def __bool__(self) -> bool:
        """Return whether the matrix has a 1; `not A` is A == 0."""
        return self.weight() > 0

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield the rows as tuples."""
        return map(tuple, self.tolist())

    def __getitem__(self, place: Any) -> Any:
        """Return the entry A[i, j], the row A[i] or the column A[:, j] as a tuple, or a submatrix such as A[2:5, ::2].

        A[i, 2:5] is a tuple, too.  Indices count from 0, and negative indices count from the end.  A sequence of
        indices, or of bools, one for each place, selects rows or columns, as A[:, A.pivots()].
        """
        (m, n), matrix = self.shape, self._matrix
        if not isinstance(place, tuple):
            place = place, slice(None)
        if len(place) != 2:
            raise IndexError(f"a matrix has two indices, got {len(place)}")
        i, j = place
        if _is_sequence(i) and isinstance(j, slice):
            rows_taken = [matrix.row(self._place(k, m, "place")) for k in _selected(i, m)]
            return F2Matrix._of(Matrix.from_bytes(b"".join(rows_taken), len(rows_taken), n))[:, j]
        if isinstance(i, slice) and _is_sequence(j):
            return self[i].T[list(j)].T
        if isinstance(i, slice) and isinstance(j, slice):
            (i, i_step, rows), (j, j_step, columns) = _progression(i, m), _progression(j, n)
            return F2Matrix._of(matrix.take(i, i_step, rows, j, j_step, columns))
        if isinstance(j, slice):
            i = self._place(i, m, "row")
            return tuple(entries(int.from_bytes(matrix.row(i), "little"), n)[j])
        if isinstance(i, slice):
            j, (i, i_step, rows) = self._place(j, n, "column"), _progression(i, m)
            return tuple(entries(_bits(matrix.take(i, i_step, rows, j, 1, 1).transpose()), rows))
        i, j = _index(i), _index(j)
        if not -m <= i < m or not -n <= j < n:
            raise IndexError(f"no entry ({brief(i)}, {brief(j)}) in a matrix of {self._size()}; places count from 0")
        return matrix.entry(i % m, j % n)

    def _place(self, place: Any, end: int, what: str) -> int:
        k = _index(place)
        if not -end <= k < end:
            raise IndexError(f"{what}s of a matrix of {self._size()} go from {-end:,} to {end - 1:,}, got {brief(k)}")
        return k % end

    def block(self, i: int, j: int) -> "F2Matrix":
        """Return block (i, j) of the blocks that the lines separate; i and j count from 0."""
        return self[self.block_ranges(i, j)]  # type: ignore[no-any-return]

    def augmented(self, right: Sequence[int]) -> "F2Matrix":
        """Return the augmented matrix (A | right) for a vector `right`, with a line before the last column."""
        m, n = self.shape
        beside = Matrix.assemble(m, n + 1, [(0, 0, self._matrix), (0, n, self._right_side(right))])
        return F2Matrix._of(beside, self.row_lines, (*self.column_lines, n))

    def _right_side(self, right: Any) -> Any:
        """Return a right side, which is a vector with one entry per row of A, as a matrix of one column."""
        if not hasattr(right, "__len__") or isinstance(right, F2Matrix) or getattr(right, "ndim", 1) != 1:
            raise TypeError(f"the right side is a vector of {self._matrix.rows:,} entries 0 and 1, got {shown(right)}")
        if len(right) != self._matrix.rows:
            raise ValueError(f"the right side must have {self._matrix.rows} entries, got {len(right)}")
        return _column(packed_entries(right), len(right))

    @property
    def T(self) -> "F2Matrix":
        """The transpose."""
        refuse_large(self._matrix.columns, self._matrix.rows)
        return F2Matrix._of(self._matrix.transpose(), self.column_lines, self.row_lines)

    def transpose(self) -> "F2Matrix":
        """Return the transpose, as `.T` does."""
        return self.T

    # Elimination.

    def rank(self) -> int:
        """Return the dimension of the row space."""
        rank: int = self._matrix.rank()
        return rank

    def nullity(self) -> int:
        """Return the dimension of the kernel: columns - rank."""
        nullity: int = self._matrix.columns - self._matrix.rank()
        return nullity

    def det(self) -> int:
        """Return the determinant, 0 or 1; ValueError unless the matrix is square."""
        self._require_square("a determinant")
        return int(self.rank() == self._matrix.columns)

    def pivots(self) -> tuple[int, ...]:
        """Return the indices, from 0 and ascending, of the columns that have a pivot in the row echelon form.

        >>> F2Matrix("0110 0111").pivots()
        (1, 3)
        """
        pivots: tuple[int, ...] = self._matrix.echelon(self._matrix.columns, False)[1]
        return pivots

    def plu(self) -> "tuple[F2Matrix, F2Matrix, F2Matrix]":
        """Return (P, L, U) with P @ L @ U == A.

        P is a permutation matrix, L a lower triangular matrix with ones on the diagonal, and U a row echelon form of A,
        with pivots in the columns `pivots()`.

        >>> P, L, U = F2Matrix("011 111 100").plu()
        >>> P, L, U, P @ L @ U
        (F2Matrix('010 100 001'), F2Matrix('100 010 111'), F2Matrix('111 011 000'), F2Matrix('011 111 100'))
        """
        P, L, U = self._matrix.plu()
        return F2Matrix._of(P), F2Matrix._of(L), F2Matrix._of(U, (), self.column_lines)

    def kernel(self) -> "F2Matrix":
        """Return the basis of {x : A x = 0} in reduced row echelon form; each row is a vector of the basis.

        >>> F2Matrix("111").kernel()
        F2Matrix('101 011')
        """
        return F2Matrix._of(self._matrix.kernel(), (), self.column_lines)

    def left_kernel(self) -> "F2Matrix":
        """Return the basis of {y : y A = 0}, the kernel of the transpose; each row is a vector of the basis.

        >>> F2Matrix("110 110 101 011").left_kernel()
        F2Matrix('1011 0111')
        """
        return self.T.kernel()

    def solve_left(self, left: Any) -> Any:
        """Return a y with y A = left, as `solve` does for A x = right; for a matrix, a matrix Y.

        >>> F2Matrix("110 011").solve_left([1, 0, 1])
        (1, 1)
        """
        if is_array(left) and left.ndim == 2:
            left = F2Matrix(left)
        if not isinstance(left, F2Matrix):
            return self.T.solve(left)
        return self.T.solve(left.T).T

    def solve(self, right: Any) -> Any:
        """Return the x with A x = right and zeros at the pivots of `kernel()`.

        If `right` is a matrix (F2Matrix or 2-dimensional array), return an F2Matrix X with A X = right.  ValueError if
        there is no solution, which `witness` proves.

        >>> A = F2Matrix("110 011")
        >>> A.solve([1, 0]), A.solve(F2Matrix("10 01"))
        ((0, 1, 1), F2Matrix('00 10 11'))
        """
        if is_array(right) and right.ndim == 2:
            right = F2Matrix(right)
        if isinstance(right, F2Matrix):
            if right._matrix.rows != self._matrix.rows:
                raise ValueError(f"the right side must have {self._matrix.rows} rows, got {right._matrix.rows}")
            X = self._matrix.solve(right._matrix)
            if X is None:
                raise ValueError("A X = B has no solution: A.witness(b) proves it for a column b of B")
            return F2Matrix._of(X, self.column_lines, right.column_lines)
        x = self._matrix.solve(self._right_side(right))
        if x is None:
            raise ValueError("A x = b has no solution: A.witness(b) returns rows that add up to 0 = 1")
        return tuple(entries(_bits(x.transpose()), self._matrix.columns))

    def witness(self, right: Sequence[int]) -> tuple[int, ...] | None:
        """Return a y with y A = 0 and y · right = 1, which proves that A x = right has no solution, or else None.

        >>> F2Matrix("110 011 101").witness([1, 0, 0])
        (1, 1, 1)
        """
        transposed = self.augmented(right)._matrix.transpose()
        n = self._matrix.columns
        y = transposed.solve(_column(1 << n, n + 1))
        return None if y is None else tuple(entries(_bits(y.transpose()), self._matrix.rows))

    def lightest_solution(
        self, right: Sequence[int], *, seconds: float = float("inf"), report: Report | None = None
    ) -> LightSolution:
        """Return a solution of A x = right with the fewest ones.

        Parameters
        ----------
        right : sequence of int
            The right side, with an entry 0 or 1 for each row.
        seconds : float, optional
            The time for the search.  By default it goes on until no solution can be lighter.
        report : callable, optional
            A function that is called with the least weight and the lower bound so far, before each step of the bound.

        Returns
        -------
        LightSolution
            `.x`, `.weight`, and the proved lower bound `.at_least`, which is the weight unless time ran out.

        Raises
        ------
        ValueError
            If A x = right has no solution.

        Notes
        -----
        If A is the parity check matrix of a code and b a syndrome, the solution is a coset leader.  The search is
        exponential: a random A of 80 × 160 takes half a minute.

        Examples
        --------
        >>> hamming = F2Matrix("1010101 0110011 0001111")
        >>> hamming.lightest_solution([1, 0, 1])
        LightSolution(x=(0, 0, 0, 0, 1, 0, 0), at_least=1)
        """
        n = self._matrix.columns
        x, bound = lightest(packed_entries(self.solve(right)), self.kernel().rows, n, seconds, report=report)
        return LightSolution(tuple(entries(x, n)), bound)

    def summands(self) -> "list[F2Matrix]":
        """Return matrices with rows on disjoint columns that together span the row space, as many as there are.

        >>> F2Matrix("1100 1111").summands()
        [F2Matrix('1100'), F2Matrix('0011')]
        """
        n = self._matrix.columns
        return [F2Matrix.from_rows(basis, n) for _, basis in summands(self.rows, n)]

    def minimum_distance(self, rows: str = "") -> int:
        """Return the minimum distance of a code, the least number of ones of a word of the code other than 0.

        `rows` is "checks" if the rows of A are the parity checks of the code {x : A x = 0}, and "generators" if they
        generate the code.  ValueError for other values, and if 0 is the only word.

        >>> H = F2Matrix("1010101 0110011 0001111")
        >>> H.minimum_distance("checks"), H.minimum_distance("generators")
        (3, 4)
        """
        if rows not in ("checks", "generators"):
            raise ValueError(f"unknown rows {rows!r}; choose from checks, generators")
        kernel = (self if rows == "checks" else self.kernel()).kernel().rows
        if not kernel:
            raise ValueError("0 is the only word of this code")
        return lightest(0, kernel, self._matrix.columns, nonzero=True)[1]

    def rref(self, transformation: bool = False) -> Any:
        """Return the reduced row echelon form R; with `transformation`, also an invertible U with U @ A == R.

        `elimination_steps` returns the row operations one by one.

        >>> A = F2Matrix("011 110")
        >>> A.rref(), A.rref(transformation=True)
        (F2Matrix('101 011'), (F2Matrix('101 011'), F2Matrix('11 10')))
        """
        m, n = self.shape
        beside = self._matrix
        if transformation:
            beside = Matrix.assemble(m, n + m, [(0, 0, beside), (0, n, Matrix.identity(m))])
        form, _ = beside.echelon(n, True)
        if not transformation:
            return F2Matrix._of(form, self.row_lines, self.column_lines)
        left = F2Matrix._of(form.take(0, 1, m, 0, 1, n), self.row_lines, self.column_lines)
        return left, F2Matrix._of(form.take(0, 1, m, n, 1, m))

    def elimination_steps(self, right: Sequence[int] | None = None, pivots: str = "rows") -> tuple[Step, ...]:
        """Return the operations of an elimination of A, one by one as on a blackboard.

        Parameters
        ----------
        right : sequence of int, optional
            A right side b, with which the augmented matrix (A | b) is eliminated.
        pivots : {"rows", "diagonal"}, default "rows"
            `rows`: exchange and add rows, downwards to an upper triangle and then upwards to the reduced form.
            `diagonal`: for a symmetric matrix; each operation takes a 1 on the diagonal and clears the other
            entries of its row and column, until no 1 on the diagonal has another 1 in its row.

        Returns
        -------
        tuple of Step
            The operations.  A Step prints as a sentence; its `.matrix` is the matrix after the operation.

        Raises
        ------
        ValueError
            If `pivots` has another value, or if it is "diagonal" and A is not symmetric or a right side is given.
        """
        if pivots == "rows":
            matrix = self if right is None else self.augmented(right)
            return matrix._steps(row_steps(matrix.rows, matrix.shape[1]))
        if pivots != "diagonal":
            raise ValueError(f"unknown pivots {pivots!r}; choose from rows, diagonal")
        if right is not None:
            raise ValueError("a right side does not go with operations on columns; take pivots='rows'")
        if self._matrix.rows != self._matrix.columns or self != self.T:
            raise ValueError("pivots on the diagonal are for symmetric matrices")
        return self._steps(diagonal_steps(self.rows))

    def _steps(self, operations: Iterable[tuple[str, tuple[int, ...], list[int]]]) -> tuple[Step, ...]:
        """Return operations, as `row_steps` yields them, as Steps."""
        shape = self.shape[1], self.row_lines, self.column_lines
        return tuple(Step(action, which, F2Matrix.from_rows(rows, *shape)) for action, which, rows in operations)

    def inverse(self) -> "F2Matrix":
        """Return the inverse; ValueError if the determinant is 0 or A is not square."""
        self._require_square("an inverse")
        inverse = self._matrix.inverse()
        if inverse is None:
            raise ValueError("the determinant is 0: there is no inverse")
        return F2Matrix._of(inverse, self.column_lines, self.row_lines)

    def characteristic_polynomial(self) -> F2Poly:
        """Return the characteristic polynomial det(x I - A) as an F2Poly; ValueError unless A is square.

        It takes O(n^3 / 64) operations on words, by reduction to Hessenberg form.
        """
        return F2Poly(self._charpoly_bits())

    def minimal_polynomial(self) -> F2Poly:
        """Return the polynomial f of least degree with f(A) = 0; ValueError unless A is square.

        It is the characteristic polynomial, divided by a repeated factor as long as the quotient vanishes at A.

        >>> F2Matrix("110 011 001").minimal_polynomial(), F2Matrix.identity(3).minimal_polynomial()
        (F2Poly('x^3 + x^2 + x + 1'), F2Poly('x + 1'))
        """
        f = self.characteristic_polynomial()
        for p, e in f.factor():
            for _ in range(e - 1):
                if self.evaluate_polynomial(f // p).weight():
                    break
                f //= p
        return f

    def multiplicative_order(self, seconds: float = 60.0) -> int:
        """Return the least k ≥ 1 for which A^k is the identity matrix, the order of the minimal polynomial.

        ValueError if A is not square or not invertible; `seconds` and RuntimeError are those of `F2Poly.order`.

        >>> F2Matrix.companion("x^5 + x^2 + 1").multiplicative_order()
        31
        """
        f = self.minimal_polynomial()
        if not f[0]:
            raise ValueError("the determinant is 0: no power is the identity matrix")
        return f.order(seconds)

    def _charpoly_bits(self) -> int:
        self._require_square("a characteristic polynomial")
        return int.from_bytes(self._matrix.charpoly(), "little")

    # Arithmetic.

    def __add__(self, other: "F2Matrix") -> "F2Matrix":
        """Return the sum, entry by entry modulo 2."""
        if not isinstance(other, F2Matrix):
            return NotImplemented
        if self.shape != other.shape:
            raise ValueError(f"{self._size()} + {other._size()}: the sizes differ")
        return F2Matrix._of(self._matrix.add(other._matrix), self.row_lines, self.column_lines)

    __sub__ = __add__

    def __radd__(self, other: object) -> "F2Matrix":
        """Return the matrix for 0 + matrix, which is the first step of `sum`; NotImplemented for other operands."""
        return self if constant(other) == 0 else NotImplemented

    def __pos__(self) -> "F2Matrix":
        """Return the matrix, which is its own negative."""
        return self

    __neg__ = __pos__

    def __mul__(self, scalar: Any) -> "F2Matrix":
        """Return the matrix times the scalar 0 or 1; TypeError for other scalars."""
        number = constant(scalar)
        if number not in (0, 1):
            shown = brief(number) if number is not None else f"a value of type {type(scalar).__name__}"
            raise TypeError(
                f"* multiplies an F2Matrix by 0 or 1, got {shown}; A @ B is a product, f(A) a polynomial at A"
            )
        return self if number else F2Matrix._of(Matrix.assemble(*self.shape, []), self.row_lines, self.column_lines)

    __rmul__ = __mul__

    def __matmul__(self, other: Any) -> Any:
        """Return the product A @ other: an F2Matrix for a matrix, a tuple for a vector (a sequence of 0 and 1)."""
        if not isinstance(other, F2Matrix) and is_array(other) and other.ndim == 2:
            other = F2Matrix(other)
        if isinstance(other, F2Matrix):
            if self._matrix.columns != other._matrix.rows:
                raise ValueError(f"{self._size()} @ {other._size()}: the inner sizes differ")
            refuse_large(self._matrix.rows, other._matrix.columns)
            return F2Matrix._of(self._matrix.multiply(other._matrix), self.row_lines, other.column_lines)
        vector = _vector(other)
        if len(vector) != self._matrix.columns:
            raise ValueError(f"{self._size()} @ a vector of {len(vector)}: the inner sizes differ")
        product = self._matrix.multiply(_column(packed_entries(vector), len(vector)))
        return tuple(entries(_bits(product.transpose()), self._matrix.rows))

    def __rmatmul__(self, other: Any) -> Any:
        """Return the product other @ A: an F2Matrix for an array of two dimensions, a tuple for a vector."""
        if is_array(other) and other.ndim == 2:
            return F2Matrix(other) @ self
        vector = _vector(other)
        if len(vector) != self._matrix.rows:
            raise ValueError(f"a vector of {len(vector)} @ {self._size()}: the inner sizes differ")
        row = Matrix.from_bytes(bytes_of_rows([packed_entries(vector)], len(vector)), 1, len(vector))
        return tuple(entries(_bits(row.multiply(self._matrix)), self._matrix.columns))

    def __pow__(self, exponent: int) -> "F2Matrix":
        """Return the power of a square matrix; a negative exponent means a power of the inverse.

        ValueError if the matrix is not square, or if the exponent is negative and there is no inverse.
        """
        self._require_square("a power")
        exponent = integer("the exponent", exponent)
        if exponent < 0:
            return self.inverse() ** -exponent
        if not exponent:
            return F2Matrix._of(Matrix.identity(self._matrix.columns))
        base = power = self._matrix
        for bit in format(exponent, "b")[1:]:
            power = power.multiply(power)
            if bit == "1":
                power = power.multiply(base)
        return F2Matrix._of(power, self.row_lines, self.column_lines)

    def evaluate_polynomial(self, polynomial: Any) -> "F2Matrix":
        """Return f(A) for an F2Poly f or for the bits of f; for an F2Poly, f(A) calls this method.

        For an f of degree d it takes about 2 √d products and a sum for each term (Paterson and Stockmeyer 1973); more
        products if √d powers of A have more than 2^32 bits.  ValueError unless A is square.

        >>> F2Matrix("11 10").evaluate_polynomial(0b111)
        F2Matrix('00 00')
        """
        if self._matrix.rows != self._matrix.columns:
            raise ValueError(f"a polynomial is evaluated at a square matrix, got {self._size()}")
        f = int(polynomial)
        if f < 0:
            raise ValueError(f"the bits of a polynomial must be at least 0, got {brief(f)}")
        n, degree = self._matrix.columns, f.bit_length() - 1
        step = max(1, min(isqrt(max(degree, 0)), MOST_POWERS_BITS // (n * n + 1)))
        powers = [Matrix.identity(n), self._matrix]  # up to A^step
        for _ in range(step - 1):
            powers.append(powers[-1].multiply(self._matrix))
        digits, value = format(f, "b")[::-1], Matrix.assemble(n, n, [])
        for start in range(degree // step * step, -1, -step):
            if degree >= start + step:
                value = value.multiply(powers[step])
            for k, digit in enumerate(digits[start : start + step]):
                if digit == "1":
                    value = value.add(powers[k])
        return F2Matrix._of(value, self.row_lines, self.column_lines)

    # numpy, flint and sympy.

    __array_ufunc__ = None  # so that array @ M and array + M call __rmatmul__ and __radd__
    is_Matrix = False  # noqa: N815  # sympy would take it as a matrix of integers
    _sympy_ = refuse_sympy

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return `to_numpy()`, of the type `dtype` if given; ValueError if `copy` is False, as the array is a copy."""
        if copy is False:
            raise ValueError("the entries of an F2Matrix are unpacked: an array of them is a copy")
        array = self.to_numpy()
        return array if dtype is None else array.astype(dtype)

    def __array_function__(self, function: Any, types: Any, arguments: Any, keywords: Any) -> Any:
        """Return the result of a numpy function that is in MOVES_ENTRIES; TypeError for any other function."""
        name = function.__name__
        if "linalg" in function.__module__ or name not in MOVES_ENTRIES.split():
            raise TypeError(
                f"numpy's {name} does not compute modulo 2; take a method of F2Matrix, or to_numpy() for the integers"
            )
        return function(*_arrays(arguments), **_arrays(keywords))

    def to_numpy(self, dtype: Any = "uint8") -> "npt.NDArray[Any]":
        """Return the entries as a new array of the type `dtype`."""
        import numpy as np

        m, n = self.shape
        refuse_beyond_memory(m * n, f"an array of {self._size()}", "to_packed() takes an eighth of that")
        array = np.unpackbits(self._bytes_array(), axis=1, count=n, bitorder="little")
        return array if array.dtype == dtype else array.view(bool) if dtype in (bool, "bool") else array.astype(dtype)

    def to_packed(self, bitorder: str = "big") -> "npt.NDArray[np.uint8]":
        """Return the array `numpy.packbits(A.to_numpy(), axis=1, bitorder=bitorder)`, with 8 entries in each number."""
        import numpy as np

        array = self._bytes_array()
        if _bitorder(bitorder) == "little":
            return array.copy()
        return np.packbits(np.unpackbits(array, axis=1, bitorder="little"), axis=1)

    def _bytes_array(self) -> "npt.NDArray[np.uint8]":
        import numpy as np

        m, n = self.shape
        return np.frombuffer(self._matrix.to_bytes(), np.uint8).reshape(m, (n + 7) // 8)

    def tolist(self) -> list[list[int]]:
        """Return the entries as nested lists."""
        m, n = self.shape
        return [entries(row, n) for row in rows_of_bytes(self._matrix.to_bytes(), m, n)]

    def to_flint(self) -> "nmod_mat":
        """Return the matrix as a new flint nmod_mat modulo 2, which takes one word per entry."""
        from flint import nmod_mat

        m, n = self.shape
        refuse_beyond_memory(8 * m * n, f"a flint matrix of {m:,} × {n:,} words", "the packed rows take 1/64 of that")
        matrix = nmod_mat(m, n, 2)
        for i, row in enumerate(self.tolist()):
            for j, entry in enumerate(row):
                if entry:
                    matrix[i, j] = 1
        return matrix

    def to_scipy(self) -> Any:
        """Return the matrix as a new sparse array of scipy, a `csr_array` of the type uint8; ValueError without scipy.

        `scipy.io.mmwrite("file.mtx", A.to_scipy(), field="pattern")` writes a Matrix Market file, and
        `F2Matrix(scipy.io.mmread("file.mtx"))` reads one.
        """
        try:
            from scipy.sparse import csr_array
        except ImportError:
            raise ValueError("a sparse array needs scipy: pip install scipy") from None
        return csr_array(self.to_numpy())

    def to_sympy(self) -> "SympyMatrix":
        """Return the matrix as a sympy Matrix of the integers 0 and 1."""
        from sympy import Matrix as SympyMatrix

        return SympyMatrix(*self.shape, [entry for row in self.tolist() for entry in row])

    def _size(self) -> str:
        return f"{self._matrix.rows:,} × {self._matrix.columns:,}"

    def _require_square(self, what: str) -> None:
        if self._matrix.rows != self._matrix.columns:
            raise ValueError(f"{what} needs a square matrix, got {self._size()}")


def _bits(row: Any) -> int:
    """Return the entries of a matrix of one row as an integer, with the first entry in the lowest bit."""
    return int.from_bytes(row.to_bytes(), "little")


def _column(packed: int, n: int) -> Any:
    """Return a packed vector as a matrix of one column."""
    return Matrix.from_bytes(bytes_of_rows([packed], n), 1, n).transpose()


def _vector(value: Any) -> list[Any]:
    if type(value).__module__.partition(".")[0] in PACKAGES and not is_array(value):
        raise TypeError(
            f"@ takes an F2Matrix or a vector of 0 and 1, got {shown(value)}; write F2Matrix(...) around it"
        )
    try:
        return list(value.tolist() if is_array(value) else value)
    except TypeError:
        raise TypeError(f"@ takes an F2Matrix or a vector of 0 and 1, got {shown(value)}") from None


def _index(place: Any) -> int:
    try:
        return index(place)
    except TypeError:
        raise TypeError(
            f"an index of an F2Matrix is an integer or a slice, or one of two is a sequence, got {shown(place)}"
        ) from None


def _is_sequence(place: Any) -> bool:
    return isinstance(place, list | tuple | range) or (is_array(place) and place.ndim == 1)


def _selected(places: Any, end: int) -> list[Any]:
    """Return the indices of a sequence; the places of True if it has bools, one for each of `end` places."""
    chosen = list(places)
    if not chosen or type(chosen[0]).__name__ not in ("bool", "bool_"):
        return chosen
    if len(chosen) != end:
        raise IndexError(f"bools select from as many places, got {len(chosen):,} bools for {end:,}")
    return [k for k, one in enumerate(chosen) if one]


def _progression(part: slice, end: int) -> tuple[int, int, int]:
    """Return (start, step, count) for the indices that a slice selects from `end` entries."""
    places = range(*part.indices(end))
    return (places.start, places.step, len(places)) if places else (0, 1, 0)


def _side(blocks: Iterable[Any], axis: int, what: str) -> int:
    """Return the common height (axis 0) or width (axis 1) of blocks; error messages call the blocks `what`."""
    sides = set()
    for block in blocks:
        if isinstance(block, F2Matrix):
            sides.add(block.shape[axis])
        elif constant(block) not in (0, 1):
            raise TypeError(f"a block is an F2Matrix, 0 or 1, got {shown(block)}; write A.hstack(B)")
    side = ("height", "width")[axis]
    if not sides:
        raise ValueError(f"{what} has only 0 and 1, which have no {side}; an F2Matrix is needed")
    if len(sides) > 1:
        raise ValueError(f"{what} must have one {side}, got the {side}s {', '.join(map(str, sorted(sides)))}")
    return int(sides.pop())


def _listed(matrices: Any, others: Sequence[F2Matrix]) -> list[F2Matrix]:
    return [matrices, *others] if isinstance(matrices, F2Matrix) else [*matrices, *others]


def _sums(sides: Sequence[int]) -> list[int]:
    sums = [0]
    for side in sides:
        sums.append(sums[-1] + side)
    return sums


def _arrays(value: Any) -> Any:
    """Return a value with each F2Matrix in it, also in lists, tuples and dicts, as an array; tuples become lists."""
    if isinstance(value, F2Matrix):
        return value.to_numpy()
    if isinstance(value, (list, tuple)):
        return [_arrays(part) for part in value]
    return {name: _arrays(part) for name, part in value.items()} if isinstance(value, dict) else value


def _bitorder(bitorder: str) -> str:
    if bitorder not in ("big", "little"):
        raise ValueError(f"unknown bitorder {bitorder!r}; choose from big, little")
    return bitorder
