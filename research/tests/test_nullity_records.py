from fractions import Fraction

import pytest

from flipalg import nullity
from flipalg.algebra.integers import odd_part
from flipalg.squares.primitives import square_nullities
from research.nullity_records import growth, record_sizes, sizes_of_fast_growth

COMPLETE_TO = 300_000_000


def test_growth_is_the_supremum():
    for n in range(1, 400):
        assert nullity(n, n) <= growth(odd_part(n + 1)[1]) * (n + 1)
    for b in (3, 5, 9, 31, 33):
        gap = growth(b) - Fraction(nullity(2**12 * b - 1, 2**12 * b - 1), 2**12 * b)
        assert 0 <= gap <= Fraction(1, 2**10)


def test_boyles_bound():
    """5 d(n) ≤ 4 (n + 1), with equality for 5 · 2^k - 1 alone, if the odd part of n + 1 is at most 300,000,000."""
    assert sizes_of_fast_growth(Fraction(4, 5), COMPLETE_TO) == [(5, Fraction(4, 5))]


def test_boyles_records():
    """No other b grows as fast as a record has to; those that come near lie where a record has to grow faster."""
    near = dict(sizes_of_fast_growth(Fraction(16, 31), COMPLETE_TO))
    assert set(near) == {3, 5, 31, 33, 255, 257, 2049}
    for b in (255, 257, 2049):
        size = Fraction(b, 2 ** (b.bit_length() - 1)) * (4 if b == 255 else 8)
        assert Fraction(31, 4) <= size < Fraction(33, 4)
        assert near[b] < Fraction(20, 33)
    below_640 = [4, 9, 19, 30, 39, 61, 65, 79, 123, 131, 159, 247, 263, 319, 495, 527, 639]
    assert list(record_sizes(639)) == below_640
    assert {odd_part(n + 1)[1] for n in below_640} == {5, 31, 33}


def test_records_by_definition():
    """The theorem, compared with the nullity of every square to 10^5: none of it comes from record_sizes."""
    largest, found = 0, []
    for n, value in enumerate(square_nullities(10**5), 1):
        if value > largest:
            largest = value
            found.append(n)
    assert list(record_sizes(10**5)) == found
    for N in (1, 3, 4, 30, 31, 32, 33, 64, 65):
        assert list(record_sizes(N)) == [n for n in found if n <= N]


def test_numbers_beyond_the_list_are_refused():
    for ask in (
        lambda: growth(300_000_000 + 1),
        lambda: sizes_of_fast_growth(Fraction(1), 10**9),
    ):
        with pytest.raises(ValueError, match="300,000,000"):
            ask()
    with pytest.raises(ValueError, match="6"):
        growth(6)
    with pytest.raises(ValueError, match="N must be at least 1, got 0"):
        list(record_sizes(0))


def test_both_ways_to_add_up_the_growth_agree():
    found = sizes_of_fast_growth(Fraction(1, 3), 3001)
    assert found == [(b, growth(b)) for b in range(1, 3002, 2) if growth(b) >= Fraction(1, 3)]
    assert {b % 3 == 0 for b, _ in found} == {True, False}
