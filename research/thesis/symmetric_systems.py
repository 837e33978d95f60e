"""Symmetric systems A x = b over F2, after chapter 2, section 4.1 and program A.2.1 of [Jansons2009], the thesis.

`flipalg why construction` and `flipalg why pivots-are-an-involution` prove that the vectors found here are solutions.
Rows and vectors are packed: bit j is entry j.  Rows and columns are counted from 0.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flipalg.matrices import elimination

__all__ = ["Construction", "Sweeping", "constructed", "inner", "orthogonal", "swept"]


def inner(x: int, y: int) -> int:
    """Return the inner product <x, y> over F2 of two packed vectors."""
    return (x & y).bit_count() & 1


def orthogonal(vectors: Iterable[int], n: int) -> list[int]:
    """Return a basis of the space of the vectors of n bits that are orthogonal to all given vectors.

    >>> [bin(v) for v in orthogonal([0b011], 3)]
    ['0b11', '0b100']
    """
    return elimination.kernel_basis(list(vectors), n)


@dataclass(frozen=True)
class Construction:
    """The thesis's proof of theorem 2 (A x = 1 has a solution) for a particular n × n matrix A.

    Here 1 is the vector of ones.

    kernel       a basis v_{m+1}, ..., v_n of the kernel of A
    complement   vectors v_1, ..., v_m that extend the basis of the kernel to a basis of the whole space
    B, c         the matrix with the rows A v_i and the vector with the entries <v_i, A v_i>, i ≤ m (eq. 2.5 and 2.6)
    x            a solution of B x = c, which is also a solution of A x = 1
    """

    kernel: tuple[int, ...]
    complement: tuple[int, ...]
    B: tuple[int, ...]
    c: int
    x: int

    @property
    def rank(self) -> int:
        """The rank of B, which is the number of its rows (eq. 2.7)."""
        return elimination.rank(self.B)


def constructed(rows: Sequence[int]) -> Construction:
    """Return the Construction (eq. 2.5 to 2.7) for a symmetric matrix with ones on the diagonal, given by its rows.

    ValueError if the matrix is not symmetric or has a 0 on its diagonal.

    >>> found = constructed([0b011, 0b111, 0b110])
    >>> found.rank, found.kernel, bin(found.x)
    (3, (), '0b10')
    >>> constructed([0b11, 0b11]).kernel
    (3,)
    """
    n = len(rows)
    for i, row in enumerate(rows):
        if not row >> i & 1:
            raise ValueError(f"the matrix needs ones on its diagonal, row {i} has a 0")
    _require_symmetric(rows)
    kernel = elimination.kernel_basis(rows, n)
    known = dict(elimination.echelon_form(kernel))
    complement = []
    for j in range(n):  # a unit vector outside the span of the known vectors extends the basis
        if len(more := elimination.echelon_form([*known.values(), 1 << j])) > len(known):
            known = more
            complement.append(1 << j)
    B = [elimination.times(rows, v) for v in complement]
    c = sum(inner(v, image) << i for i, (v, image) in enumerate(zip(complement, B, strict=True)))
    return Construction(tuple(kernel), tuple(complement), tuple(B), c, elimination.solve(B, n, c)[0])


@dataclass(frozen=True)
class Sweeping:
    """The result of the thesis's program A.2.1 for (A|b), where A is an n × n matrix.

    matrix, right    the matrix Ã and the vector b̃ into which the program turns A and b
    pivots           {row: column of its pivot}
    additions        the number of additions of a row to another row, at most n (n - 1)
    looked_at        the program's counter `stap`: the entries examined for a pivot plus the additions
    """

    matrix: tuple[int, ...]
    right: int
    pivots: dict[int, int]
    additions: int
    looked_at: int

    @property
    def x(self) -> int:
        """The vector Ã b̃, which solves A x = b if A is symmetric."""
        return elimination.times(self.matrix, self.right)

    @property
    def is_involution(self) -> bool:
        """Whether the pivot of row j is in column i whenever the pivot of row i is in column j."""
        return all(self.pivots.get(column) == row for row, column in self.pivots.items())


def swept(rows: Sequence[int], right: int) -> Sweeping:
    """Return the Sweeping of (A|b) by program A.2.1, which takes the first 1 of each row, from the top, as its pivot.

    A has these rows, and b is `right`.  ValueError if A is not square, or if a row becomes the equation 0 = 1 (the
    program then reports that it was not successful).

    >>> found = swept([0b011, 0b111, 0b110], 0b111)
    >>> bin(found.x), found.pivots, found.additions
    ('0b10', {0: 0, 1: 2, 2: 1}, 3)
    """
    n = len(rows)
    if any(row >> n for row in rows):
        raise ValueError(f"the matrix is not square: {n} rows, and one is longer")
    M = [row | (right >> i & 1) << n for i, row in enumerate(rows)]
    pivots: dict[int, int] = {}
    additions = looked_at = 0
    for i in range(n):
        first = (M[i] & -M[i]).bit_length() - 1 if M[i] else n
        looked_at += min(first, n) + 1
        if first == n and M[i]:
            raise ValueError(f"row {i} says 0 = 1: there is no solution")
        if first < n:
            pivots[i] = first
            for k in range(n):
                if k != i and M[k] >> first & 1:
                    M[k] ^= M[i]
                    additions += 1
    matrix = tuple(row & (1 << n) - 1 for row in M)
    return Sweeping(matrix, sum((row >> n) << i for i, row in enumerate(M)), pivots, additions, looked_at + additions)


def _require_symmetric(rows: Sequence[int]) -> None:
    for i, row in enumerate(rows):
        for j in range(i):
            if row >> j & 1 != rows[j] >> i & 1:
                raise ValueError(f"the matrix is not symmetric: its entries ({i}, {j}) and ({j}, {i}) differ")
