import random

import pytest

from flipalg.answers.nullities import nullity
from flipalg.answers.nullity_tables import nullity_table
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.theory.nullity import nullity_by_gcd


def test_the_table_is_that_of_nullity():
    table = nullity_table(130, 100)
    assert table.shape == (130, 100)
    assert all(table[m - 1, n - 1] == nullity(m, n) for m in range(1, 131) for n in range(1, 101))


def test_a_board_of_the_table_is_found_by_its_sides():
    table = nullity_table(12, 9)
    assert all(table.at(m, n) == nullity(m, n) for m in range(1, 13) for n in range(1, 10))
    for m, n in ((0, 4), (13, 1), (4, 10), (4, -1)):
        with pytest.raises(IndexError, match=f"boards to 12 × 9, got {m} × {n}"):
            table.at(m, n)


def test_the_table_is_that_of_the_gcd_on_large_boards():
    table = nullity_table(600, 1024)
    generator = random.Random(1)
    boards = [(generator.randint(1, 600), generator.randint(1, 1024)) for _ in range(200)]
    for m, n in [*boards, (4, 1024), (510, 1022), (511, 1023), (600, 1024)]:
        assert table[m - 1, n - 1] == nullity_by_gcd(m, n)


@pytest.mark.parametrize(("M", "N"), [(1, 1), (1, 9), (9, 1), (2, 30), (30, 2)])
def test_thin_tables(M, N):
    assert nullity_table(M, N).tolist() == [[nullity(m, n) for n in range(1, N + 1)] for m in range(1, M + 1)]


def test_bad_sizes_are_refused():
    with pytest.raises(ValueError, match="got 0"):
        nullity_table(3, 0)
    with pytest.raises(MemoryError, match=r"a table of 1,000,000 × 1,000,000 nullities"):
        nullity_table(10**6, 10**6)


@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_tables_of_all_neighborhoods(name):
    table = nullity_table(34, 41, name)
    assert table.tolist() == [[nullity(m, n, name) for n in range(1, 42)] for m in range(1, 35)]


CLOSED = [name for name in TOPOLOGIES if name != "board"]


@pytest.mark.parametrize("topology", CLOSED)
@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_tables_of_closed_boards(name, topology):
    table = nullity_table(16, 25, name, topology)
    assert table.tolist() == [[nullity(m, n, name, topology) for n in range(1, 26)] for m in range(1, 17)]


@pytest.mark.parametrize("topology", CLOSED)
def test_random_closed_boards_to_2047(topology):
    generator = random.Random(topology)
    for name in BIJECTIVE:
        table = nullity_table(2047, 2047, name, topology)
        sides = [generator.randint(1, 2047) for _ in range(8)] + [generator.randrange(15, 2048, 15) for _ in range(8)]
        for m, n in zip(sides, reversed(sides), strict=True):
            assert table.at(m, n) == nullity(m, n, name, topology), (name, m, n)


@pytest.mark.parametrize("colors", [3, 5, 7, 1009])
@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_tables_of_more_colors(topology, colors):
    for name in NEIGHBORHOODS:
        table = nullity_table(10, 12, name, topology, colors=colors)
        slow = [[nullity(m, n, name, topology, colors=colors) for n in range(1, 13)] for m in range(1, 11)]
        assert table.tolist() == slow, name


@pytest.mark.parametrize("colors", [3, 5])
def test_random_boards_of_more_colors_to_300(colors):
    generator = random.Random(colors)
    for name, topology in [("plus", "board"), ("cross", "torus"), ("king", "cylinder"), ("pillars", "ring")]:
        table = nullity_table(300, 300, name, topology, colors=colors)
        sides = [generator.randint(1, 300) for _ in range(10)] + [generator.randrange(8, 300, 9) for _ in range(10)]
        for m, n in zip(sides, reversed(sides), strict=True):
            assert table.at(m, n) == nullity(m, n, name, topology, colors=colors), (name, m, n)


def test_a_thin_table_takes_no_polynomials_of_its_length():
    table = nullity_table(2, 3000, colors=3)
    assert [table.at(2, n) for n in (7, 2999, 3000)] == [nullity(2, n, colors=3) for n in (7, 2999, 3000)]


@pytest.mark.parametrize("name", BIJECTIVE)
def test_random_boards_to_10000(name):
    """The table at full size for plus; for the others up to 1,500."""
    side = 10_000 if name == "plus" else 1_500
    table = nullity_table(side, side, name)
    generator = random.Random(name)
    boards = [(generator.randint(1, side), generator.randint(1, side)) for _ in range(200)]
    multiples = [(generator.randrange(4, side, 5), generator.randrange(4, side, 5)) for _ in range(100)]
    for m, n in boards + multiples:
        assert table[m - 1, n - 1] == nullity(m, n, name)


def test_to_frame_has_a_row_a_board():
    frame = nullity_table(2, 3).to_frame()
    assert list(frame.columns) == ["m", "n", "nullity"]
    assert frame.to_numpy().tolist() == [[1, 1, 0], [1, 2, 1], [1, 3, 0], [2, 1, 1], [2, 2, 0], [2, 3, 2]]
