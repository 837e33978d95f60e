import pytest

from flipalg.solvers.lanczos import LanczosBreakdown, MethodFailedError
from flipalg.solvers.solutions import solve


def solves(m, n, method):
    try:
        return solve(m, n, method=method).verify()
    except MethodFailedError:
        return False


def test_lanczos_basis_solves_1_by_1_only():
    assert [(m, n) for m in range(1, 24) for n in range(1, 24) if solves(m, n, "lanczos")] == [(1, 1)]
    assert [n for n in range(1, 51) if solves(n, n, "lanczos")] == [1]
    assert [n for n in range(1, 201) if solves(3, n, "lanczos")] == []


def test_residuals_solve_the_boards_of_table_4_1():
    assert [n for n in range(1, 51) if solves(n, n, "residual")] == [1, 2, 3, 7, 15, 31]  # the table omits 1, 2 and 7
    assert [n for n in range(1, 201) if solves(3, n, "residual")] == [1, 3, 7, 15, 31, 63, 127]


def test_breakdown_names_the_step():
    with pytest.raises(LanczosBreakdown, match=r"the 2 × 2 board: <v_0, 1> = 0 and v_0 ≠ 0") as caught:
        solve(2, 2, method="lanczos")
    assert caught.value.step == 0


def test_a_neighborhood_without_its_own_cell_is_refused():
    with pytest.raises(ValueError, match="'cross' do not"):
        solve(2, 2, neighborhood="cross", method="residual")
