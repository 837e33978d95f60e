from solver_benchmark import notebook, polynomial_squares, table_4_1


def test_table_4_1_has_every_board_of_the_thesis_and_only_the_lanczos_basis_fails():
    frame = table_4_1(repeats=1)
    assert len(frame) == 8
    assert frame["lanczos"].isna().all()
    assert (frame.drop(columns="lanczos") > 0).all(axis=None)


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
