import random
from fractions import Fraction
from math import lcm, prod

from flipalg import rule
from flipalg.theory.event_densities import density_without


def counted(events):
    """Count the pairs modulo the common multiples for which no event occurs."""
    L, M = (lcm(*(event[side] for event in events)) for side in (0, 1))
    none = sum(all(m % a or n % b for a, b in events) for m in range(L) for n in range(M))
    return Fraction(none, L * M)


def test_the_density_is_that_of_a_count():
    generator = random.Random(1)
    for _ in range(8):
        divisors = [1, 2, 3, 4, 5, 6, 9, 10, 12, 15, 18]
        events = [tuple(generator.choices(divisors, k=2)) for _ in range(generator.randint(1, 5))]
        assert density_without(events) == counted(events)


def test_no_event_occurs_at_least_as_often_as_if_independent():
    generator = random.Random(2)
    for _ in range(8):
        events = [(generator.randint(1, 30), generator.randint(1, 30)) for _ in range(7)]
        first, second = density_without(events[:3]), density_without(events[3:])
        assert density_without(events) >= first * second >= prod(1 - Fraction(1, a * b) for a, b in events)


def test_the_share_of_a_row_is_counted():
    for n, topology, colors in ((6, "board", 2), (14, "board", 2), (9, "torus", 2), (5, "board", 3), (4, "ring", 6)):
        found = rule(n, topology=topology, colors=colors)
        assert found.share == 1 - Fraction(len(found.excluded), found.modulus)
    assert rule(3, "column").share == Fraction(1, 2)
    assert rule(10**6, seconds=0).share is None


def test_the_nullities_of_a_row_are_counted():
    for n, topology, colors in ((5, "board", 2), (9, "board", 2), (9, "torus", 2), (5, "board", 3), (4, "ring", 3)):
        found = rule(n, topology=topology, colors=colors)
        nullities = [found.nullity(m) for m in range(1, found.period + 1)]
        assert found.nullities == {v: Fraction(nullities.count(v), found.period) for v in sorted({*nullities})}
        assert found.mean_nullity == Fraction(sum(nullities), found.period)
        assert found.nullities.get(0, 0) == found.share
    for other in (rule(10**6, seconds=0), rule(110), rule(3, "column"), rule(5, colors=6)):
        assert other.nullities is other.mean_nullity is None
