import random

import pytest

from flipalg.answers.nullities import nullity
from flipalg.answers.nullity_tables import nullity_table, uniqueness_table
from flipalg.answers.uniqueness import is_unique
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


@pytest.mark.parametrize(
    ("name", "topology", "colors"),
    [
        ("plus", "board", 2),
        ("king", "torus", 2),
        ("cross", "ring", 3),
        ("pillars", "board", 5),
        ("king", "cylinder", 2),
    ],
)
def test_a_block_is_that_part_of_the_table(name, topology, colors):
    table = nullity_table(150, 150, name, topology, colors=colors)
    for rows, columns in (
        (range(1, 151), range(7, 9)),
        (range(89, 131), range(80, 151)),
        (range(99, 100), range(1, 151)),
    ):
        block = nullity_table(None, None, name, topology, rows=rows, columns=columns, colors=colors)
        assert block.tolist() == table[rows[0] - 1 : rows[-1], columns[0] - 1 : columns[-1]].tolist()
        assert block.at(rows[-1], columns[0]) == table.at(rows[-1], columns[0])


@pytest.mark.parametrize(
    ("name", "rows", "columns"),
    [
        ("plus", range(10**5, 10**5 + 1100), range(29, 35)),
        ("plus", range(10**9, 10**9 + 2), range(10**7 + 4, 10**7 + 6)),
        ("king_with_center", range(10**6, 10**6 + 2), range(10**6, 10**6 + 2)),
    ],
)
def test_a_block_of_long_boards(name, rows, columns):
    block = nullity_table(None, None, name, rows=rows, columns=columns)
    assert all(block.at(m, n) == nullity(m, n, name) for m in rows[-20:] for n in columns)
    assert block.to_frame()[["m", "n"]].to_numpy()[-1].tolist() == [rows[-1], columns[-1]]
    with pytest.raises(IndexError, match=f"boards from {rows[0]} × {columns[0]} to {rows[-1]} × {columns[-1]}, got 3"):
        block.at(3, 30)


def test_uniqueness_of_a_block():
    block = uniqueness_table(rows=(20, 40), columns=(3, 9), colors=6)
    assert block.tolist() == [[is_unique(m, n, colors=6) for n in range(3, 9)] for m in range(20, 40)]
    mask = uniqueness_table(None, None, "110/111/000", rows=(2, 4), columns=(3, 5))
    assert mask.tolist() == [[is_unique(m, n, "110/111/000") for n in (3, 4)] for m in (2, 3)]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({}, "takes M and N, or rows= and columns="),
        ({"rows": range(1, 4)}, "takes M and N, or rows= and columns="),
        ({"M": 3, "rows": range(1, 4), "columns": range(1, 4)}, "takes M and N, or rows= and columns="),
        ({"rows": range(4, 4), "columns": range(1, 4)}, r"rows must be a range .*, got range\(4, 4\)"),
        ({"rows": range(1, 9, 2), "columns": range(1, 4)}, "rows must be a range"),
        ({"rows": (1, 3), "columns": (0, 3)}, "columns must be at least 1, got 0"),
        ({"rows": (1, 3), "columns": 3}, "columns must be a range or a pair"),
        ({"rows": (1, 10**6), "columns": (1, 10**6)}, "would need 3,725 GiB"),
        ({"neighborhood": "king_with_center", "rows": (2**70, 2**70 + 1), "columns": (1, 3)}, "more than 64 bits"),
    ],
)
def test_bad_blocks_are_refused(arguments, why):
    with pytest.raises((ValueError, TypeError, MemoryError), match=why):
        nullity_table(**arguments)


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
def test_random_closed_boards_to_1023(topology):
    generator = random.Random(topology)
    for name in BIJECTIVE:
        table = nullity_table(1023, 1023, name, topology)
        sides = [generator.randint(1, 1023) for _ in range(8)] + [generator.randrange(15, 1024, 15) for _ in range(8)]
        for m, n in zip(sides, reversed(sides), strict=True):
            assert table.at(m, n) == nullity(m, n, name, topology), (name, m, n)


@pytest.mark.parametrize("colors", [3, 5, 7, 1009])
@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_tables_of_more_colors(topology, colors):
    for name in NEIGHBORHOODS:
        table = nullity_table(6, 8, name, topology, colors=colors)
        slow = [[nullity(m, n, name, topology, colors=colors) for n in range(1, 9)] for m in range(1, 7)]
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
