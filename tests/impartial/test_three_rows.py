from collections import Counter
from functools import cache

import numpy as np
import pytest

from flipalg.impartial import chomp
from flipalg.impartial.three_rows import (
    by_bit_sets,
    by_recurrence,
    diagonal_ratios,
    table_to,
    three_row_ends,
    three_row_table,
)
from flipalg.system.native import native

PRINTED = """
4 | 1 3 4 6 8 9 10 7
3 | 1 3 4 6 7 5  5 5
2 | 1 3 4 5 6 7  8 9
1 | 1 3 2 2 2 2  2 2
0 | 1 2 3 4 5 6  7 8
"""


@cache
def wins_for_the_previous_player(p, q, r):
    """Search on the rows p ≥ q ≥ r, from the bottom up, without the package."""
    lower = [(c, min(q, c), min(r, c)) for c in range(1, p)]
    middle = [(p, c, min(r, c)) for c in range(q)]
    upper = [(p, q, c) for c in range(r)]
    return not any(wins_for_the_previous_player(*left) for left in lower + middle + upper)


@pytest.mark.parametrize("build", [three_row_table, by_recurrence])
def test_f_as_the_report_prints_it(build):
    F = np.array(build(7))
    for line in PRINTED.strip().splitlines():
        r, values = line.split("|")
        assert F[:8, int(r)].tolist() == list(map(int, values.split()))


def test_f_agrees_with_brute_force():
    F = three_row_table(12)
    for q in range(13):
        for r in range(13):
            found = [p for p in range(1, 27) if wins_for_the_previous_player(p, min(p, q), min(p, q, r))]
            assert found == [F[q, r]]


def test_both_fillings_agree_with_the_recurrence():
    # values reach past 64, 128 and 192, where words of the bit sets end
    F = by_recurrence(130)
    assert three_row_table(130).tolist() == F
    assert three_row_table(130).dtype == np.int32
    for Q, R in [(130, 0), (130, 1), (129, 63), (128, 64), (100, 99)]:
        assert table_to(Q, R).tolist() == by_bit_sets(Q, R) == [row[: R + 1] for row in F[: Q + 1]]
    assert three_row_table(400).tolist() == by_bit_sets(400, 400)


@pytest.mark.parametrize("Q", [0, 1, 40, 41])
def test_tables_have_the_right_size(Q):
    assert three_row_table(Q).tolist() == by_recurrence(Q)


def test_the_least_free_value_is_at_least_q():
    F = by_recurrence(60)
    for q in range(1, 61):
        for r in range(q + 1):
            assert (F[q][r] >= q) == (F[q - 1][r] >= q)  # otherwise column q - 1 makes no difference
            assert F[q][r] <= q + r + 1


def test_f_makes_p_positions_and_no_other_p_does():
    F = three_row_table(60)
    for q in range(0, 61, 7):
        for r in range(0, 61, 5):
            for p in range(1, 125, 4):
                rows = (min(p, q, r), min(p, q), p)
                assert chomp.is_p_position(rows) == (p == F[q, r])


def test_f_q_q_is_near_q_times_1_plus_half_root_2():
    most = 500 if native is None else 3000
    ratios = diagonal_ratios(most)
    assert ratios[:4].tolist() == [3.0, 2.0, 2.0, 2.0]
    q = np.arange(1, most + 1)
    assert np.all(abs(ratios - (1 + 0.5**0.5)) * q < 2.2)


@pytest.mark.parametrize(
    ("Q", "error", "message"),
    [
        (-1, ValueError, "Q must be at least 0, got -1"),
        (2.5, TypeError, "Q must be an integer, got 2.5"),
        (True, TypeError, "Q must be an integer, got True"),
        (10**6, MemoryError, r"f\(q, r\) to q = 1000000, r = 1000000 needs 3,958 GiB, the limit is 4 GiB"),
    ],
)
def test_bad_sizes_are_refused(Q, error, message):
    with pytest.raises(error, match=message):
        three_row_table(Q)


def test_how_the_columns_go_on():
    F, ends = by_bit_sets(400, 40), three_row_ends(40)
    assert [(end.r, end.values[0]) for end in ends[:13] if not end.period] == [
        (1, 2), (3, 5), (4, 7), (6, 9), (8, 12), (10, 14), (12, 17)
    ]  # fmt: skip
    assert [(end.r, end.values) for end in ends[:13] if end.period] == [
        (0, (1,)), (2, (2,)), (5, (4,)), (7, (5,)), (9, (6,)), (11, (7,))
    ]  # fmt: skip
    for end in ends:
        for q in range(max(0, end.first - 1), 401):
            value = q + end.values[(q - end.first) % end.period] if end.period else end.values[0]
            assert (F[q][end.r] == value) == (q >= end.first)


def test_how_700_columns_go_on():
    ends = three_row_ends(700)
    assert max(end.seen for end in ends) == 1695
    assert Counter(end.period for end in ends) == {0: 410, 1: 279, 2: 9, 4: 3}
    assert str(ends[120]) == "f(q, 120) = q + 72 or q + 70, with period 2, for q ≥ 170"
    F = table_to(4000, 700)
    q = np.arange(4001)
    for end in ends:
        own = np.array(end.values)[(q - end.first) % max(1, end.period)] + (q if end.period else 0)
        assert np.array_equal(F[end.first :, end.r], own[end.first :])
