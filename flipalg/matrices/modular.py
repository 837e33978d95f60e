"""Elimination modulo any c: a solution, generators of the kernel, or a witness that there is no solution.

Main definitions
    solve_modulo(rows, right, c)   A x = b modulo c, and generators of {x : A x = 0}
    Modular                        the outcome: .x, .generators, .count, .witness
Main statements
    A x = b has a solution modulo c iff y b = 0 for all y with y A = 0        Z/c is injective over itself;
        test_unsolvable_systems_have_a_witness
    c = Π q over its prime powers, and Z/c is the product of the Z/q: each by itself, joined by remainders
    modulo q = p^k what elimination modulo p leaves is divisible by p, and a system modulo p^(k-1): _modulo_power
Conventions
    A matrix is a sequence of rows of integers.  Modulo 2 rows are packed, all other arithmetic is flint's: numpy is not
    needed.
    Nothing of theory/ or colors/ is imported: this is their oracle.
Cost
    n³ operations of flint's for n × n: n = 1,728 modulo a prime in a second, a few times that modulo a prime power.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from flint import fmpz, nmod_mat

from flipalg.algebra.integers import refuse_beyond_memory
from flipalg.matrices.elimination import echelon_form, reduced_echelon_form

__all__ = ["Modular", "solve_modulo"]

LARGEST_MODULUS = 2**31
"""A product of two remainders fits in a word."""
Vector: TypeAlias = list[int]
Part: TypeAlias = tuple[Vector | None, list[tuple[Vector, int]], list[int]]


@dataclass(frozen=True)
class Modular:
    """What elimination modulo c gave.

    x            a solution, None where there is none
    generators   (vector, order): the vectors x with A x = 0 are the sums of multiples of these, each in one way
    witness      where there is no solution: y with y A = 0 and y b ≠ 0, else None
    """

    c: int
    x: list[int] | None
    generators: list[tuple[list[int], int]] = field(repr=False)
    witness: list[int] | None = field(default=None, repr=False)

    @property
    def count(self) -> int:
        """The number of x with A x = 0: of solutions, where there is one."""
        count = 1
        for _, order in self.generators:
            count *= order
        return count


def solve_modulo(rows: Any, right: Sequence[int], c: int) -> Modular:
    """Return what is known of A x = right modulo c, 2 ≤ c < 2^31; A has a row for each entry of `right`.

    Raises ValueError for a modulus outside, MemoryError when the matrix cannot be had.

    >>> solved = solve_modulo([[2, 0], [0, 1]], [4, 3], 6)
    >>> solved.x, solved.count
    ([2, 3], 2)
    """
    if not 2 <= c < LARGEST_MODULUS:
        raise ValueError(f"elimination is modulo 2 to 2^31 - 1, got {c}")
    height, width = len(right), len(rows[0]) if len(right) else 0
    refuse_beyond_memory(64 * height * width, "the matrix", "take a smaller one")
    A = [list(map(int, row)) for row in rows]
    b = [int(value) % c for value in right]
    x: Vector | None = [0] * width
    generators: list[tuple[Vector, int]] = []
    for prime, exponent in fmpz(c).factor():
        p, k = int(prime), int(exponent)
        part, basis, _ = _modulo_power(A, b, width, p, k)
        lift = c // p**k * pow(c // p**k, -1, p**k)  # 1 modulo p^k, 0 modulo the rest
        x = None if x is None or part is None else [(u + lift * v) % c for u, v in zip(x, part, strict=True)]
        generators += [([c // p**e * v % c for v in vector], p**e) for vector, e in basis]
    if x is not None:
        return Modular(c, x, generators)
    return Modular(c, None, generators, _witness(A, b, c))


def _witness(A: Sequence[Vector], b: Vector, c: int) -> Vector:
    """Return y with y A = 0 and y b ≠ 0 modulo c: one of the generators of {y : y A = 0}."""
    if not A[0]:  # no unknowns: any entry that is not 0 proves it
        return [int(i == next(j for j, value in enumerate(b) if value)) for i in range(len(b))]
    for y, _ in solve_modulo(list(zip(*A, strict=True)), [0] * len(A[0]), c).generators:
        if sum(u * v for u, v in zip(y, b, strict=True)) % c:
            return y
    raise AssertionError("a system without a solution has a witness")


def _modulo_power(A: Sequence[Vector], b: Vector, width: int, p: int, k: int) -> Part:
    """Return (a solution modulo q = p^k or None, [(u, e)], pivots).

    The u and the unit vectors at the pivots are a basis of (Z/q)^width, and {x : A x = 0} is the direct sum of the
    multiples of p^(k-e) u, which are p^e many; e > 0.  Proof by induction on k: r independent rows and columns of A
    modulo p meet in a block B that is invertible modulo p, so modulo q.  With these rows and columns first,

        A = (B C; D E),  x = (x1, x2):  x1 = B⁻¹ (b1 - C x2)  and  S x2 = b2 - D B⁻¹ b1,  S = E - D B⁻¹ C.

    A has rank r modulo p, so p divides S: p divides the right side too, or there is no solution, and divided by p it is
    a system modulo p^(k-1).  Of its u and unit vectors, a basis of (Z/p^(k-1))^(width - r), any lifts are a basis
    modulo q; what is x2 of an x with A x = 0 is whatever is a sum of the p^(k-1-e) u modulo p^(k-1), so a sum of these
    modulo q, each now of order p^(e+1): the unit vectors too, with e = 0.  (-B⁻¹ C u, u) are the vectors x.
    """
    if k == 1:
        return _modulo_prime(A, b, width, p)
    q = p**k
    rows, columns = _pivots(list(zip(*A, strict=True)), len(b), p), _pivots(A, width, p)
    rows_left, columns_left = _others(rows, len(b)), [*_others(columns, width), width]
    A = [[*row, value] for row, value in zip(A, b, strict=True)]  # the right side as a column among those that are left

    def block(rows: Sequence[int], columns: Sequence[int], modulus: int) -> nmod_mat:
        return _matrix([[A[i][j] for j in columns] for i in rows], len(columns), modulus)

    B, C, D, E = (block(i, j, q) for i in (rows, rows_left) for j in (columns, columns_left))
    Y, B_modulo_p = nmod_mat(len(rows), len(columns_left), q), block(rows, columns, p)
    for e in range(k):  # Y = B⁻¹ C modulo p^e: its next digits in base p
        left = [[value // p**e for value in row] for row in _values(C - B * Y)]
        digits = B_modulo_p.solve(_matrix(left, len(columns_left), p))
        Y += p**e * _matrix(_values(digits), len(columns_left), q)
    S = _values(E - D * Y)
    part, basis, pivots = _modulo_power(
        [[value // p for value in row[:-1]] for row in S], [row[-1] // p for row in S], len(columns_left) - 1, p, k - 1
    )
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
    """Return what _modulo_power does, for k = 1: the reduced row echelon form says it."""
    if p == 2:
        return _modulo_two(A, b, width)
    reduced = _matrix([[*row, value] for row, value in zip(A, b, strict=True)], width + 1, p).rref()
    table, leads = reduced[0], _leads(reduced)
    if not (solvable := width not in leads):
        leads.pop()  # the row 0 = 1 was used to clear the last column, and no other
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
    """Return what _modulo_prime does, on packed rows: column j is bit width - j, and the right side bit 0."""
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
    """Return the columns that lead the rows of A's echelon form modulo p."""
    if p == 2:
        return sorted(width - 1 - lead for lead in echelon_form(_packed(A)))
    return _leads(_matrix(A, width, p).rref())


def _packed(rows: Iterable[Sequence[int]]) -> Iterator[int]:
    """Yield the rows modulo 2 as integers, the first column the highest bit."""
    return (int("0" + "".join("01"[value & 1] for value in row), 2) for row in rows)


def _matrix(rows: Sequence[Sequence[int]], width: int, modulus: int) -> nmod_mat:
    """Return the rows as flint's matrix; few entries of a game's matrix are not 0, so entry by entry."""
    matrix = nmod_mat(len(rows), width, modulus)
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            if value:
                matrix[i, j] = value
    return matrix


def _values(matrix: nmod_mat) -> list[Vector]:
    return [list(map(int, row)) for row in matrix.table()]


def _leads(reduced: tuple[nmod_mat, int]) -> list[int]:
    """Return the columns of the leading ones of a reduced row echelon form, given with its rank."""
    table, rank = reduced
    leads, j = [], 0
    for i in range(rank):
        while not table[i, j]:
            j += 1
        leads.append(j)
    return leads


def _others(some: Iterable[int], count: int) -> list[int]:
    return sorted(set(range(count)).difference(some))
