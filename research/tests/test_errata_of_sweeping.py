"""Errata of the thesis about its program for symmetric systems (flipalg/console/errata.toml)."""

from itertools import product

from test_errata import game_rows, tries

from research.thesis.symmetric_systems import swept


def test_trying_first_rows_of_31_by_31_costs_more_than_sweeping_it():
    assert (tries(15), tries(31)) == (9_907, 341_396_757)
    coins = 31 * 31
    swept_board = swept(game_rows(31, 31), (1 << coins) - 1)
    by_sweeping = swept_board.additions * (coins + 1)  # of single entries, as for the runs
    by_trying = tries(31) * 30 * (3 * 31 - 2)
    assert by_trying > 2000 * by_sweeping
    assert by_sweeping > 30 * (31 + 1) * 30 * (3 * 31 - 2)  # n + 1 runs, and an elimination of n × n, cost less


def test_swept_matrices_have_other_columns_on_24_of_64_boards():
    other = 0
    for n, m in product(range(1, 9), repeat=2):
        rows, ones = game_rows(n, m), (1 << n * m) - 1
        found = swept(rows, ones)
        columns = [sum((row >> j & 1) << i for i, row in enumerate(found.matrix)) for j in range(n * m)]
        other += any(column.bit_count() > 1 for column in columns)
        assert all((row & found.x).bit_count() % 2 == 1 for row in rows)
    assert other == 24
