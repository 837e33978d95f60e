"""Fingerprints of the Frobenius orbits of x = t + 1/t, t of order r: equal for x and for x + 1.

Main definitions
    coset_walk(r, degree, ...)   small odd numbers and how often to step with each, to meet every coset of ± powers of 2
    fingerprints(...)            a fingerprint of each orbit
    elements(...)                the orbits' elements at given places of the walk
Main statements
    x → x² and x → x + 1 leave Tr(x · x^(2^i)) as it is, but for d mod 2, i = 0, 1, ...       test_fingerprints
        Tr((x+1)(x+1)^(2^i)) = Tr(x · x^(2^i)) + 2 Tr(x) + Tr(1)
    so the bits Tr(x · x^(2^i)), all complemented where d is odd and Tr(x) = 1, are a fingerprint
    if x + 1 is a conjugate of x then Tr(x · x^(2^i)) is the same for i - 1 and i + 1:
        then x^(2^(d/2)) = x + 1, x² + x is fixed by 2^(d/2), and every trace from a field to itself over a quadratic
        subfield is 0; Tr((x²+x)(x²+x)^(2^i)) is the sum of the two
Conventions
    For d ≤ 64 the fingerprint is the least conjugate of x or x + 1, as an integer, hashed.  0 says: x + 1 may be a
    conjugate of x.  Different orbits may share a fingerprint; who needs certainty compares the orders themselves.
"""

from typing import Any

import numpy as np
from numba import int64, types, uint64, void

from flipalg.algebra.f2.packed.compilation import helper
from flipalg.algebra.f2.packed.kernels.carryless import BLOCK, clmul
from flipalg.algebra.f2.packed.kernels.memory import WORD, load, store
from flipalg.algebra.orbits.compilation import INTEGERS, WORDS, address, kernel
from flipalg.algebra.orbits.field_kernels import (
    SCRATCH,
    multiplied,
    parameters,
    product_trace,
    squared,
    trace_form,
)

MARKS = types.Array(types.int32, 1, "C")
MOST_STEPS = 16
"""More generators than any group of odd residues below 2^63 modulo ± powers of 2 needs, by far."""


@helper
def _folded(a: Any, r: Any) -> Any:
    return min(a, r - a)


@kernel(int64(int64, int64, int64, MARKS, types.int32, INTEGERS, INTEGERS))
def coset_walk(r: Any, degree: Any, count: Any, marks: Any, mark: Any, generators: Any, radices: Any) -> Any:
    """Find generators of the units mod r modulo ± powers of 2; return how many.

    `degree` is the number of ± powers of 2, `count` that of the cosets; `marks` has r // 2 + 1 entries, none of them
    equal to `mark`.  Every coset is met once by the products of generators[i]^j, j < radices[i].
    """
    c = 1
    for _ in range(degree):
        marks[_folded(c, r)] = mark
        c = 2 * c % r
    met = np.empty(count, np.int64)
    met[0] = 1
    total = 1
    level = 0
    generator = 1
    while total < count:
        generator += 2
        a, b = generator, r
        while b:
            a, b = b, a % b
        if a > 1:
            continue
        steps = 1
        power = generator % r
        while True:
            inside = False
            for i in range(total):
                if marks[_folded(power * met[i] % r, r)] == mark:
                    inside = True
                    break
            if inside:
                break
            if total * (steps + 1) <= count:
                for i in range(total):
                    met[total * steps + i] = power * met[i] % r
            power = power * generator % r
            steps += 1
        if steps > 1:
            generators[level] = generator
            radices[level] = steps
            level += 1
            total *= steps
    return level


@helper
def _step(field: Any, x: Any, generator: Any, work: Any) -> None:
    """Replace x by D_g(x) = x Q_g(x)², g odd, by Q_(g+2) = x Q_g + Q_(g-2); `work` holds three elements and scratch."""
    length = field[1]
    before, now, product = work, work + WORD * length, work + 2 * WORD * length
    scratch = work + 3 * WORD * length
    for i in range(length):
        store(before, i, uint64(i == 0))
        store(now, i, load(x, i))
    store(now, 0, load(now, 0) ^ uint64(1))  # Q_1 and Q_3
    for _ in range((generator - 3) // 2):
        multiplied(field, x, now, scratch, product)
        for i in range(length):
            value = load(product, i) ^ load(before, i)
            store(before, i, load(now, i))
            store(now, i, value)
    squared(field, now, scratch, now)
    multiplied(field, x, now, scratch, x)


@helper
def _advance(field: Any, xs: Any, counters: Any, generators: Any, radices: Any, levels: Any, work: Any) -> None:
    """Go to the next coset: xs[l] is the element with all counters below l at 0, xs[0] the present one."""
    size = WORD * field[1]
    level = 0
    while level < levels and counters[level] + 1 == radices[level]:
        counters[level] = 0
        level += 1
    if level == levels:
        return
    counters[level] += 1
    x = xs + size * level
    _step(field, x, generators[level], work)
    for lower in range(level):
        for i in range(field[1]):
            store(xs + size * lower, i, load(x, i))


@helper
def _square_of_word(x: Any, d: Any, low_terms: Any) -> Any:
    """x² in one word, d ≤ 64."""
    low, high = clmul(x, x)
    for _ in range(2):
        if d == 64:
            above = high
        else:
            above = low >> uint64(d) | high << uint64(64 - d)
            low &= (uint64(1) << uint64(d)) - uint64(1)
        add, high = clmul(above, low_terms)
        low ^= add
    return low


@helper
def _least_conjugate(x: Any, d: Any, low_terms: Any) -> Any:
    least = x
    for _ in range(d - 1):
        x = _square_of_word(x, d, low_terms)
        least = min(least, x)
    return least


@helper
def _fingerprint_of_word(x: Any, field: Any, bits: Any) -> Any:
    d, _, terms, a, b, c = field
    low_terms = uint64(1) | uint64(1) << uint64(a)
    if terms == 4:
        low_terms |= uint64(1) << uint64(b) | uint64(1) << uint64(c)
    one, other = _least_conjugate(x, d, low_terms), _least_conjugate(x ^ uint64(1), d, low_terms)
    if one == other:
        return uint64(0)
    return (min(one, other) * uint64(0x9E3779B97F4A7C15)) >> uint64(64 - bits)


@helper
def _fingerprint(x: Any, field: Any, traces: Any, bits: Any, work: Any) -> Any:
    """The traces Tr(x · x^(2^i)) in the lower half, normalized, those of x³ · x^(2^i) in the upper."""
    d, length = field[0], field[1]
    size = WORD * length
    form, cubic_form, power = work, work + size, work + 2 * size
    scratch = work + 3 * size
    squared(field, x, scratch, power)
    multiplied(field, x, power, scratch, power)
    trace_form(field, traces, power, scratch, cubic_form)
    trace_form(field, traces, x, scratch, form)
    for i in range(length):
        store(power, i, load(x, i))
    count = bits >> 1
    b, c = uint64(0), uint64(0)
    for k in range(count):
        b |= product_trace(field, form, power) << uint64(k)
        c |= product_trace(field, cubic_form, power) << uint64(k)
        if k + 1 < count:
            squared(field, power, scratch, power)
    everything = (uint64(1) << uint64(count)) - uint64(1)
    b_1 = b >> uint64(1) & uint64(1)
    # where x + 1 has another c: b_(i-1) + b_i + b_0 + b_1 + d, b_(-1) = b_1
    moved = (b << uint64(1) | b_1) ^ b
    if (b ^ b_1 ^ uint64(d)) & uint64(1):
        moved ^= everything
    moved &= everything
    if c & moved & -moved:
        c ^= moved
    if d & 1:
        if b & uint64(1):
            b ^= everything
    elif (b ^ b >> uint64(2)) & (everything >> uint64(2)) == 0:
        return uint64(0)
    return c << uint64(count) | b


def walk_memory(shape: Any, levels: int) -> Any:
    """Return the memory that the two kernels below work in: an element a level, three more, and scratch."""
    return np.zeros((levels + 1 + 3 + SCRATCH) * int(shape[1]) + 2 * BLOCK + 8, np.uint64)


@kernel(void(INTEGERS, WORDS, INTEGERS, INTEGERS, int64, int64, int64, WORDS, WORDS))
def fingerprints(
    shape: Any, x: Any, generators: Any, radices: Any, levels: Any, bits: Any, first: Any, memory: Any, out: Any
) -> None:
    """Write fingerprint · 2^(64 - bits) + first + place into `out`, for each place of the walk from x on.

    `memory` has walk_memory(field, levels) words.
    """
    field = parameters(shape)
    length = shape[1]
    traces = address(shape) + 7 * WORD
    xs = address(memory)
    work = xs + WORD * length * (levels + 1)
    for level in range(levels + 1):
        for i in range(length):
            store(xs, level * length + i, x[i])
    counters = np.zeros(levels + 1, np.int64)
    for place in range(len(out)):
        if field[0] <= 64:
            value = _fingerprint_of_word(load(xs, 0), field, bits)
        else:
            value = _fingerprint(xs, field, traces, bits, work)
        out[place] = value << uint64(64 - bits) | uint64(first + place)
        if place + 1 < len(out):
            _advance(field, xs, counters, generators, radices, levels, work)


@kernel(void(INTEGERS, WORDS, INTEGERS, INTEGERS, int64, INTEGERS, WORDS, WORDS))
def elements(
    shape: Any, x: Any, generators: Any, radices: Any, levels: Any, places: Any, memory: Any, out: Any
) -> None:
    """Write the elements at the ascending places of the walk from x on into `out`, `length` words each."""
    field = parameters(shape)
    length = shape[1]
    xs = address(memory)
    work = xs + WORD * length * (levels + 1)
    for level in range(levels + 1):
        for i in range(length):
            store(xs, level * length + i, x[i])
    counters = np.zeros(levels + 1, np.int64)
    place = 0
    for k in range(len(places)):
        while place < places[k]:
            _advance(field, xs, counters, generators, radices, levels, work)
            place += 1
        for i in range(length):
            out[k * length + i] = load(xs, i)
