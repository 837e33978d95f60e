import random

import pytest

from flipalg.algebra import bit_vectors
from flipalg.algebra.bit_vectors import combination, transposed

pytestmark = pytest.mark.engine_free


@pytest.mark.parametrize("size", [(1, 1), (3, 5), (8, 8), (17, 64), (130, 90)])
@pytest.mark.parametrize("small", [0, 10**9])
def test_transposing_twice_gives_the_matrix(size, small, monkeypatch):
    monkeypatch.setattr(bit_vectors, "SMALL", small)
    m, n = size
    r = random.Random(m)
    rows = [r.getrandbits(n) for _ in range(m)]
    columns = transposed(rows, n)
    assert [[row >> j & 1 for row in rows] for j in range(n)] == [[c >> i & 1 for i in range(m)] for c in columns]
    assert transposed(columns, m) == rows


def test_a_matrix_without_rows_or_columns_is_transposed_too():
    assert transposed([], 3) == [0, 0, 0]
    assert transposed([0, 0, 0], 0) == []


def test_a_combination_is_the_sum_of_the_chosen():
    vectors = [0b0011, 0b1111, 0b0110]
    assert [combination(c, vectors) for c in range(8)] == [0, 3, 15, 12, 6, 5, 9, 10]
