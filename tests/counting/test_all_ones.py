import networkx as nx
import pytest

from f2x import F2Poly
from flipalg import determinant_polynomial
from flipalg.counting.all_ones import (
    all_ones_solvable,
    lanczos_basis_solves,
    minimal_polynomial_of_ones,
    residuals_reach_zero,
    unlike_neighbor_sums,
)
from flipalg.grids.neighborhoods import Form
from flipalg.matrices.elimination import rank
from flipalg.matrices.structured import G_rows
from flipalg.solvers.lanczos import MethodFailedError
from flipalg.solvers.solve import solve

FORMS = ("plus", "saltire", "pillars", "beams", "cross", "king")


def step(v, m):
    """A_m v, cell by cell."""
    return sum(((v >> i + 1 ^ (v >> i - 1 if i else 0)) & 1) << i for i in range(m))


def test_minimal_polynomial_is_that_of_elimination():
    for m in range(1, 70):
        pivots, power, e = {}, (1 << m) - 1, 0
        while True:
            rest, relation = power, 1 << e
            while rest and rest.bit_length() in pivots:
                other = pivots[rest.bit_length()]
                rest, relation = rest ^ other[0], relation ^ other[1]
            if not rest:
                break
            pivots[rest.bit_length()] = rest, relation
            power, e = step(power, m), e + 1
        assert minimal_polynomial_of_ones(m) == F2Poly(relation)


def test_minimal_polynomial_divides_d():
    for m in (255, 256, 300, 767):
        assert not determinant_polynomial(m) % minimal_polynomial_of_ones(m)


@pytest.mark.parametrize("name", FORMS)
def test_all_ones_is_solvable_as_elimination_says(name):
    for m in range(1, 17):
        for n in range(m, 17):
            rows = G_rows(m, n, Form.of(name).offsets)
            with_ones = [row << 1 | 1 for row in rows]
            assert all_ones_solvable(m, n, name) == (rank(rows) == rank(with_ones)), (m, n)
    assert all_ones_solvable(10**50 - 1, 2 * 10**50 - 1, name)
    assert all_ones_solvable(10**50 - 1, 10**50 - 1, name) == (name not in ("cross", "king"))


def test_forms_of_another_kind_are_refused():
    with pytest.raises(ValueError, match="unknown neighborhood 'king_with_center'"):
        all_ones_solvable(3, 3, "king_with_center")


def solves(m, n, method):
    try:
        return solve(m, n, method=method).verify()
    except MethodFailedError:
        return False


def test_residuals_are_decided():
    boards = [(m, n) for m in range(1, 20) for n in range(1, 20)]
    boards += [(n, n) for n in (*range(20, 40), 63)] + [(3, n) for n in (*range(20, 70), 127, 255, 256)] + [(7, 63)]
    for m, n in boards:
        assert residuals_reach_zero(m, n) == solves(m, n, "residual"), (m, n)


def eq_4_2_solves(graph):
    """The basis of eq. 4.2 with every term of the sum, on a graph: v_{i+1} = A v_i - Σ <A v_i, A v_j> v_j."""
    nodes = list(graph)
    rows = [sum(1 << k for k, u in enumerate(nodes) if u == v or graph.has_edge(u, v)) for v in nodes]

    def times(v):
        return sum((row & v).bit_count() % 2 << i for i, row in enumerate(rows))

    ones = (1 << len(nodes)) - 1
    basis, v, x = [], ones, 0
    while v:
        if (v & times(v)).bit_count() % 2 == 0:
            return False
        basis.append(v)
        x ^= v if (ones & v).bit_count() % 2 else 0
        following = times(v)
        for u in basis:
            if (times(v) & times(u)).bit_count() % 2:
                following ^= u
        v = following
    return times(x) == ones


def test_lanczos_basis_on_every_graph_to_7_nodes():
    some = 0
    for graph in nx.graph_atlas_g()[1:]:
        expected = lanczos_basis_solves(degree for _, degree in graph.degree)
        assert eq_4_2_solves(graph) == expected
        some += expected
    assert some > 10


def test_lanczos_basis_on_boards():
    for m in range(1, 12):
        for n in range(1, 12):
            degrees = [d for _, d in nx.grid_2d_graph(m, n).degree]
            assert lanczos_basis_solves(degrees) == solves(m, n, "lanczos") == (m == n == 1)


def test_unlike_neighbor_sums_by_elimination():
    """Neighbor sums that differ across every edge: a checkerboard or the other, solved for by elimination."""
    for m in range(1, 13):
        for n in range(1, 13):
            cells = [(i, j) for i in range(m) for j in range(n)]
            matrix = [[int(abs(i - p) + abs(j - q) == 1) for p, q in cells] for i, j in cells]
            free = m * n - rank(packed(matrix))
            without_corner, with_corner = (
                rank(packed([[*row, (i + j + k) % 2] for row, (i, j) in zip(matrix, cells, strict=True)]))
                == m * n - free
                for k in (0, 1)
            )
            assert without_corner
            assert with_corner == (v2(m + 1) == 0 or v2(m + 1) != v2(n + 1))
            assert unlike_neighbor_sums(m, n) == free + with_corner


def v2(n):
    """The exponent of 2 in n."""
    return (n & -n).bit_length() - 1


def packed(rows):
    return [sum(bit << k for k, bit in enumerate(row)) for row in rows]
