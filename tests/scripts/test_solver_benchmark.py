from solver_benchmark import polynomial_squares, table_4_1


def test_table_4_1_has_every_board_of_the_thesis_and_only_the_lanczos_basis_fails():
    frame = table_4_1(repeats=1)
    assert len(frame) == 8
    assert frame["lanczos"].isna().all()
    assert (frame.drop(columns="lanczos") > 0).all(axis=None)


def test_every_phase_is_timed():
    frame = polynomial_squares([64, 128], repeats=1)
    assert frame["n"].tolist() == [64, 128]
    assert (frame[["polynomials", "right side", "gcd", "conversion", "first row", "rows"]] > 0).all(axis=None)
