"""P(k) by counting in F_{2^d}: a second route to the list of primitives, without gcds.

P(k) counts the x ≠ 0, 1 in the algebraic closure of F2 with lcm(ord x, ord(x+1)) = k; ord(t + 1/t) is the order of t.
The x of order r and degree d form φ(r)/(2d) orbits.  A walk lists one x of each orbit; its place is its index there.
The fingerprint of x, a hash of its orbit, is also that of x + 1, and it is 0 if x + 1 is in the same orbit.  So the
order of x + 1 is computed only for an x whose fingerprint is 0 or is also that of another x on a walk.
Proofs: `flipalg why orbit-fingerprints`, `flipalg why primitives-by-degree`.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from typing import Any

import numpy as np

from flipalg.algebra.integers import prime_divisors
from research.primitives import order_sieve
from research.primitives.fingerprints import coset_walk, elements, fingerprints
from research.primitives.sparse_fields import SparseField

__all__ = [
    "Case",
    "candidates",
    "combine",
    "count_in_degree",
    "elements_of_order",
    "has_order",
    "search",
    "search_plan",
]

Case = tuple[int, tuple[int, ...]]
"""A candidate k, and the orders r that an x of a given degree may have if lcm(ord x, ord(x + 1)) = k."""


def candidates(K: int) -> list[int]:
    """Return the odd k ≤ K that satisfy the condition of `flipalg why primitive-lemma` for P(k) > 0, ascending.

    >>> candidates(20)
    [3, 5, 9, 17]
    """
    return sorted({k for cases in search_plan(K).values() for k, _ in cases})


def search_plan(K: int, above: int = 0) -> dict[int, list[Case]]:
    """Return {degree: its Cases (k, orders r) with above < k ≤ K}, ascending, by a sieve of the orders of 2.

    It takes 3 s for K = 10^7.
    """
    rows = order_sieve.short_orbits(K)
    rows = rows[rows[:, 1] > above]
    plan: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for d, k, r in rows.tolist():
        plan[d][k].append(r)
    return {d: [(k, tuple(sorted(plan[d][k]))) for k in sorted(plan[d])] for d in sorted(plan)}


def combine(counts: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """Return {k: P(k)}, ascending: the sum of the results of `count_in_degree` for all degrees."""
    total: dict[int, int] = defaultdict(int)
    for part in counts:
        for k, count in part.items():
            total[k] += count
    return dict(sorted(total.items()))


def search(K: int, above: int = 0) -> dict[int, int]:
    """Return {k: P(k)}, ascending, for above < k ≤ K with P(k) > 0."""
    return combine(count_in_degree(d, cases) for d, cases in search_plan(K, above).items())


def count_in_degree(d: int, cases: Sequence[Case]) -> dict[int, int]:
    """Return {k: number of x of degree d with lcm(ord x, ord(x + 1)) = k}, without zeros, for the k of the cases."""
    if d == 1:
        return {}  # x = 1, and x + 1 = 0 has no order
    field = SparseField(d)
    found: dict[int, int] = defaultdict(int)
    for part in _joined(cases):
        for k, count in _count(field, part).items():
            found[k] += count
    return dict(sorted(found.items()))


def _joined(cases: Sequence[Case]) -> list[list[Case]]:
    """Return the cases in groups, so that no order occurs in two groups."""
    parent: dict[int, int] = {}

    def root(r: int) -> int:
        while parent.setdefault(r, r) != r:
            parent[r] = parent[parent[r]]
            r = parent[r]
        return r

    for _, orders in cases:
        for r in orders:
            parent[root(r)] = root(orders[0])
    parts: dict[int, list[Case]] = defaultdict(list)
    for case in cases:
        parts[root(case[1][0])].append(case)
    return list(parts.values())


class _Walk:
    """The walk for an order r: its first element x, the number of its places, and its steps (`coset_walk`)."""

    def __init__(self, r: int, d: int, x: int) -> None:
        self.r, self.x = r, x
        self.count = _euler_phi(r) // (2 * d)
        self.steps = coset_walk(r, d, self.count)


def _count(field: SparseField, cases: Sequence[Case]) -> dict[int, int]:
    d = field.d
    ks = {k for k, _ in cases}
    orders = sorted({r for _, part in cases for r in part})
    roots = elements_of_order(field, orders)
    walks = [_Walk(r, d, roots[r]) for r in orders]
    starts = np.cumsum([0, *(walk.count for walk in walks)])
    total = int(starts[-1])
    place_bits = total.bit_length()
    bits = min(64 - place_bits, 2 * max(walk.count for walk in walks).bit_length() + 4)
    if d > 64:
        bits = min(bits, d // 2)
    prints = np.empty(total, np.uint64)
    for walk, start in zip(walks, starts[:-1].tolist(), strict=True):
        fingerprints(field, walk.x, walk.steps, bits, start, prints[start : start + walk.count])
    found: dict[int, int] = defaultdict(int)
    for w, places in _suspects(prints, bits, starts, orders, ks).items():
        for s in _orders_of_neighbors(field, walks[w], places):
            k = lcm(orders[w], s)
            if k in ks:
                found[k] += d
    return found


def _suspects(prints: Any, bits: int, starts: Any, orders: list[int], ks: set[int]) -> dict[int, dict[int, set[int]]]:
    """Return {walk: {place: orders that x + 1 may have}} for the x whose fingerprint is 0 or occurs more than once.

    A walk is given by its index.  An entry of `prints`, which is sorted in place, has the fingerprint in its upper
    `bits` bits, and below them place + starts[walk].
    """
    prints.sort()
    shift = np.uint64(64 - bits)
    values = prints >> shift
    same = values[1:] == values[:-1]
    keep = np.zeros(len(prints), bool)
    keep[1:] |= same
    keep[:-1] |= same
    keep |= values == 0
    places = (prints[keep] & ((np.uint64(1) << shift) - np.uint64(1))).astype(np.int64)
    walks = np.searchsorted(starts, places, side="right") - 1
    groups: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for value, place, walk in zip(values[keep].tolist(), places.tolist(), walks.tolist(), strict=True):
        groups[value].append((walk, place - int(starts[walk])))
    suspects: dict[int, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    for value, members in groups.items():
        several: dict[int, int] = defaultdict(int)
        for walk, _ in members:
            several[walk] += 1
        for walk, place in members:
            for other, count in several.items():
                if (other != walk or count > 1 or value == 0) and lcm(orders[walk], orders[other]) in ks:
                    suspects[walk][place].add(orders[other])
    return suspects


def _orders_of_neighbors(field: SparseField, walk: _Walk, places: Mapping[int, set[int]]) -> list[int]:
    """Return the orders of x + 1 for the x at the keys of `places`, as far as places[place] contains them."""
    wanted = sorted(places)
    met = []
    for place, x in zip(wanted, elements(field, walk.x, walk.steps, wanted), strict=True):
        met += [s for s in places[place] if has_order(field, x ^ 1, s)][:1]
    return met


def has_order(field: SparseField, x: int, r: int) -> bool:
    """Return whether the element x is t + 1/t with a t of order r > 1."""
    return (
        x != 0 and field.dickson(x, r) == 0 and all(r == p or field.dickson(x, r // p) != 0 for p in prime_divisors(r))
    )


def elements_of_order(field: SparseField, orders: Sequence[int]) -> dict[int, int]:
    """Return {r: an x = t + 1/t with t of order r} for orders r > 1 that divide 2^d ± 1, d the degree of the field.

    For x = 1/v with a random v, t lies in the field if v has trace 0, and outside it if v has trace 1.  Another v is
    tried if the power of t that should have order r has a smaller order.
    """
    found: dict[int, int] = {}
    for sign in (-1, 1):
        number = (1 << field.d) + sign
        missing = [r for r in orders if number % r == 0 and r not in found]
        source = random.Random(sign)
        while missing:
            v = source.getrandbits(field.d)
            if not v or field.trace(v) != (sign == 1):
                continue
            common = lcm(*missing)
            x = field.dickson(field.inverse(v), number // common)
            found.update((r, root) for r, root in _split(field, missing, common, x) if has_order(field, root, r))
            missing = [r for r in missing if r not in found]
    return found


def _split(field: SparseField, orders: Sequence[int], common: int, x: int) -> list[tuple[int, int]]:
    """Return the list of (r, D_{common/r}(x)) for the orders r, divisors of `common`; D_a(t + 1/t) = t^a + t^-a."""
    if len(orders) == 1:
        return [(orders[0], field.dickson(x, common // orders[0]))]
    half = len(orders) // 2
    result = []
    for part in (orders[:half], orders[half:]):
        own = lcm(*part)
        result += _split(field, part, own, field.dickson(x, common // own))
    return result


def _euler_phi(n: int) -> int:
    for p in prime_divisors(n):
        n -= n // p
    return n
