from flipalg.grids.grid import Grid
from flipalg.tables.board_tables import lanczos


def test_lanczos_table_holds_table_4_1_of_the_thesis():
    rows = list(lanczos(Grid.of(50, 200)).rows)
    assert len(rows) == 50 + 200 - 1  # 3 × 3 is both
    solved = {(m, n) for m, n, _, _, residual in rows if residual == 1}
    thesis = {(3, 3), (15, 15), (31, 31), (3, 7), (3, 15), (3, 31), (3, 63), (3, 127)}
    assert solved == thesis | {(1, 1), (2, 2), (7, 7), (3, 1)}
    assert [(m, n) for m, n, basis, _, _ in rows if basis == 1] == [(1, 1)]
    assert all((breakdown is None) == (basis == 1) for _, _, basis, breakdown, _ in rows)
