"""All masks of the 3 × 3 square by polynomials, against the rank of the whole matrix."""

import random
from itertools import product
from math import lcm

import oracle
import pytest
from flint import nmod_mat, nmod_poly

from flipalg import nullity
from flipalg.algebra.polynomials import polynomials_over
from flipalg.answers.mask_boards import mask_entries, mask_nullities, mask_nullity, mask_period
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.theory.masks import (
    Mask,
    _closed_nullity,
    _open_nullity,
    commutes,
    commuting_nullity,
    equivalent,
    mask_rule,
)

NAMED = {"plus": "010/111/010", "cross": "010/101/010", "king": "111/111/111", "diagonals": "101/010/101"}


def offsets(mask):
    """Return the places of the ones of a mask, from its center."""
    return [(i - 1, j - 1) for i in range(3) for j in range(3) if mask[i][j]]


def by_rank(wanted, m, n, topology, p=2):
    return m * n - nmod_mat(mask_entries(wanted, m, n, topology), p).rank()


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("p", [2, 3, 5])
def test_all_masks_by_elimination(topology, p):
    source = random.Random(f"{topology} {p}")
    for number in source.sample(range(512), 200):
        m, n = source.randint(1, 6), source.randint(1, 6)
        assert mask_nullity(number, m, n, topology, colors=p) == by_rank(number, m, n, topology, p), (number, m, n)


def multiplications(g, modulus, p):
    """The matrix of the multiplication by g on F_p[z]/modulus: rows are the images of 1, z, z², ..."""
    n = modulus.degree()
    images = [nmod_poly([0] * i + [1], p) * g % modulus for i in range(n)]
    return [[int(image[j]) for j in range(n)] for image in images]


@pytest.mark.parametrize("p", [2, 3, 5])
def test_lengths_over_any_modulus(p):
    """Theorems 1 and 2 of docs/mathematics/masks.md for any F, with repeated factors, and any three rows."""
    source, R, seen = random.Random(p), polynomials_over(p), 0
    for _ in range(250):
        F = nmod_poly([1], p)
        while F.degree() < source.randint(1, 6):
            F *= nmod_poly([source.randrange(p) for _ in range(source.randint(1, 2))] + [1], p) ** source.randint(1, 3)
        shared = F.gcd(nmod_poly([source.randrange(p), source.randrange(p), 1], p)) if source.random() < 0.5 else 1
        rows = [nmod_poly([source.randrange(p) for _ in range(F.degree())], p) * shared % F for _ in range(3)]
        m, closed, n = source.randint(1, 6), source.random() < 0.6, F.degree()
        before, here, after = (multiplications(row, F, p) for row in rows)
        matrix = [[0] * (m * n) for _ in range(m * n)]
        for block in range(m):
            for step, entries in ((-1, before), (0, here), (1, after)):
                if closed or 0 <= block + step < m:
                    for i, j in product(range(n), range(n)):
                        matrix[block * n + i][(block + step) % m * n + j] += entries[i][j]
        length = _closed_nullity if closed else _open_nullity
        of_rows = tuple(R.polynomial([int(c) for c in row.coeffs()]) for row in rows)
        found = length(R, of_rows, m, R.polynomial([int(c) for c in F.coeffs()]))
        assert found == m * n - nmod_mat(matrix, p).rank(), (F, rows, m, closed)
        seen += found > 0
    assert seen > 100


def test_powers_of_two_and_three_on_closed_boards():
    for number in (186, 214, 341, 57, 27, 432, 17, 365):
        for p, n in ((2, 8), (2, 12), (3, 9)):
            for topology in ("cylinder", "torus"):
                assert commuting_nullity(number, 4, n, topology, colors=p) == by_rank(number, 4, n, topology, p)
                assert commuting_nullity(number, n, n, topology, colors=p) == by_rank(number, n, n, topology, p)


@pytest.mark.parametrize("p", [2, 3])
def test_an_astronomical_side_has_the_nullity_of_a_short_one_by_the_period(p):
    """What depends on n are the n-th powers of roots of polynomials of degree at most 8, and what every row adds."""
    source, added = random.Random(p), set()
    period = p**4 * lcm(*(p**d - 1 for d in range(1, 9)))
    huge = 10**20 // period * period
    for number in source.sample(range(512), 80):
        for topology in ("cylinder", "ring", "torus"):
            m, n = source.randint(1, 3), source.randint(1, 6)
            turned = topology == "ring" or (topology == "torus" and number % 2)
            short, long = ((n, m), (n + huge, m)) if turned else ((m, n), (m, n + huge))
            nullity_of_short = by_rank(Mask.of(number), *short, topology, p)
            more, rest = divmod(mask_nullity(number, *long, topology, colors=p) - nullity_of_short, huge)
            assert rest == 0, (number, topology, short)
            added.add(more)
    assert {0, 1} <= added


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("side", [10**11, 10**12 + 39, 10**20])
def test_two_sides_that_are_too_large_are_refused_in_words(side, topology):
    for text, p in (("010/111/010", 2), ("110/111/011", 3), ("111/000/111", 5)):
        words = "is not its own mirror image" if topology == "board" and text[0] == "1" != text[2] else "only one side"
        with pytest.raises(MemoryError, match=words):
            mask_nullity(text, side, side + 1, topology, colors=p)
    assert mask_nullity(0, side, side, topology) == side * side


def classes(topology):
    """One mask of each class of equivalent ones."""
    return sorted({min(equivalent(k, turned=topology != "cylinder")) for k in range(512)}, key=str)


@pytest.mark.parametrize("topology", ["board", "cylinder", "torus"])
def test_squares_to_30_and_one_to_40(topology):
    """Every class of masks to 30 and at one larger size: the elimination of the whole matrix as the oracle."""
    source = random.Random(41)
    for found in classes(topology):
        for n in (*range(1, 31), source.randint(31, 40)):
            expected = oracle.nullity(n, n, offsets(found), topology)
            assert mask_nullity(found, n, n, topology) == expected, (str(found), n)


@pytest.mark.parametrize("topology", ["board", "cylinder", "torus"])
def test_larger_squares_by_lot(topology):
    source, all_classes = random.Random(40), classes(topology)
    for n in (17, 24, 31, 33, 40):
        found = source.choice(all_classes)
        assert mask_nullity(found, n, n, topology) == oracle.nullity(n, n, offsets(found), topology), (str(found), n)


@pytest.mark.parametrize("topology", ["board", "cylinder", "torus"])
def test_named_masks_are_the_neighborhoods(topology):
    for p in (2, 3):
        for text in ("010/111/010", "010/101/010", "111/111/111"):
            name = {"010/111/010": "plus", "010/101/010": "cross", "111/111/111": "block"}[text]
            form = {"block": "king_with_center"}.get(name, name)
            for m, n in ((5, 9), (14, 14), (10**30, 23), (23, 10**30), (6, 2**100 * 15)):
                assert mask_nullity(text, m, n, topology, colors=p) == nullity(m, n, form, topology, colors=p)


@pytest.mark.parametrize("p", [2, 3])
def test_rules_are_the_nullities(p):
    source = random.Random(p)
    seen = 0
    while seen < 40:
        found, n, topology = Mask.of(source.randrange(512)), source.randint(1, 9), source.choice(list(TOPOLOGIES))
        if not TOPOLOGIES[topology].columns_close and not found.has_mirrored_rows:
            continue
        seen += 1
        rule = mask_rule(found, n, topology, colors=p)
        for m in range(1, 20):
            assert rule.is_unique(m) == (mask_nullity(found, m, n, topology, colors=p) == 0), (str(rule), m)


def test_both_orders_of_a_split_quadratic_are_found():
    rules = [mask_rule(number, n, "torus") for number in range(0, 512, 7) for n in (3, 7)]
    assert any(len(rule.ranks) > 1 for rule in rules)
    for rule in rules:
        for rank_ in rule.ranks:
            assert commuting_nullity(rule.mask, rank_, rule.n, "torus") > 0


def test_masks_that_are_alike_have_the_same_nullity():
    for number in (1, 57, 27, 214, 311):
        for alike in equivalent(number):
            for topology in TOPOLOGIES:
                assert mask_nullity(alike, 4, 7, topology) == mask_nullity(number, 4, 7, topology)
        for alike in equivalent(number, turned=True):
            assert mask_nullity(alike, 6, 6) == mask_nullity(number, 6, 6)


def test_there_are_102_classes_and_168_that_keep_the_sides():
    assert len({equivalent(k, turned=True) for k in range(512)}) == 102
    assert len({equivalent(k) for k in range(512)}) == 168
    assert sum(commutes(k) for k in range(512)) == 112


def test_periods_hold():
    for text in ("110/111/010", "011/000/100", "001/000/100", "111/101/110"):
        for n in (3, 4, 5):
            found = mask_period(text, n)
            assert found is not None
            far = found.preperiod + 2 * found.period + 7
            for m, value in zip(range(1, far + 1), mask_nullities(text, n), strict=False):
                assert found.nullity(m) == value


@pytest.mark.parametrize("wrong", [512, -1, True, "010/111", "010/111/01", "012/111/010", "010111010", ""])
def test_bad_masks_are_refused(wrong):
    with pytest.raises(ValueError, match="mask"):
        Mask.of(wrong)


def test_masks_that_do_not_commute_are_refused_and_eliminated():
    with pytest.raises(ValueError, match="mirror"):
        commuting_nullity("110/011/000", 4, 4)
    with pytest.raises(MemoryError, match="mirror"):
        mask_nullity("110/111/010", 10**9, 10**9)
    assert Mask.of(Mask((0, 1, 0), (1, 1, 1), (0, 1, 0))).number == 0o272


@pytest.mark.parametrize(
    ("mask", "ending"),
    [
        ("000/010/000", "unique for every m"),
        ("000/000/000", "unique for no m"),
        ("010/111/010", "unique iff m + 1 is not a multiple of 2"),
    ],
)
def test_a_mask_rule_is_a_sentence(mask, ending):
    assert str(mask_rule(mask, 2)) == f"m × 2 board of {mask}: {ending}"
