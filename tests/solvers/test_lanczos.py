import numpy as np
import pytest

from flipalg.boards.problem import Problem
from flipalg.matrices.structured import G_rows
from flipalg.solvers.lanczos import LanczosBreakdown, MethodFailedError, residual_steps
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


def test_steps_are_counted_as_the_program_runs():
    """The n steps of 4.2, for n coins: at most n/2, and on the boards of table 4.1 a quarter of the longer side."""
    boards = [(1, 1), (2, 2), (3, 3), (7, 7), (15, 15), (3, 7), (3, 15), (3, 31), (4, 4), (5, 5), (3, 5)]
    for m, n in boards:
        A = np.array([[int(c) for c in format(row, f"0{m * n}b")] for row in G_rows(m, n)], np.int64)[:, ::-1]
        r, steps = np.ones(m * n, np.int64), 0
        while r.any() and steps < (m * n + 1) // 2:
            r, steps = (r + A @ (A @ r)) % 2, steps + 1
        found = list(residual_steps(Problem.of(m, n)))
        assert len(found) == steps <= (m * n + 1) // 2
        assert (found[-1][1] == 0) == (not r.any()) == solves(m, n, "residual")
    table = [(3, 3), (15, 15), (31, 31), (3, 7), (3, 15), (3, 31), (3, 63), (3, 127)]
    counts = [sum(1 for _ in residual_steps(Problem.of(m, n))) for m, n in table]
    assert counts == [(max(board) + 1) // 4 for board in table] == [1, 4, 8, 2, 4, 8, 16, 32]


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
