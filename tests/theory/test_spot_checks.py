"""Stored nullities beyond what other tests reach, made by research/spot_checks.py with nothing of flipalg."""

import csv
from itertools import product

import pytest
from facts import DATA

from flipalg import nullity
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES

METHODS = ("elimination", "transfer")


def stored(which):
    with (DATA / f"spot_checks_{which}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    assert rows.pop(0) == ["m", "n", "neighborhood", "topology", "nullity"]
    return [((int(m), int(n), form, topology), int(value)) for m, n, form, topology, value in rows]


@pytest.mark.parametrize("which", METHODS)
def test_every_stored_nullity_is_ours(which):
    rows = stored(which)
    for board, value in rows:
        assert nullity(*board) == value, board
    kinds = {(NEIGHBORHOODS[board[2]].coefficients, TOPOLOGIES[board[3]].closed) for board, _ in rows}
    forms = {form.coefficients for form in NEIGHBORHOODS.values()}
    assert kinds == set(product(forms, product((False, True), repeat=2)))
    assert sum(value > 0 for _, value in rows) > len(rows) // 2
    largest = max(max(board[:2]) for board, _ in rows)
    assert largest.bit_length() > 400 if which == "transfer" else largest > 190
