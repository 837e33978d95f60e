"""Elimination modulo any c: a solution of A x = b and generators of the kernel.

Elimination is done modulo each prime power in c, and the Chinese remainder theorem joins the results.  For a
prime c and n equations in n unknowns this takes about n³ operations.  This module imports nothing of flipalg.theory,
with which tests compare it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import compress
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.matrices.elimination import echelon_form, reduced_echelon_form
from flipalg.system.limits import LARGEST_MODULUS

if TYPE_CHECKING:
    from flint import nmod_mat

__all__ = ["Modular", "rank_modulo", "solve_modulo"]

Vector: TypeAlias = list[int]
Part: TypeAlias = tuple[Vector | None, list[tuple[Vector, int]], list[int]]


@dataclass(frozen=True)
class Modular:
    """The result of elimination for A x = b modulo c.

    c            the modulus
    x            a solution, or None if there is no solution
    generators   pairs (vector, order); each x with A x = 0 is a unique sum of multiples k · vector, 0 ≤ k < order
    """

    c: int
    x: list[int] | None
    generators: list[tuple[list[int], int]] = field(repr=False)

    @property
    def count(self) -> int:
        """The number of x with A x = 0."""
        return prod(order for _, order in self.generators)


def solve_modulo(rows: Any, right: Sequence[int], c: int) -> Modular:
    """Return a Modular: a solution of A x = right modulo c, if there is one, and the kernel of A.

    A is the matrix with these rows, one for each entry of `right`.  ValueError unless 2 ≤ c < 2^31; MemoryError if the
    matrix does not fit in memory.

    >>> solved = solve_modulo([[2, 0], [0, 1]], [4, 3], 6)
    >>> solved.x, solved.count
    ([2, 3], 2)
    """
    if not 2 <= c < LARGEST_MODULUS:
        raise ValueError(f"elimination is modulo 2 to 2^31 - 1, got {c}")
    from flint import fmpz  # takes 40 ms to import

    height, width = len(right), len(rows[0]) if len(right) else 0
    refuse_beyond_memory(64 * height * width, "the matrix", "take a smaller one")

    A = [list(map(int, row)) for row in rows]
    b = [int(value) % c for value in right]
    x: Vector | None = [0] * width
    generators: list[tuple[Vector, int]] = []
    for prime, exponent in fmpz(c).factor():
        p, k = int(prime), int(exponent)
        part, basis, _ = _modulo_power(A, b, width, p, k)
        lift = c // p**k * pow(c // p**k, -1, p**k)  # 1 modulo p^k, 0 modulo c / p^k
        x = None if x is None or part is None else [(u + lift * v) % c for u, v in zip(x, part, strict=True)]
        generators += [([c // p**e * v % c for v in vector], p**e) for vector, e in basis]
    return Modular(c, x, generators)


def rank_modulo(rows: Sequence[Sequence[int]], p: int) -> int:
    """Return the rank modulo a prime p < 2^63 of the matrix with these rows, of which there is at least one.

    >>> rank_modulo([[1, 2], [2, 1]], 3)
    1
    """
    return int(_matrix(rows, len(rows[0]), p).rank())


def _modulo_power(A: Sequence[Vector], b: Vector, width: int, p: int, k: int) -> Part:
    """Return (a solution of A x = b modulo q = p^k or None, pairs (u, e), pivot columns); A has `width` columns.

    The vectors u and the unit vectors at the pivots form a basis of (Z/q)^width, and {x : A x = 0} is the direct sum of
    the groups that the vectors p^(k-e) u generate, which have order p^e with e > 0.  Let r be the rank of A modulo p,
    and B a block of r rows and r columns that is invertible modulo p.  With these rows and columns first, let
    A = (B C; D E), x = (x1, x2) and b = (b1, b2).  The system is

        x1 = B⁻¹ (b1 - C x2)  and  S x2 = b2 - D B⁻¹ b1  with  S = E - D B⁻¹ C.

    p divides S, so that the second equation, divided by p, is a system modulo p^(k-1).  There is no solution if p does
    not divide its right side.  Proof: `flipalg why elimination-prime-powers`.
    """
    if k == 1:
        return _modulo_prime(A, b, width, p)
    from flint import nmod_mat

    q = p**k
    rows, columns = _pivots(list(zip(*A, strict=True)), len(b), p), _pivots(A, width, p)
    rows_left, columns_left = _others(rows, len(b)), [*_others(columns, width), width]
    A = [[*row, value] for row, value in zip(A, b, strict=True)]  # the right side is the last column of C and E

    def block(rows: Sequence[int], columns: Sequence[int], modulus: int) -> "nmod_mat":
        return _matrix([[A[i][j] for j in columns] for i in rows], len(columns), modulus)

    B, C, D, E = (block(i, j, q) for i in (rows, rows_left) for j in (columns, columns_left))
    Y, B_modulo_p = nmod_mat(len(rows), len(columns_left), q), block(rows, columns, p)
    for e in range(k):  # Y is B⁻¹ C modulo p^e; add the next digits in base p
        left = [[value // p**e for value in row] for row in _values(C - B * Y)]
        digits = B_modulo_p.solve(_matrix(left, len(columns_left), p))
        Y += p**e * _matrix(_values(digits), len(columns_left), q)
    S = _values(E - D * Y)
    part, basis, pivots = _modulo_power(
        [[value // p for value in row[:-1]] for row in S], [row[-1] // p for row in S], len(columns_left) - 1, p, k - 1
    )
    # Lifts of a basis modulo p^(k-1) form a basis modulo q.  The solutions x2 for b = 0 are generated by the vectors
    # p^(k-1-e) u, now of order p^(e+1), and by the multiples of p^(k-1) of the unit vectors, which get e = 0.
    basis += [([int(j == pivot) for j in range(len(columns_left) - 1)], 0) for pivot in pivots]
    free = [[*u, 0] for u, _ in basis] + [[*(part or [0] * (len(columns_left) - 1)), -1]]
    bound = Y * _matrix(free, len(columns_left), q).transpose()
    vectors = [[0] * width for _ in free]
    for a, (vector, values) in enumerate(zip(vectors, free, strict=True)):
        for j, value in zip(columns_left[:-1], values[:-1], strict=True):
            vector[j] = value
        for i, j in enumerate(columns):
            vector[j] = int(-bound[i, a])
    x = vectors.pop()
    solvable = part is not None and not any(row[-1] % p for row in S)
    return (x if solvable else None), [(v, e + 1) for v, (_, e) in zip(vectors, basis, strict=True)], columns


def _modulo_prime(A: Sequence[Vector], b: Vector, width: int, p: int) -> Part:
    """Return the result of `_modulo_power` for k = 1, found from the reduced row echelon form."""
    if p == 2:
        return _modulo_two(A, b, width)
    reduced = _matrix([[*row, value] for row, value in zip(A, b, strict=True)], width + 1, p).rref()
    table, leads = reduced[0], _leads(reduced)
    if not (solvable := width not in leads):
        leads.pop()  # the row 0 = 1, which cleared only the last column
    x = [0] * width
    for i, lead in enumerate(leads):
        x[lead] = int(table[i, width])
    basis = []
    for free in _others(leads, width):
        vector = [0] * width
        vector[free] = 1
        for i, lead in enumerate(leads):
            vector[lead] = int(-table[i, free])
        basis.append((vector, 1))
    return (x if solvable else None), basis, leads


def _modulo_two(A: Sequence[Vector], b: Vector, width: int) -> Part:
    """Return the result of `_modulo_prime` for p = 2, found from packed rows.

    Column j is bit width - j of a row, and the right side is bit 0.
    """
    reduced = reduced_echelon_form(_packed((*row, value) for row, value in zip(A, b, strict=True)))
    solvable = reduced.pop(0, None) is None
    x = [0] * width
    for lead, row in reduced.items():
        x[width - lead] = row & 1
    leads = sorted(width - lead for lead in reduced)
    basis = []
    for free in _others(leads, width):
        vector = [0] * width
        vector[free] = 1
        for lead, row in reduced.items():
            vector[width - lead] = row >> width - free & 1
        basis.append((vector, 1))
    return (x if solvable else None), basis, leads


def _pivots(A: Sequence[Sequence[int]], width: int, p: int) -> list[int]:
    """Return the pivot columns of the echelon form of A modulo p; A has `width` columns."""
    if p == 2:
        return sorted(width - 1 - lead for lead in echelon_form(_packed(A)))
    return _leads(_matrix(A, width, p).rref())


def _packed(rows: Iterable[Sequence[int]]) -> Iterator[int]:
    """Yield the rows modulo 2 as integers, with the first column in the highest bit."""
    return (int("0" + "".join("01"[value & 1] for value in row), 2) for row in rows)


def _matrix(rows: Sequence[Sequence[int]], width: int, modulus: int) -> "nmod_mat":
    """Return the rows as a flint matrix; only nonzero entries are set, as a game matrix has few of them."""
    from flint import nmod_mat

    matrix = nmod_mat(len(rows), width, modulus)
    for i, row in enumerate(rows):
        for j in compress(range(width), row):
            matrix[i, j] = row[j]
    return matrix


def _values(matrix: "nmod_mat") -> list[Vector]:
    return [list(map(int, row)) for row in matrix.table()]


def _leads(reduced: "tuple[nmod_mat, int]") -> list[int]:
    """Return the columns of the leading ones of a pair (reduced row echelon form, rank)."""
    table, rank = reduced
    leads, j = [], 0
    for i in range(rank):
        while not table[i, j]:
            j += 1
        leads.append(j)
    return leads


def _others(some: Iterable[int], count: int) -> list[int]:
    return sorted(set(range(count)).difference(some))
