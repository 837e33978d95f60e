import random

import pytest

from flipalg.matrices.modular import solve_modulo
from research.thesis.block_iteration import direct_iteration


def block(n, c, r):
    return [[r.randrange(c) for _ in range(n)] for _ in range(n)]


def invertible(n, c, r):
    while True:
        found = block(n, c, r)
        if solve_modulo(found, [0] * n, c).count == 1:
            return found


def whole(D, L, U):
    """The matrix of eq. 4.7."""
    m, n = len(D), len(D[0])
    A = [[0] * (m * n) for _ in range(m * n)]
    for i in range(m):
        for k, blocks, j in ((i, D, i), (i - 1, L, i - 1), (i + 1, U, i)):
            if 0 <= k < m:
                for p in range(n):
                    for q in range(n):
                        A[i * n + p][k * n + q] = blocks[j][p][q]
    return A


@pytest.mark.parametrize("c", [2, 3, 5, 6, 8])
def test_direct_iteration_is_elimination(c):
    r = random.Random(c)
    solvable = unsolvable = 0
    for m, n in [(1, 1), (1, 3), (2, 2), (3, 2), (4, 3), (6, 1), (3, 4)]:
        for _ in range(6):
            D, L = [block(n, c, r) for _ in range(m)], [block(n, c, r) for _ in range(m - 1)]
            U = [invertible(n, c, r) for _ in range(m - 1)]
            b = [[r.randrange(c) for _ in range(n)] for _ in range(m)]
            found, A = direct_iteration(D, L, U, b, c), whole(D, L, U)
            right = [entry for part in b for entry in part]
            expected = solve_modulo(A, right, c)
            assert (found.parts is None) == (expected.x is None)
            if found.parts is None:
                unsolvable += 1
                continue
            solvable += 1
            x = [entry for part in found.parts for entry in part]
            assert [sum(p * q for p, q in zip(row, x, strict=True)) % c for row in A] == right
            assert found.count == expected.count
    assert solvable > 5
    assert unsolvable > 5


def test_the_last_row_misses_an_affine_function_of_the_first_part():
    r = random.Random(7)
    D, L, U = [block(3, 2, r) for _ in range(4)], [block(3, 2, r) for _ in range(3)], [invertible(3, 2, r)] * 3
    b = [[1] * 3] * 4
    found = direct_iteration(D, L, U, b)
    for k in range(8):
        first = [k >> i & 1 for i in range(3)]
        parts = [[0] * 3, first]
        for i in range(3):
            before = L[i - 1] if i else [[0] * 3] * 3
            rest = [
                (
                    b[i][p]
                    - sum(x * y for x, y in zip(D[i][p], parts[-1], strict=True))
                    - sum(x * y for x, y in zip(before[p], parts[-2], strict=True))
                )
                % 2
                for p in range(3)
            ]
            parts.append(solve_modulo(U[i], rest, 2).x)
        missed = [
            (
                sum(x * y for x, y in zip(L[2][p], parts[-2], strict=True))
                + sum(x * y for x, y in zip(D[3][p], parts[-1], strict=True))
                - b[3][p]
            )
            % 2
            for p in range(3)
        ]
        assert missed == [sum(x * y for x, y in zip(row, (*first, 1), strict=True)) % 2 for row in found.missing]


def test_a_block_that_is_not_invertible_is_named():
    one, zero = [[1]], [[0]]
    with pytest.raises(ValueError, match="U_2 is not invertible modulo 2"):
        direct_iteration([one] * 3, [one] * 2, [one, zero], [[1]] * 3)
    with pytest.raises(ValueError, match="3 blocks D need 3 parts of b"):
        direct_iteration([one] * 3, [one] * 3, [one] * 2, [[1]] * 3)
