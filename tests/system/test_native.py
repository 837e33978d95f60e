"""The extension flipalg._native: what it refuses, signals, and F2X_BACKEND=flint.  Values: the tests of the rooms."""

import os
import subprocess
import sys
from array import array

import numpy as np
import pytest
from alarms import delay_after_alarm

from flipalg.games.disentis import AROUND, press_sets
from flipalg.impartial.four_rows import four_row_table
from flipalg.matrices.structured import G_rows
from flipalg.system.native import native

pytestmark = pytest.mark.skipif(native is None, reason="the extension was not built, or F2X_BACKEND=flint")


def test_the_backend_flint_forbids_native_code():
    run = subprocess.run(
        [sys.executable, "-c", "from flipalg.system.native import native; print(native)"],
        env={**os.environ, "F2X_BACKEND": "flint"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "None\n"


def shorts(*values):
    return np.array(values, np.int16)


def words(*shape):
    return np.zeros(shape, np.uint64)


def longs(*values):
    return np.array(values, np.int64)


REFUSED = {
    "a list": lambda: native.three_rows([[0]]),
    "another type": lambda: native.three_rows(np.zeros((3, 3), np.int64)),
    "signed for unsigned": lambda: native.disentis_depth(array("q", [0, 0]), 1, 0, 10),
    "one dimension": lambda: native.three_rows(np.zeros(3, np.int32)),
    "read only": lambda: native.three_rows(np.broadcast_to(np.int32(0), (3, 3))),
    "not contiguous": lambda: native.three_rows(np.zeros((6, 3), np.int32)[::2]),
    "R > Q": lambda: native.three_rows(np.zeros((3, 4), np.int32)),
    "no columns": lambda: native.three_rows(np.zeros((3, 0), np.int32)),
    "a layer beyond the sieve": lambda: native.four_rows_layer(
        3, np.zeros(10, np.uint16), words(6, 1), words(3, 1), np.zeros(6, np.bool_), np.zeros(3, np.bool_)
    ),
    "a short layer": lambda: native.four_rows_tally(3, np.zeros(9, np.uint16), np.zeros((4, 4), np.uint32)),
    "presses outside": lambda: native.disentis_depth(array("Q", [0, 0]), 4, 0, 10),
    "eight extra presses": lambda: native.disentis_depth(array("Q", [0, 0]), 1, 8, 10),
    "turns outside": lambda: native.disentis_breadth(longs(4, 0), np.zeros(4, np.int8), np.zeros(2, np.uint32)),
    "three sums": lambda: native.coset_transform(shorts(0, 0, 0), longs(0), shorts(1), 20, 0),
    "fewer signs": lambda: native.coset_transform(shorts(0, 0), longs(0, 0), shorts(1), 20, 0),
    "nine tables": lambda: native.coset_elements(longs(0), words(9, 256, 1), words(1, 1)),
    "other lengths": lambda: native.coset_pairs(0, 0, 1, words(1, 2), 0, 1, words(1, 1), words(1), longs(9, 0, 0)),
    "ranges outside": lambda: native.coset_pairs(0, 0, 2, words(1, 1), 0, 1, words(1, 1), words(1), longs(9, 0, 0)),
    "s beyond its cap": lambda: native.anneal(np.ones((1, 1), np.int8), longs(2), longs(1), 0, 1, 1),
    "sums beyond 16 bits": lambda: native.anneal(np.ones((2, 1), np.int8), longs(1, 1), longs(32767, 1), 0, 1, 1),
}


@pytest.mark.parametrize("case", REFUSED)
def test_arguments_that_would_lead_out_of_an_array_are_refused(case):
    with pytest.raises((TypeError, ValueError, BufferError)):
        REFUSED[case]()


def a_queue_without_end():
    rows = np.array([1 << (p + 1) % 26 for p in range(26)], np.int64)
    chosen = np.full(1 << 26, -1, np.int8)
    chosen[-1] = 0
    queue = np.empty(1 << 26, np.uint32)
    queue[0] = (1 << 26) - 1
    return native.disentis_breadth(rows, chosen, queue)


random = np.random.default_rng(1)
ELEMENTS = random.integers(0, 1 << 63, (10_000, 30), dtype=np.uint64)
PRESSES = next(iter(press_sets(9, 6)))[1]
LONG = {
    "three_rows": lambda: native.three_rows(np.empty((20_001, 20_001), np.int32)),
    "four_rows_layer": lambda: four_row_table(1500),
    "disentis_breadth": a_queue_without_end,
    "disentis_depth": lambda: native.disentis_depth(array("Q", G_rows(9, 6, AROUND)), PRESSES, 2, 20_000_000),
    "coset_elements": lambda: native.coset_elements(
        np.zeros(500_000, np.int64), np.zeros((8, 256, 100), np.uint64), np.zeros((500_000, 100), np.uint64)
    ),
    "coset_pairs": lambda: native.coset_pairs(
        0, 0, 10_000, ELEMENTS, 0, 10_000, ELEMENTS, words(30), longs(1 << 40, 0, 0)
    ),
    "anneal": lambda: native.anneal(
        random.choice(np.array([-1, 1], np.int8), (4, 1 << 14)), longs(1, 1, 1, 1), longs(9, 9, 9, 9), 0, 1 << 40, 1
    ),
}


@pytest.mark.parametrize("name", LONG)
def test_a_signal_ends_a_long_kernel_within_half_a_second(name):
    assert delay_after_alarm(LONG[name], 0.05) < 0.5


def test_memory_that_the_system_does_not_have_is_a_memory_error():
    with pytest.raises(MemoryError):
        native.disentis_depth(array("Q", G_rows(3, 3, AROUND)), 1, 0, 1 << 44)
