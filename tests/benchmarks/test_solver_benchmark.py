from solver_benchmark import notebook, polynomial_squares, table_4_1

from flipalg.solvers import direct_iteration
from flipalg.solvers.solve import solve as solve_board


def test_table_4_1_has_every_board_of_the_thesis_and_only_the_lanczos_basis_fails():
    frame = table_4_1(repeats=1)
    assert len(frame) == 8
    assert frame["lanczos"].isna().all()
    assert (frame.drop(columns=["lanczos", "trying"]) > 0).all(axis=None)
    assert (frame["trying"] > 0).equals(frame["columns"] == 3)
    assert (frame["columns"] <= frame["rows"]).all()  # the unknown row of direct iteration is the shorter side


def test_section_4_4_of_the_thesis_is_confirmed():
    """Lanczos (its residuals) is the fastest of the three on squares, direct iteration on long boards."""
    frame = table_4_1(repeats=20).set_index(["rows", "columns"])
    square, long = frame.loc[31, 31], frame.loc[127, 3]
    assert square["residual"] < square["direct_iteration"] < square["gauss"]
    assert long["direct_iteration"] < long["residual"] < long["gauss"]
    for board in (square, long):  # as the thesis's own seconds say
        assert (board["residual"] < board["direct_iteration"]) == (
            board["thesis: Lanczos"] < board["thesis: direct iteration"]
        )


def test_direct_iteration_takes_the_shorter_side(monkeypatch):
    unknowns = []
    solve = direct_iteration.by_direct_iteration
    monkeypatch.setattr(direct_iteration, "by_direct_iteration", lambda task: unknowns.append(task.n) or solve(task))
    for m, n in [(3, 127), (127, 3), (4, 9)]:
        assert solve_board(m, n, method="direct_iteration", fewest=False).verify()
    assert unknowns == [3, 3, 4]


def test_every_phase_is_timed():
    frame = polynomial_squares([64, 128], repeats=1)
    assert frame["n"].tolist() == [64, 128]
    assert (frame[["polynomials", "right side", "gcd", "conversion", "first row", "rows"]] > 0).all(axis=None)


def test_every_time_of_the_notebook_has_ours_beside_it_and_its_number_of_solutions():
    frame = notebook(repeats=1)
    solutions = {4: 16, 8: 1, 10: 1, 12: 1, 14: 4096, 16: 65536}
    assert len(frame) == 9
    assert all(solutions[n] == count for n, count in zip(frame["n"], frame["solutions"], strict=True))
    assert (frame["seconds"] > 0).all()
