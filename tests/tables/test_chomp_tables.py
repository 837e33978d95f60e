from functools import cache

from flipalg.impartial.three_rows import by_recurrence
from flipalg.tables.chomp_tables import chomp_p_positions, chomp_three_rows


@cache
def wins_for_the_previous_player(stairs):
    """Search on rows from the bottom up, without the package."""
    after = [
        tuple(min(length, column) if i >= row else length for i, length in enumerate(stairs))
        for row, longest in enumerate(stairs)
        for column in range(longest)
    ]
    return any(stairs) and not any(map(wins_for_the_previous_player, after))


def test_chomp_p_positions_are_complete_and_true():
    columns, made = chomp_p_positions(4, 12)
    assert columns == ["row_3", "row_2", "row_1", "row_0", "stones"]
    rows = list(made)
    assert [row[:4] for row in rows] == sorted(row[:4] for row in rows)
    assert all(sum(row[:4]) == row[4] for row in rows)
    expected = {
        (a, b, c, d)
        for d in range(13)
        for c in range(d + 1)
        for b in range(c + 1)
        for a in range(b + 1)
        if wins_for_the_previous_player((d, c, b, a))
    }
    assert {row[:4] for row in rows} == expected
    assert len(rows) == len(expected)


def test_chomp_three_rows_are_complete_and_follow_the_recurrence():
    columns, rows = chomp_three_rows(60, 60)
    f = by_recurrence(60)
    assert list(rows) == [(q, r, f[q][r]) for q in range(61) for r in range(61)]
    assert columns == ["q", "r", "f"]
    assert len(list(chomp_three_rows(3, 5).rows)) == 24


def test_every_value_is_an_integer():
    for table in (chomp_p_positions(3, 6), chomp_three_rows(5, 5)):
        assert all(type(value) is int for row in table.rows for value in row)
