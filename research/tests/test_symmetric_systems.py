import random
from itertools import product

import pytest

from flipalg.matrices import elimination
from flipalg.matrices.structured import G_rows
from research.thesis.symmetric_systems import constructed, inner, orthogonal, swept


def symmetric(n, r, diagonal=None):
    """A random symmetric matrix of n rows; its diagonal is random too, or ones."""
    rows = [0] * n
    for i in range(n):
        for j in range(i + 1):
            bit = r.randrange(2) if i != j or diagonal is None else diagonal
            rows[i] |= bit << j
            rows[j] |= bit << i
    return rows


def test_equations_2_1_to_2_4():
    r = random.Random(1)
    for n in range(1, 7):
        A, ones = symmetric(n, r, 1), (1 << n) - 1

        def apply(x, A=A):
            return elimination.times(A, x)

        for x, y in product(range(1 << n), repeat=2):
            assert inner(apply(x), y) == inner(x, apply(y))  # 2.1
        for x in range(1 << n):
            assert inner(x, ones) == inner(x, x) == inner(x, apply(x))  # 2.2
            assert (x == ones) == all(inner(x, y) == inner(y, y) for y in range(1 << n))  # 2.3
            everywhere = all(inner(x ^ y, apply(y)) == 0 for y in range(1 << n))
            assert (apply(x) == ones) == everywhere  # 2.4, lemma 1


def span(vectors):
    return set(elimination.coset(0, list(elimination.echelon_form(vectors).values())))


def test_lemma_2():
    r = random.Random(2)
    for _ in range(200):
        n = r.randrange(1, 7)
        V, W = ([r.randrange(1 << n) for _ in range(r.randrange(n + 1))] for _ in range(2))
        beyond = orthogonal(V, n)
        assert elimination.rank(V) + len(beyond) == n  # 2.9
        assert span(orthogonal(beyond, n)) == span(V)
        assert (span(V) <= span(W)) == (span(orthogonal(W, n)) <= span(beyond))


def test_construction():
    r = random.Random(3)
    fields = [symmetric(n, r, 1) for n in range(1, 12) for _ in range(20)]
    fields += [G_rows(m, n) for m in range(1, 6) for n in range(1, 6)]
    singular = 0
    for A in fields:
        n, found = len(A), constructed(A)
        singular += bool(found.kernel)
        assert elimination.rank([*found.kernel, *found.complement]) == n
        assert not any(elimination.times(A, v) for v in found.kernel)
        assert found.rank == len(found.B) == n - len(found.kernel)  # eq. 2.7: m independent rows
        assert elimination.times(found.B, found.x) == found.c
        assert elimination.times(A, found.x) == (1 << n) - 1
    assert singular > 20


def test_the_rank_criterion():
    r = random.Random(6)
    solvable = set()
    for n in range(1, 8):
        for _ in range(40):
            A, b = [r.randrange(1 << n) for _ in range(n)], r.randrange(1 << n)
            with_b = [row << 1 | b >> i & 1 for i, row in enumerate(A)]
            has_one = any(elimination.times(A, x) == b for x in range(1 << n))
            assert has_one == (elimination.rank(with_b) == elimination.rank(A))
            solvable.add(has_one)
    assert solvable == {True, False}


def test_vectors_orthogonal_to_the_image_are_orthogonal_to_all_ones():
    r = random.Random(7)
    for n in range(1, 10):
        for _ in range(10):
            A = symmetric(n, r, 1)
            for y in orthogonal(A, n):  # the rows are the columns: these span the image
                assert inner(y, (1 << n) - 1) == 0


def test_construction_refuses_other_matrices():
    with pytest.raises(ValueError, match="ones on its diagonal, row 1"):
        constructed([0b01, 0b00])
    with pytest.raises(ValueError, match=r"not symmetric: its entries \(1, 0\) and \(0, 1\)"):
        constructed([0b01, 0b11])


def as_printed(rows, right):
    """Thesis A.2.1 line by line, on lists of 0 and 1, counted from 1."""
    n = len(rows)
    Ab = [[row >> j & 1 for j in range(n)] + [right >> i & 1] for i, row in enumerate(rows)]
    steps = 0
    for i in range(1, n + 1):
        for j in range(1, n + 2):
            steps += 1
            if Ab[i - 1][j - 1] == 1:
                break
        if j != n + 1:
            for k in range(1, n + 1):
                if i != k and Ab[k - 1][j - 1] == 1:
                    steps += 1
                    Ab[k - 1] = [(a - b) % 2 for a, b in zip(Ab[k - 1], Ab[i - 1], strict=True)]
    x = [sum(row[j] * Ab[j][n] for j in range(n)) % 2 for row in Ab]
    return sum(bit << i for i, bit in enumerate(x)), steps


def test_the_program_is_the_printed_one():
    r = random.Random(4)
    for n in range(1, 10):
        for _ in range(20):
            A = symmetric(n, r)
            b = elimination.times(A, r.randrange(1 << n))
            found = swept(A, b)
            assert (found.x, found.looked_at) == as_printed(A, b)


def test_pivots_are_an_involution():
    r = random.Random(5)
    moved = 0
    for n in range(1, 14):
        for _ in range(40):
            A = symmetric(n, r)
            b = elimination.times(A, r.randrange(1 << n))
            found = swept(A, b)
            assert found.is_involution
            moved += any(row != column for row, column in found.pivots.items())
            assert elimination.times(A, found.x) == b  # x = Ã b̃
            assert found.additions <= n * (n - 1)
    assert moved > 100


def test_the_boards_of_the_thesis_are_solved_by_the_program():
    for m, n in [(3, 3), (3, 7), (3, 15), (2, 3), (4, 4), (5, 5)]:
        A = G_rows(m, n)
        found = swept(A, (1 << m * n) - 1)
        assert elimination.times(A, found.x) == (1 << m * n) - 1
        assert found.additions < (m * n) ** 2


def test_symmetry_is_needed():
    cycle = [0b010, 0b100, 0b001]  # x_1 = b_0, x_2 = b_1, x_0 = b_2: a permutation, not an involution
    found = swept(cycle, 0b001)
    assert not found.is_involution
    assert elimination.times(cycle, found.x) != 0b001


def test_a_system_without_a_solution_is_refused():
    with pytest.raises(ValueError, match="row 1 says 0 = 1"):
        swept([0b11, 0b11], 0b01)
