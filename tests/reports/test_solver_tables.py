from flipalg.reports.solver_tables import lanczos


def test_lanczos_table_holds_table_4_1_of_the_thesis():
    frame = lanczos(50, 200)
    assert len(frame) == 50 + 200 - 1  # 3 × 3 is both
    solved = {(int(m), int(n)) for m, n in frame[frame.residual == 1][["m", "n"]].to_numpy()}
    thesis = {(3, 3), (15, 15), (31, 31), (3, 7), (3, 15), (3, 31), (3, 63), (3, 127)}
    assert solved == thesis | {(1, 1), (2, 2), (7, 7), (3, 1)}
    assert frame[frame.basis == 1][["m", "n"]].to_numpy().tolist() == [[1, 1]]
    assert (frame.breakdown.isna() == (frame.basis == 1)).all()
