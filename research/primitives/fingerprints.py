"""Fingerprints of the orbits (sets of conjugates) of the elements t + 1/t, t of order r, in a field of 2^d elements.

The orbits of x and x + 1 have the same fingerprint, other orbits only by chance.  For d ≤ 64 a fingerprint hashes the
least conjugate of x or x + 1; for d > 64 its bits are traces Tr(x · x^(2^i)) and Tr(x³ · x^(2^i)), made equal for x
and x + 1 (`flipalg why orbit-fingerprints`).  The fingerprint 0 means that x + 1 may be a conjugate of x.  A walk lists
one element of every orbit; a place is an index of this list.  The kernels are in kernels/orbits; the plain versions
check the kernels.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from math import gcd
from typing import Any

from research.primitives.native import native
from research.primitives.sparse_fields import SparseField

__all__ = ["coset_walk", "elements", "fingerprints"]


Walk = Sequence[tuple[int, int]]
"""Pairs (g, count) with odd g ≥ 3; a place stands for a product of powers g^j, 0 ≤ j < count, one from each pair."""


def coset_walk(r: int, degree: int, count: int) -> Walk:
    """Return a walk (see Walk) whose products are one unit modulo r from each coset of the powers ±2^i.

    There are `count` cosets, and each has `degree` pairs ±c.

    >>> coset_walk(31, 5, 3)
    [(3, 3)]
    """
    if native is not None:
        return native.unit_walk(r, degree, count)  # type: ignore[no-any-return]
    powers = set()
    c = 1
    for _ in range(degree):
        powers.add(min(c, r - c))
        c = 2 * c % r
    walk, reached, g = [], [1], 1
    while len(reached) < count:
        g += 2
        if gcd(g, r) > 1:
            continue
        power, own = g, list(reached)
        steps = 1
        while all(min(a := power * b % r, r - a) not in powers for b in reached):
            own += [power * b % r for b in reached]
            power, steps = power * g % r, steps + 1
        if steps > 1:
            walk.append((g, steps))
            reached = own
    return walk


def _arrays(walk: Walk) -> tuple["array[int]", "array[int]"]:
    return array("q", [g for g, _ in walk]), array("q", [count for _, count in walk])


def fingerprints(field: SparseField, x: int, walk: Walk, bits: int, first: int, out: Any) -> None:
    """Write fingerprint · 2^(64 - bits) + first + place into out[place], for every place below len(out).

    The fingerprint, of `bits` bits, is that of the element at this place of the walk that begins at x.  `out` is a
    uint64 array, and `first` the number that stands for place 0.
    """
    if native is not None:
        native.orbit_fingerprints(field.shape, field.to_bytes(x), *_arrays(walk), bits, first, out)
        return
    fingerprint = _fingerprint_of_word if field.d <= 64 else _fingerprint
    for place, y in enumerate(islice(_elements(field, x, walk), len(out))):
        out[place] = fingerprint(field, y, bits) << (64 - bits) | (first + place)


def elements(field: SparseField, x: int, walk: Walk, places: Sequence[int]) -> list[int]:
    """Return the elements of the field at the given ascending places of the walk that begins at x."""
    if native is not None:
        found = native.orbit_elements(field.shape, field.to_bytes(x), *_arrays(walk), array("q", places))
        size = (field.d + 63) // 64 * 8
        return [int.from_bytes(found[k : k + size], "little") for k in range(0, len(found), size)]
    wanted = set(places)
    last = max(wanted, default=-1)
    return [y for place, y in enumerate(islice(_elements(field, x, walk), last + 1)) if place in wanted]


def _elements(field: SparseField, x: int, walk: Walk) -> Iterator[int]:
    """Yield the elements at all places of the walk from x; the exponent of the g in its first pair changes fastest."""
    if not walk:
        yield x
        return
    *lower, (g, count) = walk
    for k in range(count):
        if k:
            x = field.dickson(x, g)
        yield from _elements(field, x, lower)


def _fingerprint_of_word(field: SparseField, x: int, bits: int) -> int:
    one, other = (min(field.power_of_2(y, i) for i in range(field.d)) for y in (x, x ^ 1))
    if one == other:
        return 0
    return (min(one, other) * 0x9E3779B97F4A7C15 & (1 << 64) - 1) >> (64 - bits)


def _fingerprint(field: SparseField, x: int, bits: int) -> int:
    """Return the fingerprint, of `bits` bits, for d > 64: the same for x and x + 1, and 0 if they may be conjugates.

    Its lower half has the bits Tr(x · x^(2^i)), its upper half the bits Tr(x³ · x^(2^i)), for i < bits // 2.  In each
    half they are then changed so that x and x + 1 give the same bits.
    """
    count = bits // 2
    cube = field.multiply(field.power_of_2(x, 1), x)
    b = c = 0
    power = x
    for k in range(count):
        b |= field.trace(field.multiply(x, power)) << k
        c |= field.trace(field.multiply(cube, power)) << k
        power = field.power_of_2(power, 1)
    everything = (1 << count) - 1
    b_1 = b >> 1 & 1
    # the bits of c that differ for x + 1: b_(i-1) + b_i + b_0 + b_1 + d, with b_(-1) = b_1
    moved = ((b << 1 | b_1) ^ b ^ (everything if (b ^ b_1 ^ field.d) & 1 else 0)) & everything
    if c & moved & -moved:
        c ^= moved
    if field.d & 1:
        if b & 1:
            b ^= everything
    elif (b ^ b >> 2) & everything >> 2 == 0:
        return 0
    return c << count | b
