"""Every kernel polls for signals often enough, at its largest argument, and ends at a poll that raises an error.

Steps are counted, not timed: the kernels are compiled once more, with a counter (helpers/steps.py).
"""

from array import array
from pathlib import Path

import numpy as np
import pytest
from steps import Counted

from flipalg.games.disentis import AROUND, press_sets
from flipalg.matrices.structured import G_rows

KERNELS = Path(__file__).parents[2] / "flipalg" / "_kernels"
pytestmark = pytest.mark.skipif(not KERNELS.exists(), reason="an installed package has no sources")


def zeros(*shape, of=np.uint64):
    return np.zeros(shape, of)


def longs(*values):
    return np.array(values, np.int64)


def breadth(m, pieces=26):
    rows = np.array([1 << (p + 1) % pieces for p in range(pieces)], np.int64)
    chosen, queue = np.full(1 << pieces, -1, np.int8), np.empty(1 << pieces, np.uint32)
    chosen[-1], queue[0] = 0, (1 << pieces) - 1
    return m.disentis_breadth(rows, chosen, queue)


def layer(m, n):
    pairs, words = (n + 1) * (n + 2) // 2, n // 64 + 1
    sets = zeros(pairs, words), zeros(n + 1, words), zeros(pairs, of=np.bool_), zeros(n + 1, of=np.bool_)
    return m.four_rows_layer(n, zeros(pairs, of=np.uint16), *sets)


PRESSES = next(iter(press_sets(9, 6)))[1]
ELEMENTS = zeros(1000, 1000)
WIDE = np.ones((30, 1 << 16), np.int8)
ONES = longs(*[1] * 30)
PRIMES = 2**61 - 1, 2**61 - 31, 0
"""Powers of 2 come back to 1 modulo the first after 61 steps, but not modulo both."""

# each kernel, with the poll at which it ends; 0 for arguments with which it ends itself
CALLS = {
    "primitive_candidates": [
        (lambda m: m.primitive_candidates(2**31, 0), 30),
        (lambda m: m.primitive_candidates(2**20, 0), 0),  # all three of its loops
    ],
    "three_rows": [(lambda m: m.three_rows(zeros(20_001, 20_001, of=np.int32)), 20)],
    "four_rows_layer": [(lambda m: layer(m, 1000), 2)],
    "four_rows_tally": [
        (lambda m: m.four_rows_tally(2000, zeros(2001 * 1001, of=np.uint16), zeros(9, 2001, of=np.uint32)), 9)
    ],
    "disentis_breadth": [(breadth, 20)],
    "disentis_depth": [(lambda m: m.disentis_depth(array("Q", G_rows(9, 6, AROUND)), PRESSES, 2, 10**7), 20)],
    "coset_transform": [
        (
            lambda m: m.coset_transform(
                zeros(1 << 20, of=np.int16), zeros(32_767, of=np.int64), zeros(32_767, of=np.int16), 20, 0
            ),
            0,
        )
    ],
    "coset_count": [(lambda m: m.coset_count(zeros(1 << 20, of=np.int16), zeros(32_768, of=np.int64)), 0)],
    "coset_elements": [
        (lambda m: m.coset_elements(zeros(10_000, of=np.int64), zeros(8, 256, 100), zeros(10_000, 100)), 9)
    ],
    "coset_pairs": [
        (lambda m: m.coset_pairs(0, 0, 1000, ELEMENTS, 0, 1000, ELEMENTS, zeros(1000), longs(1 << 40, 0, 0)), 20)
    ],
    "anneal": [
        (lambda m: m.anneal(WIDE, ONES.copy(), ONES, 1 - 2**14, 1 << 40, 1), poll)
        for poll in (1, 4)  # a start, steps
    ],
    "chase_rows": [
        (lambda m: m.chase_rows(bytes(16_000), bytes(8_000), 64_000, 0, False, 10_000), 20),
        (lambda m: m.chase_rows(bytes(16), bytes(8), 64, 0, True, 10**6), 20),
    ],
    "rows_flip": [(lambda m: m.rows_flip(bytes(8_000 * 2_002), bytes(8_000), 64_000, 15, False, 2_000), 20)],
    "y_part": [(lambda m: m.y_part(b"\1" * (1 << 21)), 0), (lambda m: m.y_part(b"\1" * (1 << 20)), 9)],
    "at_y": [(lambda m: m.at_y(b"\1" * (1 << 21)), 0), (lambda m: m.at_y(b"\1" * (1 << 20)), 9)],
    "determinant_words": [(lambda m: m.determinant_words(1 << 32), 20)],
    "Q_words": [(lambda m: m.Q_words((1 << 32) + 1), 20)],
    "in_powers_of_y": [(lambda m: m.in_powers_of_y(b"\1" * (1 << 22)), poll) for poll in (0, 1, 20)],
    "from_determinant_basis": [(lambda m: m.from_determinant_basis(b"\1" * (1 << 22)), poll) for poll in (0, 1, 20)],
    "to_determinant_basis": [(lambda m: m.to_determinant_basis(b"\1" * (1 << 22)), poll) for poll in (0, 1, 20)],
    "residue_walk": [
        (lambda m: m.residue_walk(2**61 - 31, 2**61 - 31, 0, 1 << 40), 20),
        (lambda m: m.residue_walk(*PRIMES, 1 << 40), 20),
    ],
}


def test_every_kernel_polls_every_four_million_steps_and_ends_at_a_poll(tmp_path):
    counted = Counted("flipalg._native", KERNELS.glob("*.c"), tmp_path)
    assert counted.functions() == set(CALLS)
    faults = {name: [counted.fault_of(*call) for call in calls] for name, calls in CALLS.items()}
    assert {name: found for name, found in faults.items() if any(found)} == {}
