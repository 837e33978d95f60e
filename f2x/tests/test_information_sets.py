"""The lightest solutions and the least distances, against all vectors of a coset and published distances."""

import random
from itertools import product
from math import comb

import numpy as np
import pytest

from f2x import F2Matrix, backend
from f2x.information_sets import _plan, lightest, summands
from f2x.matrix_by_integers import Matrix as Plain
from f2x.ring import Matrix


def every(x, basis):
    """Return all elements of a coset."""
    found = np.array([x], np.uint64)
    for vector in basis:
        found = np.concatenate([found, found ^ np.uint64(vector)])
    return found


def drawn(chance, most):
    """Return a random coset (x, basis, n) of at most `most` dimensions; columns may be 0 or equal, weights even."""
    n = chance.randint(1, 26)
    mask = chance.choice([-1, chance.getrandbits(n)])
    kind = chance.randrange(4)
    rows = [chance.getrandbits(n) & mask for _ in range(chance.randint(0, min(n, most)))]
    if kind == 0:
        rows = [row | row << n for row in rows]
    if kind == 1:
        rows = [row << 1 | row.bit_count() & 1 for row in rows]
    n *= 2 if kind == 0 else 1
    n += kind == 1
    basis = {}
    for row in rows:
        for other in basis.values():
            row = min(row, row ^ other)
        if row:
            basis[row.bit_length()] = row
    return chance.getrandbits(n), list(basis.values()), n


@pytest.mark.parametrize("seed", range(2))
def test_the_lightest_of_a_coset_is_that_of_all_its_elements(seed):
    chance = random.Random(seed)
    for _ in range(50):
        x, basis, n = drawn(chance, 12)
        elements = every(x, basis)
        y, bound = lightest(x, basis, n)
        assert y in elements
        assert y.bit_count() == bound == np.bitwise_count(elements).min()
        if basis:
            y, bound = lightest(0, basis, n, nonzero=True)
            assert y in every(0, basis)
            assert 0 < y.bit_count() == bound == np.bitwise_count(every(0, basis)[1:]).min()


def test_summands_on_disjoint_columns_are_searched_one_by_one():
    """Random sums of up to four cosets, with the columns in random order, and of vectors that mix the summands."""
    chance, several = random.Random(5), 0
    for _ in range(60):
        x, basis, n = 0, [], 0
        for _ in range(chance.randint(2, 4)):
            y, rows, more = drawn(chance, 3)
            x, basis, n = x | y << n, basis + [row << n for row in rows], n + more
        if n > 63 or not basis:
            continue
        order = chance.sample(range(n), n)
        x, *basis = (sum(1 << order[j] for j in range(n) if v >> j & 1) for v in (x, *basis))
        for i in range(1, len(basis)):
            basis[i] ^= chance.choice([0, basis[i - 1]])
        parts = summands(basis, n)
        assert sum(len(rows) for _, rows in parts) == len(basis)
        assert sum(columns for columns, _ in parts) == int(np.bitwise_or.reduce(np.array(basis, np.uint64)))
        several += len(parts) > 1
        elements, said = every(x, basis), []
        y, bound = lightest(x, basis, n, report=lambda *bounds: said.append(bounds))  # noqa: B023  called here
        assert y in elements
        assert y.bit_count() == bound == np.bitwise_count(elements).min()
        assert said == sorted(said, key=lambda bounds: (-bounds[0], bounds[1]))
        assert lightest(0, basis, n, nonzero=True)[1] == np.bitwise_count(every(0, basis)[1:]).min()
    assert several > 20


def test_a_sum_that_nothing_can_be_lighter_than_ends_a_level_in_pieces(monkeypatch):
    """All weights are odd, and a piece ends with a sum that is 0 off the information set: 2 less would be below 0."""
    monkeypatch.setattr("f2x.information_sets.PIECE", -1.0)
    x, basis = 0b10110, [0b1100101, 0b1100, 0b111111, 0b11101]
    assert lightest(x, basis, 7)[1] == np.bitwise_count(every(x, basis)).min()


def test_weights_of_4_times_an_integer_need_orthogonal_rows():
    """The rows have weights 4, 4 and 8, and meet x evenly, but two of them meet in an odd number of places."""
    x, basis = 4945, [4170, 387, 4974]
    assert lightest(x, basis, 13)[1] == np.bitwise_count(every(x, basis)).min() == 4


def test_windows_of_a_plan_miss_no_sum():
    """If each window had more than `errors` ones, there would be more than `most`."""
    for k, r, chosen, most in product((5, 40, 100), (8, 60, 300), (1, 3, 6), (0, 1, 5, 11, 20)):
        plan = _plan(k, r, min(chosen, k), most)
        assert not plan.bits or (plan.windows * (plan.errors + 1) > most and plan.windows * plan.bits <= r)


def test_tables_of_long_vectors_stay_small():
    for chosen in range(1, 6):
        plan = _plan(2800, 20000, chosen, 10)
        assert comb(2800, plan.low) * (20000 // 64 + 1) <= 2**25


def test_many_systems_of_up_to_26_unknowns():
    """The 2,000 systems of the long run."""
    chance = random.Random(63)
    for _ in range(2000):
        x, basis, n = drawn(chance, 18)
        y, bound = lightest(x, basis, n)
        assert y.bit_count() == bound == np.bitwise_count(every(x, basis)).min()


def light_sums(rows, shift, r, *arguments):
    """Return the answers of the core and of the plain version."""
    width = (r + 7) // 8
    return [
        kind.from_bytes(b"".join(row.to_bytes(width, "little") for row in rows), len(rows), r).light_sum(
            kind.from_bytes(shift.to_bytes(width, "little"), 1, r), *arguments
        )
        for kind in (Matrix, Plain)
    ]


def test_sums_are_found_by_every_plan():
    """A sum is planted that has one more than `errors` ones in each window but one, as many as a plan allows."""
    chance, found = random.Random(2), 0
    for _ in range(400):
        k, windows, errors = chance.randint(2, 10), chance.randint(1, 5), chance.randrange(4)
        bits = chance.randint(errors + 1, 12)
        r = windows * bits + chance.choice([0, 1, 40])
        rows = [chance.getrandbits(r) for _ in range(k)]
        chosen = chance.randint(1, k)
        low, best = chance.randrange(chosen), chance.randrange(windows)
        planted = 0
        for window in range(windows):
            ones = chance.sample(range(bits), errors + (window != best))
            planted |= sum(1 << window * bits + place for place in ones)
        shift = planted
        for row in chance.sample(rows, chosen):
            shift ^= row
        first = chance.choice([0, 0, chance.randrange(k)])
        last = k if not first else chance.randint(first + 1, k)
        of_core, of_plain = light_sums(
            rows, shift, r, chosen, low, windows, bits, errors, first, last, windows * (errors + 1)
        )
        assert (of_core is None) == (of_plain is None)
        if of_core:
            found += 1
            weight, places = of_core
            total = shift
            for place in places:
                total ^= rows[place]
            assert weight == of_plain[0] == total.bit_count()
            assert len(set(places)) == chosen
            assert first <= sorted(places)[low] < last
    assert found > 200


def residue_code(p):
    """Return the rows of generators of the extended quadratic residue code of length p + 1."""
    squares = {i * i % p for i in range(1, p)}
    rows = [sum(1 << (i + j) % p for j in squares) for i in range(p)]
    rows = [row ^ (1 << p if row.bit_count() & 1 else 0) for row in [*rows, (1 << p) - 1]]
    return F2Matrix.from_rows(rows, p + 1)


@pytest.mark.parametrize(("p", "distance"), [(7, 4), (23, 8), (31, 8), (47, 12), (71, 12)])
def test_quadratic_residue_codes_have_their_published_distances(p, distance):
    if p > 40 and backend != "native":
        pytest.skip("minutes without the core")
    assert residue_code(p).minimum_distance("generators") == distance


def test_a_planted_solution_of_a_wide_system_is_found():
    H = F2Matrix.random(40, 300 if backend == "native" else 90, seed=1)
    n = H.shape[1]
    planted = [int(j in {3, 50, 77, 249 % n}) for j in range(n)]
    found = H.lightest_solution(H @ planted)
    assert (found.x, found.at_least, found.proved) == (tuple(planted), 4, True)


def test_without_time_there_are_bounds():
    H, said = F2Matrix.random(100, 200, seed=1), []
    found = H.lightest_solution([1] * 100, seconds=0, report=lambda *bounds: said.append(bounds))
    assert H @ found.x == (1,) * 100
    assert 2 <= found.at_least < found.weight < 50
    assert said == sorted(said, key=lambda bounds: (-bounds[0], bounds[1]))
    assert said[-1][1] <= found.at_least


def test_systems_without_an_answer_are_refused():
    with pytest.raises(ValueError, match="no solution"):
        F2Matrix("11 11").lightest_solution([1, 0])
    with pytest.raises(ValueError, match="0 is the only word"):
        F2Matrix("10 01").minimum_distance("checks")
    with pytest.raises(ValueError, match="choose from checks, generators"):
        F2Matrix("10 01").minimum_distance("rows")
    with pytest.raises(ValueError, match="2 entries"):
        F2Matrix("10 01").lightest_solution([1])
