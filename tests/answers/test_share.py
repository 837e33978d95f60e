import random
from fractions import Fraction
from math import isclose, log

import pytest
from facts import DATA

from flipalg import game_matrix, nullity_table, share
from flipalg.algebra.integers import prime_divisors
from flipalg.algebra.polynomials import polynomials_over
from flipalg.answers.share import (
    _both_large,
    _degrees_of_primes,
    _events,
    _orders,
    _Side,
    _side,
    _single_degrees,
)
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.theory.nullity_table import pairs_of_orders

KINDS = [
    ("plus", "board", 2),
    ("king", "board", 2),
    ("beams", "cylinder", 2),
    ("plus", "torus", 2),
    ("plus", "board", 3),
    ("saltire", "ring", 3),
    ("column_with_center", "board", 2),
]


def unique_by_events(kind, p, orders):
    """Return a function of (m, n): whether no event of `_events` occurs."""
    events = _events(p, kind, orders)
    rows, columns = not kind.topology.rows_close, not kind.topology.columns_close
    return lambda m, n: all((m + rows) % a or (n + columns) % b for a, b in events)


def has_one_solution(m, n, neighborhood, topology, p):
    """Return whether the explicit matrix is invertible, by elimination."""
    matrix = game_matrix(m, n, neighborhood, topology, colors=p)
    return matrix.nullity() == 0 if p == 2 else matrix.count == 1


@pytest.mark.parametrize(("neighborhood", "topology", "p"), KINDS)
def test_events_decide_uniqueness(neighborhood, topology, p):
    unique = unique_by_events(Grid.of(1, 1, neighborhood, topology), p, 12)
    for m in range(1, 8):
        for n in range(1, 8):
            assert unique(m, n) == has_one_solution(m, n, neighborhood, topology, p), (m, n)


@pytest.mark.parametrize(("neighborhood", "topology", "p"), KINDS)
def test_events_decide_uniqueness_to_60(neighborhood, topology, p):
    unique = unique_by_events(Grid.of(1, 1, neighborhood, topology), p, 61)
    generator = random.Random(3)
    for _ in range(20):
        m, n = generator.choices(range(1, 61 if p == 2 else 16), k=2)
        assert unique(m, n) == has_one_solution(m, n, neighborhood, topology, p), (m, n)


def test_all_boards_to_60_with_three_colors():
    """Elimination by research/spot_checks.py, with nothing of flipalg: every board, m ≤ n ≤ 60."""
    unique = unique_by_events(Grid.of(1, 1), 3, 124)  # orders to 124: the numbers of a side are half of them
    lines = (DATA / "unique_three_colors.csv").read_text(encoding="utf-8").splitlines()[2:]
    for m, *found in (map(int, line.split(",")) for line in lines):
        assert found == [n for n in range(m, 61) if unique(m, n)] == [n for n in range(m, 61) if unique(n, m)], m
    assert len(lines) == 60


@pytest.fixture
def few_primes(monkeypatch):
    """Shorten the sieve for the bounds, as the proof allows: C² log p ≥ Y ≥ B."""
    constants = {"SIEVED": 5_000, "SIEVED_FOR_A_DEGREE": 60, "GROUPED_DEGREES": 3_000, "COUNTED": 40}
    for name, value in constants.items():
        monkeypatch.setattr(f"flipalg.answers.share.{name}", value)
    _both_large.cache_clear()
    yield
    _both_large.cache_clear()


@pytest.mark.usefixtures("few_primes")
@pytest.mark.parametrize(("neighborhood", "topology", "p"), [KINDS[0], KINDS[3], KINDS[4]])
def test_bounds_enclose_the_share_of_small_boards(neighborhood, topology, p):
    found = share(neighborhood, topology, colors=p, orders=100, sides=60)
    assert 0 < found.at_least <= found.at_most
    assert found.at_least - 0.005 < found.observed < found.at_most + 0.005
    assert found.at_most - found.at_least < 0.2
    assert found.observed == (nullity_table(60, 60, neighborhood, topology, colors=p) == 0).mean()


@pytest.mark.usefixtures("few_primes")
def test_cross_has_the_share_of_coprime_numbers():
    for colors in (2, 3):
        found = share("cross", colors=colors, orders=100, sides=10)
        assert found.at_least < 0.60792710 < found.at_most


def test_a_share_may_be_0_or_rational():
    assert share("plus", "torus", colors=5, orders=20, sides=4)[:3] == (0, 0, 0)
    assert share("king_with_center", "torus", colors=6, orders=20, sides=4)[:3] == (0, 0, 0)
    assert share("king_with_center", sides=2)[:2] == (float(Fraction(4, 9)),) * 2
    assert str(share("king_with_center", sides=2)).startswith("exactly 0.444 (proved)")


@pytest.mark.usefixtures("few_primes")
def test_six_colors_are_not_a_product():
    two, three, six = (share(colors=colors, orders=100, sides=10) for colors in (2, 3, 6))
    assert six.at_least > two.at_most * three.at_most
    assert six.at_most < min(two.at_most, three.at_most)


def test_pairs_are_few():
    """Lemma 1 for each degree, with orders to 260."""
    for p, form in ((2, "plus"), (2, "king"), (3, "plus")):
        pairs = pairs_of_orders(polynomials_over(p), range(1, 261), range(1, 261), Form.of(form))
        degrees = {d: half_order(p, d) for pair in pairs for d in pair}
        for degree in set(degrees.values()):
            of_degree = [pair for pair in pairs if degrees[pair[0]] == degree and min(pair) > 2]
            assert all(degrees[e] == degree and pairs[d, e] >= degree for d, e in of_degree)
            bounds = [
                sum(_phi(d) / (2 * degree * d * d) for d in {pair[side] for pair in of_degree}) for side in (0, 1)
            ]
            assert sum(1 / (d * e) for d, e in of_degree) <= (bounds[0] * bounds[1]) ** 0.5 + 1e-12


def _phi(d):
    for q in prime_divisors(d):
        d -= d // q
    return d


def half_order(p, k):
    """Return the least e ≥ 1 with p^e = ±1 modulo k, by multiplying."""
    power, e = p % k, 1
    while power not in (1 % k, k - 1):
        power, e = p * power % k, e + 1
    return e


@pytest.mark.parametrize("p", [2, 3, 7])
@pytest.mark.parametrize("closes", [False, True])
def test_orders_of_a_side(p, closes):
    side = _Side(p, closes, 150)
    rows = _orders(side)
    assert len(rows) == sum(1 for d in range(1, 301) if d % p and (side.step(d) <= 150 if d > 2 else d == 1 or p > 2))
    for d, step, phi, k in rows:
        assert (phi, k) == (_phi(d), half_order(p, d))
        assert step == side.step(d) or d <= 2


@pytest.mark.usefixtures("few_primes")
@pytest.mark.parametrize(("p", "closes"), [(2, False), (3, False)])
def test_the_bound_for_large_orders_exceeds_the_sum(p, closes):
    few, many = _side(p, closes, 60), _Side(p, closes, 1_500)
    part = sum(phi / (2 * k * step**2) for _, step, phi, k in _orders(many) if step > few.most)
    assert part < _both_large(few) < 12 * part


@pytest.mark.parametrize(("p", "weight"), [(2, 1), (3, 1), (3, 4), (5, 4)])
def test_single_degrees_against_all_divisors(p, weight):
    """For degrees to 5 the d composed of primes to Y are the divisors of p^c ± 1."""
    divisors = {d for c in range(1, 6) for sign in (-1, 1) for d in range(1, p**c + 2) if (p**c + sign) % d == 0}
    direct = sum((weight if d % 2 == 0 else 1) * _phi(d) / d**2 for d in divisors)
    bound, known = _single_degrees(p, weight, _degrees_of_primes(p, 4_000), 4_000, [0.0] * 6)
    assert isclose(known, direct)
    least = sum((weight if d % 2 == 0 else 1) * _phi(d) / d**2 / (2 * half_order(p, d)) for d in divisors)
    assert least < bound < least * (1 + 50 / (4_000 * log(4_000)))


def test_digits_of_the_share_by_16000_orders():
    found = share(orders=16_000, sides=100)
    assert 0.6406 < found.at_least < found.at_most < 0.6431
    events = _events(2, Grid.of(1, 1), 16_001)
    assert _count(events, 16_000) == 164_623_268  # 0.643060 of all; the table to 16,000 has as many boards of nullity 0


def test_the_count_by_events_is_that_of_the_table():
    events = _events(2, Grid.of(1, 1), 601)
    assert _count(events, 600) == (nullity_table(600) == 0).sum()


def _count(events, sides):
    """Count the unique boards of plus with m, n ≤ sides: the columns that the events of a row leave."""
    columns = {}
    for a, b in events:
        columns.setdefault(a, set()).add(b)
    known, total = {}, 0
    for row in range(2, sides + 2):
        excluded = frozenset(b for a in columns if row % a == 0 for b in columns[a])
        if excluded not in known:
            left = bytearray(b"\1") * (sides + 2)
            for b in excluded:
                left[b::b] = bytes(len(left[b::b]))
            known[excluded] = left.count(1, 2)
        total += known[excluded]
    return total


def test_bad_arguments_are_refused():
    for arguments in ({"colors": 1009}, {"orders": 10**6}, {"neighborhood": "dot"}, {"orders": 0}):
        with pytest.raises(ValueError, match=r"got|choose"):
            share(**arguments)
