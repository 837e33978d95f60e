"""The density of the m × n for which none of several events "a divides m and b divides n" occurs.

Proofs: docs/mathematics/share.md.
"""

from collections.abc import Iterable
from fractions import Fraction

from flipalg.algebra.integers import prime_divisors

__all__ = ["Event", "density_without"]

Event = tuple[int, int]
"""(a, b) stands for the event that a divides m and b divides n."""

Events = frozenset[Event]


def density_without(events: Iterable[Event]) -> Fraction:
    """Return the density of the pairs (m, n) for which no event occurs.

    The residues modulo powers of different primes are independent, so that one prime after the other can be fixed.  The
    cost grows exponentially with the number of events that share primes; 40 events of a board take a few milliseconds.

    >>> density_without({(2, 3), (3, 2), (5, 5)}), density_without({(6, 1), (4, 1)})
    (Fraction(2, 3), Fraction(2, 3))
    """
    return _density(_minimal(events), {})


def _density(events: Events, known: dict[Events, Fraction]) -> Fraction:
    if not events:
        return Fraction(1)
    if (1, 1) in events:
        return Fraction(0)
    if events not in known:
        parts = _independent_parts(events)
        if len(parts) > 1:
            value = Fraction(1)
            for part in parts:
                value *= _density(part, known)
        else:
            value = _by_a_prime(events, known)
        known[events] = value
    return known[events]


def _by_a_prime(events: Events, known: dict[Events, Fraction]) -> Fraction:
    """Return the density by cases: how often the largest prime divides m (or n, if no event has it in m)."""
    prime, side = max((prime, side) for event in events for side in (0, 1) for prime in prime_divisors(event[side]))
    cases: dict[int, set[Event]] = {}  # the exponent of the prime, and the events with it, without its power
    for event in events:
        exponent, rest = 0, event[side]
        while rest % prime == 0:
            exponent, rest = exponent + 1, rest // prime
        cases.setdefault(exponent, set()).add((rest, event[1]) if side == 0 else (event[0], rest))
    possible: set[Event] = set()
    value, above = Fraction(0), Fraction(1)  # above: the density of the numbers with at least this exponent
    exponents = sorted(cases | {0: set()})
    for exponent, following in zip(exponents, [*exponents[1:], None], strict=True):
        possible |= cases.get(exponent, set())
        least_next = Fraction(0) if following is None else Fraction(1, prime**following)
        value += (above - least_next) * _density(_minimal(possible), known)
        above = least_next
    return value


def _minimal(events: Iterable[Event]) -> Events:
    """Return the events that do not imply another."""
    kept: list[Event] = []
    for a, b in sorted(set(events), key=lambda event: event[0] * event[1]):
        if not any(a % c == 0 and b % d == 0 for c, d in kept):
            kept.append((a, b))
    return frozenset(kept)


def _independent_parts(events: Events) -> list[Events]:
    """Return the events in groups: those of two groups have no prime of m, and none of n, in common."""
    groups: list[tuple[set[tuple[int, int]], set[Event]]] = []
    for event in events:
        primes = {(side, prime) for side in (0, 1) for prime in prime_divisors(event[side])}
        together = {event}
        apart = []
        for other in groups:
            if other[0].isdisjoint(primes):
                apart.append(other)
            else:
                primes |= other[0]
                together |= other[1]
        groups = [*apart, (primes, together)]
    return [frozenset(members) for _, members in groups]
