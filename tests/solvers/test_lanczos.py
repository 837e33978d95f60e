import numpy as np
import pytest

from flipalg.matrices.structured import G_rows
from flipalg.solvers.lanczos import LanczosBreakdown, MethodFailedError
from flipalg.solvers.solve import solve


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


def printed_program(m, n):
    """Run thesis A.2.2 as printed, x + a r instead of x + z: (r becomes 0, x solves the board)."""
    A = np.array([[int(c) for c in format(row, f"0{m * n}b")] for row in G_rows(m, n)], np.uint8)[:, ::-1].copy()
    b = np.ones(m * n, np.uint8)
    r, z = b, A @ b % 2
    x = z
    for _ in range(m * n):
        r = (r + A @ z) % 2
        if not r.any():
            break
        z = A @ r % 2
        x = (x + r.sum() % 2 * r) % 2
    return not r.any(), bool((A @ x % 2 == b).all())


def test_the_printed_program_stops_there_with_a_wrong_x():
    boards = [(n, n) for n in range(1, 18)] + [(3, n) for n in range(1, 34)]
    results = {(m, n): printed_program(m, n) for m, n in boards}
    assert {board for board, (stops, _) in results.items() if stops} == {
        board for board in boards if solves(*board, "residual")
    }
    right = {board for board, result in results.items() if all(result)}
    assert right == {(1, 1), (2, 2), (3, 3), (3, 1)}
