"""Every kernel of research polls for signals often enough, and ends at a poll that raises an error (steps.py)."""

from array import array
from pathlib import Path

import numpy as np
from steps import Counted

from research.primitives.sparse_fields import SparseField

KERNELS = Path(__file__).parents[1] / "primitives" / "kernels"
SIZE = (1 << 22) + 1
FIELD = SparseField(4423)
ROWS = np.zeros((8192, 3), np.int64)
WALK = array("q", [3, 5]), array("q", [1000, 1000])


def integers(*shape):
    return np.zeros(shape, np.int32)


def degrees_after_the_primes(m):
    least = integers(SIZE)
    m.least_primes(least)
    return m.order_degrees(least, integers(SIZE))


# each kernel, with the poll at which it ends; 0 for arguments with which it ends itself
CALLS = {
    "use_orbits_level": [(lambda m: m.use_orbits_level("portable"), 0)],
    "least_primes": [(lambda m: m.least_primes(integers(SIZE)), poll) for poll in (0, 5)],
    "order_degrees": [(degrees_after_the_primes, poll) for poll in (0, 300)],
    "short_orbits": [
        (lambda m: m.short_orbits(3, integers(SIZE), integers(SIZE) + 2**15, np.zeros((8192, 3), np.int64)), 1)
    ],
    "unit_walk": [
        (lambda m: m.unit_walk(2**31 - 1, 31, (2**31 - 2) // 62), 99),  # about 35 million cosets
        (lambda m: m.unit_walk(3**21, 2 * 3**20 - 1, 1), 9),  # 7 * 10^9 powers of 2
    ],
    "field_multiply": [(lambda m: m.field_multiply(FIELD.shape, b"\2", b"\2"), 0)],
    "field_trace": [(lambda m: m.field_trace(FIELD.shape, b"\2"), 0)],
    "field_squares": [(lambda m: m.field_squares(FIELD.shape, b"\2", 10**6), 9)],
    "field_dickson": [(lambda m: m.field_dickson(FIELD.shape, b"\2", b"\1" * 10_000), 9)],
    "field_ben_or": [(lambda m: m.field_ben_or(FIELD.shape, b"\2", 10**6), 9)],
    "orbit_fingerprints": [
        (lambda m, d=d: m.orbit_fingerprints(SparseField(d).shape, b"\2", *WALK, 32, 0, np.zeros(10**5, np.uint64)), 9)
        for d in (61, 4423)
    ],
    "orbit_elements": [(lambda m: m.orbit_elements(FIELD.shape, b"\2", *WALK, array("q", [900_000])), 9)],
}


def test_every_kernel_polls_every_four_million_steps_and_ends_at_a_poll(tmp_path):
    counted = Counted("primitives._native", [*KERNELS.glob("*.c"), *KERNELS.glob("levels/*.c")], tmp_path)
    assert counted.functions() == set(CALLS)
    faults = {name: [counted.fault_of(*call) for call in calls] for name, calls in CALLS.items()}
    assert {name: found for name, found in faults.items() if any(found)} == {}
