import networkx as nx
import pytest

from flipalg.matrices.structured import A_rows, G_rows, S_rows, to_flint


def test_S_is_the_thesis_s_simple_matrix():
    assert S_rows(1) == [0b1]
    assert S_rows(4) == [0b0011, 0b0111, 0b1110, 0b1100]  # eq. 1.2
    assert [s ^ a for s, a in zip(S_rows(5), A_rows(5), strict=True)] == [1 << i for i in range(5)]


def test_thesis_example_3_is_the_2_by_2_board():
    printed = [[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 1]]
    assert to_flint(G_rows(2, 2), 4).table() == printed


@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 5), (4, 1), (3, 4), (5, 2)])
def test_G_is_the_grid_graph_of_networkx_plus_the_identity(m, n):
    graph = nx.grid_2d_graph(m, n)
    adjacency = nx.to_numpy_array(graph, nodelist=sorted(graph), dtype=int)
    rows = G_rows(m, n)
    for i in range(m * n):
        for j in range(m * n):
            assert rows[i] >> j & 1 == adjacency[i, j] | (i == j)


def test_a_press_flips_the_cells_at_its_offsets_also_when_they_are_not_symmetric():
    rows = G_rows(3, 3, [(0, 1), (1, 1)])
    pressed = 4  # the middle
    assert [i for i in range(9) if rows[i] >> pressed & 1] == [5, 8]


def test_a_matrix_that_cannot_fit_is_refused_before_memory_is_touched():
    with pytest.raises(MemoryError, match=r"100,000 × 100,000 board would need .* flipalg\.nullity"):
        G_rows(100_000, 100_000)
    with pytest.raises(MemoryError, match=r"flipalg\.nullity"):
        G_rows(10**100, 10**100)
    with pytest.raises(MemoryError, match="packed rows"):
        to_flint([0] * 100_000, 100_000)
