import random

import networkx as nx
import numpy as np
import pytest
from f2_matrices import random_of_rank_at_most
from hypothesis import given
from hypothesis import strategies as st

from flipalg.matrices.elimination import InconsistentError, determinant, kernel_basis, rank, solve, times
from flipalg.matrices.structured import G_rows, to_flint

EDGES = [1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129]


@st.composite
def packed_matrices(draw):
    columns = draw(st.integers(min_value=1, max_value=12))
    rows = draw(st.lists(st.integers(min_value=0, max_value=2**columns - 1), min_size=1, max_size=12))
    return rows, columns


@given(packed_matrices())
def test_rank_is_flints_rank(matrix):
    rows, columns = matrix
    assert rank(rows) == to_flint(rows, columns).rank()


@pytest.mark.parametrize("size", EDGES)
def test_rank_and_kernel_at_the_edges_of_words(size):
    for seed, bound in enumerate([size, max(1, size - 2), (size + 1) // 2]):
        rows = random_of_rank_at_most(size, bound, seed)
        kernel = kernel_basis(rows, size)
        assert rank(rows) == to_flint(rows, size).rank() == size - len(kernel)
        assert rank(kernel) == len(kernel)
        assert all(times(rows, x) == 0 for x in kernel)


@given(packed_matrices(), st.integers(min_value=0, max_value=2**12 - 1))
def test_solve_finds_a_solution_exactly_when_there_is_one(matrix, right):
    rows, columns = matrix
    right &= (1 << len(rows)) - 1
    solvable = right in {times(rows, x) for x in range(2**columns)} if columns <= 8 else None
    try:
        x, _ = solve(rows, columns, right)
    except InconsistentError:
        assert solvable in (False, None)
        # no solution: the augmented matrix has a larger rank
        assert rank([row | (right >> i & 1) << columns for i, row in enumerate(rows)]) == rank(rows) + 1
    else:
        assert solvable in (True, None)
        assert times(rows, x) == right


@given(packed_matrices())
def test_determinant_is_flints(matrix):
    rows, columns = matrix
    if len(rows) == columns:
        assert determinant(rows) == int(to_flint(rows, columns).det())


@pytest.mark.parametrize(("m", "n", "nullity"), [(4, 4, 4), (5, 5, 2), (9, 9, 8), (16, 16, 8), (19, 19, 16), (3, 5, 3)])
def test_boards_of_positive_nullity_have_quiet_patterns(m, n, nullity):
    rows = G_rows(m, n)
    kernel = kernel_basis(rows, m * n)
    assert len(kernel) == rank(kernel) == nullity
    dense = np.array([[row >> j & 1 for j in range(m * n)] for row in rows])
    for x in kernel:
        pattern = np.array([x >> j & 1 for j in range(m * n)])
        assert pattern.any()
        assert not (dense @ pattern % 2).any()


def test_a_row_that_is_too_long_is_named():
    with pytest.raises(ValueError, match="row 1 does not fit in 2 columns: 0x5"):
        kernel_basis([0b11, 0b101], 2)


def test_theorem_1_all_ones_is_solvable_on_every_graph():
    for graph in nx.graph_atlas_g()[1:600]:
        adjacency = nx.to_numpy_array(graph, dtype=int)
        rows = [sum(1 << int(j) for j in np.flatnonzero(row)) | 1 << i for i, row in enumerate(adjacency)]
        ones = (1 << len(rows)) - 1
        x, _ = solve(rows, len(rows), ones)
        assert times(rows, x) == ones


def test_the_determinant_is_multilinear_alternating_and_1_on_the_identity():
    r = random.Random(8)
    for n in range(1, 7):
        assert determinant([1 << i for i in range(n)]) == 1
        for _ in range(100):
            rows, other, k = [r.randrange(1 << n) for _ in range(n)], r.randrange(1 << n), r.randrange(n)
            replaced, added = list(rows), list(rows)
            replaced[k], added[k] = other, rows[k] ^ other
            assert determinant(added) == determinant(rows) ^ determinant(replaced)
            transposed = [sum((row >> j & 1) << i for i, row in enumerate(rows)) for j in range(n)]
            assert determinant(transposed) == determinant(rows)  # so it is all the same for columns
            if n > 1:
                rows[k] = rows[k - 1]
                assert determinant(rows) == 0
