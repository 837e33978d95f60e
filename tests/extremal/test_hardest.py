from itertools import product
from math import prod
from random import Random

import numpy as np
import oracle
import pytest

import flipalg
from flipalg.answers.nullities import nullity
from flipalg.boards.board import Board
from flipalg.boards.packed_rows import joined, split
from flipalg.boards.problem import Problem
from flipalg.extremal.covering_radius import (
    Multiplicities,
    _characters,
    is_above,
    mu_at_least,
    mu_at_most,
    multiplicities,
)
from flipalg.extremal.hardest import checked, first_of_family, hardest, summary, symmetries_of
from flipalg.fewest.coset_weights import coset_of, lightest_coefficients
from flipalg.grids.grid import Grid
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.elimination import kernel_basis
from flipalg.matrices.structured import G_rows
from flipalg.solvers.solve import solve
from flipalg.tables.hardest_tables import recorded

SMALL = [(m, n) for n in range(1, 17) for m in range(1, n + 1) if m * n <= 16]


def by_brute_force(m, n):
    """The greatest least weight of a coset, by going through all 2^(mn) vectors once."""
    kernel = [0]
    for vector in kernel_basis(G_rows(m, n), m * n):
        kernel += [vector ^ k for k in kernel]
    vectors = np.arange(1 << m * n, dtype=np.uint32)
    least = np.full(1 << m * n, m * n, np.uint8)
    for k in kernel:
        least = np.minimum(least, np.bitwise_count(vectors ^ np.uint32(k)))
    return int(least.max())


@pytest.mark.parametrize(("m", "n"), [board for board in SMALL if nullity(*board)] + [(1, 1), (2, 2), (3, 3), (3, 5)])
def test_hardest_is_brute_force(m, n):
    found = hardest(m, n)
    assert found.at_least == found.at_most == by_brute_force(m, n)


def most_presses(m, n, name, topology, k):
    """Return how many presses the worst start needs: all starts that presses lead to, in breadth."""
    presses = list(zip(*oracle.game(m, n, name, topology), strict=True))
    level = seen = {(0,) * (m * n)}
    count = -1
    while level:
        count += 1
        level = {tuple((a + b) % k for a, b in zip(s, press, strict=True)) for s in level for press in presses} - seen
        seen = seen | level
    return count


@pytest.mark.parametrize("topology", ["board", "torus", "moebius"])
@pytest.mark.parametrize("mask", ["110/000/000", "100/010/011", "010/101/000", "000/111/000"])
def test_hardest_of_a_shape_is_the_covering_radius_of_its_quiet_patterns(mask, topology):
    quiet = [0]
    for pattern in flipalg.kernel_basis(3, 3, mask, topology):
        quiet += [x ^ joined(list(pattern.rows), 3) for x in quiet]
    worst = max(min((x ^ y).bit_count() for y in quiet) for x in range(1 << 9))
    found = hardest(3, 3, mask, topology)
    assert (found.at_least, found.at_most, 1 << found.nullity) == (worst, worst, len(quiet))
    assert found.start.press(found.presses, mask, topology).weight == 0


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize(("m", "n", "k"), [(2, 2, 3), (2, 3, 3), (1, 4, 5), (2, 2, 6), (3, 2, 4), (2, 2, 9), (1, 1, 7)])
def test_hardest_of_colors_is_brute_force(m, n, k, topology):
    for name in ("plus", "king"):
        found = hardest(m, n, name, topology, colors=k)
        assert (found.at_least, found.proved) == (most_presses(m, n, name, topology, k), True)
        assert found.start.press(found.presses, name, topology).weight == 0
        light = solve(found.start, neighborhood=name, topology=topology, fewest=True)
        assert (light.weight, light.proved, sum(map(sum, found.presses))) == (found.at_least, True, found.at_least)


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_hardest_of_closed_boards_is_brute_force(topology):
    for m, n, name in ((3, 3, "plus"), (2, 4, "plus"), (3, 3, "king"), (2, 4, "beams"), (3, 2, "row")):
        found = hardest(m, n, name, topology)
        assert found.at_least <= most_presses(m, n, name, topology, 2) <= found.at_most
        assert found.start.press(found.presses, name, topology).weight == 0


@pytest.mark.parametrize(
    ("m", "n", "name", "topology", "colors"),
    [
        *((5, 2, "row", "torus", 2), (2, 6, "column", "torus", 2), (1, 100, "column", "board", 2)),
        *((1, 1, "cross", "board", 2), (2, 2, "king", "torus", 2), (1, 30, "column", "cylinder", 3)),
        *((3, 1, "king_with_center", "torus", 3), (50, 1, "row", "board", 12)),
    ],
)
def test_if_no_press_changes_anything_the_hardest_position_needs_none(m, n, name, topology, colors):
    found = hardest(m, n, name, topology, colors=colors)
    assert (found.at_least, found.at_most, found.covered) == (0, 0, m * n)
    assert found.start.weight == found.presses.weight == 0
    every = Board([[1] * n] * m, colors=colors)
    assert Board([[0] * n] * m, colors=colors).press(every, name, topology).weight == 0
    if colors == 2:
        assert checked(every, neighborhood=name, topology=topology).proved


def test_large_searches_are_refused():
    with pytest.raises(MemoryError, match="got 14,348,907"):
        hardest(15, 5, "row", colors=3)


def test_there_are_more_than_ten_boards_of_positive_nullity_among_them():
    assert sum(nullity(m, n) > 0 for m, n in SMALL) >= 10


@pytest.mark.parametrize(("m", "n"), [(4, 4), (5, 5), (2, 8), (9, 9), (14, 14), (4, 14), (7, 5), (11, 11)])
def test_the_position_given_needs_as_many_presses_as_it_says(m, n):
    found = hardest(m, n)
    assert found.start.press(found.presses.cells) == found.start ^ found.start  # the presses lead to all dark
    assert found.presses.weight == found.at_least
    solution = solve(found.start, goal="off", fewest=True)
    assert (solution.weight, solution.proved) == (found.at_least, True)


def test_published_values():
    """Scherphuis: 7 and 15 for 4 × 4 and 5 × 5; Boyles: 26 k² - 12 k + 1 for the squares of nullity 2, side 6k - 1.

    The table of Boyles (2022) has 197 for n = 19 and 239 to 305 for n = 23: quiet patterns cover 360 and 520
    cells there, so 181 and 269 presses are always enough.
    """
    assert hardest(4, 4).at_most == 7
    for n in (5, 17, 41, 53, 77):
        k = (n + 1) // 6
        assert nullity(n, n) == 2
        found = hardest(n, n)
        assert found.at_least == found.at_most == 26 * k * k - 12 * k + 1
    assert (hardest(14, 14).at_least, hardest(14, 14).at_most) == (123, 123)
    assert (hardest(24, 24).at_least, hardest(24, 24).at_most) == (375, 375)
    for n, covered in ((4, 16), (5, 20), (9, 80), (11, 112), (14, 144), (16, 256), (17, 180), (19, 360), (23, 520)):
        code = code_of(n, n)
        assert code.covered == covered
    assert 19 * 19 - 360 // 2 == 181 < 197
    assert 23 * 23 - 520 // 2 == 269 < 305


def code_of(m, n):
    return multiplicities(kernel_basis(G_rows(m, n), m * n), m * n)


@pytest.mark.parametrize(("m", "n"), [(4, 4), (4, 5), (5, 5), (11, 11), (9, 9)])
def test_multiplicities_of_an_odd_multiple(m, n):
    """Theorem 3 of the page: with the same nullity, every multiplicity is multiplied by q²."""
    for q in (3, 5, 7):
        M, N = q * (m + 1) - 1, q * (n + 1) - 1
        if nullity(M, N) == nullity(m, n):
            small, large = code_of(m, n), code_of(M, N)
            assert sorted(large.counts) == [q * q * count for count in sorted(small.counts)]


def test_families():
    """17 q² - 10 q (n = 5 q - 1), 26 q² - 12 q + 1 (6 q - 1), 88 q² - 24 q + 1 (12 q - 1): q odd, least nullity."""
    families = {5: (4, lambda q: 17 * q * q - 10 * q), 6: (2, lambda q: 26 * q * q - 12 * q + 1)}
    families[12] = 6, lambda q: 88 * q * q - 24 * q + 1
    for side, (d, most) in families.items():
        some = 0
        for q in range(1, 62 // side, 2):
            n = q * side - 1
            if nullity(n, n) == d:
                found = hardest(n, n)
                assert found.at_least == found.at_most == most(q)
                some += 1
        assert some >= 2


def test_mu_by_going_through_all_s():
    some = 0
    for m, n in [board for board in SMALL if nullity(*board)]:
        code = code_of(m, n)
        if prod(count + 1 for count in code.counts) > 50_000:
            continue
        some += 1
        characters = _characters(np.array(code.columns), code.dimension).astype(int)
        every = product(*(range(-count, count + 1, 2) for count in code.counts))
        mu = min(int((np.array(s) @ characters).max()) for s in every)
        signs, above = mu_at_most(code)
        assert above == mu
        assert mu_at_least(code, above) == mu
        assert all(abs(s) <= count and (s - count) % 2 == 0 for s, count in zip(signs, code.counts, strict=True))
    assert some >= 10


def random_code(source, dimension, odd):
    """Columns with multiplicities 1 or 2, an even number of them odd and among these a basis."""
    columns = source.sample(range(1, 1 << dimension), source.randint(odd, (1 << dimension) - 1))
    columns[:dimension] = [1 << r for r in range(dimension)]
    columns = sorted(set(columns), key=lambda j: (j & j - 1 != 0, j))
    cells, place = {}, 0
    for i, j in enumerate(columns):
        count = 1 if i < odd else 2
        cells[j] = tuple(range(place, place + count))
        place += count
    return Multiplicities(dimension, place, cells)


def test_the_two_integer_programs_are_the_minimum():
    """Against all s with |s_j| ≤ t: whether a maximum of at most t can be had."""
    source = Random(7)
    answers = set()
    for _ in range(25):
        code = random_code(source, 3, source.choice([4, 6]))
        columns, counts = code.columns, code.counts
        characters = _characters(np.array(columns), 3).astype(int)
        span = [j for j in columns if j & j - 1 == 0]
        for t in (0, 2, 4):
            every = product(*(range(-t + (t - count) % 2, t + 1, 2) for count in counts))
            can = any(int((np.array(s) @ characters).max()) <= t for s in every)
            assert is_above(code, t, span) == (not can)
            answers.add((t, can))
    assert answers >= {(2, True), (2, False), (0, False)}


def test_boards_of_a_family_have_one_first_board():
    for n, first in ((49, 9), (69, 9), (50, 16), (89, 29), (71, 23), (99, 19), (29, 29), (84, 84), (5, 5)):
        assert first_of_family(Grid.of(n, n)).shape == (first, first)
    assert first_of_family(Grid.of(14, 16)).shape == (14, 16)
    assert first_of_family(Grid.of(49, 49, "king")).shape == (49, 49)


def test_the_hardest_position_of_9_by_9_needs_37_presses():
    found = checked(recorded()[9, 9])
    assert (found.at_least, found.at_most, found.mu) == (37, 37, (8, 8))
    for n, most in ((49, 1397), (69, 2797)):  # 60 q² - 20 q - 3 for q = 5, 7
        again = checked(recorded()[n, n])
        assert (again.at_least, again.at_most) == (most, most)


def test_bounds_are_bounds_on_boards_that_are_not_finished():
    for m, n in ((9, 9), (3, 11)):
        found = hardest(m, n)
        assert found.at_least <= found.at_most <= m * n - found.covered / 2
        assert str(found).endswith("presses")
        row = summary(found)
        assert row["mu_at_least"] <= row["mu_at_most"]
        assert (row["N"] - row["mu_at_least"]) % 2 == 0


def test_random_positions_are_not_harder():
    rng = np.random.default_rng(1)
    for m, n in ((14, 14), (11, 11)):
        found = hardest(m, n)
        basis = kernel_basis(G_rows(m, n), m * n)
        for _ in range(200):
            x = joined([int(row) for row in rng.integers(0, 1 << n, m)], n)
            assert lightest_coefficients(coset_of(x, basis, m * n))[0] <= found.at_most


@pytest.mark.parametrize(("m", "n", "images"), [(3, 3, 3), (2, 4, 2)])
def test_presses_commute_with_the_symmetries_of_a_board(m, n, images):
    task = Problem.of(m, n)
    symmetries = symmetries_of(task.grid)
    assert len(set(map(tuple, symmetries))) == images
    for image in symmetries:
        assert sorted(image) == list(range(m * n))
        for cell in range(m * n):
            flipped = joined(task.pressed(split(1 << cell, m, n)), n)
            moved = sum(1 << image[i] for i in range(m * n) if flipped >> i & 1)
            assert moved == joined(task.pressed(split(1 << image[cell], m, n)), n)


@pytest.mark.parametrize(("m", "n", "least", "mu"), [(4, 4, 7, 2), (5, 5, 15, 0), (4, 9, 20, 0)])
def test_presses_alone_prove_the_bound_that_the_search_proves(m, n, least, mu):
    found = hardest(m, n)
    assert (found.at_least, found.at_most, found.mu) == (least, least, (mu, mu))
    assert 2 * m * n - found.covered - 2 * least == mu
    assert checked(found.presses) == found


def test_presses_found_before_are_checked():
    for m, n in ((4, 4), (9, 9), (3, 3), (4, 14)):
        found = hardest(m, n)
        again = checked(found.presses)
        assert (again.at_least, again.at_most) == (found.at_least, found.at_most)
    few = checked(Board([[1, 1, 0, 0]] + [[0] * 4] * 3))
    assert (few.at_least, few.at_most) == (2, 7)


def test_sizes_that_are_refused():
    with pytest.raises(ValueError, match="the 30 × 30 board has nullity 20; hardest takes at most 16"):
        hardest(30, 30)
    for wrong in (0, -1):
        with pytest.raises(ValueError, match="got"):
            hardest(wrong, 3)
    assert hardest(100, 100).at_most == 10_000
