"""Eliminations by rows of blocks, against the elimination of the whole matrix."""

import random
from itertools import islice

import numpy as np
import pytest

from flipalg.matrices.by_rows import ThreeBlocks, last_block, nullities_by_rows, nullity_by_chasing, simple_blocks
from flipalg.matrices.elimination import rank
from flipalg.matrices.structured import G_rows, to_flint


@pytest.mark.parametrize("p", [2, 3, 7])
def test_nullities_by_rows_are_those_of_the_whole_matrix(p):
    for n in range(1, 7):
        for m, found in enumerate(islice(nullities_by_rows(simple_blocks(n), p), 7), 1):
            assert found == m * n - to_flint(G_rows(m, n), m * n, p).rank(), (m, n)


@pytest.mark.parametrize("p", [2, 5])
def test_nullities_of_random_blocks(p):
    generator = np.random.default_rng(p)
    for _ in range(60):
        n = int(generator.integers(1, 5))
        blocks = ThreeBlocks(*generator.integers(0, p, (3, n, n)) * (generator.random((3, n, n)) < 0.5))
        for m, found in enumerate(islice(nullities_by_rows(blocks, p), 6), 1):
            whole = np.zeros((m * n, m * n), int)
            for i in range(m):
                for k, block in enumerate(blocks):
                    if 0 <= i + k - 1 < m:
                        whole[i * n : (i + 1) * n, (i + k - 1) * n : (i + k) * n] = block
            matrix = to_flint([0] * (m * n), m * n, p)
            for i, j in np.argwhere(whole):
                matrix[int(i), int(j)] = int(whole[i, j])
            assert found == m * n - matrix.rank()


def test_chasing_gives_the_nullity_of_the_whole_matrix():
    for m in range(1, 11):
        for n in range(1, 11):
            assert nullity_by_chasing(m, n) == m * n - rank(G_rows(m, n))


@pytest.mark.parametrize("p", [2, 3, 5])
def test_last_block_obeys_its_recursion_and_jumps_over_it(p):
    draw = random.Random(p)
    for n in (1, 2, 5):
        U = [last_block(n, k, p) for k in range(1, 30)]
        S = U[1]
        assert all(U[k] == (S @ U[k - 1] if p == 2 else S * U[k - 1]) - U[k - 2] for k in range(2, 29))
        for _ in range(5):  # roots of degree at most 5, of multiplicity below p^5
            period = p**5 * (p ** (2 * 60) - 1)
            k = draw.randrange(1, 29)
            assert last_block(n, k + period, p) == U[k - 1], (n, k)
