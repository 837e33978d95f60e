"""Arrays of elements of a field F2[z]/(f); the method `array` of F2Extension makes them.

An element is stored as its bits.  For degrees to 16 a product is a sum of logarithms, which are looked up in tables;
for degrees to 64 the native core multiplies, else a product is formed bit by bit.  Elimination is that of Gauss.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from f2x.foreign_names import ForeignNames
from f2x.integers import brief, constant, equal_constant, integer, refuse_operand, refuse_sympy, shown
from f2x.ring import native

__all__ = ["ExtensionArray", "read_array"]

MOST_LOGARITHMS = 16
"""The largest degree of a field for which logarithms are stored."""
LARGEST_DEGREE = 64
"""The largest degree of a field with arrays."""
LARGEST_REPR = 4096
"""The most elements that repr writes."""


class ExtensionArray(ForeignNames):
    """An array of elements of an F2Extension, of any shape, as of numpy; immutable.

    ``field.array(values)`` returns an ExtensionArray.  The operators + - * / ** act on each element, and their operands
    are arrays over one field, whose shapes numpy broadcasts, elements of this field, and the integers 0 and 1;
    ``A @ B`` is the product of matrices and vectors.  Indices and slices are those of numpy.

    Examples
    --------
    >>> from f2x import F2Extension
    >>> F = F2Extension("z^8 + z^4 + z^3 + z + 1")  # the field of AES
    >>> a = F.array([0x57, 0x83, 1])
    >>> (a * F(0x13)).tolist(), (a / a).tolist(), a[0]
    ([254, 118, 19], [1, 1, 1], F2Extension('z^8 + z^4 + z^3 + z + 1')('z^6 + z^4 + z^2 + z + 1'))
    >>> A = F.array([[2, 3], [1, 2]])
    >>> A.solve(F.array([5, 4])).tolist(), A.det()
    ([208, 106], F2Extension('z^8 + z^4 + z^3 + z + 1')('z^2 + z + 1'))
    """

    __slots__ = ("_field", "_values")
    __array_ufunc__ = None  # numpy leaves the operators to this class
    _sympy_ = refuse_sympy

    def __init__(self, field: Any, values: Any) -> None:
        """Store an array of the bits of elements; users call `field.array`."""
        self._field, self._values = field, values
        values.setflags(write=False)

    def _of(self, values: Any) -> Any:
        """Return an array with these values; for a single value, the element."""
        if values.ndim:
            return ExtensionArray(self._field, values)
        return self._field(int(values))

    # A container.

    @property
    def field(self) -> Any:
        """The field, an F2Extension."""
        return self._field

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the dimensions."""
        shape: tuple[int, ...] = self._values.shape
        return shape

    @property
    def T(self) -> "ExtensionArray":
        """The transpose."""
        return ExtensionArray(self._field, self._values.T)

    def __len__(self) -> int:
        """Return the length of the first dimension."""
        return len(self._values)

    def __bool__(self) -> bool:
        """Raise TypeError: `a == 0` is True for an array of zeros."""
        raise TypeError("an array is neither true nor false: write a == 0, which is True for an array of zeros")

    def __getitem__(self, place: Any) -> Any:
        """Return an element or a part, by indices and slices of numpy."""
        return self._of(self._values[place])

    def __iter__(self) -> Iterator[Any]:
        """Yield the elements, or the arrays along the first dimension."""
        return map(self._of, self._values)

    def __eq__(self, other: object) -> bool:
        """Return whether fields, shapes and elements are equal, as one bool; 0 and 1 equal arrays of that element."""
        if isinstance(other, ExtensionArray):
            return self._field == other._field and bool(np.array_equal(self._values, other._values))
        number = equal_constant(other)
        return NotImplemented if number is None else bool((self._values == number).all())

    def __hash__(self) -> int:
        """Return a hash of the field and the elements; that of 0 or 1 for an array of this element."""
        number = next((c for c in (0, 1) if (self._values == c).all()), None)
        return hash((self._field, self.shape, self._values.tobytes())) if number is None else number

    def __reduce__(self) -> tuple[Any, ...]:
        """Return, for pickle and copy, `read_array` and its arguments: the field and the array of bits."""
        return read_array, (self._field, self._values.copy())

    # Arithmetic.

    def _operand(self, other: Any) -> Any:
        """Return the bits of an operand; NotImplemented for other types, TypeError for another field."""
        if isinstance(other, ExtensionArray):
            if other._field is not self._field and other._field != self._field:
                raise TypeError(f"operands must be over one field, got {self._field!r} and {other._field!r}")
            return other._values
        if other in self._field:
            return self._values.dtype.type(int(other))
        if (number := constant(other)) is None:
            return NotImplemented
        if number not in (0, 1):
            refuse_operand(number)
        return self._values.dtype.type(number)

    def _product(self, a: Any, b: Any) -> Any:
        tables = _tables(self._field)
        if tables is None and native is None:
            return _product_by_bits(np.asarray(a), np.asarray(b), int(self._field.modulus))
        if tables is None:
            x, y = np.broadcast_arrays(a, b)
            words = (np.ascontiguousarray(values, np.uint64) for values in (x, y))
            products = np.frombuffer(self._field._arithmetic.products(*words), np.uint64)
            return products.astype(x.dtype).reshape(x.shape)
        logarithms, powers = tables
        return powers.take(logarithms.take(a) + logarithms.take(b))

    def _power(self, n: int) -> Any:
        """Return the bits of the n-th powers, n > 0."""
        n %= self._field.order() - 1
        if (tables := _tables(self._field)) is not None:
            logarithms, powers = tables
            found = powers.take(logarithms.take(self._values) * n % (self._field.order() - 1))
        else:
            found, square = np.ones_like(self._values), self._values
            for bit in format(n, "b")[::-1]:
                found = self._product(found, square) if bit == "1" else found
                square = self._product(square, square)
        return np.where(self._values == 0, self._values, found)

    def _inverse(self, values: Any) -> Any:
        values = np.asarray(values)
        if not values.all():
            raise ZeroDivisionError("0 has no inverse in a field")
        if (tables := _tables(self._field)) is not None:
            logarithms, powers = tables
            return powers.take(self._field.order() - 1 - logarithms.take(values))
        bits = [int(self._field(int(x)).inverse()) for x in values.ravel()]
        return np.array(bits, values.dtype).reshape(values.shape)

    def __add__(self, other: Any) -> Any:
        """Return the sums, which are also the differences."""
        value = self._operand(other)
        return value if value is NotImplemented else self._of(self._values ^ value)

    __radd__ = __sub__ = __rsub__ = __add__

    def __pos__(self) -> "ExtensionArray":
        """Return the array, which is its own negative."""
        return self

    __neg__ = __pos__

    def __mul__(self, other: Any) -> Any:
        """Return the products of the elements."""
        value = self._operand(other)
        return value if value is NotImplemented else self._of(self._product(self._values, value))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        """Return the quotients of the elements; ZeroDivisionError if a divisor is 0."""
        value = self._operand(other)
        return value if value is NotImplemented else self._of(self._product(self._values, self._inverse(value)))

    def __rtruediv__(self, other: Any) -> Any:
        """Return the quotients of an element and the elements; ZeroDivisionError if one of these is 0."""
        value = self._operand(other)
        return value if value is NotImplemented else self._of(self._product(value, self._inverse(self._values)))

    def __pow__(self, n: int) -> Any:
        """Return the n-th powers of the elements for any integer n; ZeroDivisionError if one is 0 and n < 0."""
        n = integer("an exponent", n)
        if n < 0:
            return self._of(self._inverse(self._values)) ** -n
        return self._of(self._power(n) if n else np.ones_like(self._values))

    def __matmul__(self, other: Any) -> Any:
        """Return the product of matrices or vectors; ValueError if their sizes do not fit."""
        if not isinstance(other, ExtensionArray):
            return NotImplemented
        a, b = np.atleast_2d(self._values), self._operand(other)
        b = b[:, None] if b.ndim == 1 else b
        if a.ndim != 2 or b.ndim != 2 or a.shape[1] != b.shape[0]:
            raise ValueError(f"shapes {self.shape} @ {other.shape}: the inner sizes differ, or are not of matrices")
        if b.shape[1] == 1:
            total = np.bitwise_xor.reduce(self._product(a, b[:, 0]), axis=1)
            return self._of(total.reshape(self.shape[:-1] + other.shape[1:]))
        total = np.zeros((a.shape[0], b.shape[1]), a.dtype)
        for k in range(b.shape[0]):
            total ^= self._product(a[:, k, None], b[k])
        return self._of(total.reshape(self.shape[:-1] + other.shape[1:]))

    def evaluate_polynomial(self, f: Any) -> "ExtensionArray":
        """Return f(a) for each element a, for a polynomial f over F2 or over the field; f(array) calls this method."""
        total = np.zeros_like(self._values)
        for c in reversed(f.coefficients()):
            total = self._product(total, self._values) ^ total.dtype.type(int(c))
        return ExtensionArray(self._field, total)

    # Matrices.

    def _matrix(self, what: str, square: bool = False) -> Any:
        if self._values.ndim != 2 or (square and self.shape[0] != self.shape[1]):
            raise ValueError(f"{what} needs a {'square ' * square}matrix, got the shape {self.shape}")
        return self._values

    def _eliminated(self, M: Any, columns: int) -> tuple[Any, list[int], Any]:
        """Return (reduced row echelon form in the first columns, pivots, product of the entries divided by)."""
        pivots: list[int] = []
        M, product = M.copy(), self._values.dtype.type(1)
        for j in range(columns):
            row = len(pivots)
            below = np.flatnonzero(M[row:, j])
            if not below.size:
                continue
            i = row + below[0]
            M[[row, i]] = M[[i, row]]
            product = self._product(product, M[row, j])
            M[row] = self._product(M[row], self._inverse(M[row, j]))
            factors = M[:, j].copy()
            factors[row] = 0
            used = np.flatnonzero(factors)
            M[used] ^= self._product(factors[used, None], M[row])
            pivots.append(j)
        return M, pivots, product

    def rref(self) -> "ExtensionArray":
        """Return the reduced row echelon form of a matrix."""
        return ExtensionArray(self._field, self._eliminated(self._matrix("an echelon form"), self.shape[1])[0])

    def rank(self) -> int:
        """Return the rank of a matrix."""
        return len(self._eliminated(self._matrix("a rank"), self.shape[1])[1])

    def det(self) -> Any:
        """Return the determinant of a square matrix, an element."""
        _, pivots, product = self._eliminated(self._matrix("a determinant", True), self.shape[1])
        return self._field(int(product) if len(pivots) == self.shape[0] else 0)

    def inverse(self) -> "ExtensionArray":
        """Return the inverse of a square matrix, ValueError if the determinant is 0; `1 / a` inverts the elements."""
        n = len(self._matrix("an inverse", True))
        M, pivots, _ = self._eliminated(np.hstack([self._values, np.eye(n, dtype=self._values.dtype)]), n)
        if len(pivots) < n:
            raise ValueError("the determinant is 0: there is no inverse")
        return ExtensionArray(self._field, M[:, n:].copy())

    def kernel(self) -> "ExtensionArray":
        """Return a basis of {x : A x = 0} for a matrix A; each row is a vector of the basis.

        >>> from f2x import F2Extension
        >>> F2Extension(degree=2).array([[1, 2, 3]]).kernel().tolist()
        [[2, 1, 0], [3, 0, 1]]
        """
        n = self._matrix("a kernel").shape[1]
        M, pivots, _ = self._eliminated(self._values, n)
        free = [j for j in range(n) if j not in pivots]
        basis = np.zeros((len(free), n), M.dtype)
        basis[range(len(free)), free] = 1
        basis[:, pivots] = M[: len(pivots), free].T
        return ExtensionArray(self._field, basis)

    def solve(self, right: Any) -> "ExtensionArray":
        """Return an x with A x = right for a matrix A, with zeros at the columns that have no pivot.

        `right` is a vector or a matrix, or values that `field.array` takes.  ValueError if there is no solution.
        """
        m, n = self._matrix("a solution").shape
        B = self._operand(read_array(self._field, right))
        if B.ndim not in (1, 2) or len(B) != m:
            raise ValueError(f"the right side must have {m} rows, got the shape {B.shape}")
        M, pivots, _ = self._eliminated(np.hstack([self._values, B.reshape(m, -1)]), n)
        if M[len(pivots) :, n:].any():
            raise ValueError("A x = b has no solution")
        x = np.zeros((n, M.shape[1] - n), M.dtype)
        x[pivots] = M[: len(pivots), n:]
        return ExtensionArray(self._field, x.reshape(n, *B.shape[1:]))

    # Text and other packages.

    def __str__(self) -> str:
        """Return the bits of the elements, as numpy prints them."""
        return str(self._values)

    def __repr__(self) -> str:
        """Return a call that constructs the array, or the shape if it has more than 4,096 elements."""
        if self._values.size > LARGEST_REPR:
            return f"<array of shape {self.shape} over {self._field}>"
        return f"{self._field!r}.array({self.tolist()})"

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return `to_numpy(dtype)`; ValueError if `copy` is False."""
        if copy is False:
            raise ValueError("an array of the bits of an ExtensionArray is a copy")
        return self.to_numpy(dtype)

    def __array_function__(self, function: Any, types: Any, arguments: Any, keywords: Any) -> Any:
        """Raise TypeError: functions of numpy would compute with integers."""
        raise TypeError(f"numpy's {function.__name__} would compute with integers; write a method, or a.to_numpy()")

    def to_numpy(self, dtype: Any = None) -> Any:
        """Return the bits of the elements as a new array, of the shortest type of numpy that fits by default."""
        return np.array(self._values, self._values.dtype if dtype is None else dtype)

    def tolist(self) -> Any:
        """Return the bits of the elements as nested lists of integers."""
        return self._values.tolist()

    def to_galois(self) -> Any:
        """Return the array as one of galois (the package galois must be installed)."""
        return self._field.to_galois()(self.to_numpy())


def read_array(field: Any, values: Any) -> ExtensionArray:
    """Return an array over a field; ExtensionField.array explains the parameters."""
    degree = field.degree()
    if degree > LARGEST_DEGREE:
        raise ValueError(f"an array has elements of at most {LARGEST_DEGREE} bits, got a field of degree {degree}")
    if isinstance(values, ExtensionArray):
        if values.field != field:
            raise ValueError(f"expected elements of {field!r}, got those of {values.field!r}")
        return values
    theirs = type(values)
    if theirs.__module__.partition(".")[0] == "galois" or hasattr(theirs, "irreducible_poly"):
        ours = getattr(theirs, "order", 0) == 2 or int(getattr(theirs, "irreducible_poly", 0)) == int(field.modulus)
        if not ours:
            raise ValueError(f"expected an array of galois in the field modulo {field.modulus}, got {shown(values)}")
        values = values.view(np.ndarray)
    if isinstance(values, bytes | bytearray | memoryview):
        values = np.frombuffer(values, np.uint8)
    array = np.array(values, None if hasattr(values, "dtype") else object)
    if array.dtype == object:
        bits = [int(x) if x in field else integer("an element", x) for x in array.ravel()]
        array = np.array(bits, object).reshape(array.shape)
    elif array.dtype.kind not in "iub":
        raise TypeError(f"an array has elements or their bits, which are integers, got {shown(values)}")
    if array.size and (array.min() < 0 or int(array.max()) >> degree):
        wrong = next(int(x) for x in array.ravel() if not 0 <= int(x) < 1 << degree)
        raise ValueError(f"the bits of an element are from 0 to {brief((1 << degree) - 1)}, got {brief(wrong)}")
    size = next(size for size in (8, 16, 32, 64) if size >= degree)
    return ExtensionArray(field, np.array(array, f"uint{size}"))


@lru_cache(maxsize=16)
def _tables(field: Any) -> tuple[Any, Any] | None:
    """Return (logarithms, powers) for a field of degree at most MOST_LOGARITHMS, else None.

    The logarithm of 0 is a number from which on all powers are 0.
    """
    if field.degree() > MOST_LOGARITHMS:
        return None
    order, dtype = field.order() - 1, np.uint8 if field.degree() <= 8 else np.uint16
    g, f, value, values = int(field.primitive_element()), int(field.modulus), 1, []
    for _ in range(order):
        values.append(value)
        value = _product(value, g, f)
    logarithms, powers = np.full(order + 1, 2 * order, np.intp), np.zeros(4 * order + 1, dtype)
    logarithms[values] = np.arange(order)
    powers[:order] = powers[order : 2 * order] = values
    return logarithms, powers


def _product(a: int, b: int, f: int) -> int:
    """Return a b modulo f for short polynomials."""
    total, top = 0, f.bit_length() - 1
    for bit in format(b, "b"):
        total <<= 1
        total ^= (f if total >> top else 0) ^ (a if bit == "1" else 0)
    return total


def _product_by_bits(a: Any, b: Any, f: int) -> Any:
    """Return a b modulo f, element by element."""
    degree = f.bit_length() - 1
    dtype = a.dtype
    low, top, one = dtype.type(f & (1 << degree) - 1), dtype.type(degree - 1), dtype.type(1)
    mask = dtype.type((1 << degree - 1) - 1)  # of the bits that a shift keeps
    total = np.zeros(np.broadcast(a, b).shape, dtype)
    for i in range(degree - 1, -1, -1):
        total = ((total & mask) << one) ^ (total >> top) * low ^ (b >> dtype.type(i) & one) * a
    return total
