"""The transfer of subspaces against the rank of the whole matrix."""

import random
from itertools import islice

import pytest

from flipalg.matrices.block_toeplitz import Blocks, eventual, nullities
from flipalg.matrices.elimination import rank


def whole(blocks, m):
    n = len(blocks.here)
    rows = []
    for i in range(m):
        for r in range(n):
            row = blocks.here[r] << i * n
            row |= blocks.before[r] << (i - 1) * n if i else 0
            row |= blocks.after[r] << (i + 1) * n if i < m - 1 else 0
            rows.append(row)
    return m * n - rank(rows)


def some_blocks(source, n, density):
    def block():
        return [sum((source.random() < density) << j for j in range(n)) for _ in range(n)]

    return Blocks(block(), block(), block())


@pytest.mark.parametrize("density", [0.1, 0.3, 0.5])
def test_block_toeplitz_is_the_rank(density):
    source = random.Random(density)
    for n in (1, 2, 3, 5):
        for _ in range(8):
            blocks = some_blocks(source, n, density)
            assert list(islice(nullities(blocks), 12)) == [whole(blocks, m) for m in range(1, 13)]


def test_nullities_repeat_from_the_preperiod_on():
    source = random.Random(1)
    for _ in range(30):
        blocks = some_blocks(source, 3, 0.25)
        found = eventual(blocks)
        assert found is not None
        for m, value in enumerate(islice(nullities(blocks), found.preperiod + 3 * found.period), 1):
            assert found.nullity(m) == value


def test_a_singular_family_grows():
    found = eventual(Blocks([0, 0], [1, 0], [0, 0]))
    assert found is not None
    assert (found.growth, found.nullity(10**20)) == (1, 10**20)


def test_without_a_repetition_nothing_is_guessed():
    assert eventual(Blocks([1, 2], [3, 3], [1, 2]), most=2) is None
