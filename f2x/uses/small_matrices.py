"""F2Matrices: many small matrices over F2 in one array, with a word for each row."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from f2x.integers import positive_integer, shown
from f2x.matrix import F2Matrix
from f2x.ring import native

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["F2Matrices"]

MOST_ROWS = 64


class F2Matrices:
    """Many matrices over F2 of one size, at most 64 × 64, in one array; immutable.

    Parameters
    ----------
    words : array of integers, of shape (N, m)
        The rows of N matrices of m rows: bit j of words[k, i] is the entry (i, j) of matrix k.
    columns : int, default 64
        The number of columns, at most 64.

    Raises
    ------
    TypeError, ValueError
        For an array of another type or shape, or an entry beyond the last column.

    Notes
    -----
    The rank, inverse or product of matrices of 64 × 64 takes 1 to 4 microseconds a matrix.  `len` and an index give the
    number of matrices and one of them, an F2Matrix.

    Examples
    --------
    >>> import numpy as np
    >>> matrices = F2Matrices(np.array([[0b01, 0b11], [0b11, 0b11]]), columns=2)
    >>> matrices.rank().tolist(), matrices[0], (matrices @ matrices)[1]
    ([2, 1], F2Matrix('10 11'), F2Matrix('00 00'))
    >>> matrices.inverse()
    Traceback (most recent call last):
    ...
    ValueError: matrix 1 has determinant 0, so it has no inverse
    """

    __slots__ = ("columns", "words")
    __array_ufunc__ = None  # numpy leaves the operators to this class
    words: "npt.NDArray[np.uint64]"
    columns: int

    def __init__(self, words: Any, columns: int = 64) -> None:
        """Copy the array; see the class."""
        import numpy as np

        array = np.asarray(words)
        if array.ndim != 2 or array.dtype.kind not in "iu" or not 1 <= array.shape[1] <= MOST_ROWS:
            raise ValueError(f"expected an array of integers of shape (N, m), m from 1 to 64, got {_described(words)}")
        if positive_integer("the number of columns", columns) > MOST_ROWS:
            raise ValueError(f"a row has at most 64 columns, got {columns}")
        own = array.astype(np.uint64)
        if columns < MOST_ROWS and (own >> np.uint64(columns)).any():
            k, i = np.argwhere(own >> np.uint64(columns))[0].tolist()
            raise ValueError(f"row {i} of matrix {k} has a 1 beyond its {columns} columns")
        own.flags.writeable = False
        object.__setattr__(self, "words", own)
        object.__setattr__(self, "columns", int(columns))

    def __setattr__(self, name: str, value: object) -> None:
        """Raise AttributeError: the value is immutable."""
        raise AttributeError(f"F2Matrices values are immutable: cannot set {name!r}")

    @property
    def shape(self) -> tuple[int, int, int]:
        """The triple (number of matrices, rows, columns)."""
        return (*self.words.shape, self.columns)

    def __len__(self) -> int:
        """Return the number of matrices."""
        return len(self.words)

    def __getitem__(self, k: int) -> F2Matrix:
        """Return matrix k."""
        return F2Matrix.from_rows(self.words[k].tolist(), self.columns)

    def __iter__(self) -> Iterator[F2Matrix]:
        """Yield the matrices."""
        return (self[k] for k in range(len(self)))

    def __eq__(self, other: object) -> bool:
        """Return whether the sizes and all entries are equal."""
        if not isinstance(other, F2Matrices):
            return NotImplemented
        return self.shape == other.shape and bool((self.words == other.words).all())

    def __hash__(self) -> int:
        """Return a hash of the entries."""
        return hash((self.shape, self.words.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the type and its arguments, for pickle and copy."""
        return F2Matrices, (self.words, self.columns)

    def __repr__(self) -> str:
        """Return the size."""
        return f"<F2Matrices: {len(self):,} of {self.words.shape[1]} × {self.columns}>"

    def rank(self) -> "npt.NDArray[np.uint8]":
        """Return the array of the ranks."""
        import numpy as np

        if native is None:
            return np.array([matrix.rank() for matrix in self], np.uint8)
        return np.frombuffer(native.Matrix.small("rank", self.words, self.words.shape[1]), np.uint8)

    def inverse(self) -> "F2Matrices":
        """Return the inverses; ValueError if the matrices are not square, or one of them has the determinant 0."""
        m, n = self.shape[1:]
        if m != n:
            raise ValueError(f"an inverse needs square matrices, got {m} × {n}")
        if native is None:
            found: Any = next((k for k, matrix in enumerate(self) if not matrix.det()), None)
            rows = [] if found is not None else [matrix.inverse().rows for matrix in self]
        else:
            found = native.Matrix.small("inverse", self.words, n)
            rows = found
        if isinstance(found, int):
            raise ValueError(f"matrix {found} has determinant 0, so it has no inverse")
        return self._of(rows, m, n)

    def __matmul__(self, other: object) -> "F2Matrices":
        """Return the products of matrix k and matrix k, for all k."""
        if not isinstance(other, F2Matrices):
            return NotImplemented
        (count, m, inner), (others, rows, n) = self.shape, other.shape
        if count != others or inner != rows:
            raise ValueError(f"{self!r} @ {other!r}: the numbers or the inner sizes differ")
        if native is None:
            return self._of([(A @ B).rows for A, B in zip(self, other, strict=True)], m, n)
        return self._of(native.Matrix.small("product", self.words, m, other.words, inner), m, n)

    @staticmethod
    def _of(rows: Any, m: int, n: int) -> "F2Matrices":
        import numpy as np

        array = np.frombuffer(rows, np.uint64) if isinstance(rows, bytes) else np.array(rows, np.uint64)
        value = object.__new__(F2Matrices)
        object.__setattr__(value, "words", array.reshape(-1, m))
        object.__setattr__(value, "columns", n)
        value.words.flags.writeable = False
        return value


def _described(words: Any) -> str:
    dtype = getattr(words, "dtype", None)
    return shown(words) if dtype is None else f"one of {dtype} and shape {words.shape}"
