"""Matrices over F2 as Python integers, one integer for each row.

F2Matrix uses them if there is no native core, and tests compare them with f2x._native.Matrix, which has the same
methods.  Bit j of row i is the entry (i, j).
"""

from collections.abc import Iterable
from functools import reduce
from itertools import combinations
from operator import xor

from f2x.bits import ones
from f2x.matrix_entries import bytes_of_rows, rows_of_bytes

__all__ = ["Matrix"]


class Matrix:
    """A matrix over F2, immutable."""

    __slots__ = ("_rows", "columns")

    def __init__(self, rows: Iterable[int], columns: int) -> None:
        """Store packed rows of at most `columns` bits; this is not checked."""
        self._rows = tuple(rows)
        self.columns = columns

    @classmethod
    def from_bytes(cls, data: bytes, rows: int, columns: int) -> "Matrix":
        """Return the matrix of the bytes `data`: (columns + 7) // 8 bytes for each row, lowest bit first."""
        if len(data) != rows * ((columns + 7) // 8):
            raise AssertionError("the sizes of the matrices do not fit")
        inside = (1 << columns) - 1
        return cls([row & inside for row in rows_of_bytes(bytes(data), rows, columns)], columns)

    @classmethod
    def identity(cls, n: int) -> "Matrix":
        """Return the n × n identity matrix."""
        return cls([1 << i for i in range(n)], n)

    @classmethod
    def assemble(cls, rows: int, columns: int, parts: "list[tuple[int, int, Matrix]]") -> "Matrix":
        """Return a rows × columns matrix of zeros with the matrix of each part (i, j, matrix) put in at (i, j)."""
        whole = [0] * rows
        for i, j, part in parts:
            for k, row in enumerate(part._rows):
                whole[i + k] ^= row << j
        return cls(whole, columns)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self._rows)

    def to_bytes(self) -> bytes:
        """Return the bytes that `from_bytes` reads."""
        return bytes_of_rows(self._rows, self.columns)

    def row(self, i: int) -> bytes:
        """Return the bytes of row i, with the first column in the lowest bit."""
        return bytes_of_rows(self._rows[i : i + 1], self.columns)

    def entry(self, i: int, j: int) -> int:
        """Return the entry (i, j)."""
        return self._rows[i] >> j & 1

    def weight(self) -> int:
        """Return the number of ones."""
        return sum(map(int.bit_count, self._rows))

    def take(self, i: int, i_step: int, rows: int, j: int, j_step: int, columns: int) -> "Matrix":
        """Return the submatrix of `rows` rows i, i + i_step, ... and `columns` columns j, j + j_step, ..."""
        taken = [self._rows[i + k * i_step] for k in range(rows)]
        if j_step == 1:
            return Matrix([row >> j & (1 << columns) - 1 for row in taken], columns)
        places = [j + k * j_step for k in range(columns)]
        return Matrix([sum((row >> place & 1) << k for k, place in enumerate(places)) for row in taken], columns)

    def add(self, other: "Matrix") -> "Matrix":
        """Return the sum."""
        return Matrix([a ^ b for a, b in zip(self._rows, other._rows, strict=True)], self.columns)

    def multiply(self, other: "Matrix") -> "Matrix":
        """Return the product self · other: each row is a sum of rows of `other`."""
        rows = []
        for row in self._rows:
            total = 0
            for j in ones(row):
                total ^= other._rows[j]
            rows.append(total)
        return Matrix(rows, other.columns)

    def transpose(self) -> "Matrix":
        """Return the transpose."""
        if not self._rows or not self.columns:
            return Matrix([0] * self.columns, len(self._rows))
        digits = zip(*(format(row, f"0{self.columns}b") for row in reversed(self._rows)), strict=True)
        return Matrix([int("".join(column), 2) for column in digits][::-1], len(self._rows))

    def rank(self) -> int:
        """Return the rank."""
        return len(_echelon_form(self._rows))

    def echelon(self, limit: int, reduced: bool) -> "tuple[Matrix, tuple[int, ...]]":
        """Return the row echelon form with pivots in the first `limit` columns, and the indices of the pivot columns.

        The form is always reduced in the pivot columns; `reduced` is not used.
        """
        tail = self.columns - limit
        form = _reduced_form([_reversed(row, limit) << tail | row >> limit for row in self._rows], tail)
        pivots = sorted(self.columns - 1 - lead for lead in form if lead >= tail)
        ordered = [form[self.columns - 1 - pivot] for pivot in pivots]
        ordered += [row for lead, row in form.items() if lead < tail]
        ordered += [0] * (len(self._rows) - len(ordered))
        inside = (1 << tail) - 1
        rows = [_reversed(row >> tail, limit) | (row & inside) << limit for row in ordered]
        return Matrix(rows, self.columns), tuple(pivots)

    def plu(self) -> "tuple[Matrix, Matrix, Matrix]":
        """Return (P, L, U): a permutation, a lower triangle and an echelon form, whose product is the matrix."""
        rows, m = list(self._rows), len(self._rows)
        lower, origins, rank = [0] * m, list(range(m)), 0
        for column in range(self.columns):
            pivot = next((i for i in range(rank, m) if rows[i] >> column & 1), None)
            if pivot is None:
                continue
            for values in (rows, lower, origins):
                values[rank], values[pivot] = values[pivot], values[rank]
            for i in range(rank + 1, m):
                if rows[i] >> column & 1:
                    rows[i] ^= rows[rank]
                    lower[i] |= 1 << rank
            rank += 1
        permutation = Matrix([1 << row for row in origins], m).transpose()
        return permutation, Matrix([row | 1 << i for i, row in enumerate(lower)], m), Matrix(rows, self.columns)

    def inverse(self) -> "Matrix | None":
        """Return the inverse, or None if the matrix has no inverse."""
        n = self.columns
        beside = Matrix([row | 1 << n + i for i, row in enumerate(self._rows)], 2 * n)
        form, pivots = beside.echelon(n, True)
        return form.take(0, 1, n, n, 1, n) if len(pivots) == n else None

    def kernel(self) -> "Matrix":
        """Return the basis of the kernel in reduced row echelon form; each row is a vector of the basis."""
        form = _reduced_form(self._rows, 0)
        free = [j for j in range(self.columns) if j not in form]
        basis = [1 << j | sum(1 << lead for lead, row in form.items() if row >> j & 1) for j in free]
        return Matrix(basis, self.columns)

    def solve(self, right: "Matrix") -> "Matrix | None":
        """Return the X with self · X = right whose rows at the pivots of `kernel()` are 0, or None if no X exists."""
        count = right.columns
        form = _reduced_form((row << count | b for row, b in zip(self._rows, right._rows, strict=True)), count)
        if any(lead < count for lead in form):
            return None
        inside = (1 << count) - 1
        return Matrix([form.get(j + count, 0) & inside for j in range(self.columns)], count)

    def charpoly(self) -> bytes:
        """Return the bits of the characteristic polynomial as little-endian bytes."""
        rows = _hessenberg(list(self._rows))
        p = [1]
        for k in range(len(rows)):
            value = p[k] << 1
            for i in range(k, -1, -1):
                if rows[i] >> k & 1:
                    value ^= p[i]
                if i and not rows[i] >> i - 1 & 1:
                    break
            p.append(value)
        return p[-1].to_bytes(len(rows) // 8 + 1, "little")

    def light_sum(
        self,
        shift: "Matrix",
        chosen: int,
        low: int,
        windows: int,
        bits: int,
        errors: int,
        first: int,
        last: int,
        limit: int,
    ) -> tuple[int, tuple[int, ...]] | None:
        """Return (weight, places) of a lightest sum of `chosen` rows and `shift`, or None if none is below `limit`.

        Only sums whose row number `low`, counted from 0, is one of first, ..., last - 1 are compared.  The windows,
        by which the native core saves time, are not used.
        """
        found = None
        for place in range(first, last):
            for before in combinations(range(place), low):
                for after in combinations(range(place + 1, len(self._rows)), chosen - low - 1):
                    places = (*before, place, *after)
                    weight = reduce(xor, map(self._rows.__getitem__, places), shift._rows[0]).bit_count()
                    if weight < limit:
                        limit, found = weight, (weight, places)
        return found

    def __eq__(self, other: object) -> bool:
        """Return whether the entries are equal."""
        if not isinstance(other, Matrix):
            return NotImplemented
        return self.columns == other.columns and self._rows == other._rows

    def __hash__(self) -> int:
        """Return a hash of the entries."""
        return hash((self._rows, self.columns))


def _reversed(row: int, n: int) -> int:
    """Return the n low bits of a row in reverse order."""
    return int(format(row & (1 << n) - 1, f"0{n}b")[::-1], 2) if n else 0


def _echelon_form(rows: Iterable[int]) -> dict[int, int]:
    """Return {leading column: row} for a basis of the row space; the leading column of a row is its highest bit."""
    basis: dict[int, int] = {}
    for row in rows:
        while row:
            lead = row.bit_length() - 1
            if lead not in basis:
                basis[lead] = row
                break
            row ^= basis[lead]
    return basis


def _reduced_form(rows: Iterable[int], stop: int) -> dict[int, int]:
    """Return {leading column: row} for a basis of the row space, reduced in the columns from `stop` on.

    The leading column of a row is its highest bit.  A leading column from `stop` on has no other 1 in the basis.
    """
    basis = _echelon_form(rows)
    leads = 0
    for lead in sorted(basis):
        row = basis[lead]
        while crossed := row & leads:
            row ^= basis[crossed.bit_length() - 1]
        basis[lead] = row
        leads |= 1 << lead if lead >= stop else 0
    return basis


def _hessenberg(rows: list[int]) -> list[int]:
    """Return the rows of a similar matrix in Hessenberg form, that is with zeros below the first subdiagonal."""
    n = len(rows)
    for k in range(n - 2):
        pivot = next((i for i in range(k + 1, n) if rows[i] >> k & 1), None)
        if pivot is None:
            continue
        if pivot != k + 1:
            rows[pivot], rows[k + 1] = rows[k + 1], rows[pivot]
            exchange = 1 << pivot | 1 << k + 1
            rows = [row ^ exchange if (row >> pivot ^ row >> k + 1) & 1 else row for row in rows]
        added = 0
        for i in range(k + 2, n):
            if rows[i] >> k & 1:
                rows[i] ^= rows[k + 1]
                added |= 1 << i
        rows = [row ^ ((row & added).bit_count() & 1) << k + 1 for row in rows]
    return rows
