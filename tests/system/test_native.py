"""The extension flipalg._native: what it refuses, and F2X_BACKEND=flint.  Values: the tests of the rooms."""

import os
import subprocess
import sys
from array import array

import numpy as np
import pytest

from flipalg.games.disentis import AROUND
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


def test_memory_that_the_system_does_not_have_is_a_memory_error():
    with pytest.raises(MemoryError):
        native.disentis_depth(array("Q", G_rows(3, 3, AROUND)), 1, 0, 1 << 44)
