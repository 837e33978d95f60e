import random
from math import gcd, prod

import pytest
from flint_values import from_bits, to_bits

from flipalg.algebra.integers import order_of_2
from flipalg.squares.primitive_candidates import can_be_primitive
from flipalg.squares.primitives import primitives_by_gcd
from research.primitives import order_sieve
from research.primitives.fingerprints import coset_walk, elements, fingerprints
from research.primitives.search import (
    candidates,
    combine,
    count_in_degree,
    elements_of_order,
    has_order,
    search,
    search_plan,
)
from research.primitives.sparse_fields import SparseField

np = pytest.importorskip("numpy")

# edges of words and blocks, of three and five terms, of the reduction's two ways
DEGREES = [2, 3, 5, 8, 31, 63, 64, 65, 100, 127, 128, 129, 191, 192, 257, 258, 320, 511, 512, 513, 700, 1030]


@pytest.mark.parametrize("d", DEGREES)
def test_products_equal_flint(d):
    field, source = SparseField(d), random.Random(d)
    f = from_bits(sum(1 << term for term in field.terms) | 1 << d)
    assert [e for _, e in f.factor()[1]] == [1]
    assert len(f.factor()[1]) == 1
    for _ in range(4):
        a, b = source.getrandbits(d), source.getrandbits(d) | 1
        assert field.multiply(a, b) == to_bits(from_bits(a) * from_bits(b) % f)
        assert field.power_of_2(a, 1) == to_bits(from_bits(a) * from_bits(a) % f)
        assert field.multiply(b, field.inverse(b)) == 1


@pytest.mark.parametrize("d", [2, 5, 64, 65, 130, 258])
def test_the_trace_is_the_sum_of_the_conjugates(d):
    field = SparseField(d)
    for seed in range(4):
        x = random.Random(seed).getrandbits(d)
        total = 0
        for i in range(d):
            total ^= field.power_of_2(x, i)
        assert total == field.trace(x)


@pytest.mark.parametrize("d", [6, 70, 258])
def test_dickson_polynomials(d):
    field = SparseField(d)
    x = random.Random(d).getrandbits(d)
    before, now = 0, x  # D_0 = 2 = 0 and D_1
    for n in range(1, 40):
        assert field.dickson(x, n) == now
        before, now = now, field.multiply(x, now) ^ before


@pytest.mark.parametrize(("d", "r"), [(12, 45), (66, 67), (82, 83), (130, 131)])
def test_fingerprints(d, r):
    """Equal for all conjugates of x and of x + 1, different for nearly all else."""
    field = SparseField(d)
    x = elements_of_order(field, [r])[r]
    prints = {}

    def fingerprint(y):
        out = np.empty(1, np.uint64)
        fingerprints(field, y, [], 40, 0, out)
        return int(out[0]) >> 24

    source = random.Random(d)
    for _ in range(12):
        y = source.getrandbits(d)
        own = {fingerprint(field.power_of_2(z, i)) for z in (y, y ^ 1) for i in (0, 1, 2, d // 2)}
        assert len(own) == 1
        prints[own.pop()] = y
    assert len(prints) >= 11 or d == 12
    assert has_order(field, x, r)


@pytest.mark.parametrize("r", [45, 105, 341, 1023, 2047, 8191])
def test_a_walk_meets_every_orbit_once(r):
    degree = len({min(c, r - c) for c in (pow(2, i, r) for i in range(order_of_2(r)))})
    units = [a for a in range(1, r) if gcd(a, r) == 1]
    count = len(units) // (2 * degree)
    walk = coset_walk(r, degree, count)
    assert prod(times for _, times in walk) == count
    field = SparseField(degree)
    x = elements_of_order(field, [r])[r]
    orbits = set()
    for y in elements(field, x, walk, range(count)):
        assert has_order(field, y, r)
        orbits.add(min(field.power_of_2(y, i) for i in range(degree)))
    assert len(orbits) == count


def test_degrees_by_doubling():
    _, degrees = order_sieve.sieve(2001)
    for k in range(3, 2002, 2):
        order = order_of_2(k)
        halved = order % 2 == 0 and pow(2, order // 2, k) == k - 1
        assert degrees[k] == (order // 2 if halved else order)


def test_candidates_are_the_numbers_that_the_lemma_leaves_possible():
    assert candidates(6001) == [k for k in range(3, 6002, 2) if can_be_primitive(k)]


def test_counting_is_P():
    """The two routes share nothing from the lemma on: counting in fields, and gcds."""
    assert search(6001) == primitives_by_gcd(6001)


def test_mixed_orders_are_counted():
    """P(k) by brute force over a whole field, the lemma not used: also k of which no x or x + 1 has the full order."""
    found = {}
    for d in (4, 6, 8, 9):
        field = SparseField(d)
        orders = {}
        for x in range(2, 1 << d):
            if field.power_of_2(x, d) == x and all(field.power_of_2(x, i) != x for i in range(1, d)):
                orders[x] = next(
                    r for r in divisors_of((1 << d) - 1) + divisors_of((1 << d) + 1) if r > 1 and has_order(field, x, r)
                )
        for x, r in orders.items():
            k = int(np.lcm(r, orders[x ^ 1]))
            found[d, k] = found.get((d, k), 0) + 1
    limit = max(k for _, k in found)
    plan = search_plan(limit)
    counted = {(d, k): P for d in (4, 6, 8, 9) for k, P in count_in_degree(d, plan[d]).items()}
    assert counted == found
    assert any(k > (1 << d) + 1 for d, k in found)


def divisors_of(n):
    return [r for r in range(1, n + 1) if n % r == 0]


def test_combine_adds_the_degrees():
    assert combine([{5: 2}, {15: 4, 5: 1}, {}]) == {5: 3, 15: 4}
