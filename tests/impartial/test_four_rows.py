import random
import subprocess
import sys

import numpy as np
import pytest
from facts import outside_fact

from flipalg.impartial import chomp
from flipalg.impartial.four_rows import FourRowTable, four_row_table, four_row_tally
from flipalg.impartial.three_rows import three_row_table
from flipalg.system.native import native


@pytest.fixture(scope="module")
def table():
    if native is None:
        pytest.skip("it takes minutes without the core")
    return four_row_table(500)


def p_positions_of(table):
    n, start = table.n, 0
    for b in range(n + 1):
        for c in range(b + 1):
            for d in range(c + 1):
                if table.bottom[start]:
                    yield int(table.bottom[start]), b, c, d
                start += 1


def test_four_rows_agree_with_brute_force():
    n = 14
    found = {tuple(row for row in rows[::-1] if row) for rows in p_positions_of(four_row_table(n))}
    assert found == set(chomp.p_positions(4, n))


def test_the_published_count_of_four_rows(table):
    assert len(table) == 4_316_097  # OEIS A395126, comment
    tops = outside_fact("oeis_a395126")
    assert [d for *_, d in sorted(p_positions_of(four_row_table(20)))][: len(tops)] == tops


def test_positions_are_in_lexicographic_order():
    table = four_row_table(40)
    assert [tuple(row) for row in table.positions().tolist()] == sorted(p_positions_of(table))


def test_a_tally_counts_the_table(table):
    tally, positions = four_row_tally(500), list(p_positions_of(four_row_table(30)))
    assert np.array_equal(tally.ends, table.tally().ends)
    assert len(tally) == tally.counts()[500] == 4_316_097
    for a in range(1, 31):
        tops = sorted(d for bottom, *_, d in positions if bottom == a)
        assert tally.counts()[a] == sum(bottom <= a for bottom, *_ in positions)
        assert tally.mean_top()[a - 1] == pytest.approx(sum(tops) / len(tops) / a)
        assert tally.median_top()[a - 1] == tops[(len(tops) - 1) // 2] / a


def test_a_tally_to_1000_ends_in_the_published_count_and_one_of_our_own():
    counts = four_row_tally(1000).counts()
    assert (counts[500], counts[1000]) == (4_316_097, 35_029_679)  # OEIS A395126; the second by this program alone


def test_each_row_is_determined_by_the_other_three():
    positions = list(p_positions_of(four_row_table(30)))
    for left_out in range(4):
        others = [position[:left_out] + position[left_out + 1 :] for position in positions]
        assert len(set(others)) == len(others)


def test_moves_are_those_of_chomp(table):
    rng = random.Random(4)
    for _ in range(40):
        rows = sorted(rng.randrange(1, 12) for _ in range(rng.randrange(1, 5)))
        assert table.is_p_position(rows) == chomp.is_p_position(rows)
        assert table.winning_moves(rows) == chomp.winning_moves(rows)


def test_every_answer_of_the_table_holds_by_its_own_moves(table):
    """No move leads from a P-position to another, and one leads from each other position: far beyond any search."""
    rng = random.Random(500)
    for _ in range(50):
        rows = sorted(rng.randrange(1, 501) for _ in range(4))
        assert table.is_p_position(rows) != bool(table.winning_moves(rows))
    positions = [rows for rows in p_positions_of(four_row_table(90)) if rows[0] > 85]
    for rows in rng.sample(positions, 60):
        assert table.is_p_position(rows[::-1])
        assert not table.winning_moves(rows[::-1])


def count_three_rows(n):
    """Return for p = 0..n the number of P-positions of at most three rows with at most p stones in the bottom row."""
    F = three_row_table(n)
    q, r = np.tril_indices(len(F))
    p = F[q, r]
    return np.bincount(p[(p >= q) & (p <= n)], minlength=n + 1).cumsum()


def test_counts_of_three_rows_agree_with_brute_force():
    assert count_three_rows(12).tolist() == [len(chomp.p_positions(3, n)) for n in range(13)]


def test_counts_of_three_rows_are_those_of_four_rows_without_a_top():
    three = [a for a, *_, d in p_positions_of(four_row_table(70)) if d == 0]
    assert np.bincount(three, minlength=71).cumsum().tolist() == count_three_rows(70).tolist()


def test_three_rows_to_5000():
    counts = count_three_rows(5000)
    assert (counts[400], counts[5000]) == (27_908, 4_295_529)  # the second by this program alone


def test_the_mean_of_d_over_a_has_two_levels():
    means = four_row_tally(1000).mean_top()[49:]
    assert set(np.digitize(means, [0.12, 0.226, 0.245, 0.33])) == {1, 3}  # none between 0.226 and 0.245
    high = means > 0.235
    assert not any((high[:-k] == high[k:]).all() for k in range(1, 475))


def test_a_file_of_a_table_is_read_back(table, tmp_path):
    file = tmp_path / "four.npy"
    table.save(file)
    read = FourRowTable.load(file)
    assert read.n == 500
    assert np.array_equal(read.bottom, table.bottom)
    assert read.is_p_position((2, 4, 5, 8))
    (tmp_path / "other").write_bytes(b"not a table")
    with pytest.raises(ValueError, match="other is not a table of four rows"):
        FourRowTable.load(tmp_path / "other")


def test_bad_input_is_refused(table):
    with pytest.raises(ValueError, match="at most 4 rows"):
        table.is_p_position((1, 1, 1, 1, 1))
    with pytest.raises(ValueError, match="none longer than the one below it"):
        table.is_p_position((3, 2))
    with pytest.raises(ValueError, match="got 501"):
        table.winning_moves((1, 501))
    with pytest.raises(MemoryError, match="four rows of 100,000 stones need"):
        four_row_table(100_000)
    with pytest.raises(MemoryError, match="four rows of 5,000 stones need"):
        four_row_tally(5_000)
    with pytest.raises(ValueError, match="n must be at least 0"):
        four_row_table(-1)


def test_a_table_is_saved_over_the_file_that_it_is_read_from(tmp_path):
    """A file that is mapped into memory must not be cut short: that ends the process (SIGBUS)."""
    program = (
        "import sys; from pathlib import Path; from flipalg.impartial.four_rows import FourRowTable, four_row_table\n"
        "path = Path(sys.argv[1]); four_row_table(60).save(path); read = FourRowTable.load(path)\n"
        "four_row_table(5).save(path); print(len(read), len(FourRowTable.load(path)))"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "table.npy")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, f"{len(four_row_table(60))} {len(four_row_table(5))}\n"), run.stderr
