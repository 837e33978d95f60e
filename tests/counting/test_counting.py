from itertools import product

import numpy as np
import pytest

from flipalg import is_unique
from flipalg.counting.counting import (
    count_unique,
    multiples_of_none,
    perfect_patterns,
    solvable_patterns,
)
from flipalg.matrices.elimination import rank
from flipalg.matrices.structured import G_rows
from flipalg.squares.primitives import primitive_count, primitives


@pytest.mark.parametrize(("M", "N"), [(1, 1), (7, 5), (40, 30), (200, 12)])
def test_count_is_the_count(M, N):
    assert count_unique(M, N) == sum(is_unique(m, n) for m, n in product(range(1, M + 1), range(1, N + 1)))


def test_count_has_the_period_of_the_rules():
    # n ≤ 5: ranks 3; 2; 3; 5; 2, 3.  In 30 consecutive m the rows have 20, 15, 20, 24 and 10 unique boards.
    assert count_unique(30 * 10**17, 5) == (20 + 15 + 20 + 24 + 10) * 10**17


def test_multiples_of_none_by_sieve():
    for ranks in [(), (2,), (2, 3), (4, 6, 9), (5, 7, 15)]:
        for limit in (0, 1, 17, 180):
            expected = sum(all(i % r for r in ranks) for i in range(1, limit + 1))
            assert multiples_of_none(ranks, limit) == expected


def test_project_euler_707_examples():
    assert solvable_patterns(1, 2) == 2
    assert solvable_patterns(3, 3) == 512
    assert solvable_patterns(4, 4) == 4096
    assert solvable_patterns(7, 11, 10**9 + 7) == 270016253
    with pytest.raises(ValueError, match=r"^the modulus must be at least 1, got 0$"):
        solvable_patterns(7, 11, 0)


def test_solvable_patterns_are_the_sums_of_presses():
    for m, n in [(2, 3), (3, 3), (1, 5), (4, 4)]:
        reached = {0}
        for press in G_rows(m, n):
            reached |= {pattern ^ press for pattern in reached}
        assert solvable_patterns(m, n) == len(reached) == 2 ** rank(G_rows(m, n))


def test_a_number_that_cannot_fit_is_refused():
    with pytest.raises(MemoryError, match="give a modulus"):
        solvable_patterns(10**6, 10**6 + 1)


def test_bad_input_shows_the_value():
    with pytest.raises(ValueError, match="got 0"):
        count_unique(5, 0)


def test_counts_beyond_the_machine_are_refused():
    with pytest.raises(ValueError, match="k must be at most 17,592,186,044,416, as"):
        primitive_count(10**18 + 9)
    with pytest.raises(ValueError, match="K must be at most 500,000,000, an hour of work"):
        primitives(10**9)


def parity_patterns(m, n):
    """Yield the m × n parity patterns but 0, from their first rows."""
    for first in product((0, 1), repeat=n):
        rows = [np.zeros(n, int), np.array(first)]
        for _ in range(m):
            padded = np.pad(rows[-1], 1)
            rows.append((rows[-2] + rows[-1] + padded[:-2] + padded[2:]) % 2)
        if not rows.pop().any() and any(first):
            yield np.array(rows[1:])


def test_perfect_patterns_by_search():
    for m in range(1, 10):
        for n in range(1, 8):
            perfect = [p for p in parity_patterns(m, n) if p.any(axis=0).all() and p.any(axis=1).all()]
            assert perfect_patterns(m, n) == len(perfect)
