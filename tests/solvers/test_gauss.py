import pytest

from flipalg.boards.packed_rows import joined, split
from flipalg.matrices.elimination import InconsistentError, solve, times


def test_elimination_solves_any_matrix_or_proves_that_it_cannot():
    """The triangle of three cells where each press flips the other two, and a matrix of 3 rows and 5 columns."""
    for rows, columns in (([0b110, 0b101, 0b011], 3), ([0b10110, 0b01100, 0b11010], 5)):
        kernel = {x for x in range(1 << columns) if times(rows, x) == 0}
        reached = {times(rows, x) for x in range(1 << columns)}
        for right in range(1 << len(rows)):
            if right in reached:
                x, found = solve(rows, columns, right)
                assert times(rows, x) == right
                assert set(found) <= kernel
                assert 2 ** len(found) == len(kernel)
            else:
                with pytest.raises(InconsistentError) as caught:
                    solve(rows, columns, right)
                y = caught.value.witness
                total = 0
                for i, row in enumerate(rows):
                    total ^= row if y[i] else 0
                assert total == 0
                assert sum(right >> i & 1 for i, factor in enumerate(y) if factor) % 2 == 1


def test_joined_rows_split_again():
    rows = [0b10110, 0, 0b00001]
    assert joined(rows, 5) == 0b10110 | 1 << 10
    assert split(joined(rows, 5), 3, 5) == rows
