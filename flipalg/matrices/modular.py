"""Elimination modulo any c: solutions, what maps to 0, and a proof where there is no solution.

Main definitions
    solve_modulo(rows, right, c)   A x = b modulo c, and generators of {x : A x = 0}
    Modular                        the outcome: .x, .generators, .count, .witness
Main statements
    A x = b has a solution modulo c iff y b = 0 for all y with y A = 0        Z/c is injective over itself;
        test_unsolvable_systems_have_a_witness
    c = Π q over its prime powers, and Z/c is the product of the Z/q: each by itself, joined by remainders
Conventions
    A matrix is a sequence of rows of integers, or a numpy array.  Modulo a prime flint eliminates; modulo a prime power
    the pivot is an entry that the least power of p divides, so that it divides all that is left.
    Nothing of theory/ or colors/ is imported: this is their oracle.
Cost
    n³ operations for n × n, flint's for a prime (n = 1,728 in seconds), numpy's for a prime power.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from flint import fmpz, nmod_mat

from flipalg.algebra.integers import refuse_beyond_memory

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.int64]

LARGEST_MODULUS = 2**31
"""A product of two remainders fits in a word."""


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
    import numpy as np

    if not 2 <= c < LARGEST_MODULUS:
        raise ValueError(f"elimination is modulo 2 to 2^31 - 1, got {c}")
    height = len(right)
    refuse_beyond_memory(64 * height * (len(rows[0]) if height else 0), "the matrix", "take a smaller one")
    A = np.asarray(rows, dtype=np.int64) % c
    b = np.asarray([int(value) % c for value in right], dtype=np.int64)
    x: list[int] | None = [0] * A.shape[1]
    generators: list[tuple[list[int], int]] = []
    for prime, exponent in fmpz(c).factor():
        p, q = int(prime), int(prime) ** int(exponent)
        part, vectors = _modulo_prime_power(A % q, b % q, p, int(exponent))
        lift = c // q * pow(c // q, -1, q) if q < c else 1  # 1 modulo q, 0 modulo the rest
        if part is None:
            x = None
        elif x is not None:
            x = [(u + lift * v) % c for u, v in zip(x, part, strict=True)]
        generators += [([c // q * v % c for v in vector], order) for vector, order in vectors]
    if x is not None:
        return Modular(c, x, generators)
    return Modular(c, None, generators, _witness(A, b, c))


def _witness(A: "Matrix", b: "Matrix", c: int) -> list[int]:
    """Return y with y A = 0 and y b ≠ 0 modulo c: one of the generators of {y : y A = 0}."""
    import numpy as np

    for y, _ in solve_modulo(A.T, [0] * A.shape[1], c).generators:
        if int(np.dot(np.array(y, dtype=object), b.astype(object))) % c:
            return y
    raise AssertionError("a system without a solution has a witness")


Part = tuple[list[int] | None, list[tuple[list[int], int]]]


def _modulo_prime_power(A: "Matrix", b: "Matrix", p: int, k: int) -> Part:
    return _modulo_prime(A, b, p) if k == 1 else _by_least_powers(A, b, p, k)


def _modulo_prime(A: "Matrix", b: "Matrix", p: int) -> Part:
    """Return (a solution or None, generators) modulo a prime, by flint's reduced row echelon form."""
    import numpy as np

    height, width = A.shape
    both = np.column_stack([A, b]).ravel().tolist()
    reduced, rank = nmod_mat(height, width + 1, both, p).rref()
    table = np.array([int(entry) for entry in reduced.entries()], dtype=np.int64).reshape(height, width + 1)[:rank]
    leads = [int(np.flatnonzero(row)[0]) for row in table]
    solvable = width not in leads
    if not solvable:
        table, leads = table[:-1], leads[:-1]
        # the last row 0 = 1 was used to clear the last column, and no other
    x = [0] * width
    for row, lead in zip(table, leads, strict=True):
        x[lead] = int(row[width])
    vectors = []
    for free in sorted(set(range(width)) - set(leads)):
        vector = [0] * width
        vector[free] = 1
        for row, lead in zip(table, leads, strict=True):
            vector[lead] = int(-row[free] % p)
        vectors.append((vector, p))
    return (x if solvable else None), vectors


def _by_least_powers(A: "Matrix", b: "Matrix", p: int, k: int) -> Part:
    """Return (a solution or None, generators) modulo q = p^k: a pivot divides all that is left."""
    import numpy as np

    q = p**k
    M, r = np.column_stack([A, b]), 0
    height, width = A.shape
    order = list(range(width))  # column j of M stands for the unknown order[j]
    powers: list[int] = []
    for least in range(k):
        while r < min(height, width):
            left = M[r:, r:width] % p ** (least + 1) != 0
            if not left.any():
                break
            i, j = divmod(int(left.argmax()), width - r)
            M[[r, r + i]] = M[[r + i, r]]
            M[:, [r, r + j]] = M[:, [r + j, r]]
            order[r], order[r + j] = order[r + j], order[r]
            M[r] = M[r] * pow(int(M[r, r]) // p**least, -1, q) % q
            factors = M[r + 1 :, r] // p**least
            rows = np.flatnonzero(factors)
            M[r + 1 + rows] = (M[r + 1 + rows] - factors[rows, None] * M[r]) % q
            powers.append(p**least)
            r += 1
    solvable = not M[r:, width].any() and all(int(M[i, width]) % power == 0 for i, power in enumerate(powers))

    def back(free: dict[int, int], constants: bool) -> list[int]:
        """Return the unknowns, given those of `free` columns; from the last pivot up."""
        y = np.zeros(width, np.int64)
        for j, value in free.items():
            y[j] = value
        for i in range(r - 1, -1, -1):
            wanted = int(M[i, width]) // powers[i] if constants else 0
            others = int((M[i, i + 1 : width] // powers[i] * y[i + 1 :] % q).sum())
            y[i] = (int(y[i]) + wanted - others) % q if i in free or constants else (-others) % q
        return _unpermuted(y, order)

    vectors = [(back({j: 1}, False), q) for j in range(r, width)]
    vectors += [(back({i: q // power}, False), power) for i, power in enumerate(powers) if power > 1]
    return (back({}, True) if solvable else None), [(v, o) for v, o in vectors if o > 1]


def _unpermuted(y: "Matrix", order: list[int]) -> list[int]:
    x = [0] * len(order)
    for j, unknown in enumerate(order):
        x[unknown] = int(y[j])
    return x
